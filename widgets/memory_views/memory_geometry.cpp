// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory_views/memory_geometry.h"

#include "style/text.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint::memory_views {

using charts::ChartTable;
using charts::LegendMark;

namespace {

using Kind = explore::MemoryPart::Kind;
using quantity::Dimension;

constexpr double kGap = 6;
constexpr double kCardPitch = 38; ///< of the bars, in a card
constexpr double kMostPitch = 68; ///< where the chart has the window to itself
constexpr double kMaxBarShare = 0.64;
constexpr double kBaselineBelow = 4; ///< what a baseline's bar shows below the current one
constexpr int kExactDigits = 7;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(MemoryCard)
};

struct KindRow
{
    Kind kind;
    style::Role role;
    const char* name;
    plan::FigureId figure;
};

constexpr std::array kKinds{
    KindRow{Kind::Weights, style::Role::Weights, QT_TRANSLATE_NOOP("MemoryCard", "weights"),
            plan::FigureId::MemoryWeightBytes},
    KindRow{Kind::Gradients, style::Role::Gradients, QT_TRANSLATE_NOOP("MemoryCard", "gradients"),
            plan::FigureId::MemoryGradientBytes},
    KindRow{Kind::Optimizer, style::Role::Optimizer, QT_TRANSLATE_NOOP("MemoryCard", "optimizer"),
            plan::FigureId::MemoryOptimizerBytes},
    KindRow{Kind::Activations, style::Role::Activations,
            QT_TRANSLATE_NOOP("MemoryCard", "activations"), plan::FigureId::MemoryActivationBytes},
    KindRow{Kind::Gathered, style::Role::Gathered, QT_TRANSLATE_NOOP("MemoryCard", "gathered"),
            plan::FigureId::MemoryGatheredBytes},
    KindRow{Kind::Logits, style::Role::Logits, QT_TRANSLATE_NOOP("MemoryCard", "logits, head"),
            plan::FigureId::MemoryHeadBytes},
    KindRow{Kind::Buffers, style::Role::Buffers, QT_TRANSLATE_NOOP("MemoryCard", "buffers"),
            plan::FigureId::MemoryRecomputeBytes},
    KindRow{Kind::GivenWorkingSet, style::Role::Activations,
            QT_TRANSLATE_NOOP("MemoryCard", "working set, given"),
            plan::FigureId::MemoryWorkingSetBytes},
    KindRow{Kind::Slack, style::Role::Line, QT_TRANSLATE_NOOP("MemoryCard", "allocator's slack"),
            plan::FigureId::MemoryReservedBytes},
    KindRow{Kind::Driver, style::Role::Secondary,
            QT_TRANSLATE_NOOP("MemoryCard", "context, collectives"),
            plan::FigureId::MemoryDeviceBytes},
    KindRow{Kind::Other, style::Role::Secondary, QT_TRANSLATE_NOOP("MemoryCard", "of unknown use"),
            plan::FigureId::MemoryAllocatedBytes},
};

const KindRow& rowOf(Kind kind)
{
    return kKinds[static_cast<std::size_t>(kind)];
}

QString bytesText(double bytes, int digits = 3)
{
    return style::quantityText(bytes, Dimension::Bytes, digits);
}

std::vector<MemoryPartGeometry> layOutParts(const MemoryGeometry& geometry,
                                            const explore::MemoryBar& bar, double top,
                                            double height)
{
    std::vector<MemoryPartGeometry> parts;
    double sum = 0;
    for (const explore::MemoryPart& part : bar.parts) {
        const double from = geometry.xOf(sum);
        sum += part.bytes;
        parts.push_back({part, QRectF(from, top, geometry.xOf(sum) - from, height)});
    }
    return parts;
}

/// A bar's name in full.
QString nameOf(const MemoryChart& chart, std::size_t bar)
{
    const explore::MemoryBar& shown = chart.bars[bar];
    if (chart.rows != MemoryChart::Rows::Moments || !shown.moment)
        return labelOf(shown);
    const auto moment = static_cast<std::size_t>(*shown.moment);
    return style::translated(memory::momentRows()[moment].label);
}

std::vector<LegendEntry> legendOf(const MemoryChart& chart)
{
    std::vector<LegendEntry> legend;
    for (const KindRow& row : kKinds) {
        const auto has = [&](const explore::MemoryBar& bar) {
            return std::ranges::any_of(bar.parts, [&](const explore::MemoryPart& part) {
                return part.kind == row.kind && part.bytes > 0;
            });
        };
        if (std::ranges::any_of(chart.bars, has) || std::ranges::any_of(chart.baseline, has)) {
            const LegendMark mark =
                row.kind == Kind::GivenWorkingSet ? LegendMark::Hatched : LegendMark::Square;
            legend.push_back({Words::tr(row.name), row.role, mark,
                              style::fromStd(plan::figureText(row.figure))});
        }
    }
    return legend;
}

