// SPDX-License-Identifier: GPL-3.0-or-later
// "Why?": the derivation of a figure, down to the inputs, which can be edited in it. Derivations
// are made from the plan that is shown, when they are asked for.
#pragma once

#include "explain/steps.h"
#include "style/plan_view.h"

#include <QStringList>
#include <QWidget>
#include <vector>

class QLabel;
class QLineEdit;
class QModelIndex;
class QStackedWidget;
class QToolButton;

namespace ridgepoint::explain {

class StepModel;
class StepView;

class WhyView : public QWidget
{
    Q_OBJECT

  public:
    explicit WhyView(QWidget* parent = nullptr);

    /// The plan that derivations are made from. The figure shown, the open steps and the selected
    /// one stay.
    void setView(style::PlanViewPtr view);
    /// Shows a figure: "step.time_s", "memory.peak_bytes[3]". What was shown before is one step
    /// back. An id that no figure has is shown as such.
    void showFigure(const QString& figureId);

    /// The figure shown, empty at first. Of a step without an id of its own: the figure that it
    /// belongs to.
    QString currentFigure() const;
    bool canGoBack() const { return m_at > 0; }
    bool canGoForward() const { return m_at + 1 < static_cast<int>(m_history.size()); }

    /// The derivation as text and as Markdown, as they are copied.
    QString text() const;
    QString markdown() const;

    /// The tree: its first row is what is shown, the others the steps that it rests on.
    StepView* steps() const { return m_steps; }
    StepModel* model() const { return m_model; }

    QSize sizeHint() const override;

  public slots:
    void goBack();
    void goForward();

  signals:
    /// An input was edited: a field's path ("cluster.pools[0].nodes") and the text as typed.
    void fieldEdited(const QString& path, const QString& text);
    /// A given figure was edited; the empty text takes the given value back.
    void givenEdited(const QString& figureId, const QString& text);
    void figureShown(const QString& figureId);

  protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    /// A figure, and the symbols of the steps that lead from it to what is shown.
    struct Place
    {
        QString figure;
        QStringList trail;

        bool operator==(const Place&) const = default;
    };

    void build();
    void goTo(Place place);
    void openStep(const QModelIndex& index);
    void openCrumb(int depth);
    void refresh();
    void refreshHeader(const QString& title);
    void updateColors();
    void commitGiven();
    /// The node at a place; null and why where there is none.
    quantity::NodePtr nodeAt(const Place& place, QString& reason) const;

    style::PlanViewPtr m_view;
    std::vector<Place> m_history;
    int m_at = -1;
    bool m_stale = false;      ///< the view was hidden when the plan changed
    quantity::NodePtr m_shown; ///< the node that is shown
    QString m_givenFigure;     ///< that the line for a given value belongs to
    QString m_givenText;       ///< what the line showed before it was edited

    QToolButton* m_back = nullptr;
    QToolButton* m_forward = nullptr;
    QToolButton* m_copy = nullptr;
    QLabel* m_crumbs = nullptr;
    QLabel* m_name = nullptr;
    QLabel* m_value = nullptr;
    QLabel* m_empty = nullptr;
    QStackedWidget* m_pages = nullptr;
    QWidget* m_givenRow = nullptr;
    QLineEdit* m_given = nullptr;
    StepModel* m_model = nullptr;
    StepView* m_steps = nullptr;
};

} // namespace ridgepoint::explain
