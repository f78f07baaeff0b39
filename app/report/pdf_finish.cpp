// SPDX-License-Identifier: GPL-3.0-or-later
// Qt 6.4 writes pages, but has no public way to give a PDF bookmarks and links, and names some
// characters strangely: that is done to the finished pages.
#include "pdf_writer.h"

#include "style/text.h"

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <qpdf/QPDFWriter.hh>

#include <QFontDatabase>
#include <QGuiApplication>
#include <QHash>
#include <QRawFont>
#include <QRegularExpression>

#include <exception>

namespace ridgepoint::report {
namespace {

using Handle = QPDFObjectHandle;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ridgepoint::report::Pdf)
};

constexpr double kPointsPerPixel = 0.75;

class Finishing
{
  public:
    Finishing(QPDF& pdf, const PageLayout& layout)
        : m_pdf(pdf), m_layout(layout), m_pages(QPDFPageDocumentHelper(pdf).getAllPages())
    {
    }

    void links();
    void bookmarks();
    void names();
    void information();
    void selectableText();

  private:
    Handle text(const QString& words) const
    {
        return Handle::newUnicodeString(words.toStdString());
    }
    double upFrom(double y) const { return (m_layout.paper.height() - y) * kPointsPerPixel; }
    Handle destination(const Place& place);
    /// Makes the bookmarks of a level from `first` on, and returns where they end.
    std::size_t addBookmarks(Handle parent, std::size_t first, int level);

    QPDF& m_pdf;
    const PageLayout& m_layout;
    std::vector<QPDFPageObjectHelper> m_pages;
};

Handle Finishing::destination(const Place& place)
{
    Handle to = Handle::newArray();
    to.appendItem(m_pages.at(static_cast<std::size_t>(place.page)).getObjectHandle());
    to.appendItem(Handle::newName("/XYZ"));
    to.appendItem(Handle::newInteger(0));
    to.appendItem(Handle::newReal(upFrom(place.y - 8), 2));
    to.appendItem(Handle::newInteger(0));
    return to;
}

void Finishing::links()
{
    for (std::size_t i = 0; i < m_layout.pages.size(); ++i) {
        Handle annotations = Handle::newArray();
        for (const PlacedLink& link : m_layout.pages[i].links) {
            const auto place = m_layout.anchors.constFind(link.anchor);
            if (place == m_layout.anchors.constEnd())
                continue;
            Handle corners = Handle::newArray();
            corners.appendItem(Handle::newReal(link.rect.left() * kPointsPerPixel, 2));
            corners.appendItem(Handle::newReal(upFrom(link.rect.bottom()), 2));
            corners.appendItem(Handle::newReal(link.rect.right() * kPointsPerPixel, 2));
            corners.appendItem(Handle::newReal(upFrom(link.rect.top()), 2));
            Handle annotation = Handle::newDictionary();
            annotation.replaceKey("/Type", Handle::newName("/Annot"));
            annotation.replaceKey("/Subtype", Handle::newName("/Link"));
            annotation.replaceKey("/Rect", corners);
            annotation.replaceKey("/Border", Handle::parse("[0 0 0]"));
            annotation.replaceKey("/Dest", destination(*place));
            annotations.appendItem(m_pdf.makeIndirectObject(annotation));
        }
        if (annotations.getArrayNItems() > 0)
            m_pages.at(i).getObjectHandle().replaceKey("/Annots", annotations);
    }
}

std::size_t Finishing::addBookmarks(Handle parent, std::size_t first, int level)
{
    const auto& all = m_layout.bookmarks;
    Handle previous = Handle::newNull();
    int count = 0;
    std::size_t i = first;
    while (i < all.size() && all[i].level >= level) {
        Handle item = m_pdf.makeIndirectObject(Handle::newDictionary());
        item.replaceKey("/Title", text(all[i].title));
        item.replaceKey("/Parent", parent);
        item.replaceKey("/Dest", destination(all[i].place));
        if (previous.isNull()) {
            parent.replaceKey("/First", item);
        } else {
            item.replaceKey("/Prev", previous);
            previous.replaceKey("/Next", item);
        }
        parent.replaceKey("/Last", item);
        previous = item;
        ++count;
        i = addBookmarks(item, i + 1, all[i].level + 1);
    }
    // below the first level they are shut at first: a negative count
    if (count > 0)
        parent.replaceKey("/Count", Handle::newInteger(level == 0 ? count : -count));
    return i;
}

