// SPDX-License-Identifier: GPL-3.0-or-later
#include "page_preview.h"

#include "style/palette.h"

#include <QKeyEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>

namespace ridgepoint::gui {
namespace {

constexpr double kMargin = 12;
constexpr int kWheelStep = 120;

} // namespace

PagePreview::PagePreview(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("report.preview"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Preview"));
    describe();
}

void PagePreview::setReport(report::MadeReportPtr report)
{
    m_report = std::move(report);
    m_picture = {};
    m_page = std::clamp(m_page, 0, std::max(0, pageCount() - 1));
    describe();
    update();
    emit pageChanged();
}

int PagePreview::pageCount() const
{
    return m_report ? static_cast<int>(m_report->layout.pages.size()) : 0;
}

void PagePreview::setPage(int page)
{
    const int wanted = std::clamp(page, 0, std::max(0, pageCount() - 1));
    if (wanted == m_page)
        return;
    m_page = wanted;
    m_picture = {};
    describe();
    update();
    emit pageChanged();
}

void PagePreview::describe()
{
    setAccessibleDescription(pageCount() > 0 ? tr("Page %1 of %2").arg(m_page + 1).arg(pageCount())
                                             : tr("The report is being made."));
}

QSize PagePreview::sizeHint() const
{
    return {520, 700};
}

QSize PagePreview::minimumSizeHint() const
{
    return {240, 300};
}

QRectF PagePreview::pageRect() const
{
    const QRectF room = QRectF(rect()).adjusted(kMargin, kMargin, -kMargin, -kMargin);
    QSizeF size(m_report->layout.paper);
    size.scale(room.size(), Qt::KeepAspectRatio);
    QRectF page(QPointF(), size);
    page.moveCenter(room.center());
    return page.toRect();
}

void PagePreview::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), style::color(style::Role::Window));
    if (pageCount() == 0) {
        painter.setPen(style::color(style::Role::Secondary));
        painter.drawText(rect(), Qt::AlignCenter, tr("The report is being made."));
    } else {
        const QRectF page = pageRect();
        if (m_picture.isNull()) {
            const double ratio = devicePixelRatioF();
            m_picture = QPixmap((page.size() * ratio).toSize());
            m_picture.setDevicePixelRatio(ratio);
            m_picture.fill(style::color(style::Role::Panel, style::Scheme::Light));
            QPainter on(&m_picture);
            on.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
            const double scale = page.width() / m_report->layout.paper.width();
            on.scale(scale, scale);
            report::paintPage(on, m_report->layout, m_page);
        }
        painter.drawPixmap(page.topLeft(), m_picture);
        painter.setPen(QPen(style::color(style::Role::Line), 1));
        painter.drawRect(page.adjusted(-0.5, -0.5, 0.5, 0.5));
    }
    if (hasFocus()) {
        painter.setPen(QPen(style::color(style::Role::Accent), 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void PagePreview::resizeEvent(QResizeEvent* event)
{
    m_picture = {};
    QWidget::resizeEvent(event);
}

void PagePreview::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_PageDown:
    case Qt::Key_Down:
    case Qt::Key_Right:
    case Qt::Key_Space:
        return setPage(m_page + 1);
    case Qt::Key_PageUp:
    case Qt::Key_Up:
    case Qt::Key_Left:
        return setPage(m_page - 1);
    case Qt::Key_Home:
        return setPage(0);
    case Qt::Key_End:
        return setPage(pageCount() - 1);
    default:
        QWidget::keyPressEvent(event);
    }
}

void PagePreview::wheelEvent(QWheelEvent* event)
{
    m_wheel += event->angleDelta().y();
    const int pages = m_wheel / kWheelStep;
    m_wheel -= pages * kWheelStep;
    setPage(m_page - pages);
    event->accept();
}

void PagePreview::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        update();
    QWidget::changeEvent(event);
}

} // namespace ridgepoint::gui
