// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/waterfall_geometry.h"

#include "plan/figures.h"
#include "style/text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

namespace ridgepoint::charts {
namespace {

using explore::Loss;
using explore::StepLoss;
using explore::StepLosses;
using quantity::Dimension;
using style::Role;

constexpr double kGap = 6;
constexpr double kNameShare = 0.42; ///< of the width, at most
constexpr double kBarInset = 3;     ///< above and below a bar, in its row
constexpr double kLeastBar = 1.5;   ///< so that it is seen
constexpr int kMostTicks = 4;
constexpr double kTickRoom = 64; ///< of a number of the axis
constexpr int kExactDigits = 6;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(WaterfallCard)
};

QString secondsText(double seconds, int digits)
{
    const QString text = style::quantityText(std::abs(seconds), Dimension::Seconds, digits);
    return seconds < 0 ? QStringLiteral("−") + text : text;
}

QString shareText(double share)
{
    const QString text = style::quantityText(std::abs(share), Dimension::Ratio, 2);
    return share < 0 ? QStringLiteral("−") + text : text;
}

QString idOf(plan::FigureId figure)
{
    return style::fromStd(plan::figureText(figure));
}

/// Both ends of each bar of a waterfall, by loss; losses of 0 too.
struct Span
{
    double from = 0;
    double to = 0;
};
std::vector<Span> spansOf(const StepLosses& losses)
{
    std::vector<Span> spans;
    double at = losses.idealS;
    auto next = losses.losses.begin();
    for (const explore::LossRow& row : explore::lossRows()) {
        const bool isThere = next != losses.losses.end() && next->loss == row.loss;
        const double seconds = isThere ? (next++)->seconds : 0;
        spans.push_back({at, at + seconds});
        at += seconds;
    }
    return spans;
}

QString exactOf(const StepLosses& losses, const StepLoss& loss)
{
    QStringList lines{lossName(loss.loss), secondsText(loss.seconds, kExactDigits),
                      Words::tr("%1 of the step, and of the peak").arg(shareText(loss.share))};
    if (loss.seconds > 0 && loss.mfuWithout <= 1)
        lines += Words::tr("MFU %1 without it, %2 now")
                     .arg(style::quantityText(loss.mfuWithout, Dimension::Ratio, 3),
                          style::quantityText(losses.mfu, Dimension::Ratio, 3));
    if (loss.seconds > 0)
        lines += style::textOf(explore::lossRow(loss.loss).remedy);
    return lines.join(QLatin1Char('\n'));
}

std::vector<WaterfallRow> rowsOf(const WaterfallChart& chart)
{
    const StepLosses& losses = chart.losses;
    std::vector<WaterfallRow> rows;
    WaterfallRow ideal;
    ideal.name = Words::tr("Model FLOPs at the peak");
    ideal.figureId = idOf(plan::FigureId::StepMfu);
    ideal.toS = losses.idealS;
    ideal.share = losses.mfu;
    ideal.role = Role::Good;
    ideal.exact =
        QStringList{ideal.name, secondsText(losses.idealS, kExactDigits),
                    Words::tr("MFU %1").arg(style::quantityText(losses.mfu, Dimension::Ratio, 3))}
            .join(QLatin1Char('\n'));
    rows.push_back(ideal);
    const std::vector<Span> spans = spansOf(losses);
    for (const StepLoss& loss : losses.losses) {
        const Span& span = spans[static_cast<std::size_t>(loss.loss)];
        WaterfallRow row;
        row.loss = loss.loss;
        row.name = lossName(loss.loss);
        row.figureId = style::fromStd(explore::lossRow(loss.loss).figure);
        row.fromS = span.from;
        row.toS = span.to;
        row.share = loss.share;
        row.role = roleOf(loss.loss);
        row.exact = exactOf(losses, loss);
        rows.push_back(std::move(row));
    }
    WaterfallRow step;
    step.name = Words::tr("Step");
    step.figureId = idOf(plan::FigureId::StepTimeS);
    step.toS = losses.stepS;
    step.share = 1;
    step.role = Role::Accent;
    step.exact =
        QStringList{step.name, secondsText(losses.stepS, kExactDigits)}.join(QLatin1Char('\n'));
    rows.push_back(step);
    return rows;
}

} // namespace

QString lossName(Loss loss)
{
    return style::translated(explore::lossRow(loss).name);
}

