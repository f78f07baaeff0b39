// SPDX-License-Identifier: Apache-2.0
// Private to this room: readers of mixers other than attention. Each reads into the layers that are
// selected.
#pragma once

#include "exchange/config_decoder.h"

namespace ridgepoint::exchange {

/// How a class names the sizes of a Mamba 2 mixer, and its defaults.
struct Mamba2Keys
{
    Keys heads = "num_heads";
    std::int64_t headsDefault = 0; ///< 0: inner width over the head dimension
    Keys headDim = "head_dim";
    std::int64_t headDimDefault = 0; ///< 0: inner width over the heads
    Keys expand = "expand";
    Keys state = "state_size";
    std::int64_t stateDefault = 128;
    Keys groups = "n_groups";
    std::int64_t groupsDefault = 1;
    Keys convolution = "conv_kernel";
    Keys chunk = "chunk_size";
    std::string_view convolutionBias = "use_conv_bias";
    std::string_view bias = "use_bias";
};
void readMamba2(ConfigReader& in, const Mamba2Keys& keys);

/// The same of Mamba 1.
struct MambaKeys
{
    std::string_view inner = {}; ///< that tells the inner width itself; empty: there is none
    Keys expand = "expand";
    Keys state = "state_size";
    Keys convolution = "conv_kernel";
    Keys rank = "time_step_rank";
    std::string_view convolutionBias = "use_conv_bias";
    std::string_view bias = "use_bias";
    bool norms = false;
};
void readMamba(ConfigReader& in, const MambaKeys& keys);

/// The gated delta net of Qwen3-Next.
void readDeltaNet(ConfigReader& in);

/// The chunk in which the kernels of linear attention scan, which no config tells.
void setKernelChunk(ConfigReader& in);

/// Mixers of all layers: attention (0) at the numbers in a list, else another.
std::vector<int> attentionAt(std::int64_t layers, const std::vector<std::int64_t>& numbers);

} // namespace ridgepoint::exchange