void Finishing::bookmarks()
{
    if (m_layout.bookmarks.empty())
        return;
    Handle outlines = m_pdf.makeIndirectObject(Handle::newDictionary());
    outlines.replaceKey("/Type", Handle::newName("/Outlines"));
    addBookmarks(outlines, 0, 0);
    m_pdf.getRoot().replaceKey("/Outlines", outlines);
    m_pdf.getRoot().replaceKey("/PageMode", Handle::newName("/UseOutlines"));
}

/// Anchors by name, so that another document can link to a section.
void Finishing::names()
{
    std::map<std::string, Place> sorted;
    for (auto it = m_layout.anchors.constBegin(); it != m_layout.anchors.constEnd(); ++it)
        sorted.emplace(it.key().toStdString(), it.value());
    Handle list = Handle::newArray();
    for (const auto& [name, place] : sorted) {
        list.appendItem(Handle::newString(name));
        list.appendItem(destination(place));
    }
    Handle tree = Handle::newDictionary();
    tree.replaceKey("/Names", list);
    Handle names = Handle::newDictionary();
    names.replaceKey("/Dests", m_pdf.makeIndirectObject(tree));
    m_pdf.getRoot().replaceKey("/Names", names);
}

void Finishing::information()
{
    Handle root = m_pdf.getRoot();
    Handle information = m_pdf.makeIndirectObject(Handle::newDictionary());
    const auto add = [&](const char* key, const QString& words) {
        if (!words.isEmpty())
            information.replaceKey(key, text(words));
    };
    add("/Title", m_layout.title);
    add("/Author", m_layout.author);
    add("/Subject", m_layout.subject);
    add("/Creator", m_layout.producer);
    add("/Producer",
        QStringLiteral("Qt %1, qpdf %2")
            .arg(QLatin1String(QT_VERSION_STR), QString::fromStdString(QPDF::QPDFVersion())));
    const std::string when =
        m_layout.when.toUTC().toString(QStringLiteral("'D:'yyyyMMddHHmmss'Z'")).toStdString();
    information.replaceKey("/CreationDate", Handle::newString(when));
    information.replaceKey("/ModDate", Handle::newString(when));
    m_pdf.getTrailer().replaceKey("/Info", information);
    // Qt's own metadata has another date and a number drawn by chance
    root.removeKey("/Metadata");
    root.replaceKey("/Lang", Handle::newString(m_layout.language.toStdString()));
    root.replaceKey("/ViewerPreferences", Handle::parse("<< /DisplayDocTitle true >>"));
    root.replaceKey("/PageLabels", Handle::parse("<< /Nums [ 0 << /S /D >> ] >>"));
}

/// The ideograph that a Chinese face draws with the same glyph as a radical, or the radical.
QChar ideographOf(QChar radical)
{
    static const QHash<QChar, QChar> ideographs = [] {
        QHash<QChar, QChar> found;
        const QRawFont face = QRawFont::fromFont(style::withFallbackFaces(QGuiApplication::font()),
                                                 QFontDatabase::SimplifiedChinese);
        const auto glyphs = [&face](char16_t first, char16_t last) {
            QString all;
            for (char32_t code = first; code <= last; ++code)
                all += QChar(static_cast<char16_t>(code));
            return face.glyphIndexesForString(all);
        };
        constexpr char16_t kRadicals = 0x2E80;
        constexpr char16_t kIdeographs = 0x4E00;
        const QList<quint32> ofRadicals = glyphs(kRadicals, 0x2FDF);
        const QList<quint32> ofIdeographs = glyphs(kIdeographs, 0x9FFF);
        for (qsizetype i = 0; i < ofRadicals.size(); ++i) {
            const qsizetype at = ofRadicals[i] == 0 ? -1 : ofIdeographs.indexOf(ofRadicals[i]);
            if (at >= 0)
                found.insert(QChar(static_cast<char16_t>(kRadicals + i)),
                             QChar(static_cast<char16_t>(kIdeographs + at)));
        }
        return found;
    }();
    return ideographs.value(radical, radical);
}

