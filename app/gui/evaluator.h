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
    /// waits. `before` is the document that changes are told against; it is evaluated too, where
    /// it is not the one of the last time.
    void request(plan::Document document, quint64 key,
                 std::optional<plan::Document> before = std::nullopt);
    /// What can be shown of a plan before it is evaluated: its inputs, and no figure.
    static style::PlanViewPtr pendingView(plan::Document document);

  signals:
    /// `before` is null where none was asked for.
    void finished(ridgepoint::style::PlanViewPtr view, ridgepoint::style::PlanViewPtr before,
                  quint64 key);

  private:
    struct Request
    {
        plan::Document document;
        quint64 key = 0;
        std::optional<plan::Document> before;
    };
    void work();

    QThread* m_thread = nullptr;
    QMutex m_mutex;
    QWaitCondition m_wake;
    std::optional<Request> m_next;
    bool m_quit = false;
};

} // namespace ridgepoint::gui
