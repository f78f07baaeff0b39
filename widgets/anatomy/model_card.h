// SPDX-License-Identifier: GPL-3.0-or-later
// What the plan's model is made of: the sums that are figures, the tree, and beside it another
// model: the pinned baseline, another open plan, or a preset. All is worked out off the window's
// thread; the newest plan wins.
#pragma once

#include "anatomy/model_rows.h"
#include "charts/card.h"
#include "charts/chart_table.h"
#include "style/latest_work.h"
#include "style/plan_view.h"

#include <QVector>

#include <memory>

class QAction;
class QComboBox;
class QLabel;
class QLineEdit;

namespace ridgepoint::charts {
class StageBox;
}

namespace ridgepoint::anatomy {

class ModelTreeView;
class SumCell;

/// A plan that is open beside the shown one.
struct OpenModel
{
    QString key; ///< the same for as long as the plan is open
    QString name;
    std::shared_ptr<const plan::Plan> plan;
};

class ModelCard : public charts::Card
{
    Q_OBJECT

  public:
    explicit ModelCard(QWidget* parent = nullptr);
    ~ModelCard() override;

    void setView(style::PlanViewPtr view);
    /// What the model is compared with where no other is chosen; null: nothing.
    void setBaseline(style::PlanViewPtr view);
    /// The other plans that it can be compared with.
    void setOpenModels(QVector<OpenModel> models);

    /// Whether what is shown is not of the newest plan yet.
    bool isWorking() const { return m_work.isWorking(); }
    const ShownModelPtr& shown() const { return m_shown; }
    charts::ChartTable table() const;

    ModelTreeView* tree() const { return m_tree; }
    QLineEdit* filterLine() const { return m_filter; }
    charts::StageBox* stageBox() const { return m_stage; }
    QComboBox* compareBox() const { return m_compare; }
    QAction* copyCsvAction() const { return m_copyCsv; }
    QAction* copyMarkdownAction() const { return m_copyMarkdown; }

  signals:
    void figureActivated(const QString& figureId);
    /// A person asks for the fields of a group of layers, or with -1 for those of the model.
    void groupActivated(int group);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    struct Question
    {
        style::PlanViewPtr view;
        int stage = -1;
        std::shared_ptr<const plan::Plan> other;
        std::string preset; ///< of a model; instead of `other`
    };
    void makeBody();
    QWidget* makeTools();
    void addActions();
    void fillCompare();
    void ask();
    void showModel(ShownModelPtr shown);
    void showSums();
    void showStages();
    void applyPalette();
    static ShownModelPtr workOut(const Question& question);

    style::PlanViewPtr m_view;
    style::PlanViewPtr m_baseline;
    QVector<OpenModel> m_open;
    ShownModelPtr m_shown;
    style::PlanViewPtr m_shownView; ///< that m_shown is of
    style::LatestWork<ShownModelPtr> m_work;
    std::vector<std::pair<SumCell*, plan::FigureId>> m_sums;
    QLineEdit* m_filter = nullptr;
    charts::StageBox* m_stage = nullptr;
    QComboBox* m_compare = nullptr;
    QLabel* m_note = nullptr;
    ModelTreeView* m_tree = nullptr;
    QAction* m_copyCsv = nullptr;
    QAction* m_copyMarkdown = nullptr;
};

} // namespace ridgepoint::anatomy
