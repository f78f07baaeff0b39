// SPDX-License-Identifier: GPL-3.0-or-later
#include "anatomy/formats_card.h"

#include "charts/segmented_buttons.h"
#include "memory/formats.h"
#include "quantity/number_text.h"
#include "style/paper.h"
#include "style/text.h"

#include <QAction>
#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace ridgepoint::anatomy {

using charts::ChartTable;
using charts::HotSpot;
using charts::numberCell;
using explore::FormatComparison;
using memory::FormatRow;
using memory::WeightTraining;
using quantity::Dimension;
using style::Role;

namespace {

constexpr double kGap = 6;
constexpr double kPitch = 30;

enum Looks
{
    Table,
    Bars
};

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(FormatsCard)
};

QString bytesText(double bytes, int digits = 4)
{
    return style::quantityText(bytes, Dimension::Bytes, digits);
}

/// "1.175e-38": magnitudes that no prefix is usual for.
QString magnitude(double value)
{
    return value > 0 ? style::fromStd(quantity::numberText(value, 4)) : QStringLiteral("—");
}

QString bitsText(const FormatRow& row)
{
    return row.exponentBits > 0 ? Words::tr("%1: %2 exponent, %3 mantissa")
                                      .arg(row.bits)
                                      .arg(row.exponentBits)
                                      .arg(row.mantissaBits)
                                : Words::tr("%1: a table of levels, or equal steps").arg(row.bits);
}

QString trainingText(WeightTraining training)
{
    switch (training) {
    case WeightTraining::Itself:
        return Words::tr("trained themselves");
    case WeightTraining::WithMaster:
        return Words::tr("trained beside master weights");
    case WeightTraining::OnlyFrozen:
        break;
    }
    return Words::tr("frozen, beside adapters");
}

QString holdsText(const FormatRow& row)
{
    QStringList holds{Words::tr("weights")};
    if (row.gradients)
        holds += Words::tr("gradients");
    if (row.moments)
        holds += Words::tr("moments");
    return holds.join(Words::tr(", "));
}

} // namespace

// ---- the bars -----------------------------------------------------------------------------------

void FormatsPlot::setRows(std::vector<FormatComparison> rows)
{
    m_rows = std::move(rows);
    invalidate();
}

const std::vector<FormatsPlot::Bar>& FormatsPlot::bars()
{
    ensureLaidOut();
    return m_bars;
}

std::vector<HotSpot> FormatsPlot::layOut()
{
    m_bars.clear();
    const QFontMetricsF strong(fonts().strong);
    double labelWidth = 0;
    double valueWidth = 0;
    double most = 0;
    for (const FormatComparison& row : m_rows) {
        Bar bar{style::translated(row.format->label), bytesText(row.weightBytes), {}, {}, {}};
        labelWidth = std::max(labelWidth, strong.horizontalAdvance(bar.label));
        valueWidth = std::max(valueWidth, strong.horizontalAdvance(bar.value));
        most = std::max(most, row.weightBytes);
        m_bars.push_back(std::move(bar));
    }
    labelWidth = std::min(labelWidth, width() * 0.4);
    const double left = labelWidth + kGap;
    const double room = std::max(20.0, width() - left - valueWidth - 2 * kGap);
    const double pitch =
        std::min(kPitch, height() / std::max<double>(1.0, static_cast<double>(m_bars.size())));
    std::vector<HotSpot> spots;
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        const FormatComparison& row = m_rows[i];
        Bar& bar = m_bars[i];
        const double top = pitch * static_cast<double>(i);
        const double wide = most > 0 ? row.weightBytes / most * room : 0;
        bar.labelRect = QRectF(0, top, labelWidth, pitch);
        bar.rect = QRectF(left, top + pitch * 0.18, wide, pitch * 0.64);
        bar.valueRect = QRectF(bar.rect.right() + kGap, top, valueWidth + kGap, pitch);
        spots.push_back(
            {QRectF(0, top, width(), pitch),
             tr("%1\n%2 of weights, %3 a value with scales\n%4\n%5")
                 .arg(bar.label, bytesText(row.weightBytes, 6), bytesText(row.bytesPerValue, 5),
                      style::translated(row.format->scaling), style::translated(row.format->risk)),
             style::fromStd(plan::figureText(plan::FigureId::MemoryWeightBytes))});
    }
    return spots;
}

