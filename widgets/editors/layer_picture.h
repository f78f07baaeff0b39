// SPDX-License-Identifier: GPL-3.0-or-later
// The layers of a model in their order: a cell for each in the colour of its group, long runs
// folded to a few cells and their number.
#pragma once

#include "model/architecture.h"

#include <QWidget>
#include <vector>

namespace ridgepoint::editors {

class LayerPicture : public QWidget
{
    Q_OBJECT
  public:
    explicit LayerPicture(QWidget* parent = nullptr);

    void setModel(const model::Architecture& architecture);
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {60, 20}; }

    /// A cell of a layer, or, with a text, of what was folded.
    struct Cell
    {
        int group = -1;
        qint64 first = 0; ///< the layers that it stands for, from 1
        qint64 last = 0;
        QString text;
        QRect place;
    };
    /// The cells in a widget of this width.
    std::vector<Cell> cells(int width) const;

  signals:
    /// A click on a layer of this group.
    void groupClicked(int group);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

  private:
    const Cell* cellAt(const std::vector<Cell>& cells, QPoint point) const;

    model::Architecture m_model;
};

} // namespace ridgepoint::editors
