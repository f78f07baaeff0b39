// SPDX-License-Identifier: Apache-2.0
#include "plan/communication_pieces.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::plan {

using Kind = TimelineBlock::Kind;

std::vector<Unit> unitsOf(Engine<double>& engine, double edgeShare)
{
    const PartReadings<double>& parts = engine.parts();
    const int stage = std::max(0, engine.evaluated(FigureId::MemoryParametersPerRank).worst);
    std::vector<Unit> units;
    double sum = 0;
    const auto add = [&](int id, double parameters) {
        if (parameters > 0) {
            units.push_back({id, parameters});
            sum += parameters;
        }
    };
    const VirtualStages& stages = engine.virtualStages();
    int layer = 1;
    for (int i = 0; i < stages.count(); ++i) {
        const int of = stages.stageOf(i);
        for (std::size_t g = 0; g < parts.layers.size(); ++g) {
            const double all = engine.layersOnChunk(of, stages.chunkOf(i), g);
            const int count = static_cast<int>(std::min(1e5, std::round(all)));
            for (int l = 0; of == stage && l < count; ++l)
                add(layer + l, parts.layers[g].parameters);
            layer += count;
        }
    }
    if (engine.hasHead(stage))
        add(TimelineBlock::kHeadUnit, parts.head.parameters);
    if (units.empty())
        add(TimelineBlock::kNoUnit, 1);
    for (Unit& unit : units)
        unit.share *= (1 - edgeShare) / sum;
    units.insert(units.begin(), Unit{TimelineBlock::kEmbeddingUnit, edgeShare});
    return units;
}

double secondsOf(const Pieces& pieces)
{
    double sum = 0;
    for (const Piece& piece : pieces)
        sum += piece.seconds;
    return sum;
}

Pieces gathering(const std::vector<Unit>& units, double seconds)
{
    Pieces pieces;
    for (const Unit& unit : units) {
        if (unit.share * seconds > 0)
            pieces.push_back({Kind::Gather, unit.id, unit.share * seconds, true});
    }
    return pieces;
}

Pieces reversed(Pieces pieces)
{
    std::reverse(pieces.begin(), pieces.end());
    return pieces;
}

Pieces interleaved(const Pieces& gathers, const Pieces& reductions)
{
    Pieces pieces;
    for (std::size_t i = 0; i < std::max(gathers.size(), reductions.size()); ++i) {
        if (i < gathers.size())
            pieces.push_back(gathers[i]);
        if (i < reductions.size()) {
            // what it reduces is computed first
            if (gathers.empty())
                pieces.push_back({Kind::Reduction, TimelineBlock::kNoUnit, 0, true});
            pieces.push_back(reductions[i]);
            pieces.back().gapAfter = false;
        }
    }
    return pieces;
}

Pieces takeFront(Pieces& pieces, double seconds)
{
    Pieces taken;
    const double sliver = 1e-9 * secondsOf(pieces); // rounding leaves no piece of its own
    auto at = pieces.begin();
    for (; at != pieces.end() && seconds > sliver; ++at) {
        if (at->seconds > seconds + sliver) {
            taken.push_back(*at);
            taken.back().seconds = seconds;
            at->seconds -= seconds;
            break;
        }
        seconds -= at->seconds;
        taken.push_back(*at);
    }
    pieces.erase(pieces.begin(), at);
    for (Piece& piece : taken)
        piece.isExposed = true;
    return taken;
}

Pieces takeBack(Pieces& pieces, double seconds)
{
    std::reverse(pieces.begin(), pieces.end());
    Pieces taken = takeFront(pieces, seconds);
    std::reverse(pieces.begin(), pieces.end());
    std::reverse(taken.begin(), taken.end());
    return taken;
}

void makeRoom(std::vector<HiddenPieces>& passes, Pieces& after)
{
    const auto hide = [](Pieces pieces) {
        for (Piece& piece : pieces)
            piece.isExposed = false;
        return pieces;
    };
    Pieces left;
    for (HiddenPieces& pass : passes) {
        pass.pieces.insert(pass.pieces.begin(), left.begin(), left.end());
        left = hide(takeBack(pass.pieces, secondsOf(pass.pieces) - pass.length_s));
    }
    for (auto pass = passes.rbegin(); pass != passes.rend() && !left.empty(); ++pass) {
        const Pieces fits = hide(takeFront(left, pass->length_s - secondsOf(pass->pieces)));
        pass->pieces.insert(pass->pieces.end(), fits.begin(), fits.end());
    }
    after.insert(after.begin(), left.begin(), left.end());
}

void spread(const Pieces& pieces, double from_s, double to_s, int stage, int microBatch,
            std::vector<TimelineBlock>& blocks)
{
    const auto gaps = std::count_if(pieces.begin(), pieces.end(),
                                    [](const Piece& piece) { return piece.gapAfter; });
    const double left = std::max(0.0, to_s - from_s - secondsOf(pieces));
    const double gap = gaps > 0 ? left / static_cast<double>(gaps) : 0;
    double at = from_s;
    for (const Piece& piece : pieces) {
        if (piece.seconds > 0) {
            TimelineBlock block{piece.kind, stage, microBatch, at, at + piece.seconds};
            block.unit = piece.unit;
            block.isExposed = piece.isExposed;
            blocks.push_back(block);
        }
        at += piece.seconds + (piece.gapAfter ? gap : 0);
    }
}

} // namespace ridgepoint::plan
