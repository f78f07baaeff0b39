// SPDX-License-Identifier: GPL-3.0-or-later
// Groups that communicate, and collectives by message size: what is drawn is what the engine says
// of the plan's own groups on its own cluster.
#include "chart_views.h"
#include "charts/collective_card.h"
#include "charts/collective_plot.h"
#include "charts/count_field.h"
#include "charts/segmented_buttons.h"
#include "style/text.h"
#include "support/test_main.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QSignalSpy>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::charts;
using namespace ridgepoint::tests;
using explore::GroupRole;
using explore::PlanGroups;
using network::Collective;

namespace {

PlanGroupsPtr groupsOf(const style::PlanViewPtr& view)
{
    return std::make_shared<const PlanGroups>(explore::planGroups(view->document.plan));
}

style::PlanViewPtr timed(const char* preset)
{
    return viewOf(preset, {{"compute.mode", "operators"}});
}

void show(CollectiveCard& card, const style::PlanViewPtr& view, const QSize& size = {640, 440})
{
    card.resize(size);
    card.setView(view);
    card.setGroups(groupsOf(view));
    card.show();
    QVERIFY(QTest::qWaitForWindowExposed(&card));
}

void choose(QComboBox* box, int index)
{
    box->setCurrentIndex(index);
    emit box->activated(index);
}

void type(CountField* field, int number)
{
    field->setFocus();
    QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(field, QString::number(number));
    QTest::keyClick(field, Qt::Key_Return);
}

bool isClose(double a, double b)
{
    return std::abs(a - b) <= 1e-6 * std::max(std::abs(a), std::abs(b));
}

/// Every line of the chart, read back from its pixels, is the engine's.
void compare(CollectivePlot& plot, const explore::CollectiveCurves& curves)
{
    const CollectiveGeometry& geometry = plot.geometryOfChart();
    const bool isRate = plot.data().isBandwidth;
    QCOMPARE(geometry.lines.size(), curves.curves.size());
    for (std::size_t i = 0; i < geometry.lines.size(); ++i) {
        QCOMPARE(geometry.lines[i].algorithm, curves.curves[i].algorithm);
        QCOMPARE(std::size_t(geometry.lines[i].points.size()), curves.sizes.size());
        for (std::size_t at = 0; at < curves.sizes.size(); ++at) {
            const explore::CurvePoint& point = curves.curves[i].points[at];
            const QPointF place = geometry.lines[i].points[static_cast<qsizetype>(at)];
            QVERIFY(isClose(geometry.x.valueAt(place.x()), point.bytes));
            QVERIFY(isClose(geometry.y.valueAt(place.y()),
                            isRate ? point.busBytesPerS : point.seconds));
            QVERIFY(geometry.plot.adjusted(-1, -1, 1, 1).contains(place));
        }
    }
    QCOMPARE(geometry.winners.size(), curves.winners.size());
    for (std::size_t i = 0; i < geometry.winners.size(); ++i) {
        QCOMPARE(geometry.winners[i].algorithm, curves.winners[i].algorithm);
        QVERIFY(isClose(geometry.x.valueAt(geometry.winners[i].rect.left()),
                        curves.winners[i].fromBytes));
        QVERIFY(geometry.winners[i].points.size() >= 2);
    }
}

} // namespace

class TestCollectiveCard : public QObject
{
    Q_OBJECT

  private slots:
    void linesAreTheEngines_data()
    {
        QTest::addColumn<QByteArray>("preset");
        QTest::newRow("7b") << QByteArray("decoder-7b-1t-128xh100");
        QTest::newRow("175b") << QByteArray("gpt3-175b-4096xa100");
    }

    void linesAreTheEngines()
    {
        QFETCH(QByteArray, preset);
        const style::PlanViewPtr view = timed(preset.constData());
        CollectiveCard card;
        show(card, view);
        const PlanGroups groups = explore::planGroups(view->document.plan);
        QCOMPARE(card.groupBox()->count(), static_cast<int>(groups.list.size()) + 1);
        for (std::size_t g = 0; g < groups.list.size(); ++g) {
            choose(card.groupBox(), static_cast<int>(g));
            QCOMPARE(card.group(), static_cast<int>(g));
            for (int kind = 0; kind < network::kCollectives; ++kind) {
                choose(card.collectiveBox(), kind);
                explore::CurveChoice choice{static_cast<Collective>(kind), groups.list[g].members,
                                            groups.list[g].stride, 1};
                if (choice.collective == Collective::AllToAll)
                    choice.copies = card.plot()->data().curves.choice.copies;
                compare(*card.plot(),
                        explore::collectiveCurves(view->document.plan.cluster, choice));
            }
        }
        QTest::mouseClick(card.valueButtons()->button(1), Qt::LeftButton);
        QVERIFY(card.plot()->data().isBandwidth);
        compare(*card.plot(), card.plot()->data().curves);
    }

