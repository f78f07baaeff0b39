// SPDX-License-Identifier: GPL-3.0-or-later
#include "verdict_bar.h"

#include "editors/inputs.h"
#include "style/palette.h"
#include "style/text.h"
#include "verdict_cell.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

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

/// "12.5 of 22 GiB": the unit once where both have the same.
QString ofText(QString part, const QString& whole)
{
    const QString unit = whole.section(QLatin1Char(' '), -1);
    if (part.endsWith(QLatin1Char(' ') + unit))
        part.chop(unit.size() + 1);
    return VerdictBar::tr("%1 of %2").arg(part, whole);
}

/// "28 381 h": long whole numbers in groups of three.
QString grouped(QString number)
{
    int digits = 0;
    while (digits < number.size() && number[digits].isDigit())
        ++digits;
    if (digits < 5)
        return number;
    for (int at = digits - 3; at > 0; at -= 3)
        number.insert(at, QChar(0x202F));
    return number;
}

} // namespace

VerdictBar::VerdictBar(QWidget* parent) : QFrame(parent)
{
    setObjectName(QStringLiteral("verdict"));
    setAccessibleName(tr("Verdict"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    const QString titles[CellCount] = {tr("Fits"),     tr("Step"), tr("Accelerators"),
                                       tr("Finishes"), tr("Cost"), tr("Failures cost")};
    for (int i = 0; i < CellCount; ++i) {
        auto* cell = new VerdictCell(titles[i], this);
        cell->setObjectName(QStringLiteral("verdict.%1").arg(i));
        const QString id = style::fromStd(plan::figureRow(kFigureOf[i]).id);
        connect(cell, &VerdictCell::clicked, this, [this, id] { emit figureActivated(id); });
        m_cells.push_back(cell);
    }
    m_limits = new editors::RoleLabel(Role::Text, this);
    m_limits->setObjectName(QStringLiteral("limits"));
    m_limits->setWordWrap(true);
    m_limits->setFont(style::bodyFont());
    m_lastEdit = new editors::RoleLabel(Role::Accent, this);
    m_lastEdit->setObjectName(QStringLiteral("lastEdit"));
    m_lastEdit->setFont(style::secondaryFont());
    m_lastEdit->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    refresh();
}

void VerdictBar::setView(style::PlanViewPtr view, style::PlanViewPtr before, const QString& edit)
{
    m_view = std::move(view);
    m_before = std::move(before);
    m_edit = edit;
    refresh();
}

QString VerdictBar::lastEdit() const
{
    return m_lastEdit->text();
}

void VerdictBar::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        refresh();
}

void VerdictBar::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    place();
}

void VerdictBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), style::color(Role::Panel));
    const QColor line = style::color(Role::Line);
    painter.fillRect(QRect(0, height() - 1, width(), 1), line);
    painter.fillRect(QRect(0, m_cells.last()->geometry().bottom() + 1, width(), 1), line);
}

/// Cells in one row where all of them can be read, else in two or three; what is left of the width
/// is shared by all.
void VerdictBar::place()
{
    int columns = CellCount;
    std::vector<int> wide;
    for (; columns > 1; columns = columns == CellCount ? CellCount / 2 : columns - 1) {
        wide.assign(static_cast<std::size_t>(columns), 0);
        for (int i = 0; i < CellCount; ++i) {
            int& column = wide[static_cast<std::size_t>(i % columns)];
            column = std::max(column, m_cells[i]->naturalWidth());
        }
        if (std::accumulate(wide.begin(), wide.end(), 0) <= width() || columns == 2)
            break;
    }
    const int spare = width() - std::accumulate(wide.begin(), wide.end(), 0);
    int left = 0;
    int top = 0;
    for (int i = 0; i < CellCount; ++i) {
        const int column = i % columns;
        if (i > 0 && column == 0) {
            left = 0;
            top += VerdictCell::kHigh;
        }
        const int share = spare * (column + 1) / columns - spare * column / columns;
        const int own = std::max(20, wide[static_cast<std::size_t>(column)] + share);
        m_cells[i]->setGeometry(left, top, own, VerdictCell::kHigh);
        m_cells[i]->setSeparator(column > 0);
        left += own;
    }
    top += VerdictCell::kHigh + 1;
    const int room = width() - 24;
    const int edit = m_lastEdit->text().isEmpty() ? 0 : m_lastEdit->sizeHint().width() + 16;
    const bool beside = edit > 0 && edit < room / 2;
    m_lastEdit->setVisible(beside);
    const int sentence = room - (beside ? edit : 0);
    const int high = std::max(30, m_limits->heightForWidth(sentence) + 10);
    m_limits->setGeometry(12, top, sentence, high);
    m_lastEdit->setGeometry(12 + sentence, top, edit, high);
    setFixedHeight(top + high + 1);
}

