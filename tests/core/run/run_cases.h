// SPDX-License-Identifier: Apache-2.0
// Runs that the tests of the Monte Carlo simulate.
#pragma once

#include "run/failure_simulation.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

namespace ridgepoint::tests {

using namespace ridgepoint::run;

inline constexpr double kDay = 86400;

/// The chapter's failures, on a run of ten days.
inline FailureRun bookRun()
{
    FailureRun run;
    run.saved = {10 * kDay, 965.3, 16.38, 0, true};
    run.sources = {{1 / 28440.0, 120, false}};
    return run;
}

inline SimulationOptions trials(std::int64_t count, unsigned threads = 2)
{
    SimulationOptions options;
    options.trials = count;
    options.threads = threads;
    return options;
}

/// Standard errors between an estimate and what it should be.
inline double apart(const Estimate& estimate, double expected)
{
    const double error = std::max(estimate.standardError, 1e-12 * std::abs(expected));
    return error > 0 ? (estimate.mean - expected) / error : estimate.mean - expected;
}

/// 200 settings; an interval is 1.
inline std::vector<FailureRun> grid()
{
    std::vector<FailureRun> runs;
    for (const double rate : {0.01, 0.05, 0.2, 0.5, 1.0}) {
        for (const double commit : {0.0, 0.2, 0.8, 1.0, 2.5}) {
            for (const double pause : {0.02, 0.4}) {
                for (const double recovery : {0.1, 1.5}) {
                    for (const bool strikes : {false, true}) {
                        FailureRun run;
                        // the last segment is a short one, and the run ends with or without a save
                        run.saved = {20.37, 1, pause, commit, (runs.size() / 3) % 2 == 0};
                        run.sources = {{rate, recovery, false}};
                        run.strikesRecoveries = strikes;
                        runs.push_back(run);
                    }
                }
            }
        }
    }
    return runs;
}

/// Small cases of everything that the event-by-event part does.
inline std::vector<std::pair<const char*, FailureRun>> smallCases()
{
    std::vector<std::pair<const char*, FailureRun>> cases;
    const auto add = [&](const char* name, const std::function<void(FailureRun&)>& change) {
        FailureRun run;
        run.saved = {12.3, 1, 0.1, 0, true};
        run.sources = {{0.2, 0.4, false}, {0.1, 1.5, false}};
        run.slow.nodes = 6;
        run.slow.slowdown = 0.5;
        run.repairS = 9;
        change(run);
        cases.emplace_back(name, run);
    };
    add("plain", [](FailureRun&) {});
    add("written beside", [](FailureRun& run) { run.saved.commitS = 0.6; });
    add("written longer than the interval", [](FailureRun& run) {
        run.saved.commitS = 1.7;
        run.strikesRecoveries = true;
    });
    add("ends before its last snapshot can be used", [](FailureRun& run) {
        run.saved.commitS = 0.6;
        run.saved.savesAfterLast = false;
    });
    add("ends long after its last snapshot", [](FailureRun& run) {
        run.saved.commitS = 0.2;
        run.saved.savesAfterLast = false;
    });
    add("an interval longer than the run", [](FailureRun& run) {
        run.saved.intervalS = 50;
        run.saved.savesAfterLast = false;
        run.saved.usefulS = 5;
    });
    add("slow nodes stay", [](FailureRun& run) {
        run.slow.probability = 0.1;
        run.saved.commitS = 0.6;
    });
    add("slow nodes with a shared cause", [](FailureRun& run) {
        run.slow.probability = 0.2;
        run.slow.sharedShare = 0.5;
    });
    add("slow nodes leave", [](FailureRun& run) {
        run.slow.probability = 0.3;
        run.slow.response = SlowResponse::Evict;
        run.slow.detectionS = 2.2;
        run.slow.replacementS = 0.7;
        run.saved.commitS = 0.3;
    });
    add("failures take nodes, slow ones come and stay", [](FailureRun& run) {
        run.slow.probability = 0.1;
        run.sources[0].takesNode = true;
    });
    add("spares run out", [](FailureRun& run) {
        run.sources[1].takesNode = true;
        run.spares = 1;
        run.strikesRecoveries = true;
    });
    add("no spares at all", [](FailureRun& run) {
        run.sources[0].takesNode = true;
        run.spares = 0;
    });
    add("everything", [](FailureRun& run) {
        run.slow.probability = 0.25;
        run.slow.sharedShare = 0.4;
        run.slow.response = SlowResponse::Evict;
        run.slow.detectionS = 1.3;
        run.slow.replacementS = 0.5;
        run.sources[0].takesNode = true;
        run.spares = 2;
        run.saved.commitS = 0.5;
        run.strikesRecoveries = true;
        run.saved.savesAfterLast = false;
    });
    return cases;
}

} // namespace ridgepoint::tests
