// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_views/boundary_card.h"

#include "charts/count_field.h"
#include "charts/segmented_buttons.h"
#include "exchange/presets.h"
#include "run_views/xy_plot.h"
#include "style/text.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace ridgepoint::run_views {

using charts::ChartTable;
using charts::numberCell;
using explore::BoundaryCase;
using explore::PeakOf;
using plan::FigureId;
using quantity::Dimension;
using style::Role;

namespace {

constexpr double kReach = 30; ///< sizes from so many times smaller than the plan's model to larger
constexpr double kTokensPerParameter = 20; ///< Hoffmann et al. 2022, to begin with
constexpr std::size_t kMostLines = 4;
constexpr Role kRoles[] = {Role::Forward, Role::Backward, Role::Communication, Role::Optimizer};

QString numberText(double value, Dimension dimension, int digits = 3)
{
    return style::quantityText(value, dimension, digits);
}

/// Read once, on whichever thread asks first.
const std::vector<PeakOf>& presetPeaks()
{
    static const std::vector<PeakOf> peaks = [] {
        std::vector<PeakOf> list;
        for (const exchange::PresetInfo& preset : exchange::presetList()) {
            if (preset.kind != exchange::PresetKind::Accelerator)
                continue;
            plan::Document document;
            exchange::applyPreset(document, preset.id);
            list.push_back(
                {preset.id, preset.name, document.plan.cluster.pools.front().peakFlopPerS});
        }
        std::ranges::sort(list, {}, &PeakOf::flopPerS);
        return list;
    }();
    return peaks;
}

PeakOf ownPeak(const plan::Plan& plan)
{
    const hardware::Pool& pool = plan.cluster.pools.front();
    return {{}, pool.accelerator, pool.peakFlopPerS};
}

/// Besides the plan's own: of those with more, the next and the best; else the next lower ones.
std::set<std::string> usualChoice(const PeakOf& own)
{
    std::set<std::string> ids;
    const std::vector<PeakOf>& all = presetPeaks();
    const auto more = std::ranges::upper_bound(all, own.flopPerS, {}, &PeakOf::flopPerS);
    if (more != all.end()) {
        ids.insert(more->id);
        ids.insert(all.back().id);
    } else {
        const auto equal = std::ranges::lower_bound(all, own.flopPerS, {}, &PeakOf::flopPerS);
        for (auto it = equal; it != all.begin() && ids.size() < 2;)
            ids.insert((--it)->id);
    }
    return ids;
}

QString cardsText(const BoundaryCase& each)
{
    return BoundaryCard::tr("%1 accelerators at %2")
        .arg(numberText(*each.accelerators, Dimension::Number),
             numberText(each.line.efficiency, Dimension::Ratio));
}

} // namespace

BoundaryCard::BoundaryCard(QWidget* parent) : BoundaryCard(new XyPlot, parent) {}

BoundaryCard::BoundaryCard(XyPlot* plot, QWidget* parent)
    : WorkedCard(tr("Accelerators for a model"), plot, parent), m_plot(plot),
      m_regimes(new charts::SegmentedButtons(this)),
      m_tokens(new charts::CountField(kTokensPerParameter, this)),
      m_accelerators(new QPushButton(tr("Accelerators"), this)), m_menu(new QMenu(m_accelerators))
{
    setObjectName(QStringLiteral("run.boundary"));
    auto* controls = new QWidget(this);
    auto* column = new QVBoxLayout(controls);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto* first = new QHBoxLayout;
    auto* line = new QHBoxLayout;
    for (QHBoxLayout* each : {first, line}) {
        each->setSpacing(6);
        column->addLayout(each);
    }
    m_regimes->setAccessibleName(tr("Tokens of a model"));
    m_regimes->add(tr("The plan's tokens"), tr("Each size of model on the plan's tokens"));
    m_regimes->add(tr("By parameters"), tr("So many tokens for each parameter"));
    m_regimes->setCurrent(0);
    first->addWidget(m_regimes);
    first->addStretch(1);
    m_tokens->setAccessibleName(tr("Tokens for each parameter"));
    m_tokens->setToolTip(tr("Tokens for each parameter"));
    m_tokens->setEnabled(false);
    line->addWidget(m_tokens);
    line->addStretch(1);
    m_accelerators->setFont(style::secondaryFont());
    m_accelerators->setMenu(m_menu);
    m_accelerators->setToolTip(tr("Which are drawn beside the plan's own"));
    line->addWidget(m_accelerators);
    addFooterWidget(controls);
    connect(m_regimes, &charts::SegmentedButtons::chosen, this, [this](int regime) {
        m_tokens->setEnabled(regime == 1);
        ask();
    });
    connect(m_tokens, &charts::CountField::valueEdited, this, [this] { ask(); });
    connect(m_menu, &QMenu::aboutToShow, this, &BoundaryCard::fillMenu);
    present();
}

