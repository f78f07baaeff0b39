// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/roofline_geometry.h"

#include "charts/roofline_text.h"
#include "style/text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <tuple>

namespace ridgepoint::charts {
namespace {

using quantity::Dimension;
using style::Role;

constexpr double kGap = 6;
constexpr double kLargestRadius = 15; ///< of an operator that takes all of the time
constexpr double kSmallestRadius = 2.5;
constexpr std::size_t kMostLabels = 6; ///< in a card; all of them where the chart is large
constexpr double kLeastLabelledShare = 0.005;
constexpr double kLargePlot = 300;      ///< height
constexpr double kRoomAboveRoof = 3;    ///< of the y axis, as a factor
constexpr double kRoomAroundRidge = 30; ///< of the x axis, as a factor
constexpr double kLinkMark = 6;         ///< half of its width

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(RooflineCard)
};

/// "100 T": the axis names the unit once.
QString rateTick(double flopPerS)
{
    return style::withoutIsolates(rateText(flopPerS, 1)).remove(QStringLiteral("FLOP/s")).trimmed();
}

struct Range
{
    double low;
    double high;

    void include(double value)
    {
        if (!(value > 0) || !std::isfinite(value))
            return;
        low = std::min(low, value);
        high = std::max(high, value);
    }
};

bool canBeDrawn(const explore::Roof& roof)
{
    return roof.peakFlopPerS > 0 && roof.bytesPerS > 0 && std::isfinite(roof.peakFlopPerS) &&
           std::isfinite(roof.bytesPerS);
}

void layOutScales(RooflineGeometry& geometry, const RooflineChart& chart, const QSizeF& size,
                  const ChartFonts& fonts)
{
    const explore::Roof& roof = chart.roofline.roof;
    Range x{roof.ridgeFlopPerByte, roof.ridgeFlopPerByte};
    if (!(x.low > 0))
        x = {1, 1};
    x.include(x.low / kRoomAroundRidge);
    x.include(roof.ridgeFlopPerByte * kRoomAroundRidge);
    for (const explore::RooflinePoint& point : chart.list())
        x.include(point.flopPerByte);
    if (chart.hasLinks) {
        for (const explore::LinkPoint& point : chart.roofline.linkPoints)
            x.include(point.flopPerByte);
        for (const explore::LinkRoof& link : chart.roofline.linkRoofs)
            x.include(2 * roof.peakFlopPerS / link.bytesPerS); // to beyond its ridge
    }
    if (chart.product)
        x.include(chart.product->flopPerByte);
    if (chart.compared)
        x.include(chart.compared->ridgeFlopPerByte);
    std::tie(geometry.x.min, geometry.x.max) = wholeDecades(x.low, x.high);

    Range y{roof.ceiling(geometry.x.min), roof.peakFlopPerS * 1.3};
    if (chart.compared && canBeDrawn(*chart.compared)) {
        y.include(chart.compared->ceiling(geometry.x.min));
        y.include(chart.compared->peakFlopPerS * 1.3);
    }
    if (chart.isDetailed) {
        y.include(chart.roofline.lowBitPeakFlopPerS * 1.3);
        for (const explore::RooflinePoint& point : chart.list())
            y.include(point.flopPerS);
    }
    std::tie(geometry.y.min, geometry.y.max) = wholeDecades(y.low, y.high);
    // above the roof there is nothing but names: a little room is enough
    geometry.y.max = std::min(geometry.y.max, y.high * kRoomAboveRoof);

    const QFontMetricsF metrics(fonts.number);
    double labelWidth = 0;
    for (const double rate : decades(geometry.y.min, geometry.y.max)) {
        if (rate > geometry.y.max)
            break;
        geometry.yTicks.push_back({rate, rateTick(rate)});
        labelWidth = std::max(labelWidth, metrics.horizontalAdvance(geometry.yTicks.back().text));
    }
    constexpr double kMostInFull = 1e5;
    for (const double intensity : decades(geometry.x.min, geometry.x.max)) {
        const bool isLong = geometry.x.max >= kMostInFull && intensity >= 1000;
        geometry.xTicks.push_back(
            {intensity,
             isLong ? rateTick(intensity) : style::quantityText(intensity, Dimension::Number, 1)});
    }
    const double top = 1.5 * metrics.height() + 2; // the unit stands above the uppermost number
    double height = size.height();
    if (!geometry.legend.empty())
        height -= layOutLegend(geometry.legend, QRectF(0, 0, size.width(), size.height()),
                               QFontMetricsF(fonts.label)) +
                  4;
    const double bottom = std::max(top + 20, height - metrics.height() - 4);
    const double left = labelWidth + kGap;
    const double right = std::max(left + 20, size.width() - 14);
    geometry.plot = QRectF(QPointF(left, top), QPointF(right, bottom));
    geometry.x.from = left;
    geometry.x.to = right;
    geometry.y.from = bottom;
    geometry.y.to = top;
    double free = -kGap; // numbers that would touch the one before are left out
    for (Tick& tick : geometry.xTicks) {
        const double half = metrics.horizontalAdvance(tick.text) / 2;
        const double at = geometry.x.at(tick.value);
        if (at - half < free)
            tick.text.clear();
        else
            free = at + half + kGap;
    }
}

QPolygonF roofLine(const RooflineGeometry& geometry, const explore::Roof& roof)
{
    if (!canBeDrawn(roof))
        return {};
    QPolygonF line;
    line << geometry.at(geometry.x.min, roof.ceiling(geometry.x.min));
    if (roof.ridgeFlopPerByte > geometry.x.min && roof.ridgeFlopPerByte < geometry.x.max)
        line << geometry.at(roof.ridgeFlopPerByte, roof.ceiling(roof.ridgeFlopPerByte));
    line << geometry.at(geometry.x.max, roof.ceiling(geometry.x.max));
    return line;
}

/// A flat roof beyond the slope that the memory gives it.
explore::Roof withPeak(explore::Roof roof, double peak)
{
    roof.peakFlopPerS = peak;
    roof.ridgeFlopPerByte = peak / roof.bytesPerS;
    return roof;
}

/// From where a link's line enters the chart to the accelerator's peak.
QPolygonF linkLine(const RooflineGeometry& geometry, const explore::LinkRoof& link, double peak)
{
    const double enters = std::max(geometry.x.min, geometry.y.min / link.bytesPerS);
    const double ridge = peak / link.bytesPerS;
    QPolygonF line;
    if (!(enters < geometry.x.max))
        return line;
    line << geometry.at(enters, link.ceiling(enters, peak));
    if (ridge > enters && ridge < geometry.x.max)
        line << geometry.at(ridge, peak);
    else
        line << geometry.at(geometry.x.max, link.ceiling(geometry.x.max, peak));
    return line;
}

void layOutRoofs(RooflineGeometry& geometry, const RooflineChart& chart)
{
    const explore::Roofline& roofline = chart.roofline;
    const auto add = [&](const QPolygonF& line, const QString& text, Role role, bool isDashed) {
        if (!line.isEmpty())
            geometry.roofs.push_back({line, text, {}, role, isDashed, {}});
    };
    if (roofline.lowBitPeakFlopPerS > 0)
        add(roofLine(geometry, withPeak(roofline.roof, roofline.lowBitPeakFlopPerS)),
            Words::tr("few bits"), Role::Accent, true);
    if (roofline.measured && canBeDrawn(*roofline.measured)) {
        add(roofLine(geometry, *roofline.measured), {}, Role::Accent, false);
        if (roofline.measuredLowBitFlopPerS > 0)
            add(roofLine(geometry, withPeak(*roofline.measured, roofline.measuredLowBitFlopPerS)),
                {}, Role::Accent, false);
    }
    if (!chart.hasLinks)
        return;
    for (const explore::LinkRoof& link : roofline.linkRoofs) {
        const QPolygonF line = linkLine(geometry, link, roofline.roof.peakFlopPerS);
        if (line.isEmpty())
            continue;
        add(line,
            Words::tr("%1, %2").arg(
                style::translated(link.name),
                style::quantityText(link.bytesPerS, Dimension::BytesPerSecond, 3)),
            isStorage(link.kind) ? Role::Saving : Role::Communication, false);
        geometry.roofs.back().link = link.kind;
    }
    for (const explore::LinkPoint& point : roofline.linkPoints) {
        if (point.flopPerS >= geometry.y.min && point.flopPerS <= geometry.y.max)
            geometry.links.push_back({point,
                                      style::translated(point.name),
                                      geometry.at(point.flopPerByte, point.flopPerS),
                                      {}});
    }
}

std::vector<LegendEntry> legendOf(const RooflineChart& chart)
{
    std::vector<LegendEntry> entries;
    if (!chart.isDetailed)
        return entries;
    const bool isTimed = chart.roofline.areTimed();
    entries.push_back({Words::tr("datasheet"), Role::Accent, LegendMark::Line});
    entries.back().isDashed = isTimed;
    if (isTimed)
        entries.push_back({Words::tr("kernels, as measured"), Role::Accent, LegendMark::Line});
    std::vector<Role> roles;
    for (const explore::RooflinePoint& point : chart.list()) {
        if (point.hasPlace() && std::ranges::find(roles, roleOf(point)) == roles.end())
            roles.push_back(roleOf(point));
    }
    for (const auto& [role, pass] : {std::pair(Role::Forward, explore::Pass::Forward),
                                     std::pair(Role::Backward, explore::Pass::InputGradient),
                                     std::pair(Role::WeightGradient, explore::Pass::WeightGradient),
                                     std::pair(Role::Rework, explore::Pass::Repeated)}) {
        if (std::ranges::find(roles, role) != roles.end())
            entries.push_back({style::translated(explore::passName(pass)), role, LegendMark::Dot});
    }
    if (chart.hasLinks) {
        entries.push_back({Words::tr("network"), Role::Communication, LegendMark::Line});
        entries.push_back({Words::tr("storage"), Role::Saving, LegendMark::Line});
    }
    return entries;
}

std::vector<RooflinePointGeometry> layOutPoints(const RooflineGeometry& geometry,
                                                const std::vector<explore::RooflinePoint>& points)
{
    std::vector<RooflinePointGeometry> placed;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const explore::RooflinePoint& point = points[i];
        if (!point.hasPlace() || point.flopPerByte < geometry.x.min ||
            point.flopPerByte > geometry.x.max || point.flopPerS < geometry.y.min ||
            point.flopPerS > geometry.y.max)
            continue; // of a baseline on another machine
        const double radius = std::max(kSmallestRadius, kLargestRadius * std::sqrt(point.share));
        placed.push_back({point,
                          operatorName(point),
                          geometry.at(point.flopPerByte, point.flopPerS),
                          radius,
                          {},
                          static_cast<int>(i)});
    }
    return placed;
}