/// Writes the two lines' labels under the plot: usable ends at its line, nominal begins at its own.
void layOutLines(MemoryGeometry& geometry, const MemoryChart& chart, const QFontMetricsF& metrics,
                 double width)
{
    const double top = geometry.plot.bottom() + 2;
    const auto place = [&](MemoryLine& line, bool endsAtLine) {
        const double wide = metrics.horizontalAdvance(line.text) + 2;
        double left = endsAtLine ? line.x - wide : line.x + 2;
        left = std::clamp(left, 0.0, std::max(0.0, width - wide));
        line.textRect = QRectF(left, top, wide, metrics.height());
    };
    if (chart.nominalBytes) {
        geometry.nominal = MemoryLine{*chart.nominalBytes,
                                      geometry.xOf(*chart.nominalBytes),
                                      Words::tr("%1 nominal").arg(bytesText(*chart.nominalBytes)),
                                      {}};
        place(*geometry.nominal, false);
    }
    if (chart.capacityBytes) {
        geometry.capacity = MemoryLine{*chart.capacityBytes,
                                       geometry.xOf(*chart.capacityBytes),
                                       Words::tr("%1 usable").arg(bytesText(*chart.capacityBytes)),
                                       {}};
        place(*geometry.capacity, true);
    }
    if (geometry.nominal && geometry.capacity &&
        geometry.nominal->textRect.adjusted(-4, 0, 4, 0).intersects(geometry.capacity->textRect))
        geometry.nominal->textRect.translate(0, metrics.height());
}

} // namespace

style::Role roleOf(Kind kind)
{
    return rowOf(kind).role;
}

QString nameOf(Kind kind)
{
    return Words::tr(rowOf(kind).name);
}

std::vector<Kind> kindsOf(const MemoryChart& chart)
{
    std::vector<Kind> kinds;
    for (const Kind kind : explore::memoryPartKinds()) {
        const auto has = [&](const explore::MemoryBar& bar) {
            return std::ranges::find(bar.parts, kind, &explore::MemoryPart::kind) !=
                   bar.parts.end();
        };
        if (std::ranges::any_of(chart.bars, has))
            kinds.push_back(kind);
    }
    return kinds;
}

ChartTable tableOf(const MemoryChart& chart, const QString& rowTitle, const QString& totalTitle)
{
    ChartTable table;
    const std::vector<Kind> kinds = kindsOf(chart);
    table.addColumn(rowTitle, Dimension::Text);
    for (const Kind kind : kinds)
        table.addColumn(nameOf(kind), Dimension::Bytes);
    table.addColumn(totalTitle, Dimension::Bytes);
    if (chart.capacityBytes)
        table.addColumn(Words::tr("usable"), Dimension::Bytes);
    const auto addRows = [&](const std::vector<explore::MemoryBar>& bars, const QString& label) {
        for (const explore::MemoryBar& bar : bars) {
            QStringList row{label.arg(labelOf(bar))};
            for (const Kind kind : kinds) {
                const auto part = std::ranges::find(bar.parts, kind, &explore::MemoryPart::kind);
                row.append(part != bar.parts.end() ? charts::numberCell(part->bytes) : QString());
            }
            row.append(charts::numberCell(bar.total));
            if (chart.capacityBytes)
                row.append(charts::numberCell(chart.capacityBytes));
            table.rows.append(row);
        }
    };
    addRows(chart.bars, QStringLiteral("%1"));
    addRows(chart.baseline, Words::tr("%1, baseline"));
    return table;
}

QString labelOf(const explore::MemoryBar& bar)
{
    return style::textOf(bar.label);
}

