// SPDX-License-Identifier: GPL-3.0-or-later
// Which of the measured runs are looked at, how they are told apart, and which one is chosen: the
// same for all cards that show them.
#pragma once

#include "accuracy/marks.h"
#include "accuracy/run_table.h"
#include "explore/step_accuracy.h"

#include <QObject>
#include <QString>

namespace ridgepoint::accuracy {

class RunChoice : public QObject
{
    Q_OBJECT

  public:
    using QObject::QObject;

    void setTable(RunTablePtr table);
    /// Null before there is one.
    const RunTablePtr& table() const { return m_table; }

    explore::StepGrouping grouping() const { return m_grouping; }
    /// The one group that is looked at; nothing: all of them.
    const std::optional<std::string>& group() const { return m_group; }
    const QString& text() const { return m_text; }
    bool isSettledOnly() const { return m_isSettledOnly; }
    /// The chosen row; -1: none.
    int selected() const { return m_selected; }

    void setGrouping(explore::StepGrouping grouping);
    void setGroup(std::optional<std::string> group);
    /// Words that a row must all have in its model, accelerator, framework, source or id.
    void setText(const QString& text);
    void setSettledOnly(bool only);
    void select(int row);

    /// Rows with a measured step that are looked at, in the order of the table.
    const std::vector<std::size_t>& rows() const { return m_rows; }
    /// The same with all groups.
    const std::vector<std::size_t>& rowsOfAllGroups() const { return m_ofAllGroups; }
    /// Rows that text and group leave out.
    std::size_t leftOut() const { return m_leftOut; }

    /// All groups of the table, in their order, whatever is looked at: a mark stays the same.
    const std::vector<explore::StepGroup>& groups() const { return m_groups; }
    MarkStyle markOfGroup(const std::string& name) const;
    MarkStyle markOfRow(std::size_t row) const;

  signals:
    /// Other rows are looked at, or they are told apart by something else.
    void changed();
    void selectionChanged();

  private:
    void findGroups();
    void findRows();
    void findTexts();

    RunTablePtr m_table;
    explore::StepGrouping m_grouping = explore::StepGrouping::Accelerator;
    std::optional<std::string> m_group;
    QString m_text;
    bool m_isSettledOnly = true;
    int m_selected = -1;
    std::vector<QString> m_texts; ///< of each row: what words are sought in
    std::vector<explore::StepGroup> m_groups;
    std::vector<std::size_t> m_groupOfRow; ///< index into m_groups
    std::vector<std::size_t> m_rows;
    std::vector<std::size_t> m_ofAllGroups;
    std::size_t m_leftOut = 0;
};

} // namespace ridgepoint::accuracy
