// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers and type as every view shows them.
#pragma once

#include "plan/figures.h"
#include "quantity/text.h"
#include "quantity/units.h"

#include <QFont>
#include <QString>
#include <QStringList>
#include <optional>

namespace ridgepoint::style {

/// The prefix that bytes are shown with, for all views; GiB at first.
quantity::BytePrefix bytePrefix();
void setBytePrefix(quantity::BytePrefix prefix);

inline QString fromStd(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}
inline std::string toStd(const QString& text)
{
    return text.toStdString();
}

/// A literal of core, marked there by RP_TR, in the language in use.
QString translated(std::string_view literal);
/// A text of core in the language in use, bytes with the prefix in use.
QString textOf(const quantity::Text& text);

/// In a language that runs to the left a number and its unit would change places: within marks
/// that nobody sees they stay as they are. What is to be typed or read again has no such marks.
QString isolated(const QString& text);
QString withoutIsolates(QString text);

/// A quantity with its unit: "12.5 GiB", "52.8 s".
QString quantityText(double value, quantity::Dimension dimension, int digits = 4);
/// A figure's value with its unit; a dash where there is none.
QString figureValueText(plan::FigureId figure, std::optional<double> value, int digits = 4);

/// Faces that follow the usual ones, for letters that those do not have.
void setFallbackFaces(const QStringList& families);
QFont withFallbackFaces(QFont font);

/// Body 13 px, secondary 11 px, verdict 16 px semibold; formulas in a serif face. Numbers that
/// change use a face whose digits line up.
QFont bodyFont();
QFont secondaryFont();
QFont verdictFont();
QFont numberFont();
QFont formulaFont();

} // namespace ridgepoint::style
