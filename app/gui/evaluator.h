// SPDX-License-Identifier: GPL-3.0-or-later
// Evaluates plans off the window's thread. The newest request wins: one that waits is replaced by
// the next, and a result that is out of date is not delivered.
#pragma once

#include "style/plan_view.h"

#include <QMutex>
#include <QObject>
#include <QThread>
#include <QWaitCondition>

#include <optional>

namespace ridgepoint::gui {

class Evaluator : public QObject
{
    Q_OBJECT

  public:
    explicit Evaluator(QObject* parent = nullptr);
    ~Evaluator() override;

    /// Asks for an evaluation; `key` comes back with the result. Replaces a request that still
    /// waits.
    void request(plan::Document document, quint64 key);
    /// Evaluates here and now: for start-up and tests.
    static style::PlanViewPtr evaluateNow(plan::Document document);

  signals:
    void finished(ridgepoint::style::PlanViewPtr view, quint64 key);

  private:
    struct Request
    {
        plan::Document document;
        quint64 key = 0;
    };
    void work();

    QThread* m_thread = nullptr;
    QMutex m_mutex;
    QWaitCondition m_wake;
    std::optional<Request> m_next;
    bool m_quit = false;
};

} // namespace ridgepoint::gui
