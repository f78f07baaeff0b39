// SPDX-License-Identifier: Apache-2.0
#include "explore/largest.h"

#include "explore/hiding_givens.h"
#include "explore/own_rate.h"
#include "explore/trial.h"
#include "plan/advice.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace ridgepoint::explore {

using plan::FigureId;
using quantity::Amount;
using quantity::Dimension;
using quantity::Fix;
using quantity::Text;

namespace {

Amount bytes(double value)
{
    return {value, Dimension::Bytes, 4, {}};
}

/// Why a plan that was tried does not fit.
Text shortage(const Text& what, const TriedPlan& tried)
{
    const plan::Forecast& forecast = tried.forecast;
    const int stage = std::max(0, forecast[FigureId::MemoryMarginBytes].worst);
    return Text(RP_TR("{0} would need {1} of a card that has {2} to use."), what,
                bytes(tried.peakBytes),
                bytes(forecast.value(FigureId::MemoryCapacityBytes).value_or(0)))
        .append(plan::memorySharesText(tried.plan, forecast, stage));
}

/// A question: the values to try are multiples of a step, and each is made by some edits.
struct Question
{
    std::string_view id;
    quantity::Literal text;
    quantity::Literal what; ///< "a micro-batch of {0}"
    double present = 0;
    std::int64_t step = 1;
    std::int64_t most = 1;            ///< multiples of the step
    std::vector<std::int64_t> values; ///< or these alone, ascending: all that are allowed
    std::function<std::vector<Fix>(std::int64_t)> edits; ///< of a value
    std::vector<Fix> takenBack; ///< givens that would not change with the value
    quantity::Text noMore;      ///< said where the most of them fits

    std::int64_t valueAt(std::int64_t multiple) const
    {
        return values.empty() ? multiple * step : values[static_cast<std::size_t>(multiple - 1)];
    }
    std::vector<Fix> editsAt(std::int64_t multiple) const
    {
        std::vector<Fix> all = takenBack;
        for (Fix& fix : edits(valueAt(multiple)))
            all.push_back(std::move(fix));
        return all;
    }
};

class Answering
{
  public:
    explicit Answering(Trial& trial) : m_trial(trial) {}

    /// Memory grows with the value: up by doubling, then by halves. Multiples that validate()
    /// refuses are passed over where a neighbour is allowed.
    LargestAnswer largest(const Question& question)
    {
        LargestAnswer answer;
        answer.id = question.id;
        answer.question = question.text;
        answer.present = question.present;
        std::int64_t fits = 0;
        std::int64_t tooMuch = question.most + 1;
        std::optional<TriedPlan> best;
        std::optional<TriedPlan> over;
        std::int64_t overValue = 0;
        Text refusal;
        const auto look = [&](std::int64_t multiple) {
            const Near near = nearest(question, multiple, fits, tooMuch);
            if (!near.tried) {
                refusal = near.refusal;
                return false; // nothing is allowed between here and the next that is too much
            }
            if (near.tried->fits) {
                fits = near.multiple;
                best = near.tried;
            } else {
                tooMuch = std::min(near.multiple, multiple); // none is allowed between them
                over = near.tried;
                overValue = question.valueAt(near.multiple);
            }
            return true;
        };
        for (std::int64_t multiple = 1; multiple < tooMuch; multiple *= 2) {
            if (!look(multiple) || multiple > question.most / 2)
                break;
        }
        while (tooMuch - fits > 1) {
            const std::int64_t middle = fits + (tooMuch - fits) / 2;
            if (!look(middle))
                tooMuch = middle;
        }
        if (over)
            answer.binds = shortage({question.what, quantity::inFull(overValue)}, *over);
        else if (!refusal.empty())
            answer.binds = refusal;
        else
            answer.binds = question.noMore;
        if (!best)
            return answer;
        answer.value = static_cast<double>(question.valueAt(fits));
        answer.outcome = outcomeOf(best->forecast);
        if (*answer.value != question.present || !question.takenBack.empty())
            answer.edits = question.editsAt(fits);
        return answer;
    }

  private:
    struct Near
    {
        std::int64_t multiple = 0;
        std::optional<TriedPlan> tried;
        Text refusal;
    };

    /// The first multiple from `from` on, below `end`, that is allowed; some dozens are looked at.
    Near nearest(const Question& question, std::int64_t from, std::int64_t fits, std::int64_t end)
    {
        constexpr std::int64_t kLooked = 64;
        Near near;
        for (std::int64_t i = 0; i < kLooked && from + i < end; ++i) {
            Text refusal;
            near.tried = m_trial.with(question.editsAt(from + i), &refusal);
            near.multiple = from + i;
            if (near.tried)
                return near;
            if (near.refusal.empty())
                near.refusal = refusal;
        }
        for (std::int64_t i = 1; i < kLooked && from - i > fits; ++i) {
            near.tried = m_trial.with(question.editsAt(from - i));
            near.multiple = from - i;
            if (near.tried)
                return near;
        }
        return near;
    }