/// The first place near a mark where a text of this size covers nothing that is `taken`: beside it,
/// then above and below, each row further off than the last.
QRectF freePlace(const QPointF& centre, double radius, const QSizeF& size, const QRectF& inside,
                 const std::vector<QRectF>& taken)
{
    constexpr int kRows = 4;
    const double w = size.width();
    const double h = size.height();
    const double gap = radius + 4;
    std::vector<QPointF> corners{{gap, -h / 2}, {-gap - w, -h / 2}};
    for (int row = 0; row < kRows; ++row) {
        for (const double x : {-w / 2, gap * 0.7, -w}) {
            corners.emplace_back(x, gap + row * h);
            corners.emplace_back(x, -gap - (row + 1) * h);
        }
    }
    for (const QPointF& corner : corners) {
        QRectF rect(centre + corner, size);
        // a row may slide along, beside the mark it may not
        if (std::abs(corner.y()) > h / 2 + 1)
            rect.moveLeft(std::clamp(rect.left(), inside.left(),
                                     std::max(inside.left(), inside.right() - w)));
        const bool isFree = std::ranges::none_of(
            taken, [&](const QRectF& other) { return rect.intersects(other); });
        if (isFree && inside.contains(rect))
            return rect;
    }
    return {};
}

/// A text over a line, where it covers no other text; empty where it would anywhere.
QRectF onLine(const QLineF& line, const QSizeF& size, const QRectF& inside,
              const std::vector<QRectF>& texts)
{
    constexpr int kSteps = 20;
    for (int i = 1; i < kSteps; ++i) {
        QRectF rect(QPointF(), size);
        rect.moveCenter(line.pointAt(static_cast<double>(i) / kSteps));
        if (inside.contains(rect) && std::ranges::none_of(texts, [&](const QRectF& other) {
                return rect.intersects(other);
            }))
            return rect;
    }
    return {};
}

