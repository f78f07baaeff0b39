// SPDX-License-Identifier: Apache-2.0
#include "explore/solve.h"

#include "explore/trial.h"
#include "quantity/number_text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ridgepoint::explore {

using plan::Field;
using quantity::Fix;
using quantity::Text;

namespace {

std::optional<double> numberOf(const plan::Value& value)
{
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return static_cast<double>(*whole);
    if (const auto* real = std::get_if<double>(&value))
        return *real;
    return std::nullopt;
}

/// The figure, at a stage where the reference has one.
std::optional<double> figureOf(const plan::Forecast& forecast, plan::FigureRef ref)
{
    const plan::FigureValue& figure = forecast[ref.figure];
    if (ref.index < 0)
        return figure.value;
    const auto index = static_cast<std::size_t>(ref.index);
    if (index < figure.items.size())
        return figure.items[index];
    return index == 0 ? figure.value : std::nullopt;
}

class Solver
{
  public:
    Solver(Trial& trial, const Field& field, std::string path, plan::FigureRef figure,
           double wanted)
        : m_trial(trial), m_field(field), m_path(std::move(path)), m_figure(figure),
          m_wanted(wanted), m_isWhole(field.kind == plan::ValueKind::Integer)
    {
    }

    Fix edit(double value) const
    {
        return {m_field.label, m_path,
                m_isWhole ? std::to_string(static_cast<std::int64_t>(value))
                          : quantity::exactText(value)};
    }

    std::optional<TriedPlan> planAt(double value) const
    {
        const std::vector<Fix> edits{edit(value)};
        return m_trial.with(edits);
    }

    std::optional<SolvedPoint> at(double value) const
    {
        const auto tried = planAt(value);
        const auto figure = tried ? figureOf(tried->forecast, m_figure) : std::nullopt;
        return figure ? std::optional(SolvedPoint{value, *figure}) : std::nullopt;
    }

    bool isOver(const SolvedPoint& point) const { return point.figure > m_wanted; }

    double distance(const SolvedPoint& point) const { return std::abs(point.figure - m_wanted); }

    /// The first pair of values outwards from `start` between which the figure passes the wanted
    /// value. `nearest` is what came closest otherwise.
    std::optional<std::pair<SolvedPoint, SolvedPoint>> bracket(const SolvedPoint& start,
                                                               SolvedPoint& nearest) const
    {
        std::optional<SolvedPoint> ends[2] = {start, start};
        const std::vector<double> steps[2] = {values(start.value, false),
                                              values(start.value, true)};
        for (std::size_t i = 0; i < std::max(steps[0].size(), steps[1].size()); ++i) {
            for (const int side : {1, 0}) {
                if (i >= steps[side].size())
                    continue;
                const auto point = at(steps[side][i]);
                if (!point)
                    continue;
                if (distance(*point) < distance(nearest))
                    nearest = *point;
                if (isOver(*point) != isOver(*ends[side]) || distance(*point) == 0)
                    return std::pair(*ends[side], *point);
                ends[side] = point;
            }
        }
        return std::nullopt;
    }

    /// Both sides of the wanted value, as close together as the field allows.
    void narrow(SolvedPoint& a, SolvedPoint& b) const
    {
        for (int i = 0; i < 200 && distance(a) > 0 && distance(b) > 0; ++i) {
            const auto middle = between(a.value, b.value);
            if (!middle)
                return;
            (isOver(*middle) == isOver(a) ? a : b) = *middle;
        }
    }

  private:
    /// Values beyond `start` on one side, within the field's range.
    std::vector<double> values(double start, bool isUp) const
    {
        std::vector<double> list;
        const double low = m_field.min;
        const double high = m_field.max > m_field.min ? m_field.max : 1e30;
        const double end = isUp ? high : low;
        double last = start;
        const auto add = [&](double value) {
            value = std::clamp(m_isWhole ? std::round(value) : value, low, high);
            if (isUp ? value > last : value < last) {
                list.push_back(value);
                last = value;
            }
        };
        if (m_isWhole) { // what divides others is found by trying neighbours
            for (int i = 1; i <= 64; ++i)
                add(start + (isUp ? i : -i));
        }
        const double first = start > 0 ? start : std::max(low, m_isWhole ? 1.0 : 1e-12);
        double factor = m_isWhole ? 2 : std::sqrt(2.0);
        const double scale = factor;
        for (int i = 0; i < 160 && std::abs(last - end) > 0; ++i, factor *= scale)
            add(isUp ? first * factor : first / factor);
        if (std::isfinite(end))
            add(end);
        return list;
    }

