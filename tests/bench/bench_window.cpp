// SPDX-License-Identifier: GPL-3.0-or-later
// The window: from an edit to repainted charts, at the 99th percentile of many edits, and from the
// start of the program to the first window that can be used, with the memory that it then has; and
// a frame of the timeline of a million blocks.
#include "main_window.h"
#include "plan/fields.h"
#include "plan_session.h"
#include "style/flat_style.h"
#include "timeline/timeline_view.h"

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QEvent>
#include <QMouseEvent>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

namespace {

using namespace ridgepoint;

constexpr int kEdits = 400;
constexpr double kPercentile = 0.99;

double percentile(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(kPercentile * static_cast<double>(values.size()))];
}

/// Which of the charts have been painted.
class PaintWatch : public QObject
{
  public:
    explicit PaintWatch(const std::vector<QWidget*>& charts)
    {
        for (QWidget* chart : charts)
            chart->installEventFilter(this);
    }
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Paint)
            painted.insert(watched);
        return false;
    }
    std::set<QObject*> painted;
};

std::vector<QWidget*> visibleCharts(const gui::MainWindow& window)
{
    std::vector<QWidget*> charts;
    for (QWidget* widget : window.findChildren<QWidget*>()) {
        const QByteArray name = widget->metaObject()->className();
        const bool isChart = widget->inherits("ridgepoint::charts::ChartCanvas") ||
                             name == "ridgepoint::timeline::TimelineView";
        if (isChart && widget->isVisible())
            charts.push_back(widget);
    }
    return charts;
}

void editToRepaint99(benchmark::State& state)
{
    QTemporaryDir folder;
    gui::MainWindow window(folder.path());
    window.openPreset(QStringLiteral("chapter-pipeline-4x9"));
    window.resize(1440, 900);
    window.arrangeByDefault();
    window.QWidget::show();
    QElapsedTimer settling;
    settling.start();
    while (settling.elapsed() < 500)
        QApplication::processEvents(QEventLoop::AllEvents, 10);
    const std::vector<QWidget*> charts = visibleCharts(window);
    if (charts.size() != 4) {
        state.SkipWithError("the overview has not four charts");
        return;
    }
    PaintWatch watch(charts);
    QTimer tick; // so that a chart that is never repainted is no endless wait
    tick.start(1000);
    for (auto _ : state) {
        std::vector<double> seconds;
        for (int i = 0; i < kEdits; ++i) {
            // what every chart shows depends on these
            const bool even = i % 2 == 0;
            const QString path = i % 4 < 2 ? QStringLiteral("layout.micro_batch_sequences")
                                           : QStringLiteral("task.phases[0].sequence_tokens");
            const QString text = i % 4 < 2
                                     ? (even ? QStringLiteral("2") : QStringLiteral("1"))
                                     : (even ? QStringLiteral("4096") : QStringLiteral("128"));
            watch.painted.clear();
            QElapsedTimer timer;
            timer.start();
            window.session()->edit(path, text);
            while (!(window.view() && window.view()->document == window.session()->document()) ||
                   watch.painted.size() < charts.size()) {
                QApplication::processEvents(QEventLoop::WaitForMoreEvents);
                if (timer.elapsed() > 5000) {
                    state.SkipWithError("a chart was not repainted");
                    return;
                }
            }
            const double taken = static_cast<double>(timer.nsecsElapsed()) * 1e-9;
            while (window.isEvaluating()) // the rest, which the next edit must not pay for
                QApplication::processEvents(QEventLoop::AllEvents);
            seconds.push_back(taken);
        }
        state.SetIterationTime(percentile(std::move(seconds)));
    }
}

/// A step of 64 stages and as many micro-batches as make a million blocks, zoomed in and out, moved
/// and pointed at.
void timelineFrame99(benchmark::State& state)
{
    plan::Document document;
    for (const auto& [path, text] :
         {std::pair("layout.pipeline_parallel", "64"), std::pair("cluster.pools[0].nodes", "8"),
          std::pair("model.groups[0].layers", "64"),
          std::pair("task.phases[0].global_batch_sequences", "4096")}) {
        if (plan::setField(document, path, text)) {
            state.SkipWithError(path);
            return;
        }
    }
    auto view = std::make_shared<style::PlanView>();
    view->forecast = plan::evaluate(document.plan, plan::Detail::Timeline);
    view->document = std::move(document);
    timeline::TimelineView timeline;
    timeline.resize(1000, 600);
    timeline.setView(view);
    timeline.show();
    QElapsedTimer settling;
    settling.start();
    while (!timeline.index() || timeline.index()->lanes.empty()) {
        QApplication::processEvents(QEventLoop::AllEvents, 10);
        if (settling.elapsed() > 20000) {
            state.SkipWithError("the timeline was not prepared");
            return;
        }
    }
    state.counters["blocks"] = static_cast<double>(view->forecast.timeline.size());
    const double end = timeline.range().t1_s;
    for (auto _ : state) {
        std::vector<double> seconds;
        const auto frame = [&](const auto& change) {
            QElapsedTimer timer;
            timer.start();
            change();
            timeline.repaint();
            seconds.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-9);
        };
        for (int i = 0; i < 100; ++i) {
            const double width = end * std::pow(0.93, i);
            frame([&] { timeline.setRange((end - width) / 3, (end - width) / 3 + width); });
            frame([&] { timeline.setRange((end - width) / 2, (end - width) / 2 + width); });
            frame([&] {
                const QPointF at(200 + 5 * i, 40 + i * 5);
                QMouseEvent move(QEvent::MouseMove, at, timeline.mapToGlobal(at), Qt::NoButton,
                                 Qt::NoButton, Qt::NoModifier);
                QApplication::sendEvent(&timeline, &move);
            });
        }
        state.SetIterationTime(percentile(std::move(seconds)));
    }
}

/// `ridgepoint --timing` ends when its window is there and prints how much memory it holds.
[[maybe_unused]] void start(benchmark::State& state)
{
    const QString program = QCoreApplication::applicationDirPath() + QStringLiteral("/ridgepoint");
    double residentMb = 0;
    for (auto _ : state) {
        QElapsedTimer timer;
        timer.start();
        QProcess process;
        process.start(program, {QStringLiteral("--timing"), QStringLiteral("qwen3-8b-48x4090")});
        if (!process.waitForFinished(10000) || process.exitCode() != 0) {
            state.SkipWithError("ridgepoint --timing failed");
            return;
        }
        state.SetIterationTime(static_cast<double>(timer.nsecsElapsed()) * 1e-9);
        const QString said = QString::fromUtf8(process.readAllStandardOutput());
        residentMb = said.section(QLatin1Char(' '), -2, -2).toDouble();
    }
    state.counters["resident_mb"] = residentMb;
}

} // namespace

int main(int argc, char** argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("QT_SCALE_FACTOR", QByteArray::number(RIDGEPOINT_SCALE));
    QApplication app(argc, argv);
    QStandardPaths::setTestModeEnabled(true);
    QApplication::setStyle(new style::FlatStyle);
    const std::string name = "editToRepaint99/scale:" + std::to_string(RIDGEPOINT_SCALE);
    benchmark::RegisterBenchmark(name.c_str(), editToRepaint99)->Iterations(1)->UseManualTime();
    const std::string frames = "timelineFrame99/scale:" + std::to_string(RIDGEPOINT_SCALE);
    benchmark::RegisterBenchmark(frames.c_str(), timelineFrame99)->Iterations(1)->UseManualTime();
#if RIDGEPOINT_SCALE == 1
    benchmark::RegisterBenchmark("start", start)->Iterations(1)->UseManualTime();
#endif
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
