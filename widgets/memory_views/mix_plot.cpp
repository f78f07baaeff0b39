// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory_views/mix_plot.h"

#include "charts/text_place.h"
#include "plan/fields.h"
#include "style/text.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ridgepoint::memory_views {

using charts::HotSpot;
using charts::LegendMark;
using charts::Tick;
using explore::MixPoint;
using quantity::Dimension;
using style::Role;

namespace {

constexpr double kGap = 6;
constexpr double kRadius = 4.5;
constexpr double kReach = 7; ///< of what can be pointed at round a mark

bool isPlaced(const MixPoint& point)
{
    return point.outcome.peakBytes && point.outcome.stepS;
}

QString bytesText(double bytes, int digits = 3)
{
    return style::quantityText(bytes, Dimension::Bytes, digits);
}

/// Round numbers between two values, the first and last within them.
std::vector<double> stepsBetween(double low, double high, int count)
{
    std::vector<double> all;
    const std::vector<double> steps = charts::roundSteps(high - low, count);
    const double step = steps.size() > 1 ? steps[1] : high - low;
    if (!(step > 0))
        return {low};
    for (double value = std::ceil(low / step) * step; value <= high * (1 + 1e-12); value += step)
        all.push_back(value);
    return all;
}

} // namespace

QString ruleName(const MixPoint& point)
{
    const auto ref = plan::findField("layout.recompute");
    return style::textOf(plan::shownValue(*ref->field, plan::Value(point.rule)));
}

void MixPlot::setMix(MemoryMixPtr mix)
{
    m_mix = std::move(mix);
    invalidate();
}

const std::vector<MixPlot::Mark>& MixPlot::marks()
{
    ensureLaidOut();
    return m_marks;
}

QString MixPlot::textOf(const MixPoint& point) const
{
    QString text = !point.rule.empty() ? tr("rule: %1").arg(ruleName(point))
                                       : tr("mix for at most %1").arg(bytesText(point.budgetBytes));
    text += tr("\npeak %1 · a step of %2")
                .arg(bytesText(*point.outcome.peakBytes, 5),
                     style::quantityText(*point.outcome.stepS, Dimension::Seconds, 5));
    if (point.isPresent)
        text += QLatin1Char('\n') + tr("the plan as it stands");
    else if (point.rule.empty())
        text += QLatin1Char('\n') + tr("a click sets it");
    if (!point.fits())
        text += QLatin1Char('\n') + tr("does not fit");
    return text;
}

void MixPlot::placeScales(double legendHeight)
{
    double leastBytes = m_mix->usableBytes > 0 ? m_mix->usableBytes : 1e300;
    double mostBytes = m_mix->usableBytes;
    double leastS = 1e300;
    double mostS = 0;
    for (const auto* list : {&m_mix->mixes, &m_mix->rules}) {
        for (const MixPoint& point : *list) {
            if (!isPlaced(point))
                continue;
            leastBytes = std::min(leastBytes, *point.outcome.peakBytes);
            mostBytes = std::max(mostBytes, *point.outcome.peakBytes);
            leastS = std::min(leastS, *point.outcome.stepS);
            mostS = std::max(mostS, *point.outcome.stepS);
        }
    }
    if (!(mostS >= leastS)) { // nothing to place
        leastS = 0;
        mostS = 1;
    }
    // a frame of a few per cent, and some where all points are at one place
    const auto widen = [](double& low, double& high) {
        const double more = std::max(0.05 * (high - low), 1e-3 * std::abs(high) + 1e-12);
        low = std::max(0.0, low - more);
        high += more;
    };
    widen(leastBytes, mostBytes);
    widen(leastS, mostS);

    const QFontMetricsF metrics(fonts().number);
    std::vector<Tick> y;
    double labelWidth = 0;
    for (const double seconds : stepsBetween(leastS, mostS, 5)) {
        y.push_back({seconds, style::quantityText(seconds, Dimension::Seconds, 4)});
        labelWidth = std::max(labelWidth, metrics.horizontalAdvance(y.back().text));
    }
    const double unit = style::bytePrefix() == quantity::BytePrefix::Binary ? 1 << 30 : 1e9;
    std::vector<Tick> x;
    const int most = std::max(2, static_cast<int>((width() - labelWidth) / 90));
    for (const double count : stepsBetween(leastBytes / unit, mostBytes / unit, most))
        x.push_back({count * unit, bytesText(count * unit)});
    const double top = metrics.height() / 2 + 2;
    const double bottom = std::max(top + 20, height() - legendHeight - metrics.height() - kGap - 2);
    const double left = labelWidth + kGap;
    m_plot = QRectF(QPointF(left, top), QPointF(std::max(left + 20.0, width() - 8.0), bottom));
    m_x = {leastBytes, mostBytes, m_plot.left(), m_plot.right()};
    m_y = {leastS, mostS, m_plot.bottom(), m_plot.top()};
    m_xTicks = charts::placed(m_x, x);
    m_yTicks = charts::placed(m_y, y);
}

