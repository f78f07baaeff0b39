// SPDX-License-Identifier: Apache-2.0
// How the groups of layers follow each other: "(a5 b)10 a2". Letters name groups in the order of
// the architecture's list (a to z, then aa, ab, ...); a number behind a letter or a bracket says
// how often it stands; spaces and commas may part them.
#pragma once

#include "model/architecture.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::model {

/// Layers of one group in a row.
struct LayerRun
{
    std::size_t group = 0;
    std::int64_t layers = 0;

    bool operator==(const LayerRun&) const = default;
};

/// What a text of an order says: neighbours of one group are one run. Nothing where it cannot be
/// read, names a group beyond `groups`, or has more than `mostRuns` runs; then `at` is the place.
std::optional<std::vector<LayerRun>> parseOrder(std::string_view text, std::size_t groups,
                                                std::size_t* at = nullptr,
                                                std::size_t mostRuns = 100000);

/// The runs of an architecture: by its order where that can be read and has as many layers of each
/// group as the groups say, else each group in one run. (validate() tells of an order that is not
/// followed.)
std::vector<LayerRun> layerOrder(const Architecture& architecture);

/// Whether an architecture's order, if it has one, is followed.
bool followsOrder(const Architecture& architecture);

/// "a", "b", ..., "z", "aa".
std::string groupLetters(std::size_t group);

/// The shortest text for a sequence of runs, repeated patterns in brackets.
std::string orderText(const std::vector<LayerRun>& runs);

} // namespace ridgepoint::model
