// SPDX-License-Identifier: GPL-3.0-or-later
#include "reliability/facts_plot.h"
#include "reliability/sources_card.h"
#include "support/test_main.h"
#include "widgets/charts/chart_views.h"

#include <QSignalSpy>
#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::charts;
using namespace ridgepoint::reliability;
using namespace ridgepoint::tests;
using plan::FigureId;

class TestSourcesCard : public QObject
{
    Q_OBJECT

    static void show(SourcesCard& card, const style::PlanViewPtr& view)
    {
        card.resize(480, 260);
        card.show();
        card.setView(view);
        QTRY_VERIFY_WITH_TIMEOUT(!card.isWorking(), 30000);
    }

  private slots:
    void sourcesAddUpToTheForecast_data()
    {
        QTest::addColumn<QByteArray>("preset");
        QTest::newRow("48 cards") << QByteArray("qwen3-8b-48x4090");
        QTest::newRow("4096 cards") << QByteArray("gpt3-175b-4096xa100");
    }
    void sourcesAddUpToTheForecast()
    {
        QFETCH(QByteArray, preset);
        const style::PlanViewPtr view =
            viewOf(preset.toStdString(), {{"reliability.host_mtbf_s", "730 d"},
                                          {"reliability.link_mtbf_s", "1825 d"},
                                          {"reliability.shared_mtbf_s", "30 d"},
                                          {"reliability.spike_mtbf_s", "10 d"}});
        SourcesCard card;
        show(card, view);
        QCOMPARE(card.sources().size(), std::size_t{5});
        double perS = 0, share = 0, expected = 0;
        for (const SourceNumbers& source : card.sources()) {
            QVERIFY(!source.name.isEmpty());
            perS += source.perS;
            share += source.share;
            expected += *source.expected;
        }
        const auto isNear = [](double a, double b) { return std::abs(a / b - 1) < 1e-9; };
        QVERIFY(isNear(1 / perS, *view->forecast.value(FigureId::ReliabilityMtbfS)));
        QVERIFY(isNear(share, 1));
        QVERIFY(isNear(expected, *view->forecast.value(FigureId::RunExpectedFailures)));
        // a loss spike comes to the whole job, whatever its size
        QVERIFY(isNear(card.sources().back().mtbf_s, 10 * 86400.0));
        const ChartTable table = card.table();
        QCOMPARE(table.rows.size(), qsizetype{5});
        QCOMPARE(table.rows[4][2].toDouble(), card.sources().back().mtbf_s);
        const FactTable& facts = card.plot()->table();
        QVERIFY(facts.rows.size() >= 6); // and all
        double longest = 0;
        for (std::size_t i = 0; i < 5; ++i)
            longest = std::max(longest, facts.rows[i].bar);
        QCOMPARE(longest, 1.0);
        QVERIFY(!card.plot()->places().bars.isEmpty());
    }

    void aGivenTimeBetweenFailuresKeepsTheShares()
    {
        SourcesCard card;
        show(card, viewOf("gpt3-175b-4096xa100", {{"reliability.shared_mtbf_s", "10 d"}}));
        const double share = card.sources().front().share;
        plan::Document document = card.view()->document;
        plan::setGiven(document.plan, {FigureId::ReliabilityMtbfS, -1, 3600.0});
        show(card, viewOf(document));
        QVERIFY(std::abs(card.sources().front().share - share) < 1e-9);
        QVERIFY(std::abs(card.sources().front().mtbf_s * share / 3600 - 1) < 1e-9);
    }

    void rowsOpenTheTimeBetweenFailures()
    {
        SourcesCard card;
        show(card, viewOf("qwen3-8b-48x4090"));
        QSignalSpy activated(&card, &ChartCard::figureActivated);
        QTest::mouseClick(card.plot(), Qt::LeftButton, {},
                          card.plot()->places().rows.front().center().toPoint());
        QCOMPARE(activated.back()[0].toString(), QStringLiteral("reliability.mtbf_s"));
        card.resize(320, 240); // columns give way, the first stays
        card.grab();
        QVERIFY(!card.plot()->places().columns.empty());
        QVERIFY(card.plot()->places().labelEnd >= 60);
    }

    void plansWithoutNumbersSayWhy()
    {
        SourcesCard card;
        for (const style::PlanViewPtr& view : {style::PlanViewPtr(), emptyView()}) {
            show(card, view);
            card.grab();
            QVERIFY(!card.plot()->notice().isEmpty());
            QVERIFY(card.table().rows.isEmpty());
        }
        show(card, viewWithErrors());
        card.grab();
    }
};

RIDGEPOINT_TEST(TestSourcesCard)
#include "tst_sources_card.moc"
