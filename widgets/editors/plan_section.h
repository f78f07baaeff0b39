// SPDX-License-Identifier: GPL-3.0-or-later
// A section of the form: a header that folds it, presets beside the title, and rows beneath.
#pragma once

#include "editors/inputs.h"

#include <QAbstractButton>
#include <QWidget>

class QVBoxLayout;

namespace ridgepoint::editors {

/// The title with a triangle; Space and Return fold, Left closes, Right opens.
class SectionHeader : public QAbstractButton
{
    Q_OBJECT
  public:
    explicit SectionHeader(const QString& title, QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
};

/// A line of text that works as a button: "12 more".
class TextButton : public QAbstractButton
{
    Q_OBJECT
  public:
    explicit TextButton(QWidget* parent = nullptr);
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
};

class PlanSection : public QWidget
{
    Q_OBJECT
  public:
    PlanSection(const QString& name, const QString& title, QWidget* parent = nullptr);

    SectionHeader* header() const { return m_header; }
    ChoiceBox* presets() const { return m_presets; }
    ChoiceBox* addPresets(const QString& accessibleName);
    QVBoxLayout* rows() const { return m_rows; }
    QWidget* body() const { return m_body; }

    /// Beneath the rows: shows those that are kept back, or keeps them back again.
    TextButton* more() const { return m_more; }
    /// Whether rows that are not essential show.
    bool showsAll() const { return m_showsAll; }
    void setShowsAll(bool all) { m_showsAll = all; }
    /// How many rows are kept back, for the words of more(); it goes where there is nothing to say.
    void setTuckedRows(int tucked, int beyondEssential);

    bool isCollapsed() const { return m_collapsed; }
    void setCollapsed(bool collapsed);
    /// Open for as long as a filter looks for something, whatever was chosen.
    void setForcedOpen(bool open);

  signals:
    /// A person folds or unfolds it.
    void toggled(bool collapsed);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void updateBody();

    SectionHeader* m_header;
    ChoiceBox* m_presets = nullptr;
    QWidget* m_body;
    QVBoxLayout* m_rows;
    TextButton* m_more;
    bool m_showsAll = true;
    bool m_collapsed = false;
    bool m_forcedOpen = false;
};

} // namespace ridgepoint::editors
