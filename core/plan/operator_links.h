// SPDX-License-Identifier: Apache-2.0
// What the communication of a plan's groups takes where times come from operators: each collective
// on its group as that is placed on the cluster, by the algorithm that is the fastest for its size.
#pragma once

#include "network/collective_time.h"
#include "plan/engine.h"

namespace ridgepoint::plan {

/// Degrees of the plan's groups, and where each kind of group sits.
template <class N>
hardware::Degrees<N> groupDegrees(Engine<N>& e);
template <class N>
hardware::Placement<N> placementOf(Engine<N>& e, hardware::GroupKind kind);

/// Time of a collective in training, over a placed group.
template <class N>
network::CollectiveTime<N> trainingTime(Engine<N>& e, const network::Call<N>& call,
                                        const hardware::Placement<N>& place);

/// Seconds that the operators of one part communicate in a pass, if nothing hid it.
template <class N>
class PartLinks
{
  public:
    explicit PartLinks(Engine<N>& e);

    /// @param traffic      values that a rank reduces, deals out to experts and exchanges
    /// @param collectives  reductions among them
    LinkSeconds<N> time(const N& reduced, const N& dispatched, const N& exchanged,
                        double collectives);

    /// Of rows at experts: gathered before and reduce-scattered after the products of one expert's
    /// ranks.
    N withinExpertS(const N& values);

    /// Whether the ranks of such a group are in several fast domains.
    bool tensorLeaves() const { return m_tensor.leavesDomain(); }
    bool expertLeaves() const { return m_expert.leavesDomain(); }
    bool contextLeaves() const { return m_context.leavesDomain(); }

  private:
    N tensorS(const N& values, double collectives);
    N expertS(const N& values);
    N contextS(const N& values);

    Engine<N>& m_e;
    N m_valueBytes;
    hardware::Placement<N> m_tensor, m_expert, m_context;
};

/// Seconds of one gathering of weights and one reduction of gradients of these parameters over the
/// ranks that share them, in `units` collectives each.
template <class N>
struct ShardTimes
{
    N gatherS = 0;
    N reductionS = 0;
    N betweenS = 0;            ///< of it, between the groups of hybrid sharding
    bool leavesDomain = false; ///< whether a group's ranks are in several fast domains
};
template <class N>
ShardTimes<N> shardTimes(Engine<N>& e, const N& gatheredBytes, const N& reducedBytes,
                         const N& units, bool isOfExperts);

} // namespace ridgepoint::plan