/// Names of the rules and of the plan, where they have room.
void MixPlot::placeWords()
{
    QPolygonF curve;
    for (std::size_t i = 0; i < m_mixCount; ++i)
        curve << m_marks[i].place;
    std::vector<QRectF> taken;
    for (const Mark& mark : m_marks)
        taken.push_back(
            QRectF(mark.place - QPointF(kRadius, kRadius), QSizeF(2 * kRadius, 2 * kRadius)));
    if (m_mix->usableBytes > 0) // words are not to be struck through
        taken.push_back(QRectF(m_x.at(m_mix->usableBytes) - 1, m_plot.top(), 2, m_plot.height()));
    bool isPlanNamed = false;
    for (Mark& mark : m_marks) {
        if (mark.point->isPresent && isPlanNamed)
            continue; // a mix may be what a rule is
        const QFontMetricsF metrics(mark.point->isPresent ? fonts().strong : fonts().label);
        const QString text = mark.point->isPresent       ? tr("this plan")
                             : !mark.point->rule.empty() ? ruleName(*mark.point)
                                                         : QString();
        if (text.isEmpty())
            continue;
        const QPointF at[] = {mark.place};
        const QRectF rect =
            charts::placeText(at, kReach, {metrics.horizontalAdvance(text) + 2, metrics.height()},
                              m_plot, std::span(&curve, 1), taken);
        const bool isFree = std::ranges::none_of(
            taken, [&](const QRectF& other) { return other.intersects(rect); });
        if (!isFree)
            continue;
        isPlanNamed = isPlanNamed || mark.point->isPresent;
        mark.text = text;
        mark.textRect = rect;
        taken.push_back(rect);
    }
}

std::vector<HotSpot> MixPlot::layOut()
{
    m_marks.clear();
    m_legend.clear();
    m_mixCount = 0;
    if (!m_mix)
        return {};
    m_legend = {{tr("cheapest mix"), Role::Optimum, LegendMark::Line, {}, {}, {}},
                {tr("rule of recomputation"), Role::Backward, LegendMark::Dot, {}, {}, {}}};
    m_usable = tr("%1 usable").arg(bytesText(m_mix->usableBytes));
    const double legendHeight = charts::layOutLegend(m_legend, QRectF(0, 0, width(), height()),
                                                     QFontMetricsF(fonts().label));
    placeScales(legendHeight);
    for (const auto* list : {&m_mix->mixes, &m_mix->rules}) {
        for (const MixPoint& point : *list) {
            if (isPlaced(point))
                m_marks.push_back({{m_x.at(*point.outcome.peakBytes), m_y.at(*point.outcome.stepS)},
                                   &point,
                                   {},
                                   {}});
        }
        if (list == &m_mix->mixes)
            m_mixCount = m_marks.size();
    }
    placeWords();
    std::vector<HotSpot> spots;
    for (const Mark& mark : m_marks)
        spots.push_back(
            {QRectF(mark.place - QPointF(kReach, kReach), QSizeF(2 * kReach, 2 * kReach)),
             textOf(*mark.point),
             {}});
    return spots;
}

void MixPlot::activated(int spot)
{
    const MixPoint& point = *m_marks[static_cast<std::size_t>(spot)].point;
    if (!point.isPresent)
        emit pointChosen(point);
}

void MixPlot::draw(QPainter& painter)
{
    if (!m_mix)
        return;
    charts::drawAxes(painter, m_plot, m_xTicks, m_yTicks, width(), fonts());
    if (m_mix->usableBytes > 0) {
        const double x = std::round(m_x.at(m_mix->usableBytes)) + 0.5;
        painter.setPen(QPen(style::color(Role::Bad), 1.5, Qt::DashLine));
        painter.drawLine(QPointF(x, m_plot.top()), QPointF(x, m_plot.bottom()));
        painter.setPen(style::color(Role::Bad));
        const double wide = painter.fontMetrics().horizontalAdvance(m_usable) + 4;
        const bool isLeft = x - wide > m_plot.left();
        painter.drawText(QRectF(isLeft ? x - wide : x + 4, m_plot.top(), wide, 14),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, m_usable);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    QPolygonF curve;
    for (std::size_t i = 0; i < m_mixCount; ++i)
        curve << m_marks[i].place;
    painter.setPen(QPen(style::color(Role::Optimum), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(curve);
    for (std::size_t i = 0; i < m_marks.size(); ++i) {
        const Mark& mark = m_marks[i];
        const bool isRule = i >= m_mixCount;
        painter.setPen(Qt::NoPen);
        painter.setBrush(style::color(isRule ? Role::Backward : Role::Optimum));
        const double radius = isRule ? kRadius : kRadius - 1.5;
        painter.drawEllipse(mark.place, radius, radius);
        if (mark.point->isPresent) {
            painter.setPen(QPen(style::color(Role::Accent), 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(mark.place, kRadius + 2.5, kRadius + 2.5);
        }
        if (mark.text.isEmpty())
            continue;
        painter.setPen(style::color(mark.point->isPresent ? Role::Accent : Role::Secondary));
        painter.setFont(mark.point->isPresent ? fonts().strong : fonts().label);
        painter.drawText(mark.textRect, Qt::AlignCenter | Qt::TextSingleLine, mark.text);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(fonts().label);
    charts::drawLegend(painter, m_legend);
}

} // namespace ridgepoint::memory_views
