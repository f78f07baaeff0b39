// SPDX-License-Identifier: Apache-2.0
// A Plan is a plain value: every quantity that the engine reads, and nothing else. What is about
// the plan (origins, presets, unknown keys) stands in a Document.
#pragma once

#include "compute/compute.h"
#include "hardware/cluster.h"
#include "layout/layout.h"
#include "memory/states.h"
#include "model/architecture.h"
#include "plan/figure_id.h"
#include "run/run.h"

#include <vector>

namespace ridgepoint::plan {

/// A figure whose value the person gives: the engine uses it downstream and keeps its own beside
/// it.
struct Given
{
    FigureId figure{};
    int index = -1; ///< a stage; -1: the figure as a whole, or every stage of an indexed one
    double value = 0;

    bool operator==(const Given&) const = default;
};

struct Plan
{
    model::Architecture model;
    model::Training training;
    run::Task task;
    hardware::Cluster cluster;
    layout::Layout layout;
    memory::Precision precision;
    compute::Compute compute;
    run::DataInput input;
    run::Checkpoint checkpoint;
    run::Reliability reliability;
    run::Stragglers stragglers;
    run::Evaluation evaluation;
    run::Costs costs;
    std::vector<Given> given; ///< sorted by figure and index, each at most once

    bool operator==(const Plan&) const = default;
};

/// Gives or replaces a figure's value; keeps the list sorted.
void setGiven(Plan& plan, Given given);
/// Takes a given value back; false if there was none.
bool removeGiven(Plan& plan, FigureId figure, int index = -1);
/// The given value that holds for a figure at `index`, or null.
const Given* findGiven(const Plan& plan, FigureId figure, int index = -1);

} // namespace ridgepoint::plan
