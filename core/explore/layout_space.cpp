// SPDX-License-Identifier: Apache-2.0
#include "explore/layout_space.h"

#include "model/predicates.h"
#include "pipeline/schedule_table.h"
#include "plan/layout_rules.h"
#include "plan/virtual_stages.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <map>
#include <numeric>
#include <span>
#include <string_view>
#include <utility>

namespace ridgepoint::explore {

using layout::Layout;
using layout::Schedule;
using layout::ZeroStage;
using model::Recompute;
using quantity::Severity;

namespace {

/// Chunks on a stage that are tried: more make fill and drain hardly shorter.
constexpr std::int64_t kMostChunks = 8;

bool isMegatron(const Layout& layout)
{
    return layout.framework == model::Framework::MegatronFused ||
           layout.framework == model::Framework::MegatronLocal;
}

std::vector<std::int64_t> divisorsOf(std::int64_t number)
{
    std::vector<std::int64_t> low, high;
    for (std::int64_t i = 1; i <= number / i; ++i) {
        if (number % i != 0)
            continue;
        low.push_back(i);
        if (i != number / i)
            high.push_back(number / i);
    }
    low.insert(low.end(), high.rbegin(), high.rend());
    return low;
}

template <class T>
void addOnce(std::vector<T>& list, T value)
{
    if (std::find(list.begin(), list.end(), value) == list.end())
        list.push_back(std::move(value));
}

std::int64_t sizeOf(std::size_t size)
{
    return static_cast<std::int64_t>(size);
}

struct ExpertsOfLayout
{
    std::int64_t ranks = 1;
    std::optional<std::int64_t> tensor;

    bool operator==(const ExpertsOfLayout&) const = default;
};

/// Rules by the values that they are about, so that each asks for its combination once.
class Rules
{
  public:
    struct Level
    {
        std::array<std::string_view, 4> errors;
        std::string_view megatron = {}; ///< a warning of what Megatron refuses
    };

    /// Whether a rule of the level refuses the plan; `values` are what the level is about.
    const quantity::Problem* refusal(const plan::Plan& plan, const Level& level,
                                     std::initializer_list<std::int64_t> values)
    {
        std::vector<std::int64_t> key{static_cast<std::int64_t>(&level - first())};
        key.insert(key.end(), values);
        const auto [found, isNew] = m_known.try_emplace(std::move(key));
        if (isNew) {
            found->second = plan::firstLayoutProblem(plan, level.errors);
            if (!found->second && !level.megatron.empty() && isMegatron(plan.layout))
                found->second =
                    plan::firstLayoutProblem(plan, {&level.megatron, 1}, Severity::Warning);
        }
        return found->second ? &*found->second : nullptr;
    }

    static const Level* first();

  private:
    std::map<std::vector<std::int64_t>, std::optional<quantity::Problem>> m_known;
};

enum LevelIndex
{
    TensorLevel,
    ContextLevel,
    StageLevel,
    ShardingLevel,
    ExpertLevel,
    SequenceLevel,
    BatchLevel,
    ScheduleLevel
};

constexpr Rules::Level kLevels[] = {
    {{"layout.heads", "layout.kv-heads", "layout.mlp-width", "layout.mixer-width"}},
    {{"layout.context"}},
    {{"layout.layers"}},
    {{"layout.shard-ranks"}, "layout.zero-pipeline"},
    {{"layout.experts", "layout.expert-ranks", "layout.expert-width"}},
    {{"layout.sequence"}, "layout.expert-sequence"},
    {{"layout.idle-ranks", "layout.batch"}},
    {{"layout.layers", "layout.schedule"}},
};

const Rules::Level* Rules::first()
{
    return kLevels;
}

class Builder
{
  public:
    Builder(const plan::Plan& plan, const LayoutChoices& choices)
        : m_plan(plan), m_own(plan.layout), m_choices(choices)
    {
        const hardware::Pool& pool = plan.cluster.pools.front();
        m_world = pool.nodes * pool.acceleratorsPerNode;
        for (const auto& group : plan.model.groups) {
            m_layers += group.layers;
            if (model::hasExperts(group))
                m_experts = std::gcd(m_experts, group.experts);
        }
        const std::int64_t batch = plan.task.phases.front().globalBatchSequences;
        m_micros = choices.microBatches;
        for (std::int64_t size = 1; choices.microBatches.empty() && size <= batch; size *= 2)
            m_micros.push_back(size);
        if (choices.microBatches.empty())
            addOnce(m_micros, m_own.microBatchSequences);
        std::sort(m_micros.begin(), m_micros.end());
        fillRecomputations();
    }

