// SPDX-License-Identifier: GPL-3.0-or-later
// The lesson's figures, played in the window: what a student sets is set through the inputs above
// the chart, and what the lesson says is read back from the chart.
#include "charts/checkpoint_card.h"
#include "charts/checkpoint_plot.h"
#include "charts/count_field.h"
#include "charts/ring_card.h"
#include "charts/ring_plot.h"
#include "charts/roofline_card.h"
#include "charts/roofline_plot.h"
#include "charts/scaling_card.h"
#include "charts/scaling_plot.h"
#include "editors/field_editor.h"
#include "editors/given_editor.h"
#include "memory_views/memory_card.h"
#include "memory_views/memory_plot.h"
#include "plan_session.h"
#include "play_strip.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QLineEdit>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace ridgepoint;
using gui::Mode;

class TestLessonFigures : public QObject
{
    Q_OBJECT

    tests::WindowFixture m_fixture;

    gui::MainWindow& window() const { return *m_fixture.window; }

    template <class T>
    T* visible() const
    {
        for (T* each : window().findChildren<T*>()) {
            if (each->isVisible())
                return each;
        }
        return nullptr;
    }

    /// Types or chooses a value in an input above the chart.
    void set(const char* path, const char* text) const
    {
        auto* strip = visible<gui::PlayStrip>();
        QVERIFY(strip);
        auto* row = strip->fieldEditor(QString::fromLatin1(path));
        QVERIFY2(row && row->isVisible(), path);
        QWidget* input = row->input();
        input->setFocus();
        if (auto* choice = qobject_cast<QComboBox*>(input)) {
            QTest::keyClick(choice, Qt::Key_Home);
            for (int i = 0; i < choice->count() && choice->currentText() != QLatin1String(text);
                 ++i)
                QTest::keyClick(choice, Qt::Key_Down);
        } else {
            QTest::keyClick(input, Qt::Key_A, Qt::ControlModifier);
            QTest::keyClicks(input, QString::fromLatin1(text));
            QTest::keyClick(input, Qt::Key_Return);
        }
        m_fixture.settle();
    }

    double figure(plan::FigureId id) const
    {
        return window().view()->forecast.value(id).value_or(std::nan(""));
    }

    /// Bytes of a kind in the bar of the plan as it is.
    double part(explore::MemoryPart::Kind kind) const
    {
        const auto* plot = static_cast<const memory_views::MemoryPlot*>(
            visible<memory_views::MemoryCard>()->chart());
        for (const explore::MemoryBar& bar : plot->data().bars) {
            if (!bar.current)
                continue;
            for (const explore::MemoryPart& each : bar.parts) {
                if (each.kind == kind)
                    return each.bytes;
            }
        }
        return 0;
    }

  private slots:
    void cleanup() { m_fixture.window.reset(); }

    void sevenBillionParametersFitAtLast()
    {
        m_fixture.open("decoder-7b-1t-128xh100");
        window().setMode(Mode::Memory);
        using Kind = explore::MemoryPart::Kind;
        // 112 GB of states without ZeRO: beyond a card of 80 GB; each stage divides more of them
        const auto* plot = static_cast<const memory_views::MemoryPlot*>(
            visible<memory_views::MemoryCard>()->chart());
        QCOMPARE(plot->data().bars.size(), std::size_t{4});
        std::vector<double> states;
        for (const explore::MemoryBar& bar : plot->data().bars) {
            double sum = 0;
            for (const explore::MemoryPart& each : bar.parts) {
                if (each.kind == Kind::Weights || each.kind == Kind::Gradients ||
                    each.kind == Kind::Optimizer)
                    sum += each.bytes;
            }
            states.push_back(sum);
        }
        const double parameters = figure(plan::FigureId::ModelParameters);
        QVERIFY(std::abs(states[0] / (16 * parameters) - 1) < 1e-9);
        QVERIFY(states[0] > 80e9);
        QVERIFY(std::is_sorted(states.rbegin(), states.rend()));

        // standard attention at s = 8192: activations explode, and neither ZeRO nor more cards help
        set("task.phases[0].sequence_tokens", "8192");
        set("layout.attention", "flash");
        set("layout.recompute", "none");
        const double flash = part(Kind::Activations);
        set("layout.attention", "standard");
        const double standard = part(Kind::Activations);
        QVERIFY(standard > 4 * flash);
        // tensor parallelism divides them, full recomputation keeps a layer's input only
        set("layout.tensor_parallel", "8");
        QVERIFY(std::abs(part(Kind::Activations) / (standard / 8) - 1) < 0.02);
        set("layout.tensor_parallel", "1");
        set("layout.recompute", "full");
        QVERIFY(part(Kind::Activations) < 0.1 * flash);
    }

