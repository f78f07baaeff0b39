// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/roofline_geometry.h"

#include "plan/figures.h"
#include "style/text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <tuple>

namespace ridgepoint::charts {
namespace {

using quantity::Dimension;

constexpr double kGap = 6;
constexpr double kLargestRadius = 15; ///< of an operator that takes all of the time
constexpr double kSmallestRadius = 2.5;
constexpr std::size_t kMostLabels = 6; ///< in a card; all of them where the chart is large
constexpr double kLeastLabelledShare = 0.005;
constexpr double kLargePlot = 300;      ///< height
constexpr double kRoomAboveRoof = 3;    ///< of the y axis, as a factor
constexpr double kRoomAroundRidge = 30; ///< of the x axis, as a factor
constexpr int kExactDigits = 6;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(RooflineCard)
};

QString rateText(double flopPerS, int digits)
{
    return style::quantityText(flopPerS, Dimension::FlopPerSecond, digits);
}

/// With at least `digits` digits, and never fewer than the whole part has: "1820", not "1.82e3".
QString intensityText(double flopPerByte, int digits)
{
    const int whole = flopPerByte >= 1 ? 1 + static_cast<int>(std::log10(flopPerByte)) : 1;
    return Words::tr("%1 FLOP/B")
        .arg(style::quantityText(flopPerByte, Dimension::Number, std::clamp(whole, digits, 9)));
}

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
    for (const explore::RooflinePoint& point : chart.roofline.points)
        x.include(point.flopPerByte);
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
    for (const double intensity : decades(geometry.x.min, geometry.x.max)) {
        geometry.xTicks.push_back(
            {intensity, style::quantityText(intensity, Dimension::Number, 1)});
    }
    const double top = 1.5 * metrics.height() + 2; // the unit stands above the uppermost number
    const double bottom = std::max(top + 20, size.height() - metrics.height() - 4);
    const double left = labelWidth + kGap;
    const double right = std::max(left + 20, size.width() - 14);
    geometry.plot = QRectF(QPointF(left, top), QPointF(right, bottom));
    geometry.x.from = left;
    geometry.x.to = right;
    geometry.y.from = bottom;
    geometry.y.to = top;
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

std::vector<RooflinePointGeometry> layOutPoints(const RooflineGeometry& geometry,
                                                const std::vector<explore::RooflinePoint>& points)
{
    std::vector<RooflinePointGeometry> placed;
    for (const explore::RooflinePoint& point : points) {
        if (point.flopPerByte < geometry.x.min || point.flopPerByte > geometry.x.max ||
            point.flopPerS < geometry.y.min || point.flopPerS > geometry.y.max)
            continue; // of a baseline on another machine
        const double radius = std::max(kSmallestRadius, kLargestRadius * std::sqrt(point.share));
        placed.push_back({point,
                          operatorName(point),
                          geometry.at(point.flopPerByte, point.flopPerS),
                          radius,
                          {}});
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
    std::size_t labels = 0;
    const bool isLarge = geometry.plot.height() >= kLargePlot;
    for (RooflinePointGeometry& point : geometry.points) {
        if (!isLarge && (labels == kMostLabels || point.point.share < kLeastLabelledShare))
            break;
        point.labelRect = place(point.centre, point.radius, point.name, words);
        labels += point.labelRect.isEmpty() ? 0 : 1;
    }
}

QString pointText(const explore::RooflinePoint& point)
{
    return Words::tr("%1\n%2\nat most %3\n%4 of a step's operators, %5 at that ceiling")
        .arg(operatorName(point), intensityText(point.flopPerByte, kExactDigits),
             rateText(point.flopPerS, kExactDigits),
             style::quantityText(point.share, Dimension::Ratio, 3),
             style::quantityText(point.seconds, Dimension::Seconds, kExactDigits));
}

} // namespace

QString operatorName(const explore::RooflinePoint& point)
{
    return style::translated(point.name).replace(QLatin1Char('_'), QLatin1Char(' '));
}

RooflineGeometry layOutRoofline(const RooflineChart& chart, const QSizeF& size,
                                const ChartFonts& fonts)
{
    RooflineGeometry geometry;
    const explore::Roof& roof = chart.roofline.roof;
    if (!canBeDrawn(roof))
        return geometry;
    layOutScales(geometry, chart, size, fonts);
    geometry.roof = roofLine(geometry, roof);
    if (chart.compared)
        geometry.comparedRoof = roofLine(geometry, *chart.compared);
    if (roof.ridgeFlopPerByte > 0)
        geometry.ridgeX = geometry.x.at(roof.ridgeFlopPerByte);
    geometry.points = layOutPoints(geometry, chart.roofline.points);
    if (chart.baseline) {
        geometry.baselineRoof = roofLine(geometry, chart.baseline->roof);
        geometry.baseline = layOutPoints(geometry, chart.baseline->points);
    }
    if (chart.product && chart.product->flopPerByte > 0 && chart.product->flopPerS > 0)
        geometry.product = geometry.at(chart.product->flopPerByte, chart.product->flopPerS);
    layOutLabels(geometry, chart, fonts);
    return geometry;
}

std::vector<HotSpot> rooflineHotSpots(const RooflineChart& chart, const RooflineGeometry& geometry)
{
    std::vector<HotSpot> spots;
    const auto around = [](const QPointF& centre, double radius) {
        return QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius);
    };
    const QString ridge = style::fromStd(plan::figureText(plan::FigureId::ComputeRidgeFlopPerByte));
    if (geometry.product) {
        const TriedProduct& product = *chart.product;
        const auto count = [](double value) {
            return style::quantityText(value, Dimension::Count);
        };
        spots.push_back({around(*geometry.product, 7),
                         Words::tr("product of [%1, %2] by [%2, %3]\n%4\nat most %5")
                             .arg(count(product.m), count(product.k), count(product.n),
                                  intensityText(product.flopPerByte, kExactDigits),
                                  rateText(product.flopPerS, kExactDigits)),
                         {}});
    }
    if (geometry.ridgeX) {
        const explore::Roof& roof = chart.roofline.roof;
        spots.push_back(
            {geometry.ridgeRect,
             Words::tr("%1\npeak %2\nmemory %3\nridge %4")
                 .arg(style::fromStd(roof.accelerator), rateText(roof.peakFlopPerS, kExactDigits),
                      style::quantityText(roof.bytesPerS, Dimension::BytesPerSecond, kExactDigits),
                      intensityText(roof.ridgeFlopPerByte, kExactDigits)),
             ridge});
    }
    const QString compute = style::fromStd(plan::figureText(plan::FigureId::StepComputeS));
    for (const RooflinePointGeometry& point : geometry.points) {
        // also small points can be hit
        spots.push_back(
            {around(point.centre, std::max(point.radius, 4.0)), pointText(point.point), compute});
    }
    if (!geometry.comparedRect.isEmpty()) {
        const explore::Roof& roof = *chart.compared;
        spots.push_back(
            {geometry.comparedRect,
             Words::tr("%1, for comparison\npeak %2\nridge %3")
                 .arg(style::fromStd(roof.accelerator), rateText(roof.peakFlopPerS, kExactDigits),
                      intensityText(roof.ridgeFlopPerByte, kExactDigits)),
             {}});
    }
    return spots;
}

} // namespace ridgepoint::charts
