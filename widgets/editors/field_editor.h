// SPDX-License-Identifier: GPL-3.0-or-later
// The input of one row of the table of fields at an index. It shows the plan's value, and says what
// a person makes of it; only text that the plan would take is ever told.
#pragma once

#include "editors/editor_row.h"
#include "style/plan_view.h"

#include <vector>

class QCheckBox;

namespace ridgepoint::editors {

class FieldEditor : public EditorRow
{
    Q_OBJECT
  public:
    /// @param field  a row of plan::fields()
    FieldEditor(const plan::Field& field, int index, QWidget* parent = nullptr);
    ~FieldEditor() override;

    const plan::Field& field() const { return *m_field; }
    int index() const { return m_index; }
    const QString& path() const { return m_path; }
    /// Stands for the same field of another element of its list from now on; what was typed is
    /// forgotten. Its value, base and problems are to be set next.
    void setIndex(int index);

    /// Shows the plan's value; emits nothing. Text that is being typed stays.
    void setView(const style::PlanViewPtr& view);
    /// The value that the way back leads to: the preset's, or the default one.
    void setBaseValue(const plan::Value& base);
    /// What is wrong with this field in the plan.
    void setProblems(std::vector<quantity::Problem> problems);

    /// What a person sees in the input.
    QString shownText() const;
    const plan::Value& value() const { return m_value; }

    /// Text that was changed and neither taken nor refused yet.
    bool isTyping() const { return m_typing; }
    /// Takes what is typed, as Return does; false if it is refused.
    bool commitTyping();
    /// Forgets what is typed, as Esc does.
    void dropTyping();

  signals:
    /// A person set the field to this text, which plan::setField() takes.
    void edited(const QString& path, const QString& text);
    /// While the label is dragged; each drag that emits this ends with one edited(), whose text is
    /// the old one where Esc took the drag back.
    void scrubbed(const QString& path, const QString& text);

  protected:
    HelpText helpText() const override;
    void aboutToHide() override { dropTyping(); }

  private:
    void makeInput();
    void makeLine();
    const plan::Plan& plan() const;
    void showValue(const plan::Value& value);
    void take(const plan::Value& value, const QString& text);
    void refuse(const quantity::Problem& problem);
    void step(int direction, StepSize size);
    /// Where steps start: the value, or what the engine uses where the field is empty.
    plan::Value stepStart() const;
    void startScrub();
    void scrub(int distance, StepSize size);
    void endScrub(bool cancelled);
    void updateMark();
    void updateMessage();

    const plan::Field* m_field;
    int m_index;
    QString m_path;
    style::PlanViewPtr m_view;
    plan::Value m_value;
    plan::Value m_base;
    quantity::BytePrefix m_prefix;
    std::vector<quantity::Problem> m_problems;
    QString m_refusal; ///< why the last text was not taken
    bool m_typing = false;

    ValueLine* m_line = nullptr;
    ChoiceBox* m_choice = nullptr;
    QCheckBox* m_flag = nullptr;

    struct Scrub
    {
        bool active = false;
        bool told = false;
        style::PlanViewPtr view; ///< the plan as the drag began: steps do not change under the hand
        plan::Value original;
        plan::Value anchor;
        plan::Value now;
    };
    Scrub m_scrub;
};

} // namespace ridgepoint::editors
