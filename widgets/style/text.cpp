// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/text.h"

#include "style/paper.h"

#include <QCoreApplication>
#include <QFontDatabase>
#include <QGuiApplication>

namespace ridgepoint::style {
namespace {

quantity::BytePrefix& prefixInUse()
{
    static quantity::BytePrefix prefix = quantity::BytePrefix::Binary;
    return prefix;
}

constexpr QChar kIsolate(0x2066);
constexpr QChar kEndOfIsolate(0x2069);

QStringList& fallbackFaces()
{
    static QStringList faces;
    return faces;
}

QFont sized(QFont font, int pixels)
{
    font.setPixelSize(pixels);
    if (isForPaper())
        font.setHintingPreference(QFont::PreferNoHinting);
    return withFallbackFaces(std::move(font));
}

/// The first of these families that is installed, or the application's.
QFont firstOf(const QStringList& families)
{
    static const QStringList installed = QFontDatabase::families();
    for (const QString& family : families) {
        if (installed.contains(family))
            return QFont(family);
    }
    return QGuiApplication::font();
}

} // namespace

quantity::BytePrefix bytePrefix()
{
    return prefixInUse();
}

void setBytePrefix(quantity::BytePrefix prefix)
{
    prefixInUse() = prefix;
}

QString translated(std::string_view literal)
{
    if (literal.empty()) // nothing is the same in every language
        return {};
    return QCoreApplication::translate("core", std::string(literal).c_str());
}

QString textOf(const quantity::Text& text)
{
    quantity::TextRenderer renderer;
    renderer.translate = [](std::string_view literal) { return toStd(translated(literal)); };
    renderer.prefix = bytePrefix();
    if (QGuiApplication::isRightToLeft()) {
        renderer.amount = [](double value, quantity::Dimension dimension,
                             quantity::BytePrefix prefix, int digits) {
            return toStd(
                isolated(fromStd(quantity::formatQuantity(value, dimension, prefix, digits))));
        };
    }
    return fromStd(quantity::toString(text, renderer));
}

QString isolated(const QString& text)
{
    return QGuiApplication::isRightToLeft() ? kIsolate + text + kEndOfIsolate : text;
}

QString withoutIsolates(QString text)
{
    return text.remove(kIsolate).remove(kEndOfIsolate);
}

QString quantityText(double value, quantity::Dimension dimension, int digits)
{
    return isolated(fromStd(quantity::formatQuantity(value, dimension, bytePrefix(), digits)));
}

QString figureValueText(plan::FigureId figure, std::optional<double> value, int digits)
{
    return value ? quantityText(*value, plan::figureRow(figure).dimension, digits)
                 : QStringLiteral("—");
}

void setFallbackFaces(const QStringList& families)
{
    const QStringList installed = QFontDatabase::families();
    fallbackFaces().clear();
    for (const QString& family : families) {
        if (installed.contains(family))
            fallbackFaces() += family;
    }
}

QFont withFallbackFaces(QFont font)
{
    if (fallbackFaces().isEmpty())
        return font;
    QStringList families = font.families();
    if (families.isEmpty())
        families += font.family();
    font.setFamilies(families + fallbackFaces());
    return font;
}

QFont bodyFont()
{
    // A face for many languages may number its letters so that a PDF's reader finds no digits: on
    // paper it only has what the usual one does not.
    return sized(isForPaper() ? numberFont() : QGuiApplication::font(), 13);
}

QFont secondaryFont()
{
    return sized(bodyFont(), 11);
}

QFont verdictFont()
{
    QFont font = sized(numberFont(), 16);
    font.setWeight(QFont::DemiBold);
    return font;
}

QFont numberFont()
{
    // Qt 6.4 cannot ask a face for tabular digits: these have them by default.
    return sized(firstOf({QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans")}), 13);
}

QFont formulaFont()
{
    return sized(firstOf({QStringLiteral("DejaVu Serif"), QStringLiteral("Noto Serif")}), 13);
}

} // namespace ridgepoint::style