void FormatsPlot::draw(QPainter& painter)
{
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        const Bar& bar = m_bars[i];
        const bool isOwn = m_rows[i].isOfWeights;
        painter.setOpacity(isOwn ? 1 : 0.5);
        painter.fillRect(bar.rect, style::color(Role::Weights));
        style::drawPatternOf(painter, bar.rect, Role::Weights);
        painter.setOpacity(1);
        painter.setFont(isOwn ? fonts().strong : fonts().label);
        painter.setPen(style::color(isOwn ? Role::Text : Role::Secondary));
        painter.drawText(bar.labelRect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                         QFontMetricsF(painter.font())
                             .elidedText(bar.label, Qt::ElideRight, bar.labelRect.width()));
        painter.drawText(bar.valueRect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                         bar.value);
    }
}

// ---- the card -----------------------------------------------------------------------------------

FormatsCard::FormatsCard(QWidget* parent) : FormatsCard(new FormatsPlot, parent) {}

FormatsCard::FormatsCard(FormatsPlot* plot, QWidget* parent)
    : ChartCard(tr("Number formats"), plot, parent), m_plot(plot),
      m_looks(new charts::SegmentedButtons(this))
{
    setObjectName(QStringLiteral("formats"));
    m_looks->setAccessibleName(tr("Looks"));
    m_looks->add(tr("Table"), tr("Formats as a table"));
    m_looks->add(tr("Bars"), tr("Bytes of the plan's weights in each format"));
    m_looks->setCurrent(Table);
    connect(m_looks, &charts::SegmentedButtons::chosen, this,
            [this](int looks) { setTableShown(looks == Table); });
    connect(showTableAction(), &QAction::toggled, this,
            [this](bool shown) { m_looks->setCurrent(shown ? Table : Bars); });
    addHeaderWidget(m_looks);
    viewChanged();
    setTableShown(true);
}

void FormatsCard::viewChanged()
{
    std::vector<FormatComparison> rows;
    if (view())
        rows = explore::compareFormats(view()->document.plan);
    m_plot->setNotice(rows.empty() ? reasonWithout(plan::FigureId::MemoryWeightBytes) : QString());
    const auto own = std::ranges::find(rows, true, &FormatComparison::isOfWeights);
    const QString sentence = own == rows.end() ? QString()
                                               : tr("the plan's weights: %1, %2")
                                                     .arg(style::translated(own->format->label),
                                                          bytesText(own->weightBytes));
    setSubtitle(sentence);
    m_plot->setSummary(sentence);
    m_plot->setRows(std::move(rows));
}

ChartTable FormatsCard::table() const
{
    ChartTable table;
    table.addColumn(tr("format"), Dimension::Text);
    table.addColumn(tr("weights as held"), Dimension::Bytes);
    table.addColumn(tr("all weights"), Dimension::Bytes);
    table.addColumn(tr("a value, with scales"), Dimension::Bytes);
    table.addColumn(tr("bits"), Dimension::Text);
    table.addColumn(tr("largest"), Dimension::Text);
    table.addColumn(tr("smallest with all digits"), Dimension::Text);
    table.addColumn(tr("smallest"), Dimension::Text);
    table.addColumn(tr("scales"), Dimension::Text);
    table.addColumn(tr("risk"), Dimension::Text);
    table.addColumn(tr("holds"), Dimension::Text);
    table.addColumn(tr("weights are"), Dimension::Text);
    table.addColumn(tr("source"), Dimension::Text);
    for (const FormatComparison& each : m_plot->rows()) {
        const FormatRow& row = *each.format;
        table.rows.append(
            {each.isOfWeights ? tr("%1 (the plan's)").arg(style::translated(row.label))
                              : style::translated(row.label),
             numberCell(each.weightBytes), numberCell(each.allBytes),
             numberCell(each.bytesPerValue), bitsText(row), magnitude(row.largest),
             magnitude(row.smallestNormal), magnitude(row.smallest), style::translated(row.scaling),
             style::translated(row.risk), holdsText(row), trainingText(row.weights),
             style::translated(row.source)});
    }
    return table;
}

} // namespace ridgepoint::anatomy
