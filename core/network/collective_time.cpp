// SPDX-License-Identifier: Apache-2.0
#include "network/collective_time.h"

#include <array>
#include <cmath>
#include <type_traits>
#include <vector>

namespace ridgepoint::network {

using hardware::Cut;
using hardware::Fabric;
using hardware::Placement;
using quantity::because;
using quantity::Candidate;
using quantity::Literal;
using quantity::named;
using quantity::Reader;
using quantity::Traced;
using quantity::valueOf;
using quantity::witnessed;

Literal collectiveName(Collective collective)
{
    switch (collective) {
    case Collective::AllReduce:
        return RP_TR("all-reduce");
    case Collective::AllGather:
        return RP_TR("all-gather");
    case Collective::ReduceScatter:
        return RP_TR("reduce-scatter");
    case Collective::AllToAll:
        return RP_TR("all-to-all");
    case Collective::Broadcast:
        return RP_TR("broadcast");
    case Collective::PointToPoint:
        return RP_TR("message");
    }
    return {};
}

Literal algorithmName(Algorithm algorithm)
{
    switch (algorithm) {
    case Algorithm::Ring:
        return RP_TR("ring");
    case Algorithm::Tree:
        return RP_TR("double binary tree");
    case Algorithm::InSwitch:
        return RP_TR("in the switches");
    case Algorithm::Hierarchical:
        return RP_TR("hierarchical");
    case Algorithm::Direct:
        return RP_TR("direct");
    }
    return {};
}

double busFactor(Collective collective, double members)
{
    const double share = members > 1 ? (members - 1) / members : 0;
    switch (collective) {
    case Collective::AllReduce:
        return 2 * share;
    case Collective::AllGather:
    case Collective::ReduceScatter:
    case Collective::AllToAll:
        return share;
    case Collective::Broadcast:
    case Collective::PointToPoint:
        break;
    }
    return 1;
}

namespace {

/// Not below 0, and finite whatever was typed.
template <class N>
N bounded(const N& seconds)
{
    const double value = valueOf(seconds);
    if (value >= 0 && value <= kLongestS)
        return seconds;
    return because({seconds}, N(value < 0 ? 0 : kLongestS));
}

template <class N>
N over(const N& bytes, const N& bytesPerS)
{
    if (valueOf(bytesPerS) > 0)
        return bounded<N>(bytes / bytesPerS);
    return because({bytes, bytesPerS}, N(valueOf(bytes) > 0 ? kLongestS : 0));
}

bool isInside(Cut cut)
{
    return cut != Cut::NetworkCards && cut != Cut::OneNetworkCard && cut != Cut::LeafUplinks;
}

/// What an algorithm does: steps and bytes, and the seconds that the bytes take.
template <class N>
struct Work
{
    N launches = 1;
    N domainSteps = 0;
    N networkSteps = 0;
    N domainS = 0;
    N networkS = 0;
    N sentBytes = 0;
    N outsideBytes = 0;
};

template <class N>
class Timer
{
  public:
    Timer(const Call<N>& call, const Placement<N>& place, const Fabric& fabric, const Reader<N>& in)
        : m_call(call), m_place(place), m_fabric(fabric), m_in(in),
          m_isReduction(call.collective == Collective::AllReduce), m_passes(m_isReduction ? 2 : 1)
    {
    }

    CollectiveTime<N> by(Algorithm algorithm) const
    {
        const Work<N> work = workOf(algorithm);
        const N& count = m_call.count;
        CollectiveTime<N> time;
        time.algorithm = algorithm;
        time.latencyS = bounded<N>(count * (work.launches * m_in(m_fabric.launchS) +
                                            work.domainSteps * m_in(m_fabric.domainHopS) +
                                            work.networkSteps * m_in(m_fabric.networkHopS)));
        time.startS = bounded<N>(count * startOf(work.domainS + work.networkS));
        time.domainS = bounded<N>(count * work.domainS);
        time.networkS = bounded<N>(count * work.networkS);
        time.seconds = time.latencyS + time.startS + time.domainS + time.networkS;
        time.steps = count * (work.domainSteps + work.networkSteps);
        time.sentBytes = count * work.sentBytes;
        time.outsideBytes = count * work.outsideBytes;
        return time;
    }

