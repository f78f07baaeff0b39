// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart_file.h"

#include "charts/chart_card.h"
#include "charts/chart_table.h"
#include "style/palette.h"
#include "style/paper.h"
#include "style/text.h"
#include "svg_device.h"
#include "timeline/timeline_card.h"
#include "timeline/timeline_trace.h"
#include "json/writer.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QPainter>
#include <QPdfWriter>

namespace ridgepoint::report {
namespace {

struct ChartFile
{
    Q_DECLARE_TR_FUNCTIONS(ChartFile)
};

const QString kTrace = QStringLiteral("trace.json");
constexpr int kHeader = 30;

/// Title and chart, light and with patterns, as in a report.
void paintPage(QPainter& painter, const charts::ChartCard& card, const QSize& chart)
{
    const style::ForPaper paper;
    const QRect header(0, 0, chart.width(), kHeader);
    painter.setFont(charts::Card::titleFont());
    painter.setPen(style::color(style::Role::Text));
    painter.drawText(header, Qt::AlignLeft | Qt::AlignVCenter, card.title());
    painter.setFont(style::secondaryFont());
    painter.setPen(style::color(style::Role::Secondary));
    painter.drawText(header, Qt::AlignRight | Qt::AlignVCenter, card.subtitle());
    painter.translate(0, kHeader);
    card.chart()->paintOn(painter, chart);
}

QByteArray pngOf(const charts::ChartCard& card)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    card.picture().save(&buffer, "PNG");
    return buffer.data();
}

QByteArray svgFileOf(const charts::ChartCard& card)
{
    const QSize size = card.chart()->size();
    return svgOf(QSizeF(size.width(), size.height() + kHeader), QStringLiteral("chart"),
                 card.chart()->accessibleDescription(),
                 [&](QPainter& painter) { paintPage(painter, card, size); })
        .toUtf8();
}

QByteArray pdfOf(const charts::ChartCard& card)
{
    const QSize size = card.chart()->size();
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    constexpr double kPointsPerPixel = 0.75;
    constexpr double kEdge = 18;
    writer.setPageSize(QPageSize(QSizeF(size.width() * kPointsPerPixel + 2 * kEdge,
                                        (size.height() + kHeader) * kPointsPerPixel + 2 * kEdge),
                                 QPageSize::Point));
    writer.setPageMargins(QMarginsF(kEdge, kEdge, kEdge, kEdge), QPageLayout::Point);
    writer.setResolution(96); // a unit is a pixel
    writer.setTitle(card.title());
    QPainter painter(&writer);
    paintPage(painter, card, size);
    painter.end();
    return buffer.data();
}

} // namespace

QStringList chartFileEndings(const charts::ChartCard& card)
{
    QStringList endings{QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf"),
                        QStringLiteral("csv")};
    if (qobject_cast<const timeline::TimelineCard*>(&card))
        endings << kTrace;
    return endings;
}

QString chartFileText(const QString& ending)
{
    const QString pattern = QStringLiteral(" (*.%1)").arg(ending);
    if (ending == kTrace)
        return ChartFile::tr("Trace for Perfetto and Chrome") + pattern;
    if (ending == QStringLiteral("csv"))
        return ChartFile::tr("Data") + pattern;
    if (ending == QStringLiteral("pdf"))
        return ChartFile::tr("Page") + pattern;
    if (ending == QStringLiteral("svg"))
        return ChartFile::tr("Drawing") + pattern;
    return ChartFile::tr("Picture") + pattern;
}

std::optional<quantity::Problem> writeChartFile(const charts::ChartCard& card, const QString& path)
{
    const auto endsWith = [&](const QString& ending) {
        return path.endsWith(QChar(u'.') + ending, Qt::CaseInsensitive);
    };
    const auto* timeline = qobject_cast<const timeline::TimelineCard*>(&card);
    QByteArray bytes;
    if (timeline && endsWith(kTrace)) {
        const timeline::TimelineIndexPtr index = timeline->timeline()->index();
        bytes = QByteArray::fromStdString(
            timeline::traceOf(index ? *index : timeline::TimelineIndex()));
    } else if (endsWith(QStringLiteral("csv"))) {
        bytes = charts::csvText(card.table()).toUtf8();
    } else if (endsWith(QStringLiteral("pdf"))) {
        bytes = pdfOf(card);
    } else if (endsWith(QStringLiteral("svg"))) {
        bytes = svgFileOf(card);
    } else {
        bytes = pngOf(card);
    }
    return json::writeFileAtomically(path.toStdString(),
                                     std::string_view(bytes.constData(), bytes.size()));
}

} // namespace ridgepoint::report
