// SPDX-License-Identifier: Apache-2.0
#include "compute/compute.h"

namespace ridgepoint::compute {

using quantity::because;
using quantity::named;
using quantity::Reader;
using quantity::Traced;

template <class N>
N flopsPerSequence(const model::Inventory<N>& inventory, const N& parameters,
                   const N& sequenceTokens, const Compute& compute, const Reader<N>& in)
{
    const N cause = in(compute.flopConvention);
    if (compute.flopConvention == FlopConvention::Operators)
        return because({cause}, model::trainingFlops(inventory));
    const N weights =
        named(6 * parameters * sequenceTokens,
              {"F_6N", RP_TR("2 forward and 4 backward FLOPs a parameter and token"), "FLOP"});
    if (compute.flopConvention == FlopConvention::SixN)
        return because({cause}, weights);
    const N attention = named(model::attentionTrainingFlops(inventory),
                              {"F_attention", RP_TR("attention, forward and backward"), "FLOP"});
    return because({cause}, weights + attention);
}

template double flopsPerSequence(const model::Inventory<double>&, const double&, const double&,
                                 const Compute&, const Reader<double>&);
template Traced flopsPerSequence(const model::Inventory<Traced>&, const Traced&, const Traced&,
                                 const Compute&, const Reader<Traced>&);

} // namespace ridgepoint::compute
