// SPDX-License-Identifier: GPL-3.0-or-later
#include "builder.h"

#include "derivations.h"
#include "explore/watch_list.h"
#include "input_tables.h"
#include "languages/languages.h"
#include "style/text.h"
#include "timeline/timeline_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>

namespace ridgepoint::report {
namespace {

using plan::FigureId;
using style::Role;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ridgepoint::report::Report)
};

/// Longer tables are data for a program: the window copies them as CSV. Of memory each stage
/// counts.
constexpr qsizetype kMostRows = 40;
constexpr qsizetype kMostStages = 1000;

Paragraph body(const QString& text)
{
    return {text};
}

Paragraph small(const QString& text)
{
    return {text, Paragraph::Kind::Small, Role::Secondary};
}

Table tableOf(const charts::ChartTable& from, const QString& title)
{
    Table table;
    table.title = title;
    table.isCompact = true;
    for (qsizetype column = 0; column < from.header.size(); ++column)
        table.columns.push_back(
            {from.header[column], from.dimension(column) != quantity::Dimension::Text});
    for (qsizetype row = 0; row < from.rows.size(); ++row) {
        QStringList cells;
        for (qsizetype column = 0; column < from.header.size(); ++column)
            cells.append(charts::displayText(from, row, column, 4));
        table.rows.push_back(cells);
    }
    return table;
}

/// Of the language in use, as documents name it: "zh-CN".
QString languageTag()
{
    QString code = languages::current();
    if (code.startsWith(QLatin1String(languages::kPseudo)))
        code = QStringLiteral("en");
    return code.replace(QLatin1Char('_'), QLatin1Char('-'));
}

QString dateText(const QDateTime& when)
{
    const QLocale locale(languageTag());
    return locale.language() == QLocale::English
               ? locale.toString(when.date(), QStringLiteral("d MMMM yyyy"))
               : locale.toString(when.date(), QLocale::LongFormat);
}

QString titleOf(SectionId section)
{
    for (const SectionRow& row : sectionRows()) {
        if (row.id == section)
            return row.title;
    }
    return {};
}

class Builder
{
  public:
    Builder(const style::PlanViewPtr& view, const style::PlanViewPtr& baseline,
            const ChartSet& charts, const ReportOptions& options)
        : m_view(*view), m_baseline(baseline.get()), m_charts(charts), m_options(options)
    {
    }

    Report report();

  private:
    std::vector<Block> blocksOf(SectionId id) const;
    std::vector<Block> summary() const;
    std::vector<Block> comparison() const;
    std::vector<Block> watch() const;
    std::vector<Block> problems() const;
    std::vector<Block> withChart(const ChartWithTable& chart, SectionId section) const;
    void addFigures(std::vector<Block>& blocks, SectionId section) const;
    Table figures(SectionId section) const;
    QString exactness() const;

    const style::PlanView& m_view;
    const style::PlanView* m_baseline;
    const ChartSet& m_charts;
    const ReportOptions& m_options;
};

/// The section that a figure is told in, by the first part of its id.
SectionId sectionOf(std::string_view id)
{
    static constexpr std::pair<std::string_view, SectionId> kSections[] = {
        {"model", SectionId::Inputs},
        {"memory", SectionId::Memory},
        {"step", SectionId::Step},
        {"network", SectionId::Step},
        {"pipeline", SectionId::Step},
        {"compute", SectionId::Roofline},
        {"checkpoint", SectionId::Checkpoints},
        {"reliability", SectionId::Checkpoints},
        {"stragglers", SectionId::Checkpoints},
    };
    const std::string_view first = id.substr(0, id.find('.'));
    for (const auto& [prefix, section] : kSections) {
        if (prefix == first)
            return section;
    }
    return SectionId::Completion;
}

QString figureCell(const plan::FigureRow& row, const plan::FigureValue& figure)
{
    const QString value = style::figureValueText(row.figure, figure.value);
    return figure.given ? Words::tr("%1 (given)").arg(value) : value;
}

QString figureMeaning(const plan::FigureRow& row, const plan::FigureValue& figure)
{
    QString meaning = style::translated(row.help);
    if (!figure.value)
        meaning = Words::tr("No value: %1.").arg(style::textOf(figure.reason));
    else if (figure.given)
        meaning +=
            Words::tr(" Computed: %1.").arg(style::figureValueText(row.figure, figure.computed));
    if (figure.items.size() > 1 && figure.worst >= 0)
        meaning += Words::tr(" Of stage %1.").arg(figure.worst);
    return meaning;
}

