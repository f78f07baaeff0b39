// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/collective_geometry.h"

#include "charts/groups_card.h"
#include "style/text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

namespace ridgepoint::charts {
namespace {

using explore::CollectiveCurves;
using explore::CurvePoint;
using network::Algorithm;
using quantity::Dimension;
using style::Role;

constexpr double kGap = 6;
constexpr double kMostOwnRows = 5; ///< of the names of the plan's messages
constexpr double kDotReach = 5;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(CollectiveCard)
};

QString bytesText(double bytes, int digits = 3)
{
    return style::quantityText(bytes, Dimension::Bytes, digits);
}

QString secondsText(double seconds, int digits = 3)
{
    return style::quantityText(seconds, Dimension::Seconds, digits);
}

QString rateText(double bytesPerS, int digits = 3)
{
    return style::quantityText(bytesPerS, Dimension::BytesPerSecond, digits);
}

double valueOf(const CollectiveChart& chart, const CurvePoint& point)
{
    return chart.isBandwidth ? point.busBytesPerS : point.seconds;
}

struct Range
{
    double low = 0;
    double high = 0;

    void include(double value)
    {
        if (!(value > 0) || !std::isfinite(value))
            return;
        low = low > 0 ? std::min(low, value) : value;
        high = std::max(high, value);
    }
};

Range rangeOf(const CollectiveChart& chart)
{
    Range range;
    for (const auto& curve : chart.curves.curves) {
        for (const CurvePoint& point : curve.points)
            range.include(valueOf(chart, point));
    }
    if (chart.baseline) {
        for (const CurvePoint& point : chart.baseline->chosen)
            range.include(valueOf(chart, point));
    }
    return range;
}

/// Powers of two or of ten, as bytes are shown, so far apart that their numbers have room.
std::vector<Tick> byteTicks(const LogScale& x, const QFontMetricsF& metrics)
{
    const bool isBinary = style::bytePrefix() == quantity::BytePrefix::Binary;
    const std::vector<double> factors = isBinary ? std::vector<double>{4, 16, 256, 4096, 65536}
                                                 : std::vector<double>{10, 100, 1000, 1e5};
    std::vector<Tick> ticks;
    for (const double factor : factors) {
        ticks.clear();
        double widest = 0;
        for (double bytes = x.min; bytes <= x.max * 1.001; bytes *= factor) {
            ticks.push_back({bytes, bytesText(bytes)});
            widest = std::max(widest, metrics.horizontalAdvance(ticks.back().text));
        }
        if (ticks.size() < 2 || x.at(ticks[1].value) - x.at(ticks[0].value) >= widest + 2 * kGap)
            break;
    }
    return ticks;
}

void layOutScales(CollectiveGeometry& geometry, const CollectiveChart& chart, const QSizeF& size,
                  double legendHigh, double stripHigh, const ChartFonts& fonts)
{
    const QFontMetricsF metrics(fonts.number);
    const Range values = rangeOf(chart);
    std::tie(geometry.y.min, geometry.y.max) =
        values.high > 0 ? wholeDecades(values.low, values.high) : std::pair(1.0, 10.0);
    geometry.x.min = chart.curves.sizes.front();
    geometry.x.max = chart.curves.sizes.back();
    if (style::bytePrefix() == quantity::BytePrefix::Decimal)
        std::tie(geometry.x.min, geometry.x.max) = wholeDecades(geometry.x.min, geometry.x.max);
    const std::vector<double> steps = chart.isBandwidth
                                          ? decades(geometry.y.min, geometry.y.max)
                                          : roundTimes(geometry.y.min, geometry.y.max);
    double leftWide = 0;
    for (const double value : steps) {
        geometry.yTicks.push_back(
            {value, chart.isBandwidth ? rateText(value, 1) : secondsText(value, 2)});
        leftWide = std::max(leftWide, metrics.horizontalAdvance(geometry.yTicks.back().text));
    }
    const double top = metrics.height() / 2 + 1;
    const double bottom =
        std::max(top + 20 + stripHigh, size.height() - legendHigh - metrics.height() - kGap);
    const double left = leftWide + kGap;
    const double right = std::max(left + 20, size.width() - 8);
    geometry.plot = QRectF(QPointF(left, top), QPointF(right, bottom));
    geometry.x.from = left;
    geometry.x.to = right;
    geometry.y.from = bottom - stripHigh - 2;
    geometry.y.to = top;
    double last = size.height();
    for (Tick& tick : geometry.yTicks) { // upwards
        const double y = geometry.y.at(tick.value);
        if (last - y < metrics.height())
            tick.text.clear();
        else
            last = y;
    }
    geometry.xTicks = byteTicks(geometry.x, metrics);
}

QPolygonF lineOf(const CollectiveGeometry& geometry, const CollectiveChart& chart,
                 const std::vector<CurvePoint>& points)
{
    QPolygonF line;
    for (const CurvePoint& point : points) {
        const double value = valueOf(chart, point);
        if (value > 0)
            line << QPointF(geometry.x.at(point.bytes), geometry.y.at(value));
    }
    return line;
}

/// Of a polyline that goes to the right, the part between two places.
QPolygonF cut(const QPolygonF& line, double from, double to)
{
    QPolygonF part;
    const auto at = [&](qsizetype i, double x) {
        const QLineF piece(line[i - 1], line[i]);
        return piece.pointAt((x - piece.x1()) / piece.dx());
    };
    for (qsizetype i = 0; i < line.size(); ++i) {
        if (i > 0 && line[i - 1].x() < from && line[i].x() > from)
            part << at(i, from);
        if (line[i].x() >= from && line[i].x() <= to)
            part << line[i];
        if (i > 0 && line[i - 1].x() < to && line[i].x() > to)
            part << at(i, to);
    }
    return part;
}

void layOutWinners(CollectiveGeometry& geometry, const CollectiveChart& chart, double stripHigh,
                   const QFontMetricsF& words)
{
    const QPolygonF chosen = lineOf(geometry, chart, chart.curves.chosen);
    for (const explore::WinningRange& range : chart.curves.winners) {
        WinnerGeometry winner;
        winner.algorithm = range.algorithm;
        const double from = geometry.x.at(range.fromBytes);
        const double to = geometry.x.at(range.toBytes);
        winner.rect = QRectF(from, geometry.plot.bottom() - stripHigh, to - from, stripHigh);
        winner.points = cut(chosen, from, to);
        const QString text = algorithmText(range.algorithm);
        if (words.horizontalAdvance(text) + 4 <= winner.rect.width())
            winner.text = text;
        geometry.winners.push_back(winner);
    }
}

/// Names stand at the top, beside their lines, in as many rows as they need.
void layOutOwn(CollectiveGeometry& geometry, const CollectiveChart& chart,
               const QFontMetricsF& words)
{
    for (std::size_t i = 0; i < chart.own.size(); ++i) {
        const explore::GroupCollective& one = chart.own[i];
        if (!(one.bytes >= geometry.x.min && one.bytes <= geometry.x.max))
            continue;
        OwnGeometry own;
        own.own = i;
        own.x = geometry.x.at(one.bytes);
        const double value =
            chart.isBandwidth && one.seconds > 0
                ? network::busFactor(chart.curves.choice.collective,
                                     static_cast<double>(chart.curves.choice.members)) *
                      one.bytes / one.seconds
                : one.seconds;
        if (value >= geometry.y.min && value <= geometry.y.max)
            own.dot = QPointF(own.x, geometry.y.at(value));
        own.text = style::translated(one.what);
        const double wide = words.horizontalAdvance(own.text) + 4;
        const double high = words.height();
        for (int row = 0; row < kMostOwnRows && own.rect.isEmpty(); ++row) {
            const double y = geometry.plot.top() + 1 + row * high;
            for (const double left : {own.x + 3, own.x - 3 - wide}) {
                const QRectF rect(left, y, wide, high);
                const bool isFree =
                    rect.left() >= geometry.plot.left() && rect.right() <= geometry.plot.right() &&
                    std::ranges::none_of(geometry.own, [&](const OwnGeometry& other) {
                        return other.rect.intersects(rect);
                    });
                if (isFree && own.rect.isEmpty())
                    own.rect = rect;
            }
        }
        geometry.own.push_back(own);
    }
}

} // namespace

