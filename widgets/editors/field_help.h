// SPDX-License-Identifier: GPL-3.0-or-later
// What a field or figure means, in the words of its row: for tool tips, the help popup and screen
// readers.
#pragma once

#include "plan/fields.h"
#include "plan/figures.h"

#include <QString>
#include <QStringList>

class QWidget;

namespace ridgepoint::editors {

struct HelpText
{
    QString title;
    QString help;
    QStringList facts; ///< "Range: 1 to 4096", "Default: 1", "Source: ..."

    QString plain() const; ///< one paragraph, for screen readers
    QString html() const;
};

HelpText fieldHelp(const plan::Field& field, int index);
HelpText figureHelp(const plan::FigureRow& row);

/// A small popup below `at`; Esc, a click elsewhere or leaving it closes it.
void showHelpPopup(QWidget* at, const HelpText& text);

} // namespace ridgepoint::editors
