// SPDX-License-Identifier: GPL-3.0-or-later
// ridgepoint-report: writes the report that `ridgepoint-cli report` asks for. It reads one JSON
// object from standard input (request.h) and prints one on what it has written.
#include "builder.h"
#include "evaluated.h"
#include "html_writer.h"
#include "languages/languages.h"
#include "pdf_writer.h"
#include "pieces.h"
#include "request.h"
#include "style/flat_style.h"
#include "style/paper.h"
#include "json/writer.h"

#include <QApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cstdio>
#include <string>

namespace {

using namespace ridgepoint;

constexpr std::size_t kMostInput = std::size_t{64} << 20;

int refuse(const QString& message)
{
    std::fprintf(stderr, "error: %s\n", message.toUtf8().constData());
    return 2;
}

std::string standardInput()
{
    std::string text;
    char buffer[65536];
    while (const std::size_t count = std::fread(buffer, 1, sizeof buffer, stdin)) {
        text.append(buffer, count);
        if (text.size() > kMostInput)
            break;
    }
    return text;
}

/// What Qt notices about the machine ("XDG_RUNTIME_DIR not set") is nothing about the report.
void sayOnlyWhatIsWrong(QtMsgType type, const QMessageLogContext&, const QString& text)
{
    if (type == QtCriticalMsg || type == QtFatalMsg)
        std::fprintf(stderr, "%s\n", text.toUtf8().constData());
}

} // namespace

int main(int argc, char** argv)
{
    qInstallMessageHandler(sayOnlyWhatIsWrong);
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QApplication::setApplicationName(QStringLiteral("ridgepoint-report"));
    QApplication::setApplicationVersion(QStringLiteral(RIDGEPOINT_VERSION));
    QApplication::setStyle(new style::FlatStyle);
    const std::string input = standardInput();
    if (input.size() > kMostInput)
        return refuse(QStringLiteral("the request is larger than 64 MiB"));
    const report::ReadRequest read = report::readRequest(input);
    if (!read.request)
        return refuse(read.error);
    const report::Request& request = *read.request;

    languages::use(request.language);
    const style::ForPaper paper;
    const style::PlanViewPtr view = report::evaluated(request.document);
    const style::PlanViewPtr baseline =
        request.baseline ? report::evaluated(*request.baseline) : nullptr;
    const report::ChartSet charts = report::makeCharts(view, baseline, report::timelineOf(*view),
                                                       report::textSizeOf(request.options.paper));
    const report::Report report = report::makeReport(view, baseline, charts, request.options);

    std::string bytes;
    int pages = 0;
    if (request.isHtml) {
        report::ChartPictures pictures;
        for (const report::Chart* chart : report::chartsOf(report))
            pictures[chart] = report::chartPicture(*chart, static_cast<int>(pictures.size()));
        bytes = report::htmlOf(report, pictures).toStdString();
    } else {
        const report::PageLayout layout = report::layOutPages(report);
        report::PdfPainting painting(layout);
        while (!painting.isDone()) {
            if (!painting.paintNext())
                return refuse(QStringLiteral("the pages could not be painted"));
        }
        report::PdfResult result = report::finishPdf(painting.take(), layout);
        if (!result.error.isEmpty())
            return refuse(result.error);
        bytes = std::move(result.bytes);
        pages = static_cast<int>(layout.pages.size());
    }
    if (const auto problem = json::writeFileAtomically(request.output.toStdString(), bytes)) {
        std::fprintf(stderr, "%s\n", problem->message.english().c_str());
        if (problem->severity == quantity::Severity::Error)
            return 2;
    }
    QJsonArray sections;
    for (const report::Section& section : report.sections)
        sections.append(report::anchorOf(section.id));
    QJsonObject written{{QStringLiteral("bytes"), static_cast<qint64>(bytes.size())},
                        {QStringLiteral("file"), request.output},
                        {QStringLiteral("format"), QStringLiteral("ridgepoint-report")},
                        {QStringLiteral("sections"), sections},
                        {QStringLiteral("title"), report.title},
                        {QStringLiteral("version"), 1}};
    if (!request.isHtml)
        written.insert(QStringLiteral("pages"), pages);
    std::fwrite(QJsonDocument(written).toJson().constData(), 1,
                static_cast<std::size_t>(QJsonDocument(written).toJson().size()), stdout);
    return 0;
}
