// SPDX-License-Identifier: GPL-3.0-or-later
#include "seen_texts.h"

#include "charts/chart_canvas.h"
#include "charts/elided_label.h"
#include "explain/step_model.h"

#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPaintEngine>
#include <QPainter>
#include <QPushButton>
#include <QTabBar>
#include <QToolButton>

#include <functional>

namespace ridgepoint::tests {
namespace {

/// Paints nothing, and keeps the texts.
class TextEngine : public QPaintEngine
{
  public:
    TextEngine() : QPaintEngine(AllFeatures) {}
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    Type type() const override { return User; }
    void updateState(const QPaintEngineState&) override {}
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
    void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override
    {
    }
    void drawTiledPixmap(const QRectF&, const QPixmap&, const QPointF&) override {}
    void drawPath(const QPainterPath&) override {}
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
    void drawTextItem(const QPointF& place, const QTextItem& item) override
    {
        const QTransform to = painter()->combinedTransform();
        const QRectF rect(place.x(), place.y() - item.ascent(), item.width(),
                          item.ascent() + item.descent());
        const QRectF clip = painter()->hasClipping() ? to.mapRect(painter()->clipBoundingRect())
                                                     : QRectF(-1e6, -1e6, 2e6, 2e6);
        found.push_back({item.text(), to.mapRect(rect), clip});
    }
    std::vector<PaintedText> found;
};

class TextDevice : public QPaintDevice
{
  public:
    explicit TextDevice(QSize size) : m_size(size) {}
    QPaintEngine* paintEngine() const override { return &m_engine; }
    const std::vector<PaintedText>& found() const { return m_engine.found; }

  protected:
    int metric(PaintDeviceMetric metric) const override
    {
        switch (metric) {
        case PdmWidth:
            return m_size.width();
        case PdmHeight:
            return m_size.height();
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return 96;
        case PdmDepth:
            return 32;
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return static_cast<int>(devicePixelRatioFScale());
        case PdmNumColors:
            return 0;
        case PdmWidthMM:
            return m_size.width() / 4;
        case PdmHeightMM:
            return m_size.height() / 4;
        default:
            return QPaintDevice::metric(metric);
        }
    }

