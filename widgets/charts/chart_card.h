// SPDX-License-Identifier: GPL-3.0-or-later
// A card with a chart: title, small controls, the chart or its table, and a menu to copy it.
#pragma once

#include "charts/chart_canvas.h"
#include "charts/chart_table.h"
#include "style/plan_view.h"

#include <QFrame>

class QAction;
class QHBoxLayout;
class QStackedLayout;
class QTableView;
class QToolButton;
class QVBoxLayout;

namespace ridgepoint::charts {

class ChartTableModel;
class ElidedLabel;

class ChartCard : public QFrame
{
    Q_OBJECT

  public:
    ChartCard(const QString& title, ChartCanvas* chart, QWidget* parent);

    QString title() const;
    QString subtitle() const;

    /// Shows a plan; a null one shows that there is none.
    void setView(style::PlanViewPtr view);
    /// Draws a plan behind the shown one, at half strength; null draws none.
    void setBaseline(style::PlanViewPtr view);
    const style::PlanViewPtr& view() const { return m_view; }
    const style::PlanViewPtr& baseline() const { return m_baseline; }

    /// What the chart draws, as a table: CSV, Markdown and the table view are made of it.
    virtual ChartTable table() const = 0;

    bool isTableShown() const;
    void setTableShown(bool shown);

    ChartCanvas* chart() const { return m_chart; }
    /// Title and chart, without controls.
    QPixmap picture() const;

    QAction* copyPictureAction() const { return m_copyPicture; }
    QAction* copyCsvAction() const { return m_copyCsv; }
    QAction* copyMarkdownAction() const { return m_copyMarkdown; }
    QAction* showTableAction() const { return m_showTable; }
    /// Hidden by whoever shows the card large already.
    QAction* openLargeAction() const { return m_openLarge; }
    QToolButton* menuButton() const { return m_menuButton; }

  public slots:
    /// Reads everything again: after a change of the byte prefix.
    void refresh();

  signals:
    /// Ask for Why? of a figure.
    void figureActivated(const QString& figureId);
    /// A person set a field, as it would be typed.
    void fieldEdited(const QString& path, const QString& text);
    /// The value under way while a person drags it; fieldEdited() or scrubCancelled() follows.
    void fieldScrubbed(const QString& path, const QString& text);
    /// Escape ended the drag: the document's own value stands again.
    void scrubCancelled(const QString& path);
    void openLarge();

  protected:
    /// The plan or the baseline has changed.
    virtual void viewChanged() = 0;

    void setTitle(const QString& title);
    void setSubtitle(const QString& subtitle);
    /// Puts a control beside the title, or a row of them under the chart.
    void addHeaderWidget(QWidget* widget);
    void addFooterWidget(QWidget* widget);
    void addMenuAction(QAction* action);
    /// Why a figure cannot be had: its reason, or the plan's first error.
    QString reasonWithout(plan::FigureId figure) const;

    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

  private:
    void makeActions();
    void makeTable();
    void applyPalette();

    style::PlanViewPtr m_view;
    style::PlanViewPtr m_baseline;
    ChartCanvas* m_chart;
    ElidedLabel* m_title;
    ElidedLabel* m_subtitle;
    QHBoxLayout* m_header;
    QVBoxLayout* m_column;
    QStackedLayout* m_stack;
    QToolButton* m_menuButton;
    QTableView* m_tableView = nullptr;
    ChartTableModel* m_tableModel = nullptr;
    QAction* m_copyPicture = nullptr;
    QAction* m_copyCsv = nullptr;
    QAction* m_copyMarkdown = nullptr;
    QAction* m_showTable = nullptr;
    QAction* m_openLarge = nullptr;
};

} // namespace ridgepoint::charts
