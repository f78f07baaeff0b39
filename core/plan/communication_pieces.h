// SPDX-License-Identifier: Apache-2.0
// Collectives of one pass as pieces, one for each unit that is gathered or reduced by itself, and
// how they are laid into the time that the overlap rule gives them. The rule knows passes, not
// layers: within a pass the pieces are spread evenly.
#pragma once

#include "plan/engine.h"
#include "plan/forecast.h"

#include <vector>

namespace ridgepoint::plan {

/// A unit of the rank's parameters and its share of them.
struct Unit
{
    int id = TimelineBlock::kNoUnit;
    double share = 1;
};

/// Units of the rank with the most parameters, in the order of the forward pass. The first is the
/// one that the rule calls the edge, `edgeShare` of all.
std::vector<Unit> unitsOf(Engine<double>& engine, double edgeShare);

struct Piece
{
    TimelineBlock::Kind kind = TimelineBlock::Kind::Gather;
    int unit = TimelineBlock::kNoUnit;
    double seconds = 0;
    bool gapAfter = true;   ///< the time that is left in a pass may stand after it
    bool isExposed = false; ///< nothing hides it
};
using Pieces = std::vector<Piece>;

double secondsOf(const Pieces& pieces);
/// One piece for each unit; none where they take no time.
Pieces gathering(const std::vector<Unit>& units, double seconds);
/// In the order of the backward pass.
Pieces reversed(Pieces pieces);
/// Of each unit of a backward pass its gathering, what is computed, and its reduction.
Pieces interleaved(const Pieces& gathers, const Pieces& reductions);
/// Takes so many seconds that nothing hides from the front, or from the back; a piece may be cut.
Pieces takeFront(Pieces& pieces, double seconds);
Pieces takeBack(Pieces& pieces, double seconds);

/// What a pass hides, and how long it is.
struct HiddenPieces
{
    double length_s = 0;
    Pieces pieces;
};
/// Where a pass has more to hide than it is long, hands that on to the next passes; what is left
/// after the last one goes to those that have room, and what no pass has room for to `after`.
void makeRoom(std::vector<HiddenPieces>& passes, Pieces& after);

/// Lays pieces into a stretch of time: one after the other, what is left as equal gaps.
void spread(const Pieces& pieces, double from_s, double to_s, int stage, int microBatch,
            std::vector<TimelineBlock>& blocks);

} // namespace ridgepoint::plan
