// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/paper.h"

#include <QLineF>
#include <QPainter>
#include <QVector>
#include <algorithm>

namespace ridgepoint::style {
namespace {

constexpr double kStep = 4; ///< between two lines of a pattern
constexpr double kWidth = 0.6;

thread_local int depth = 0; // of ForPaper

/// The lines x - y·slope = c (slope 1 falls, -1 rises) that cross an area, cut to it.
void addSlanted(QVector<QLineF>& lines, const QRectF& area, double slope)
{
    const double a = area.left() - slope * area.top();
    const double corners[] = {a, area.right() - slope * area.top(),
                              area.left() - slope * area.bottom(),
                              area.right() - slope * area.bottom()};
    const auto [least, most] = std::minmax_element(std::begin(corners), std::end(corners));
    const double step = kStep * 1.4;
    for (double c = *least + step / 2; c < *most; c += step) {
        // x = c + slope·y
        double y0 = area.top();
        double y1 = area.bottom();
        double x0 = c + slope * y0;
        double x1 = c + slope * y1;
        const auto cut = [&](double& x, double& y) {
            const double inside = std::clamp(x, area.left(), area.right());
            y += (inside - x) / slope;
            x = inside;
        };
        cut(x0, y0);
        cut(x1, y1);
        if (std::abs(x1 - x0) > 0.3)
            lines.append(QLineF(x0, y0, x1, y1));
    }
}

} // namespace

ForPaper::ForPaper()
{
    ++depth;
}

ForPaper::~ForPaper()
{
    --depth;
}

bool isForPaper()
{
    return depth > 0;
}

Pattern patternOf(Role role)
{
    switch (role) {
    case Role::Gradients:
    case Role::Backward:
        return Pattern::Rising;
    case Role::Optimizer:
    case Role::Update:
        return Pattern::Crossed;
    case Role::Activations:
    case Role::Communication:
        return Pattern::Level;
    case Role::Gathered:
    case Role::WeightGradient:
        return Pattern::Falling;
    case Role::Logits:
    case Role::Bad:
        return Pattern::Upright;
    case Role::Buffers:
        return Pattern::Dotted;
    default:
        return Pattern::Plain;
    }
}

void drawPattern(QPainter& painter, const QRectF& area, Pattern pattern, const QColor& color)
{
    if (pattern == Pattern::Plain || area.width() < 1.5 || area.height() < 1.5)
        return;
    QVector<QLineF> lines;
    if (pattern == Pattern::Rising || pattern == Pattern::Crossed)
        addSlanted(lines, area, -1);
    if (pattern == Pattern::Falling || pattern == Pattern::Crossed)
        addSlanted(lines, area, 1);
    if (pattern == Pattern::Level || pattern == Pattern::Grid) {
        for (double y = area.top() + kStep / 2; y < area.bottom(); y += kStep)
            lines.append(QLineF(area.left(), y, area.right(), y));
    }
    if (pattern == Pattern::Upright || pattern == Pattern::Grid) {
        for (double x = area.left() + kStep / 2; x < area.right(); x += kStep)
            lines.append(QLineF(x, area.top(), x, area.bottom()));
    }
    if (pattern == Pattern::Dotted) {
        for (double y = area.top() + kStep / 2; y < area.bottom(); y += kStep) {
            for (double x = area.left() + kStep / 2; x < area.right(); x += kStep)
                lines.append(QLineF(x, y, std::min(x + 1, area.right()), y));
        }
    }
    const QPen before = painter.pen();
    painter.setPen(QPen(color, kWidth, Qt::SolidLine, Qt::FlatCap));
    painter.drawLines(lines);
    painter.setPen(before);
}

void drawPatternOf(QPainter& painter, const QRectF& area, Role role)
{
    if (!isForPaper())
        return;
    const QColor fill = color(role, Scheme::Light);
    const QColor light = color(Role::Panel, Scheme::Light);
    const QColor dark = color(Role::Text, Scheme::Light);
    drawPattern(painter, area, patternOf(role),
                contrast(light, fill) >= contrast(dark, fill) * 0.5 ? light : dark);
}

Qt::PenStyle lineStyleOf(Role role)
{
    if (!isForPaper())
        return Qt::SolidLine;
    return role == Role::Saving     ? Qt::DashLine
           : role == Role::Rework   ? Qt::DashDotLine
           : role == Role::Recovery ? Qt::DotLine
                                    : Qt::SolidLine;
}

} // namespace ridgepoint::style
