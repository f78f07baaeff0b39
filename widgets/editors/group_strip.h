// SPDX-License-Identifier: GPL-3.0-or-later
// The kinds of layers of a model as a strip of chips: one is chosen, and can be copied, taken away
// and moved. It shows a list and says what a person wants; the list belongs to who listens.
#pragma once

#include "editors/inputs.h"
#include "model/architecture.h"
#include "quantity/problem.h"

#include <QListView>
#include <optional>
#include <vector>

namespace ridgepoint::editors {

class GroupChips;

/// The colour of a group in the strip and in the picture of the layers; letters tell them apart.
QColor groupColor(int group);
/// "58 × MLA experts"
QString groupText(const model::LayerGroup& group);

/// The chips alone: as high as they need, up to a few rows; the rest scrolls.
class GroupList : public QListView
{
    Q_OBJECT
  public:
    explicit GroupList(QWidget* parent = nullptr);
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;

  signals:
    void copyAsked();
    void removeAsked();
    void moveAsked(int by);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
};

class GroupStrip : public QWidget
{
    Q_OBJECT
  public:
    explicit GroupStrip(QWidget* parent = nullptr);

    /// Shows groups, of which one is chosen; emits nothing. `most`: no copy is made of the last.
    void setGroups(const std::vector<model::LayerGroup>& groups, int chosen, int most);
    /// What is wrong with groups, by their place: the worst of each.
    void setProblems(std::vector<std::optional<quantity::Severity>> worst);

    GroupList* list() const { return m_list; }
    SignButton* addButton() const { return m_add; }
    SignButton* removeButton() const { return m_remove; }
    SignButton* leftButton() const { return m_left; }
    SignButton* rightButton() const { return m_right; }
    QString chipText(int group) const;

  signals:
    void chosen(int group);
    void copyAsked();
    void removeAsked();
    void moveAsked(int by);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fitHeight();

    bool m_isShowing = false; ///< what is chosen is not a person's choice

    GroupChips* m_chips;
    GroupList* m_list;
    SignButton* m_add;
    SignButton* m_remove;
    SignButton* m_left;
    SignButton* m_right;
};

} // namespace ridgepoint::editors
