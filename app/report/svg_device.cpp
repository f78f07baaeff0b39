// SPDX-License-Identifier: GPL-3.0-or-later
#include "svg_device.h"

#include <QFontMetricsF>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>

#include <array>
#include <cmath>

namespace ridgepoint::report {
namespace {

QString number(double value)
{
    const double rounded = std::round(value * 100) / 100;
    return QString::number(rounded == 0 ? 0 : rounded, 'g', 8);
}

QString pathData(const QPainterPath& path)
{
    QString data;
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element element = path.elementAt(i);
        const QString at = number(element.x) + QLatin1Char(' ') + number(element.y);
        switch (element.type) {
        case QPainterPath::MoveToElement:
            data += QStringLiteral("M") + at;
            break;
        case QPainterPath::LineToElement:
            data += QStringLiteral("L") + at;
            break;
        case QPainterPath::CurveToElement:
            data += QStringLiteral("C") + at;
            break;
        case QPainterPath::CurveToDataElement:
            data += QLatin1Char(' ') + at;
            break;
        }
    }
    return data;
}

/// Writes each thing with its transformation, paint and clip, so that no state has to be kept.
class SvgEngine : public QPaintEngine
{
  public:
    explicit SvgEngine(QString id)
        : QPaintEngine(PrimitiveTransform | AlphaBlend | PainterPaths | ConstantOpacity |
                       Antialiasing | PaintOutsidePaintEvent),
          m_id(std::move(id))
    {
    }

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    Type type() const override { return User; }
    void updateState(const QPaintEngineState& state) override;
    void drawPath(const QPainterPath& path) override;
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override;
    void drawRects(const QRectF* rects, int count) override;
    void drawLines(const QLineF* lines, int count) override;
    void drawTextItem(const QPointF& at, const QTextItem& item) override;
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {} // nothing has one

    QString body() const { return m_isGroupOpen ? m_body + QStringLiteral("</g>\n") : m_body; }

  private:
    void write(const QString& element, const QString& attributes);
    /// Things with the same clip stand in one group.
    void openGroup();
    const QString& paintAttributes(bool filled);
    QString newPaintAttributes(bool filled) const;

