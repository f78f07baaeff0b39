// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/flat_style.h"

#include "style/palette.h"

#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>

#include <algorithm>

namespace ridgepoint::style {
namespace {

constexpr int kScrollBar = 12;
constexpr int kLeastSlider = 28;
constexpr double kCorner = 4;

void box(QPainter& painter, const QRect& rect, const QColor& line, const QColor& fill)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(line);
    painter.setBrush(fill);
    painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), kCorner, kCorner);
    painter.restore();
}

void chevron(QPainter& painter, const QRect& rect, const QColor& color)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF at = QRectF(rect).center();
    const QPointF points[] = {at + QPointF(-3.5, -1.8), at + QPointF(0, 1.8),
                              at + QPointF(3.5, -1.8)};
    painter.drawPolyline(points, 3);
    painter.restore();
}

/// The part of the groove that the slider takes.
QRect sliderRect(const QStyleOptionSlider& bar)
{
    const bool across = bar.orientation == Qt::Horizontal;
    const int length = across ? bar.rect.width() : bar.rect.height();
    const qint64 range = static_cast<qint64>(bar.maximum) - bar.minimum;
    int slider = length;
    if (range > 0)
        slider = static_cast<int>(static_cast<qint64>(bar.pageStep) * length /
                                  (range + std::max(1, bar.pageStep)));
    slider = std::min(length, std::max(kLeastSlider, slider));
    const int start = QStyle::sliderPositionFromValue(bar.minimum, bar.maximum, bar.sliderPosition,
                                                      length - slider, bar.upsideDown);
    return across ? QRect(bar.rect.x() + start, bar.rect.y(), slider, bar.rect.height())
                  : QRect(bar.rect.x(), bar.rect.y() + start, bar.rect.width(), slider);
}

} // namespace

FlatStyle::FlatStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

int FlatStyle::pixelMetric(PixelMetric metric, const QStyleOption* option,
                           const QWidget* widget) const
{
    switch (metric) {
    case PM_ScrollBarExtent:
        return kScrollBar;
    case PM_ScrollBarSliderMin:
        return kLeastSlider;
    case PM_ScrollView_ScrollBarSpacing:
        return 0;
    case PM_DockWidgetSeparatorExtent:
        return 5;
    case PM_ToolBarItemMargin:
    case PM_ToolBarFrameWidth:
        return 0;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

void FlatStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                              QPainter* painter, const QWidget* widget) const
{
    const bool enabled = option->state & State_Enabled;
    const bool focused = option->state & State_HasFocus;
    switch (element) {
    case PE_IndicatorDockWidgetResizeHandle: {
        painter->fillRect(option->rect, color(Role::Window));
        const bool across = option->rect.width() < option->rect.height();
        const QPoint middle = option->rect.center();
        painter->fillRect(across ? QRect(middle.x(), option->rect.y(), 1, option->rect.height())
                                 : QRect(option->rect.x(), middle.y(), option->rect.width(), 1),
                          color(Role::Line));
        return;
    }
    case PE_PanelButtonCommand: {
        const bool pressed = option->state & (State_Sunken | State_On);
        const bool hovered = enabled && (option->state & State_MouseOver);
        box(*painter, option->rect, focused || hovered ? color(Role::Accent) : color(Role::Line),
            pressed ? color(Role::Grid) : color(Role::Panel));
        return;
    }
    case PE_PanelLineEdit: {
        const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
        if (!frame || frame->lineWidth <= 0)
            break;
        box(*painter, option->rect, focused ? color(Role::Accent) : color(Role::Line),
            option->palette.color(QPalette::Base));
        return;
    }
    case PE_Frame:
        if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
            frame && frame->lineWidth > 0) {
            box(*painter, option->rect, color(Role::Line), QColor(Qt::transparent));
            return;
        }
        break;
    case PE_PanelButtonTool:
        if (option->state & (State_MouseOver | State_Sunken | State_On)) {
            box(*painter, option->rect, color(Role::Line),
                option->state & (State_Sunken | State_On) ? color(Role::Grid) : color(Role::Panel));
        }
        return;
    default:
        break;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void FlatStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                            const QWidget* widget) const
{
    switch (element) {
    case CE_ToolBar:
        return; // what stands in it draws itself
    case CE_MenuBarEmptyArea:
        painter->fillRect(option->rect, color(Role::Panel));
        return;
    case CE_MenuBarItem: {
        const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
        if (!item)
            break;
        const bool chosen = option->state & State_Selected;
        painter->fillRect(option->rect, chosen ? color(Role::Grid) : color(Role::Panel));
        drawItemText(painter, option->rect,
                     Qt::AlignCenter | Qt::TextShowMnemonic | Qt::TextSingleLine, option->palette,
                     option->state & State_Enabled, item->text, QPalette::WindowText);
        return;
    }
    case CE_ComboBoxLabel:
        // a choice that has too little room ends in dots, not in half a letter
        if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option)) {
            QStyleOptionComboBox shown = *combo;
            const int room =
                subControlRect(CC_ComboBox, combo, SC_ComboBoxEditField, widget).width() - 2;
            shown.currentText =
                option->fontMetrics.elidedText(combo->currentText, Qt::ElideRight, room);
            QProxyStyle::drawControl(element, &shown, painter, widget);
            return;
        }
        break;
    default:
        break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void FlatStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                   QPainter* painter, const QWidget* widget) const
{
    if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
        bar && control == CC_ScrollBar) {
        painter->fillRect(option->rect, option->palette.color(widget ? widget->backgroundRole()
                                                                     : QPalette::Window));
        if (bar->maximum <= bar->minimum)
            return; // nothing to scroll, nothing to see
        const bool held = (option->state & (State_Sunken | State_MouseOver)) &&
                          (option->activeSubControls & SC_ScrollBarSlider);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(held ? color(Role::Secondary) : color(Role::Line));
        painter->drawRoundedRect(QRectF(sliderRect(*bar)).adjusted(3, 2, -3, -2), 3, 3);
        painter->restore();
        return;
    }
    if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
        combo && control == CC_ComboBox && !combo->editable) {
        const bool focused = option->state & State_HasFocus;
        box(*painter, option->rect, focused ? color(Role::Accent) : color(Role::Line),
            color(Role::Panel));
        const QRect arrow(option->rect.right() - 18, option->rect.y(), 14, option->rect.height());
        chevron(*painter, visualRect(option->direction, option->rect, arrow),
                option->state & State_Enabled ? color(Role::Text) : color(Role::Secondary));
        return;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QRect FlatStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option,
                                SubControl part, const QWidget* widget) const
{
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (!bar || control != CC_ScrollBar)
        return QProxyStyle::subControlRect(control, option, part, widget);
    const QRect slider = sliderRect(*bar);
    const bool across = bar->orientation == Qt::Horizontal;
    switch (part) {
    case SC_ScrollBarSlider:
        return slider;
    case SC_ScrollBarGroove:
        return bar->rect;
    case SC_ScrollBarSubPage:
        return across ? QRect(bar->rect.topLeft(),
                              QSize(slider.x() - bar->rect.x(), bar->rect.height()))
                      : QRect(bar->rect.topLeft(),
                              QSize(bar->rect.width(), slider.y() - bar->rect.y()));
    case SC_ScrollBarAddPage:
        return across ? QRect(QPoint(slider.right() + 1, bar->rect.y()), bar->rect.bottomRight())
                      : QRect(QPoint(bar->rect.x(), slider.bottom() + 1), bar->rect.bottomRight());
    default:
        return {}; // no buttons at the ends
    }
}

} // namespace ridgepoint::style