    void moreMicroBatchesShrinkTheBubble()
    {
        m_fixture.open("chapter-pipeline-4x9");
        window().setMode(Mode::Timeline);
        set("layout.schedule", "gpipe");
        window().session()->edit(QStringLiteral("given.pipeline.transfer_s"), QStringLiteral("0"));
        window().session()->edit(QStringLiteral("given.step.update_s"), QStringLiteral("0"));
        set("task.phases[0].global_batch_sequences", "4");
        QVERIFY(std::abs(figure(plan::FigureId::PipelineBubbleFraction) - 3.0 / 7) < 1e-9);
        QCOMPARE(figure(plan::FigureId::PipelineInFlight), 4.0);
        set("task.phases[0].global_batch_sequences", "16");
        QVERIFY(std::abs(figure(plan::FigureId::PipelineBubbleFraction) - 3.0 / 19) < 1e-9);
        const double gpipe = figure(plan::FigureId::PipelineMakespanS);
        QCOMPARE(figure(plan::FigureId::PipelineInFlight), 16.0);
        // 1F1B takes the same time and holds p micro-batches at most
        set("layout.schedule", "1f1b");
        QVERIFY(std::abs(figure(plan::FigureId::PipelineMakespanS) / gpipe - 1) < 1e-9);
        QCOMPARE(figure(plan::FigureId::PipelineInFlight), 4.0);
    }

    void matrixProductClimbsTheRoofline()
    {
        m_fixture.open("decoder-7b-1t-128xh100");
        window().setMode(Mode::Roofline);
        auto* card = visible<charts::RooflineCard>();
        auto* plot = static_cast<charts::RooflinePlot*>(card->chart());
        const QList<charts::CountField*> sides = card->findChildren<charts::CountField*>();
        QCOMPARE(sides.size(), qsizetype{3});
        const auto setRows = [&](int rows) {
            for (int i = 0; i < 3; ++i) {
                sides[i]->setFocus();
                QTest::keyClick(sides[i], Qt::Key_A, Qt::ControlModifier);
                QTest::keyClicks(sides[i], QString::number(i == 0 ? rows : 4096));
                QTest::keyClick(sides[i], Qt::Key_Return);
            }
            return *plot->data().product;
        };
        const double ridge = plot->data().roofline.roof.ridgeFlopPerByte;
        QVERIFY(std::abs(ridge - 989.0 / 3.35) < 0.5);
        const auto one = setRows(1);
        QVERIFY(std::abs(one.flopPerByte - 1) < 0.01);
        QVERIFY(one.flopPerS < 0.01 * plot->data().roofline.roof.peakFlopPerS);
        QVERIFY(setRows(256).flopPerByte < ridge);
        QVERIFY(setRows(512).flopPerByte > ridge);
        // the A100 needs fewer rows
        auto* compare = card->findChild<QComboBox*>();
        compare->setFocus();
        for (int i = 0; i < compare->count() &&
                        !compare->currentText().contains(QStringLiteral("A100 SXM 80"));
             ++i)
            QTest::keyClick(compare, Qt::Key_Down);
        QVERIFY(plot->data().compared);
        QVERIFY(std::abs(plot->data().compared->ridgeFlopPerByte - 312.0 / 2.04) < 0.5);
        QVERIFY(setRows(256).flopPerByte > plot->data().compared->ridgeFlopPerByte);
    }

