// SPDX-License-Identifier: Apache-2.0
#include "run/run.h"

#include <boost/math/special_functions/lambert_w.hpp>

namespace ridgepoint::run {

using quantity::because;
using quantity::Candidate;
using quantity::largest;
using quantity::named;
using quantity::Reader;
using quantity::Traced;
using quantity::valueOf;

template <class N>
N exactIntervalS(const N& saveS, const N& failuresPerS)
{
    // With x = 1 - rate tau the equation is x exp(-x) = exp(-(1 + rate c)): Lambert's W, principal
    // branch, of a number in (-1/e, 0).
    const double rate = valueOf(failuresPerS);
    const double save = valueOf(saveS);
    double interval = std::numeric_limits<double>::quiet_NaN();
    double residual = 0;
    if (rate > 0 && save > 0 && std::isfinite(rate * save)) {
        const double exponent = 1 + rate * save;
        const double x = -boost::math::lambert_w0(-std::exp(-exponent));
        interval = (1 - x) / rate;
        residual = std::exp(rate * (interval + save)) * (1 - rate * interval) - 1;
        if (!std::isfinite(residual))
            residual = 0; // beyond the range of exp: 1 - rate tau has rounded to nothing
    }
    return quantity::solved(interval, RP_TR("exp(λ (τ + c)) (1 − λ τ) = 1, solved for τ"), residual,
                            {saveS, failuresPerS});
}

template <class N>
N dalyIntervalS(const N& saveS, const N& failuresPerS)
{
    using std::sqrt;
    if (valueOf(saveS) * valueOf(failuresPerS) >= 2)
        return because({saveS}, 1 / failuresPerS);
    const N x = named(saveS * failuresPerS / 2,
                      {"x", RP_TR("save over twice the time between failures"), ""});
    return sqrt(2 * saveS / failuresPerS) * (1 + sqrt(x) / 3 + x / 9) - saveS;
}

template <class N>
IntervalBand<N> firstOrderBand(const N& saveS, const N& failuresPerS, double within)
{
    using std::sqrt;
    // c / tau + rate tau / 2 = most, solved for tau
    const N most = named(sqrt(2 * saveS * failuresPerS) + within,
                         {"L_band", RP_TR("saves and redone work at the ends of the band"), ""});
    const N root = sqrt(most * most - 2 * saveS * failuresPerS);
    return {(most - root) / failuresPerS, (most + root) / failuresPerS};
}

template <class N>
Overhead<N> firstOrderOverhead(const N& saveS, const N& intervalS, const N& failuresPerS,
                               const N& recoveryS)
{
    return {saveS / intervalS, failuresPerS * intervalS / 2, failuresPerS * recoveryS};
}

template <class N>
N exactOverhead(const N& saveS, const N& intervalS, const N& failuresPerS, const N& recoveryS)
{
    using std::expm1;
    const N segment =
        named((1 / failuresPerS + recoveryS) * expm1(failuresPerS * (intervalS + saveS)),
              {"T_segment", RP_TR("expected time for one interval and its save"), "s"});
    return segment / intervalS - 1;
}

template <class N>
N inputWaitS(const DataInput& input, const N& batchSequences, const N& busyS,
             const double& storageReadBytesPerS, const Reader<N>& in)
{
    const auto beyond = [&](const N& seconds) {
        return largest({Candidate<N>{RP_TR("nothing"), N(0)},
                        Candidate<N>{RP_TR("longer than the step"), seconds - busyS}});
    };
    N preparing = 0;
    const N rate = in(input.workers) * in(input.sequencesPerSPerWorker);
    if (valueOf(rate) > 0)
        preparing = beyond(batchSequences / rate);
    preparing = because({in(input.workers), in(input.sequencesPerSPerWorker)}, preparing);
    N reading = 0;
    const N readBytesPerS = in(storageReadBytesPerS);
    if (valueOf(readBytesPerS) > 0)
        reading = beyond(batchSequences * in(input.bytesPerSequence) / readBytesPerS);
    reading = because({readBytesPerS}, reading);
    const N slower = largest(
        {Candidate<N>{RP_TR("preparing"), preparing}, Candidate<N>{RP_TR("reading"), reading}});
    return in(input.waitS) + slower;
}

#define RP_INSTANTIATE(N)                                                                          \
    template N exactIntervalS(const N&, const N&);                                                 \
    template N dalyIntervalS(const N&, const N&);                                                  \
    template IntervalBand<N> firstOrderBand(const N&, const N&, double);                           \
    template Overhead<N> firstOrderOverhead(const N&, const N&, const N&, const N&);               \
    template N exactOverhead(const N&, const N&, const N&, const N&);                              \
    template N inputWaitS(const DataInput&, const N&, const N&, const double&, const Reader<N>&);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::run
