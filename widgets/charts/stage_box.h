// SPDX-License-Identifier: GPL-3.0-or-later
// A choice among the stages of a pipeline, the fullest one first.
#pragma once

#include <QComboBox>

namespace ridgepoint::charts {

class StageBox : public QComboBox
{
    Q_OBJECT

  public:
    explicit StageBox(const QString& name, QWidget* parent = nullptr);

    /// How many stages there are; what was chosen stays where it can.
    void setStages(int stages);
    /// -1: the fullest.
    int stage() const { return currentIndex() - 1; }
    /// Shows a stage; emits nothing.
    void setStage(int stage);

  signals:
    /// A person chose another one.
    void stageChosen(int stage);

  private:
    void fill(int stages, int chosen);
};

} // namespace ridgepoint::charts
