// SPDX-License-Identifier: GPL-3.0-or-later
#include "languages/pseudo_translator.h"

#include <QRegularExpression>

#include <algorithm>

namespace ridgepoint::languages {
namespace {

constexpr int kLongerPercent = 40;
constexpr int kFillerWord = 7; // filler breaks into lines as words do

QChar accented(QChar letter)
{
    static const QString plain =
        QStringLiteral("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
    static const QString strange =
        QString::fromUtf8("ÅƁÇÐÉƑĜĤÎĴĶĹṀÑÖƤɊŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļḿñöþɋŕšţûṽŵẋýž");
    const auto at = plain.indexOf(letter);
    return at < 0 ? letter : strange[at];
}

} // namespace

QString pseudoText(const QString& source)
{
    static const QRegularExpression kept(
        QStringLiteral(R"(%L?\d+|%n|\{\d+\}|</?[a-zA-Z][^<>]*>|&[a-z]+;|\(\*[^)]*\)|\[\*\])"));
    QString text;
    qsizetype letters = 0;
    qsizetype from = 0;
    const auto take = [&](qsizetype to) {
        for (; from < to; ++from) {
            letters += source[from].isLetter() ? 1 : 0;
            text += accented(source[from]);
        }
    };
    for (auto each = kept.globalMatch(source); each.hasNext();) {
        const auto match = each.next();
        take(match.capturedStart());
        text += match.captured();
        from = match.capturedEnd();
    }
    take(source.size());
    QString filler;
    for (qsizetype i = 0; i < letters * kLongerPercent / 100; ++i)
        filler += QLatin1Char(letters > 2 * kFillerWord && i % kFillerWord == 0 ? ' ' : '~');
    return QChar(0x27E6) + text + filler + QChar(0x27E7);
}

QString PseudoTranslator::translate(const char* context, const char* source, const char*, int) const
{
    // Qt asks a translation for the direction of its script, in this way
    if (context && qstrcmp(context, "QGuiApplication") == 0)
        return {};
    return source && *source ? pseudoText(QString::fromUtf8(source)) : QString();
}

} // namespace ridgepoint::languages
