// SPDX-License-Identifier: Apache-2.0
#include "explore/watch_list.h"

#include "quantity/units.h"
#include "run/spares.h"

#include <cmath>

namespace ridgepoint::explore {

using plan::FigureId;
using plan::Forecast;
using plan::Plan;
using quantity::Dimension;
using quantity::Text;

namespace {

constexpr double kBelowNormal = 0.1; // lesson 4b: a slow node shows as 10% less
constexpr double kSaveAges = 2;      // lesson 4b: 4 h, where a save is due every 2.1 h
constexpr double kSurprise = 0.99;   // of weeks have no more failures than this many

Text shown(double value, FigureId figure)
{
    return quantity::Amount{value, plan::figureRow(figure).dimension};
}

class List
{
  public:
    List(const Plan& plan, const Forecast& forecast) : m_plan(plan), m_forecast(forecast) {}

    std::vector<WatchItem> make()
    {
        const auto step = value(FigureId::StepTimeS);
        if (!step || !(*step > 0))
            return {};
        addLoss();
        addSpeed();
        addWaits();
        addMemory();
        addSaves();
        addRun();
        return std::move(m_items);
    }

  private:
    std::optional<double> value(FigureId figure) const { return m_forecast.value(figure); }

    WatchItem& add(std::string_view key, WatchLoop loop, Text signal)
    {
        WatchItem item;
        item.key = key;
        item.loop = loop;
        item.signal = std::move(signal);
        m_items.push_back(std::move(item));
        return m_items.back();
    }

    /// A signal that is a figure of the plan, with an alert at `factor` times it.
    void addFigure(std::string_view key, WatchLoop loop, FigureId figure, double factor,
                   Text meaning)
    {
        const auto normal = value(figure);
        if (!normal || !(*normal > 0))
            return;
        WatchItem& item = add(key, loop, plan::figureRow(figure).label);
        item.normalValue = normal;
        item.alertValue = *normal * factor;
        item.normal = shown(*normal, figure);
        item.alert = Text(factor < 1 ? RP_TR("below {0}") : RP_TR("above {0}"),
                          shown(*item.alertValue, figure));
        item.meaning = std::move(meaning);
    }

    void addLoss();
    void addSpeed();
    void addWaits();
    void addMemory();
    void addSaves();
    void addRun();

