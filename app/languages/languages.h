// SPDX-License-Identifier: GPL-3.0-or-later
// The languages of the window and of reports: which there are, which the system asks for, and
// putting one to use. Numbers and units are the engine's in every language.
#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace ridgepoint::languages {

struct Language
{
    QString code; ///< "zh_CN"
    QString name; ///< in the language itself
};

/// English, and those that have a catalogue within the program.
const std::vector<Language>& available();
/// Their codes.
QStringList codes();

/// For a look at what is not translated, or cut: each text bracketed, accented and longer; the
/// second also mirrors the window.
inline constexpr const char* kPseudo = "pseudo";
inline constexpr const char* kPseudoMirrored = "pseudo-rtl";

/// Whether use() takes this: "" (as the system), the code of a language, or one of the two above.
bool isKnown(const QString& code);

/// The first of these (as "zh-Hans-CN") that the window speaks; English where there is none.
QString firstSpoken(const QStringList& wanted);

/// Puts a language to use: for all texts that are made from then on.
void use(const QString& code);

/// The code of the language in use.
QString current();

} // namespace ridgepoint::languages
