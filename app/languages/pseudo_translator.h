// SPDX-License-Identifier: GPL-3.0-or-later
// A language that does not exist: "Save" becomes "⟦Šåṽé~~⟧". What shows up in plain letters was
// never given to be translated, what is cut has no room for a longer language, and two pairs of
// brackets in a sentence are a sentence that a translator cannot turn around.
#pragma once

#include <QTranslator>

namespace ridgepoint::languages {

/// Keeps what is no words: places (%1, %n, {0}), "&" of a key, tags and entities of rich text,
/// patterns of file names, line ends.
QString pseudoText(const QString& source);

class PseudoTranslator : public QTranslator
{
    Q_OBJECT

  public:
    using QTranslator::QTranslator;

    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* source, const char* comment,
                      int number) const override;
};

} // namespace ridgepoint::languages