void BoundaryCard::choose(std::set<std::string> ids)
{
    m_chosen = std::move(ids);
    ask();
}

void BoundaryCard::fillMenu()
{
    m_menu->clear();
    const BoundaryPtr boundary = result().value_or(nullptr);
    if (!boundary)
        return;
    std::set<std::string> drawn;
    for (const BoundaryLines& lines : boundary->lines)
        drawn.insert(lines.accelerator.id);
    for (const PeakOf& peak : boundary->known) {
        if (peak.id.empty())
            continue; // the plan's own is always there
        QAction* action = m_menu->addAction(tr("%1, %2").arg(
            style::fromStd(peak.name), numberText(peak.flopPerS, Dimension::FlopPerSecond)));
        action->setCheckable(true);
        action->setChecked(drawn.contains(peak.id));
        action->setEnabled(action->isChecked() || drawn.size() < kMostLines);
        connect(action, &QAction::toggled, this, [this, drawn, id = peak.id](bool isOn) {
            std::set<std::string> ids = drawn;
            ids.erase(std::string());
            if (isOn)
                ids.insert(id);
            else
                ids.erase(id);
            choose(std::move(ids));
        });
    }
}

BoundaryCard::Work BoundaryCard::workOf(style::PlanViewPtr view, style::PlanViewPtr)
{
    std::optional<double> perParameter;
    if (m_regimes->current() == 1)
        perParameter = m_tokens->value();
    return [view = std::move(view), perParameter, chosen = m_chosen]() -> BoundaryPtr {
        auto boundary = std::make_shared<Boundary>();
        const plan::Plan& plan = view->document.plan;
        explore::BoundaryGrid grid;
        if (perParameter)
            grid.data.push_back({true, *perParameter});
        const explore::CardBoundary own = explore::cardBoundary(plan, grid);
        boundary->reason = own.reason;
        if (!own.reason.empty())
            return boundary;
        boundary->own = own.cases;
        boundary->data = own.cases.front().line.data;
        const PeakOf peak = ownPeak(plan);
        boundary->known = presetPeaks();
        boundary->known.insert(boundary->known.begin(), peak);
        const std::set<std::string> ids = chosen ? *chosen : usualChoice(peak);
        const double size = own.cases.front().parameters;
        for (const PeakOf& each : boundary->known) {
            const bool isOwn = each.id.empty();
            if ((!isOwn && !ids.contains(each.id)) || boundary->lines.size() >= kMostLines)
                continue;
            BoundaryLines lines{each, {}};
            for (const double efficiency : explore::efficiencyBands())
                lines.curves.push_back(explore::boundaryCurve(
                    {each, boundary->data, efficiency, plan.task.deadlineDays}, size / kReach,
                    size * kReach));
            if (!lines.curves.front().empty())
                boundary->lines.push_back(std::move(lines));
        }
        return boundary;
    };
}

