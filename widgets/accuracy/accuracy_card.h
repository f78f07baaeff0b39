// SPDX-License-Identifier: GPL-3.0-or-later
// How far predictions are from measured runs: a point for each run that is looked at, and how they
// are sought out.
#pragma once

#include "accuracy/run_choice.h"
#include "accuracy/run_texts.h"
#include "charts/chart_card.h"

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace ridgepoint::charts {
class SegmentedButtons;
}

namespace ridgepoint::accuracy {

class AccuracyPlot;

class AccuracyCard : public charts::ChartCard
{
    Q_OBJECT

  public:
    /// `choice` lives longer than the card.
    explicit AccuracyCard(RunChoice* choice, QWidget* parent = nullptr);

    charts::ChartTable table() const override;
    /// What a person has measured of the plan in hand; nothing: not said.
    void setOwnMeasured(std::optional<double> stepS);

    AccuracyPlot* plot() const { return m_plot; }
    charts::SegmentedButtons* looksButtons() const { return m_looks; }
    QComboBox* measureBox() const { return m_measure; }
    QLineEdit* filterLine() const { return m_filter; }
    QCheckBox* settledBox() const { return m_settled; }

  signals:
    /// Open a row of the table as a plan.
    void rowOpened(int row);

  protected:
    void viewChanged() override;

  private:
    AccuracyCard(AccuracyPlot* plot, RunChoice* choice, QWidget* parent);
    QWidget* makeControls();
    RunMeasure measure() const;
    void fill();
    QString countText() const;

    RunChoice* m_choice;
    AccuracyPlot* m_plot;
    charts::SegmentedButtons* m_looks = nullptr;
    QAction* m_errors = nullptr;
    QComboBox* m_measure = nullptr;
    QLineEdit* m_filter = nullptr;
    QCheckBox* m_settled = nullptr;
    std::optional<double> m_ownMeasured;
    RunTablePtr m_written;        ///< the table that the texts are of
    std::vector<QString> m_texts; ///< of each row, once it was shown
};

} // namespace ridgepoint::accuracy