    void ringSendsTwiceTheVectorAlmost()
    {
        m_fixture.open("decoder-7b-1t-128xh100");
        window().setMode(Mode::Learn);
        auto* card = visible<charts::RingCard>();
        QVERIFY(card);
        auto* next = card->findChild<QAbstractButton*>(QStringLiteral("ring.next"));
        auto* back = card->findChild<QAbstractButton*>(QStringLiteral("ring.back"));
        QCOMPARE(card->plot()->data().ranks, 4); // 128 cannot be shown: the lesson's four
        for (int step = 1; step <= 6; ++step) {
            QTest::mouseClick(next, Qt::LeftButton);
            QVERIFY2(card->progress().startsWith(QStringLiteral("step %1 of 6").arg(step)),
                     qPrintable(card->progress()));
            int complete = 0;
            for (int rank = 0; rank < 4; ++rank) {
                for (int chunk = 0; chunk < 4; ++chunk)
                    complete += card->plot()->data().summed(rank, chunk) == 4 ? 1 : 0;
            }
            QCOMPARE(complete, step < 3 ? 0 : 4 * (step - 2));
        }
        QVERIFY(card->progress().contains(QStringLiteral("1.5 times the vector")));
        QVERIFY(!next->isEnabled());
        QTest::mouseClick(back, Qt::LeftButton);
        QVERIFY(card->progress().contains(QStringLiteral("1.25 times")));
        // the vector is this plan's: what its ranks would reduce without ZeRO
        const double vector = card->table().rows.last()[3].toDouble() / 1.5;
        QVERIFY(std::abs(vector / (2 * figure(plan::FigureId::MemoryParametersPerRank)) - 1) <
                1e-9);
        // eight ranks send little more than four
        auto* ranks = card->findChild<charts::CountField*>();
        ranks->setFocus();
        QTest::keyClick(ranks, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(ranks, QStringLiteral("8"));
        QTest::keyClick(ranks, Qt::Key_Return);
        QCOMPARE(card->table().rows.size(), qsizetype{15});
        QCOMPARE(card->table().rows.last()[4], QStringLiteral("1.75"));
    }

    void sixteenTimesTheCardsCostFourTimesTheSaves()
    {
        m_fixture.open("qwen3-8b-1024-saves");
        window().setMode(Mode::Reliability);
        set("checkpoint.interval_s", "none");
        const auto split = [&] {
            return std::pair(figure(plan::FigureId::ReliabilitySaveOverhead) +
                                 figure(plan::FigureId::ReliabilityReworkOverhead),
                             figure(plan::FigureId::ReliabilityRecoveryOverhead));
        };
        QCOMPARE(m_fixture.verdict(2), QStringLiteral("1024"));
        const auto few = split();
        const double interval = figure(plan::FigureId::CheckpointIntervalS);
        set("cluster.pools[0].nodes", "2048");
        const auto many = split();
        QVERIFY(std::abs(many.first / few.first - 4) < 1e-6);
        QVERIFY(std::abs(many.second / few.second - 16) < 1e-6);
        QVERIFY(std::abs(figure(plan::FigureId::CheckpointIntervalS) / interval - 0.25) < 1e-6);
        // both stand beside the curve, and a double click goes back to the smaller job
        auto* plot = visible<charts::ScalingCard>()->plot();
        const explore::ReliabilityByScale& curve = plot->data().curve;
        QCOMPARE(curve.points[curve.own].accelerators, 16384.0);
        const auto smaller =
            std::ranges::find(curve.points, std::int64_t{128}, &explore::ScalePoint::nodes);
        QVERIFY(smaller != curve.points.end());
        QVERIFY(std::abs(smaller->saveAndRework() / few.first - 1) < 1e-9);
        const auto place = plot->geometryOfChart().totalLine[smaller - curve.points.begin()];
        QTest::mouseDClick(plot, Qt::LeftButton, {}, place.toPoint());
        m_fixture.settle();
        QCOMPARE(m_fixture.verdict(2), QStringLiteral("1024"));
    }
};

RIDGEPOINT_TEST(TestLessonFigures)
#include "tst_lesson_figures.moc"
