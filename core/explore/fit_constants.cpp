// SPDX-License-Identifier: Apache-2.0
#include "explore/fit_constants.h"

#include "explore/accuracy.h"
#include "explore/walkable.h"
#include "plan/engine.h"
#include "plan/fields.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ridgepoint::explore {

using plan::FigureId;

namespace {

constexpr double kStep = 1e-3;

double toFree(const Constant& constant, double value)
{
    return constant.isShare ? std::log(value / (1 - value)) : std::log(value);
}

double fromFree(const Constant& constant, double free)
{
    return constant.isShare ? 1 / (1 + std::exp(-free)) : std::exp(free);
}

/// The step alone; no other figure is asked for.
double stepS(const plan::Plan& plan)
{
    if (!isWalkable(plan))
        return 0;
    plan::Engine<double> engine(plan, quantity::Reader<double>());
    return engine[FigureId::StepTimeS];
}

/// A run, and the constants that its plan has.
struct BoundRun
{
    const FitRun* run = nullptr;
    std::vector<std::size_t> constants;
};

class Fit
{
  public:
    Fit(std::span<const FitRun> runs, std::span<const Constant> constants,
        const FitOptions& options)
        : m_constants(constants), m_options(options)
    {
        for (const FitRun& run : runs) {
            BoundRun bound{&run, {}};
            for (std::size_t c = 0; c < constants.size(); ++c) {
                const auto found = run.presetOf.find(constants[c].path);
                if (found != run.presetOf.end() && found->second == constants[c].preset)
                    bound.constants.push_back(c);
            }
            m_runs.push_back(std::move(bound));
        }
        for (const Constant& constant : constants)
            m_fields.push_back(plan::findField(constant.path));
    }

    std::size_t count() const { return m_runs.size(); }
    const FitRun& run(std::size_t i) const { return *m_runs[i].run; }
    /// Whose step the constant moves.
    int runsWith(std::size_t constant, const Eigen::VectorXd& free) const
    {
        int runs = 0;
        for (std::size_t i = 0; i < m_runs.size(); ++i) {
            const auto& list = m_runs[i].constants;
            if (std::find(list.begin(), list.end(), constant) == list.end())
                continue;
            const double slope =
                (residual(i, free, static_cast<std::ptrdiff_t>(constant)) - residual(i, free)) /
                kStep;
            runs += std::abs(slope) > 1e-4 ? 1 : 0;
        }
        return runs;
    }

    Eigen::VectorXd start() const
    {
        Eigen::VectorXd free(static_cast<Eigen::Index>(m_constants.size()));
        for (std::size_t c = 0; c < m_constants.size(); ++c)
            free[static_cast<Eigen::Index>(c)] = toFree(m_constants[c], m_constants[c].value);
        return free;
    }

    /// ln(predicted / measured); NaN where there is no prediction.
    double residual(std::size_t i, const Eigen::VectorXd& free, std::ptrdiff_t moved = -1) const
    {
        const BoundRun& bound = m_runs[i];
        plan::Plan plan = bound.run->plan;
        for (const std::size_t c : bound.constants) {
            const auto at = static_cast<Eigen::Index>(c);
            const double value = free[at] + (at == moved ? kStep : 0);
            const plan::FieldRef& ref = *m_fields[c];
            ref.field->set(plan, ref.index, plan::Value(fromFree(m_constants[c], value)));
        }
        const double seconds = stepS(plan);
        return seconds > 0 && std::isfinite(seconds) ? std::log(seconds / bound.run->measuredS)
                                                     : std::numeric_limits<double>::quiet_NaN();
    }

    struct Solution
    {
        Eigen::VectorXd free;
        Eigen::MatrixXd information; ///< of data and priors
        bool stopped = false;
    };
    /// @param isIn  whether a run takes part
    Solution solve(Eigen::VectorXd free, const std::vector<char>& isIn, int rounds,
                   const std::function<bool(double)>& progress) const;