    /// At first the group that the step waits for the longest, with what takes it the longest.
    void ownMessagesAreMarked()
    {
        const style::PlanViewPtr view = timed("decoder-7b-1t-128xh100");
        const PlanGroups groups = explore::planGroups(view->document.plan);
        CollectiveCard card;
        show(card, view);
        QCOMPARE(groups.list.size(), std::size_t{1});
        QCOMPARE(card.group(), 0);
        const auto& own = card.plot()->data().own;
        QVERIFY(!own.empty());
        const CollectiveGeometry& geometry = card.plot()->geometryOfChart();
        QCOMPARE(geometry.own.size(), own.size());
        for (const OwnGeometry& mark : geometry.own) {
            QVERIFY(isClose(geometry.x.valueAt(mark.x), own[mark.own].bytes));
            QVERIFY(mark.dot);
            QVERIFY(isClose(geometry.y.valueAt(mark.dot->y()), own[mark.own].seconds));
            // the tip tells size and time
            const int spot = card.plot()->hotSpotAt(*mark.dot);
            QVERIFY(spot >= 0);
            const QString text = card.plot()->hotSpots()[static_cast<std::size_t>(spot)].text;
            QVERIFY(text.contains(
                style::quantityText(own[mark.own].bytes, quantity::Dimension::Bytes, 3)));
            QVERIFY(text.contains(
                style::quantityText(own[mark.own].seconds, quantity::Dimension::Seconds, 3)));
        }
        const ChartTable table = card.table();
        QCOMPARE(table.rows.last()[1], numberCell(own.back().bytes));
    }

    void anyRanksMayBeTried()
    {
        const style::PlanViewPtr view = timed("decoder-7b-1t-128xh100");
        CollectiveCard card;
        show(card, view);
        const QSignalSpy chosen(&card, &CollectiveCard::groupChosen);
        type(card.membersField(), 16);
        QCOMPARE(card.group(), -1);
        QCOMPARE(chosen.count(), 1);
        QVERIFY(card.plot()->data().own.empty());
        type(card.strideField(), 8);
        const explore::CurveChoice& choice = card.plot()->data().curves.choice;
        QCOMPARE(choice.members, std::int64_t{16});
        QCOMPARE(choice.stride, std::int64_t{8});
        QCOMPARE(card.plot()->data().curves.domains, 16.0);
        QVERIFY(card.placeText().contains(QStringLiteral("16 fast domains")));
        // a new plan leaves a choice of one's own as it is
        card.setGroups(groupsOf(timed("gpt3-175b-4096xa100")));
        QCOMPARE(card.plot()->data().curves.choice.members, std::int64_t{16});
        type(card.membersField(), 1);
        QVERIFY(!card.plot()->notice().isEmpty());
        QVERIFY(card.table().rows.isEmpty());
    }

    void axesHaveRoundNumbers()
    {
        const style::PlanViewPtr view = timed("decoder-7b-1t-128xh100");
        for (const QSize& size : {QSize(320, 300), QSize(640, 440), QSize(1400, 800)}) {
            for (const auto prefix :
                 {quantity::BytePrefix::Binary, quantity::BytePrefix::Decimal}) {
                style::setBytePrefix(prefix);
                CollectiveCard card;
                show(card, view, size);
                const CollectiveGeometry& geometry = card.plot()->geometryOfChart();
                QVERIFY(std::abs(std::remainder(std::log10(geometry.y.min), 1)) < 1e-9);
                QVERIFY(std::abs(std::remainder(std::log10(geometry.y.max), 1)) < 1e-9);
                QVERIFY(geometry.xTicks.size() >= 2);
                const QFontMetricsF metrics(ChartFonts::current().number);
                double end = -1;
                for (const Tick& tick : geometry.xTicks) {
                    const double at = geometry.x.at(tick.value);
                    const double half = metrics.horizontalAdvance(tick.text) / 2;
                    QVERIFY(at - half > end);
                    end = at + half;
                    const bool isBinary = prefix == quantity::BytePrefix::Binary;
                    QCOMPARE(tick.text.contains(QLatin1Char('i')), isBinary);
                    QVERIFY(!tick.text.contains(QLatin1Char('.')));
                }
                QVERIFY(card.width() <= size.width() + 1);
            }
        }
        style::setBytePrefix(quantity::BytePrefix::Binary);
    }

