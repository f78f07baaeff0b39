// SPDX-License-Identifier: Apache-2.0
#include "explore/plan_groups_collect.h"

#include "hardware/links.h"
#include "plan/formulas_moments.h"
#include "plan/formulas_stage.h"
#include "plan/operator_links.h"
#include "plan/operator_step.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::explore {

using hardware::GroupKind;
using hardware::Placement;
using network::Call;
using network::Collective;
using plan::FigureId;
using quantity::Literal;

namespace {

using Engine = plan::Engine<double>;
using Reading = model::Reading<double>;
using Traffic = model::Traffic<double>;
using Links = plan::LinkSeconds<double>;
using Moved = model::Communication<double>;

/// What a stage is put together from.
struct Part
{
    Literal what;
    const std::vector<model::Operator<double>>& operators;
    const Reading& reading;
    int layer; ///< group of layers; -1: an end of the model
};

class Collector
{
  public:
    explicit Collector(const plan::Plan& plan)
        : m_plan(plan), m_e(plan, quantity::Reader<double>()), m_busiest(m_e.pipeline().busiest),
          m_microBatches(m_e[FigureId::TaskMicroBatches]), m_degrees(plan::groupDegrees(m_e)),
          m_valueBytes(m_e.bytesOf(plan.precision.activations))
    {
    }

    PlanGroups collect()
    {
        collectTensor();
        collectContext();
        collectExperts();
        collectShards();
        collectPipeline();
        m_found.timesOperators = m_e.timesOperators();
        m_found.stepS = m_e[FigureId::StepTimeS];
        if (const double tokens = m_e[FigureId::NetworkTokensToHideReduction];
            std::isfinite(tokens))
            m_found.tokensToHide = tokens;
        m_found.overlapsReduction =
            m_plan.layout.zeroStage == layout::ZeroStage::Three
                ? m_plan.layout.prefetch || !m_plan.layout.reshardAfterForward
                : m_plan.layout.overlapGradientReduction;
        m_found.microBatchTokens = static_cast<double>(m_plan.layout.microBatchSequences) *
                                   static_cast<double>(m_plan.task.phases.front().sequenceTokens) /
                                   static_cast<double>(m_plan.layout.contextParallel);
        for (const PlanGroup& group : m_found.list) {
            m_found.seconds += group.seconds;
            m_found.exposedS += group.exposedS;
        }
        return std::move(m_found);
    }

  private:
    // ---- where a group sits ---------------------------------------------------------------------

    Placement<double> placed(const hardware::Group<double>& group) const
    {
        return hardware::placeGroup<double>(m_plan.cluster, group, m_e.reader());
    }

    /// @param volumeRate  what volumes are divided by where times come from those
    PlanGroup groupAt(GroupRole role, const hardware::Group<double>& group, double volumeRate)
    {
        const Placement<double> place = placed(group);
        PlanGroup made;
        made.role = role;
        made.members = std::llround(group.members);
        made.stride = std::llround(group.stride);
        made.perDomain = place.perDomain;
        made.domains = place.domains;
        const hardware::Rate<double> rate = role == GroupRole::Pipeline ? place.message
                                            : role != GroupRole::Expert ? place.ring
                                            : place.leavesDomain()      ? place.exchangeOutside
                                                                        : place.exchangeInside;
        made.cut = rate.cut;
        made.bytesPerS = m_e.timesOperators() ? rate.bytesPerS : volumeRate;
        return made;
    }

    double ringRate(double members, double stride) const
    {
        return hardware::ringLink<double>(m_plan.cluster, members, stride, m_e.reader()).bytesPerS;
    }

    /// Equal ones are counted together.
    static void add(PlanGroup& group, const GroupCollective& one)
    {
        if (!(one.count > 0) || !(one.bytes >= 0))
            return;
        group.seconds += one.count * one.seconds;
        for (GroupCollective& known : group.collectives) {
            if (known.what == one.what && known.collective == one.collective &&
                known.bytes == one.bytes && known.copies == one.copies) {
                known.count += one.count;
                return;
            }
        }
        group.collectives.push_back(one);
    }

