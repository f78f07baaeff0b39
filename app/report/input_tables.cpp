// SPDX-License-Identifier: GPL-3.0-or-later
#include "input_tables.h"

#include "editors/plan_sections.h"
#include "explain/steps.h"
#include "plan/fields.h"
#include "style/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint::report {
namespace {

using plan::Field;
using plan::FieldList;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ridgepoint::report::Inputs)
};

QString elementText(FieldList list, int index)
{
    switch (list) {
    case FieldList::Groups:
        return Words::tr("kind of layer %1").arg(index + 1);
    case FieldList::Phases:
        return Words::tr("phase %1").arg(index + 1);
    case FieldList::Pools:
        return Words::tr("pool %1").arg(index + 1);
    case FieldList::None:
        break;
    }
    return {};
}

FieldText textOf(const plan::Document& document, const Field& field, int index)
{
    FieldText text;
    text.label = style::translated(field.label);
    if (plan::listSize(document.plan, field.list) > 1)
        text.label += QStringLiteral(", ") + elementText(field.list, index);
    text.value = style::fromStd(
        plan::valueText(field, field.get(document.plan, index), style::bytePrefix()));
    text.origin = explain::originText(document, plan::pathText(field, index),
                                      style::translated(field.source));
    return text;
}

/// Calls for each field of the plan with a meaning in it.
template <class Visit>
void eachField(const plan::Plan& plan, Visit visit)
{
    for (const Field& field : plan::fields()) {
        const int size = plan::listSize(plan, field.list);
        for (int index = 0; index < size; ++index) {
            if (field.applies(plan, index))
                visit(field, index);
        }
    }
}

QString givenValue(const plan::Given& given)
{
    return style::figureValueText(given.figure, given.value);
}

QString givenLabel(const plan::Given& given)
{
    QString label = style::translated(plan::figureRow(given.figure).label);
    if (given.index >= 0)
        label += QStringLiteral(", ") + Words::tr("stage %1").arg(given.index);
    return Words::tr("%1, given").arg(label);
}

QString givenOrigin(const plan::Document& document, const plan::Given& given)
{
    const auto found =
        document.origins.find("given." + plan::figureText(given.figure, given.index));
    return found == document.origins.end() ? Words::tr("given in the plan")
                                           : style::fromStd(found->second);
}

std::vector<Column> columns()
{
    return {{Words::tr("Input"), false, 0.30},
            {Words::tr("Value"), true, 0.22},
            {Words::tr("From"), false, 0.48}};
}

} // namespace

FieldText fieldText(const plan::Document& document, std::string_view path)
{
    const auto ref = plan::findField(path);
    return ref ? textOf(document, *ref->field, ref->index) : FieldText();
}

std::vector<Block> inputBlocks(const plan::Document& document)
{
    const auto sections = editors::sectionRows();
    std::vector<Table> tables(sections.size());
    eachField(document.plan, [&](const Field& field, int index) {
        const FieldText text = textOf(document, field, index);
        tables[editors::sectionOfField(field.path)].rows.push_back(
            {text.label, text.value, text.origin});
    });
    Table given;
    for (const plan::Given& each : document.plan.given)
        given.rows.push_back({givenLabel(each), givenValue(each), givenOrigin(document, each)});
    std::vector<Block> blocks;
    const auto add = [&](const QString& title, Table table) {
        if (table.rows.empty())
            return;
        table.columns = columns();
        QString above;
        for (QStringList& row : table.rows) {
            const QString origin = row[2];
            if (!origin.isEmpty() && origin == above)
                row[2] = Words::tr("as above");
            above = origin;
        }
        blocks.push_back(Heading{title, {}, false});
        blocks.push_back(std::move(table));
    };
    add(Words::tr("Given figures"), std::move(given));
    for (std::size_t i = 0; i < sections.size(); ++i)
        add(QCoreApplication::translate("PlanForm", sections[i].title), std::move(tables[i]));
    return blocks;
}

Table assumptions(const plan::Document& document)
{
    // what a verdict depends on most comes first: a page that is full drops the last
    static constexpr std::string_view kPaths[] = {"compute.efficiency",
                                                  "task.phases[].tokens",
                                                  "task.deadline_days",
                                                  "cluster.pools[].accelerator",
                                                  "cluster.pools[].nodes",
                                                  "cluster.pools[].accelerators_per_node",
                                                  "cluster.pools[].peak_flop_per_s",
                                                  "layout.tensor_parallel",
                                                  "layout.pipeline_parallel",
                                                  "layout.zero_stage",
                                                  "layout.recompute",
                                                  "task.phases[].global_batch_sequences",
                                                  "task.phases[].sequence_tokens",
                                                  "reliability.accelerator_mtbf_s",
                                                  "cluster.pools[].price_per_accelerator_hour"};
    constexpr std::size_t kMostPaths = 6; ///< before the given figures
    Table table;
    table.columns = columns();
    table.columns.front().title = Words::tr("Assumption");
    table.isCompact = true;
    table.mayBeCut = true;
    const auto addPath = [&](std::string_view path) {
        for (const Field& field : plan::fields()) {
            const int size = field.path == path ? plan::listSize(document.plan, field.list) : 0;
            for (int index = 0; index < size; ++index) {
                if (!field.applies(document.plan, index))
                    continue;
                const FieldText text = textOf(document, field, index);
                table.rows.push_back({text.label, text.value, text.origin});
            }
        }
    };
    for (std::size_t i = 0; i < std::size(kPaths); ++i) {
        if (i == kMostPaths) {
            for (const plan::Given& given : document.plan.given)
                table.rows.push_back(
                    {givenLabel(given), givenValue(given), givenOrigin(document, given)});
        }
        addPath(kPaths[i]);
    }
    return table;
}

Table differences(const plan::Document& document, const plan::Document& baseline)
{
    Table table;
    table.columns = {{Words::tr("Input"), false, 0.4},
                     {Words::tr("Baseline"), true, 0.2},
                     {Words::tr("This plan"), true, 0.2},
                     {QString(), true, 0.2}};
    const auto dash = QStringLiteral("—");
    for (const Field& field : plan::fields()) {
        const int here = plan::listSize(document.plan, field.list);
        const int there = plan::listSize(baseline.plan, field.list);
        for (int index = 0; index < std::max(here, there); ++index) {
            const bool isHere = index < here && field.applies(document.plan, index);
            const bool isThere = index < there && field.applies(baseline.plan, index);
            const bool same = isHere == isThere && (!isHere || field.get(document.plan, index) ==
                                                                   field.get(baseline.plan, index));
            if (same)
                continue;
            const FieldText now = isHere ? textOf(document, field, index) : FieldText();
            const FieldText then = isThere ? textOf(baseline, field, index) : FieldText();
            table.rows.push_back({isHere ? now.label : then.label, isThere ? then.value : dash,
                                  isHere ? now.value : dash, QString()});
        }
    }
    const auto addGiven = [&](const plan::Given& given) {
        const plan::Given* now = plan::findGiven(document.plan, given.figure, given.index);
        const plan::Given* then = plan::findGiven(baseline.plan, given.figure, given.index);
        if (!now || !then || now->value != then->value)
            table.rows.push_back({givenLabel(given), then ? givenValue(*then) : dash,
                                  now ? givenValue(*now) : dash, QString()});
    };
    for (const plan::Given& given : document.plan.given)
        addGiven(given);
    for (const plan::Given& given : baseline.plan.given) {
        if (!plan::findGiven(document.plan, given.figure, given.index))
            addGiven(given);
    }
    return table;
}

} // namespace ridgepoint::report
