// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/groups_card.h"

#include "style/palette.h"
#include "style/paper.h"
#include "style/text.h"

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace ridgepoint::charts {

using explore::GroupCollective;
using explore::PlanGroup;
using explore::PlanGroups;
using quantity::Dimension;
using style::Role;

namespace {

constexpr double kPadding = 6;
constexpr double kRowGap = 4;
constexpr double kBarHigh = 6;

QString countText(double count)
{
    return style::quantityText(count, Dimension::Count);
}

QString secondsText(double seconds)
{
    return style::quantityText(seconds, Dimension::Seconds, 3);
}

QString shareText(double share)
{
    return style::quantityText(share, Dimension::Ratio, 3);
}

QString amountText(const PlanGroup& group)
{
    const auto share = group.hiddenShare();
    return share
               ? GroupsCard::tr("%1, %2 hidden").arg(secondsText(group.seconds), shareText(*share))
               : GroupsCard::tr("nothing to send");
}

QString hotText(const PlanGroup& group)
{
    QStringList lines{style::translated(explore::groupName(group.role)), placeText(group),
                      boundText(group.cut, group.bytesPerS)};
    for (const GroupCollective& one : group.collectives) {
        const QString what = collectiveText(one);
        const QString count = countText(one.count);
        lines += one.algorithm ? GroupsCard::tr("%1, %2 times, %3 each (%4)")
                                     .arg(what, count, secondsText(one.seconds),
                                          style::translated(network::algorithmName(*one.algorithm)))
                               : GroupsCard::tr("%1, %2 times, %3 each")
                                     .arg(what, count, secondsText(one.seconds));
    }
    lines += GroupsCard::tr("%1 of a step on its links, %2 of it not hidden")
                 .arg(secondsText(group.seconds), secondsText(group.exposedS));
    return lines.join(QLatin1Char('\n'));
}

} // namespace

QString placeText(const PlanGroup& group)
{
    const QString members = countText(static_cast<double>(group.members));
    const QString ranks = group.stride > 1
                              ? GroupsCard::tr("%1 ranks, %2 apart")
                                    .arg(members, countText(static_cast<double>(group.stride)))
                              : GroupsCard::tr("%1 ranks side by side").arg(members);
    return group.domains > 1 ? GroupsCard::tr("%1, %2 in each of %3 fast domains")
                                   .arg(ranks, countText(group.perDomain), countText(group.domains))
                             : GroupsCard::tr("%1, in one fast domain").arg(ranks);
}

QString boundText(hardware::Cut cut, double bytesPerS)
{
    return GroupsCard::tr("bound by %1, %2 of a rank")
        .arg(style::translated(hardware::cutName(cut)),
             style::quantityText(bytesPerS, Dimension::BytesPerSecond, 3));
}

QString collectiveText(const GroupCollective& one)
{
    const QString what = style::translated(one.what);
    const QString collective = style::translated(network::collectiveName(one.collective));
    if (!(one.bytes > 0))
        return GroupsCard::tr("%1: %2").arg(what, collective);
    return GroupsCard::tr("%1: %2 of %3")
        .arg(what, collective, style::quantityText(one.bytes, Dimension::Bytes, 3));
}

// ---- the plot -----------------------------------------------------------------------------------

void GroupsPlot::setGroups(PlanGroupsPtr groups)
{
    m_groups = std::move(groups);
    fitHeight();
    invalidate();
}

const std::vector<GroupRow>& GroupsPlot::rows()
{
    ensureLaidOut();
    return m_rows;
}

void GroupsPlot::setChosen(int row)
{
    m_chosen = row;
    update();
}

/// Lays the rows out for the width at hand; returns the height that they take.
double GroupsPlot::place()
{
    m_rows.clear();
    if (!m_groups)
        return 0;
    const QFontMetricsF words(fonts().label);
    const double high = 2 * words.height() + kBarHigh + 2 * kPadding + 2;
    double most = 0;
    for (const PlanGroup& group : m_groups->list)
        most = std::max({most, group.seconds, group.exposedS});
    double y = 1;
    for (const PlanGroup& group : m_groups->list) {
        GroupRow row;
        row.rect = QRectF(0.5, y, width() - 1, high);
        row.name = style::translated(explore::groupName(group.role));
        row.amount = amountText(group);
        row.place = tr("%1: %2").arg(placeText(group), boundText(group.cut, group.bytesPerS));
        const QRectF bar(row.rect.left() + kPadding, row.rect.bottom() - kPadding - kBarHigh,
                         row.rect.width() - 2 * kPadding, kBarHigh);
        const auto wide = [&](double seconds) {
            return most > 0 ? seconds / most * bar.width() : 0;
        };
        const double exposed = std::min(group.exposedS, std::max(group.seconds, group.exposedS));
        row.exposedBar = QRectF(bar.left(), bar.top(), wide(exposed), bar.height());
        row.hiddenBar = QRectF(row.exposedBar.right(), bar.top(),
                               wide(std::max(0.0, group.seconds - exposed)), bar.height());
        m_rows.push_back(row);
        y += high + kRowGap;
    }
    m_legend = {{tr("not hidden"), Role::Bad, LegendMark::Square, {}},
                {tr("hidden"), Role::Communication, LegendMark::Square, {}}};
    const double legendHigh = words.height() + 3;
    layOutLegend(m_legend, QRectF(0, y, width(), legendHigh), words);
    return y + legendHigh + 1;
}

void GroupsPlot::fitHeight()
{
    setMinimumHeight(static_cast<int>(std::ceil(place())));
}

void GroupsPlot::resizeEvent(QResizeEvent* event)
{
    ChartCanvas::resizeEvent(event);
    fitHeight();
}

std::vector<HotSpot> GroupsPlot::layOut()
{
    place();
    std::vector<HotSpot> spots;
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        spots.push_back({m_rows[i].rect, hotText(m_groups->list[i]), {}});
    return spots;
}

void GroupsPlot::activated(int spot)
{
    setChosen(spot);
    emit groupChosen(spot);
}

void GroupsPlot::draw(QPainter& painter)
{
    const QFontMetricsF words(fonts().label);
    const QFontMetricsF numbers(fonts().number);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const GroupRow& row = m_rows[i];
        const bool isChosen = static_cast<int>(i) == m_chosen;
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(style::color(isChosen ? Role::Accent : Role::Line), isChosen ? 2 : 1));
        painter.setBrush(style::color(isChosen ? Role::Window : Role::Panel));
        painter.drawRoundedRect(row.rect, 4, 4);
        painter.setRenderHint(QPainter::Antialiasing, false);
        const QRectF inside = row.rect.adjusted(kPadding, kPadding, -kPadding, -kPadding);
        QRectF line(inside.left(), inside.top(), inside.width(), words.height());
        painter.setFont(fonts().number);
        painter.setPen(style::color(Role::Text));
        const double amount = numbers.horizontalAdvance(row.amount) + kPadding;
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, row.amount);
        painter.setFont(fonts().label);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                         words.elidedText(row.name, Qt::ElideRight, line.width() - amount));
        line.translate(0, words.height());
        painter.setPen(style::color(Role::Secondary));
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                         words.elidedText(row.place, Qt::ElideRight, line.width()));
        painter.fillRect(row.exposedBar, style::color(Role::Bad));
        painter.fillRect(row.hiddenBar, style::color(Role::Communication));
        style::drawPatternOf(painter, row.hiddenBar, Role::Communication);
    }
    drawLegend(painter, m_legend);
}

