// SPDX-License-Identifier: GPL-3.0-or-later
// What a QPainter draws, as SVG. Qt's own generator (6.4) drops clips, so that a curve would leave
// its chart, and names fonts that a reader need not have without saying how wide their text is.
#pragma once

#include <QSize>
#include <QString>

#include <functional>

class QPainter;

namespace ridgepoint::report {

/// An <svg> element with what `paint` draws.
/// @param id  tells its clips from those of others in the same file
/// @param label  for who cannot see it
QString svgOf(const QSizeF& size, const QString& id, const QString& label,
              const std::function<void(QPainter&)>& paint);

/// A text as the content of an XML element or an attribute: escaped, and without the characters
/// that XML cannot hold.
QString xmlText(const QString& text);

} // namespace ridgepoint::report