    QString m_id;
    QString m_body;
    QTransform m_transform;
    QPen m_pen;
    QBrush m_brush;
    double m_opacity = 1;
    bool m_isClipped = false;
    QPainterPath m_clip; ///< in the device's coordinates
    bool m_isClipNew = false;
    bool m_isGroupOpen = false;
    int m_clips = 0;
    QString m_place;                     ///< of the transformation
    std::array<QString, 2> m_attributes; ///< kept while paint is the same; empty: to be made
};

void SvgEngine::updateState(const QPaintEngineState& state)
{
    const auto dirty = state.state();
    if (dirty & DirtyTransform) {
        m_transform = state.transform();
        m_place.clear();
        if (!m_transform.isIdentity())
            m_place = QStringLiteral(" transform=\"matrix(%1 %2 %3 %4 %5 %6)\"")
                          .arg(number(m_transform.m11()), number(m_transform.m12()),
                               number(m_transform.m21()), number(m_transform.m22()),
                               number(m_transform.dx()), number(m_transform.dy()));
    }
    if (dirty & (DirtyPen | DirtyBrush | DirtyOpacity))
        m_attributes = {};
    if (dirty & DirtyPen)
        m_pen = state.pen();
    if (dirty & DirtyBrush)
        m_brush = state.brush();
    if (dirty & DirtyOpacity)
        m_opacity = state.opacity();
    if (dirty & (DirtyClipPath | DirtyClipRegion)) {
        QPainterPath path;
        if (dirty & DirtyClipPath)
            path = state.clipPath();
        else
            path.addRegion(state.clipRegion());
        path = state.transform().map(path);
        if (state.clipOperation() == Qt::NoClip) {
            m_isClipped = false;
            m_clip = {};
        } else if (state.clipOperation() == Qt::IntersectClip && m_isClipped) {
            m_clip = m_clip.intersected(path);
        } else {
            m_clip = path;
            m_isClipped = true;
        }
        m_isClipNew = true;
    }
    if (dirty & DirtyClipEnabled) {
        m_isClipped = state.isClipEnabled() && !m_clip.isEmpty();
        m_isClipNew = true;
    }
}

QString SvgEngine::newPaintAttributes(bool filled) const
{
    QString text;
    const auto paint = [&](const char* name, const QColor& color) {
        text += QStringLiteral(" %1=\"%2\"").arg(QLatin1String(name), color.name());
        const double alpha = color.alphaF() * m_opacity;
        if (alpha < 0.999)
            text += QStringLiteral(" %1-opacity=\"%2\"").arg(QLatin1String(name), number(alpha));
    };
    if (filled && m_brush.style() != Qt::NoBrush)
        paint("fill", m_brush.color());
    else
        text += QStringLiteral(" fill=\"none\"");
    if (m_pen.style() == Qt::NoPen)
        return text;
    paint("stroke", m_pen.color());
    text += QStringLiteral(" stroke-width=\"%1\"").arg(number(std::max(m_pen.widthF(), 0.5)));
    if (m_pen.style() != Qt::SolidLine) {
        QStringList dashes;
        for (const double dash : m_pen.dashPattern())
            dashes.append(number(dash * std::max(m_pen.widthF(), 1.0)));
        text += QStringLiteral(" stroke-dasharray=\"%1\"").arg(dashes.join(QLatin1Char(' ')));
    }
    return text;
}

const QString& SvgEngine::paintAttributes(bool filled)
{
    QString& kept = m_attributes[filled ? 1 : 0];
    if (kept.isEmpty())
        kept = newPaintAttributes(filled);
    return kept;
}

void SvgEngine::openGroup()
{
    if (!m_isClipNew)
        return;
    m_isClipNew = false;
    if (m_isGroupOpen)
        m_body += QStringLiteral("</g>\n");
    m_isGroupOpen = m_isClipped;
    if (!m_isClipped)
        return;
    const QString name = m_id + QStringLiteral("-clip") + QString::number(++m_clips);
    m_body += QStringLiteral("<clipPath id=\"%1\"><path d=\"%2\"/></clipPath>\n"
                             "<g clip-path=\"url(#%1)\">\n")
                  .arg(name, pathData(m_clip));
}

void SvgEngine::write(const QString& element, const QString& content)
{
    openGroup();
    m_body += QLatin1Char('<');
    m_body += element;
    m_body += m_place;
    m_body += content;
    m_body += QLatin1Char('\n');
}

void SvgEngine::drawRects(const QRectF* rects, int count)
{
    for (int i = 0; i < count; ++i) {
        const QRectF rect = rects[i].normalized();
        write(QStringLiteral("rect"), paintAttributes(true) + QStringLiteral(" x=\"") +
                                          number(rect.x()) + QStringLiteral("\" y=\"") +
                                          number(rect.y()) + QStringLiteral("\" width=\"") +
                                          number(rect.width()) + QStringLiteral("\" height=\"") +
                                          number(rect.height()) + QStringLiteral("\"/>"));
    }
}

void SvgEngine::drawLines(const QLineF* lines, int count)
{
    QString data;
    for (int i = 0; i < count; ++i) {
        data += QLatin1Char('M') + number(lines[i].x1()) + QLatin1Char(' ') +
                number(lines[i].y1()) + QLatin1Char('L') + number(lines[i].x2()) +
                QLatin1Char(' ') + number(lines[i].y2());
    }
    write(QStringLiteral("path"),
          paintAttributes(false) + QStringLiteral(" d=\"") + data + QStringLiteral("\"/>"));
}

void SvgEngine::drawPath(const QPainterPath& path)
{
    write(QStringLiteral("path"),
          paintAttributes(true) + QStringLiteral(" d=\"%1\"/>").arg(pathData(path)));
}

void SvgEngine::drawPolygon(const QPointF* points, int count, PolygonDrawMode mode)
{
    QStringList list;
    for (int i = 0; i < count; ++i)
        list.append(number(points[i].x()) + QLatin1Char(',') + number(points[i].y()));
    const bool isLine = mode == PolylineMode;
    write(isLine ? QStringLiteral("polyline") : QStringLiteral("polygon"),
          paintAttributes(!isLine) +
              QStringLiteral(" points=\"%1\"/>").arg(list.join(QLatin1Char(' '))));
}

void SvgEngine::drawTextItem(const QPointF& at, const QTextItem& item)
{
    const QString words = item.text();
    if (words.trimmed().isEmpty())
        return;
    const QFont font = item.font();
    const bool isSerif = font.family().contains(QLatin1String("Serif"));
    QString attributes =
        QStringLiteral(" x=\"%1\" y=\"%2\" font-family=\"%3, %4\" font-size=\"%5\"")
            .arg(number(at.x()), number(at.y()), xmlText(font.family()),
                 isSerif ? QStringLiteral("serif") : QStringLiteral("sans-serif"),
                 number(font.pixelSize() > 0 ? font.pixelSize() : QFontMetricsF(font).height()));
    if (font.bold() || font.weight() >= QFont::DemiBold)
        attributes += QStringLiteral(" font-weight=\"bold\"");
    if (font.italic())
        attributes += QStringLiteral(" font-style=\"italic\"");
    attributes += QStringLiteral(" fill=\"%1\"").arg(m_pen.color().name());
    // as wide as here, whatever face the reader has
    if (words.size() > 1 && item.width() > 0)
        attributes += QStringLiteral(" textLength=\"%1\" lengthAdjust=\"spacingAndGlyphs\"")
                          .arg(number(item.width()));
    write(QStringLiteral("text"),
          attributes + QStringLiteral(" xml:space=\"preserve\">%1</text>").arg(xmlText(words)));
}

class SvgDevice : public QPaintDevice
{
  public:
    SvgDevice(const QSizeF& size, const QString& id) : m_size(size), m_engine(id) {}
    QPaintEngine* paintEngine() const override { return &m_engine; }
    QString body() const { return m_engine.body(); }