Role roleOf(Algorithm algorithm)
{
    switch (algorithm) {
    case Algorithm::Ring:
        return Role::Forward;
    case Algorithm::Tree:
        return Role::Activations;
    case Algorithm::InSwitch:
        return Role::Logits;
    case Algorithm::Hierarchical:
        return Role::Backward;
    case Algorithm::Direct:
        return Role::Optimizer;
    }
    return Role::Text;
}

QString algorithmText(Algorithm algorithm)
{
    return style::translated(network::algorithmName(algorithm));
}

CollectiveGeometry layOutCollective(const CollectiveChart& chart, const QSizeF& size,
                                    const ChartFonts& fonts)
{
    CollectiveGeometry geometry;
    if (chart.curves.sizes.empty())
        return geometry;
    const QFontMetricsF words(fonts.label);
    for (const auto& curve : chart.curves.curves)
        geometry.legend.push_back(
            {algorithmText(curve.algorithm), roleOf(curve.algorithm), LegendMark::Line, {}});
    if (!chart.own.empty())
        geometry.legend.push_back(
            {Words::tr("messages of this plan"), Role::Accent, LegendMark::Dot, {}});
    const double legendHigh =
        layOutLegend(geometry.legend, QRectF(0, 0, size.width(), size.height()), words);
    const double stripHigh = words.height() + 2;
    layOutScales(geometry, chart, size, legendHigh, stripHigh, fonts);
    for (const auto& curve : chart.curves.curves)
        geometry.lines.push_back({curve.algorithm, lineOf(geometry, chart, curve.points)});
    if (chart.baseline)
        geometry.baseline = lineOf(geometry, chart, chart.baseline->chosen);
    layOutWinners(geometry, chart, stripHigh, words);
    layOutOwn(geometry, chart, words);
    return geometry;
}