void VerdictBar::refresh()
{
    if (!m_view)
        return;
    const style::PlanView& view = *m_view;
    const auto value = [&](FigureId figure) { return view.forecast.value(figure); };
    const auto fill = [&](int cell, const QString& value, const QString& detail,
                          const QString& change,
                          Role role) { m_cells[cell]->show(grouped(value), detail, change, role); };
    const auto errors =
        std::ranges::count(view.problems, quantity::Severity::Error, &quantity::Problem::severity);
    // a plan that cannot run is not good, whatever its numbers say
    const Role good = errors > 0 ? Role::Text : Role::Good;
    const auto change = [&](FigureId figure) { return changeText(view, m_before.get(), figure); };
    const auto margin = value(FigureId::MemoryMarginBytes);
    const bool fits = margin.value_or(-1) >= 0;
    fill(Fits,
         ofText(text(view, FigureId::MemoryPeakBytes, 3),
                text(view, FigureId::MemoryCapacityBytes, 3)),
         !margin ? tr("unknown")
         : fits
             ? tr("%1 to spare").arg(text(view, FigureId::MemoryMarginBytes, 3))
             : tr("%1 too much").arg(style::quantityText(-*margin, quantity::Dimension::Bytes, 3)),
         change(FigureId::MemoryPeakBytes), fits ? good : Role::Bad);
    fill(Step, text(view, FigureId::StepTimeS, 3),
         tr("MFU %1, limit %2")
             .arg(text(view, FigureId::StepMfu, 3), text(view, FigureId::RunMaxStepS, 3)),
         change(FigureId::StepTimeS), Role::Text);
    fill(Accelerators, text(view, FigureId::ClusterAccelerators),
         tr("%1 for compute").arg(text(view, FigureId::BoundAcceleratorsForComputeAvailable)),
         change(FigureId::ClusterAccelerators), Role::Text);
    const auto spare = value(FigureId::RunMarginDays);
    const bool inTime = spare.value_or(-1) >= 0;
    fill(Finishes, text(view, FigureId::RunCompletionDays, 3),
         !spare   ? tr("unknown")
         : inTime ? tr("%1 to spare").arg(style::quantityText(*spare, quantity::Dimension::Days, 2))
                  : tr("%1 late").arg(style::quantityText(-*spare, quantity::Dimension::Days, 2)),
         change(FigureId::RunCompletionDays), inTime ? good : Role::Bad);
    const bool priced = value(FigureId::RunCost).value_or(0) > 0;
    fill(Cost,
         priced ? text(view, FigureId::RunCost, 3) : text(view, FigureId::RunAcceleratorHours, 5),
         priced ? text(view, FigureId::RunAcceleratorHours, 5) : tr("no price given"),
         change(priced ? FigureId::RunCost : FigureId::RunAcceleratorHours), Role::Text);
    fill(Failures, text(view, FigureId::ReliabilityOverhead, 3),
         tr("save every %1").arg(text(view, FigureId::CheckpointIntervalS, 3)),
         change(FigureId::ReliabilityOverhead), Role::Text);
    m_limits->setText(
        errors == 0 ? QString::fromStdString(view.limits)
        : errors > 1
            ? tr("The plan has %1 errors, which the numbers above do not know of. ").arg(errors) +
                  QString::fromStdString(view.limits)
            : tr("The plan has an error, which the numbers above do not know of. ") +
                  QString::fromStdString(view.limits));
    m_limits->setRole(errors > 0 ? Role::Bad : Role::Text);
    m_limits->setAccessibleName(m_limits->text());
    const QString step = change(FigureId::StepTimeS);
    const QString days = change(FigureId::RunCompletionDays);
    m_lastEdit->setText(m_edit.isEmpty() ? QString()
                        : step.isEmpty() && days.isEmpty()
                            ? m_edit
                            : tr("%1: step %2, finish %3")
                                  .arg(m_edit, step.isEmpty() ? tr("unchanged") : step,
                                       days.isEmpty() ? tr("unchanged") : days));
    place();
}

} // namespace ridgepoint::gui
