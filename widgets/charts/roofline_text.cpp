// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/roofline_text.h"

#include "plan/figures.h"
#include "style/text.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace ridgepoint::charts {
namespace {

using explore::RooflinePoint;
using quantity::Dimension;
using style::Role;

constexpr int kExactDigits = 6;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(RooflineCard)
};

QString ratioText(double ratio)
{
    return style::quantityText(ratio, Dimension::Ratio, 3);
}

QString secondsText(double seconds, int digits)
{
    return style::quantityText(seconds, Dimension::Seconds, digits);
}

QString bytesRateText(double bytesPerS, int digits)
{
    return style::quantityText(bytesPerS, Dimension::BytesPerSecond, digits);
}

/// The name, where it is, and which pass.
QString titleOf(const RooflinePoint& point)
{
    if (!point.pass)
        return operatorName(point);
    return Words::tr("%1 (%2), %3")
        .arg(operatorName(point), style::textOf(point.place),
             style::translated(explore::passName(*point.pass)));
}

QString pointText(const RooflinePoint& point, const explore::Roofline& roofline)
{
    QStringList lines{titleOf(point), intensityText(point.flopPerByte, kExactDigits)};
    const QString rate = rateText(point.flopPerS, kExactDigits);
    lines += roofline.areTimed()
                 ? Words::tr("%1, %2 of the peak")
                       .arg(rate, ratioText(point.flopPerS / roofline.roof.peakFlopPerS))
                 : Words::tr("at most %1").arg(rate);
    lines += roofline.areTimed()
                 ? Words::tr("%1 of a step's operators, %2")
                       .arg(ratioText(point.share), secondsText(point.seconds, kExactDigits))
                 : Words::tr("%1 of a step's operators, %2 at that ceiling")
                       .arg(ratioText(point.share), secondsText(point.seconds, kExactDigits));
    if (roofline.stepS)
        lines += Words::tr("%1 of the step").arg(ratioText(point.seconds / *roofline.stepS));
    if (point.pass)
        lines += Words::tr("bound by %1").arg(style::translated(explore::boundName(point.bound)));
    return lines.join(QLatin1Char('\n'));
}

QString linkText(const explore::LinkPoint& point, const explore::Roofline& roofline)
{
    QString link;
    for (const explore::LinkRoof& roof : roofline.linkRoofs) {
        if (roof.kind == point.link)
            link = style::translated(roof.name);
    }
    const QString sent = style::quantityText(point.bytes, Dimension::Bytes, kExactDigits);
    const QString share = point.link == explore::LinkKind::StorageWrite
                              ? Words::tr("%1, %2 of the interval between saves")
                              : Words::tr("%1, %2 of the step if nothing hid it");
    return QStringList{style::translated(point.name), link,
                       Words::tr("%1 for each %2").arg(intensityText(point.flopPerByte, 4), sent),
                       share.arg(secondsText(point.seconds, kExactDigits), ratioText(point.share))}
        .join(QLatin1Char('\n'));
}

} // namespace

QString rateText(double flopPerS, int digits)
{
    return style::quantityText(flopPerS, Dimension::FlopPerSecond, digits);
}

QString intensityText(double flopPerByte, int digits)
{
    const int whole = flopPerByte >= 1 ? 1 + static_cast<int>(std::log10(flopPerByte)) : 1;
    return Words::tr("%1 FLOP/B")
        .arg(style::quantityText(flopPerByte, Dimension::Number, std::clamp(whole, digits, 9)));
}

QString operatorName(const RooflinePoint& point)
{
    return style::translated(point.name).replace(QLatin1Char('_'), QLatin1Char(' '));
}

Role roleOf(const RooflinePoint& point)
{
    switch (point.pass.value_or(explore::Pass::Forward)) {
    case explore::Pass::Forward:
        return Role::Forward;
    case explore::Pass::InputGradient:
        return Role::Backward;
    case explore::Pass::WeightGradient:
        return Role::WeightGradient;
    case explore::Pass::Repeated:
        return Role::Rework;
    }
    return Role::Forward;
}

