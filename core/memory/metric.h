// SPDX-License-Identifier: Apache-2.0
// What of a rank's memory a number means, where people measure it.
#pragma once

namespace ridgepoint::memory {

enum class Metric
{
    Allocated, ///< tensors: torch.cuda.max_memory_allocated()
    Reserved,  ///< and what the caching allocator holds beside them: max_memory_reserved()
    Device     ///< and the context and collective library: what nvidia-smi shows
};

} // namespace ridgepoint::memory
