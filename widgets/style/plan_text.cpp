// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/plan_text.h"

#include "style/text.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>

namespace ridgepoint::style {
namespace {

using plan::FigureId;
using quantity::Severity;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ridgepoint::style::PlanText)
};

QString text(const PlanView& view, FigureId figure, int digits = 4)
{
    return figureValueText(figure, view.forecast.value(figure), digits);
}

/// "12.5 of 22 GiB": the unit once where both have the same.
QString ofText(QString part, QString whole)
{
    part = withoutIsolates(part);
    whole = withoutIsolates(whole);
    const QString unit = whole.section(QLatin1Char(' '), -1);
    if (part.endsWith(QLatin1Char(' ') + unit))
        part.chop(unit.size() + 1);
    return Words::tr("%1 of %2").arg(isolated(part), isolated(whole));
}

/// "28 381 h": long whole numbers in groups of three.
QString grouped(QString number)
{
    qsizetype first = 0;
    while (first < number.size() && !number[first].isDigit())
        ++first;
    qsizetype digits = 0;
    while (first + digits < number.size() && number[first + digits].isDigit())
        ++digits;
    if (first > 1 || digits < 5)
        return number;
    for (qsizetype at = first + digits - 3; at > first; at -= 3)
        number.insert(at, QChar(0x202F));
    return number;
}

} // namespace

QString changeText(const PlanView& view, const PlanView* before, FigureId figure)
{
    const auto now = view.forecast.value(figure);
    const auto then = before ? before->forecast.value(figure) : std::nullopt;
    if (!now || !then || std::abs(*now - *then) <= 1e-4 * std::abs(*now))
        return {};
    const double difference = *now - *then;
    const auto dimension = plan::figureRow(figure).dimension;
    // of shares a difference in % would read as relative
    const QString size = dimension == quantity::Dimension::Ratio
                             ? Words::tr("%1 points")
                                   .arg(fromStd(quantity::formatQuantity(
                                       100 * std::abs(difference), quantity::Dimension::Number,
                                       quantity::BytePrefix::Binary, 3)))
                             : quantityText(std::abs(difference), dimension, 3);
    return isolated((difference > 0 ? QStringLiteral("+") : QStringLiteral("−")) +
                    withoutIsolates(size));
}

