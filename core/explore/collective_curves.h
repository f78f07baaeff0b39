// SPDX-License-Identifier: Apache-2.0
// How long a collective takes on a plan's cluster as the message grows, by each algorithm, and
// which one is the fastest where: data of a chart.
#pragma once

#include "network/collective_time.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ridgepoint::explore {

/// A collective on a group of the cluster.
struct CurveChoice
{
    network::Collective collective = network::Collective::AllReduce;
    std::int64_t members = 8;
    std::int64_t stride = 1;
    std::int64_t copies = 1; ///< of each token, in an all-to-all

    bool operator==(const CurveChoice&) const = default;
};

struct CurvePoint
{
    double bytes = 0;
    double seconds = 0;
    double busBytesPerS = 0; ///< as in nccl-tests
};

struct AlgorithmCurve
{
    network::Algorithm algorithm = network::Algorithm::Ring;
    std::vector<CurvePoint> points; ///< one for each size
};

/// Sizes from `fromBytes` to below `toBytes` at which one algorithm is the fastest.
struct WinningRange
{
    network::Algorithm algorithm = network::Algorithm::Ring;
    double fromBytes = 0;
    double toBytes = 0;
};

struct CollectiveCurves
{
    CurveChoice choice;
    std::vector<double> sizes;          ///< bytes, ascending
    std::vector<AlgorithmCurve> curves; ///< of the algorithms that the group has
    std::vector<CurvePoint> chosen;     ///< the fastest at each size
    std::vector<WinningRange> winners;  ///< adjoining, over the whole of the sizes
    double perDomain = 1;               ///< members in a fast domain
    double domains = 1;
    hardware::Cut cut = hardware::Cut::Accelerator; ///< what bounds a ring of the group
};

inline constexpr double kLeastCurveBytes = 1024;
inline constexpr double kMostCurveBytes = 17179869184.0; ///< 16 GiB

/// Curves over 1 KiB to 16 GiB with `perOctave` sizes (1 to 8) in each doubling. Bounds between
/// winners are found to 1%. Empty for a group of one or a cluster without a pool.
CollectiveCurves collectiveCurves(const hardware::Cluster& cluster, const CurveChoice& choice,
                                  int perOctave = 2);

} // namespace ridgepoint::explore
