// SPDX-License-Identifier: Apache-2.0
#include "exchange/config_layers.h"

#include <algorithm>

namespace ridgepoint::exchange {

LayerBook arranged(const LayerBook& book)
{
    LayerBook result;
    std::vector<int> numbers(book.kinds.size(), -1);
    for (const int kind : book.sequence) {
        int& number = numbers[static_cast<std::size_t>(kind)];
        if (number < 0) {
            LayerKindRead read = book.kinds[static_cast<std::size_t>(kind)];
            read.group.layers = 0;
            const auto equal =
                std::find_if(result.kinds.begin(), result.kinds.end(), [&](auto& other) {
                    read.group.layers = other.group.layers;
                    return read.group == other.group;
                });
            number = static_cast<int>(equal - result.kinds.begin());
            if (equal == result.kinds.end()) {
                read.group.layers = 0;
                result.kinds.push_back(std::move(read));
            }
        }
        ++result.kinds[static_cast<std::size_t>(number)].group.layers;
        result.sequence.push_back(number);
    }
    return result;
}

std::vector<model::LayerRun> runsOf(const LayerBook& book)
{
    std::vector<model::LayerRun> runs;
    for (const int kind : book.sequence) {
        const auto group = static_cast<std::size_t>(kind);
        if (!runs.empty() && runs.back().group == group)
            ++runs.back().layers;
        else
            runs.push_back({group, 1});
    }
    return runs;
}

} // namespace ridgepoint::exchange
