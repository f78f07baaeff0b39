// SPDX-License-Identifier: GPL-3.0-or-later
#include "pdf_writer.h"

#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

namespace ridgepoint::report {
namespace {

constexpr int kDotsPerInch = 1200; ///< of the coordinates in the file
constexpr double kPixelsPerInch = 96;

} // namespace

PdfPainting::PdfPainting(const PageLayout& layout) : m_layout(layout)
{
    m_buffer.open(QIODevice::WriteOnly);
    m_writer = std::make_unique<QPdfWriter>(&m_buffer);
    m_writer->setResolution(kDotsPerInch);
    m_writer->setPageMargins({});
    const double points = 72 / kPixelsPerInch;
    m_writer->setPageSize(QPageSize(QSizeF(layout.paper) * points, QPageSize::Point));
    m_writer->setTitle(layout.title);
    m_writer->setCreator(layout.producer);
}

PdfPainting::~PdfPainting() = default;

bool PdfPainting::isDone() const
{
    return m_next >= static_cast<int>(m_layout.pages.size());
}

bool PdfPainting::paintNext()
{
    if (!m_painter) {
        m_painter = std::make_unique<QPainter>();
        if (!m_painter->begin(m_writer.get()))
            return false;
    } else if (!m_writer->newPage()) {
        return false;
    }
    m_painter->save();
    m_painter->scale(kDotsPerInch / kPixelsPerInch, kDotsPerInch / kPixelsPerInch);
    paintPage(*m_painter, m_layout, m_next);
    m_painter->restore();
    ++m_next;
    return true;
}

QByteArray PdfPainting::take()
{
    m_painter.reset();
    m_writer.reset();
    m_buffer.close();
    return m_buffer.data();
}

} // namespace ridgepoint::report
