// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/stage_box.h"

#include "style/text.h"

#include <QAbstractItemView>
#include <QSignalBlocker>

#include <algorithm>

namespace ridgepoint::charts {

StageBox::StageBox(const QString& name, QWidget* parent) : QComboBox(parent)
{
    setFont(style::secondaryFont());
    setAccessibleName(name);
    setToolTip(name);
    view()->setAccessibleName(name);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(5);
    fill(1, 0);
    connect(this, &QComboBox::currentIndexChanged, this, [this] { emit stageChosen(stage()); });
}

void StageBox::setStages(int stages)
{
    if (count() != stages + 1)
        fill(stages, currentIndex());
}

void StageBox::setStage(int stage)
{
    const QSignalBlocker quiet(this);
    setCurrentIndex(stage + 1 < count() ? std::max(0, stage + 1) : 0);
}

void StageBox::fill(int stages, int chosen)
{
    const QSignalBlocker quiet(this);
    clear();
    addItem(tr("fullest"));
    for (int stage = 0; stage < stages; ++stage)
        addItem(tr("stage %1").arg(stage));
    setCurrentIndex(chosen <= stages ? std::max(0, chosen) : 0);
}

} // namespace ridgepoint::charts
