// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline of one step as a card: title, what is shown, legend, the view, and its data to copy
// or to read as a table.
#pragma once

#include "style/plan_view.h"
#include "timeline/timeline_view.h"

#include <QFrame>
#include <QPixmap>

class QLabel;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace ridgepoint::timeline {

class TimelineTable;

class TimelineCard : public QFrame
{
    Q_OBJECT

  public:
    explicit TimelineCard(QWidget* parent = nullptr);

    /// The plan to show, evaluated with Detail::Timeline. Zoom and place are kept.
    void setView(style::PlanViewPtr view);
    /// A plan drawn below each lane at half strength; null for none.
    void setBaseline(style::PlanViewPtr view);

    TimelineView* timeline() const { return m_view; }
    /// Every block of the step: lane, kind, micro-batch, start and end.
    QString csv() const;
    /// The blocks where they are few, else one line for each lane.
    QString markdown() const;
    QPixmap picture() const;
    bool isTableShown() const;
    void showTable(bool table);

  signals:
    /// A block was clicked: "pipeline.forward_s[2]".
    void figureActivated(const QString& figureId);

  protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void updateTexts();
    void updateColors();
    void elideSubtitle();

    TimelineView* m_view = nullptr;
    TimelineTable* m_table = nullptr;
    QTableView* m_tableView = nullptr;
    QStackedWidget* m_stack = nullptr;
    QLabel* m_title = nullptr;
    QLabel* m_subtitle = nullptr;
    QLabel* m_legend = nullptr;
    QLabel* m_note = nullptr;
    QToolButton* m_tableButton = nullptr;
    QToolButton* m_copyButton = nullptr;
};

} // namespace ridgepoint::timeline
