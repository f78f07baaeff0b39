// SPDX-License-Identifier: Apache-2.0
#include "explore/fit_collectives.h"

#include "explore/accuracy.h"
#include "explore/least_squares.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::explore {

using hardware::Cluster;
using hardware::Fabric;
using network::Algorithm;

namespace {

constexpr double kNoise = 0.05; ///< relative, of one measured time
constexpr double kMostNodes = 1e6;

/// A constant that may be fitted: its prior and how far, in logarithms, it may well be from it.
struct Parameter
{
    std::string_view path;
    double Fabric::*member;
    double prior;
    double width;
    double most;
};

// Latencies: NCCL's own tuning model has 0.5 to 3.4 us a step over NVLink and 2.7 to 9.6 us over a
// network. Efficiencies: validation/MODEL.md 2.
constexpr Parameter kParameters[] = {
    {"cluster.fabric.launch_s", &Fabric::launchS, 15e-6, 1, 1},
    {"cluster.fabric.domain_hop_s", &Fabric::domainHopS, 0.6e-6, 0.3, 1},
    {"cluster.fabric.domain_efficiency", &Fabric::domainEfficiency, 0.8, 0.3, 1},
    {"cluster.fabric.in_switch_efficiency", &Fabric::inSwitchEfficiency, 0.68, 0.3, 1},
    {"cluster.fabric.low_latency_ratio", &Fabric::lowLatencyRatio, 0.1, 1, 1},
    {"cluster.fabric.bulk_start_s", &Fabric::bulkStartS, 15e-6, 1, 1},
    {"cluster.fabric.ramp_s", &Fabric::rampS, 1e-6, 2, 1},
    {"cluster.fabric.network_hop_s", &Fabric::networkHopS, 4e-6, 0.5, 1},
    {"cluster.fabric.network_efficiency", &Fabric::networkEfficiency, 0.85, 0.2, 1},
};

bool isSound(const CollectiveSample& sample)
{
    return sample.accelerators >= 2 && sample.nodes >= 1 && sample.bytes > 0 &&
           sample.busBytesPerS > 0 && std::isfinite(sample.seconds()) && sample.seconds() > 0;
}

/// Whether a constant has any say in the samples.
bool matters(const Parameter& parameter, const FabricSamples& data)
{
    const Fabric& fabric = data.cluster.fabric;
    const double domain = hardware::domainAccelerators<double>(data.cluster, {});
    const auto any = [&](auto predicate) {
        return std::ranges::any_of(data.samples, [&](const CollectiveSample& sample) {
            return isSound(sample) && predicate(sample);
        });
    };
    if (parameter.member == &Fabric::inSwitchEfficiency)
        return fabric.inSwitchReduction && any([&](const CollectiveSample& sample) {
                   return sample.collective == network::Collective::AllReduce &&
                          sample.accelerators <= domain;
               });
    if (parameter.member == &Fabric::networkHopS || parameter.member == &Fabric::networkEfficiency)
        return any([&](const CollectiveSample& sample) { return sample.accelerators > domain; });
    return true;
}

class Fit
{
  public:
    explicit Fit(const FabricSamples& data) : m_data(data), m_cluster(data.cluster)
    {
        for (const CollectiveSample& sample : data.samples) {
            if (isSound(sample))
                m_samples.push_back(&sample);
        }
        if (m_samples.empty())
            return;
        for (const Parameter& parameter : kParameters) {
            if (matters(parameter, data))
                m_free.push_back(&parameter);
        }
    }

    FabricFit run()
    {
        FabricFit result;
        if (!m_free.empty())
            fit(result);
        result.fabric = m_cluster.fabric;
        judge(result);
        return result;
    }

  private:
    void set(std::span<const double> values)
    {
        for (std::size_t i = 0; i < m_free.size(); ++i)
            m_cluster.fabric.*m_free[i]->member = values[i];
    }

    /// Logarithms of predicted over measured, in units of the noise.
    std::vector<double> residuals(std::span<const double> values)
    {
        set(values);
        std::vector<double> r;
        r.reserve(m_samples.size());
        for (const CollectiveSample* sample : m_samples)
            r.push_back(
                std::log(std::max(predictedS(m_cluster, *sample), 1e-30) / sample->seconds()) /
                kNoise);
        return r;
    }

    void fit(FabricFit& result)
    {
        std::vector<FreeConstant> free;
        for (const Parameter* parameter : m_free)
            free.push_back({parameter->prior, parameter->width, parameter->most});
        // the better of two protocols has a kink: begin on either side of it
        LeastSquares best;
        for (const double begin : {0.0, -1.5, 1.5}) {
            std::vector<double> start;
            for (const Parameter* parameter : m_free)
                start.push_back(parameter->member == &Fabric::lowLatencyRatio
                                    ? parameter->prior * std::exp(begin)
                                    : parameter->prior);
            const LeastSquares tried = leastSquares(
                free, [this](std::span<const double> values) { return residuals(values); }, start);
            if (best.values.empty() || tried.cost < best.cost)
                best = tried;
        }
        for (std::size_t i = 0; i < m_free.size(); ++i) {
            const FittedValue& value = best.values[i];
            m_cluster.fabric.*m_free[i]->member = value.value;
            result.constants.push_back(
                {m_free[i]->path, value.value, m_free[i]->prior, value.spread, value.decided});
        }
    }

    void judge(FabricFit& result) const
    {
        std::vector<double> sizes;
        for (const CollectiveSample& sample : m_data.samples) {
            if (!isSound(sample)) {
                result.errors.push_back(0);
                ++result.left;
                continue;
            }
            const double error = predictedS(m_cluster, sample) / sample.seconds() - 1;
            result.errors.push_back(error);
            sizes.push_back(std::abs(error));
        }
        result.medianError = quantile(sizes, 0.5);
        result.largestError = quantile(sizes, 1);
    }

    const FabricSamples& m_data;
    Cluster m_cluster;
    std::vector<const CollectiveSample*> m_samples;
    std::vector<const Parameter*> m_free;
};

} // namespace

double CollectiveSample::seconds() const
{
    const double bus = network::busFactor(collective, accelerators);
    return busBytesPerS > 0 ? bus * bytes / busBytesPerS : 0;
}

double predictedS(const Cluster& cluster, const CollectiveSample& sample)
{
    if (cluster.pools.empty())
        return network::kLongestS;
    Cluster measured = cluster; // its nodes hold the one group and nothing else
    measured.pools.front().nodes =
        static_cast<std::int64_t>(std::clamp(sample.nodes, 1.0, kMostNodes));
    const quantity::Reader<double> in;
    const auto place = hardware::placeGroup<double>(measured, {sample.accelerators, 1}, in);
    const network::Call<double> call{sample.collective, sample.bytes};
    if (sample.algorithm) {
        const auto time = network::timeBy(call, *sample.algorithm, place, cluster.fabric, in);
        if (time)
            return time->seconds;
    }
    return network::chosenTime(call, place, cluster.fabric, in).seconds;
}

FabricFit fitFabric(const FabricSamples& samples)
{
    if (samples.cluster.pools.empty())
        return {};
    return Fit(samples).run();
}

} // namespace ridgepoint::explore
