// SPDX-License-Identifier: GPL-3.0-or-later
// Questions and messages whose texts hold what a person or a file has written: shown as it stands,
// never as markup, and never so long that the box leaves the screen.
#pragma once

#include <QMessageBox>

namespace ridgepoint::gui {

/// In one line of at most 100 characters.
QString shortened(const QString& text);
/// Plain text as a tooltip, which would take "<b>" for markup.
QString toolTipOf(const QString& text);
/// As the text of a tab or an action, where "&" would mark a key.
QString withoutMnemonic(QString text);
/// An action's text without the mark of its key: of "&Save", and of the form that languages of
/// other letters have, "保存(&S)".
QString withoutKey(QString text);

/// From now on messages go to the error output and questions have their usual answer: for a program
/// that nobody sits before.
void sayOnErrorOutput();

void tell(QWidget* parent, const QString& title, const QString& text);
QMessageBox::StandardButton ask(QWidget* parent, const QString& title, const QString& text,
                                QMessageBox::StandardButtons buttons,
                                QMessageBox::StandardButton usual);
/// Says what was refused, and offers what can be done nevertheless; false where that is not wanted.
bool offer(QWidget* parent, const QString& title, const QString& text, const QString& what);

} // namespace ridgepoint::gui
