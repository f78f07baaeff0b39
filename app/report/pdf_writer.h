// SPDX-License-Identifier: GPL-3.0-or-later
// Pages as a PDF: vectors and text, with bookmarks, links and metadata.
#pragma once

#include "page_layout.h"

#include <QBuffer>

#include <memory>
#include <optional>
#include <string>

class QPainter;
class QPdfWriter;

namespace ridgepoint::report {

/// Paints a PDF page by page, so that a window goes on between two of them; on its thread.
class PdfPainting
{
  public:
    explicit PdfPainting(const PageLayout& layout);
    ~PdfPainting();

    int paintedPages() const { return m_next; }
    bool isDone() const;
    /// Paints the next page; false where the printer's engine refuses.
    bool paintNext();
    /// The file without what finishPdf() adds; once, when all pages are painted.
    QByteArray take();

  private:
    const PageLayout& m_layout;
    QBuffer m_buffer;
    std::unique_ptr<QPdfWriter> m_writer;
    std::unique_ptr<QPainter> m_painter;
    int m_next = 0;
};

/// A PDF's bytes, or why there are none.
struct PdfResult
{
    std::string bytes;
    QString error;
};

/// Adds bookmarks, links, page labels and what the file says about itself. The same pages with the
/// same date give the same bytes. On any thread.
PdfResult finishPdf(const QByteArray& painted, const PageLayout& layout);

} // namespace ridgepoint::report
