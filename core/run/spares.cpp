// SPDX-License-Identifier: Apache-2.0
#include "run/spares.h"

#include <boost/math/distributions/poisson.hpp>

#include <algorithm>
#include <cmath>

namespace ridgepoint::run {

using quantity::Traced;
using quantity::valueOf;

template <class N>
N spareShortage(const N& inRepair, const N& spares)
{
    const double mean = valueOf(inRepair);
    const double count = std::floor(valueOf(spares));
    double shortage = 0;
    if (mean > 0 && std::isfinite(mean)) {
        constexpr double kMany = 1e9; // beyond, the distribution is as narrow as a number
        shortage = count < 1 ? 1
                   : mean > kMany
                       ? (mean > count ? 1 : 0)
                       : boost::math::cdf(boost::math::complement(
                             boost::math::poisson_distribution<double>(mean), count - 1));
    }
    return quantity::witnessed(shortage,
                               RP_TR("Poisson: as many as the spares or more are under repair"),
                               {inRepair, spares});
}

template double spareShortage(const double&, const double&);
template Traced spareShortage(const Traced&, const Traced&);

} // namespace ridgepoint::run
