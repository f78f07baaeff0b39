// SPDX-License-Identifier: GPL-3.0-or-later
// Answers the questions that the window asks while it waits for a person.
#pragma once

#include <QAbstractButton>
#include <QApplication>
#include <QMessageBox>
#include <QTimer>

#include <functional>

namespace ridgepoint::tests {

/// While it lives, each message box is answered by what `answer` says of its title.
class AnswerDialogs
{
  public:
    explicit AnswerDialogs(std::function<QMessageBox::StandardButton(const QString&)> answer)
        : m_answer(std::move(answer))
    {
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (!box)
                return;
            const auto button = m_answer(box->windowTitle());
            if (QAbstractButton* there = box->button(button))
                there->click();
            else
                box->reject();
        });
        m_timer.start(1);
    }

  private:
    std::function<QMessageBox::StandardButton(const QString&)> m_answer;
    QTimer m_timer;
};

} // namespace ridgepoint::tests