Role roleOf(Loss loss)
{
    switch (loss) {
    case Loss::UncountedWork:
    case Loss::UnevenStages:
    case Loss::Efficiency:
    case Loss::GivenPasses:
    case Loss::Products:
    case Loss::Attention:
    case Loss::Scans:
    case Loss::Routing:
    case Loss::Elementwise:
    case Loss::Launch:
    case Loss::SlowestRank:
    case Loss::OtherComputing:
        return Role::Forward;
    case Loss::Recompute:
        return Role::Rework;
    case Loss::TensorParallel:
    case Loss::ExpertParallel:
    case Loss::ContextParallel:
    case Loss::HostLink:
    case Loss::DataParallel:
    case Loss::Transfers:
        return Role::Communication;
    case Loss::Update:
        return Role::Update;
    case Loss::Bubble:
    case Loss::InputWait:
    case Loss::Other:
        return Role::Recovery;
    }
    return Role::Forward;
}

WaterfallGeometry layOutWaterfall(const WaterfallChart& chart, double width,
                                  const ChartFonts& fonts)
{
    WaterfallGeometry geometry;
    if (!(chart.losses.stepS > 0))
        return geometry;
    geometry.rows = rowsOf(chart);
    const QFontMetricsF words(fonts.label);
    const QFontMetricsF numbers(fonts.number);
    double nameWidth = 0;
    double textWidth = 0;
    double low = 0;
    double high = chart.losses.stepS;
    for (WaterfallRow& row : geometry.rows) {
        row.text =
            QStringLiteral("%1  %2").arg(secondsText(row.seconds(), 3), shareText(row.share));
        nameWidth = std::max(nameWidth, words.horizontalAdvance(row.name));
        textWidth = std::max(textWidth, numbers.horizontalAdvance(row.text));
        low = std::min({low, row.fromS, row.toS});
        high = std::max({high, row.fromS, row.toS});
    }
    std::vector<Span> before;
    if (chart.baseline && chart.baseline->stepS > 0) {
        before = spansOf(*chart.baseline);
        high = std::max(high, chart.baseline->stepS);
        for (const Span& span : before)
            low = std::min({low, span.from, span.to});
    }
    nameWidth = std::min(nameWidth + 2, width * kNameShare);
    const double rowHeight = std::ceil(words.height() + 2 * kBarInset + 2);
    const double left = nameWidth + kGap;
    const double right = std::max(left + 20, width - textWidth - kGap - 2);
    const double bottom = rowHeight * static_cast<double>(geometry.rows.size());
    geometry.plot = QRectF(left, 0, right - left, bottom);
    geometry.height = bottom + numbers.height() + 4;
    geometry.x = {low, high, left, right};
    for (const double seconds : roundSteps(
             high, std::clamp(static_cast<int>(geometry.plot.width() / kTickRoom), 1, kMostTicks)))
        geometry.xTicks.push_back({seconds, style::quantityText(seconds, Dimension::Seconds, 2)});

    const auto barOf = [&](double from, double to, double top, double inset) {
        const double first = geometry.x.at(std::min(from, to));
        const double last = std::max(first + kLeastBar, geometry.x.at(std::max(from, to)));
        return QRectF(first, top + inset, last - first, rowHeight - 2 * inset);
    };
    for (std::size_t i = 0; i < geometry.rows.size(); ++i) {
        WaterfallRow& row = geometry.rows[i];
        const double top = rowHeight * static_cast<double>(i);
        row.area = QRectF(0, top, width, rowHeight);
        row.nameRect = QRectF(0, top, nameWidth, rowHeight);
        row.bar = barOf(row.fromS, row.toS, top, kBarInset);
        row.textRect = QRectF(width - textWidth - 2, top, textWidth + 2, rowHeight);
        if (!before.empty()) {
            const Span span = row.loss ? before[static_cast<std::size_t>(*row.loss)]
                              : i == 0 ? Span{0, chart.baseline->idealS}
                                       : Span{0, chart.baseline->stepS};
            if (span.from != span.to)
                row.baseline = barOf(span.from, span.to, top, 1);
        }
        if (i + 1 < geometry.rows.size()) {
            const double x = geometry.x.at(row.toS);
            geometry.joints.emplace_back(x, row.bar.bottom(), x, top + rowHeight + kBarInset);
        }
    }
    return geometry;
}

} // namespace ridgepoint::charts
