// SPDX-License-Identifier: GPL-3.0-or-later
// Inputs that are known as ranges, a line each: which input, its low and its high end.
#pragma once

#include "explore/uncertain_inputs.h"
#include "style/plan_view.h"

#include <QWidget>
#include <vector>

class QPushButton;
class QVBoxLayout;

namespace ridgepoint::editors {
class ChoiceBox;
class RoleLabel;
class SignButton;
class ValueLine;
} // namespace ridgepoint::editors

namespace ridgepoint::run_views {

/// An input of a plan that may be drawn from a range.
struct RangeChoice
{
    std::string path; ///< of a field, or of a figure that is given: "given.step.time_s"
    double value = 0; ///< of the plan, above 0
    quantity::Dimension dimension = quantity::Dimension::Number;
};

/// Numbers above 0 of machines and the run, and figures that the plan gives; those of the short
/// form first.
std::vector<RangeChoice> rangeChoices(const plan::Plan& plan);

class RangesEditor : public QWidget
{
    Q_OBJECT

  public:
    explicit RangesEditor(QWidget* parent = nullptr);

    /// What may be chosen, with values to begin from.
    void setView(const style::PlanViewPtr& view);
    /// Those that can be read.
    const std::vector<explore::UncertainInput>& inputs() const { return m_inputs; }

    struct Row
    {
        QWidget* line;
        editors::ChoiceBox* field;
        editors::ValueLine* low;
        editors::ValueLine* high;
        editors::SignButton* remove;
    };
    const std::vector<Row>& rows() const { return m_rows; }
    QPushButton* addButton() const { return m_add; }
    editors::RoleLabel* messageLabel() const { return m_message; }

  signals:
    /// A person changed inputs().
    void changed();

  private:
    void addRow();
    void removeRow(QWidget* line);
    void fillChoices(editors::ChoiceBox* box) const;
    /// The plan's value a tenth lower and higher.
    void suggest(const Row& row) const;
    void read();

    std::vector<RangeChoice> m_choices;
    std::vector<Row> m_rows;
    std::vector<explore::UncertainInput> m_inputs;
    QVBoxLayout* m_column;
    QPushButton* m_add;
    editors::RoleLabel* m_message;
};

} // namespace ridgepoint::run_views