    /// One collective, by the model that times the step.
    GroupCollective timed(const Call<double>& call, Literal what, const Placement<double>& place,
                          double volumeS)
    {
        GroupCollective one{what,       call.collective, call.bytes, call.copies,
                            call.count, volumeS,         {}};
        if (m_e.timesOperators()) {
            const auto time = plan::trainingTime<double>(
                m_e, {call.collective, call.bytes, 1, call.copies}, place);
            one.seconds = time.seconds;
            one.algorithm = time.algorithm;
        }
        return one;
    }

    // ---- what layers wait for -------------------------------------------------------------------

    /// How often recomputation repeats a layer's communication, over that of its forward pass.
    double repeatedShare(std::size_t layer, double Links::*group, Traffic Reading::*traffic)
    {
        if (m_e.timesOperators()) {
            const auto& part = m_e.timedParts().layers[layer];
            const double once = part.forwardLinks.*group;
            return once > 0 ? part.repeatedLinks.*group / once : 0;
        }
        const Traffic& values = m_e.parts().layers[layer].*traffic;
        return values.forward > 0 ? values.recompute / values.forward : 0;
    }

    /// Calls `visit` for each part of the busiest stage and each pass through it, with the values
    /// that cross the group in one pass and the number of such passes in a step.
    template <class Visit>
    void overPasses(double Links::*group, Traffic Reading::*traffic, const Visit& visit)
    {
        // times of stages that are given have no parts
        const bool goes = !plan::findGiven(m_plan, FigureId::PipelineForwardS, m_busiest);
        const bool comes = !plan::findGiven(m_plan, FigureId::PipelineBackwardS, m_busiest);
        const auto pass = [&](const Part& part, double Traffic::*values, double Moved::*moved,
                              double passes) {
            const double each = (part.reading.*traffic).*values;
            if (each > 0 && passes > 0)
                visit(part, each, moved, m_microBatches * m_e.ofMicroBatch(passes));
        };
        const auto part = [&](const Part& one, double count, double repeats) {
            if (goes)
                pass(one, &Traffic::forward, &Moved::forwardValues, count);
            if (comes)
                pass(one, &Traffic::backward, &Moved::backwardValues, count);
            if (comes)
                pass(one, &Traffic::forward, &Moved::forwardValues, repeats);
        };
        const auto& inventory = m_e.microBatchInventory();
        const auto& parts = m_e.parts();
        if (m_e.hasEmbedding(m_busiest))
            part({RP_TR("values at the embedding"), inventory.embedding, parts.embedding, -1}, 1,
                 0);
        for (std::size_t g = 0; g < parts.layers.size(); ++g) {
            const bool repeats = m_plan.layout.recompute != model::Recompute::None;
            part({RP_TR("values of a layer"), inventory.layers[g].operators, parts.layers[g],
                  static_cast<int>(g)},
                 m_e.layersOn(m_busiest, g),
                 repeats ? plan::formula::recomputedOn<double>(m_e, m_busiest, g) *
                               repeatedShare(g, group, traffic)
                         : 0);
        }
        if (m_e.hasHead(m_busiest))
            part({RP_TR("values at the head"), inventory.head, parts.head, -1}, 1, 0);
    }

    /// Of rows at experts, values that the ranks of one expert gather and reduce-scatter in a pass.
    double gatheredRows(const Part& part)
    {
        if (part.layer < 0 || !m_e.timesOperators())
            return 0;
        double values = 0;
        for (const auto& work : plan::layerWorks(m_e, static_cast<std::size_t>(part.layer)))
            values += work.gatheredRows;
        return values;
    }

