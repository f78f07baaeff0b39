// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory_views/levers_card.h"

#include "offers/offer_list.h"
#include "plan/fields.h"
#include "style/text.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ridgepoint::memory_views {

using charts::ChartTable;
using charts::HotSpot;
using charts::numberCell;
using explore::Lever;
using explore::LeverOption;
using quantity::Dimension;
using style::Role;

namespace {

constexpr double kPadding = 6;
constexpr double kGap = 4;
constexpr double kRowGap = 8;
constexpr double kLabelShare = 0.3;
constexpr double kMostLabel = 170;

QString labelOf(const Lever& lever)
{
    const auto ref = plan::findField(lever.path);
    return ref ? style::translated(ref->field->label) : style::fromStd(lever.path);
}

/// The value for a person, in the language in use.
QString shownValue(const Lever& lever, const LeverOption& option)
{
    const auto ref = plan::findField(lever.path);
    if (!ref)
        return style::fromStd(option.value);
    const auto parsed = plan::parseValue(*ref->field, ref->index, option.value);
    return parsed.value
               ? style::textOf(plan::shownValue(*ref->field, *parsed.value, style::bytePrefix()))
               : style::fromStd(option.value);
}

QString peakText(const LeverOption& option)
{
    return option.outcome.peakBytes
               ? style::quantityText(*option.outcome.peakBytes, Dimension::Bytes, 3)
               : QStringLiteral("—");
}

/// What the values of a lever are compared with.
explore::Outcome presentOf(const Lever& lever)
{
    const auto found = std::ranges::find_if(lever.options, &LeverOption::isPresent);
    return found == lever.options.end() ? explore::Outcome() : found->outcome;
}

} // namespace

// ---- the plot -----------------------------------------------------------------------------------

LeversPlot::LeversPlot(QWidget* parent) : ChartCanvas(parent) {}

void LeversPlot::setLevers(std::shared_ptr<const explore::Levers> levers)
{
    m_levers = std::move(levers);
    fitHeight();
    invalidate();
}

const std::vector<LeverCell>& LeversPlot::cells()
{
    ensureLaidOut();
    return m_cells;
}

/// Lays rows and cells out for the width at hand; returns the height that they take.
double LeversPlot::place()
{
    m_rows.clear();
    m_cells.clear();
    if (!m_levers)
        return 0;
    const QFontMetricsF words(fonts().label);
    const QFontMetricsF numbers(fonts().number);
    const double line = std::max(words.height(), numbers.height());
    const double height = 2 * line + 4;
    const double labelWidth = std::min(kMostLabel, width() * kLabelShare);
    const double left = labelWidth + kGap;
    double y = 2;
    for (std::size_t i = 0; i < m_levers->list.size(); ++i) {
        const Lever& lever = m_levers->list[i];
        m_rows.push_back({labelOf(lever), QRectF(0, y, labelWidth, height)});
        double x = left;
        for (std::size_t k = 0; k < lever.options.size(); ++k) {
            const LeverOption& option = lever.options[k];
            LeverCell cell{i, k, shownValue(lever, option), peakText(option), {}};
            cell.isPresent = option.isPresent;
            cell.isPossible = option.outcome.peakBytes.has_value();
            cell.fits = option.fits();
            const double wide = std::ceil(std::max(words.horizontalAdvance(cell.value),
                                                   numbers.horizontalAdvance(cell.peak))) +
                                2 * kPadding;
            if (x > left && x + wide > width() - 1) {
                x = left;
                y += height + kGap;
            }
            cell.rect = QRectF(x, y, std::min(wide, width() - 1 - left), height);
            x += wide + kGap;
            m_cells.push_back(std::move(cell));
        }
        y += height + kRowGap;
    }
    return y;
}

void LeversPlot::fitHeight()
{
    setMinimumHeight(static_cast<int>(std::ceil(place())));
}

void LeversPlot::resizeEvent(QResizeEvent* event)
{
    ChartCanvas::resizeEvent(event);
    fitHeight();
}

std::vector<HotSpot> LeversPlot::layOut()
{
    place();
    std::vector<HotSpot> spots;
    for (const LeverCell& cell : m_cells) {
        const Lever& lever = m_levers->list[cell.lever];
        const LeverOption& option = lever.options[cell.option];
        QString text = QStringLiteral("%1: %2").arg(m_rows[cell.lever].label, cell.value);
        if (cell.isPresent)
            text += QLatin1Char('\n') + tr("as the plan has it");
        if (!option.refusal.empty())
            text += QLatin1Char('\n') + style::textOf(option.refusal);
        if (cell.isPossible) {
            const explore::Outcome present = presentOf(lever);
            text += QStringLiteral("\n%1 · %2")
                        .arg(offers::memoryChangeText(present, option.outcome),
                             offers::otherChangesText(present, option.outcome));
            if (const auto margin = option.outcome.marginBytes)
                text += QLatin1Char('\n') +
                        (*margin < 0 ? tr("%1 too many") : tr("%1 to spare"))
                            .arg(style::quantityText(std::abs(*margin), Dimension::Bytes, 3));
        }
        spots.push_back({cell.rect, text, {}});
    }
    return spots;
}

