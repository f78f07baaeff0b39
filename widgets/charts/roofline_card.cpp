// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/roofline_card.h"

#include "charts/count_field.h"
#include "charts/roofline_plot.h"
#include "charts/roofline_text.h"
#include "memory/states.h"
#include "style/text.h"

#include <QAbstractItemView>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <cmath>

namespace ridgepoint::charts {
namespace {

constexpr double kFirstSide = 4096; // of the product before there is a plan

} // namespace

RooflineCard::RooflineCard(QWidget* parent) : RooflineCard(new RooflinePlot, parent) {}

RooflineCard::RooflineCard(RooflinePlot* plot, QWidget* parent)
    : ChartCard(tr("Roofline"), plot, parent), m_plot(plot)
{
    makeControls();
    viewChanged();
}

void RooflineCard::makeControls()
{
    auto* footer = new QWidget(this);
    auto* row = new QHBoxLayout(footer);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    const auto addField = [&](const QString& symbol, const QString& name) {
        auto* field = new CountField(kFirstSide, footer);
        field->setAccessibleName(name);
        auto* label = new QLabel(symbol, footer);
        label->setFont(style::secondaryFont());
        label->setBuddy(field);
        label->setToolTip(name);
        row->addWidget(label);
        row->addWidget(field);
        connect(field, &CountField::valueEdited, this, [this] {
            m_isOwnProduct = true;
            refresh();
        });
        return field;
    };
    m_m = addField(tr("m"), tr("m, rows of the product"));
    m_k = addField(tr("k"), tr("k, inner size of the product"));
    m_n = addField(tr("n"), tr("n, columns of the product"));
    row->addStretch(1);
    m_compare = new QComboBox(footer);
    m_compare->setFont(style::secondaryFont());
    m_compare->setAccessibleName(tr("Accelerator to compare with"));
    m_compare->view()->setAccessibleName(m_compare->accessibleName());
    m_compare->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_compare->setMinimumContentsLength(10);
    row->addWidget(m_compare);
    addFooterWidget(footer);
    setComparableRoofs({});
    connect(m_compare, &QComboBox::currentIndexChanged, this, &ChartCard::refresh);
}

void RooflineCard::setDetailed()
{
    m_isDetailed = true;
    m_links = new QCheckBox(tr("All roofs"), this);
    m_links->setFont(style::secondaryFont());
    m_links->setAccessibleName(tr("All roofs"));
    m_links->setToolTip(tr("Network and storage over the FLOPs for each byte that they carry"));
    addHeaderWidget(m_links);
    auto* inMenu = new QAction(tr("All &roofs"), this);
    inMenu->setCheckable(true);
    addMenuAction(inMenu);
    connect(inMenu, &QAction::toggled, m_links, &QCheckBox::setChecked);
    connect(m_links, &QCheckBox::toggled, inMenu, &QAction::setChecked);
    connect(m_links, &QCheckBox::toggled, this, &ChartCard::refresh);
    refresh();
}

void RooflineCard::setComparableRoofs(std::vector<explore::Roof> roofs)
{
    const QString chosen = m_compare->currentIndex() > 0 ? m_compare->currentText() : QString();
    m_roofs = std::move(roofs);
    {
        const QSignalBlocker quiet(m_compare);
        m_compare->clear();
        m_compare->addItem(tr("compare with…"));
        for (const explore::Roof& roof : m_roofs)
            m_compare->addItem(style::fromStd(roof.accelerator));
        m_compare->setCurrentIndex(std::max(0, chosen.isEmpty() ? 0 : m_compare->findText(chosen)));
        m_compare->setEnabled(!m_roofs.empty());
    }
    if (view())
        refresh();
}

void RooflineCard::takeProductFromPlan()
{
    // A product that the plan itself runs: a micro-batch's tokens through a square of the width.
    const plan::Plan& plan = view()->document.plan;
    if (plan.task.phases.empty())
        return;
    m_m->setValue(static_cast<double>(plan.task.phases.front().sequenceTokens) *
                  static_cast<double>(plan.layout.microBatchSequences));
    m_k->setValue(static_cast<double>(plan.model.hidden));
    m_n->setValue(static_cast<double>(plan.model.hidden));
}

void RooflineCard::viewChanged()
{
    RooflineChart chart;
    chart.isDetailed = m_isDetailed;
    chart.hasLinks = m_links && m_links->isChecked();
    const auto detail =
        m_isDetailed ? explore::RooflineDetail::All : explore::RooflineDetail::Operators;
    if (view()) {
        const plan::Plan& plan = view()->document.plan;
        chart.roofline = explore::roofline(plan, detail);
        if (!m_isOwnProduct)
            takeProductFromPlan();
        TriedProduct product{m_m->value(), m_k->value(), m_n->value(), 0, 0};
        product.flopPerByte = explore::productFlopPerByte(
            product.m, product.k, product.n,
            memory::bytesPerValue<double>(plan.precision.activations, 0.0));
        product.flopPerS = chart.roofline.roof.ceiling(product.flopPerByte);
        if (product.flopPerS > 0 && std::isfinite(product.flopPerByte))
            chart.product = product;
        const auto compared = static_cast<std::size_t>(std::max(0, m_compare->currentIndex()));
        if (compared > 0 && compared <= m_roofs.size())
            chart.compared = m_roofs[compared - 1];
    }
    if (baseline())
        chart.baseline = explore::roofline(baseline()->document.plan, detail);

    const explore::Roof roof = chart.roofline.roof;
    const bool hasRoof = roof.ridgeFlopPerByte > 0 && roof.peakFlopPerS > 0 && roof.bytesPerS > 0;
    m_plot->setNotice(hasRoof ? QString() : reasonWithout(plan::FigureId::ComputeRidgeFlopPerByte));
    const auto rate = [](double value) {
        return style::quantityText(value, quantity::Dimension::FlopPerSecond, 3);
    };
    setSubtitle(hasRoof ? style::fromStd(roof.accelerator) : QString());
    QString sentence;
    if (hasRoof) {
        const QString accelerator = style::fromStd(roof.accelerator);
        const QString peak = rate(roof.peakFlopPerS);
        const QString ridge =
            style::quantityText(roof.ridgeFlopPerByte, quantity::Dimension::Number, 3);
        if (chart.roofline.points.empty()) {
            sentence = tr("%1: peak %2, ridge at %3 FLOP per byte").arg(accelerator, peak, ridge);
        } else {
            const explore::RooflinePoint& first = chart.roofline.points.front();
            sentence = tr("%1: peak %2, ridge at %3 FLOP per byte; the most time goes to %4, %5")
                           .arg(accelerator, peak, ridge, operatorName(first),
                                style::quantityText(first.share, quantity::Dimension::Ratio, 3));
        }
    }
    m_plot->setChart(std::move(chart));
    m_plot->setSummary(sentence);
    emit rooflineChanged();
}

ChartTable RooflineCard::table() const
{
    using quantity::Dimension;
    if (m_isDetailed)
        return m_plot->notice().isEmpty() ? passesTable(m_plot->data().roofline) : ChartTable();
    ChartTable table;
    table.addColumn(tr("operator"), Dimension::Text);
    table.addColumn(tr("FLOP per byte"), Dimension::Number);
    table.addColumn(tr("FLOP/s"), Dimension::FlopPerSecond);
    table.addColumn(tr("time of a step"), Dimension::Seconds);
    table.addColumn(tr("share"), Dimension::Ratio);
    const RooflineChart& chart = m_plot->data();
    const auto addRoof = [&](const explore::Roof& roof, const QString& label) {
        table.rows.append({label.arg(style::fromStd(roof.accelerator)),
                           numberCell(roof.ridgeFlopPerByte),
                           numberCell(roof.peakFlopPerS),
                           {},
                           {}});
    };
    const auto addPoints = [&](const std::vector<explore::RooflinePoint>& points,
                               const QString& label) {
        for (const explore::RooflinePoint& point : points) {
            table.rows.append({label.arg(operatorName(point)), numberCell(point.flopPerByte),
                               numberCell(point.flopPerS), numberCell(point.seconds),
                               numberCell(point.share)});
        }
    };
    if (!m_plot->notice().isEmpty())
        return table;
    addRoof(chart.roofline.roof, tr("ridge of %1"));
    addPoints(chart.roofline.points, QStringLiteral("%1"));
    if (chart.product) {
        table.rows.append({tr("product tried, m %1, k %2, n %3")
                               .arg(numberCell(chart.product->m), numberCell(chart.product->k),
                                    numberCell(chart.product->n)),
                           numberCell(chart.product->flopPerByte),
                           numberCell(chart.product->flopPerS),
                           {},
                           {}});
    }
    if (chart.compared)
        addRoof(*chart.compared, tr("ridge of %1"));
    if (chart.baseline) {
        addRoof(chart.baseline->roof, tr("ridge of %1, baseline"));
        addPoints(chart.baseline->points, tr("%1, baseline"));
    }
    return table;
}

} // namespace ridgepoint::charts
