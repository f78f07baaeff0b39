// SPDX-License-Identifier: GPL-3.0-or-later
// The form's rows by path, and which of them show: the filter, and the essential ones first.
#include "editors/plan_form.h"

#include "style/text.h"

#include <QApplication>
#include <QVBoxLayout>
#include <algorithm>

namespace ridgepoint::editors {

FieldEditor* PlanForm::fieldEditor(const QString& path) const
{
    const auto ref = plan::findField(style::toStd(path));
    if (!ref)
        return nullptr;
    const auto found = m_fields.find(plan::pathText(*ref->field, ref->index));
    return found == m_fields.end() ? nullptr : found->second;
}

GivenEditor* PlanForm::givenEditor(const QString& figure) const
{
    const auto found = m_givens.find(style::toStd(figure));
    return found == m_givens.end() ? nullptr : found->second;
}

EditorRow* PlanForm::rowOf(const QString& path) const
{
    const QLatin1String given("given.");
    if (path.startsWith(given))
        return givenEditor(path.mid(given.size()));
    if (FieldEditor* field = fieldEditor(path))
        return field;
    return givenEditor(path);
}

PlanSection* PlanForm::sectionOf(const QWidget* row) const
{
    for (PlanSection* section : m_sections) {
        if (section && section->isAncestorOf(row))
            return section;
    }
    return nullptr;
}

bool PlanForm::focusField(const QString& path)
{
    const auto ref = plan::findField(style::toStd(path));
    if (ref && ref->field->list == plan::FieldList::Groups)
        chooseGroup(ref->index);
    EditorRow* row = rowOf(path);
    if (!row || !row->applies())
        return false;
    if (row->isFilteredOut())
        m_filter->clear();
    PlanSection* section = sectionOf(row);
    m_untucked.insert(row);
    updateTucked();
    if (section && section->isCollapsed() && filter().isEmpty()) {
        section->setCollapsed(false);
        emit collapsedSectionsChanged();
    }
    // Rows have their places only after the layouts have run.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    QWidget* target = row->input()->focusPolicy() == Qt::NoFocus
                          ? static_cast<QWidget*>(row->sideButton())
                          : row->input();
    ensureWidgetVisible(row, 0, 40);
    target->setFocus(Qt::OtherFocusReason);
    if (auto* line = qobject_cast<QLineEdit*>(target))
        line->selectAll();
    return true;
}

void PlanForm::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

void PlanForm::setFilter(const QString& text)
{
    m_filter->setText(text);
}

void PlanForm::applyFilter()
{
    const QStringList words = filter().toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (std::size_t at = 0; at < m_sections.size(); ++at) {
        PlanSection* section = m_sections[at];
        if (!section)
            continue;
        const QString title = section->header()->text().toLower();
        bool any = words.isEmpty();
        for (int i = 0; i < section->rows()->count(); ++i) {
            auto* row = qobject_cast<EditorRow*>(section->rows()->itemAt(i)->widget());
            if (!row)
                continue;
            const bool matches = std::all_of(words.begin(), words.end(), [&](const QString& word) {
                return row->searchText().contains(word) || title.contains(word);
            });
            row->setFilteredOut(!matches);
            any = any || row->isOffered();
        }
        section->setForcedOpen(!words.isEmpty());
        section->setVisible(any);
    }
    for (RoleLabel* heading : m_headings)
        heading->setVisible(words.isEmpty());
    showGroups();
    updateTucked();
}

void PlanForm::setShowsAll(bool all)
{
    for (PlanSection* section : m_sections) {
        if (section)
            section->setShowsAll(all);
    }
    m_untucked.clear();
    updateTucked();
}

void PlanForm::updateTucked()
{
    const bool filtering = !filter().trimmed().isEmpty();
    for (PlanSection* section : m_sections) {
        if (!section)
            continue;
        int tucked = 0;
        int beyond = 0;
        for (int i = 0; i < section->rows()->count(); ++i) {
            auto* row = qobject_cast<EditorRow*>(section->rows()->itemAt(i)->widget());
            if (!row)
                continue;
            const auto* field = qobject_cast<FieldEditor*>(row);
            const auto* given = qobject_cast<GivenEditor*>(row);
            if (row->hasChangedMark() || (given && given->isPinned()) ||
                (field && !row->message().isEmpty()) || row->input()->hasFocus())
                m_untucked.insert(row);
            const bool keeps = (field && field->field().essential) || m_untucked.contains(row);
            const bool tuck = !filtering && !keeps && !section->showsAll();
            row->setTucked(tuck);
            if (row->applies() && !keeps) {
                ++beyond;
                tucked += tuck ? 1 : 0;
            }
        }
        section->setTuckedRows(tucked, filtering ? 0 : beyond);
    }
}

} // namespace ridgepoint::editors