void LeversPlot::activated(int spot)
{
    const LeverCell& cell = m_cells[static_cast<std::size_t>(spot)];
    const Lever& lever = m_levers->list[cell.lever];
    if (cell.isPresent)
        return;
    const std::string& value = lever.options[cell.option].value;
    if (lever.takenBack.empty())
        return emit valueChosen(style::fromStd(lever.path), style::fromStd(value));
    std::vector<quantity::Fix> edits = lever.takenBack;
    edits.push_back({{}, lever.path, value});
    emit editsChosen(edits, QStringLiteral("%1: %2").arg(m_rows[cell.lever].label, cell.value));
}

void LeversPlot::draw(QPainter& painter)
{
    const QFontMetricsF words(fonts().label);
    painter.setFont(fonts().label);
    painter.setPen(style::color(Role::Secondary));
    for (const LeverRow& row : m_rows)
        painter.drawText(row.labelRect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                         words.elidedText(row.label, Qt::ElideRight, row.labelRect.width()));
    painter.setRenderHint(QPainter::Antialiasing);
    for (const LeverCell& cell : m_cells) {
        painter.setPen(
            QPen(style::color(cell.isPresent ? Role::Accent : Role::Line), cell.isPresent ? 2 : 1));
        painter.setBrush(style::color(cell.isPresent ? Role::Window : Role::Panel));
        painter.drawRoundedRect(cell.rect.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        const QRectF inside = cell.rect.adjusted(kPadding, 2, -kPadding + 1, -2);
        const QRectF upper(inside.left(), inside.top(), inside.width(), inside.height() / 2);
        painter.setFont(fonts().label);
        painter.setPen(style::color(cell.isPossible ? Role::Text : Role::Secondary));
        painter.drawText(upper, Qt::AlignCenter | Qt::TextSingleLine,
                         words.elidedText(cell.value, Qt::ElideRight, upper.width()));
        painter.setFont(fonts().number);
        painter.setPen(style::color(!cell.isPossible ? Role::Secondary
                                    : cell.fits      ? Role::Good
                                                     : Role::Bad));
        painter.drawText(upper.translated(0, upper.height()), Qt::AlignCenter | Qt::TextSingleLine,
                         cell.peak);
    }
}

// ---- the card -----------------------------------------------------------------------------------

LeversCard::LeversCard(QWidget* parent) : LeversCard(new LeversPlot, parent) {}

LeversCard::LeversCard(LeversPlot* plot, QWidget* parent)
    : ChartCard(tr("One change at a time"), plot, parent), m_plot(plot)
{
    setObjectName(QStringLiteral("levers"));
    setChartScrolls();
    connect(m_plot, &LeversPlot::valueChosen, this, &ChartCard::fieldEdited);
    connect(m_plot, &LeversPlot::editsChosen, this, &LeversCard::editsChosen);
    viewChanged();
}

void LeversCard::viewChanged()
{
    if (m_asked == view() && view()) {
        m_plot->setLevers(m_levers); // the prefix of bytes may be another one
        return;
    }
    m_asked = view();
    if (!view()) {
        m_work.drop();
        m_plot->setNotice(reasonWithout(plan::FigureId::MemoryPeakBytes));
        m_levers = nullptr;
        m_plot->setLevers(nullptr);
        return;
    }
    m_work.ask(
        [view = view()] {
            return std::make_shared<const explore::Levers>(explore::leversOf(view->document.plan));
        },
        [this](std::shared_ptr<const explore::Levers> levers) {
            m_plot->setNotice(levers->reason.empty() ? QString() : style::textOf(levers->reason));
            m_levers = std::move(levers);
            QStringList sentences;
            for (const quantity::Text* each : {&m_levers->caveat, &m_levers->times}) {
                if (!each->empty())
                    sentences += style::textOf(*each);
            }
            if (sentences.isEmpty())
                sentences += tr("the peak with each value");
            setSubtitle(m_plot->notice().isEmpty() ? sentences.join(QLatin1Char(' ')) : QString());
            refresh();
        });
}

ChartTable LeversCard::table() const
{
    ChartTable table;
    table.addColumn(tr("field"), Dimension::Text);
    table.addColumn(tr("value"), Dimension::Text);
    table.addColumn(tr("now"), Dimension::Text);
    table.addColumn(tr("peak"), Dimension::Bytes);
    table.addColumn(tr("to spare"), Dimension::Bytes);
    table.addColumn(tr("step"), Dimension::Seconds);
    table.addColumn(tr("finish after"), Dimension::Days);
    table.addColumn(tr("why not"), Dimension::Text);
    if (!m_plot->levers())
        return table;
    for (const Lever& lever : m_plot->levers()->list) {
        for (const LeverOption& option : lever.options)
            table.rows.append(
                {labelOf(lever), shownValue(lever, option),
                 option.isPresent ? tr("yes") : QString(), numberCell(option.outcome.peakBytes),
                 numberCell(option.outcome.marginBytes), numberCell(option.outcome.stepS),
                 numberCell(option.outcome.completionDays), style::textOf(option.refusal)});
    }
    return table;
}

} // namespace ridgepoint::memory_views