    void collectTensor()
    {
        const auto at = hardware::groupOf(GroupKind::Tensor, m_degrees);
        if (!(at.members > 1))
            return;
        PlanGroup group = groupAt(GroupRole::Tensor, at, ringRate(at.members, 1));
        const Placement<double> place = placed(at);
        const bool isSplit = m_plan.layout.sequenceParallel;
        // an all-reduce, or its two halves
        const auto addReduction = [&](Literal what, double values, double count) {
            const double bytes = values * m_valueBytes;
            const double volumeS = plan::formula::tensorParallelS<double>(m_e, values);
            if (!isSplit)
                return add(group,
                           timed({Collective::AllReduce, bytes, count}, what, place, volumeS));
            for (const Collective half : {Collective::AllGather, Collective::ReduceScatter})
                add(group, timed({half, bytes, count}, what, place, volumeS / 2));
        };
        overPasses(
            &Links::tensor, &Reading::reduced,
            [&](const Part& part, double values, double Moved::*moved, double passes) {
                double collectives = 0;
                for (const auto& op : part.operators) {
                    for (const Moved& each : op.communication)
                        collectives +=
                            each.group == model::CommunicationGroup::Tensor && each.*moved > 0;
                }
                const double rows = gatheredRows(part);
                const double count = std::max(1.0, collectives);
                if (values > rows)
                    addReduction(part.what, (values - rows) / count, passes * count);
                if (rows > 0) {
                    for (const Collective half : {Collective::AllGather, Collective::ReduceScatter})
                        add(group, timed({half, rows * m_valueBytes, passes},
                                         RP_TR("rows of an expert"), place, 0));
                }
            });
        finish(std::move(group), m_e[FigureId::NetworkTensorParallelS]);
    }

    void collectContext()
    {
        const auto at = hardware::groupOf(GroupKind::Context, m_degrees);
        if (!(at.members > 1))
            return;
        PlanGroup group = groupAt(GroupRole::Context, at, ringRate(at.members, at.stride));
        const Placement<double> place = placed(at);
        const bool deals = m_plan.layout.contextExchange == model::ContextExchange::AllToAll;
        overPasses(&Links::context, &Reading::exchanged,
                   [&](const Part&, double values, double Moved::*, double passes) {
                       const double bytes = values * m_valueBytes;
                       const double volumeS = plan::formula::contextParallelS<double>(m_e, values);
                       const Call<double> call =
                           deals ? Call<double>{Collective::AllToAll, bytes, 2 * passes}
                                 : Call<double>{Collective::AllGather, bytes * at.members, passes};
                       add(group, timed(call, RP_TR("a sequence's parts"), place,
                                        deals ? volumeS / 2 : volumeS));
                   });
        finish(std::move(group), m_e[FigureId::NetworkContextParallelS]);
    }

    void collectExperts()
    {
        const auto at = hardware::groupOf(GroupKind::Expert, m_degrees);
        if (!(at.members > 1))
            return;
        PlanGroup group =
            groupAt(GroupRole::Expert, at, ringRate(at.members, m_e.rankSplit().expertTensor));
        const Placement<double> place = placed(at);
        double copies = 1;
        for (const model::LayerGroup& layers : m_plan.model.groups) {
            if (layers.feedForward == model::FeedForward::Experts)
                copies = static_cast<double>(layers.expertsPerToken);
        }
        overPasses(&Links::expert, &Reading::dispatched,
                   [&](const Part&, double values, double Moved::*, double passes) {
                       // there and back
                       add(group, timed({Collective::AllToAll, values * m_valueBytes / 2,
                                         2 * passes, copies},
                                        RP_TR("tokens to experts, and back"), place,
                                        plan::formula::expertParallelS<double>(m_e, values) / 2));
                   });
        finish(std::move(group), m_e[FigureId::NetworkExpertParallelS]);
    }

    // ---- what shares states ---------------------------------------------------------------------

    void collectShards()
    {
        const int stage = std::max(0, m_e.evaluated(FigureId::MemoryParametersPerRank).worst);
        const auto held = m_e.parametersOn(stage);
        double layers = 0;
        for (std::size_t g = 0; g < m_e.parts().layers.size(); ++g)
            layers += m_e.layersOn(stage, g);
        const double units = std::max(1.0, layers);
        const std::size_t first = m_found.list.size();
        collectShardsOf(held.dense, units, false);
        if (held.experts.total() > 0)
            collectShardsOf(held.experts, units, true);
        double all = 0;
        for (std::size_t i = first; i < m_found.list.size(); ++i)
            all += m_found.list[i].seconds;
        const double exposed = m_e[FigureId::NetworkExposedDataParallelS];
        for (std::size_t i = first; i < m_found.list.size() && all > 0; ++i)
            m_found.list[i].exposedS = exposed * m_found.list[i].seconds / all;
    }