    void theBaselineStandsBehind()
    {
        const style::PlanViewPtr view = timed("decoder-7b-1t-128xh100");
        const style::PlanViewPtr slower =
            viewOf("decoder-7b-1t-128xh100",
                   {{"compute.mode", "operators"}, {"cluster.pools[0].nic_bytes_per_s", "5 GB/s"}});
        CollectiveCard card;
        show(card, view);
        QVERIFY(card.plot()->geometryOfChart().baseline.isEmpty());
        card.setBaseline(slower);
        const CollectiveGeometry& geometry = card.plot()->geometryOfChart();
        const auto expected = explore::collectiveCurves(slower->document.plan.cluster,
                                                        card.plot()->data().curves.choice);
        QCOMPARE(std::size_t(geometry.baseline.size()), expected.chosen.size());
        QVERIFY(isClose(geometry.y.valueAt(geometry.baseline.last().y()),
                        expected.chosen.back().seconds));
        QVERIFY(expected.chosen.back().seconds > card.plot()->data().curves.chosen.back().seconds);
    }

    void groupsAreRows_data() { linesAreTheEngines_data(); }
    void groupsAreRows()
    {
        QFETCH(QByteArray, preset);
        const style::PlanViewPtr view = timed(preset.constData());
        GroupsCard card;
        card.resize(560, 420);
        const QSignalSpy read(&card, &GroupsCard::groupsRead);
        const QSignalSpy chosen(&card, &GroupsCard::groupChosen);
        card.setView(view);
        card.show();
        QVERIFY(QTest::qWaitForWindowExposed(&card));
        QTRY_VERIFY(!card.isWorking());
        QCOMPARE(read.count(), 1);
        const PlanGroups groups = explore::planGroups(view->document.plan);
        const auto& rows = card.plot()->rows();
        QCOMPARE(rows.size(), groups.list.size());
        double perSecond = 0;
        qsizetype collectives = 0;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const explore::PlanGroup& group = groups.list[i];
            const double wide = rows[i].exposedBar.width() + rows[i].hiddenBar.width();
            if (perSecond == 0)
                perSecond = wide / group.seconds;
            QVERIFY(isClose(wide, perSecond * std::max(group.seconds, group.exposedS)));
            QVERIFY(isClose(rows[i].exposedBar.width() + 1, perSecond * group.exposedS + 1));
            collectives += std::max<qsizetype>(1, qsizetype(group.collectives.size()));
        }
        QCOMPARE(card.table().rows.size(), collectives);
        QVERIFY(card.sentence().contains(
            style::quantityText(*groups.hiddenShare(), quantity::Dimension::Ratio, 3)));
        // a click, and the keyboard
        const int last = static_cast<int>(rows.size()) - 1;
        QTest::mouseClick(card.plot(), Qt::LeftButton, {}, rows.back().rect.center().toPoint());
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen.at(0).at(0).toInt(), last);
        QCOMPARE(card.plot()->chosen(), last);
        card.plot()->setFocus();
        QTest::keyClick(card.plot(), Qt::Key_Home);
        QTest::keyClick(card.plot(), Qt::Key_Return);
        QCOMPARE(card.plot()->chosen(), 0);
    }

    /// "1,200 more tokens": the missing ones are those of the figure.
    void theSentenceTellsWhatIsMissing()
    {
        const style::PlanViewPtr view =
            viewOf("decoder-7b-1t-128xh100",
                   {{"compute.mode", "operators"}, {"cluster.pools[0].nic_bytes_per_s", "1 GB/s"}});
        GroupsCard card;
        card.setView(view);
        QTRY_VERIFY(!card.isWorking());
        const PlanGroups groups = explore::planGroups(view->document.plan);
        const double missing = groups.missingTokens().value_or(0);
        QVERIFY(missing > 0);
        QVERIFY2(card.sentence().contains(style::quantityText(missing, quantity::Dimension::Count)),
                 qPrintable(card.sentence()));
    }

    void saysWhyThereIsNothing()
    {
        GroupsCard groups;
        CollectiveCard card;
        for (const style::PlanViewPtr& view : {style::PlanViewPtr(), emptyView()}) {
            groups.setView(view);
            QTRY_VERIFY(!groups.isWorking());
            QVERIFY(!groups.plot()->notice().isEmpty());
            QVERIFY(groups.table().rows.isEmpty());
            QVERIFY(groups.sentence().isEmpty());
            card.setView(view);
            card.setGroups(nullptr);
            QVERIFY(!card.plot()->notice().isEmpty());
            QVERIFY(card.table().rows.isEmpty());
        }
    }
};

RIDGEPOINT_TEST(TestCollectiveCard)
#include "tst_collective_card.moc"
