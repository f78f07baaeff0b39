// SPDX-License-Identifier: Apache-2.0
#include "explore/least_squares.h"

#include <Eigen/Cholesky>
#include <Eigen/Core>

#include <algorithm>
#include <cmath>

namespace ridgepoint::explore {

namespace {

constexpr int kMostSteps = 200;
constexpr double kStep = 1e-5;   ///< of a logarithm, for derivatives
constexpr double kFarthest = 12; ///< from the prior, in logarithms
constexpr double kMostDamped = 1e12;

class Solver
{
  public:
    Solver(std::span<const FreeConstant> constants, const Residuals& residuals)
        : m_constants(constants), m_residuals(residuals)
    {
    }

    LeastSquares solve(std::span<const double> start)
    {
        Eigen::VectorXd x(size());
        for (Eigen::Index i = 0; i < size(); ++i) {
            const auto at = static_cast<std::size_t>(i);
            x(i) = std::log(start.empty() ? m_constants[at].prior : start[at]);
        }
        LeastSquares result;
        result.cost = descend(x);
        const Eigen::MatrixXd j = derivatives(x);
        const Eigen::MatrixXd covariance =
            (j.transpose() * j).ldlt().solve(Eigen::MatrixXd::Identity(size(), size()));
        const std::vector<double> values = valuesOf(x);
        for (Eigen::Index i = 0; i < size(); ++i) {
            const FreeConstant& constant = m_constants[static_cast<std::size_t>(i)];
            const double variance = std::max(covariance(i, i), 0.0);
            const double decided = 1 - variance / (constant.width * constant.width);
            result.values.push_back({values[static_cast<std::size_t>(i)], std::sqrt(variance),
                                     std::clamp(decided, 0.0, 1.0)});
        }
        return result;
    }

  private:
    Eigen::Index size() const { return static_cast<Eigen::Index>(m_constants.size()); }

    std::vector<double> valuesOf(const Eigen::VectorXd& x) const
    {
        std::vector<double> values;
        for (Eigen::Index i = 0; i < size(); ++i)
            values.push_back(
                std::min(std::exp(x(i)), m_constants[static_cast<std::size_t>(i)].most));
        return values;
    }

    /// Those of the data, then how far constants are from their priors.
    Eigen::VectorXd residuals(const Eigen::VectorXd& x) const
    {
        const std::vector<double> data = m_residuals(valuesOf(x));
        const auto count = static_cast<Eigen::Index>(data.size());
        Eigen::VectorXd r(count + size());
        for (Eigen::Index i = 0; i < count; ++i)
            r(i) = data[static_cast<std::size_t>(i)];
        for (Eigen::Index i = 0; i < size(); ++i) {
            const FreeConstant& constant = m_constants[static_cast<std::size_t>(i)];
            r(count + i) = (x(i) - std::log(constant.prior)) / constant.width;
        }
        return r;
    }

    Eigen::MatrixXd derivatives(const Eigen::VectorXd& x) const
    {
        Eigen::MatrixXd j;
        for (Eigen::Index i = 0; i < size(); ++i) {
            Eigen::VectorXd up = x, down = x;
            up(i) += kStep;
            down(i) -= kStep;
            const Eigen::VectorXd column = (residuals(up) - residuals(down)) / (2 * kStep);
            if (j.size() == 0)
                j.resize(column.size(), size());
            j.col(i) = column;
        }
        return j;
    }

    void clamp(Eigen::VectorXd& x) const
    {
        for (Eigen::Index i = 0; i < size(); ++i) {
            const FreeConstant& constant = m_constants[static_cast<std::size_t>(i)];
            const double prior = std::log(constant.prior);
            x(i) = std::min(std::clamp(x(i), prior - kFarthest, prior + kFarthest),
                            std::log(constant.most));
        }
    }

    double descend(Eigen::VectorXd& x) const
    {
        Eigen::VectorXd r = residuals(x);
        double cost = r.squaredNorm();
        double damping = 1e-2;
        for (int step = 0; step < kMostSteps && damping < kMostDamped; ++step) {
            const Eigen::MatrixXd j = derivatives(x);
            const Eigen::VectorXd gradient = j.transpose() * r;
            const Eigen::MatrixXd normal = j.transpose() * j;
            bool isBetter = false;
            for (; damping < kMostDamped && !isBetter; damping *= 4) {
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

    std::span<const FreeConstant> m_constants;
    const Residuals& m_residuals;
};

} // namespace

LeastSquares leastSquares(std::span<const FreeConstant> constants, const Residuals& residuals,
                          std::span<const double> start)
{
    return constants.empty() ? LeastSquares() : Solver(constants, residuals).solve(start);
}

} // namespace ridgepoint::explore