bool isStorage(explore::LinkKind kind)
{
    return kind == explore::LinkKind::StorageWrite || kind == explore::LinkKind::StorageRead;
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
        QString text =
            Words::tr("%1\npeak %2\nmemory %3\nridge %4")
                .arg(style::fromStd(roof.accelerator), rateText(roof.peakFlopPerS, kExactDigits),
                     bytesRateText(roof.bytesPerS, kExactDigits),
                     intensityText(roof.ridgeFlopPerByte, kExactDigits));
        if (chart.isDetailed && chart.roofline.measured)
            text +=
                QLatin1Char('\n') + Words::tr("kernels reach %1 and %2")
                                        .arg(rateText(chart.roofline.measured->peakFlopPerS, 4),
                                             bytesRateText(chart.roofline.measured->bytesPerS, 4));
        spots.push_back({geometry.ridgeRect, text, ridge});
    }
    for (const LinkPointGeometry& link : geometry.links)
        spots.push_back({around(link.centre, 6), linkText(link.point, chart.roofline),
                         style::fromStd(link.point.figure)});
    const QString compute = style::fromStd(plan::figureText(plan::FigureId::StepComputeS));
    const QString again = style::fromStd(plan::figureText(plan::FigureId::StepRecomputeS));
    for (const RooflinePointGeometry& point : geometry.points) {
        // also small points can be hit
        spots.push_back({around(point.centre, std::max(point.radius, 4.0)),
                         pointText(point.point, chart.roofline),
                         point.point.pass == explore::Pass::Repeated ? again : compute});
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

namespace {

int spotsBeforePoints(const RooflineGeometry& geometry)
{
    return (geometry.product ? 1 : 0) + (geometry.ridgeX ? 1 : 0) +
           static_cast<int>(geometry.links.size());
}

} // namespace

int pointOfSpot(const RooflineGeometry& geometry, int spot)
{
    const int point = spot - spotsBeforePoints(geometry);
    return point >= 0 && point < static_cast<int>(geometry.points.size())
               ? geometry.points[static_cast<std::size_t>(point)].index
               : -1;
}

int spotOfPoint(const RooflineGeometry& geometry, int point)
{
    for (std::size_t i = 0; i < geometry.points.size(); ++i) {
        if (geometry.points[i].index == point)
            return spotsBeforePoints(geometry) + static_cast<int>(i);
    }
    return -1;
}

ChartTable passesTable(const explore::Roofline& roofline)
{
    ChartTable table;
    table.addColumn(Words::tr("operator"), Dimension::Text);
    table.addColumn(Words::tr("where"), Dimension::Text);
    table.addColumn(Words::tr("pass"), Dimension::Text);
    table.addColumn(Words::tr("time"), Dimension::Seconds);
    table.addColumn(Words::tr("share"), Dimension::Ratio);
    table.addColumn(Words::tr("of the step"), Dimension::Ratio);
    table.addColumn(Words::tr("of the peak"), Dimension::Ratio);
    table.addColumn(Words::tr("bound by"), Dimension::Text);
    table.addColumn(Words::tr("FLOP per byte"), Dimension::Number);
    table.addColumn(Words::tr("times a step"), Dimension::Count);
    table.addColumn(Words::tr("FLOPs"), Dimension::Flop);
    table.addColumn(Words::tr("bytes"), Dimension::Bytes);
    const auto ofStep = [&](double seconds) {
        return roofline.stepS ? numberCell(seconds / *roofline.stepS) : QString();
    };
    for (const RooflinePoint& pass : roofline.passes) {
        const auto known = [&](double value) {
            return pass.hasPlace() ? numberCell(value) : QString();
        };
        table.rows.append({operatorName(pass), style::textOf(pass.place),
                           pass.pass ? style::translated(explore::passName(*pass.pass)) : QString(),
                           numberCell(pass.seconds), numberCell(pass.share), ofStep(pass.seconds),
                           known(pass.flopPerS / roofline.roof.peakFlopPerS),
                           style::translated(explore::boundName(pass.bound)),
                           known(pass.flopPerByte), numberCell(pass.count), known(pass.flops),
                           numberCell(pass.bytes)});
    }
    for (const explore::RooflineRest& rest : roofline.rest)
        table.rows.append({style::translated(rest.name),
                           {},
                           {},
                           numberCell(rest.seconds),
                           numberCell(rest.share),
                           ofStep(rest.seconds),
                           {},
                           {},
                           {},
                           {},
                           {},
                           {}});
    return table;
}

} // namespace ridgepoint::charts
