// SPDX-License-Identifier: Apache-2.0
#include "explore/collective_curves.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::explore {

using network::Algorithm;

namespace {

constexpr double kBoundTolerance = 1.01;
const quantity::Reader<double> kIn;

class Curves
{
  public:
    Curves(const hardware::Cluster& cluster, const CurveChoice& choice)
        : m_choice(choice), m_fabric(cluster.fabric),
          m_place(hardware::placeGroup<double>(
              cluster, {static_cast<double>(choice.members), static_cast<double>(choice.stride)},
              kIn)),
          m_busFactor(network::busFactor(choice.collective, m_place.members))
    {
    }

    CollectiveCurves draw(int perOctave) const
    {
        CollectiveCurves result;
        result.choice = m_choice;
        result.perDomain = m_place.perDomain;
        result.domains = m_place.domains;
        result.cut = m_place.ring.cut;
        const double octaves = std::log2(kMostCurveBytes / kLeastCurveBytes);
        const int last = static_cast<int>(std::lround(octaves)) * perOctave;
        for (int i = 0; i <= last; ++i)
            result.sizes.push_back(kLeastCurveBytes *
                                   std::exp2(static_cast<double>(i) / perOctave));
        for (int i = 0; i < network::kAlgorithms; ++i)
            addCurve(static_cast<Algorithm>(i), result);
        addChosen(result);
        return result;
    }

  private:
    network::Call<double> callOf(double bytes) const
    {
        return {m_choice.collective, bytes, 1, static_cast<double>(m_choice.copies)};
    }
    CurvePoint pointAt(double bytes, double seconds) const
    {
        return {bytes, seconds, seconds > 0 ? m_busFactor * bytes / seconds : 0};
    }
    network::CollectiveTime<double> chosenAt(double bytes) const
    {
        return network::chosenTime(callOf(bytes), m_place, m_fabric, kIn);
    }

    void addCurve(Algorithm algorithm, CollectiveCurves& result) const
    {
        AlgorithmCurve curve{algorithm, {}};
        for (const double bytes : result.sizes) {
            const auto time = network::timeBy(callOf(bytes), algorithm, m_place, m_fabric, kIn);
            if (!time)
                return;
            curve.points.push_back(pointAt(bytes, time->seconds));
        }
        result.curves.push_back(std::move(curve));
    }

    void addChosen(CollectiveCurves& result) const
    {
        double before = 0;
        for (const double bytes : result.sizes) {
            const auto time = chosenAt(bytes);
            result.chosen.push_back(pointAt(bytes, time.seconds));
            if (result.winners.empty()) {
                result.winners.push_back({time.algorithm, bytes, bytes});
            } else if (result.winners.back().algorithm != time.algorithm) {
                const double bound = boundBetween(before, bytes, result.winners.back().algorithm);
                result.winners.back().toBytes = bound;
                result.winners.push_back({time.algorithm, bound, bytes});
            }
            result.winners.back().toBytes = bytes;
            before = bytes;
        }
    }

    /// Where `first` stops being the fastest.
    double boundBetween(double low, double high, Algorithm first) const
    {
        while (high > low * kBoundTolerance) {
            const double middle = std::sqrt(low * high);
            (chosenAt(middle).algorithm == first ? low : high) = middle;
        }
        return high;
    }

    CurveChoice m_choice;
    const hardware::Fabric& m_fabric;
    hardware::Placement<double> m_place;
    double m_busFactor;
};

} // namespace

CollectiveCurves collectiveCurves(const hardware::Cluster& cluster, const CurveChoice& choice,
                                  int perOctave)
{
    if (cluster.pools.empty() || choice.members < 2) {
        CollectiveCurves none;
        none.choice = choice;
        return none;
    }
    return Curves(cluster, choice).draw(std::clamp(perOctave, 1, 8));
}

} // namespace ridgepoint::explore
