// SPDX-License-Identifier: GPL-3.0-or-later
// Three questions that make a plan: which model, which machines, by when. Or a preset plan, or a
// file.
#pragma once

#include "plan/document.h"

#include <QDialog>

#include <optional>

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QSpinBox;

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

  private:
    void check();

    QComboBox* m_model = nullptr;
    QComboBox* m_machine = nullptr;
    QSpinBox* m_nodes = nullptr;
    QLineEdit* m_tokens = nullptr;
    QLineEdit* m_deadline = nullptr;
    QLabel* m_error = nullptr;
    QListWidget* m_presets = nullptr;
    QString m_presetPlan;
};

} // namespace ridgepoint::gui
