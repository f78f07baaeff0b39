// SPDX-License-Identifier: GPL-3.0-or-later
// Plans and lanes that the tests of the timeline share.
#pragma once

#include "exchange/presets.h"
#include "style/plan_view.h"
#include "timeline/timeline_index.h"

#include <random>

namespace ridgepoint::tests {

inline style::PlanViewPtr presetView(std::string_view id,
                                     plan::Detail detail = plan::Detail::Timeline)
{
    auto view = std::make_shared<style::PlanView>();
    view->document = *exchange::loadPlanPreset(id).document;
    view->forecast = plan::evaluate(view->document.plan, detail);
    return view;
}

/// A lane of random blocks and gaps, seeded; without overlaps as on one device.
inline timeline::Lane randomLane(std::size_t count, std::uint32_t seed)
{
    std::mt19937 random(seed);
    std::exponential_distribution<double> length(1000.0);
    std::bernoulli_distribution coin(0.5);
    timeline::Lane lane;
    double at = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (coin(random))
            at += length(random);
        const double end = at + length(random) * (coin(random) ? 1.0 : 0.1);
        lane.blocks.push_back(
            {at, end, static_cast<std::int32_t>(i),
             coin(random) ? timeline::BlockKind::Forward : timeline::BlockKind::Backward});
        at = end;
    }
    timeline::finishLane(lane);
    return lane;
}

} // namespace ridgepoint::tests