// ---- the card -----------------------------------------------------------------------------------

GroupsCard::GroupsCard(QWidget* parent) : GroupsCard(new GroupsPlot, parent) {}

GroupsCard::GroupsCard(GroupsPlot* plot, QWidget* parent)
    : ChartCard(tr("Groups that communicate"), plot, parent), m_plot(plot),
      m_sentence(new QLabel(this))
{
    setObjectName(QStringLiteral("groups"));
    setChartScrolls();
    m_sentence->setObjectName(QStringLiteral("groups.sentence"));
    m_sentence->setFont(style::bodyFont());
    m_sentence->setWordWrap(true);
    column()->insertWidget(1, m_sentence);
    connect(m_plot, &GroupsPlot::groupChosen, this, &GroupsCard::groupChosen);
    viewChanged();
}

void GroupsCard::viewChanged()
{
    if (m_asked == view() && view())
        return write(); // the prefix of bytes may be another one
    m_asked = view();
    if (!view()) {
        m_work.drop();
        showGroups(nullptr);
        return;
    }
    m_work.ask(
        [view = view()]() -> PlanGroupsPtr {
            return std::make_shared<const PlanGroups>(explore::planGroups(view->document.plan));
        },
        [this](PlanGroupsPtr groups) {
            showGroups(std::move(groups));
            refresh();
        });
}

void GroupsCard::showGroups(PlanGroupsPtr groups)
{
    m_groups = std::move(groups);
    write();
    emit groupsRead(m_groups);
}

