// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/ring_card.h"

#include "charts/count_field.h"
#include "charts/ring_plot.h"
#include "charts/segmented_buttons.h"
#include "style/text.h"

#include <QHBoxLayout>
#include <QHideEvent>
#include <QLabel>
#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace ridgepoint::charts {
namespace {

constexpr int kFirstRanks = 4;        // of the lesson
constexpr int kMostOwnRanks = 16;     // of a plan that has no more its own number is shown
constexpr int kButtonRoom = 16;       // beside the text: all fit on a narrow card
constexpr int kStepMs = 800;          // at the normal speed
constexpr int kSpeeds[] = {1, 4, 16}; // times as fast

QString bytesText(double bytes)
{
    return style::quantityText(bytes, quantity::Dimension::Bytes, 3);
}

} // namespace

RingCard::RingCard(QWidget* parent) : RingCard(new RingPlot, parent) {}

RingCard::RingCard(RingPlot* plot, QWidget* parent)
    : ChartCard(tr("Ring all-reduce of the gradients"), plot, parent), m_plot(plot)
{
    makeControls();
    setRanks(kFirstRanks);
}

void RingCard::makeControls()
{
    auto* footer = new QWidget(this);
    auto* row = new QHBoxLayout(footer);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    const auto addButton = [&](const QString& text, const QString& name) {
        auto* button = new QPushButton(text, footer);
        button->setObjectName(name);
        button->setFont(style::bodyFont());
        button->setMinimumWidth(button->fontMetrics().horizontalAdvance(text) + kButtonRoom);
        row->addWidget(button);
        return button;
    };
    m_restart = addButton(tr("Start over"), QStringLiteral("ring.restart"));
    m_back = addButton(tr("Back"), QStringLiteral("ring.back"));
    m_next = addButton(tr("Next step"), QStringLiteral("ring.next"));
    m_play = addButton(tr("Play"), QStringLiteral("ring.play"));
    m_play->setToolTip(tr("Plays all steps; Space does the same in the chart"));
    // a person who goes by hand takes over
    const auto go = [this](int step) {
        setPlaying(false);
        goTo(step);
    };
    connect(m_restart, &QPushButton::clicked, this, [go] { go(0); });
    connect(m_back, &QPushButton::clicked, this, [this, go] { go(m_plot->data().done - 1); });
    connect(m_next, &QPushButton::clicked, this, [this, go] { go(m_plot->data().done + 1); });
    connect(m_play, &QPushButton::clicked, this, [this] { setPlaying(!isPlaying()); });
    connect(m_plot, &RingPlot::playAsked, this, [this] { setPlaying(!isPlaying()); });
    connect(&m_timer, &QTimer::timeout, this, [this] { goTo(m_plot->data().done + 1); });
    row->addStretch(1);
    auto* second = new QWidget(this);
    row = new QHBoxLayout(second);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    auto* speed = new QLabel(tr("speed"), second);
    speed->setFont(style::secondaryFont());
    row->addWidget(speed);
    m_speed = new SegmentedButtons(second);
    m_speed->setObjectName(QStringLiteral("ring.speed"));
    for (const int times : kSpeeds)
        m_speed->add(tr("%1×").arg(times), tr("%1 times the speed").arg(times));
    m_speed->setCurrent(0);
    row->addWidget(m_speed);
    connect(m_speed, &SegmentedButtons::chosen, this,
            [this](int index) { m_timer.setInterval(kStepMs / kSpeeds[index]); });
    m_timer.setInterval(kStepMs);
    auto* label = new QLabel(tr("ranks"), second);
    label->setFont(style::secondaryFont());
    m_ranks = new CountField(kFirstRanks, second);
    m_ranks->setAccessibleName(tr("Ranks of the ring, 2 to %1").arg(network::kMostRingRanks));
    m_ranks->setToolTip(m_ranks->accessibleName());
    label->setBuddy(m_ranks);
    row->addWidget(label);
    row->addWidget(m_ranks);
    row->addStretch(1);
    m_progress = new QLabel(this);
    m_progress->setWordWrap(true);
    m_progress->setObjectName(QStringLiteral("ring.progress"));
    m_progress->setFont(style::bodyFont());
    addFooterWidget(m_progress);
    addFooterWidget(footer);
    addFooterWidget(second);
    connect(m_ranks, &CountField::valueEdited, this, [this](double value) {
        m_isOwnCount = true;
        setRanks(static_cast<int>(std::clamp(value, 2.0, double{network::kMostRingRanks})));
    });
}

