// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong or unwise with the plan, each with fixes that one click applies.
#pragma once

#include "style/plan_view.h"

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace ridgepoint::gui {

class ProblemsPanel : public QWidget
{
    Q_OBJECT

  public:
    explicit ProblemsPanel(QWidget* parent = nullptr);

    void setView(const style::PlanViewPtr& view);
    int count() const { return m_count; }
    const std::vector<quantity::Problem>& problems() const { return m_problems; }
    /// "2 errors, 1 warning".
    QString summary() const { return m_summary; }

  signals:
    void fixChosen(const QString& path, const QString& value);
    void placeActivated(const QString& path);
    void problemsChanged();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void rebuild();

    std::vector<quantity::Problem> m_problems;
    quantity::BytePrefix m_prefix = quantity::BytePrefix::Binary; ///< that the rows were made with
    QWidget* m_list = nullptr;
    QVBoxLayout* m_rows = nullptr;
    int m_count = 0;
    QString m_summary;
};

} // namespace ridgepoint::gui
