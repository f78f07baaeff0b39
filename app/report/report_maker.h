// SPDX-License-Identifier: GPL-3.0-or-later
// Makes and writes reports while a window goes on: texts, derivations and pages on another thread,
// what must be painted on the window's in slices.
#pragma once

#include "chart_set.h"
#include "page_layout.h"
#include "report.h"

#include <QObject>
#include <QTimer>

#include <atomic>
#include <memory>
#include <optional>

namespace ridgepoint::report {

class PdfPainting;

/// A report and its pages, never changed.
struct MadeReport
{
    Report report;
    PageLayout layout;
};
using MadeReportPtr = std::shared_ptr<const MadeReport>;

class ReportMaker : public QObject
{
    Q_OBJECT

  public:
    explicit ReportMaker(QObject* parent = nullptr);
    ~ReportMaker() override;

    /// Makes a report; the newest request wins. `baseline` may be null.
    void make(const style::PlanViewPtr& view, const style::PlanViewPtr& baseline,
              const ReportOptions& options);
    bool isMaking() const { return m_isBusy || m_next.has_value(); }

    /// Writes a report to a file: progress(), then written() or failed().
    void write(const MadeReportPtr& report, const QString& path, bool isHtml);
    bool isWriting() const { return m_writing != nullptr; }
    /// Stops writing; a file that was there is as it was. False where the file is being put in its
    /// place already: written() or failed() follows then.
    bool cancelWriting();

  signals:
    void made(ridgepoint::report::MadeReportPtr report);
    void progress(int done, int all);
    void written(const QString& path);
    void failed(const QString& reason);

  private:
    struct Request
    {
        style::PlanViewPtr view;
        style::PlanViewPtr baseline;
        ReportOptions options;
    };
    struct Writing;

    void start();
    void makeTexts(const ChartSet& charts);
    void take(const MadeReportPtr& report);
    void slice();
    void finish();
    void end(const std::shared_ptr<Writing>& writing, const QString& error);

    std::optional<Request> m_next;
    Request m_now;
    bool m_isBusy = false;
    /// Raised where a newer request makes the one at work worthless.
    std::shared_ptr<std::atomic<bool>> m_isStale;
    // the charts of the last request, kept while plan and paper are the same
    std::optional<ChartSet> m_charts;
    Request m_chartsOf;
    std::shared_ptr<Writing> m_writing;
    QTimer m_slices;
};

} // namespace ridgepoint::report
