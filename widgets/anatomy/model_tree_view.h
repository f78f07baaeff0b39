// SPDX-License-Identifier: GPL-3.0-or-later
// The tree of a model's rows: sorted by a click on a header (a third one gives the model's own
// order back), narrowed down by words, and what is open stays open when the plan changes.
#pragma once

#include "anatomy/model_rows.h"
#include "charts/chart_table.h"

#include <QSet>
#include <QSortFilterProxyModel>
#include <QTreeView>

namespace ridgepoint::anatomy {

/// Lets a row by whose words, with those of what it stands in, hold all that are looked for.
class ModelFilter : public QSortFilterProxyModel
{
    Q_OBJECT

  public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    void setWords(const QString& text);

  protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

  private:
    QStringList m_words;
};

class ModelTreeView : public QTreeView
{
    Q_OBJECT

  public:
    explicit ModelTreeView(QWidget* parent = nullptr);

    ModelRows* rows() const { return m_rows; }
    void setModelShown(ShownModelPtr shown);
    void setFilter(const QString& text);
    /// What is open and let by, in the order of the view.
    charts::ChartTable table() const;

  signals:
    /// A person asks for the fields of a row: layers of this group, or -1 for the whole model.
    void groupActivated(int group);

  protected:
    void drawBranches(QPainter* painter, const QRect& rect,
                      const QModelIndex& index) const override;
    void changeEvent(QEvent* event) override;

  private:
    void measureColumns();
    void showColumns();
    QSet<QString> openKeys() const;
    void open(const QSet<QString>& keys);
    void openAtFirst();

    ModelRows* m_rows;
    ModelFilter* m_filter;
    QSet<QString> m_openBefore; ///< the filter opened everything
    bool m_isFiltered = false;
    bool m_wasShown = false;
};

} // namespace ridgepoint::anatomy
