// SPDX-License-Identifier: GPL-3.0-or-later
// One row of a form: the mark of a change, a label, an input at the right, a button beside it, and
// beneath them a line of text when there is something to say. Height depends on width, as labels
// wrap.
#pragma once

#include "editors/field_help.h"
#include "editors/inputs.h"
#include "editors/scrub_label.h"

#include <QWidget>

namespace ridgepoint::editors {

class EditorRow : public QWidget
{
    Q_OBJECT
  public:
    EditorRow(const QString& label, HelpText help, QWidget* parent);

    /// What has the focus in this row.
    QWidget* input() const { return m_input; }
    ScrubLabel* label() const { return m_label; }
    SignButton* sideButton() const { return m_side; }
    SignButton* helpButton() const { return m_helpButton; }
    /// The line beneath; empty where there is none.
    QString message() const;
    style::Role messageRole() const;
    bool hasChangedMark() const { return m_changed; }

    /// What the window shows of the row: it has a meaning in this plan, and the filter lets it by.
    void setApplies(bool applies);
    bool applies() const { return m_applies; }
    void setFilteredOut(bool out);
    bool isFilteredOut() const { return m_filteredOut; }
    /// Kept back while its section shows the essential rows only.
    void setTucked(bool tucked);
    bool isTucked() const { return m_tucked; }
    /// Neither without meaning nor filtered out nor kept back.
    bool isOffered() const { return m_applies && !m_filteredOut && !m_tucked; }

    /// Label, help and path in lower case, for the filter.
    const QString& searchText() const { return m_search; }
    const QString& labelText() const { return m_help.title; }

    void showHelp();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

  protected:
    void setInput(QWidget* input);
    void setSideButton(SignButton::Sign sign);
    void setMessage(const QString& text, style::Role role);
    /// Of a row that stands for another thing of the same kind now.
    void setHelp(HelpText help);
    void setChangedMark(bool changed);
    /// The row is about to be hidden: what is typed is forgotten, so that leaving it says nothing.
    virtual void aboutToHide() {}
    /// The row's own facts go on top of the help.
    virtual HelpText helpText() const { return m_help; }

    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    static int inputWidth(int width);
    static int labelWidth(int width);
    int headHeight(int width) const;
    void place();
    void updateShown();

    HelpText m_help;
    QString m_search;
    ScrubLabel* m_label;
    QWidget* m_input = nullptr;
    SignButton* m_side = nullptr;
    SignButton* m_helpButton = nullptr;
    RoleLabel* m_message = nullptr;
    bool m_changed = false;
    bool m_applies = true;
    bool m_filteredOut = false;
    bool m_tucked = false;
};

} // namespace ridgepoint::editors