void RingCard::viewChanged()
{
    m_data = view() ? explore::ringData(view()->document.plan) : explore::RingData{};
    const bool any = m_data.vectorBytes > 0;
    m_plot->setNotice(any ? QString()
                          : reasonWithout(plan::FigureId::NetworkDataParallelBytesPerS));
    // as many as the plan has where they can be shown, else the lesson's
    if (!m_isOwnCount && m_data.ranks >= 2 && m_data.ranks <= kMostOwnRanks &&
        m_data.ranks != m_plot->data().ranks)
        return setRanks(static_cast<int>(m_data.ranks));
    describe();
}

void RingCard::setRanks(int ranks)
{
    setPlaying(false);
    m_ranks->setValue(ranks);
    RingChart chart;
    chart.ranks = ranks;
    chart.steps =
        std::make_shared<const std::vector<network::RingStep>>(network::ringAllReduce(ranks));
    m_plot->setChart(std::move(chart));
    describe();
}

void RingCard::goTo(int step)
{
    RingChart chart = m_plot->data();
    chart.done = std::clamp(step, 0, chart.stepCount());
    const bool isAtEnd = chart.done == chart.stepCount();
    m_plot->setChart(std::move(chart));
    if (isAtEnd)
        setPlaying(false);
    describe();
}

/// At the end it plays from the start.
void RingCard::setPlaying(bool plays)
{
    if (plays && m_plot->data().done == m_plot->data().stepCount())
        goTo(0);
    if (plays)
        m_timer.start();
    else
        m_timer.stop();
    m_play->setText(isPlaying() ? tr("Pause") : tr("Play"));
}

void RingCard::hideEvent(QHideEvent* event)
{
    setPlaying(false);
    ChartCard::hideEvent(event);
}

QString RingCard::progress() const
{
    return m_progress->text();
}

void RingCard::describe()
{
    const RingChart& chart = m_plot->data();
    const int all = chart.stepCount();
    m_restart->setEnabled(chart.done > 0);
    m_back->setEnabled(chart.done > 0);
    m_next->setEnabled(chart.done < all);
    setSubtitle(m_data.ranks > 0
                    ? tr("%1 data-parallel ranks, %2 of gradients on each")
                          .arg(style::quantityText(m_data.ranks, quantity::Dimension::Count),
                               bytesText(m_data.vectorBytes))
                    : QString());
    const explore::RingVolume so = explore::ringVolume(m_data, chart.ranks, chart.done);
    const QString phase = !chart.last()           ? tr("before the first step")
                          : chart.last()->reduces ? tr("reduce-scatter")
                                                  : tr("all-gather");
    m_play->setEnabled(m_plot->notice().isEmpty());
    m_progress->setText(tr("step %1 of %2, %3: each rank has sent %4 times the vector, %5 in %6")
                            .arg(chart.done)
                            .arg(all)
                            .arg(phase,
                                 style::quantityText(so.ofVector, quantity::Dimension::Number, 3),
                                 bytesText(so.bytes),
                                 style::quantityText(so.seconds, quantity::Dimension::Seconds, 3)));
    m_progress->setAccessibleName(m_progress->text());
    m_plot->setSummary(m_progress->text());
}

ChartTable RingCard::table() const
{
    ChartTable table;
    table.addColumn(tr("step"), quantity::Dimension::Count);
    table.addColumn(tr("phase"), quantity::Dimension::Text);
    table.addColumn(tr("complete chunks"), quantity::Dimension::Count);
    table.addColumn(tr("sent by a rank"), quantity::Dimension::Bytes);
    table.addColumn(tr("times the vector"), quantity::Dimension::Number);
    table.addColumn(tr("time"), quantity::Dimension::Seconds);
    RingChart chart = m_plot->data();
    for (chart.done = 0; chart.done <= chart.stepCount(); ++chart.done) {
        const explore::RingVolume so = explore::ringVolume(m_data, chart.ranks, chart.done);
        table.rows.append({numberCell(chart.done),
                           !chart.last()           ? tr("start")
                           : chart.last()->reduces ? tr("reduce-scatter")
                                                   : tr("all-gather"),
                           numberCell(chart.completeChunks()), numberCell(so.bytes),
                           numberCell(so.ofVector), numberCell(so.seconds)});
    }
    return table;
}

} // namespace ridgepoint::charts