  private:
    QSize m_size;
    mutable TextEngine m_engine;
};

QString nameOf(const QWidget& widget)
{
    QString name = QString::fromLatin1(widget.metaObject()->className());
    for (const QWidget* at = &widget; at; at = at->parentWidget()) {
        if (!at->objectName().isEmpty())
            return name + QLatin1Char(' ') + at->objectName();
    }
    return name;
}

void addModel(const QAbstractItemView& view, const QString& where, std::vector<SeenText>& seen)
{
    const QAbstractItemModel* model = view.model();
    if (!model)
        return;
    std::vector<int> roles{Qt::DisplayRole, Qt::ToolTipRole};
    if (qobject_cast<const explain::StepModel*>(model)) {
        roles.push_back(explain::StepModel::MeaningRole);
        roles.push_back(explain::StepModel::SourceRole);
    }
    for (int column = 0; column < model->columnCount(); ++column) {
        const QString header = model->headerData(column, Qt::Horizontal).toString();
        seen.push_back({where + QStringLiteral(" header"), header});
    }
    const std::function<void(const QModelIndex&, int)> walk = [&](const QModelIndex& parent,
                                                                  int depth) {
        for (int row = 0; row < std::min(model->rowCount(parent), 400); ++row) {
            for (int column = 0; column < model->columnCount(parent); ++column) {
                const QModelIndex index = model->index(row, column, parent);
                for (const int role : roles)
                    seen.push_back({where + QStringLiteral(" item"), index.data(role).toString()});
            }
            if (depth < 2)
                walk(model->index(row, 0, parent), depth + 1);
        }
    };
    walk({}, 0);
}

bool isOfOurs(const QWidget& widget)
{
    return QByteArray(widget.metaObject()->className()).startsWith("ridgepoint::");
}

void addWidget(QWidget& widget, std::vector<SeenText>& seen)
{
    const QString where = nameOf(widget);
    const auto add = [&](const char* what, const QString& text) {
        if (!text.isEmpty())
            seen.push_back({where + QLatin1Char(' ') + QLatin1String(what), text});
    };
    add("accessible name", widget.accessibleName());
    add("accessible description", widget.accessibleDescription());
    add("tool tip", widget.toolTip());
    if (widget.isWindow() || qobject_cast<QDockWidget*>(&widget))
        add("title", widget.windowTitle());
    if (const auto* label = qobject_cast<QLabel*>(&widget))
        add("text", label->text());
    else if (const auto* button = qobject_cast<QAbstractButton*>(&widget))
        add("text", button->text());
    else if (const auto* line = qobject_cast<QLineEdit*>(&widget))
        add("placeholder", line->placeholderText()); // its text is a person's
    else if (const auto* group = qobject_cast<QGroupBox*>(&widget))
        add("title", group->title());
    else if (const auto* menu = qobject_cast<QMenu*>(&widget))
        add("title", menu->title());
    else if (const auto* view = qobject_cast<QAbstractItemView*>(&widget))
        addModel(*view, where, seen);
    if (const auto* box = qobject_cast<QComboBox*>(&widget)) {
        add("placeholder", box->placeholderText());
        for (int i = 0; i < box->count(); ++i)
            add("item", box->itemText(i));
    }
    if (const auto* tabs = qobject_cast<QTabBar*>(&widget)) {
        for (int i = 0; i < tabs->count(); ++i)
            add("tab", tabs->tabText(i));
    }
    auto* canvas = qobject_cast<charts::ChartCanvas*>(&widget);
    if (canvas) {
        add("notice", canvas->notice());
        for (const charts::HotSpot& spot : canvas->hotSpots())
            add("hot spot", spot.text);
    }
    // what lies in widgets of the kinds above is known in one piece, before it was broken into
    // lines
    if (isOfOurs(widget) && !qobject_cast<QLabel*>(&widget) && !qobject_cast<QLineEdit*>(&widget) &&
        !qobject_cast<QComboBox*>(&widget) && !(canvas && !canvas->notice().isEmpty())) {
        for (const PaintedText& painted : paintedTexts(widget))
            add("painted", painted.text);
    }
}

/// Text that scrolls, or that the widget shortens itself with the whole of it in a tool tip.
bool mayBeCut(const QWidget& widget)
{
    return qobject_cast<const QLineEdit*>(&widget) || qobject_cast<const QTabBar*>(&widget) ||
           qobject_cast<const QAbstractItemView*>(widget.parentWidget());
}

/// In a dock that lies behind another one, out of the window.
bool isBehindTab(const QWidget& widget)
{
    for (const QWidget* at = &widget; at; at = at->parentWidget()) {
        if (qobject_cast<const QDockWidget*>(at) && !at->isWindow() &&
            !at->parentWidget()->rect().intersects(at->geometry()))
            return true;
    }
    return false;
}

/// Whether the whole of a text that the widget shortens can be had in another way.
bool isToldInFull(const QWidget& widget)
{
    return !widget.toolTip().isEmpty() || qobject_cast<const charts::ElidedLabel*>(&widget) ||
           qobject_cast<const charts::ChartCanvas*>(&widget) ||
           qobject_cast<const QComboBox*>(&widget); // its list
}

/// How far a rectangle in a widget reaches over the sides of those around it.
double overSides(const QWidget& widget, QRectF rect)
{
    double over = 0;
    const QWidget* at = &widget;
    while (true) {
        over = std::max({over, -rect.left(), rect.right() - at->width()});
        if (at->isWindow() || !at->parentWidget())
            return over;
        rect.translate(at->pos());
        at = at->parentWidget();
    }
}

} // namespace

std::vector<PaintedText> paintedTexts(QWidget& widget)
{
    TextDevice device(widget.size());
    widget.render(&device, QPoint(), QRegion(), QWidget::RenderFlags());
    return device.found();
}

std::vector<SeenText> seenTexts(QWidget& root)
{
    std::vector<SeenText> seen;
    addWidget(root, seen);
    for (QWidget* widget : root.findChildren<QWidget*>()) {
        if (widget->isVisibleTo(&root))
            addWidget(*widget, seen);
    }
    for (const QAction* action : root.findChildren<QAction*>()) {
        seen.push_back({QStringLiteral("action"), action->text()});
        seen.push_back({QStringLiteral("action's tool tip"), action->toolTip()});
    }
    return seen;
}

QStringList cutTexts(QWidget& root)
{
    constexpr double kAside = 1.5;
    constexpr double kBelow = 3; // faces claim more height than their letters have
    QStringList cut;
    for (QWidget* widget : root.findChildren<QWidget*>()) {
        if (!widget->isVisibleTo(&root) || mayBeCut(*widget) || isBehindTab(*widget))
            continue;
        const QRectF whole(widget->rect());
        if (widget->focusPolicy() != Qt::NoFocus && overSides(*widget, whole) > kAside)
            cut += nameOf(*widget) + QStringLiteral(" reaches over a side");
        for (const PaintedText& painted : paintedTexts(*widget)) {
            const QRectF& rect = painted.rect;
            const QRectF room = whole & painted.clip;
            const bool isSeen = rect.intersects(room);
            const bool fits =
                rect.left() >= room.left() - kAside && rect.right() <= room.right() + kAside &&
                rect.top() >= whole.top() - kBelow && rect.bottom() <= whole.bottom() + kBelow &&
                overSides(*widget, rect) <= kAside;
            const QString ownText = widget->property("text").toString();
            if (isSeen && painted.text.endsWith(QChar(0x2026)) && !ownText.contains(painted.text) &&
                !isToldInFull(*widget))
                cut += QStringLiteral("%1: “%2” is told nowhere in full")
                           .arg(nameOf(*widget), painted.text);
            if (isSeen && !fits)
                cut += QStringLiteral("%1: “%2” %3,%4 %5x%6 in %7x%8")
                           .arg(nameOf(*widget), painted.text)
                           .arg(rect.x())
                           .arg(rect.y())
                           .arg(rect.width())
                           .arg(rect.height())
                           .arg(room.width())
                           .arg(room.height());
        }
    }
    cut.removeDuplicates();
    return cut;
}

} // namespace ridgepoint::tests