/// What a reader means by a character that Qt names for a glyph: of all that a face draws alike it
/// takes the first, so that a space is a tab, and an ideograph the radical that it looks like.
QString meantBy(const QString& hex)
{
    const QChar named(hex.toUShort(nullptr, 16));
    const ushort code = named.unicode();
    QString meant = named;
    if (code == 0x0009)
        meant = QStringLiteral(" ");
    else if (code >= 0x2E80 && code < 0x2FE0)
        meant = QString(ideographOf(named)).normalized(QString::NormalizationForm_KC);
    else if (code >= 0xFB00 && code <= 0xFB06) // "fl" in one
        meant = meant.normalized(QString::NormalizationForm_KC);
    QString text;
    for (const QChar each : meant)
        text += QStringLiteral("%1").arg(each.unicode(), 4, 16, QLatin1Char('0')).toUpper();
    return text;
}

/// A map from glyphs to characters, as Qt writes it: "<first> <last> [<character> ...]", or one
/// character behind two equal glyphs.
QString withMeantCharacters(const QString& map)
{
    static const QRegularExpression character(
        QStringLiteral("(?<single>^<([0-9A-F]{4})> <\\2> "
                       ")?<(?<code>[0-9A-F]{4})>(?(single)|(?=[^\\[\\]]*\\]))"),
        QRegularExpression::MultilineOption);
    QString changed;
    qsizetype done = 0;
    for (auto matches = character.globalMatch(map); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        const qsizetype at = match.capturedStart(QStringLiteral("code"));
        changed += map.mid(done, at - done) + meantBy(match.captured(QStringLiteral("code")));
        done = match.capturedEnd(QStringLiteral("code"));
    }
    return changed + map.mid(done);
}

void Finishing::selectableText()
{
    for (Handle object : m_pdf.getAllObjects()) {
        if (!object.isDictionary() || !object.getKey("/ToUnicode").isStream())
            continue;
        Handle stream = object.getKey("/ToUnicode");
        const auto data = stream.getStreamData();
        const QString map = QString::fromLatin1(reinterpret_cast<const char*>(data->getBuffer()),
                                                static_cast<qsizetype>(data->getSize()));
        stream.replaceStreamData(withMeantCharacters(map).toStdString(), Handle::newNull(),
                                 Handle::newNull());
    }
}

} // namespace

PdfResult finishPdf(const QByteArray& painted, const PageLayout& layout)
{
    PdfResult result;
    try {
        QPDF pdf;
        pdf.setSuppressWarnings(true);
        pdf.processMemoryFile("report", painted.constData(),
                              static_cast<std::size_t>(painted.size()));
        Finishing finishing(pdf, layout);
        finishing.links();
        finishing.bookmarks();
        finishing.names();
        finishing.information();
        finishing.selectableText();
        QPDFWriter writer(pdf);
        writer.setOutputMemory();
        writer.setDeterministicID(true);
        writer.setObjectStreamMode(qpdf_o_generate);
        writer.write();
        const auto buffer = writer.getBufferSharedPointer();
        result.bytes.assign(reinterpret_cast<const char*>(buffer->getBuffer()), buffer->getSize());
    } catch (const std::exception& error) {
        result.error =
            Words::tr("The PDF could not be finished: %1.").arg(QString::fromUtf8(error.what()));
    }
    return result;
}

} // namespace ridgepoint::report
