// SPDX-License-Identifier: GPL-3.0-or-later
// Finds texts that no person should ever read: not-a-numbers and infinities.
#pragma once

#include <QStringList>

class QWidget;

namespace ridgepoint::tests {

/// What stands in the widgets of this window, is said of them to those who cannot see them, or is
/// in the tables of its charts, and holds such a text; with the widget that it is in.
QStringList strangeTexts(const QWidget& window);

} // namespace ridgepoint::tests
