// SPDX-License-Identifier: Apache-2.0
#include "explore/step_remedies.h"

#include "explore/computing_rate.h"
#include "explore/even_stages.h"
#include "explore/trial.h"
#include "plan/fields.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

namespace ridgepoint::explore {

using quantity::Fix;
using quantity::Text;

namespace {

constexpr double kSeen = 1e-4;           ///< of the step: a gain below this is none
constexpr double kWorthSplitting = 0.01; ///< of the step: then other stages are looked for

enum class How
{
    Choices, ///< each of the field's
    Half,
    Double,
    Yes,
    No,
    Empty,
    One,
};

/// A change that is tried against some losses.
struct ChangeRow
{
    std::string_view path;
    How how;
    std::vector<Loss> losses;
    bool isOfMachine = false;
};

const std::vector<ChangeRow>& changeRows()
{
    using enum Loss;
    static const std::vector<ChangeRow> rows{
        {"layout.expert_load", How::One, {UncountedWork}},
        {"layout.vocabulary_multiple", How::One, {UncountedWork}},
        {"layout.attention", How::Choices, {UncountedWork, Attention, Elementwise}},
        {"layout.micro_batch_sequences",
         How::Double,
         {Products, Scans, Routing, Elementwise, Launch, DataParallel, HostLink}},
        {"layout.micro_batch_sequences", How::Half, {Bubble, DataParallel, Recompute}},
        {"layout.tensor_parallel", How::Half, {Products, Launch, TensorParallel, Elementwise}},
        {"layout.tensor_parallel", How::Double, {Bubble, Recompute, DataParallel}},
        {"layout.pipeline_parallel", How::Half, {Bubble, Transfers, UnevenStages}},
        {"layout.expert_parallel", How::Half, {ExpertParallel, Products}},
        {"layout.context_parallel", How::Half, {ContextParallel}},
        {"layout.context_exchange", How::Choices, {ContextParallel}},
        {"layout.sequence_parallel", How::Yes, {TensorParallel, Elementwise, Recompute}},
        {"layout.framework", How::Choices, {Elementwise}},
        {"layout.schedule", How::Choices, {Bubble, Transfers}},
        {"layout.recompute", How::Choices, {Recompute}},
        {"layout.recompute_every", How::Double, {Recompute}},
        {"layout.recompute_set", How::Empty, {Recompute}},
        {"layout.offload_set", How::Empty, {HostLink}},
        {"layout.offload_parameters", How::No, {HostLink, Update}},
        {"layout.offload_gradients", How::No, {HostLink, Update}},
        {"layout.offload_optimizer", How::No, {HostLink, Update}},
        {"layout.prefetch", How::Yes, {DataParallel}},
        {"layout.overlap_gradient_reduction", How::Yes, {DataParallel}},
        {"layout.overlap_parameter_gather", How::Yes, {DataParallel}},
        {"layout.reshard_after_forward", How::No, {DataParallel}},
        {"layout.zero_stage", How::Choices, {DataParallel, Update}},
        {"compute.product_format", How::Choices, {Products}},
        {"compute.attention_library", How::Choices, {Attention}},
        {"input.workers", How::Double, {InputWait}},
        {"cluster.pools[0].link_bytes_per_s",
         How::Double,
         {TensorParallel, ExpertParallel, ContextParallel, DataParallel},
         true},
        {"cluster.pools[0].nic_bytes_per_s",
         How::Double,
         {ExpertParallel, ContextParallel, DataParallel, Transfers, TensorParallel},
         true},
        {"cluster.pools[0].host_link_bytes_per_s", How::Double, {HostLink, Update}, true},
        {"cluster.pools[0].memory_bytes_per_s", How::Double, {Elementwise, Routing, Update}, true},
        {"cluster.storage_read_bytes_per_s", How::Double, {InputWait}, true},
    };
    return rows;
}

/// Values of a change as they would be typed; none where it changes nothing.
std::vector<std::string> valuesOf(const ChangeRow& row, const plan::Field& field,
                                  const plan::Plan& plan, int index)
{
    const plan::Value present = field.get(plan, index);
    std::vector<std::string> values;
    const auto scaled = [&](double factor) {
        if (const auto* whole = std::get_if<std::int64_t>(&present)) {
            const double value = static_cast<double>(*whole) * factor;
            if (value >= 1 && value == std::floor(value) && value < 1e15)
                values.push_back(plan::valueText(field, static_cast<std::int64_t>(value)));
        } else if (const auto* real = std::get_if<double>(&present)) {
            values.push_back(plan::valueText(field, *real * factor));
        }
    };
    switch (row.how) {
    case How::Choices:
        for (const quantity::Literal choice : field.choices)
            values.emplace_back(choice.text());
        break;
    case How::Half:
        scaled(0.5);
        break;
    case How::Double:
        scaled(2);
        break;
    case How::Yes:
        values = {"yes"};
        break;
    case How::No:
        values = {"no"};
        break;
    case How::Empty:
        values = {""};
        break;
    case How::One:
        values = {"1"};
        break;
    }
    const std::string now = plan::valueText(field, present);
    std::erase(values, now);
    return values;
}

Text labelOf(const plan::Field& field, int index, const std::string& value)
{
    if (value.empty())
        return {RP_TR("{0}: none"), field.label};
    const auto parsed = plan::parseValue(field, index, value);
    return parsed.value
               ? Text(RP_TR("{0}: {1}"), field.label,
                      plan::shownValue(field, *parsed.value, quantity::BytePrefix::Decimal))
               : Text(field.label);
}

/// Edits with which the step computes as fast as it does now whatever else changes: an assumed MFU
/// has everything inside, so that no change would move the step.
std::vector<Fix> holdingTheRate(const plan::Plan& plan)
{
    if (plan.task.phases.empty() || plan.cluster.pools.empty() || plan.model.groups.empty())
        return {};
    const OwnEfficiency own = ownEfficiencyOf(plan);
    if (!own.efficiency)
        return {};
    const auto ref = plan::findField("compute.efficiency");
    const auto means = plan::findField("compute.efficiency_means");
    const std::string value = plan::valueText(*ref->field, *own.efficiency);
    return {{labelOf(*means->field, means->index, "compute"), std::string(means->field->path),
             "compute"},
            {labelOf(*ref->field, ref->index, value), std::string(ref->field->path), value}};
}

class Seeker
{
  public:
    explicit Seeker(const plan::Plan& plan)
        : m_plan(plan), m_trial(plan), m_held(holdingTheRate(plan))
    {
    }

