// SPDX-License-Identifier: GPL-3.0-or-later
// A small field for a whole number, written as people write it ("8k", "12288"). Up and down double
// and halve it, page keys go by ten.
#pragma once

#include <QLineEdit>

namespace ridgepoint::charts {

class CountField : public QLineEdit
{
    Q_OBJECT

  public:
    explicit CountField(double value, QWidget* parent = nullptr);

    double value() const { return m_value; }
    /// Shows a value, kept within the field's range; emits nothing.
    void setValue(double value);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  signals:
    /// A person changed the number.
    void valueEdited(double value);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

  private:
    void takeText();
    void scale(double factor);

    double m_value;
};

} // namespace ridgepoint::charts
