// SPDX-License-Identifier: Apache-2.0
// The constants of a fabric from measured bus bandwidths: least squares of the model that predicts
// with them (network/collective_time.h) against what was measured.
#pragma once

#include "network/collective_time.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::explore {

/// One measured collective, of all accelerators of its nodes.
struct CollectiveSample
{
    network::Collective collective = network::Collective::AllReduce;
    std::optional<network::Algorithm> algorithm; ///< empty: what the library chose
    double accelerators = 0;
    double nodes = 1;
    double bytes = 0;
    double busBytesPerS = 0; ///< as in nccl-tests
    std::string id = {};     ///< of the row that has it

    /// Measured seconds: bus factor x bytes / bus bandwidth.
    double seconds() const;
};

/// Samples of one kind of machine. The cluster's links and the kind of its fabric are taken as they
/// are; the fabric's rates and latencies are what is fitted.
struct FabricSamples
{
    hardware::Cluster cluster;
    std::vector<CollectiveSample> samples;
};

/// One constant, as the fit found it.
struct FittedConstant
{
    std::string_view path; ///< of its field: "cluster.fabric.launch_s"
    double value = 0;
    double prior = 0;   ///< what it would be without samples
    double spread = 0;  ///< one standard deviation, relative
    double decided = 0; ///< share that the samples decide, the rest is the prior
};

struct FabricFit
{
    hardware::Fabric fabric;               ///< of the samples' cluster, with the fitted constants
    std::vector<FittedConstant> constants; ///< those that the samples have a say in
    std::vector<double> errors; ///< of each sample's time, predicted over measured - 1; NaN-free
    std::size_t left = 0;       ///< samples without a sound time, which have the error 0
    double medianError = 0;     ///< of the absolute values
    double largestError = 0;

    bool ok() const { return !constants.empty(); }
};

/// Fits by Levenberg and Marquardt in the logarithms of the constants, each drawn to a prior (that
/// of a well-built machine, weakly) so that what the samples do not tell stays there.
/// Deterministic; without sound samples the fabric is the cluster's own.
FabricFit fitFabric(const FabricSamples& samples);

/// The time that a cluster's fabric predicts for a sample.
double predictedS(const hardware::Cluster& cluster, const CollectiveSample& sample);

} // namespace ridgepoint::explore
