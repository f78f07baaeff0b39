// SPDX-License-Identifier: GPL-3.0-or-later
// Reports of plans that are hard to set: many stages, long names, extreme values, many problems.
#pragma once

#include "exchange/presets.h"
#include "plan/document.h"
#include "plan/fields.h"
#include "report/builder.h"
#include "report/evaluated.h"
#include "report/html_writer.h"
#include "report/pdf_writer.h"
#include "support/test_main.h"

#include <QDateTime>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ridgepoint::tests {

inline const std::string kLongName =
    "A-name-of-eighty-characters-that-nobody-would-type-but-a-script-does-every-day-x";

using Sets = std::vector<std::pair<std::string, std::string>>;

inline plan::Document planOf(const char* preset, const Sets& sets = {})
{
    auto loaded = exchange::loadPlanPreset(preset);
    plan::Document document = std::move(*loaded.document);
    for (const auto& [path, value] : sets) {
        if (const auto problem = plan::setField(document, path, value))
            qFatal("%s", problem->message.english().c_str());
    }
    return document;
}

inline const std::vector<const char*>& hardPlanNames()
{
    static const std::vector<const char*> names{"plain", "stages",   "huge",
                                                "tiny",  "problems", "given pipeline"};
    return names;
}

inline plan::Document hardPlan(const QString& name)
{
    if (name == QLatin1String("stages")) {
        plan::Document document =
            planOf("gpt3-175b-4096xa100", {{"layout.pipeline_parallel", "64"},
                                           {"model.name", kLongName},
                                           {"task.name", kLongName},
                                           {"cluster.pools.accelerator", kLongName}});
        document.name = kLongName + " " + kLongName;
        return document;
    }
    if (name == QLatin1String("huge"))
        return planOf("qwen3-8b-48x4090", {{"task.phases.tokens", "1e15"},
                                           {"cluster.pools.price_per_accelerator_hour", "1M"}});
    if (name == QLatin1String("tiny"))
        return planOf("qwen3-8b-48x4090", {{"task.phases.tokens", "1"},
                                           {"compute.efficiency", "0.0001"},
                                           {"task.deadline_days", "0.001"}});
    if (name == QLatin1String("problems"))
        return planOf("qwen3-8b-48x4090", {{"layout.tensor_parallel", "7"},
                                           {"layout.pipeline_parallel", "5"},
                                           {"model.groups.heads", "33"},
                                           {"compute.efficiency", "0.99"},
                                           {"layout.micro_batch_sequences", "77"},
                                           {"task.deadline_days", "1"},
                                           {"cluster.pools.memory_bytes", "16 GB"},
                                           {"task.phases.sequence_tokens", "8191"}});
    if (name == QLatin1String("given pipeline"))
        return planOf("chapter-pipeline-4x9");
    return planOf("qwen3-8b-48x4090");
}

struct Made
{
    report::Report report;
    report::PageLayout layout;

    std::string pdf() const
    {
        report::PdfPainting painting(layout);
        while (!painting.isDone()) {
            if (!painting.paintNext())
                return {};
        }
        return report::finishPdf(painting.take(), layout).bytes;
    }
    QByteArray html() const
    {
        report::ChartPictures pictures;
        for (const report::Chart* chart : report::chartsOf(report))
            pictures[chart] = report::chartPicture(*chart, static_cast<int>(pictures.size()));
        return report::htmlOf(report, pictures);
    }
};

inline report::ReportOptions someOptions()
{
    report::ReportOptions options;
    options.author = QStringLiteral("Ada <Example> & \"Sons\"");
    options.notes = QStringLiteral("A first line.\nA second one, with <b>no</b> markup.");
    options.date = QDateTime(QDate(2026, 11, 29), QTime(12, 0), Qt::UTC);
    return options;
}

inline Made made(plan::Document document, const report::ReportOptions& options,
                 const std::optional<plan::Document>& baseline = std::nullopt)
{
    const auto view = report::evaluated(std::move(document));
    const auto other = baseline ? report::evaluated(*baseline) : nullptr;
    const report::ChartSet charts = report::makeCharts(view, other, report::timelineOf(*view),
                                                       report::textSizeOf(options.paper));
    Made result;
    result.report = report::makeReport(view, other, charts, options);
    result.layout = report::layOutPages(result.report);
    return result;
}

/// Every text of a report, but those of charts and formulas.
inline QStringList textsOf(const report::Report& report)
{
    QStringList texts{report.title, report.subtitle};
    for (const report::Section& section : report.sections) {
        if (section.id != report::SectionId::Summary)
            texts += section.title;
        for (const report::Block& block : section.blocks) {
            if (const auto* heading = std::get_if<report::Heading>(&block)) {
                texts += heading->text;
            } else if (const auto* paragraph = std::get_if<report::Paragraph>(&block)) {
                texts += paragraph->text;
            } else if (const auto* verdict = std::get_if<report::Verdict>(&block)) {
                for (const style::VerdictFigure& figure : verdict->figures)
                    texts << figure.title << figure.value << figure.detail << figure.change;
            } else if (const auto* table = std::get_if<report::Table>(&block)) {
                if (table->mayBeCut)
                    continue;
                for (std::size_t i = 0; i < table->rows.size(); ++i)
                    texts += i < table->symbols.size() ? table->rows[i].mid(1) : table->rows[i];
            } else if (const auto* chart = std::get_if<report::Chart>(&block)) {
                texts << chart->title << chart->subtitle;
            } else if (const auto* entry = std::get_if<report::Derivation>(&block)) {
                texts << entry->title << entry->value << entry->lines;
            } else if (const auto* problem = std::get_if<report::ProblemItem>(&block)) {
                texts << problem->place << problem->message << problem->fixes;
            }
        }
    }
    return texts;
}

/// Without spaces, which lines end in.
inline QString squeezed(QString text)
{
    QString made;
    for (const QChar character : text) {
        if (!character.isSpace() && character.category() != QChar::Other_Control)
            made += character;
    }
    return made;
}

} // namespace ridgepoint::tests