/// Boxes along a line, so that texts keep off it.
void takeLine(std::vector<QRectF>& taken, const QPolygonF& line)
{
    constexpr double kBox = 5;
    for (qsizetype i = 1; i < line.size(); ++i) {
        const QLineF part(line[i - 1], line[i]);
        const int boxes = std::max(1, static_cast<int>(part.length() / kBox));
        for (int j = 0; j <= boxes; ++j) {
            const QPointF at = part.pointAt(static_cast<double>(j) / boxes);
            taken.emplace_back(at.x() - kBox / 2, at.y() - kBox / 2, kBox, kBox);
        }
    }
}

void layOutLabels(RooflineGeometry& geometry, const RooflineChart& chart, const ChartFonts& fonts)
{
    const QFontMetricsF words(fonts.label);
    const QFontMetricsF strong(fonts.strong);
    std::vector<QRectF> taken;
    takeLine(taken, geometry.roof);
    takeLine(taken, geometry.comparedRoof);
    for (const RoofLineGeometry& roof : geometry.roofs)
        takeLine(taken, roof.line);
    const auto lineBoxes = static_cast<std::ptrdiff_t>(taken.size());
    for (const LinkPointGeometry& link : geometry.links)
        taken.emplace_back(link.centre - QPointF(kLinkMark, kLinkMark),
                           QSizeF(2 * kLinkMark, 2 * kLinkMark));
    for (const RooflinePointGeometry& point : geometry.points) {
        const double r = point.radius;
        taken.emplace_back(point.centre.x() - r, point.centre.y() - r, 2 * r, 2 * r);
    }
    if (geometry.ridgeX) {
        const double ridge = chart.roofline.roof.ridgeFlopPerByte;
        geometry.ridgeText = Words::tr("ridge %1").arg(intensityText(ridge, 3));
        const double width = words.horizontalAdvance(geometry.ridgeText) + 2;
        double left = *geometry.ridgeX + 4;
        if (left + width > geometry.plot.right())
            left = *geometry.ridgeX - 4 - width;
        geometry.ridgeRect =
            QRectF(left, geometry.plot.bottom() - words.height() - 3, width, words.height());
        taken.push_back(geometry.ridgeRect);
    }
    const auto place = [&](const QPointF& centre, double radius, const QString& text,
                           const QFontMetricsF& metrics) {
        const QSizeF size(metrics.horizontalAdvance(text) + 2, metrics.height());
        const QRectF rect = freePlace(centre, radius, size, geometry.plot, taken);
        if (!rect.isEmpty())
            taken.push_back(rect);
        return rect;
    };
    if (!geometry.comparedRoof.isEmpty()) {
        geometry.comparedText = style::fromStd(chart.compared->accelerator);
        const QSizeF size(words.horizontalAdvance(geometry.comparedText) + 2, words.height());
        const QPointF end = geometry.comparedRoof.back();
        geometry.comparedRect = QRectF(end - QPointF(size.width(), size.height() + 3), size);
        taken.push_back(geometry.comparedRect);
    }
    if (geometry.product) {
        taken.emplace_back(*geometry.product - QPointF(6, 6), QSizeF(12, 12));
        geometry.productText = Words::tr("%1, %2").arg(intensityText(chart.product->flopPerByte, 3),
                                                       rateText(chart.product->flopPerS, 3));
        geometry.productRect = place(*geometry.product, 7, geometry.productText, strong);
    }
    if (geometry.ridgeX) // what a person tries may lie over it, names may not
        taken.emplace_back(*geometry.ridgeX - 3, geometry.plot.top(), 6, geometry.plot.height());
    for (LinkPointGeometry& link : geometry.links)
        link.labelRect = place(link.centre, kLinkMark + 1, link.name, words);
    for (RoofLineGeometry& roof : geometry.roofs) {
        if (roof.text.isEmpty())
            continue;
        // beside its slope, as near to where it begins as there is room
        for (const double share : {0.35, 0.2, 0.5, 0.65, 0.8, 0.1, 0.42, 0.57, 0.28, 0.9, 0.03}) {
            const QLineF slope(roof.line.front(), roof.line[1]);
            roof.textRect =
                place(roof.link ? slope.pointAt(share) : roof.line.back(), 3, roof.text, words);
            if (!roof.textRect.isEmpty())
                break;
        }
        if (roof.textRect.isEmpty() && roof.link) // on its own line, then
            roof.textRect = onLine(QLineF(roof.line.front(), roof.line[1]),
                                   QSizeF(words.horizontalAdvance(roof.text) + 2, words.height()),
                                   geometry.plot, {taken.begin() + lineBoxes, taken.end()});
        if (!roof.textRect.isEmpty())
            taken.push_back(roof.textRect);
    }
    std::size_t labels = 0;
    std::vector<std::pair<int, QString>> named; // passes of an operator have one name together
    const bool isLarge = geometry.plot.height() >= kLargePlot;
    for (RooflinePointGeometry& point : geometry.points) {
        if (!isLarge && (labels == kMostLabels || point.point.share < kLeastLabelledShare))
            break;
        const std::pair key(point.point.placeIndex, point.name);
        if (std::ranges::find(named, key) != named.end())
            continue;
        named.push_back(key);
        point.labelRect = place(point.centre, point.radius, point.name, words);
        labels += point.labelRect.isEmpty() ? 0 : 1;
    }
}

} // namespace