  private:
    Work<N> workOf(Algorithm algorithm) const
    {
        switch (algorithm) {
        case Algorithm::Ring:
            return ring();
        case Algorithm::Tree:
            return tree();
        case Algorithm::InSwitch:
            return inSwitch();
        case Algorithm::Hierarchical:
            return hierarchical();
        case Algorithm::Direct:
            break;
        }
        return m_call.collective == Collective::AllToAll ? exchange() : message();
    }

    /// Of two protocols the better: one that starts at once but reaches a part of the rate, and one
    /// that needs a start and fills its pipeline: k chunks over p steps of r seconds each take
    /// x + k r + p x / k, least at x + 2 sqrt(p r x).
    N startOf(const N& transferS) const
    {
        using quantity::sqrt;
        using std::sqrt;
        const N ratio = m_in(m_fabric.lowLatencyRatio);
        const N bulk = bounded<N>(m_in(m_fabric.bulkStartS) +
                                  2 * sqrt(bounded<N>(m_in(m_fabric.rampS) * transferS)));
        if (!(valueOf(ratio) > 0))
            return because({ratio}, bulk);
        const N slowed =
            quantity::largest({Candidate<N>{RP_TR("nothing"), N(0)},
                               Candidate<N>{RP_TR("what the lower rate of small messages adds"),
                                            transferS / ratio - transferS}});
        return quantity::smallest(
            {Candidate<N>{RP_TR("the protocol for large messages"), bulk},
             Candidate<N>{RP_TR("the protocol for small messages"), bounded(slowed)}});
    }

    /// Bytes that a rank sends along a ring of n.
    N around(const N& members) const { return m_passes * ((members - 1) / members) * m_call.bytes; }

    void putRing(Work<N>& work, const N& bytes) const
    {
        const N seconds = over(bytes, m_place.ring.bytesPerS);
        const bool leaves = m_place.leavesDomain();
        (leaves && !isInside(m_place.ring.cut) ? work.networkS : work.domainS) = seconds;
        work.sentBytes = bytes;
        if (leaves)
            work.outsideBytes = bytes;
    }

    Work<N> ring() const
    {
        const N& n = m_place.members;
        const N& d = m_place.domains;
        Work<N> work;
        work.domainSteps = m_passes * (n - d);
        work.networkSteps = m_passes * (d - 1);
        putRing(work, m_call.collective == Collective::Broadcast ? m_call.bytes : around(n));
        return work;
    }

    Work<N> tree() const
    {
        const N& d = m_place.domains;
        Work<N> work;
        work.domainSteps = m_passes * (m_place.perDomain - 1);
        work.networkSteps = m_passes * witnessed(std::ceil(std::log2(valueOf(d))),
                                                 RP_TR("levels of the tree"), {d});
        if (m_call.collective == Collective::Broadcast) {
            // an inner place passes half of the message to each of two others
            putSlower(work, over(m_call.bytes, m_place.inDomain.bytesPerS),
                      over(m_call.bytes, m_place.between.bytesPerS), m_place.between.cut);
            work.sentBytes = m_call.bytes;
            work.outsideBytes = m_place.leavesDomain() ? m_call.bytes : N(0);
            return work;
        }
        // An inner domain of one half tree is a leaf of the other: halves go up, and down to two.
        const N sums = fewest(d / 2) * m_call.bytes;
        const N along =
            m_place.leavesDomain() ? 2 * m_call.bytes : fewest(m_place.members - 1) * m_call.bytes;
        putSlower(work, over(along, m_place.inDomain.bytesPerS),
                  over(sums, m_place.between.bytesPerS), m_place.between.cut);
        work.sentBytes = m_place.leavesDomain() && valueOf(m_place.perDomain) <= 1 ? sums : along;
        work.outsideBytes = m_place.leavesDomain() ? sums : N(0);
        return work;
    }

    /// At most 2 vectors.
    static N fewest(const N& vectors)
    {
        return quantity::smallest({Candidate<N>{RP_TR("an inner place of the tree"), N(2)},
                                   Candidate<N>{RP_TR("few places"), vectors}});
    }