    LayoutSpace build()
    {
        m_space.considered = 0;
        for (const std::int64_t tensor : divisorsOf(m_world)) {
            if (tensor < m_choices.leastTensorParallel ||
                (m_choices.mostTensorParallel > 0 && tensor > m_choices.mostTensorParallel))
                continue;
            for (const std::int64_t pipeline : divisorsOf(m_world / tensor)) {
                for (const std::int64_t context : divisorsOf(m_world / tensor / pipeline))
                    addDegrees(tensor, pipeline, context);
            }
        }
        std::stable_sort(m_space.refused.begin(), m_space.refused.end(),
                         [](const auto& a, const auto& b) { return a.count > b.count; });
        return std::move(m_space);
    }

  private:
    void fillRecomputations()
    {
        auto& list = m_space.recomputations;
        const bool megatron = isMegatron(m_own);
        for (const Recompute rule :
             {Recompute::None, megatron ? Recompute::MegatronSelective : Recompute::TorchtitanOp,
              Recompute::Full})
            list.push_back({rule, 1, std::nullopt, {}});
        addOnce(list,
                {m_own.recompute, m_own.recomputeEvery, m_own.recomputeLayers, m_own.recomputeSet});
    }

    std::vector<ScheduleOfLayout> schedulesFor(std::int64_t pipeline) const
    {
        if (pipeline == 1)
            return {{m_own.schedule, m_own.chunks}}; // not read
        std::vector<Schedule> kinds = m_choices.schedules;
        if (kinds.empty()) {
            kinds = {Schedule::OneForwardOneBackward, Schedule::Interleaved};
            if (!isMegatron(m_own))
                kinds.push_back(Schedule::ZbV);
            if (m_own.pipelineParallel > 1)
                addOnce(kinds, m_own.schedule);
        }
        std::vector<ScheduleOfLayout> list;
        for (const Schedule kind : kinds) {
            const auto& row = pipeline::scheduleRows()[static_cast<std::size_t>(kind)];
            if (!row.takesChunks) {
                list.push_back({kind, 1});
                continue;
            }
            for (std::int64_t chunks = 2; chunks <= kMostChunks; ++chunks) {
                // what the schedule never has is no choice, nor are uneven chunks of even stages
                const int p = static_cast<int>(pipeline);
                const bool exists =
                    pipeline::whyNoSchedule(row.name, p, 8 * p, static_cast<int>(chunks)).empty();
                const bool isEven = m_layers % pipeline != 0 || m_layers % (pipeline * chunks) == 0;
                const bool isOwn = pipeline == m_own.pipelineParallel && kind == m_own.schedule &&
                                   chunks == m_own.chunks;
                if (exists && (isEven || isOwn || row.name == "zb-v"))
                    list.push_back({kind, chunks});
            }
        }
        return list;
    }

    std::vector<ShardingOfLayout> shardingsFor(std::int64_t tensor, std::int64_t slice) const
    {
        std::vector<ShardingOfLayout> list{{ZeroStage::None, 0, true}};
        if (slice == 1)
            return list;
        std::vector<std::int64_t> groups{0};
        if (const std::int64_t inside = ranksInDomain(m_plan, tensor); inside > 1 && inside < slice)
            groups.push_back(inside);
        if (m_own.zeroStage != ZeroStage::None && m_own.shardRanks > 0 && m_own.shardRanks < slice)
            addOnce(groups, m_own.shardRanks);
        for (const ZeroStage zero : {ZeroStage::One, ZeroStage::Two, ZeroStage::Three}) {
            for (const std::int64_t ranks : groups) {
                list.push_back({zero, ranks, true});
                if (zero == ZeroStage::Three)
                    list.push_back({zero, ranks, false});
            }
        }
        return list;
    }

    std::vector<ExpertsOfLayout> expertsFor(std::int64_t tensor, std::int64_t pipeline) const
    {
        if (m_experts == 0)
            return {{m_own.expertParallel, m_own.expertTensorParallel}}; // not read
        std::vector<ExpertsOfLayout> list;
        for (const std::int64_t ranks : divisorsOf(m_experts)) {
            if (ranks > m_world / pipeline)
                continue;
            list.push_back({ranks, std::nullopt});
            if (tensor > 1)
                list.push_back({ranks, 1});
            if (m_own.expertTensorParallel)
                addOnce(list, {ranks, m_own.expertTensorParallel});
        }
        return list;
    }

