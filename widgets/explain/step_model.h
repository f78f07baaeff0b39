// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a derivation as a tree for views. The first row is what is shown itself, with its
// formula; the rows after it are the steps that it rests on, made as they are opened.
#pragma once

#include "explain/steps.h"
#include "style/plan_view.h"

#include <QAbstractItemModel>
#include <memory>

namespace ridgepoint::explain {

class StepModel : public QAbstractItemModel
{
    Q_OBJECT

  public:
    enum Role
    {
        ValueRole = Qt::UserRole + 1, ///< "52.8 s"
        MeaningRole,
        SourceRole,
        PathRole, ///< of an input or a given; empty otherwise
        KeyRole,  ///< tells a row among its siblings, the same after an edit
        HeadRole, ///< whether it is the first row
    };

    explicit StepModel(QObject* parent = nullptr);
    ~StepModel() override;

    /// Shows a node of a plan; null shows nothing.
    void show(quantity::NodePtr node, style::PlanViewPtr view);
    const Step* stepAt(const QModelIndex& index) const;
    const style::PlanViewPtr& planView() const { return m_view; }

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    bool hasChildren(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

  signals:
    /// A person typed a value; the plan decides what becomes of it.
    void inputEdited(const QString& path, const QString& text);
    void givenEdited(const QString& figureId, const QString& text);

  private:
    struct Item;

    Item* itemOf(const QModelIndex& index) const;
    void fill(Item& item) const;
    QString editText(const Step& step) const;
    QString spokenText(const Step& step) const;

    style::PlanViewPtr m_view;
    std::unique_ptr<Item> m_root;
};

} // namespace ridgepoint::explain