RooflineGeometry layOutRoofline(const RooflineChart& chart, const QSizeF& size,
                                const ChartFonts& fonts)
{
    RooflineGeometry geometry;
    const explore::Roof& roof = chart.roofline.roof;
    if (!canBeDrawn(roof))
        return geometry;
    geometry.legend = legendOf(chart);
    layOutScales(geometry, chart, size, fonts);
    geometry.roof = roofLine(geometry, roof);
    if (chart.compared)
        geometry.comparedRoof = roofLine(geometry, *chart.compared);
    if (roof.ridgeFlopPerByte > 0)
        geometry.ridgeX = geometry.x.at(roof.ridgeFlopPerByte);
    if (chart.isDetailed)
        layOutRoofs(geometry, chart);
    geometry.points = layOutPoints(geometry, chart.list());
    if (chart.baseline) {
        geometry.baselineRoof = roofLine(geometry, chart.baseline->roof);
        geometry.baseline = layOutPoints(geometry, chart.isDetailed ? chart.baseline->passes
                                                                    : chart.baseline->points);
    }
    if (chart.product && chart.product->flopPerByte > 0 && chart.product->flopPerS > 0)
        geometry.product = geometry.at(chart.product->flopPerByte, chart.product->flopPerS);
    layOutLabels(geometry, chart, fonts);
    return geometry;
}

} // namespace ridgepoint::charts