    Trial& m_trial;
};

Fix edit(quantity::Literal label, std::string path, std::int64_t value)
{
    return {label, std::move(path), std::to_string(value)};
}

/// Sizes that share the batch evenly, as validate() asks.
Question microBatch(Trial& trial, std::vector<Fix> takenBack)
{
    const plan::Plan& plan = trial.plan();
    Question question;
    question.id = "micro_batch";
    question.takenBack = std::move(takenBack);
    question.text = RP_TR("Largest micro-batch");
    question.what = RP_TR("A micro-batch of {0}");
    question.present = static_cast<double>(plan.layout.microBatchSequences);
    question.edits = [](std::int64_t size) {
        return std::vector<Fix>{edit(RP_TR("Micro-batch"), "layout.micro_batch_sequences", size)};
    };
    const std::int64_t batch = plan.task.phases.front().globalBatchSequences;
    std::vector<std::int64_t>& sizes = question.values;
    const auto add = [&](std::int64_t size) {
        if (trial.with(question.edits(size)))
            sizes.push_back(size);
    };
    for (std::int64_t size = 1; size <= batch / size; ++size) {
        if (batch % size == 0) {
            add(size);
            if (size != batch / size)
                add(batch / size);
        }
        if (size > 1'000'000)
            break;
    }
    std::sort(sizes.begin(), sizes.end());
    question.most = static_cast<std::int64_t>(sizes.size());
    question.noMore = RP_TR("A rank has no more sequences in a step.");
    return question;
}

Question sequence(const plan::Plan& plan, std::vector<Fix> takenBack)
{
    const layout::Layout& layout = plan.layout;
    Question question;
    question.id = "sequence";
    question.takenBack = std::move(takenBack);
    question.text = RP_TR("Longest sequence");
    question.what = RP_TR("A sequence of {0} tokens");
    question.present = static_cast<double>(plan.task.phases.front().sequenceTokens);
    // two pieces for each context-parallel rank, and equal parts for tensor-parallel ones
    question.step = std::lcm<std::int64_t>(
        64, std::lcm<std::int64_t>(2 * std::clamp<std::int64_t>(layout.contextParallel, 1, 4096),
                                   std::clamp<std::int64_t>(layout.tensorParallel, 1, 4096)));
    question.most = std::max<std::int64_t>(1, 1'000'000'000 / question.step);
    question.edits = [](std::int64_t tokens) {
        return std::vector<Fix>{
            edit(RP_TR("Sequence length"), "task.phases[0].sequence_tokens", tokens)};
    };
    question.noMore = RP_TR("No longer sequence was tried.");
    return question;
}

std::string groupPath(std::size_t group, const char* field)
{
    return "model.groups[" + std::to_string(group) + "]." + field;
}

/// Layers of all kinds in step, so that the pattern stays.
Question depth(const plan::Plan& plan, std::vector<Fix> takenBack)
{
    Question question;
    question.id = "layers";
    question.takenBack = std::move(takenBack);
    question.text = RP_TR("Deepest model");
    question.what = RP_TR("A model of {0} layers");
    std::vector<std::int64_t> layers;
    std::int64_t common = 0;
    std::int64_t all = 0;
    for (const model::LayerGroup& group : plan.model.groups) {
        layers.push_back(group.layers);
        common = std::gcd(common, group.layers);
        all += group.layers;
    }
    common = std::max<std::int64_t>(1, common);
    question.present = static_cast<double>(all);
    question.step = std::max<std::int64_t>(1, all / common);
    question.most = std::max<std::int64_t>(1, 10'000 / question.step);
    question.edits = [layers, common, step = question.step](std::int64_t value) {
        std::vector<Fix> edits;
        for (std::size_t g = 0; g < layers.size(); ++g)
            edits.push_back(
                edit(RP_TR("Layers"), groupPath(g, "layers"), layers[g] / common * (value / step)));
        return edits;
    };
    question.noMore = RP_TR("No deeper model was tried.");
    return question;
}

/// The model's width with its heads and MLPs in step; heads keep their size. Key-value heads stay,
/// unless there is one for each head.
Question width(const plan::Plan& plan, std::vector<Fix> takenBack)
{
    struct Part
    {
        std::string path;
        std::int64_t value = 0;
    };
    std::vector<Part> parts{{"model.hidden", plan.model.hidden}};
    for (std::size_t g = 0; g < plan.model.groups.size(); ++g) {
        const model::LayerGroup& group = plan.model.groups[g];
        const auto add = [&](const char* field, std::int64_t value) {
            if (value > 0)
                parts.push_back({groupPath(g, field), value});
        };
        if (group.mixer != model::Mixer::None)
            add("heads", group.heads);
        if (group.mixer == model::Mixer::Attention && group.kvHeads == group.heads)
            add("kv_heads", group.kvHeads);
        if (group.mixer != model::Mixer::Attention && group.mixer != model::Mixer::LatentAttention)
            add("inner_width", group.innerWidth);
        if (group.feedForward == model::FeedForward::Dense)
            add("mlp_width", group.mlpWidth);
        if (group.feedForward == model::FeedForward::Experts) {
            add("expert_width", group.expertWidth);
            add("shared_width", group.sharedWidth);
        }
    }
    std::int64_t common = 0;
    for (const Part& part : parts)
        common = std::gcd(common, part.value);
    common = std::max<std::int64_t>(1, common);
    Question question;
    question.id = "hidden";
    question.takenBack = std::move(takenBack);
    question.text = RP_TR("Widest model");
    question.what = RP_TR("A model of width {0}");
    question.present = static_cast<double>(plan.model.hidden);
    question.step = std::max<std::int64_t>(1, plan.model.hidden / common);
    question.most = std::max<std::int64_t>(1, 1'000'000 / question.step);
    question.edits = [parts, common, step = question.step](std::int64_t value) {
        std::vector<Fix> edits;
        for (const Part& part : parts)
            edits.push_back(edit(RP_TR("Width"), part.path, part.value / common * (value / step)));
        return edits;
    };
    question.noMore = RP_TR("No wider model was tried.");
    return question;
}

/// Fewer machines leave each rank more, but degrees must divide: every number is tried, from one.
LargestAnswer fewestNodes(Trial& trial)
{
    constexpr std::int64_t kMostBeyond = 1024;
    const std::int64_t present = trial.plan().cluster.pools.front().nodes;
    LargestAnswer answer;
    answer.id = "nodes";
    answer.question = RP_TR("Fewest nodes");
    answer.present = static_cast<double>(present);
    std::optional<TriedPlan> less;
    std::int64_t lessNodes = 0;
    Text refusal;
    for (std::int64_t nodes = 1; nodes <= std::max(present, kMostBeyond); ++nodes) {
        const std::vector<Fix> edits{edit(RP_TR("Nodes"), "cluster.pools[0].nodes", nodes)};
        auto tried = trial.with(edits, refusal.empty() ? &refusal : nullptr);
        if (!tried)
            continue;
        if (!tried->fits) {
            less = std::move(tried);
            lessNodes = nodes;
            continue;
        }
        answer.value = static_cast<double>(nodes);
        answer.outcome = outcomeOf(tried->forecast);
        if (nodes != present)
            answer.edits = edits;
        break;
    }
    if (less)
        answer.binds =
            shortage({RP_TR("A cluster of {0} nodes"), quantity::inFull(lessNodes)}, *less);
    else if (answer.value && *answer.value == 1)
        answer.binds = RP_TR("There is no less than one node.");
    else
        answer.binds = refusal;
    return answer;
}

} // namespace

LargestAnswers largestThatFit(const plan::Plan& plan)
{
    LargestAnswers answers;
    if (!Trial(plan).isSound()) {
        answers.reason = RP_TR("a field is out of its range; see the problems");
        return answers;
    }
    const OwnRate own = atOwnRate(plan);
    answers.times = own.note;
    Trial trial(own.plan);
    if (!trial.with({})) {
        answers.reason = whyNoRanks(plan).empty()
                             ? RP_TR("its memory cannot be computed; see the problems")
                             : RP_TR("its ranks do not exist; see the problems");
        return answers;
    }
    const HidingGivens ofMemory = hidingGivens(plan, {FigureId::MemoryWorkingSetBytes});
    const HidingGivens ofModel =
        hidingGivens(plan, {FigureId::MemoryWorkingSetBytes, FigureId::ModelParameters});
    answers.caveat = ofModel.caveat;
    Answering answering(trial);
    std::vector<Question> questions{microBatch(trial, ofMemory.edits),
                                    sequence(plan, ofMemory.edits), depth(plan, ofModel.edits),
                                    width(plan, ofModel.edits)};
    for (const Question& question : questions)
        answers.list.push_back(answering.largest(question));
    answers.list.push_back(fewestNodes(trial));
    return answers;
}

} // namespace ridgepoint::explore