    /// Counts layouts as refused where a rule of the level says so.
    bool isRefused(LevelIndex level, std::initializer_list<std::int64_t> values,
                   std::int64_t layouts)
    {
        const quantity::Problem* problem = m_rules.refusal(m_plan, kLevels[level], values);
        if (!problem)
            return false;
        auto& list = m_space.refused;
        auto found = std::find_if(list.begin(), list.end(), [&](const RefusedLayouts& each) {
            return each.rule == problem->id;
        });
        if (found == list.end())
            found = list.insert(list.end(), {problem->id, problem->message, 0});
        found->count += layouts;
        return true;
    }

    template <class T>
    static std::uint32_t indexOf(std::vector<std::vector<T>>& lists, std::vector<T> list)
    {
        const auto found = std::find(lists.begin(), lists.end(), list);
        const auto index = static_cast<std::uint32_t>(found - lists.begin());
        if (found == lists.end())
            lists.push_back(std::move(list));
        return index;
    }

    void addDegrees(std::int64_t tensor, std::int64_t pipeline, std::int64_t context);
    void addMicroBatch(const LayoutStem& stem, std::int64_t dataParallel,
                       const std::vector<ScheduleOfLayout>& schedules,
                       const std::vector<ExpertsOfLayout>& experts, std::int64_t each);

