// SPDX-License-Identifier: GPL-3.0-or-later
#include "reliability/sources_card.h"

#include "plan/figures.h"
#include "reliability/facts_plot.h"
#include "style/text.h"

#include <cmath>

namespace ridgepoint::reliability {

using charts::ChartTable;
using charts::numberCell;
using plan::FigureId;
using quantity::Dimension;

namespace {

constexpr double kSecondsPerDay = 86400;

} // namespace

std::vector<SourceNumbers> sourceNumbers(const style::PlanView& view,
                                         const explore::PlannedRun& planned)
{
    double all = 0;
    for (const auto& source : planned.run.sources)
        all += source.perS;
    std::vector<SourceNumbers> list;
    if (!(all > 0) || !std::isfinite(all))
        return list;
    const auto expected = view.forecast.value(FigureId::RunExpectedFailures);
    for (std::size_t i = 0; i < planned.run.sources.size(); ++i) {
        SourceNumbers source;
        source.name = style::textOf(planned.sources[i]);
        source.perS = planned.run.sources[i].perS;
        if (!(source.perS > 0))
            continue;
        source.share = source.perS / all;
        source.mtbf_s = 1 / source.perS;
        if (expected)
            source.expected = *expected * source.share;
        list.push_back(std::move(source));
    }
    return list;
}

SourcesCard::SourcesCard(QWidget* parent) : SourcesCard(new FactsPlot, parent) {}

SourcesCard::SourcesCard(FactsPlot* plot, QWidget* parent)
    : ChartCard(tr("What fails"), plot, parent), m_plot(plot)
{
    setObjectName(QStringLiteral("reliability.sources"));
    setChartScrolls();
    viewChanged();
}

void SourcesCard::viewChanged()
{
    if (m_asked == view() && view())
        return;
    m_asked = view();
    if (!view()) {
        m_work.drop();
        return tell({});
    }
    m_work.ask([view = view()] { return explore::plannedRun(view->document.plan, view->forecast); },
               [this](const explore::PlannedRun& planned) {
                   tell(planned);
                   refreshTable();
               });
}

void SourcesCard::tell(const explore::PlannedRun& planned)
{
    m_sources = view() ? sourceNumbers(*view(), planned) : std::vector<SourceNumbers>();
    m_plot->setNotice(m_sources.empty() ? reasonWithout(FigureId::ReliabilityMtbfS) : QString());
    FactTable facts;
    QString sentence;
    if (!m_sources.empty()) {
        facts.columns = {tr("in the run"), tr("share"), tr("one every"), tr("a day")};
        const QString figure = style::fromStd(plan::figureText(FigureId::ReliabilityMtbfS));
        double most = 0;
        for (const SourceNumbers& source : m_sources)
            most = std::max(most, source.share);
        const auto cells = [](std::optional<double> expected, double share, double perS) {
            return QStringList{expected ? style::quantityText(*expected, Dimension::Number, 3)
                                        : QStringLiteral("—"),
                               style::quantityText(share, Dimension::Ratio, 3),
                               style::quantityText(1 / perS, Dimension::Seconds, 3),
                               style::quantityText(perS * kSecondsPerDay, Dimension::Number, 3)};
        };
        double all = 0;
        for (const SourceNumbers& source : m_sources) {
            all += source.perS;
            facts.rows.push_back({source.name,
                                  cells(source.expected, source.share, source.perS),
                                  {},
                                  figure,
                                  source.share / most,
                                  style::Role::Recovery});
        }
        const auto expected = view()->forecast.value(FigureId::RunExpectedFailures);
        facts.rows.push_back({tr("All"), cells(expected, 1, all), {}, figure});
        facts.rows.back().isStrong = true;
        const FigureId shortage = FigureId::ReliabilitySpareShortage;
        if (const auto value = view()->forecast.value(shortage))
            facts.rows.push_back({style::translated(plan::figureRow(shortage).label),
                                  {style::figureValueText(shortage, value, 3)},
                                  style::translated(plan::figureRow(shortage).help),
                                  style::fromStd(plan::figureText(shortage))});
        sentence = expected ? tr("one failure every %1, %2 in the run")
                                  .arg(style::quantityText(1 / all, Dimension::Seconds, 3),
                                       style::quantityText(*expected, Dimension::Number, 3))
                            : tr("one failure every %1")
                                  .arg(style::quantityText(1 / all, Dimension::Seconds, 3));
    }
    setSubtitle(sentence);
    m_plot->setSummary(sentence);
    m_plot->setTable(std::move(facts));
}

ChartTable SourcesCard::table() const
{
    ChartTable table;
    table.addColumn(tr("source"), Dimension::Text);
    table.addColumn(tr("a day"), Dimension::Number);
    table.addColumn(tr("one every"), Dimension::Seconds);
    table.addColumn(tr("in the run"), Dimension::Number);
    table.addColumn(tr("share"), Dimension::Ratio);
    for (const SourceNumbers& source : m_sources)
        table.rows.append({source.name, numberCell(source.perS * kSecondsPerDay),
                           numberCell(source.mtbf_s), numberCell(source.expected),
                           numberCell(source.share)});
    return table;
}

} // namespace ridgepoint::reliability
