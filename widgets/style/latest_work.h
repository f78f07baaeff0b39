// SPDX-License-Identifier: GPL-3.0-or-later
// Work off the window's thread, of which only the newest counts: what is asked while another is
// worked out waits, and is replaced by the next that is asked.
#pragma once

#include <QFutureWatcher>
#include <QPromise>
#include <QThreadPool>

#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace ridgepoint::style {

/// A member of a QObject that lives on the window's thread. When it ends, nothing is delivered any
/// more; work that is under way ends by itself and must hold all that it reads.
template <class Result>
class LatestWork
{
  public:
    LatestWork()
    {
        QObject::connect(&m_watcher, &QFutureWatcher<Result>::finished, &m_watcher, [this] {
            const bool isWanted = !m_isDropped && m_watcher.future().isResultReadyAt(0);
            m_isWorking = false;
            if (isWanted) {
                const auto deliver = std::exchange(m_deliver, {});
                deliver(m_watcher.result());
            }
            if (m_next && !m_isWorking)
                start();
        });
    }
    ~LatestWork() { m_watcher.disconnect(); }
    LatestWork(const LatestWork&) = delete;
    LatestWork& operator=(const LatestWork&) = delete;

    /// @param work     runs on another thread
    /// @param deliver  gets its result on this one, not before ask() has returned
    void ask(std::function<Result()> work, std::function<void(Result)> deliver)
    {
        m_next = Question{std::move(work), std::move(deliver)};
        if (!m_isWorking)
            start();
    }
    /// Whatever was asked is not wanted any more.
    void drop()
    {
        m_next.reset();
        m_isDropped = true;
    }
    /// Whether the newest that was asked is not delivered yet.
    bool isWorking() const { return (m_isWorking && !m_isDropped) || m_next.has_value(); }

  private:
    struct Question
    {
        std::function<Result()> work;
        std::function<void(Result)> deliver;
    };
    void start()
    {
        m_isWorking = true;
        m_isDropped = false;
        m_deliver = std::move(m_next->deliver);
        auto promise = std::make_shared<QPromise<Result>>();
        promise->start();
        m_watcher.setFuture(promise->future());
        QThreadPool::globalInstance()->start([promise, work = std::move(m_next->work)] {
            promise->addResult(work());
            promise->finish();
        });
        m_next.reset();
    }

    QFutureWatcher<Result> m_watcher;
    std::function<void(Result)> m_deliver;
    std::optional<Question> m_next;
    bool m_isWorking = false;
    bool m_isDropped = false;
};

} // namespace ridgepoint::style