Table Builder::figures(SectionId section) const
{
    Table table;
    table.columns = {{Words::tr("Figure"), false, 0.32}, {Words::tr("Value"), true, 0.18}};
    if (m_baseline)
        table.columns.push_back({Words::tr("Baseline"), true, 0.16});
    table.columns.push_back({Words::tr("What it is"), false, m_baseline ? 0.34 : 0.5});
    for (const plan::FigureRow& row : plan::figureRows()) {
        if (sectionOf(row.id) != section)
            continue;
        QStringList cells{style::translated(row.label),
                          figureCell(row, m_view.forecast[row.figure])};
        if (m_baseline)
            cells.append(figureCell(row, m_baseline->forecast[row.figure]));
        cells.append(figureMeaning(row, m_view.forecast[row.figure]));
        table.rows.push_back(cells);
    }
    return table;
}

void Builder::addFigures(std::vector<Block>& blocks, SectionId section) const
{
    blocks.push_back(Heading{Words::tr("In figures"), {}, false});
    blocks.push_back(figures(section));
}

/// What the step's time, and so the finish, rests on.
QString Builder::exactness() const
{
    const plan::FigureValue& step = m_view.forecast[FigureId::StepTimeS];
    if (step.given)
        return Words::tr("The time of a step is given, and the finish follows from it. Memory is "
                         "counted tensor by tensor, with a named reserve for what a framework "
                         "adds.");
    if (m_view.forecast[FigureId::PipelineForwardS].given &&
        m_view.forecast[FigureId::PipelineBackwardS].given)
        return Words::tr("The times of the passes are given, and the time of a step and the finish "
                         "follow from them. Memory is counted tensor by tensor, with a named "
                         "reserve for what a framework adds.");
    const FieldText efficiency = fieldText(m_view.document, "compute.efficiency");
    return Words::tr(
               "The time of a step, and so the finish, is only as good as the efficiency that "
               "is assumed: %1 (%2). Take it from a run of your own where you can. Memory is "
               "counted tensor by tensor, with a named reserve for what a framework adds.")
        .arg(efficiency.value, efficiency.origin);
}

std::vector<Block> Builder::summary() const
{
    std::vector<Block> blocks;
    blocks.push_back(Verdict{style::verdictOf(m_view, m_baseline)});
    blocks.push_back(Paragraph{style::limitsText(m_view), Paragraph::Kind::Lead,
                               style::hasErrors(m_view) ? Role::Bad : Role::Text});
    if (m_baseline)
        blocks.push_back(small(
            Words::tr("Changes are told against the baseline, %1, which the charts show paler.")
                .arg(style::fromStd(m_baseline->document.name))));
    if (!m_view.problems.empty())
        blocks.push_back(
            small(Words::tr("Problems: %1.").arg(style::problemCountText(m_view.problems))));
    constexpr int kMostErrors = 3; // the section of problems has all
    int told = 0;
    for (const quantity::Problem& problem : m_view.problems) {
        if (problem.severity == quantity::Severity::Error && told++ < kMostErrors)
            blocks.push_back(small(
                Words::tr("%1: %2", "a severity, a message")
                    .arg(style::severityText(problem.severity), style::textOf(problem.message))));
    }
    // the chart of what decides: memory where the plan does not fit, else where the time goes
    const bool fits = m_view.forecast.value(FigureId::MemoryMarginBytes).value_or(-1) >= 0;
    constexpr int kMostHigh = 300; // more lanes than this holds cannot be read there
    const bool hasLanes =
        !m_view.forecast.timeline.empty() && m_charts.timeline.chart.size.height() <= kMostHigh;
    Chart chart = fits && hasLanes ? m_charts.timeline.chart : m_charts.memory.chart;
    chart.size.setHeight(std::min(chart.size.height(), 230));
    blocks.push_back(chart);
    blocks.push_back(Heading{Words::tr("What this rests on"), {}, false});
    blocks.push_back(small(exactness()));
    blocks.push_back(assumptions(m_view.document));
    if (!m_options.notes.trimmed().isEmpty()) {
        blocks.push_back(Heading{Words::tr("Notes"), {}, false});
        for (const QString& line : m_options.notes.split(QLatin1Char('\n'))) {
            if (!line.trimmed().isEmpty())
                blocks.push_back(body(line.trimmed()));
        }
    }
    return blocks;
}

