// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl+K: finds any field, figure, preset or action by a few letters.
#pragma once

#include <QDialog>
#include <QVector>

#include <functional>

class QLineEdit;
class QListWidget;

namespace ridgepoint::gui {

class CommandPalette : public QDialog
{
    Q_OBJECT

  public:
    struct Entry
    {
        QString text;
        QString kind; ///< "field", "figure", "preset", "action"
        std::function<void()> run;
    };

    explicit CommandPalette(QVector<Entry> entries, QWidget* parent = nullptr);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void filter(const QString& text);
    void runCurrent();

    QVector<Entry> m_entries;
    QLineEdit* m_input = nullptr;
    QListWidget* m_list = nullptr;
};

} // namespace ridgepoint::gui
