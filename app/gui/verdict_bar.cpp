// SPDX-License-Identifier: GPL-3.0-or-later
#include "verdict_bar.h"

#include "explore/chart_data.h"
#include "style/palette.h"
#include "style/text.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QToolButton>

#include <cmath>

namespace ridgepoint::gui {
namespace {

using plan::FigureId;
using style::Role;

enum CellIndex
{
    Fits,
    Step,
    Accelerators,
    Finishes,
    Cost,
    Failures,
    CellCount
};

constexpr FigureId kFigureOf[CellCount] = {
    FigureId::MemoryPeakBytes,   FigureId::StepTimeS,           FigureId::ClusterAccelerators,
    FigureId::RunCompletionDays, FigureId::RunAcceleratorHours, FigureId::ReliabilityOverhead};

QString text(const style::PlanView& view, FigureId figure, int digits = 4)
{
    return style::figureValueText(figure, view.forecast.value(figure), digits);
}

/// "−3.2 s" where the figure changed visibly since the last edit.
QString changeText(const style::PlanView& view, const style::PlanView* before, FigureId figure)
{
    const auto now = view.forecast.value(figure);
    const auto then = before ? before->forecast.value(figure) : std::nullopt;
    if (!now || !then || std::abs(*now - *then) <= 1e-4 * std::abs(*now))
        return {};
    const double difference = *now - *then;
    const QString size =
        style::quantityText(std::abs(difference), plan::figureRow(figure).dimension, 3);
    return (difference > 0 ? QStringLiteral("+") : QStringLiteral("−")) + size;
}

void paintText(QLabel* label, Role role)
{
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, style::color(role));
    label->setPalette(palette);
}

} // namespace

VerdictBar::VerdictBar(QWidget* parent) : QFrame(parent)
{
    setObjectName(QStringLiteral("verdict"));
    setAccessibleName(tr("Verdict"));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(12, 8, 12, 8);
    grid->setHorizontalSpacing(20);
    grid->setVerticalSpacing(0);
    const QString titles[CellCount] = {tr("Fits"),     tr("Step"), tr("Accelerators"),
                                       tr("Finishes"), tr("Cost"), tr("Failures cost")};
    for (int i = 0; i < CellCount; ++i) {
        Cell cell;
        cell.title = new QLabel(titles[i]);
        cell.title->setFont(style::secondaryFont());
        cell.button = new QToolButton;
        cell.button->setObjectName(QStringLiteral("verdict.%1").arg(i));
        cell.button->setAutoRaise(true);
        cell.button->setFont(style::verdictFont());
        cell.button->setToolTip(tr("Why this number?"));
        cell.button->setFocusPolicy(Qt::StrongFocus);
        cell.detail = new QLabel;
        cell.detail->setFont(style::secondaryFont());
        cell.change = new QLabel;
        cell.change->setFont(style::secondaryFont());
        const QString id = style::fromStd(plan::figureRow(kFigureOf[i]).id);
        connect(cell.button, &QToolButton::clicked, this, [this, id] { emit figureActivated(id); });
        grid->addWidget(cell.title, 0, i, Qt::AlignLeft);
        grid->addWidget(cell.button, 1, i, Qt::AlignLeft);
        grid->addWidget(cell.detail, 2, i, Qt::AlignLeft);
        grid->addWidget(cell.change, 3, i, Qt::AlignLeft);
        grid->setColumnStretch(i, 1);
        m_cells.push_back(cell);
    }
    m_limits = new QLabel;
    m_limits->setObjectName(QStringLiteral("limits"));
    m_limits->setWordWrap(true);
    m_limits->setFont(style::bodyFont());
    grid->addWidget(m_limits, 4, 0, 1, CellCount);
    refresh();
}

void VerdictBar::setView(style::PlanViewPtr view, style::PlanViewPtr before)
{
    m_view = std::move(view);
    m_before = std::move(before);
    refresh();
}

void VerdictBar::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        refresh();
}