std::vector<VerdictFigure> verdictOf(const PlanView& view, const PlanView* before)
{
    const auto value = [&](FigureId figure) { return view.forecast.value(figure); };
    std::vector<VerdictFigure> verdict;
    const auto add = [&](const QString& title, FigureId figure, const QString& shown,
                         const QString& detail, const QString& change, Role role) {
        verdict.push_back({title, figure, grouped(shown), detail, change, role});
    };
    const auto change = [&](FigureId figure) { return changeText(view, before, figure); };
    // a plan that cannot run is not good, whatever its numbers say
    const Role good = hasErrors(view) ? Role::Text : Role::Good;
    const auto margin = value(FigureId::MemoryMarginBytes);
    const bool fits = margin.value_or(-1) >= 0;
    add(Words::tr("Fits"), FigureId::MemoryPeakBytes,
        ofText(text(view, FigureId::MemoryPeakBytes, 3),
               text(view, FigureId::MemoryCapacityBytes, 3)),
        !margin ? Words::tr("unknown")
        : fits
            ? Words::tr("%1 to spare").arg(text(view, FigureId::MemoryMarginBytes, 3))
            : Words::tr("%1 too much").arg(quantityText(-*margin, quantity::Dimension::Bytes, 3)),
        change(FigureId::MemoryPeakBytes), fits ? good : Role::Bad);
    // an assumed efficiency has no known error, a step made of operators has
    const bool hasRange = value(FigureId::StepLow68S) && value(FigureId::StepHigh68S);
    add(Words::tr("Step"), FigureId::StepTimeS, text(view, FigureId::StepTimeS, 3),
        hasRange ? Words::tr("%1 to %2, MFU %3")
                       .arg(text(view, FigureId::StepLow68S, 3),
                            text(view, FigureId::StepHigh68S, 3), text(view, FigureId::StepMfu, 2))
                 : Words::tr("MFU %1, limit %2")
                       .arg(text(view, FigureId::StepMfu, 3), text(view, FigureId::RunMaxStepS, 3)),
        change(FigureId::StepTimeS), Role::Text);
    add(Words::tr("Accelerators"), FigureId::ClusterAccelerators,
        text(view, FigureId::ClusterAccelerators),
        Words::tr("%1 for compute").arg(text(view, FigureId::BoundAcceleratorsForComputeAvailable)),
        change(FigureId::ClusterAccelerators), Role::Text);
    const auto spare = value(FigureId::RunMarginDays);
    const bool inTime = spare.value_or(-1) >= 0;
    const auto days = [](double length) {
        return quantityText(length, quantity::Dimension::Days, 2);
    };
    add(Words::tr("Finishes"), FigureId::RunCompletionDays,
        text(view, FigureId::RunCompletionDays, 3),
        !spare   ? Words::tr("unknown")
        : inTime ? Words::tr("%1 to spare").arg(days(*spare))
                 : Words::tr("%1 late").arg(days(-*spare)),
        change(FigureId::RunCompletionDays), inTime ? good : Role::Bad);
    const bool priced = value(FigureId::RunCost).value_or(0) > 0;
    add(Words::tr("Cost"), priced ? FigureId::RunCost : FigureId::RunAcceleratorHours,
        priced ? text(view, FigureId::RunCost, 3) : text(view, FigureId::RunAcceleratorHours, 5),
        priced ? text(view, FigureId::RunAcceleratorHours, 5) : Words::tr("no price given"),
        change(priced ? FigureId::RunCost : FigureId::RunAcceleratorHours), Role::Text);
    add(Words::tr("Failures cost"), FigureId::ReliabilityOverhead,
        text(view, FigureId::ReliabilityOverhead, 3),
        Words::tr("save every %1").arg(text(view, FigureId::CheckpointIntervalS, 3)),
        change(FigureId::ReliabilityOverhead), Role::Text);
    return verdict;
}

bool hasErrors(const PlanView& view)
{
    return std::ranges::any_of(
        view.problems, [](const auto& problem) { return problem.severity == Severity::Error; });
}

QString limitsText(const PlanView& view)
{
    // that it does not fit is no news to a memory that is told in red
    const qsizetype errors = std::ranges::count_if(view.problems, [](const auto& problem) {
        return problem.severity == Severity::Error && problem.id != "memory.fits";
    });
    const QString limits = textOf(view.limits);
    if (errors == 0)
        return limits;
    const QString warning =
        errors > 1 ? Words::tr("The plan has %n errors, which the numbers above do not know of.",
                               nullptr, static_cast<int>(errors))
                   : Words::tr("The plan has an error, which the numbers above do not know of.");
    return warning + QLatin1Char(' ') + limits;
}

QString severityText(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return Words::tr("Error");
    case Severity::Warning:
        return Words::tr("Warning");
    case Severity::Note:
        return Words::tr("Note");
    }
    return {};
}

Role severityRole(Severity severity)
{
    return severity == Severity::Error     ? Role::Bad
           : severity == Severity::Warning ? Role::Careful
                                           : Role::Secondary;
}

QString problemCountText(const std::vector<quantity::Problem>& problems)
{
    const auto count = [&](Severity severity) {
        return static_cast<int>(
            std::ranges::count(problems, severity, &quantity::Problem::severity));
    };
    const int errors = count(Severity::Error);
    const int warnings = count(Severity::Warning);
    const int notes = count(Severity::Note);
    QStringList parts;
    if (errors > 0)
        parts += errors == 1 ? Words::tr("1 error") : Words::tr("%n errors", nullptr, errors);
    if (warnings > 0)
        parts +=
            warnings == 1 ? Words::tr("1 warning") : Words::tr("%n warnings", nullptr, warnings);
    if (notes > 0)
        parts += notes == 1 ? Words::tr("1 note") : Words::tr("%n notes", nullptr, notes);
    return parts.isEmpty() ? Words::tr("no problems") : parts.join(QStringLiteral(", "));
}

} // namespace ridgepoint::style
