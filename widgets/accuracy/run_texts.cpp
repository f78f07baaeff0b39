// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/run_texts.h"

#include "explore/step_accuracy.h"
#include "style/text.h"

#include <QCoreApplication>

#include <cmath>

namespace ridgepoint::accuracy {

using charts::ChartTable;
using charts::numberCell;
using explore::AccuracyCase;
using quantity::Dimension;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(MeasuredRuns)
};

std::optional<double> positive(double value)
{
    return value > 0 && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

QString secondsText(double seconds)
{
    return style::quantityText(seconds, Dimension::Seconds, 4);
}

} // namespace

QString measureName(RunMeasure measure)
{
    switch (measure) {
    case RunMeasure::Step:
        return Words::tr("Step time");
    case RunMeasure::Tokens:
        return Words::tr("Tokens/s an accelerator");
    case RunMeasure::Mfu:
        break;
    }
    return Words::tr("MFU");
}

Dimension dimensionOf(RunMeasure measure)
{
    return measure == RunMeasure::Step     ? Dimension::Seconds
           : measure == RunMeasure::Tokens ? Dimension::TokensPerSecond
                                           : Dimension::Ratio;
}

std::optional<double> measuredOf(const AccuracyCase& each, RunMeasure measure)
{
    if (!each.measuredStepS)
        return std::nullopt;
    switch (measure) {
    case RunMeasure::Step:
        return positive(*each.measuredStepS);
    case RunMeasure::Tokens:
        return positive(each.traits.tokensPerSPerAccelerator(*each.measuredStepS));
    case RunMeasure::Mfu:
        break;
    }
    return positive(each.measuredMfu().value_or(0));
}

std::optional<double> predictedOf(const AccuracyCase& each, RunMeasure measure)
{
    if (!each.prediction.stepS)
        return std::nullopt;
    switch (measure) {
    case RunMeasure::Step:
        return positive(*each.prediction.stepS);
    case RunMeasure::Tokens:
        return positive(each.traits.tokensPerSPerAccelerator(*each.prediction.stepS));
    case RunMeasure::Mfu:
        break;
    }
    return positive(each.prediction.mfu.value_or(0));
}

QString errorText(double share)
{
    constexpr double kNothing = 5e-5;
    if (std::abs(share) < kNothing)
        return style::quantityText(0, Dimension::Ratio, 2);
    const QString sign = share < 0 ? QStringLiteral("−") : QStringLiteral("+");
    const double size = std::abs(share);
    return sign + style::quantityText(size, Dimension::Ratio, size < 0.1 ? 2 : 3);
}

QString rangeText(const AccuracyCase& each)
{
    const auto in68 = explore::isWithin68(each);
    const auto in95 = explore::isWithin95(each);
    if (!in68 || !in95)
        return {};
    return *in68   ? Words::tr("where 68 of 100 lie")
           : *in95 ? Words::tr("where 95 of 100 lie")
                   : Words::tr("outside");
}

QString runText(const AccuracyCase& each)
{
    QStringList lines{style::fromStd(each.id)};
    lines += Words::tr("%1, %2 accelerators, %3, from %4")
                 .arg(style::fromStd(each.traits.accelerator),
                      style::quantityText(static_cast<double>(each.traits.accelerators),
                                          Dimension::Count),
                      style::fromStd(each.framework), style::fromStd(each.source));
    const auto error = each.stepError();
    if (each.measuredStepS && each.prediction.stepS && error)
        lines += Words::tr("measured %1, predicted %2: %3")
                     .arg(secondsText(*each.measuredStepS), secondsText(*each.prediction.stepS),
                          errorText(*error));
    if (const auto mfu = each.measuredMfu())
        lines += Words::tr("measured MFU %1").arg(style::quantityText(*mfu, Dimension::Ratio, 3));
    if (each.prediction.low68S && each.prediction.high68S)
        lines +=
            Words::tr("68 of 100 such runs take %1 to %2")
                .arg(secondsText(*each.prediction.low68S), secondsText(*each.prediction.high68S));
    return lines.join(QLatin1Char('\n'));
}

ChartTable tableOfRuns(const RunTable& table, std::span<const std::size_t> rows)
{
    ChartTable result;
    result.addColumn(Words::tr("run"), Dimension::Text);
    result.addColumn(Words::tr("measured"), Dimension::Seconds);
    result.addColumn(Words::tr("predicted"), Dimension::Seconds);
    result.addColumn(Words::tr("error"), Dimension::Ratio);
    result.addColumn(Words::tr("in the range"), Dimension::Text);
    result.addColumn(Words::tr("accelerator"), Dimension::Text);
    result.addColumn(Words::tr("accelerators"), Dimension::Count);
    result.addColumn(Words::tr("model"), Dimension::Text);
    result.addColumn(Words::tr("framework"), Dimension::Text);
    result.addColumn(Words::tr("measured tokens/s an accelerator"), Dimension::TokensPerSecond);
    result.addColumn(Words::tr("measured MFU"), Dimension::Ratio);
    result.addColumn(Words::tr("source"), Dimension::Text);
    result.addColumn(Words::tr("published in"), Dimension::Text);
    result.addColumn(Words::tr("why not predicted"), Dimension::Text);
    for (const std::size_t row : rows) {
        const AccuracyCase& each = table.cases[row];
        const auto count = positive(static_cast<double>(each.traits.accelerators));
        result.rows.append(
            {style::fromStd(each.id), numberCell(each.measuredStepS),
             numberCell(each.prediction.stepS), numberCell(each.stepError()), rangeText(each),
             style::fromStd(each.traits.accelerator), numberCell(count),
             style::fromStd(each.traits.model), style::fromStd(each.framework),
             numberCell(measuredOf(each, RunMeasure::Tokens)), numberCell(each.measuredMfu()),
             style::fromStd(each.source), style::fromStd(table.rows[row].citation),
             style::textOf(explore::uncoveredReason(each))});
    }
    return result;
}

} // namespace ridgepoint::accuracy
