// SPDX-License-Identifier: GPL-3.0-or-later
// One figure of the verdict: title and change on top, the value, and what it means beneath. The
// whole of it is a button that asks why.
#pragma once

#include "style/plan_text.h"

#include <QAbstractButton>

namespace ridgepoint::gui {

class VerdictCell : public QAbstractButton
{
    Q_OBJECT

  public:
    explicit VerdictCell(QWidget* parent);

    /// What is shown; text() is the value.
    void show(const style::VerdictFigure& figure);
    const QString& title() const { return m_figure.title; }
    const QString& detail() const { return m_figure.detail; }
    const QString& change() const { return m_figure.change; }
    QString figureId() const;
    void setSeparator(bool separator);

    /// The width that shows all of it.
    int naturalWidth() const;
    QSize sizeHint() const override;

    static constexpr int kHigh = 62;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    style::VerdictFigure m_figure{};
    bool m_separator = false;
};

} // namespace ridgepoint::gui
