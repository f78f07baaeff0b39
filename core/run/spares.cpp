// SPDX-License-Identifier: Apache-2.0
#include "run/spares.h"

#include <boost/math/distributions/poisson.hpp>

#include <algorithm>
#include <cmath>

namespace ridgepoint::run {

using quantity::Traced;
using quantity::valueOf;

namespace {

using namespace boost::math::policies;
/// Nothing is thrown: what cannot be told is no number.
using Quiet =
    policy<domain_error<ignore_error>, pole_error<ignore_error>, overflow_error<ignore_error>,
           evaluation_error<ignore_error>, discrete_quantile<integer_round_up>>;
using Poisson = boost::math::poisson_distribution<double, Quiet>;

constexpr double kMany = 1e9; // beyond, the distribution is as narrow as a number
constexpr double kFar = 40;   // standard deviations, beyond which nothing is left

} // namespace

template <class N>
N spareShortage(const N& inRepair, const N& spares)
{
    const double mean = valueOf(inRepair);
    const double count = std::floor(valueOf(spares));
    double shortage = 0;
    if (mean > 0 && std::isfinite(mean)) {
        const double reach = kFar * (std::sqrt(mean) + 1);
        if (count < 1 || count < mean - reach)
            shortage = 1;
        else if (count > mean + reach)
            shortage = 0;
        else if (mean > kMany)
            shortage = mean > count ? 1 : 0;
        else
            shortage = boost::math::cdf(boost::math::complement(Poisson(mean), count - 1));
    }
    return quantity::witnessed(shortage,
                               RP_TR("Poisson: as many as the spares or more are under repair"),
                               {inRepair, spares});
}

double poissonQuantile(double mean, double share)
{
    if (!(mean > 0) || !std::isfinite(mean))
        return 0;
    if (mean > kMany)
        return std::ceil(mean + 3 * std::sqrt(mean));
    return boost::math::quantile(Poisson(mean), share);
}

template double spareShortage(const double&, const double&);
template Traced spareShortage(const Traced&, const Traced&);

} // namespace ridgepoint::run
