// SPDX-License-Identifier: GPL-3.0-or-later
// Three questions that make a plan: which model, which machines, by when; what the engine says of
// the answers is told while they are given. Or a plan that comes with the program, or a file.
#pragma once

#include "plan/document.h"

#include <QDialog>

#include <optional>

class QComboBox;
class QLineEdit;
class QListWidget;
class QPushButton;
class QSpinBox;

namespace ridgepoint::editors {
class RoleLabel;
}

namespace ridgepoint::gui {

class StartPage : public QDialog
{
    Q_OBJECT

  public:
    explicit StartPage(QWidget* parent = nullptr);

    /// The plan that the answers describe; nothing where one is no number.
    std::optional<plan::Document> plan() const;
    /// The preset plan that was chosen instead; empty if none was.
    QString presetPlan() const { return m_presetPlan; }
    /// The file that was chosen instead, of those opened last; empty if none was.
    QString file() const { return m_file; }

  private:
    QWidget* makeQuestions();
    QWidget* makePlans();
    void tell();
    void choose();

    QComboBox* m_model = nullptr;
    QComboBox* m_machine = nullptr;
    QSpinBox* m_nodes = nullptr;
    QLineEdit* m_tokens = nullptr;
    QLineEdit* m_deadline = nullptr;
    editors::RoleLabel* m_verdict = nullptr;
    QPushButton* m_make = nullptr;
    QListWidget* m_plans = nullptr;
    mutable QString m_problem; ///< why plan() made none
    QString m_presetPlan;
    QString m_file;
};

} // namespace ridgepoint::gui
