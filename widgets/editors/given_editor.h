// SPDX-License-Identifier: GPL-3.0-or-later
// A figure that may be given: its computed value with a pin; pinned, an input, with both values in
// words beneath.
#pragma once

#include "editors/editor_row.h"
#include "style/plan_view.h"

#include <optional>
#include <vector>

namespace ridgepoint::editors {

class GivenEditor : public EditorRow
{
    Q_OBJECT
  public:
    /// @param stage  of a figure that each stage has, or -1 for the figure as a whole
    explicit GivenEditor(plan::FigureId figure, int stage = -1, QWidget* parent = nullptr);
    ~GivenEditor() override;

    plan::FigureId figure() const { return m_figure; }
    int stage() const { return m_stage; }
    /// The figure's id with its stage: "memory.capacity_bytes", "pipeline.forward_s[2]".
    const QString& id() const { return m_id; }

    /// Shows the plan's value; emits nothing. Text that is being typed stays.
    void setView(const style::PlanViewPtr& view);
    /// What the preset gives, if it does: where the pin leads first.
    void setBaseValue(std::optional<double> base);
    void setProblems(std::vector<quantity::Problem> problems);

    bool isPinned() const { return m_given.has_value(); }
    QString shownText() const { return m_line->text(); }

    bool isTyping() const { return m_typing; }
    bool commitTyping();
    void dropTyping();

  signals:
    /// A person gives the figure this value, which plan::setGiven() takes; "" takes it back.
    void givenEdited(const QString& id, const QString& text);

  protected:
    HelpText helpText() const override;
    void aboutToHide() override { dropTyping(); }
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    const plan::FigureRow& row() const { return plan::figureRow(m_figure); }
    void togglePin(bool pin);
    void give(std::optional<double> value, const QString& text);
    void step(int direction, StepSize size);
    void showValue();
    void updateMessage();
    QString textOf(std::optional<double> value) const;

    plan::FigureId m_figure;
    int m_stage;
    QString m_id;
    style::PlanViewPtr m_view;
    std::optional<double> m_given;
    std::optional<double> m_computed;
    QString m_reason; ///< why there is no computed value
    std::optional<double> m_base;
    std::vector<quantity::Problem> m_problems;
    QString m_refusal;
    bool m_typing = false;
    bool m_drafting = false; ///< pinned where nothing was computed: no value yet
    ValueLine* m_line;
};

} // namespace ridgepoint::editors