  private:
    std::span<const Constant> m_constants;
    const FitOptions& m_options;
    std::vector<BoundRun> m_runs;
    std::vector<std::optional<plan::FieldRef>> m_fields;
};

Fit::Solution Fit::solve(Eigen::VectorXd free, const std::vector<char>& isIn, int rounds,
                         const std::function<bool(double)>& progress) const
{
    const auto size = free.size();
    Solution solution{free, Eigen::MatrixXd::Identity(size, size)};
    for (int round = 0; round < rounds; ++round) {
        if (progress && !progress(static_cast<double>(round) / rounds)) {
            solution.stopped = true;
            return solution;
        }
        Eigen::MatrixXd normal = Eigen::MatrixXd::Zero(size, size);
        Eigen::VectorXd gradient = Eigen::VectorXd::Zero(size);
        for (Eigen::Index c = 0; c < size; ++c) {
            const Constant& constant = m_constants[static_cast<std::size_t>(c)];
            const double weight = 1 / (constant.spread * constant.spread);
            normal(c, c) += weight;
            gradient[c] += weight * (free[c] - toFree(constant, constant.prior));
        }
        for (std::size_t i = 0; i < m_runs.size(); ++i) {
            if (!isIn[i])
                continue;
            const double r = residual(i, free);
            if (!std::isfinite(r))
                continue;
            const double scaled = r / (m_options.noise * m_options.outlier);
            const double weight = 1 / (m_options.noise * m_options.noise * (1 + scaled * scaled));
            const auto& constants = m_runs[i].constants;
            std::vector<double> slopes;
            slopes.reserve(constants.size());
            for (const std::size_t c : constants)
                slopes.push_back((residual(i, free, static_cast<std::ptrdiff_t>(c)) - r) / kStep);
            for (std::size_t a = 0; a < constants.size(); ++a) {
                const auto at = static_cast<Eigen::Index>(constants[a]);
                gradient[at] += weight * r * slopes[a];
                for (std::size_t b = 0; b < constants.size(); ++b)
                    normal(at, static_cast<Eigen::Index>(constants[b])) +=
                        weight * slopes[a] * slopes[b];
            }
        }
        Eigen::VectorXd step = normal.ldlt().solve(gradient);
        constexpr double kFarthest = 0.3; // a round moves no constant by more
        const double farthest = step.cwiseAbs().maxCoeff();
        if (farthest > kFarthest)
            step *= kFarthest / farthest;
        free -= step;
        solution.free = free;
        solution.information = normal;
        if (farthest < 1e-4)
            break;
    }
    return solution;
}

/// Families in an order that mixes sources, dealt out to the folds in turn.
std::vector<int> foldsOf(const Fit& fit, int folds)
{
    std::map<std::string, int> order;
    for (std::size_t i = 0; i < fit.count(); ++i)
        order.emplace(fit.run(i).family, 0);
    int next = 0;
    for (auto& [family, fold] : order)
        fold = next++ % folds;
    std::vector<int> result;
    for (std::size_t i = 0; i < fit.count(); ++i)
        result.push_back(order.at(fit.run(i).family));
    return result;
}

double errorOf(double residual)
{
    return std::isfinite(residual) ? std::exp(residual) - 1 : -1;
}

} // namespace

FitResult fitConstants(std::span<const FitRun> runs, std::span<const Constant> constants,
                       const FitOptions& options)
{
    const Fit fit(runs, constants, options);
    FitResult result;
    const Eigen::VectorXd start = fit.start();
    const std::vector<char> all(fit.count(), 1);
    const double parts = options.folds + 1;
    const auto progress = [&](double part) {
        return [&, part](double done) {
            return !options.progress || options.progress((part + done) / parts);
        };
    };
    const Fit::Solution solution = fit.solve(start, all, options.rounds, progress(0));
    for (std::size_t i = 0; i < fit.count(); ++i) {
        result.errors.before.push_back(errorOf(fit.residual(i, start)));
        result.errors.within.push_back(errorOf(fit.residual(i, solution.free)));
    }
    result.errors.leftOut = result.errors.within;
    const Eigen::MatrixXd covariance =
        solution.information.ldlt().solve(Eigen::MatrixXd::Identity(start.size(), start.size()));
    for (std::size_t c = 0; c < constants.size(); ++c) {
        const auto at = static_cast<Eigen::Index>(c);
        ConstantFit fitted;
        fitted.constant = constants[c];
        fitted.constant.value = fromFree(constants[c], solution.free[at]);
        fitted.spread = std::sqrt(std::max(0.0, covariance(at, at)));
        const double left = fitted.spread / constants[c].spread;
        fitted.dataShare = std::max(0.0, 1 - left * left);
        fitted.runs = fit.runsWith(c, solution.free);
        result.constants.push_back(std::move(fitted));
    }
    if (options.folds < 2 || solution.stopped)
        return result;
    const std::vector<int> folds = foldsOf(fit, options.folds);
    for (int fold = 0; fold < options.folds; ++fold) {
        std::vector<char> isIn;
        for (const int each : folds)
            isIn.push_back(each != fold);
        // a few rounds are enough: most of the data are those of the whole fit
        const Fit::Solution without =
            fit.solve(solution.free, isIn, options.rounds / 2, progress(fold + 1));
        if (without.stopped)
            break;
        for (std::size_t i = 0; i < fit.count(); ++i) {
            if (!isIn[i])
                result.errors.leftOut[i] = errorOf(fit.residual(i, without.free));
        }
    }
    return result;
}

KnownError knownError(std::span<const double> errors)
{
    std::vector<double> sizes;
    for (const double error : errors)
        sizes.push_back(std::abs(error));
    KnownError known;
    known.runs = static_cast<int>(sizes.size());
    known.median = quantile(sizes, 0.5);
    known.percentile68 = quantile(sizes, 0.68);
    known.percentile90 = quantile(sizes, 0.9);
    known.percentile95 = quantile(sizes, 0.95);
    known.bias = quantile({errors.begin(), errors.end()}, 0.5);
    return known;
}

} // namespace ridgepoint::explore
