// SPDX-License-Identifier: GPL-3.0-or-later
#include "report_maker.h"

#include "builder.h"
#include "html_writer.h"
#include "pdf_writer.h"
#include "style/paper.h"
#include "style/text.h"
#include "json/writer.h"

#include <QPointer>
#include <QThreadPool>

#include <functional>

namespace ridgepoint::report {
namespace {

/// Works something out on another thread and hands it to `receiver`, if that is still there.
template <class Work, class Take>
void later(QObject* receiver, Work work, Take take)
{
    QPointer<QObject> there(receiver);
    // posting to an object that ends meanwhile would not do: a pointer alone is safe on its thread
    auto* relay = new QObject;
    relay->moveToThread(receiver->thread());
    QThreadPool::globalInstance()->start(
        [relay, there, work = std::move(work), take = std::move(take)]() mutable {
            auto result = work();
            QMetaObject::invokeMethod(
                relay,
                [relay, there, result = std::move(result), take = std::move(take)]() mutable {
                    if (there)
                        take(std::move(result));
                    relay->deleteLater();
                },
                Qt::QueuedConnection);
        });
}

QString saved(const QString& path, const std::string& bytes)
{
    const auto problem = json::writeFileAtomically(path.toStdString(), bytes);
    return problem && problem->severity == quantity::Severity::Error
               ? style::textOf(problem->message)
               : QString();
}

} // namespace

/// A file under way.
struct ReportMaker::Writing
{
    MadeReportPtr report;
    QString path;
    bool isHtml = false;
    std::unique_ptr<PdfPainting> painting;
    std::vector<const Chart*> charts;
    ChartPictures pictures;
    enum State
    {
        Preparing,
        Saving, ///< from here on it can't be cancelled
        Cancelled
    };
    std::atomic<State> state = Preparing;

    bool change(State to)
    {
        State from = Preparing;
        return state.compare_exchange_strong(from, to);
    }

    int all() const
    {
        return isHtml ? static_cast<int>(charts.size())
                      : static_cast<int>(report->layout.pages.size());
    }
    int done() const
    {
        return isHtml ? static_cast<int>(pictures.size()) : painting->paintedPages();
    }
};

ReportMaker::ReportMaker(QObject* parent) : QObject(parent)
{
    m_slices.setInterval(0);
    connect(&m_slices, &QTimer::timeout, this, &ReportMaker::slice);
}

ReportMaker::~ReportMaker()
{
    if (m_isStale)
        *m_isStale = true;
    cancelWriting();
}

void ReportMaker::make(const style::PlanViewPtr& view, const style::PlanViewPtr& baseline,
                       const ReportOptions& options)
{
    m_next = Request{view, baseline, options};
    if (m_isStale)
        *m_isStale = true;
    if (!m_isBusy)
        start();
}

void ReportMaker::start()
{
    m_now = std::move(*m_next);
    m_next.reset();
    m_isBusy = true;
    m_isStale = std::make_shared<std::atomic<bool>>(false);
    const bool isSame = m_charts && m_chartsOf.view == m_now.view &&
                        m_chartsOf.baseline == m_now.baseline &&
                        m_chartsOf.options.paper == m_now.options.paper;
    if (isSame)
        return makeTexts(*m_charts);
    later(
        this, [view = m_now.view] { return timelineOf(*view); },
        [this](const timeline::TimelineIndexPtr& index) {
            m_charts =
                makeCharts(m_now.view, m_now.baseline, index, textSizeOf(m_now.options.paper));
            m_chartsOf = m_now;
            makeTexts(*m_charts);
        });
}

void ReportMaker::makeTexts(const ChartSet& charts)
{
    later(
        this,
        [now = m_now, charts, stale = m_isStale]() -> MadeReportPtr {
            auto made = std::make_shared<MadeReport>();
            if (!*stale)
                made->report = makeReport(now.view, now.baseline, charts, now.options);
            made->layout = layOutPages(made->report, [&] { return stale->load(); });
            return made;
        },
        [this](const MadeReportPtr& report) { take(report); });
}

void ReportMaker::take(const MadeReportPtr& report)
{
    m_isBusy = false;
    if (m_next)
        return start();
    emit made(report);
}

void ReportMaker::write(const MadeReportPtr& report, const QString& path, bool isHtml)
{
    if (!cancelWriting())
        return;
    m_writing = std::make_shared<Writing>();
    m_writing->report = report;
    m_writing->path = path;
    m_writing->isHtml = isHtml;
    if (isHtml)
        m_writing->charts = chartsOf(report->report);
    else
        m_writing->painting = std::make_unique<PdfPainting>(report->layout);
    emit progress(0, m_writing->all());
    m_slices.start();
}

bool ReportMaker::cancelWriting()
{
    if (m_writing && !m_writing->change(Writing::Cancelled))
        return false;
    m_slices.stop();
    m_writing.reset();
    return true;
}

/// One page or one chart: as much as nobody notices.
void ReportMaker::slice()
{
    const std::shared_ptr<Writing> writing = m_writing;
    if (writing->done() >= writing->all()) {
        m_slices.stop();
        return finish();
    }
    if (writing->isHtml) {
        const int number = writing->done();
        const Chart* chart = writing->charts[static_cast<std::size_t>(number)];
        writing->pictures[chart] = chartPicture(*chart, number);
    } else if (!writing->painting->paintNext()) {
        return end(writing, tr("The pages could not be painted."));
    }
    emit progress(writing->done(), writing->all());
}

void ReportMaker::finish()
{
    const std::shared_ptr<Writing> writing = m_writing;
    const QByteArray painted = writing->isHtml ? QByteArray() : writing->painting->take();
    writing->painting.reset();
    later(
        this,
        [writing, painted]() -> QString {
            std::string bytes;
            if (writing->state == Writing::Cancelled)
                return {};
            if (writing->isHtml) {
                bytes = htmlOf(writing->report->report, writing->pictures).toStdString();
            } else {
                PdfResult result = finishPdf(painted, writing->report->layout);
                if (!result.error.isEmpty())
                    return result.error;
                bytes = std::move(result.bytes);
            }
            return writing->change(Writing::Saving) ? saved(writing->path, bytes) : QString();
        },
        [this, writing](const QString& error) { end(writing, error); });
}

void ReportMaker::end(const std::shared_ptr<Writing>& writing, const QString& error)
{
    if (writing != m_writing)
        return; // cancelled, or another one is under way
    m_slices.stop();
    m_writing.reset();
    if (error.isEmpty())
        emit written(writing->path);
    else
        emit failed(error);
}

} // namespace ridgepoint::report