  protected:
    int metric(PaintDeviceMetric metric) const override
    {
        switch (metric) {
        case PdmWidth:
            return static_cast<int>(std::ceil(m_size.width()));
        case PdmHeight:
            return static_cast<int>(std::ceil(m_size.height()));
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return 96;
        case PdmDevicePixelRatio:
            return 1;
        default:
            return QPaintDevice::metric(metric);
        }
    }

  private:
    QSizeF m_size;
    mutable SvgEngine m_engine;
};

} // namespace

QString xmlText(const QString& text)
{
    QString made;
    made.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar character = text[i];
        const char16_t code = character.unicode();
        const bool isPair =
            character.isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate();
        if (isPair) {
            made += character;
            made += text[++i];
        } else if (character.isSurrogate() || code >= 0xFFFE ||
                   (code < 0x20 && code != u'\n' && code != u'\t')) {
            made += QChar(QChar::ReplacementCharacter);
        } else {
            made += code == u'<'   ? QStringLiteral("&lt;")
                    : code == u'>' ? QStringLiteral("&gt;")
                    : code == u'&' ? QStringLiteral("&amp;")
                    : code == u'"' ? QStringLiteral("&quot;")
                                   : QString(character);
        }
    }
    return made;
}

QString svgOf(const QSizeF& size, const QString& id, const QString& label,
              const std::function<void(QPainter&)>& paint)
{
    SvgDevice device(size, id);
    QPainter painter(&device);
    paint(painter);
    painter.end();
    return QStringLiteral("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" "
                          "aria-label=\"%1\" viewBox=\"0 0 %2 %3\" width=\"%2\" height=\"%3\">\n"
                          "%4</svg>\n")
        .arg(xmlText(label), number(size.width()), number(size.height()), device.body());
}

} // namespace ridgepoint::report