void VerdictBar::fill(int index, const QString& value, const QString& detail, const QString& change,
                      int role)
{
    Cell& cell = m_cells[index];
    if (cell.button->text() != value)
        cell.button->setText(value);
    cell.button->setAccessibleName(cell.title->text() + QStringLiteral(": ") + value +
                                   QStringLiteral(". ") + detail);
    if (cell.detail->text() != detail)
        cell.detail->setText(detail);
    if (cell.change->text() != change)
        cell.change->setText(change);
    QPalette palette = cell.button->palette();
    palette.setColor(QPalette::ButtonText, style::color(static_cast<Role>(role)));
    cell.button->setPalette(palette);
    paintText(cell.title, Role::Secondary);
    paintText(cell.detail, Role::Secondary);
    paintText(cell.change, Role::Accent);
}

void VerdictBar::refresh()
{
    if (!m_view)
        return;
    const style::PlanView& view = *m_view;
    const auto value = [&](FigureId figure) { return view.forecast.value(figure); };
    const auto change = [&](FigureId figure) { return changeText(view, m_before.get(), figure); };
    const auto margin = value(FigureId::MemoryMarginBytes);
    const bool fits = margin.value_or(-1) >= 0;
    fill(Fits,
         tr("%1 of %2")
             .arg(text(view, FigureId::MemoryPeakBytes, 3),
                  text(view, FigureId::MemoryCapacityBytes, 3)),
         !margin ? tr("unknown")
         : fits
             ? tr("%1 to spare").arg(text(view, FigureId::MemoryMarginBytes, 3))
             : tr("%1 too much").arg(style::quantityText(-*margin, quantity::Dimension::Bytes, 3)),
         change(FigureId::MemoryPeakBytes), static_cast<int>(fits ? Role::Good : Role::Bad));
    fill(Step, text(view, FigureId::StepTimeS, 3),
         tr("MFU %1, limit %2")
             .arg(text(view, FigureId::StepMfu, 3), text(view, FigureId::RunMaxStepS, 3)),
         change(FigureId::StepTimeS), static_cast<int>(Role::Text));
    fill(Accelerators, text(view, FigureId::ClusterAccelerators),
         tr("%1 for compute").arg(text(view, FigureId::BoundAcceleratorsForComputeAvailable)),
         change(FigureId::ClusterAccelerators), static_cast<int>(Role::Text));
    const auto spare = value(FigureId::RunMarginDays);
    const bool inTime = spare.value_or(-1) >= 0;
    fill(Finishes, text(view, FigureId::RunCompletionDays, 3),
         !spare   ? tr("unknown")
         : inTime ? tr("%1 to spare").arg(style::quantityText(*spare, quantity::Dimension::Days, 2))
                  : tr("%1 late").arg(style::quantityText(-*spare, quantity::Dimension::Days, 2)),
         change(FigureId::RunCompletionDays), static_cast<int>(inTime ? Role::Good : Role::Bad));
    const bool priced = value(FigureId::RunCost).value_or(0) > 0;
    fill(Cost,
         priced ? text(view, FigureId::RunCost, 3) : text(view, FigureId::RunAcceleratorHours, 5),
         priced ? text(view, FigureId::RunAcceleratorHours, 5)
                : tr("of one accelerator; no price given"),
         change(priced ? FigureId::RunCost : FigureId::RunAcceleratorHours),
         static_cast<int>(Role::Text));
    fill(Failures, text(view, FigureId::ReliabilityOverhead, 3),
         tr("save every %1").arg(text(view, FigureId::CheckpointIntervalS, 3)),
         change(FigureId::ReliabilityOverhead), static_cast<int>(Role::Text));
    m_limits->setText(
        QString::fromStdString(explore::whatLimits(view.document.plan, view.forecast)));
    m_limits->setAccessibleName(m_limits->text());
    paintText(m_limits, Role::Text);
}

} // namespace ridgepoint::gui
