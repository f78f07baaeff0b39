// SPDX-License-Identifier: GPL-3.0-or-later
// Qt 6.4 writes pages, but has no public way to give a PDF bookmarks and links: they are added to
// the finished pages.
#include "pdf_writer.h"

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <qpdf/QPDFWriter.hh>

#include <QCoreApplication>

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
    root.replaceKey("/Lang", Handle::newString("en"));
    root.replaceKey("/ViewerPreferences", Handle::parse("<< /DisplayDocTitle true >>"));
    root.replaceKey("/PageLabels", Handle::parse("<< /Nums [ 0 << /S /D >> ] >>"));
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
