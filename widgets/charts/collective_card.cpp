// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/collective_card.h"

#include "charts/collective_plot.h"
#include "charts/count_field.h"
#include "charts/segmented_buttons.h"
#include "style/text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>

namespace ridgepoint::charts {

using explore::CollectiveCurves;
using explore::PlanGroup;
using network::Collective;
using quantity::Dimension;

namespace {

constexpr int kFree = -1;
constexpr int kBandwidth = 1; ///< of the buttons

QLabel* labelFor(const QString& text, QWidget* buddy, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setFont(style::secondaryFont());
    label->setBuddy(buddy);
    return label;
}

QComboBox* narrowBox(const QString& name, const QString& accessible, QWidget* parent)
{
    auto* box = new QComboBox(parent);
    box->setObjectName(name);
    box->setAccessibleName(accessible);
    box->setFont(style::secondaryFont());
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(8);
    box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    return box;
}

/// What takes a group the longest.
Collective longestOf(const PlanGroup& group)
{
    double most = -1;
    Collective longest = Collective::AllReduce;
    for (const explore::GroupCollective& one : group.collectives) {
        if (one.count * one.seconds > most) {
            most = one.count * one.seconds;
            longest = one.collective;
        }
    }
    return longest;
}

} // namespace

CollectiveCard::CollectiveCard(QWidget* parent) : CollectiveCard(new CollectivePlot, parent) {}

CollectiveCard::CollectiveCard(CollectivePlot* plot, QWidget* parent)
    : ChartCard(tr("Collectives by message size"), plot, parent), m_plot(plot)
{
    setObjectName(QStringLiteral("collective"));
    makeControls();
    fillGroups();
    viewChanged();
}

void CollectiveCard::makeControls()
{
    m_place = new QLabel(this);
    m_place->setObjectName(QStringLiteral("collective.place"));
    m_place->setFont(style::bodyFont());
    m_place->setWordWrap(true);
    addFooterWidget(m_place);
    auto* first = new QWidget(this);
    auto* row = new QHBoxLayout(first);
    row->setContentsMargins(0, 0, 0, 0);
    m_collective = narrowBox(QStringLiteral("collective.kind"), tr("Collective"), first);
    for (int i = 0; i < network::kCollectives; ++i)
        m_collective->addItem(
            style::translated(network::collectiveName(static_cast<Collective>(i))));
    m_group = narrowBox(QStringLiteral("collective.group"), tr("Group of the plan"), first);
    row->addWidget(m_collective, 2);
    row->addWidget(labelFor(tr("of"), m_group, first));
    row->addWidget(m_group, 3);
    addFooterWidget(first);
    auto* second = new QWidget(this);
    row = new QHBoxLayout(second);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    m_members = new CountField(8, second);
    m_members->setAccessibleName(tr("Ranks of the group"));
    m_stride = new CountField(1, second);
    m_stride->setAccessibleName(tr("From one rank of the group to the next"));
    m_value = new SegmentedButtons(second);
    m_value->add(tr("time"), tr("Time by message size"));
    m_value->add(tr("bus rate"), tr("Bus bandwidth by message size, as in nccl-tests"));
    m_value->setCurrent(0);
    row->addWidget(labelFor(tr("ranks"), m_members, second));
    row->addWidget(m_members);
    row->addWidget(labelFor(tr("apart"), m_stride, second));
    row->addWidget(m_stride);
    row->addStretch(1);
    row->addWidget(m_value);
    addFooterWidget(second);

    connect(m_collective, &QComboBox::activated, this, &CollectiveCard::draw);
    connect(m_value, &SegmentedButtons::chosen, this, &CollectiveCard::draw);
    connect(m_group, &QComboBox::activated, this, [this] {
        const int row = m_group->currentData().toInt();
        takeGroup(row);
        draw();
        emit groupChosen(row);
    });
    for (CountField* field : {m_members, m_stride})
        connect(field, &CountField::valueEdited, this, [this] {
            takeGroup(kFree);
            draw();
            emit groupChosen(kFree);
        });
}

void CollectiveCard::setGroups(PlanGroupsPtr groups)
{
    m_groups = std::move(groups);
    fillGroups();
    draw();
}

void CollectiveCard::chooseGroup(int row)
{
    takeGroup(row);
    draw();
}

int CollectiveCard::group() const
{
    const std::size_t count = m_groups ? m_groups->list.size() : 0;
    for (std::size_t i = 0; i < count && !m_isFree; ++i) {
        if (m_groups->list[i].role == m_role)
            return static_cast<int>(i);
    }
    return kFree;
}

const PlanGroup* CollectiveCard::chosenGroup() const
{
    const int row = group();
    return row < 0 ? nullptr : &m_groups->list[static_cast<std::size_t>(row)];
}

/// The plan's groups; the one that was chosen stays where the plan has it, else that which the step
/// waits for the longest.
void CollectiveCard::fillGroups()
{
    const QSignalBlocker blocker(m_group);
    m_group->clear();
    if (m_groups) {
        for (std::size_t i = 0; i < m_groups->list.size(); ++i)
            m_group->addItem(style::translated(explore::groupName(m_groups->list[i].role)),
                             static_cast<int>(i));
    }
    m_group->addItem(tr("any ranks"), kFree);
    int row = group();
    if (row < 0 && !m_isFree && m_groups && !m_groups->list.empty()) {
        const auto longest =
            std::ranges::max_element(m_groups->list, {}, [](const PlanGroup& group) {
                return std::pair(group.exposedS, group.seconds);
            });
        row = static_cast<int>(longest - m_groups->list.begin());
        return takeGroup(row);
    }
    m_group->setCurrentIndex(std::max(0, m_group->findData(row)));
    if (const PlanGroup* chosen = chosenGroup()) {
        m_members->setValue(static_cast<double>(chosen->members));
        m_stride->setValue(static_cast<double>(chosen->stride));
    }
}

void CollectiveCard::takeGroup(int row)
{
    m_isFree = row < 0;
    if (!m_isFree && m_groups && row < static_cast<int>(m_groups->list.size())) {
        const PlanGroup& chosen = m_groups->list[static_cast<std::size_t>(row)];
        m_role = chosen.role;
        m_members->setValue(static_cast<double>(chosen.members));
        m_stride->setValue(static_cast<double>(chosen.stride));
        m_collective->setCurrentIndex(static_cast<int>(longestOf(chosen)));
    }
    const QSignalBlocker blocker(m_group);
    m_group->setCurrentIndex(std::max(0, m_group->findData(row)));
}

explore::CurveChoice CollectiveCard::choice() const
{
    explore::CurveChoice choice;
    choice.collective = static_cast<Collective>(std::max(0, m_collective->currentIndex()));
    choice.members = static_cast<std::int64_t>(m_members->value());
    choice.stride = static_cast<std::int64_t>(m_stride->value());
    if (const PlanGroup* chosen = chosenGroup()) {
        for (const explore::GroupCollective& one : chosen->collectives) {
            if (one.collective == choice.collective)
                choice.copies = static_cast<std::int64_t>(one.copies);
        }
    }
    return choice;
}

void CollectiveCard::viewChanged()
{
    draw();
}

void CollectiveCard::draw()
{
    CollectiveChart chart;
    chart.isBandwidth = m_value->current() == kBandwidth;
    QString notice;
    if (!view()) {
        notice = reasonWithout(plan::FigureId::StepTimeS);
    } else {
        chart.curves = explore::collectiveCurves(view()->document.plan.cluster, choice());
        if (baseline())
            chart.baseline = explore::collectiveCurves(baseline()->document.plan.cluster, choice());
        if (const PlanGroup* chosen = chosenGroup()) {
            std::ranges::copy_if(chosen->collectives, std::back_inserter(chart.own),
                                 [&](const explore::GroupCollective& one) {
                                     return one.collective == chart.curves.choice.collective;
                                 });
        }
        if (chart.curves.sizes.empty())
            notice = tr("a collective needs two ranks and a machine");
        else if (chart.curves.curves.empty())
            notice = tr("no algorithm does this on such a group");
    }
    m_plot->setNotice(notice);
    m_plot->setChart(std::move(chart));
    describe();
    refreshTable();
}

void CollectiveCard::describe()
{
    const CollectiveCurves& curves = m_plot->data().curves;
    const bool any = m_plot->notice().isEmpty();
    const auto count = [](double number) { return style::quantityText(number, Dimension::Count); };
    QString text;
    if (any) {
        const QString ranks = count(static_cast<double>(curves.choice.members));
        const QString cut = style::translated(hardware::cutName(curves.cut));
        text = curves.domains > 1
                   ? tr("%1 ranks, %2 in each of %3 fast domains. A ring is bound by %4.")
                         .arg(ranks, count(curves.perDomain), count(curves.domains), cut)
                   : tr("%1 ranks, all in one fast domain. A ring is bound by %2.").arg(ranks, cut);
    }
    m_place->setText(text);
    m_place->setVisible(any);
    m_plot->setSummary(text);
    setSubtitle(!any                         ? QString()
                : m_plot->data().isBandwidth ? tr("bus bandwidth by bytes of the vector")
                                             : tr("time by bytes of the vector"));
}

QString CollectiveCard::placeText() const
{
    return m_place->text();
}

ChartTable CollectiveCard::table() const
{
    ChartTable table;
    table.addColumn(tr("algorithm"), Dimension::Text);
    table.addColumn(tr("message"), Dimension::Bytes);
    table.addColumn(tr("time"), Dimension::Seconds);
    table.addColumn(tr("bus bandwidth"), Dimension::BytesPerSecond);
    table.addColumn(tr("times in a step"), Dimension::Count);
    if (!m_plot->notice().isEmpty())
        return table;
    const CollectiveChart& chart = m_plot->data();
    const auto addPoints = [&](const QString& name,
                               const std::vector<explore::CurvePoint>& points) {
        for (const explore::CurvePoint& point : points)
            table.rows.append({name, numberCell(point.bytes), numberCell(point.seconds),
                               numberCell(point.busBytesPerS), QString()});
    };
    for (const auto& curve : chart.curves.curves)
        addPoints(algorithmText(curve.algorithm), curve.points);
    addPoints(tr("chosen"), chart.curves.chosen);
    if (chart.baseline)
        addPoints(tr("chosen, baseline"), chart.baseline->chosen);
    for (const explore::GroupCollective& one : chart.own)
        table.rows.append({tr("this plan: %1").arg(style::translated(one.what)),
                           numberCell(one.bytes), numberCell(one.seconds), QString(),
                           numberCell(one.count)});
    return table;
}

} // namespace ridgepoint::charts
