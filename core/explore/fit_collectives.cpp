// SPDX-License-Identifier: Apache-2.0
#include "explore/fit_collectives.h"

#include <Eigen/Cholesky>
#include <Eigen/Core>

#include <algorithm>
#include <cmath>

namespace ridgepoint::explore {

using hardware::Cluster;
using hardware::Fabric;
using network::Algorithm;

namespace {

constexpr double kNoise = 0.05; ///< relative, of one measured time
constexpr int kMostSteps = 200;
constexpr double kMostNodes = 1e6;
constexpr double kStep = 1e-5; ///< of a logarithm, for derivatives

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
        if (!m_free.empty()) {
            // the better of two protocols has a kink: begin on either side of it
            double best = 0;
            Eigen::VectorXd chosen;
            for (const double begin : {0.0, -1.5, 1.5}) {
                Eigen::VectorXd x = priors();
                for (Eigen::Index i = 0; i < x.size(); ++i) {
                    if (m_free[static_cast<std::size_t>(i)]->member == &Fabric::lowLatencyRatio)
                        x(i) += begin;
                }
                const double cost = descend(x);
                if (chosen.size() == 0 || cost < best) {
                    best = cost;
                    chosen = x;
                }
            }
            set(chosen);
            tell(chosen, result);
        }
        result.fabric = m_cluster.fabric;
        judge(result);
        return result;
    }

  private:
    Eigen::Index size() const { return static_cast<Eigen::Index>(m_free.size()); }

    Eigen::VectorXd priors() const
    {
        Eigen::VectorXd x(size());
        for (Eigen::Index i = 0; i < size(); ++i)
            x(i) = std::log(m_free[static_cast<std::size_t>(i)]->prior);
        return x;
    }

    void set(const Eigen::VectorXd& x)
    {
        for (Eigen::Index i = 0; i < size(); ++i) {
            const Parameter& parameter = *m_free[static_cast<std::size_t>(i)];
            m_cluster.fabric.*parameter.member = std::min(std::exp(x(i)), parameter.most);
        }
    }

    /// Logarithms of predicted over measured, in units of the noise, then how far priors are.
    Eigen::VectorXd residuals(const Eigen::VectorXd& x)
    {
        set(x);
        const auto count = static_cast<Eigen::Index>(m_samples.size());
        Eigen::VectorXd r(count + size());
        for (Eigen::Index i = 0; i < count; ++i) {
            const CollectiveSample& sample = *m_samples[static_cast<std::size_t>(i)];
            r(i) = std::log(std::max(predictedS(m_cluster, sample), 1e-30) / sample.seconds()) /
                   kNoise;
        }
        for (Eigen::Index i = 0; i < size(); ++i) {
            const Parameter& parameter = *m_free[static_cast<std::size_t>(i)];
            r(count + i) = (x(i) - std::log(parameter.prior)) / parameter.width;
        }
        return r;
    }

    Eigen::MatrixXd derivatives(const Eigen::VectorXd& x)
    {
        Eigen::MatrixXd j(static_cast<Eigen::Index>(m_samples.size()) + size(), size());
        for (Eigen::Index i = 0; i < size(); ++i) {
            Eigen::VectorXd up = x, down = x;
            up(i) += kStep;
            down(i) -= kStep;
            j.col(i) = (residuals(up) - residuals(down)) / (2 * kStep);
        }
        return j;
    }

    void clamp(Eigen::VectorXd& x) const
    {
        for (Eigen::Index i = 0; i < size(); ++i) {
            const Parameter& parameter = *m_free[static_cast<std::size_t>(i)];
            const double prior = std::log(parameter.prior);
            x(i) = std::min(std::clamp(x(i), prior - 12, prior + 12), std::log(parameter.most));
        }
    }

    double descend(Eigen::VectorXd& x)
    {
        Eigen::VectorXd r = residuals(x);
        double cost = r.squaredNorm();
        double damping = 1e-2;
        for (int step = 0; step < kMostSteps && damping < 1e12; ++step) {
            const Eigen::MatrixXd j = derivatives(x);
            const Eigen::VectorXd gradient = j.transpose() * r;
            const Eigen::MatrixXd normal = j.transpose() * j;
            bool isBetter = false;
            for (; damping < 1e12 && !isBetter; damping *= 4) {
                Eigen::MatrixXd damped = normal;
                damped.diagonal() += damping * normal.diagonal();
                Eigen::VectorXd next = x - damped.ldlt().solve(gradient);
                clamp(next);
                const Eigen::VectorXd at = residuals(next);
                const double reached = at.squaredNorm();
                if (!(reached < cost))
                    continue;
                isBetter = true;
                const bool isDone = cost - reached < 1e-10 * cost;
                x = next;
                r = at;
                cost = reached;
                if (isDone)
                    return cost;
            }
            damping /= 40;
        }
        return cost;
    }

    void tell(const Eigen::VectorXd& x, FabricFit& result)
    {
        const Eigen::MatrixXd j = derivatives(x);
        set(x);
        const Eigen::MatrixXd covariance =
            (j.transpose() * j).ldlt().solve(Eigen::MatrixXd::Identity(size(), size()));
        for (Eigen::Index i = 0; i < size(); ++i) {
            const Parameter& parameter = *m_free[static_cast<std::size_t>(i)];
            const double variance = std::max(covariance(i, i), 0.0);
            const double decided = 1 - variance / (parameter.width * parameter.width);
            result.constants.push_back({parameter.path, m_cluster.fabric.*parameter.member,
                                        parameter.prior, std::sqrt(variance),
                                        std::clamp(decided, 0.0, 1.0)});
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
        if (sizes.empty())
            return;
        std::ranges::sort(sizes);
        const std::size_t middle = sizes.size() / 2;
        result.medianError =
            sizes.size() % 2 == 1 ? sizes[middle] : (sizes[middle - 1] + sizes[middle]) / 2;
        result.largestError = sizes.back();
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
