// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of a report on the screen, one at a time, as large as there is room.
#pragma once

#include "report/report_maker.h"

#include <QPixmap>
#include <QWidget>

namespace ridgepoint::gui {

class PagePreview : public QWidget
{
    Q_OBJECT

  public:
    explicit PagePreview(QWidget* parent = nullptr);

    /// Shows a report's pages; the page stays, as far as there is one.
    void setReport(report::MadeReportPtr report);
    int page() const { return m_page; }
    int pageCount() const;
    void setPage(int page);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void pageChanged();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    QRectF pageRect() const;
    void describe();

    report::MadeReportPtr m_report;
    QPixmap m_picture; ///< of the page, in the size that is shown; null before it is asked for
    int m_page = 0;
    int m_wheel = 0;
};

} // namespace ridgepoint::gui
