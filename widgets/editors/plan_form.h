// SPDX-License-Identifier: GPL-3.0-or-later
// The form of a plan, made from the tables of fields and figures: sections that fold, presets on
// top of them, a filter above all. It shows a plan and says what a person wants changed; the plan
// itself belongs to who listens.
#pragma once

#include "editors/field_editor.h"
#include "editors/given_editor.h"
#include "editors/group_strip.h"
#include "editors/layer_picture.h"
#include "editors/plan_base.h"
#include "editors/plan_section.h"
#include "editors/plan_sections.h"
#include "plan/list_edits.h"
#include "style/plan_view.h"

#include <QScrollArea>
#include <QStringList>
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace ridgepoint::editors {

class PlanForm : public QScrollArea
{
    Q_OBJECT
  public:
    explicit PlanForm(QWidget* parent = nullptr);
    ~PlanForm() override;

    /// Shows a plan in every row; emits nothing. Text that is being typed, and the focus, stay
    /// where they are: before another document is shown, call commitTyping() or dropTyping().
    void setView(const style::PlanViewPtr& view);

    /// Takes what is being typed, as leaving the field does; false if it was refused. To be called
    /// before saving, closing or changing documents.
    bool commitTyping();
    /// Forgets what is being typed.
    void dropTyping();

    /// Scrolls to a field ("layout.tensor_parallel") or to a figure that may be given
    /// ("given.memory.capacity_bytes"), opens its section and gives it the focus. False if there is
    /// no such row, or it has no meaning in this plan.
    bool focusField(const QString& path);

    /// Shows only rows with all of these words; nothing shows all.
    void setFilter(const QString& text);
    QString filter() const { return m_filter->text(); }
    /// What Ctrl+F does.
    void focusFilter();

    /// Shows every row of every section, or the essential ones and those that are changed, given,
    /// or have a problem; the rest is one click away. All at first.
    void setShowsAll(bool all);

    /// The object names of the sections that are folded, to be remembered by who keeps settings.
    QStringList collapsedSections() const;
    void setCollapsedSections(const QStringList& names);

    /// The kind of layer whose fields are shown: one at a time.
    int chosenGroup() const { return m_group; }
    /// Shows the fields of another one; what is being typed is taken first.
    void chooseGroup(int group);
    GroupStrip* groupStrip() const { return m_strip; }
    LayerPicture* layerPicture() const { return m_picture; }

    /// The row of a path as focusField() reads it, or null; of kinds of layers, the chosen one has
    /// rows.
    FieldEditor* fieldEditor(const QString& path) const;
    GivenEditor* givenEditor(const QString& figure) const;
    const std::vector<PlanSection*>& sections() const { return m_sections; }

    QSize sizeHint() const override { return {282, 800}; }

  signals:
    /// For plan::setField(): the text is one that it takes.
    void fieldEdited(const QString& path, const QString& text);
    /// While a label is dragged: to be shown, not yet an edit. Ends with a fieldEdited().
    void fieldScrubbed(const QString& path, const QString& text);
    /// For plan::setGiven(); "" takes the given value back.
    void givenEdited(const QString& figure, const QString& text);
    /// For plan::applyListEdit().
    void listEdited(const ridgepoint::plan::ListEdit& edit);
    /// For exchange::applyPreset().
    void presetChosen(const QString& id);
    /// A person folded or unfolded a section.
    void collapsedSectionsChanged();

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void makeSections();
    void fillPresets(PlanSection& section, const SectionRow& row);
    FieldEditor* makeField(const plan::Field& field, int index, PlanSection& section);
    GivenEditor* makeGiven(plan::FigureId figure, int stage, PlanSection& section);
    void makeGroupStrip();
    void editGroups(plan::ListEdit::Kind kind, int to);
    void setGroup(int group);
    void showGroups();
    bool matchLists(const plan::Plan& plan);
    bool matchGivens(const plan::Plan& plan);
    void arrange();
    void setLayoutsOn(bool on);
    void applyBase();
    void showPresets();
    void applyFilter();
    void updateTucked();
    EditorRow* rowOf(const QString& path) const;
    PlanSection* sectionOf(const QWidget* row) const;
    EditorRow* typingRow() const;

    ValueLine* m_filter;
    QWidget* m_content;
    std::vector<PlanSection*> m_sections; ///< by sectionRows(); null where a section has no row
    std::map<std::string, FieldEditor*, std::less<>> m_fields; ///< by path
    std::map<std::string, GivenEditor*, std::less<>> m_givens; ///< by id
    std::vector<RoleLabel*> m_headings; ///< above the elements of lists, where there are several
    std::array<int, 4> m_listSizes{1, 1, 1, 1}; ///< rows by FieldList; of groups, one's
    GroupStrip* m_strip = nullptr;
    LayerPicture* m_picture = nullptr;
    int m_group = 0;
    std::vector<std::pair<plan::FigureId, int>> m_stageGivens;
    std::set<const EditorRow*> m_untucked; ///< that once had a reason to show: they stay
    style::PlanViewPtr m_view;
    std::vector<plan::PresetUse> m_presets; ///< that m_base is of
    PlanBase m_base;
};

} // namespace ridgepoint::editors
