// SPDX-License-Identifier: GPL-3.0-or-later
#include "reliability/curve_card.h"

#include "charts/checkpoint_geometry.h"
#include "charts/elided_label.h"
#include "style/text.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QThread>

#include <algorithm>
#include <cmath>

namespace ridgepoint::reliability {
namespace {

constexpr int kTickMs = 100;
constexpr int kProgressSteps = 1000;
constexpr double kMostFailures = 4e8; ///< of all runs: some ten seconds of a core

/// A curve is the same wherever its handle stands.
plan::Plan withoutInterval(plan::Plan plan)
{
    plan.checkpoint.intervalS.reset();
    return plan;
}

/// One core is left for the window.
unsigned workerCount()
{
    return static_cast<unsigned>(std::max(1, QThread::idealThreadCount() - 1));
}

} // namespace

CurveCard::CurveCard(QWidget* parent)
    : CheckpointCard(parent), m_simulate(new QPushButton(this)), m_progress(new QProgressBar(this)),
      m_status(new charts::ElidedLabel(this))
{
    setObjectName(QStringLiteral("reliability.curve"));
    auto* footer = new QWidget(this);
    auto* line = new QHBoxLayout(footer);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(8);
    m_simulate->setFont(style::secondaryFont());
    m_progress->setAccessibleName(tr("Simulated runs"));
    m_progress->setRange(0, kProgressSteps);
    m_progress->setTextVisible(false);
    m_progress->setMaximumWidth(160);
    m_status->setFont(style::secondaryFont());
    line->addWidget(m_simulate);
    line->addWidget(m_progress, 1);
    line->addWidget(m_status, 3);
    addFooterWidget(footer);
    connect(m_simulate, &QPushButton::clicked, this, &CurveCard::simulateOrStop);
    m_tick.setInterval(kTickMs);
    connect(&m_tick, &QTimer::timeout, this, &CurveCard::showState);
    setTellsAll();
    showState();
}

CurveCard::~CurveCard()
{
    m_stop.request_stop();
}

QString CurveCard::status() const
{
    return m_status->text();
}

void CurveCard::stop()
{
    m_stop.request_stop();
    m_work.drop();
    m_tick.stop();
}

void CurveCard::viewChanged()
{
    const bool isSame =
        view() && m_seed > 0 && withoutInterval(view()->document.plan) == m_simulated;
    if (!isSame) {
        if (isSimulating())
            stop();
        if (!dots().empty())
            setDots({});
        if (m_seed > 0)
            m_status->clear();
    }
    CheckpointCard::viewChanged();
    showState();
}

void CurveCard::simulateOrStop()
{
    if (isSimulating()) {
        stop();
        m_status->setText(tr("stopped"));
        return showState();
    }
    if (!view())
        return;
    ++m_seed;
    m_simulated = withoutInterval(view()->document.plan);
    m_stop = std::stop_source();
    m_done = std::make_shared<std::atomic<std::int64_t>>(0);
    setDots({});
    m_status->setText(
        tr("seed %1: %2 runs at each of %3 intervals").arg(m_seed).arg(kTrials).arg(kIntervals));
    m_work.ask(
        [view = view(), seed = m_seed, done = m_done, stop = m_stop.get_token()] {
            explore::RunSimulationOptions options;
            options.trials = kTrials;
            options.seed = seed;
            options.threads = workerCount();
            options.mostFailures = kMostFailures;
            options.done = done.get();
            return explore::simulateCurve(view->document.plan, kIntervals, options, {}, stop);
        },
        [this](const explore::SimulatedCurve& curve) { tell(curve); });
    m_tick.start();
    showState();
}

void CurveCard::tell(const explore::SimulatedCurve& curve)
{
    m_tick.stop();
    std::vector<charts::CheckpointDot> dots;
    quantity::Text reason = curve.reason;
    for (const explore::SimulatedPoint& point : curve.points) {
        const run::Estimate& cost = point.overhead;
        if (point.reason.empty() && std::isfinite(cost.mean) && std::isfinite(cost.standardError))
            dots.push_back({point.interval_s, cost.mean, cost.standardError});
        else if (reason.empty())
            reason = point.reason;
    }
    const auto count = static_cast<int>(dots.size());
    setDots(std::move(dots));
    if (count == 0 || !reason.empty())
        m_status->setText(reason.empty() ? tr("nothing could be simulated")
                          : count == 0   ? style::textOf(reason)
                                         : tr("seed %1: %2 runs at each of %3 intervals; %4")
                                             .arg(m_seed)
                                             .arg(kTrials)
                                             .arg(count)
                                             .arg(style::textOf(reason)));
    showState();
}

void CurveCard::showState()
{
    const bool works = isSimulating();
    m_simulate->setText(works            ? tr("Stop")
                        : dots().empty() ? tr("Simulate failures")
                                         : tr("Simulate again"));
    m_simulate->setEnabled(works || (view() && chart()->notice().isEmpty()));
    m_progress->setVisible(works);
    if (works && m_done) {
        const double share = static_cast<double>(m_done->load()) /
                             (static_cast<double>(kTrials) * static_cast<double>(kIntervals));
        m_progress->setValue(static_cast<int>(std::min(share, 1.0) * kProgressSteps));
    }
}

} // namespace ridgepoint::reliability
