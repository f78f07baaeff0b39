// SPDX-License-Identifier: GPL-3.0-or-later
// A few choices side by side, one of which holds: "0 1 2 3". Tab reaches the chosen one, arrow keys
// choose, as with radio buttons.
#pragma once

#include <QVector>
#include <QWidget>

class QAbstractButton;
class QButtonGroup;

namespace ridgepoint::charts {

class SegmentedButtons : public QWidget
{
    Q_OBJECT

  public:
    explicit SegmentedButtons(QWidget* parent = nullptr);

    /// Adds a choice. `name` is what it is called where its text is too short to say it.
    void add(const QString& text, const QString& name);
    int count() const;
    QAbstractButton* button(int index) const;

    /// The chosen one, or -1.
    int current() const;
    /// Shows a choice; emits nothing. -1 shows none.
    void setCurrent(int index);

  signals:
    /// A person chose another one.
    void chosen(int index);

  private:
    QButtonGroup* m_group;
};

} // namespace ridgepoint::charts