void GroupsCard::write()
{
    m_plot->setNotice(!m_groups                   ? reasonWithout(plan::FigureId::StepTimeS)
                      : !m_groups->reason.empty() ? style::textOf(m_groups->reason)
                      : m_groups->list.empty()    ? tr("one rank works alone: it sends nothing")
                                                  : QString());
    m_plot->setGroups(m_plot->notice().isEmpty() ? m_groups : nullptr);
    if (m_plot->groups() && m_plot->chosen() >= static_cast<int>(m_groups->list.size()))
        m_plot->setChosen(-1);
    const QString text = sentence();
    m_sentence->setText(text);
    m_sentence->setVisible(!text.isEmpty());
    m_plot->setSummary(text);
    setSubtitle(!m_plot->groups()          ? QString()
                : m_groups->timesOperators ? tr("seconds of a step")
                                           : tr("seconds of a step, from volumes"));
}

QString GroupsCard::sentence() const
{
    const PlanGroupsPtr& groups = m_plot->groups();
    const auto share = groups ? groups->hiddenShare() : std::optional<double>();
    if (!share)
        return {};
    const auto tokens = [](double count) { return countText(std::ceil(count)); };
    const auto missing = groups->missingTokens();
    const QString hidden = shareText(*share);
    const QString seconds = secondsText(groups->exposedS);
    const QString present = tokens(groups->microBatchTokens);
    if (!missing)
        return tr("Communication hidden: %1; the step waits %2 for the rest.").arg(hidden, seconds);
    if (*missing > 0)
        return tr("Communication hidden: %1; the step waits %2 for the rest. %3 more tokens in a "
                  "micro-batch of %4 would hide the reduction of gradients.")
            .arg(hidden, seconds, tokens(*missing), present);
    if (!groups->overlapsReduction)
        return tr("Communication hidden: %1; the step waits %2 for the rest. The reduction of "
                  "gradients could hide behind %3 tokens, and a micro-batch has %4, but the plan "
                  "does not overlap it.")
            .arg(hidden, seconds, tokens(*groups->tokensToHide), present);
    return tr("Communication hidden: %1; the step waits %2 for the rest. The reduction of "
              "gradients needs a micro-batch of %3 tokens to hide behind, and has %4.")
        .arg(hidden, seconds, tokens(*groups->tokensToHide), present);
}

ChartTable GroupsCard::table() const
{
    ChartTable table;
    table.addColumn(tr("group"), Dimension::Text);
    table.addColumn(tr("ranks"), Dimension::Count);
    table.addColumn(tr("apart"), Dimension::Count);
    table.addColumn(tr("in a fast domain"), Dimension::Count);
    table.addColumn(tr("fast domains"), Dimension::Count);
    table.addColumn(tr("bound by"), Dimension::Text);
    table.addColumn(tr("rate"), Dimension::BytesPerSecond);
    table.addColumn(tr("what"), Dimension::Text);
    table.addColumn(tr("collective"), Dimension::Text);
    table.addColumn(tr("message"), Dimension::Bytes);
    table.addColumn(tr("times in a step"), Dimension::Count);
    table.addColumn(tr("each"), Dimension::Seconds);
    table.addColumn(tr("algorithm"), Dimension::Text);
    table.addColumn(tr("group in a step"), Dimension::Seconds);
    table.addColumn(tr("not hidden"), Dimension::Seconds);
    if (!m_plot->groups())
        return table;
    for (const PlanGroup& group : m_plot->groups()->list) {
        const QStringList head{style::translated(explore::groupName(group.role)),
                               QString::number(group.members),
                               QString::number(group.stride),
                               numberCell(group.perDomain),
                               numberCell(group.domains),
                               style::translated(hardware::cutName(group.cut)),
                               numberCell(group.bytesPerS)};
        const QStringList tail{numberCell(group.seconds), numberCell(group.exposedS)};
        for (const GroupCollective& one : group.collectives)
            table.rows.append(
                head +
                QStringList{style::translated(one.what),
                            style::translated(network::collectiveName(one.collective)),
                            numberCell(one.bytes), numberCell(one.count), numberCell(one.seconds),
                            one.algorithm
                                ? style::translated(network::algorithmName(*one.algorithm))
                                : QString()} +
                tail);
        if (group.collectives.empty())
            table.rows.append(head + QStringList{{}, {}, {}, {}, {}, {}} + tail);
    }
    return table;
}

} // namespace ridgepoint::charts
