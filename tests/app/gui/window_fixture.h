// SPDX-License-Identifier: GPL-3.0-or-later
// A shown window on a plan, and what a person would read in it.
#pragma once

#include "main_window.h"
#include "support/test_main.h"

#include <QAbstractButton>
#include <QApplication>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <memory>

namespace ridgepoint::tests {

class WindowFixture
{
  public:
    /// Opens a window of 1440 x 900 on a preset plan.
    void open(const char* preset = "qwen3-8b-48x4090")
    {
        QStandardPaths::setTestModeEnabled(true);
        window = std::make_unique<gui::MainWindow>(m_folder.filePath(QStringLiteral("recovery")));
        window->openPreset(QString::fromLatin1(preset));
        window->resize(1440, 900);
        window->arrangeByDefault();
        window->QWidget::show();
        window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window.get()));
        settle();
    }

    /// Waits until the newest edit is shown.
    void settle() const
    {
        QTRY_VERIFY_WITH_TIMEOUT(!window->isEvaluating(), 20000);
        QCoreApplication::processEvents();
    }

    /// The value of a cell of the verdict, by its place.
    QString verdict(int cell) const
    {
        const auto* button =
            window->findChild<QAbstractButton*>(QStringLiteral("verdict.%1").arg(cell));
        return button ? button->text() : QString();
    }

    QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }

    std::unique_ptr<gui::MainWindow> window;

  private:
    QTemporaryDir m_folder;
};

} // namespace ridgepoint::tests