    void collectShardsOf(const model::ParameterClasses<double>& part, double units, bool ofExperts)
    {
        const auto all = hardware::groupOf(
            ofExperts ? GroupKind::ExpertData : GroupKind::DataAndContext, m_degrees);
        const double shards =
            m_e[ofExperts ? FigureId::LayoutExpertShardRanks : FigureId::LayoutShardRanks];
        const double copies =
            m_e[ofExperts ? FigureId::LayoutExpertSliceRanks : FigureId::LayoutSliceRanks] / shards;
        const layout::Layout& layout = m_plan.layout;
        const auto traffic = plan::formula::trafficOf(m_e);
        const double rate = m_e[FigureId::NetworkDataParallelBytesPerS];
        const double gathered = (layout.zeroStage == layout::ZeroStage::Three
                                     ? plan::formula::gatheredBytesOf<double>(m_e, part, {})
                                     : memory::weightBytes(plan::formula::trainedOf(part),
                                                           m_plan.precision, m_e.reader())) /
                                units;
        const double reduced = part.trained() * m_e.bytesOf(m_plan.precision.gradients) / units;
        const Literal weights =
            ofExperts ? RP_TR("weights of a layer's experts") : RP_TR("weights of a layer");
        const Literal gradients =
            ofExperts ? RP_TR("gradients of a layer's experts") : RP_TR("gradients of a layer");
        if (shards > 1) {
            const hardware::Group<double> at{shards, all.stride};
            PlanGroup group =
                groupAt(ofExperts ? GroupRole::ExpertShards : GroupRole::Shards, at, rate);
            const Placement<double> place = placed(at);
            const auto volumeS = [&](double bytes) {
                return network::ringBytes<double>(bytes, shards) / rate;
            };
            add(group, timed({Collective::AllGather, gathered, units * traffic.gathersPerStep},
                             weights, place, volumeS(gathered)));
            GroupCollective reduction =
                timed({Collective::ReduceScatter, reduced, units * traffic.reductionsPerStep},
                      gradients, place, volumeS(reduced));
            if (layout.zeroStage == layout::ZeroStage::None) {
                // the step counts an all-reduce as its two halves
                reduction.collective = Collective::AllReduce;
                reduction.count /= 2;
                reduction.seconds *= 2;
            }
            add(group, reduction);
            m_found.list.push_back(std::move(group));
        }
        if (copies > 1) {
            const hardware::Group<double> at{copies, all.stride * shards};
            PlanGroup group = groupAt(
                ofExperts ? GroupRole::ExpertShardCopies : GroupRole::ShardCopies, at, rate);
            add(group,
                timed({Collective::AllReduce, reduced / shards, units * traffic.reductionsPerStep},
                      gradients, placed(at),
                      2 * network::ringBytes<double>(reduced / shards, copies) / rate));
            m_found.list.push_back(std::move(group));
        }
    }

    void collectPipeline()
    {
        const auto at = hardware::groupOf(GroupKind::Pipeline, m_degrees);
        if (m_e.stages() < 2)
            return;
        const double rate =
            hardware::pointToPointLink<double>(m_plan.cluster, at.stride, m_e.reader()).bytesPerS;
        PlanGroup group = groupAt(GroupRole::Pipeline, at, rate);
        group.bytesPerS = rate; // in both models
        const double seconds = m_e[FigureId::PipelineTransferS];
        const double chunks =
            m_e.chunks() > 1 && m_e.flows() == 1 ? static_cast<double>(m_e.chunks()) : 1;
        const double bytes = m_e.isGiven(FigureId::PipelineTransferS) ? 0 : seconds * rate;
        add(group, {RP_TR("values of a micro-batch, or their gradients"),
                    Collective::PointToPoint,
                    bytes,
                    1,
                    2 * m_microBatches * chunks,
                    seconds,
                    {}});
        finish(std::move(group),
               m_e.pipeline().exposedTransferS[static_cast<std::size_t>(m_busiest)]);
    }

    void finish(PlanGroup group, double exposedS)
    {
        group.exposedS = exposedS;
        m_found.list.push_back(std::move(group));
    }

    const plan::Plan& m_plan;
    Engine m_e;
    int m_busiest;
    double m_microBatches;
    hardware::Degrees<double> m_degrees;
    double m_valueBytes;
    PlanGroups m_found;
};

} // namespace

PlanGroups collectGroups(const plan::Plan& plan)
{
    return Collector(plan).collect();
}

} // namespace ridgepoint::explore
