// SPDX-License-Identifier: GPL-3.0-or-later
// Asks what goes into a report, shows its pages as they will be, and writes it.
#pragma once

#include "report/report_maker.h"
#include "style/plan_view.h"

#include <QDialog>
#include <QTimer>
#include <QVector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace ridgepoint::gui {

class PagePreview;

class ReportDialog : public QDialog
{
    Q_OBJECT

  public:
    /// @param baseline  the pinned plan, or null
    /// @param folder  where a file is proposed
    ReportDialog(style::PlanViewPtr view, style::PlanViewPtr baseline, const QString& folder,
                 QWidget* parent = nullptr);

    report::ReportOptions options() const;
    bool isHtml() const;
    PagePreview* preview() const { return m_preview; }
    bool isMaking() const { return m_delay.isActive() || m_maker.isMaking(); }
    bool isWriting() const { return m_maker.isWriting() || !m_path.isEmpty(); }
    /// Writes to a file, without asking which: when the pages are made.
    void writeTo(const QString& path);
    /// What the line above the buttons says.
    QString message() const;

  protected:
    void closeEvent(QCloseEvent* event) override;
    void reject() override;

  private:
    QWidget* makeForm();
    QWidget* makePages();
    QWidget* makeButtons();
    void remake();
    void askAndWrite();
    void writeNow();
    void showPage();
    void showWriting(bool writing);
    void say(const QString& text, bool isBad);
    void remember() const;

    style::PlanViewPtr m_view;
    style::PlanViewPtr m_baseline;
    QString m_folder;
    report::ReportMaker m_maker;
    report::MadeReportPtr m_made;
    QTimer m_delay; ///< typing is not followed letter by letter
    QString m_path; ///< to be written; empty: nothing

    QLineEdit* m_title = nullptr;
    QLineEdit* m_author = nullptr;
    QPlainTextEdit* m_notes = nullptr;
    QVector<QCheckBox*> m_sections;
    QComboBox* m_derivations = nullptr;
    QComboBox* m_paper = nullptr;
    QComboBox* m_format = nullptr;
    QCheckBox* m_compare = nullptr;
    PagePreview* m_preview = nullptr;
    QToolButton* m_previous = nullptr;
    QToolButton* m_next = nullptr;
    QLabel* m_number = nullptr;
    QLabel* m_message = nullptr;
    QProgressBar* m_progress = nullptr;
    QPushButton* m_save = nullptr;
    QPushButton* m_cancel = nullptr;
};

} // namespace ridgepoint::gui