std::vector<Block> Builder::comparison() const
{
    std::vector<Block> blocks;
    Table table;
    table.columns = {{Words::tr("Figure"), false, 0.4},
                     {Words::tr("Baseline"), true, 0.2},
                     {Words::tr("This plan"), true, 0.2},
                     {Words::tr("Change"), true, 0.2}};
    for (const plan::FigureRow& row : plan::figureRows()) {
        const auto now = m_view.forecast.value(row.figure);
        const auto then = m_baseline->forecast.value(row.figure);
        const QString change = style::changeText(m_view, m_baseline, row.figure);
        if (change.isEmpty() && now.has_value() == then.has_value())
            continue;
        table.rows.push_back({style::translated(row.label),
                              style::figureValueText(row.figure, then),
                              style::figureValueText(row.figure, now), change});
    }
    blocks.push_back(
        body(Words::tr("The baseline is %1.").arg(style::fromStd(m_baseline->document.name))));
    blocks.push_back(Heading{Words::tr("Inputs that differ"), {}, false});
    Table inputs = differences(m_view.document, m_baseline->document);
    if (inputs.rows.empty())
        blocks.push_back(body(Words::tr("No input differs.")));
    else
        blocks.push_back(std::move(inputs));
    blocks.push_back(Heading{Words::tr("Figures that differ"), {}, false});
    if (table.rows.empty())
        blocks.push_back(body(Words::tr("No figure differs.")));
    else
        blocks.push_back(std::move(table));
    return blocks;
}

std::vector<Block> Builder::withChart(const ChartWithTable& chart, SectionId section) const
{
    std::vector<Block> blocks;
    Chart shown = chart.chart;
    if (shown.title == titleOf(section))
        shown.title.clear(); // it stands above it already
    blocks.push_back(std::move(shown));
    if (!chart.chart.summary.isEmpty())
        blocks.push_back(body(chart.chart.summary));
    if (chart.table.rows.size() > (section == SectionId::Memory ? kMostStages : kMostRows)) {
        blocks.push_back(small(Words::tr("The chart's table has %1 rows and is left out here; the "
                                         "window copies it as CSV.")
                                   .arg(chart.table.rows.size())));
    } else if (!chart.table.rows.isEmpty()) {
        blocks.push_back(tableOf(chart.table, Words::tr("The chart's data")));
    }
    return blocks;
}

/// What is normal while the run goes on, and from where on somebody should look.
std::vector<Block> Builder::watch() const
{
    std::vector<Block> blocks;
    const auto items = explore::watchList(m_view.document.plan, m_view.forecast);
    if (items.empty()) {
        blocks.push_back(body(Words::tr("Without a step time there is nothing to compare with.")));
        return blocks;
    }
    blocks.push_back(
        body(Words::tr("What these signals are by the plan, and from where on somebody "
                       "should look.")));
    const std::pair<explore::WatchLoop, QString> loops[] = {
        {explore::WatchLoop::Step, Words::tr("In the training loop")},
        {explore::WatchLoop::Checkpoint, Words::tr("At each save")},
        {explore::WatchLoop::Run, Words::tr("From day to day")},
    };
    for (const auto& [loop, title] : loops) {
        Table table;
        table.columns = {{Words::tr("Signal"), false, 0.24},
                         {Words::tr("Normal"), false, 0.16},
                         {Words::tr("Alert"), false, 0.16},
                         {Words::tr("What it then is"), false, 0.44}};
        for (const explore::WatchItem& item : items) {
            if (item.loop == loop)
                table.rows.push_back({style::textOf(item.signal), style::textOf(item.normal),
                                      style::textOf(item.alert), style::textOf(item.meaning)});
        }
        if (table.rows.empty())
            continue;
        blocks.push_back(Heading{title, {}, false});
        blocks.push_back(std::move(table));
    }
    return blocks;
}

