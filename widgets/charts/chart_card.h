// SPDX-License-Identifier: GPL-3.0-or-later
// A card with a chart: title, small controls, the chart or its table, and a menu to copy it.
#pragma once

#include "charts/card.h"
#include "charts/chart_canvas.h"
#include "charts/chart_table.h"
#include "style/plan_view.h"

class QAction;
class QStackedLayout;
class QTableView;

namespace ridgepoint::charts {

class TableView;

class ChartCard : public Card
{
    Q_OBJECT

  public:
    ChartCard(const QString& title, ChartCanvas* chart, QWidget* parent);

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
    /// Null until the table is shown for the first time.
    QTableView* tableView() const;
    /// Shows only rows with this text in a cell.
    void setTableFilter(const QString& text);
    /// Sorts the table as a click on its header does; -1: as it comes.
    void setTableOrder(int column, Qt::SortOrder order);

    ChartCanvas* chart() const { return m_chart; }
    /// Title and chart, without controls.
    QPixmap picture() const;

    QAction* copyPictureAction() const { return m_copyPicture; }
    QAction* copyCsvAction() const { return m_copyCsv; }
    QAction* copyMarkdownAction() const { return m_copyMarkdown; }
    QAction* saveAction() const { return m_save; }
    QAction* showTableAction() const { return m_showTable; }
    /// Hidden by whoever shows the card large already.
    QAction* openLargeAction() const { return m_openLarge; }

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
    /// A person wants what the card shows as a file.
    void saveAsked();

  protected:
    /// The plan or the baseline has changed.
    virtual void viewChanged() = 0;

    void setTitle(const QString& title);
    /// Where the chart has changed, and the plan has not.
    void refreshTable();
    /// For a chart that may be higher than the card: it scrolls. At once after construction.
    void setChartScrolls();
    /// Puts a row of controls under the chart.
    void addFooterWidget(QWidget* widget);
    void addMenuAction(QAction* action);
    /// Why a figure cannot be had: its reason, or the plan's first error.
    QString reasonWithout(plan::FigureId figure) const;

    void mouseDoubleClickEvent(QMouseEvent* event) override;

  private:
    void makeActions();
    void makeTable();

    style::PlanViewPtr m_view;
    style::PlanViewPtr m_baseline;
    ChartCanvas* m_chart;
    QWidget* m_chartPage; ///< the chart, or what scrolls it
    QStackedLayout* m_stack;
    TableView* m_tableView = nullptr;
    QString m_tableFilter;
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
    QAction* m_copyPicture = nullptr;
    QAction* m_copyCsv = nullptr;
    QAction* m_copyMarkdown = nullptr;
    QAction* m_save = nullptr;
    QAction* m_showTable = nullptr;
    QAction* m_openLarge = nullptr;
};

} // namespace ridgepoint::charts