void BoundaryCard::present()
{
    const BoundaryPtr boundary = result().value_or(nullptr);
    const QString reason = boundary ? style::textOf(boundary->reason) : QString();
    QString notice = noticeOf(reason, FigureId::BoundAcceleratorsForCompute);
    XyChart chart;
    chart.x = {Dimension::Number, true};
    chart.y = {Dimension::Number, true};
    QString sentence;
    if (boundary && view() && notice.isEmpty()) {
        const std::vector<double> bands = explore::efficiencyBands();
        const std::size_t middle = bands.size() / 2;
        for (std::size_t i = 0; i < boundary->lines.size(); ++i) {
            const BoundaryLines& lines = boundary->lines[i];
            const QString name = style::fromStd(lines.accelerator.name);
            XySeries band{{}, kRoles[i], XyShape::Band};
            XySeries line{name, kRoles[i], XyShape::Line};
            line.isDashed = i > 0;
            const auto& most = lines.curves.front(); // at the lowest efficiency
            const auto& least = lines.curves.back();
            for (std::size_t p = 0; p < most.size() && p < least.size(); ++p)
                band.points.push_back(
                    {most[p].parameters, most[p].accelerators, {}, 0, least[p].accelerators});
            for (const explore::BoundaryPoint& point : lines.curves[middle])
                line.points.push_back(
                    {point.parameters, point.accelerators,
                     tr("%1\n%2 parameters: %3 accelerators at %4")
                         .arg(name, numberText(point.parameters, Dimension::Number),
                              numberText(point.accelerators, Dimension::Number),
                              numberText(bands[middle], Dimension::Ratio))});
            chart.series.push_back(std::move(band));
            chart.series.push_back(std::move(line));
        }
        const double days = view()->document.plan.task.deadlineDays;
        QStringList needed;
        for (const BoundaryCase& each : boundary->own) {
            if (each.accelerators)
                needed += cardsText(each);
        }
        if (chart.series.empty() || needed.isEmpty())
            notice = reasonWithout(FigureId::BoundAcceleratorsForCompute);
        const double size = boundary->own.front().parameters;
        chart.marks.push_back(
            {size, tr("yours, %1 parameters").arg(numberText(size, Dimension::Number)),
             Role::Accent, false, style::fromStd(plan::figureText(FigureId::ModelParameters))});
        if (const auto cards = view()->forecast.value(FigureId::ClusterAccelerators))
            chart.marks.push_back(
                {*cards, tr("%1 in the plan").arg(numberText(*cards, Dimension::Count)),
                 Role::Accent, true,
                 style::fromStd(plan::figureText(FigureId::ClusterAccelerators))});
        sentence = tr("by computing alone, in %1: yours needs %2")
                       .arg(numberText(days, Dimension::Days),
                            needed.value(static_cast<qsizetype>(middle)));
    }
    m_accelerators->setEnabled(boundary && boundary->reason.empty());
    m_plot->setNotice(notice);
    m_plot->setChart(notice.isEmpty() ? std::move(chart) : XyChart());
    m_plot->setSummary(sentence);
    setSubtitle(sentence);
}

ChartTable BoundaryCard::table() const
{
    ChartTable table;
    table.addColumn(tr("accelerator"), Dimension::Text);
    table.addColumn(tr("peak"), Dimension::FlopPerSecond);
    table.addColumn(tr("efficiency"), Dimension::Ratio);
    table.addColumn(tr("parameters"), Dimension::Number);
    table.addColumn(tr("tokens"), Dimension::Tokens);
    table.addColumn(tr("deadline"), Dimension::Days);
    table.addColumn(tr("accelerators"), Dimension::Number);
    const BoundaryPtr boundary = result().value_or(nullptr);
    if (!boundary || !boundary->reason.empty())
        return table;
    const auto add = [&](const PeakOf& peak, double efficiency, double parameters, double days,
                         std::optional<double> cards) {
        table.rows.append({style::fromStd(peak.name), numberCell(peak.flopPerS),
                           numberCell(efficiency), numberCell(parameters),
                           numberCell(boundary->data.tokensFor(parameters)), numberCell(days),
                           numberCell(cards)});
    };
    const double days = boundary->own.front().line.days;
    for (const BoundaryCase& each : boundary->own)
        add(each.line.accelerator, each.line.efficiency, each.parameters, days, each.accelerators);
    const std::vector<double> bands = explore::efficiencyBands();
    for (const BoundaryLines& lines : boundary->lines) {
        for (std::size_t i = 0; i < lines.curves.size(); ++i) {
            for (const explore::BoundaryPoint& point : lines.curves[i])
                add(lines.accelerator, bands[i], point.parameters, days, point.accelerators);
        }
    }
    return table;
}

} // namespace ridgepoint::run_views