    const Plan& m_plan;
    const Forecast& m_forecast;
    std::vector<WatchItem> m_items;
};

void List::addLoss()
{
    WatchItem& item = add("loss", WatchLoop::Step, RP_TR("Loss and gradient norm"));
    item.normal = RP_TR("falling; the norm within a few times its mean");
    item.alert = RP_TR("no number, or a spike");
    const auto lost = value(FigureId::StragglersEvictionS); // half an interval and a recovery
    item.meaning =
        lost ? Text(RP_TR("Go back to the save before it and skip the batches around it: that "
                          "costs about {0}."),
                    shown(*lost, FigureId::StragglersEvictionS))
             : Text(RP_TR("Go back to the save before it and skip the batches around it."));
}

void List::addSpeed()
{
    addFigure("tokens-per-s", WatchLoop::Step, FigureId::StepTokensPerS, 1 - kBelowNormal,
              RP_TR("A slow node, a cold cache after a restart, or communication that is no longer "
                    "hidden: compare the ranks' times."));
    addFigure("mfu", WatchLoop::Step, FigureId::StepMfu, 1 - kBelowNormal,
              RP_TR("Of each rank: the one that computes longest is slow; replace its node if it "
                    "stays so."));
    const auto wait = value(FigureId::StragglersDetectionWaitS);
    if (wait && *wait > 0) {
        WatchItem& item =
            add("rank-wait", WatchLoop::Step, RP_TR("Wait for the slowest rank in a step"));
        item.normalValue = wait;
        item.alertValue = 2 * *wait;
        item.normal = shown(*wait, FigureId::StragglersDetectionWaitS);
        item.alert = Text(RP_TR("above {0}"), shown(2 * *wait, FigureId::StragglersDetectionWaitS));
        const auto pays = value(FigureId::StragglersBreakEvenSteps);
        item.meaning =
            pays ? Text(RP_TR("The rank that waits least is slow. Replacing its node pays after "
                              "{0} such steps."),
                        shown(std::ceil(*pays), FigureId::StragglersBreakEvenSteps))
                 : Text(RP_TR("The rank that waits least is slow."));
    }
}

void List::addWaits()
{
    const auto step = value(FigureId::StepTimeS).value_or(0);
    const auto input = value(FigureId::StepInputWaitS).value_or(0);
    WatchItem& item = add("input-wait", WatchLoop::Step, RP_TR("Wait for input in a step"));
    item.normalValue = input;
    item.alertValue = input + kBelowNormal * step;
    item.normal = shown(input, FigureId::StepInputWaitS);
    item.alert = Text(RP_TR("above {0}"), shown(*item.alertValue, FigureId::StepInputWaitS));
    item.meaning = RP_TR("The queue of prepared batches has run dry: more workers, or a faster "
                         "path from storage.");
    const auto exposed = value(FigureId::StepExposedCommunicationS);
    if (exposed && value(FigureId::ClusterAccelerators).value_or(1) > 1) {
        WatchItem& links = add("exposed-communication", WatchLoop::Step,
                               plan::figureRow(FigureId::StepExposedCommunicationS).label);
        links.normalValue = exposed;
        links.alertValue = *exposed + kBelowNormal * step;
        links.normal = shown(*exposed, FigureId::StepExposedCommunicationS);
        links.alert =
            Text(RP_TR("above {0}"), shown(*links.alertValue, FigureId::StepExposedCommunicationS));
        links.meaning = RP_TR("A link that runs below its rate, or traffic of other jobs: test the "
                              "collectives of each group by themselves.");
    }
}

void List::addMemory()
{
    const auto peak = value(FigureId::MemoryPeakBytes);
    const auto capacity = value(FigureId::MemoryCapacityBytes);
    if (!peak || !capacity)
        return;
    WatchItem& item = add("memory", WatchLoop::Step, RP_TR("Allocated memory of the fullest rank"));
    item.normalValue = peak;
    item.alertValue = capacity;
    item.normal = shown(*peak, FigureId::MemoryPeakBytes);
    item.alert = Text(RP_TR("above {0}"), shown(*capacity, FigureId::MemoryCapacityBytes));
    item.meaning = RP_TR("More sequences in a batch than planned, experts that are loaded "
                         "unevenly, or a leak: the next step may run out of memory.");
}

void List::addSaves()
{
    const auto interval = value(FigureId::CheckpointIntervalS);
    const auto save = value(FigureId::CheckpointSaveS);
    if (interval && save) {
        const double due = *interval + *save;
        WatchItem& item =
            add("checkpoint-age", WatchLoop::Checkpoint, RP_TR("Age of the last usable save"));
        item.normalValue = due;
        item.alertValue = kSaveAges * due;
        item.normal = Text(RP_TR("up to {0}"), shown(due, FigureId::CheckpointIntervalS));
        item.alert =
            Text(RP_TR("above {0}"), shown(kSaveAges * due, FigureId::CheckpointIntervalS));
        item.meaning = RP_TR("A save failed or never committed: a failure now costs all since the "
                             "last one.");
    }
    const auto write = value(FigureId::CheckpointWriteS);
    if (write && interval && *write > 0 && *write < *interval) {
        WatchItem& item = add("checkpoint-write", WatchLoop::Checkpoint,
                              plan::figureRow(FigureId::CheckpointWriteS).label);
        const bool isBeside = m_plan.checkpoint.writing == run::Writing::Asynchronous;
        item.normalValue = write;
        item.alertValue = isBeside ? *interval : 2 * *write;
        item.normal = shown(*write, FigureId::CheckpointWriteS);
        item.alert = Text(RP_TR("above {0}"), shown(*item.alertValue, FigureId::CheckpointWriteS));
        item.meaning = isBeside ? RP_TR("Saves wait for each other: the storage is slower than "
                                        "planned.")
                                : RP_TR("The storage is slower than planned, and training stands "
                                        "still for it.");
    }
    if (m_plan.evaluation.tokens > 0) {
        addFigure("evaluation", WatchLoop::Checkpoint, FigureId::EvaluationTimeS,
                  value(FigureId::EvaluationGapS).value_or(0) /
                      std::max(value(FigureId::EvaluationTimeS).value_or(1), 1e-9),
                  RP_TR("An evaluation is still running when the next one is due."));
    }
}

void List::addRun()
{
    const auto mtbf = value(FigureId::ReliabilityMtbfS);
    if (mtbf && *mtbf > 0) {
        constexpr double kWeekS = 7 * 86400;
        const double week = kWeekS / *mtbf;
        WatchItem& item = add("failures", WatchLoop::Run, RP_TR("Failures in a week"));
        item.normalValue = week;
        item.alertValue = run::poissonQuantile(week, kSurprise);
        item.normal = quantity::Amount{week, Dimension::Number};
        item.alert =
            Text(RP_TR("more than {0}"), quantity::Amount{*item.alertValue, Dimension::Count});
        item.meaning = RP_TR("99 of 100 weeks have no more at the planned rate: look for one cause "
                             "behind many, and save more often meanwhile.");
    }
    const auto goodput = value(FigureId::RunGoodput);
    const auto base = value(FigureId::RunBaseDays);
    const auto available = value(FigureId::TaskAvailableDays);
    if (goodput && base && available && *available > 0) {
        const double needed = *base / *available;
        WatchItem& item =
            add("goodput", WatchLoop::Run, plan::figureRow(FigureId::RunGoodput).label);
        item.normalValue = goodput;
        item.alertValue = needed;
        item.normal = shown(*goodput, FigureId::RunGoodput);
        if (needed < 1) {
            item.alert = Text(RP_TR("below {0}"), shown(needed, FigureId::RunGoodput));
            item.meaning = RP_TR("The deadline is lost below this, whatever the reason.");
        } else {
            item.alert = RP_TR("whatever it is");
            item.meaning = RP_TR("The deadline cannot be kept at this step time.");
        }
    }
    const auto cost = value(FigureId::RunCost);
    const auto days = value(FigureId::RunCompletionDays);
    if (cost && days && *cost > 0 && *days > 0) {
        WatchItem& item = add("spending", WatchLoop::Run, RP_TR("Spent in a day"));
        item.normalValue = *cost / *days;
        item.normal = shown(*item.normalValue, FigureId::RunCost);
        const auto& budget = m_plan.costs.budget;
        if (budget) {
            item.alertValue = *budget / *days;
            item.alert = Text(RP_TR("above {0}"), shown(*item.alertValue, FigureId::RunCost));
            item.meaning = RP_TR("The budget ends before the run does.");
        }
    }
}

} // namespace

std::vector<WatchItem> watchList(const Plan& plan, const Forecast& forecast)
{
    return List(plan, forecast).make();
}

} // namespace ridgepoint::explore