std::vector<Block> Builder::problems() const
{
    std::vector<Block> blocks;
    if (m_view.problems.empty())
        blocks.push_back(body(Words::tr("Nothing is wrong with this plan.")));
    for (const quantity::Problem& problem : m_view.problems) {
        ProblemItem item;
        item.place = style::severityText(problem.severity);
        if (!problem.path.empty())
            item.place += QStringLiteral(" · ") + style::fromStd(problem.path);
        item.role = style::severityRole(problem.severity);
        item.message = style::textOf(problem.message);
        for (const quantity::Fix& fix : problem.fixes)
            item.fixes.append(style::textOf(fix.label));
        blocks.push_back(std::move(item));
    }
    return blocks;
}

std::vector<Block> Builder::blocksOf(SectionId id) const
{
    std::vector<Block> blocks;
    const auto append = [&](std::vector<Block> more) {
        blocks.insert(blocks.end(), std::make_move_iterator(more.begin()),
                      std::make_move_iterator(more.end()));
    };
    switch (id) {
    case SectionId::Summary:
        return summary();
    case SectionId::Comparison:
        return comparison();
    case SectionId::Memory:
        append(withChart(m_charts.memory, id));
        addFigures(blocks, id);
        return blocks;
    case SectionId::Step:
        blocks.push_back(body(style::limitsText(m_view)));
        blocks.push_back(figures(id));
        return blocks;
    case SectionId::Timeline:
        append(withChart(m_charts.timeline, id));
        if (m_view.document.plan.layout.pipelineParallel > 1)
            blocks.push_back(
                small(Words::tr("Where there is room, blocks on the critical path of the schedule "
                                "are outlined, and blocks have the number of their micro-batch.")));
        return blocks;
    case SectionId::Roofline:
        append(withChart(m_charts.roofline, id));
        addFigures(blocks, id);
        return blocks;
    case SectionId::Checkpoints:
        append(withChart(m_charts.checkpoints, id));
        append(withChart(m_charts.scaling, id));
        addFigures(blocks, id);
        return blocks;
    case SectionId::Completion:
        blocks.push_back(figures(id));
        return blocks;
    case SectionId::Watch:
        return watch();
    case SectionId::Problems:
        return problems();
    case SectionId::Inputs:
        append(inputBlocks(m_view.document));
        blocks.push_back(Heading{Words::tr("What the model amounts to"), {}, false});
        blocks.push_back(figures(id));
        return blocks;
    case SectionId::Derivations:
        blocks.push_back(
            body(m_options.derivesAll
                     ? Words::tr("Why each figure has its value, down to the inputs. Beneath a "
                                 "formula stands the same with its numbers.")
                     : Words::tr("Why the figures of the verdict, and those that their formulas "
                                 "name, have their values. Beneath a formula stands the same with "
                                 "its numbers.")));
        append(derivationBlocks(m_view, m_options.derivesAll));
        return blocks;
    }
    return blocks;
}

Report Builder::report()
{
    Report report;
    const QString name = style::fromStd(m_view.document.name).simplified();
    report.title = m_options.title.simplified();
    if (report.title.isEmpty())
        report.title = name.isEmpty() ? Words::tr("Plan") : name;
    report.author = m_options.author.simplified();
    report.when = m_options.date;
    report.date = dateText(m_options.date);
    report.language = languageTag();
    report.producer =
        QStringLiteral("Ridgepoint %1").arg(QCoreApplication::applicationVersion()).trimmed();
    report.subject = Words::tr("Plan for training a large model: %1").arg(name);
    QStringList parts{report.author, report.title == name ? QString() : name, report.date};
    parts.removeAll(QString());
    report.subtitle = parts.join(QStringLiteral(" · "));
    report.paper = m_options.paper;
    for (const SectionRow& row : sectionRows()) {
        const bool isAsked =
            std::ranges::find(m_options.sections, row.id) != m_options.sections.end();
        const bool isThere = row.id == SectionId::Summary ||
                             (row.id == SectionId::Comparison ? m_baseline != nullptr : isAsked);
        if (isThere)
            report.sections.push_back({row.id, row.title, blocksOf(row.id)});
    }
    return report;
}

} // namespace

Report makeReport(const style::PlanViewPtr& view, const style::PlanViewPtr& baseline,
                  const ChartSet& charts, const ReportOptions& options)
{
    return Builder(view, baseline, charts, options).report();
}

} // namespace ridgepoint::report
