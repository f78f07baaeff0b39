// SPDX-License-Identifier: GPL-3.0-or-later
// One figure of the verdict: title and change on top, the value, and what it means beneath. The
// whole of it is a button that asks why.
#pragma once

#include "style/palette.h"

#include <QAbstractButton>

namespace ridgepoint::gui {

class VerdictCell : public QAbstractButton
{
    Q_OBJECT

  public:
    VerdictCell(const QString& title, QWidget* parent);

    /// What is shown; text() is the value.
    void show(const QString& value, const QString& detail, const QString& change, style::Role role);
    const QString& title() const { return m_title; }
    const QString& detail() const { return m_detail; }
    const QString& change() const { return m_change; }
    void setSeparator(bool separator);

    /// The width that shows all of it.
    int naturalWidth() const;
    QSize sizeHint() const override;

    static constexpr int kHigh = 62;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    QString m_title;
    QString m_detail;
    QString m_change;
    style::Role m_role = style::Role::Text;
    bool m_separator = false;
};

} // namespace ridgepoint::gui