    StepRemedies seek()
    {
        StepRemedies result;
        result.losses = stepLosses(m_plan);
        result.reason = result.losses.reason;
        const auto present = result.reason.empty() && m_trial.isSound()
                                 ? m_trial.with({})
                                 : std::optional<TriedPlan>();
        if (!present && result.reason.empty())
            result.reason = RP_TR("its memory cannot be computed; see the problems");
        if (!result.reason.empty())
            return result;
        result.present = outcomeOf(present->forecast);
        m_stepS = result.losses.stepS;
        for (const StepLoss& loss : result.losses.losses) {
            if (loss.seconds > 0)
                result.list.push_back({loss, {}});
        }
        std::stable_sort(result.list.begin(), result.list.end(), [](const auto& a, const auto& b) {
            return a.loss.seconds > b.loss.seconds;
        });
        for (const ChangeRow& row : changeRows())
            attempt(row, result.list);
        evenOut(result.list);
        std::vector<std::vector<Fix>> told;
        for (LossRemedies& each : result.list)
            keepBest(each.changes, told);
        result.tried = m_trial.evaluations();
        return result;
    }

  private:
    static std::vector<LossRemedies*> meant(const std::vector<Loss>& losses,
                                            std::vector<LossRemedies>& list)
    {
        std::vector<LossRemedies*> found;
        for (LossRemedies& each : list) {
            if (std::find(losses.begin(), losses.end(), each.loss.loss) != losses.end())
                found.push_back(&each);
        }
        return found;
    }

    void attempt(const ChangeRow& row, std::vector<LossRemedies>& list)
    {
        const std::vector<LossRemedies*> losses = meant(row.losses, list);
        const auto ref = plan::findField(row.path);
        if (losses.empty() || !ref || !ref->field->applies(m_plan, ref->index))
            return;
        for (const std::string& value : valuesOf(row, *ref->field, m_plan, ref->index)) {
            const Fix edit{labelOf(*ref->field, ref->index, value), std::string(row.path), value};
            tell({edit}, row.isOfMachine, losses);
            if (row.path == "layout.schedule") { // some need chunks, others must have none
                const auto chunks = plan::findField("layout.chunks");
                for (const char* count : {"1", "2", "4"})
                    tell({edit,
                          {labelOf(*chunks->field, chunks->index, count), "layout.chunks", count}},
                         row.isOfMachine, losses);
            }
        }
    }

    /// Tries edits, and notes what they save with each of these losses.
    void tell(std::vector<Fix> edits, bool isOfMachine, const std::vector<LossRemedies*>& losses)
    {
        edits.insert(edits.end(), m_held.begin(), m_held.end());
        const auto tried = m_trial.with(edits);
        const auto step = tried ? tried->forecast.value(plan::FigureId::StepTimeS) : std::nullopt;
        if (!step || !(m_stepS - *step > kSeen * m_stepS))
            return;
        const StepChange change{std::move(edits), outcomeOf(tried->forecast), m_stepS - *step,
                                tried->fits, isOfMachine};
        for (LossRemedies* each : losses)
            each->changes.push_back(change);
    }

    /// Layers split otherwise over the stages.
    void evenOut(std::vector<LossRemedies>& list)
    {
        const auto isLarge = [&](const LossRemedies& each) {
            return (each.loss.loss == Loss::UnevenStages || each.loss.loss == Loss::Bubble) &&
                   each.loss.share > kWorthSplitting;
        };
        if (std::none_of(list.begin(), list.end(), isLarge))
            return;
        if (const auto split = quickStages(m_plan))
            tell({split->edit}, false, meant({Loss::UnevenStages, Loss::Bubble}, list));
    }

    /// Of each kind the one that saves the most, of those that fit if there are any, and that were
    /// not told with a larger loss.
    static void keepBest(std::vector<StepChange>& changes, std::vector<std::vector<Fix>>& told)
    {
        std::vector<StepChange> best;
        for (const bool isOfMachine : {false, true}) {
            const StepChange* found = nullptr;
            for (const StepChange& change : changes) {
                if (change.isOfMachine != isOfMachine ||
                    std::find(told.begin(), told.end(), change.edits) != told.end())
                    continue;
                if (!found || (change.fits && !found->fits) ||
                    (change.fits == found->fits && change.savedS > found->savedS))
                    found = &change;
            }
            if (!found)
                continue;
            best.push_back(*found);
            told.push_back(found->edits);
        }
        changes = std::move(best);
    }

    const plan::Plan& m_plan;
    Trial m_trial;
    std::vector<Fix> m_held; ///< with each change
    double m_stepS = 0;
};

} // namespace

StepRemedies stepRemedies(const plan::Plan& plan)
{
    return Seeker(plan).seek();
}

} // namespace ridgepoint::explore
