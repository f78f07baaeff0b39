// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/run_choice.h"

#include "style/text.h"

#include <QStringList>

#include <algorithm>
#include <set>

namespace ridgepoint::accuracy {

using explore::AccuracyCase;
using explore::StepGroup;
using explore::StepGrouping;

void RunChoice::setTable(RunTablePtr table)
{
    m_table = std::move(table);
    m_selected = -1;
    findTexts();
    findGroups();
    findRows();
    emit changed();
}

void RunChoice::setGrouping(StepGrouping grouping)
{
    if (grouping == m_grouping)
        return;
    m_grouping = grouping;
    m_group.reset();
    findGroups();
    findRows();
    emit changed();
}

void RunChoice::setGroup(std::optional<std::string> group)
{
    if (group == m_group)
        return;
    m_group = std::move(group);
    findRows();
    emit changed();
}

void RunChoice::setText(const QString& text)
{
    if (text == m_text)
        return;
    m_text = text;
    findRows();
    emit changed();
}

void RunChoice::setSettledOnly(bool only)
{
    if (only == m_isSettledOnly)
        return;
    m_isSettledOnly = only;
    findRows();
    emit changed();
}

void RunChoice::select(int row)
{
    if (row == m_selected)
        return;
    m_selected = row;
    emit selectionChanged();
}

void RunChoice::findGroups()
{
    m_groups.clear();
    m_groupOfRow.clear();
    if (!m_table)
        return;
    std::set<StepGroup> groups;
    for (const AccuracyCase& each : m_table->cases)
        groups.insert(explore::groupOf(m_grouping, each));
    m_groups.assign(groups.begin(), groups.end());
    for (const AccuracyCase& each : m_table->cases) {
        const StepGroup group = explore::groupOf(m_grouping, each);
        m_groupOfRow.push_back(static_cast<std::size_t>(
            std::lower_bound(m_groups.begin(), m_groups.end(), group) - m_groups.begin()));
    }
}

void RunChoice::findTexts()
{
    m_texts.clear();
    for (std::size_t row = 0; m_table && row < m_table->cases.size(); ++row) {
        const AccuracyCase& each = m_table->cases[row];
        QStringList texts;
        for (const std::string* part :
             {&each.id, &each.traits.model, &each.traits.accelerator, &each.traits.kernels,
              &each.framework, &each.source, &m_table->rows[row].citation})
            texts += style::fromStd(*part);
        m_texts.push_back(texts.join(QLatin1Char('\n')));
    }
}

void RunChoice::findRows()
{
    m_rows.clear();
    m_ofAllGroups.clear();
    m_leftOut = 0;
    if (!m_table)
        return;
    const QStringList words = m_text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (std::size_t row = 0; row < m_table->cases.size(); ++row) {
        const AccuracyCase& each = m_table->cases[row];
        if (!each.measuredStepS || (m_isSettledOnly && !each.isSettled))
            continue;
        const bool isMeant = std::all_of(words.begin(), words.end(), [&](const QString& word) {
            return m_texts[row].contains(word, Qt::CaseInsensitive);
        });
        if (isMeant)
            m_ofAllGroups.push_back(row);
        if (isMeant && (!m_group || m_groups[m_groupOfRow[row]].name == *m_group))
            m_rows.push_back(row);
        else
            ++m_leftOut;
    }
}

MarkStyle RunChoice::markOfGroup(const std::string& name) const
{
    const auto found = std::find_if(m_groups.begin(), m_groups.end(),
                                    [&](const StepGroup& group) { return group.name == name; });
    return markOf(static_cast<std::size_t>(found - m_groups.begin()));
}

MarkStyle RunChoice::markOfRow(std::size_t row) const
{
    return markOf(m_groupOfRow[row]);
}

} // namespace ridgepoint::accuracy