    /// What is moved inside the domain and out of it at the same time: the slower counts.
    void putSlower(Work<N>& work, const N& inside, const N& outside, Cut cut) const
    {
        if (!m_place.leavesDomain()) {
            work.domainS = inside;
            return;
        }
        const N here = valueOf(m_place.perDomain) > 1 ? inside : because({m_place.perDomain}, N(0));
        const N slower = quantity::largest({Candidate<N>{RP_TR("inside the domain"), here},
                                            Candidate<N>{RP_TR("out of the domain"), outside}});
        const bool isNetwork = valueOf(outside) > valueOf(here) && !isInside(cut);
        (isNetwork ? work.networkS : work.domainS) = slower;
    }

    /// Each card sends its vector to the switches and the sums that it asked for to all.
    Work<N> inSwitch() const
    {
        const N& n = m_place.members;
        Work<N> work;
        work.domainSteps = 2;
        work.sentBytes = (n + 1) / n * m_call.bytes;
        work.domainS = over<N>(work.sentBytes, m_place.inSwitch.bytesPerS);
        return work;
    }

    Work<N> hierarchical() const
    {
        const N& l = m_place.perDomain;
        const N& d = m_place.domains;
        Work<N> work;
        work.launches = m_passes + 1;
        work.domainSteps = m_passes * (l - 1);
        work.networkSteps = m_passes * (d - 1);
        const N inside = around(l);
        work.outsideBytes = around(d) / l;
        work.sentBytes = inside + work.outsideBytes;
        work.domainS = over<N>(inside, m_place.inDomain.bytesPerS);
        const N outside = over<N>(work.outsideBytes, m_place.shard.bytesPerS);
        if (isInside(m_place.shard.cut))
            work.domainS = work.domainS + outside;
        else
            work.networkS = outside;
        return work;
    }

    Work<N> exchange() const
    {
        const N& n = m_place.members;
        const N& d = m_place.domains;
        Work<N> work;
        work.domainSteps = n - 1; // messages are handed over one after the other
        work.sentBytes = (n - 1) / n * m_call.bytes;
        N inside = over(m_call.bytes, m_place.exchangeInside.bytesPerS);
        if (!m_place.leavesDomain()) {
            work.domainS = inside;
            return work;
        }
        work.networkSteps = 1; // and are on their way together
        work.outsideBytes = (n - m_place.perDomain) / n * m_call.bytes;
        N outgoing = m_call.bytes;
        if (valueOf(m_call.copies) > 1) {
            const double domains = valueOf(d), copies = valueOf(m_call.copies);
            const N once =
                witnessed(domains * (1 - std::pow(1 - 1 / domains, copies)) / copies,
                          RP_TR("share of the copies that is sent when a domain gets a token once"),
                          {d, m_call.copies});
            outgoing = outgoing * once;
            work.outsideBytes = work.outsideBytes * once;
            work.sentBytes =
                (m_place.perDomain - 1) / m_place.perDomain * m_call.bytes + work.outsideBytes;
            inside = inside * d; // what came for the domain is dealt out there
        }
        putSlower(work, inside, over(outgoing, m_place.exchangeOutside.bytesPerS),
                  m_place.exchangeOutside.cut);
        return work;
    }

    Work<N> message() const
    {
        Work<N> work;
        const bool leaves = m_place.leavesDomain();
        (leaves ? work.networkSteps : work.domainSteps) = 1;
        work.sentBytes = m_call.bytes;
        if (leaves)
            work.outsideBytes = m_call.bytes;
        const N seconds = over(m_call.bytes, m_place.message.bytesPerS);
        (leaves && !isInside(m_place.message.cut) ? work.networkS : work.domainS) = seconds;
        return work;
    }

