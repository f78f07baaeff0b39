// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluator.h"

#include "report/evaluated.h"

namespace ridgepoint::gui {

Evaluator::Evaluator(QObject* parent) : QObject(parent)
{
    qRegisterMetaType<style::PlanViewPtr>();
    m_thread = QThread::create([this] { work(); });
    m_thread->start();
}

Evaluator::~Evaluator()
{
    {
        const QMutexLocker lock(&m_mutex);
        m_quit = true;
        m_next.reset();
        m_wake.wakeAll();
    }
    m_thread->wait();
    delete m_thread;
}

void Evaluator::request(plan::Document document, quint64 key, std::optional<plan::Document> before)
{
    const QMutexLocker lock(&m_mutex);
    m_next = Request{std::move(document), key, std::move(before)};
    m_wake.wakeAll();
}

style::PlanViewPtr Evaluator::pendingView(plan::Document document)
{
    auto view = std::make_shared<style::PlanView>();
    view->document = std::move(document);
    view->forecast.figures.resize(plan::kFigureCount);
    const auto pending = quantity::Text::verbatim(tr("is being worked out").toStdString());
    for (plan::FigureValue& figure : view->forecast.figures)
        figure.reason = pending;
    view->forecast.timelineReason = pending;
    view->limits = quantity::Text::verbatim(tr("The plan is being worked out.").toStdString());
    return view;
}

namespace {

/// Only what changes are told against: figures.
style::PlanViewPtr figuresOf(plan::Document document)
{
    auto view = std::make_shared<style::PlanView>();
    view->document = std::move(document);
    view->forecast = plan::evaluate(view->document.plan);
    return view;
}

} // namespace

void Evaluator::work()
{
    style::PlanViewPtr before;
    while (true) {
        Request request;
        {
            QMutexLocker lock(&m_mutex);
            while (!m_next && !m_quit)
                m_wake.wait(&m_mutex);
            if (m_quit)
                return;
            request = std::move(*m_next);
            m_next.reset();
        }
        if (!request.before)
            before.reset();
        else if (!before || !(before->document == *request.before))
            before = figuresOf(std::move(*request.before));
        emit finished(report::evaluated(std::move(request.document)), before,
                      request.key); // queued to the window
    }
}

} // namespace ridgepoint::gui
