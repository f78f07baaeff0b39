// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory_views/tensors_card.h"

#include "charts/segmented_buttons.h"
#include "memory_views/memory_geometry.h"
#include "memory_views/treemap_plot.h"
#include "style/text.h"

#include <QCheckBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QTableView>

#include <algorithm>
#include <array>
#include <map>

namespace ridgepoint::memory_views {

using charts::ChartTable;
using charts::numberCell;
using memory::Category;
using plan::FigureId;
using plan::TensorRow;
using quantity::Dimension;

namespace {

enum Looks
{
    Table,
    Map
};

QString nameOfCategory(Category category)
{
    return style::translated(memory::categoryRows()[static_cast<std::size_t>(category)].label);
}

QString yesText(bool yes)
{
    return yes ? TensorsCard::tr("yes") : TensorsCard::tr("no");
}

std::vector<TensorRow> tensorsOf(const plan::Plan& plan, int stage, int& shown)
{
    plan::Forecast forecast = plan::evaluate(plan, plan::Detail::Tensors);
    const int stages = static_cast<int>(forecast.stageMemory.size());
    shown = stage >= 0 && stage < stages ? stage
                                         : std::max(0, forecast[FigureId::MemoryPeakBytes].worst);
    std::erase_if(forecast.tensors, [&](const TensorRow& row) { return row.stage != shown; });
    std::stable_sort(forecast.tensors.begin(), forecast.tensors.end(),
                     [](const TensorRow& a, const TensorRow& b) { return a.bytes > b.bytes; });
    return std::move(forecast.tensors);
}

} // namespace

TensorsCard::TensorsCard(QWidget* parent) : TensorsCard(new TreemapPlot, parent) {}

TensorsCard::TensorsCard(TreemapPlot* plot, QWidget* parent)
    : ChartCard(tr("Every tensor"), plot, parent), m_plot(plot),
      m_looks(new charts::SegmentedButtons(this)), m_filter(new QLineEdit(this)),
      m_atPeak(new QCheckBox(tr("at the peak"), this))
{
    m_filter->setObjectName(QStringLiteral("tensors.filter"));
    m_filter->setPlaceholderText(tr("Find a tensor"));
    m_filter->setAccessibleName(tr("Find a tensor"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setFont(style::secondaryFont());
    m_filter->setMaximumWidth(200);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& text) {
        setTableFilter(text);
        fill();
    });
    m_atPeak->setFont(style::secondaryFont());
    m_atPeak->setToolTip(
        tr("Only what is alive at the moment of the peak: it adds up to the peak"));
    m_atPeak->setChecked(true);
    connect(m_atPeak, &QCheckBox::toggled, this, &TensorsCard::refresh);
    m_looks->setAccessibleName(tr("Looks"));
    m_looks->add(tr("Table"), tr("Tensors as a table"));
    m_looks->add(tr("Areas"), tr("Tensors as areas"));
    m_looks->setCurrent(Table);
    connect(m_looks, &charts::SegmentedButtons::chosen, this,
            [this](int looks) { setTableShown(looks == Table); });
    connect(showTableAction(), &QAction::toggled, this,
            [this](bool shown) { m_looks->setCurrent(shown ? Table : Map); });
    addHeaderWidget(m_looks);
    addHeaderWidget(m_atPeak);
    addHeaderWidget(m_filter);
    ask(); // which says that there is no plan
    fill();
    setTableShown(true);
}

void TensorsCard::setStage(int stage)
{
    m_stage = stage;
    ask();
}

void TensorsCard::viewChanged()
{
    if (m_askedView != view() || m_askedBaseline != baseline())
        ask();
    fill();
}

void TensorsCard::ask()
{
    m_askedView = view();
    m_askedBaseline = baseline();
    const bool has = view() && view()->forecast.value(FigureId::MemoryPeakBytes);
    if (!has) {
        m_work.drop();
        m_shown = nullptr;
        m_plot->setNotice(reasonWithout(FigureId::MemoryPeakBytes));
        return;
    }
    m_plot->setNotice({});
    m_work.ask(
        [view = view(), baseline = baseline(), stage = m_stage] {
            auto shown = std::make_shared<Shown>();
            shown->rows = tensorsOf(view->document.plan, stage, shown->stage);
            shown->hasBaseline = baseline != nullptr;
            int other = 0;
            if (baseline)
                shown->baseline = tensorsOf(baseline->document.plan, stage, other);
            return ShownPtr(std::move(shown));
        },
        [this](ShownPtr shown) { present(std::move(shown)); });
}

void TensorsCard::present(ShownPtr shown)
{
    m_shown = std::move(shown);
    refresh();
}

std::vector<const TensorRow*> TensorsCard::rowsShown(const std::vector<TensorRow>& rows) const
{
    // of a given working set nobody knows what is alive at the peak
    const bool all = !m_atPeak->isChecked() || std::ranges::none_of(rows, &TensorRow::atPeak);
    std::vector<const TensorRow*> list;
    for (const TensorRow& row : rows) {
        if (all || row.atPeak)
            list.push_back(&row);
    }
    return list;
}

void TensorsCard::fill()
{
    std::vector<TreemapGroup> groups;
    double sum = 0;
    if (m_shown) {
        const int stages = static_cast<int>(view() ? view()->forecast.stageMemory.size() : 1);
        const int index = stages > 1 ? m_shown->stage : -1;
        for (const memory::CategoryRow& category : memory::categoryRows()) {
            TreemapGroup group{
                nameOfCategory(category.category), roleOf(explore::kindOf(category.category)), {}};
            for (const TensorRow* row : rowsShown(m_shown->rows)) {
                if (row->category != category.category || !(row->bytes > 0))
                    continue;
                const QString name = style::textOf(row->name);
                sum += row->bytes;
                if (!name.contains(m_filter->text(), Qt::CaseInsensitive))
                    continue;
                group.items.push_back(
                    {name,
                     QStringLiteral("%1\n%2")
                         .arg(QStringList{style::textOf(row->shape), style::translated(row->format)}
                                  .join(QStringLiteral(" · ")),
                              style::textOf(row->reason))
                         .trimmed(),
                     style::fromStd(plan::figureText(explore::figureOf(category.category), index)),
                     row->bytes});
            }
            if (!group.items.empty())
                groups.push_back(std::move(group));
        }
        // a given working set hides what is alive at the peak: then these are all there are
        const bool isGiven = std::ranges::none_of(m_shown->rows, &TensorRow::atPeak);
        setSubtitle((isGiven ? tr("%1 in %2 rows, computed; the working set is given")
                             : tr("%1 in %2 rows"))
                        .arg(style::quantityText(sum, Dimension::Bytes, 4))
                        .arg(rowsShown(m_shown->rows).size()));
    } else {
        setSubtitle({});
    }
    m_plot->setGroups(std::move(groups));
}

ChartTable TensorsCard::table() const
{
    ChartTable table;
    table.addColumn(tr("tensor"), Dimension::Text);
    table.addColumn(tr("bytes"), Dimension::Bytes);
    const bool compared = m_shown && m_shown->hasBaseline;
    if (compared) {
        table.addColumn(tr("baseline"), Dimension::Bytes);
        table.addColumn(tr("difference"), Dimension::Bytes);
    }
    table.addColumn(tr("kind"), Dimension::Text);
    table.addColumn(tr("shape"), Dimension::Text);
    table.addColumn(tr("format"), Dimension::Text);
    table.addColumn(tr("count"), Dimension::Count);
    table.addColumn(tr("why"), Dimension::Text);
    table.addColumn(tr("from"), Dimension::Text);
    table.addColumn(tr("until"), Dimension::Text);
    table.addColumn(tr("split"), Dimension::Text);
    table.addColumn(tr("at the peak"), Dimension::Text);
    if (!m_shown)
        return table;
    using Key = std::pair<Category, QString>;
    std::map<Key, double> others;
    if (compared) {
        for (const TensorRow* row : rowsShown(m_shown->baseline))
            others[{row->category, style::textOf(row->name)}] += row->bytes;
    }
    const auto add = [&](const TensorRow& row, double bytes, std::optional<double> other) {
        QStringList cells{style::textOf(row.name), numberCell(bytes)};
        if (compared)
            cells << numberCell(other) << numberCell(bytes - other.value_or(0));
        cells << nameOfCategory(row.category) << style::textOf(row.shape)
              << style::translated(row.format) << numberCell(row.count) << style::textOf(row.reason)
              << style::textOf(row.from) << style::textOf(row.until) << style::textOf(row.split)
              << yesText(row.atPeak);
        table.rows.append(cells);
    };
    for (const TensorRow* row : rowsShown(m_shown->rows)) {
        const auto other = others.find({row->category, style::textOf(row->name)});
        std::optional<double> bytes;
        if (other != others.end()) {
            bytes = other->second;
            others.erase(other);
        }
        add(*row, row->bytes, bytes);
    }
    // what only the baseline has
    if (compared) {
        for (const TensorRow* row : rowsShown(m_shown->baseline)) {
            const auto other = others.find({row->category, style::textOf(row->name)});
            if (other == others.end())
                continue;
            add(*row, 0, other->second);
            others.erase(other);
        }
    }
    return table;
}

} // namespace ridgepoint::memory_views