std::vector<HotSpot> collectiveHotSpots(const CollectiveChart& chart,
                                        const CollectiveGeometry& geometry)
{
    std::vector<HotSpot> spots;
    for (const OwnGeometry& own : geometry.own) {
        const explore::GroupCollective& one = chart.own[own.own];
        const QPointF place = own.dot.value_or(QPointF(own.x, geometry.plot.top() + kDotReach));
        QString text =
            Words::tr("%1\n%2 times in a step, %3 each")
                .arg(collectiveText(one), style::quantityText(one.count, Dimension::Count),
                     secondsText(one.seconds));
        if (one.algorithm)
            text += QLatin1Char('\n') + algorithmText(*one.algorithm);
        spots.push_back(
            {QRectF(place.x() - kDotReach, place.y() - kDotReach, 2 * kDotReach, 2 * kDotReach),
             text,
             {}});
    }
    for (std::size_t i = 0; i < geometry.winners.size(); ++i) {
        const explore::WinningRange& range = chart.curves.winners[i];
        spots.push_back({geometry.winners[i].rect,
                         Words::tr("%1 is the fastest\nfrom %2 to %3")
                             .arg(algorithmText(range.algorithm), bytesText(range.fromBytes),
                                  bytesText(range.toBytes)),
                         {}});
    }
    const double half =
        geometry.xTicks.empty() || chart.curves.sizes.size() < 2
            ? 4
            : (geometry.x.at(chart.curves.sizes[1]) - geometry.x.at(chart.curves.sizes[0])) / 2;
    const double bottom =
        geometry.winners.empty() ? geometry.plot.bottom() : geometry.winners.front().rect.top();
    for (std::size_t at = 0; at < chart.curves.sizes.size(); ++at) {
        const CurvePoint& chosen = chart.curves.chosen[at];
        QStringList lines{bytesText(chart.curves.sizes[at])};
        for (const auto& curve : chart.curves.curves)
            lines += Words::tr("%1: %2, bus bandwidth %3")
                         .arg(algorithmText(curve.algorithm), secondsText(curve.points[at].seconds),
                              rateText(curve.points[at].busBytesPerS));
        lines += Words::tr("chosen: %1").arg(secondsText(chosen.seconds));
        if (chart.baseline && at < chart.baseline->chosen.size())
            lines += Words::tr("baseline: %1").arg(secondsText(chart.baseline->chosen[at].seconds));
        const double x = geometry.x.at(chart.curves.sizes[at]);
        spots.push_back(
            {QRectF(x - half, geometry.plot.top(), 2 * half, bottom - geometry.plot.top()),
             lines.join(QLatin1Char('\n')),
             {}});
    }
    return spots;
}

} // namespace ridgepoint::charts
