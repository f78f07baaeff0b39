// SPDX-License-Identifier: Apache-2.0
#include "model/layer_names.h"

namespace ridgepoint::model {
namespace {

using quantity::Literal;
using quantity::Text;

Literal mixerWord(const LayerGroup& group)
{
    switch (group.mixer) {
    case Mixer::Attention:
        if (group.stack == Stack::Encoder)
            return RP_TR("encoder");
        if (group.crossAttention != CrossAttention::None)
            return RP_TR("cross");
        return group.windowTokens > 0 || group.chunkTokens > 0 ? RP_TR("window") : Literal();
    case Mixer::LatentAttention:
        return RP_TR("MLA");
    case Mixer::Mamba:
        return RP_TR("Mamba");
    case Mixer::Mamba2:
        return RP_TR("Mamba 2");
    case Mixer::GatedDeltaNet:
        return RP_TR("delta net");
    case Mixer::GatedLinear:
        return RP_TR("linear");
    case Mixer::ShortConvolution:
        return RP_TR("convolution");
    case Mixer::RecurrentGate:
        return RP_TR("recurrent");
    case Mixer::None:
        break;
    }
    return {};
}

Literal mlpWord(const LayerGroup& group)
{
    switch (group.feedForward) {
    case FeedForward::Dense:
        return RP_TR("dense");
    case FeedForward::Experts:
        return RP_TR("experts");
    case FeedForward::None:
        break;
    }
    return {};
}

} // namespace

Text kindText(const LayerGroup& group)
{
    const Literal mixer = mixerWord(group);
    const Literal mlp = mlpWord(group);
    if (mixer.empty() && mlp.empty())
        return group.mixer == Mixer::None ? RP_TR("norms only") : RP_TR("attention");
    if (mixer.empty() || mlp.empty())
        return mixer.empty() ? mlp : mixer;
    return {RP_TR("{0} {1}"), mixer, mlp};
}

} // namespace ridgepoint::model