    std::optional<SolvedPoint> between(double a, double b) const
    {
        const double low = std::min(a, b);
        const double high = std::max(a, b);
        if (!m_isWhole) {
            // by ratio where they are far apart
            const double middle =
                low > 0 && high > 4 * low ? std::sqrt(low * high) : low + (high - low) / 2;
            if (!(middle > low && middle < high) || high - low <= 1e-14 * high)
                return std::nullopt;
            return at(middle);
        }
        const double middle = std::floor(low + (high - low) / 2);
        for (double off = 0; off < 64; ++off) {
            for (const double value : {middle - off, middle + off}) {
                if (value > low && value < high) {
                    if (const auto point = at(value))
                        return point;
                }
            }
        }
        return std::nullopt;
    }

    Trial& m_trial;
    const Field& m_field;
    std::string m_path;
    plan::FigureRef m_figure;
    double m_wanted;
    bool m_isWhole;
};

} // namespace

Solution solveFor(const plan::Plan& plan, std::string_view path, plan::FigureRef figure,
                  double wanted)
{
    Solution solution;
    const auto ref = plan::findField(path);
    if (!ref) {
        solution.reason = {RP_TR("there is no field {0}"), Text::verbatim(path)};
        return solution;
    }
    solution.field = *ref;
    Trial trial(plan);
    if (!trial.isSound()) {
        solution.reason = RP_TR("a field is out of its range; see the problems");
        return solution;
    }
    const bool isNumeric =
        ref->field->kind == plan::ValueKind::Integer || ref->field->kind == plan::ValueKind::Real;
    if (!isNumeric || ref->index >= plan::listSize(plan, ref->field->list)) {
        solution.reason = {RP_TR("{0} is no number of this plan"), Text::verbatim(path)};
        return solution;
    }
    const auto present = numberOf(ref->field->get(plan, ref->index));
    Solver solver(trial, *ref->field, plan::pathText(*ref->field, ref->index), figure, wanted);
    const auto tried = trial.with({});
    const auto start = tried ? figureOf(tried->forecast, figure) : std::nullopt;
    if (!start || !std::isfinite(wanted)) {
        solution.reason = {RP_TR("{0} has no value in this plan"),
                           Text::verbatim(plan::figureText(figure.figure, figure.index))};
        return solution;
    }
    // an optional field that is empty begins at its smallest value
    solution.present = {present.value_or(ref->field->min), *start};
    SolvedPoint nearest = solution.present;
    if (*start == wanted) {
        solution.found = solution.present;
        solution.outcome = outcomeOf(tried->forecast);
        return solution;
    }
    const auto found = solver.bracket(solution.present, nearest);
    if (!found) {
        solution.reason = {RP_TR("whatever it is, the figure comes no closer than at {0}"),
                           Text::verbatim(quantity::numberText(nearest.value, 6))};
        return solution;
    }
    SolvedPoint a = found->first;
    SolvedPoint b = found->second;
    solver.narrow(a, b);
    if (solver.distance(b) < solver.distance(a))
        std::swap(a, b);
    solution.found = a;
    if (solver.distance(a) > 1e-9 * std::abs(wanted))
        solution.beyond = b;
    if (a.value != solution.present.value) {
        solution.edits = {solver.edit(a.value)};
        if (const auto made = solver.planAt(a.value))
            solution.outcome = outcomeOf(made->forecast);
    } else {
        solution.outcome = outcomeOf(tried->forecast);
    }
    return solution;
}

} // namespace ridgepoint::explore
