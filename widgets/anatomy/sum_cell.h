// SPDX-License-Identifier: GPL-3.0-or-later
// A sum above the tree: its name and its value; a click asks why the figure has it.
#pragma once

#include <QAbstractButton>

namespace ridgepoint::anatomy {

class SumCell : public QAbstractButton
{
    Q_OBJECT

  public:
    explicit SumCell(const QString& title, QWidget* parent = nullptr);

    void setValue(const QString& value);
    const QString& value() const { return m_value; }
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    QString m_value;
};

} // namespace ridgepoint::anatomy