MemoryGeometry layOutMemory(const MemoryChart& chart, const QSizeF& size, const ChartFonts& fonts)
{
    MemoryGeometry geometry;
    const QFontMetricsF words(fonts.label);
    const QFontMetricsF strong(fonts.strong);
    const double textHeight = strong.height();
    const double width = size.width();

    geometry.legend = legendOf(chart);
    const double legendHeight =
        layOutLegend(geometry.legend, QRectF(0, 0, width, size.height()), words);

    double labelWidth = 0;
    double valueWidth = 0;
    double largest = std::max(chart.capacityBytes.value_or(0), chart.nominalBytes.value_or(0));
    for (const explore::MemoryBar& bar : chart.bars) {
        labelWidth = std::max(labelWidth, strong.horizontalAdvance(labelOf(bar)));
        valueWidth = std::max(valueWidth, strong.horizontalAdvance(bytesText(bar.total)));
        largest = std::max(largest, bar.total);
    }
    for (const explore::MemoryBar& bar : chart.baseline)
        largest = std::max(largest, bar.total);
    geometry.maxBytes = largest > 0 ? largest : 1;

    const double left = labelWidth + 2 * kGap;
    const double right = std::max(left + 20, width - valueWidth - 2 * kGap);
    const double bottom = size.height() - legendHeight - 2 * textHeight - kGap;
    const double count = std::max(1.0, static_cast<double>(chart.bars.size()));
    const double crowdedTop = textHeight / 2; // half a label above the first thin bar
    const double mostPitch = std::clamp(bottom / 7, kCardPitch, kMostPitch);
    const double pitch = std::min(mostPitch, std::max(1.0, (bottom - crowdedTop) / count));
    const double plotTop = pitch < textHeight ? crowdedTop : 0;
    geometry.plot = QRectF(left, plotTop, right - left, pitch * count);

    // 64 stages stay readable: thin bars, and a label for every so many of them
    const double barHeight = pitch > 12 ? pitch * kMaxBarShare : std::max(1.0, pitch - 1);
    const auto every = static_cast<std::size_t>(std::max(1.0, std::ceil(textHeight / pitch)));
    const auto worst = static_cast<std::size_t>(
        std::ranges::max_element(chart.bars, {}, &explore::MemoryBar::total) - chart.bars.begin());
    for (std::size_t i = 0; i < chart.bars.size(); ++i) {
        const explore::MemoryBar& bar = chart.bars[i];
        MemoryBarGeometry& at = geometry.bars.emplace_back();
        at.label = labelOf(bar);
        at.valueText = bytesText(bar.total);
        at.total = bar.total;
        at.current = bar.current;
        at.fits = !chart.capacityBytes || bar.total <= *chart.capacityBytes;
        const double top = plotTop + pitch * static_cast<double>(i);
        at.row = QRectF(0, top, width, pitch);
        const double barTop = top + (pitch - barHeight) / 2;
        at.parts = layOutParts(geometry, bar, barTop, barHeight);
        if (i < chart.baseline.size()) {
            const double below = std::min(kBaselineBelow, pitch / 4);
            at.baseline = layOutParts(geometry, chart.baseline[i], barTop, barHeight + below);
        }
        const double middle = barTop + barHeight / 2;
        // the worst one keeps its label, and those beside it give way
        const bool nearWorst =
            i != worst && every > 1 && (i > worst ? i - worst : worst - i) < every;
        if (i == worst || (i % every == 0 && !nearWorst)) {
            at.labelRect = QRectF(0, middle - textHeight / 2, labelWidth + kGap, textHeight);
            at.valueRect = QRectF(geometry.xOf(bar.total) + kGap, middle - textHeight / 2,
                                  valueWidth + kGap, textHeight);
        }
    }
    layOutLines(geometry, chart, words, width);
    return geometry;
}

std::vector<HotSpot> memoryHotSpots(const MemoryChart& chart, const MemoryGeometry& geometry)
{
    std::vector<HotSpot> spots;
    for (std::size_t i = 0; i < geometry.bars.size(); ++i) {
        const MemoryBarGeometry& bar = geometry.bars[i];
        const int stage = chart.bars[i].stage;
        const plan::FigureId whole = chart.bars[i].figure;
        const QString name = nameOf(chart, i);
        const int index = chart.stages > 1 ? (stage >= 0 ? stage : chart.worstStage) : -1;
        const auto id = [&](plan::FigureId figure) {
            return style::fromStd(plan::figureText(figure, index));
        };
        for (const MemoryPartGeometry& part : bar.parts) {
            if (!(part.part.bytes > 0))
                continue;
            spots.push_back(
                {part.rect,
                 Words::tr("%1: %2\n%3\n%4 of %5")
                     .arg(name, nameOf(part.part.kind), bytesText(part.part.bytes, kExactDigits),
                          style::quantityText(part.part.bytes / bar.total, Dimension::Ratio, 3),
                          bytesText(bar.total)),
                 id(part.part.figure)});
        }
        if (!bar.valueRect.isEmpty()) {
            spots.push_back({bar.valueRect,
                             (whole == plan::FigureId::MemoryPeakBytes ? Words::tr("%1: peak\n%2")
                                                                       : Words::tr("%1\n%2"))
                                 .arg(name, bytesText(bar.total, kExactDigits)),
                             id(whole)});
        }
    }
    const auto addLine = [&](const std::optional<MemoryLine>& line, const QString& text,
                             plan::FigureId figure) {
        if (line) {
            spots.push_back({line->textRect, text.arg(bytesText(line->bytes, kExactDigits)),
                             style::fromStd(plan::figureText(figure))});
        }
    };
    addLine(geometry.capacity, Words::tr("usable memory\n%1"), plan::FigureId::MemoryCapacityBytes);
    addLine(geometry.nominal, Words::tr("nominal memory\n%1"), plan::FigureId::MemoryNominalBytes);
    for (const LegendEntry& entry : geometry.legend)
        spots.push_back({entry.area, entry.text, entry.figureId});
    return spots;
}

} // namespace ridgepoint::memory_views