    const Call<N>& m_call;
    const Placement<N>& m_place;
    const Fabric& m_fabric;
    const Reader<N>& m_in;
    bool m_isReduction;
    N m_passes; ///< an all-reduce is a reduce-scatter and an all-gather
};

/// A call whose numbers can be computed with.
template <class N>
Call<N> soundCall(const Call<N>& call)
{
    Call<N> sound = call;
    for (N* number : {&sound.bytes, &sound.count, &sound.copies}) {
        const double value = valueOf(*number);
        if (!(value >= 0))
            *number = because({*number}, N(0));
        else if (value > 1e30)
            *number = because({*number}, N(1e30));
    }
    return sound;
}

/// Whether a library chooses an algorithm by itself. NCCL and RCCL send along rings and trees; what
/// they have of a hierarchy is a tree between domains whose switches add up (NVLS tree), and trees
/// that split their bytes over the direct links of a mesh, as curves of V100 nodes show
/// (validation/components.json, Jean Zay: three points, so this is weakly founded).
bool isChosen(Collective collective, Algorithm algorithm, const Fabric& fabric)
{
    if (algorithm != Algorithm::Hierarchical)
        return true;
    const bool addsUp = fabric.inSwitchReduction && fabric.link == hardware::DomainLink::NvSwitch;
    return collective == Collective::AllReduce &&
           (addsUp || fabric.link == hardware::DomainLink::NvLinkMesh);
}

} // namespace

template <class N>
bool isAvailable(Collective collective, Algorithm algorithm, const Placement<N>& place)
{
    const bool isRing =
        collective == Collective::AllGather || collective == Collective::ReduceScatter;
    switch (algorithm) {
    case Algorithm::Ring:
        return isRing || collective == Collective::AllReduce || collective == Collective::Broadcast;
    case Algorithm::Tree:
        return collective == Collective::AllReduce || collective == Collective::Broadcast;
    case Algorithm::InSwitch:
        return collective == Collective::AllReduce && valueOf(place.inSwitch.bytesPerS) > 0;
    case Algorithm::Hierarchical:
        return (isRing || collective == Collective::AllReduce) && place.leavesDomain() &&
               place.isEven && valueOf(place.perDomain) > 1;
    case Algorithm::Direct:
        return collective == Collective::AllToAll || collective == Collective::PointToPoint;
    }
    return false;
}

template <class N>
std::optional<CollectiveTime<N>> timeBy(const Call<N>& call, Algorithm algorithm,
                                        const Placement<N>& place, const Fabric& fabric,
                                        const Reader<N>& in)
{
    if (!isAvailable(call.collective, algorithm, place))
        return std::nullopt;
    if (valueOf(place.members) <= 1)
        return CollectiveTime<N>{algorithm};
    const Call<N> sound = soundCall(call);
    return Timer<N>(sound, place, fabric, in).by(algorithm);
}

template <class N>
CollectiveTime<N> chosenTime(const Call<N>& call, const Placement<N>& place, const Fabric& fabric,
                             const Reader<N>& in)
{
    if (valueOf(place.members) <= 1) {
        CollectiveTime<N> none;
        none.seconds = because({place.members}, N(0));
        return none;
    }
    const Call<N> sound = soundCall(call);
    const Timer<N> timer(sound, place, fabric, in);
    CollectiveTime<N> best;
    bool hasOne = false;
    std::vector<Candidate<N>> candidates; // filled for derivations only
    for (int i = 0; i < kAlgorithms; ++i) {
        const auto algorithm = static_cast<Algorithm>(i);
        if (!isAvailable(call.collective, algorithm, place) ||
            !isChosen(call.collective, algorithm, fabric))
            continue;
        CollectiveTime<N> time = timer.by(algorithm);
        if constexpr (!std::is_same_v<N, double>)
            candidates.push_back({algorithmName(algorithm), time.seconds});
        if (!hasOne || valueOf(time.seconds) < valueOf(best.seconds))
            best = std::move(time);
        hasOne = true;
    }
    if constexpr (!std::is_same_v<N, double>) {
        if (candidates.size() > 1)
            best.seconds = quantity::smallest(candidates);
        best.seconds = because({in(fabric.inSwitchReduction), in(fabric.link)}, best.seconds);
    }
    return best;
}

#define RP_INSTANTIATE(N)                                                                          \
    template bool isAvailable(Collective, Algorithm, const Placement<N>&);                         \
    template std::optional<CollectiveTime<N>> timeBy(                                              \
        const Call<N>&, Algorithm, const Placement<N>&, const Fabric&, const Reader<N>&);          \
    template CollectiveTime<N> chosenTime(const Call<N>&, const Placement<N>&, const Fabric&,      \
                                          const Reader<N>&);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::network