    plan::Plan m_plan; ///< its layout changes
    const Layout m_own;
    const LayoutChoices& m_choices;
    std::int64_t m_world = 1;
    std::int64_t m_layers = 0;
    std::int64_t m_experts = 0; ///< what expert parallelism must divide; 0: there are none
    std::vector<std::int64_t> m_micros;
    Rules m_rules;
    LayoutSpace m_space;
};

void Builder::addDegrees(std::int64_t tensor, std::int64_t pipeline, std::int64_t context)
{
    const std::int64_t dataParallel = m_world / tensor / pipeline / context;
    const auto schedules = schedulesFor(pipeline);
    const auto shardings = shardingsFor(tensor, dataParallel * context);
    const auto experts = expertsFor(tensor, pipeline);
    const std::vector<bool> sequences =
        tensor > 1 ? std::vector<bool>{true, false} : std::vector<bool>{m_own.sequenceParallel};
    const std::int64_t inner = sizeOf(m_micros.size()) * sizeOf(sequences.size()) *
                               sizeOf(schedules.size()) * sizeOf(m_space.recomputations.size());
    const std::int64_t all = inner * sizeOf(shardings.size()) * sizeOf(experts.size());
    m_space.considered += all;

    Layout& tried = m_plan.layout;
    tried = m_own;
    tried.tensorParallel = tensor;
    tried.pipelineParallel = pipeline;
    tried.contextParallel = context;
    tried.schedule = Schedule::OneForwardOneBackward;
    tried.chunks = 1;
    tried.stageLayout.clear();
    if (isRefused(TensorLevel, {tensor}, all) || isRefused(ContextLevel, {context}, all) ||
        isRefused(StageLevel, {pipeline}, all))
        return;

    LayoutStem stem;
    stem.tensor = tensor;
    stem.pipeline = pipeline;
    stem.context = context;
    std::vector<ShardingOfLayout> possible;
    for (const ShardingOfLayout& sharding : shardings) {
        tried.zeroStage = sharding.zero;
        tried.shardRanks = sharding.shardRanks;
        if (!isRefused(ShardingLevel,
                       {static_cast<std::int64_t>(sharding.zero), sharding.shardRanks,
                        dataParallel * context, pipeline},
                       inner * sizeOf(experts.size())))
            possible.push_back(sharding);
    }
    const std::int64_t shards = sizeOf(possible.size());
    std::vector<ExpertsOfLayout> placed;
    for (const ExpertsOfLayout& each : experts) {
        tried.expertParallel = each.ranks;
        tried.expertTensorParallel = each.tensor;
        if (m_experts == 0 ||
            !isRefused(ExpertLevel,
                       {each.ranks, each.tensor.value_or(tensor), tensor, m_world / pipeline},
                       inner * shards))
            placed.push_back(each);
    }
    if (placed.empty() || possible.empty())
        return;
    tried.expertParallel = placed.front().ranks;
    tried.expertTensorParallel = placed.front().tensor;
    stem.shardings = indexOf(m_space.shardings, possible);
    for (const bool sequence : sequences) {
        stem.sequenceParallel = tried.sequenceParallel = sequence;
        const std::int64_t each =
            sizeOf(placed.size()) * shards * sizeOf(m_space.recomputations.size());
        if (isRefused(SequenceLevel, {tensor, context, sequence ? 1 : 0},
                      each * sizeOf(m_micros.size()) * sizeOf(schedules.size())))
            continue;
        addMicroBatch(stem, dataParallel, schedules, placed, each);
    }
}

void Builder::addMicroBatch(const LayoutStem& degrees, std::int64_t dataParallel,
                            const std::vector<ScheduleOfLayout>& schedules,
                            const std::vector<ExpertsOfLayout>& experts, std::int64_t each)
{
    LayoutStem stem = degrees;
    Layout& tried = m_plan.layout;
    for (const std::int64_t micro : m_micros) {
        stem.microBatch = tried.microBatchSequences = micro;
        tried.schedule = Schedule::OneForwardOneBackward;
        tried.chunks = 1;
        if (isRefused(BatchLevel, {dataParallel, micro}, each * sizeOf(schedules.size())))
            continue;
        std::vector<ScheduleOfLayout> possible;
        for (const ScheduleOfLayout& schedule : schedules) {
            tried.schedule = schedule.schedule;
            tried.chunks = schedule.chunks;
            if (stem.pipeline == 1 ||
                !isRefused(ScheduleLevel,
                           {static_cast<std::int64_t>(schedule.schedule), schedule.chunks,
                            stem.pipeline, dataParallel, micro},
                           each))
                possible.push_back(schedule);
        }
        if (possible.empty())
            continue;
        stem.schedules = indexOf(m_space.schedules, possible);
        for (const ExpertsOfLayout& place : experts) {
            stem.expert = place.ranks;
            stem.expertTensor = place.tensor;
            for (std::size_t i = 0; i < m_space.recomputations.size(); ++i) {
                stem.recompute = static_cast<std::uint32_t>(i);
                m_space.stems.push_back(stem);
            }
        }
    }
}

} // namespace

std::int64_t LayoutSpace::refusedCount() const
{
    return std::accumulate(refused.begin(), refused.end(), std::int64_t{0},
                           [](std::int64_t sum, const auto& each) { return sum + each.count; });
}

Layout LayoutSpace::layoutOf(const Layout& own, const LayoutStem& stem,
                             const ScheduleOfLayout& schedule,
                             const ShardingOfLayout& sharding) const
{
    Layout layout = own;
    layout.tensorParallel = stem.tensor;
    layout.pipelineParallel = stem.pipeline;
    layout.contextParallel = stem.context;
    layout.expertParallel = stem.expert;
    layout.expertTensorParallel = stem.expertTensor;
    layout.sequenceParallel = stem.sequenceParallel;
    layout.microBatchSequences = stem.microBatch;
    layout.schedule = schedule.schedule;
    layout.chunks = schedule.chunks;
    // a text about other stages does not suit any more
    if (plan::VirtualStages(layout).runs() != plan::VirtualStages(own).runs())
        layout.stageLayout.clear();
    layout.zeroStage = sharding.zero;
    layout.shardRanks = sharding.shardRanks;
    layout.reshardAfterForward =
        sharding.zero == ZeroStage::Three ? sharding.reshards : own.reshardAfterForward;
    const RecomputationOfLayout& again = recomputations[stem.recompute];
    layout.recompute = again.rule;
    layout.recomputeEvery = again.every;
    layout.recomputeLayers = again.layers;
    layout.recomputeSet = again.set;
    return layout;
}

LayoutSpace layoutSpace(const plan::Plan& plan, const LayoutChoices& choices)
{
    return Builder(plan, choices).build();
}

std::int64_t domainAccelerators(const plan::Plan& plan)
{
    const std::int64_t told = plan.cluster.fabric.domainAccelerators;
    return told > 0 && plan.compute.mode == compute::TimeMode::Operators
               ? told
               : plan.cluster.pools.front().acceleratorsPerNode;
}

std::int64_t ranksInDomain(const plan::Plan& plan, std::int64_t tensorParallel)
{
    const std::int64_t domain = domainAccelerators(plan);
    return domain > tensorParallel && domain % tensorParallel == 0 ? domain / tensorParallel : 0;
}

} // namespace ridgepoint::explore
