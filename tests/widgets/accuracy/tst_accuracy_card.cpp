// SPDX-License-Identifier: GPL-3.0-or-later
// The points of measured runs, and their errors by group: what is drawn is what the engine says,
// and what one card looks at the other does.
#include "accuracy/accuracy_card.h"
#include "accuracy/accuracy_plot.h"
#include "accuracy/groups_card.h"
#include "accuracy/groups_plot.h"
#include "charts/segmented_buttons.h"
#include "explore/step_accuracy.h"
#include "style/palette.h"
#include "support/test_main.h"
#include "widgets/accuracy/run_tables.h"
#include "widgets/charts/chart_views.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QSignalSpy>

#include <cmath>
#include <set>

using namespace ridgepoint;
using namespace ridgepoint::accuracy;
using namespace ridgepoint::tests;
using explore::StepGrouping;
using plan::FigureId;

namespace {

bool isNear(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::abs(b);
}

} // namespace

class TestAccuracyCard : public QObject
{
    Q_OBJECT

    RunTablePtr m_table = smallTable();

    const explore::AccuracyCase& caseOf(const char* id) const
    {
        return m_table->cases[static_cast<std::size_t>(rowOf(*m_table, id))];
    }
    static std::set<std::string> shownIds(const AccuracyCard& card, const RunTable& table)
    {
        std::set<std::string> ids;
        for (const RunPoint& point : card.plot()->data().points)
            ids.insert(table.cases[point.row].id);
        return ids;
    }
    static void show(QWidget& card, int width = 560)
    {
        card.resize(width, 420);
        card.show();
    }

  private slots:
    void pointsAreWhatTheEngineSays()
    {
        RunChoice choice;
        AccuracyCard card(&choice);
        show(card);
        QVERIFY(!card.plot()->notice().isEmpty()); // nothing is predicted yet
        choice.setTable(m_table);
        QVERIFY(card.plot()->notice().isEmpty());
        const auto& points = card.plot()->data().points;
        QCOMPARE(points.size(), std::size_t(6));
        for (std::size_t i = 0; i < points.size(); ++i) {
            const auto& row = m_table->rows[points[i].row];
            const double step = *plan::evaluate(row.document->plan).value(FigureId::StepTimeS);
            QCOMPARE(points[i].predicted, step);
            QCOMPARE(points[i].measured, *row.measured.stepS);
            QVERIFY(points[i].text.contains(QString::fromStdString(row.id)));
            const auto& at = card.plot()->geometryOfChart();
            QVERIFY(isNear(at.x.valueAt(at.places[i].x()), points[i].measured));
            QVERIFY(isNear(at.y.valueAt(at.places[i].y()), points[i].predicted));
            QVERIFY(i == 0 || points[i - 1].measured <= points[i].measured);
        }
        // 7 settled rows with a measured step, of which one cannot be predicted
        QCOMPARE(card.plot()->data().count, QStringLiteral("7 of 9 rows"));
        QCOMPARE(card.table().rows.size(), 7);
    }

    void bothLooksHaveTheirBands()
    {
        RunChoice choice;
        AccuracyCard card(&choice);
        show(card);
        choice.setTable(m_table);
        for (const bool errors : {false, true}) {
            QTest::mouseClick(card.looksButtons()->button(errors ? 1 : 0), Qt::LeftButton);
            const auto& at = card.plot()->geometryOfChart();
            const auto& points = card.plot()->data().points;
            for (std::size_t i = 0; i < points.size(); ++i) {
                const double error = points[i].predicted / points[i].measured - 1;
                for (std::size_t band = 0; band < kBands.size(); ++band)
                    QCOMPARE(at.bands[band].containsPoint(at.places[i], Qt::OddEvenFill),
                             std::abs(error) < kBands[band]);
                if (errors)
                    QVERIFY(isNear(at.y.valueAt(at.places[i].y()) - 1 + 1, 1 + error));
            }
        }
    }

    void otherMeasuresAreComparedToo()
    {
        RunChoice choice;
        AccuracyCard card(&choice);
        show(card);
        choice.setTable(m_table);
        card.measureBox()->setFocus();
        QTest::keyClick(card.measureBox(), Qt::Key_Down);
        const auto* point = &card.plot()->data().points.front();
        const auto& told = m_table->cases[point->row];
        QVERIFY(isNear(point->measured, told.traits.tokensPerStep / *told.measuredStepS /
                                            static_cast<double>(told.traits.accelerators)));
        QTest::keyClick(card.measureBox(), Qt::Key_Down);
        point = &card.plot()->data().points.front();
        const auto& row = m_table->rows[point->row];
        const auto forecast = plan::evaluate(row.document->plan);
        QVERIFY(isNear(point->predicted, *forecast.value(FigureId::StepMfu)));
        QVERIFY(isNear(point->measured, *forecast.value(FigureId::StepMfu) *
                                            *forecast.value(FigureId::StepTimeS) /
                                            *row.measured.stepS));
    }

    void typedWordsAndTheBoxFilter()
    {
        RunChoice choice;
        AccuracyCard card(&choice);
        show(card);
        choice.setTable(m_table);
        QTest::keyClicks(card.filterLine(), QStringLiteral("a100 second"));
        QCOMPARE(shownIds(card, *m_table), (std::set<std::string>{"a100-64", "a100-64-small"}));
        QCOMPARE(card.plot()->data().count, QStringLiteral("2 of 9 rows, 5 filtered"));
        card.filterLine()->clear();
        QTest::mouseClick(card.settledBox(), Qt::LeftButton, {},
                          QPoint(8, card.settledBox()->height() / 2));
        QVERIFY(!choice.isSettledOnly());
        QVERIFY(shownIds(card, *m_table).count("h100-16-guessed"));
        QTest::keyClicks(card.filterLine(), QStringLiteral("no such run"));
        QVERIFY(!card.plot()->notice().isEmpty());
        QVERIFY(card.plot()->data().points.empty());
    }

    void aPointIsChosenAndOpened()
    {
        RunChoice choice;
        AccuracyCard card(&choice);
        show(card);
        choice.setTable(m_table);
        QSignalSpy opened(&card, &AccuracyCard::rowOpened);
        const auto& at = card.plot()->geometryOfChart();
        const int row = static_cast<int>(card.plot()->data().points[2].row);
        QTest::mouseClick(card.plot(), Qt::LeftButton, {}, at.places[2].toPoint());
        QCOMPARE(choice.selected(), row);
        QCOMPARE(card.plot()->selectedRow(), row);
        QTest::mouseDClick(card.plot(), Qt::LeftButton, {}, at.places[2].toPoint());
        QCOMPARE(opened.count(), 1);
        QCOMPARE(opened[0][0].toInt(), row);
        // by keys: from the smallest on
        card.plot()->setFocus();
        QTest::keyClick(card.plot(), Qt::Key_Home);
        QTest::keyClick(card.plot(), Qt::Key_Right);
        QVERIFY(card.plot()->accessibleDescription().contains(
            card.plot()->data().points[1].text.section(QLatin1Char('\n'), 0, 0)));
        QTest::keyClick(card.plot(), Qt::Key_Return);
        QCOMPARE(choice.selected(), static_cast<int>(card.plot()->data().points[1].row));
        QTest::keyClick(card.plot(), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(opened.count(), 2);
        QCOMPARE(opened[1][0].toInt(), static_cast<int>(card.plot()->data().points[1].row));
    }

    void thePlanInHandIsAmongThem()
    {
        RunChoice choice;
        AccuracyCard card(&choice);
        show(card);
        choice.setTable(m_table);
        for (const char* preset : {"decoder-7b-1t-128xh100", "decoder-70b-1024xh100"}) {
            const auto view = viewOf(preset);
            card.setView(view);
            const double step = *view->forecast.value(FigureId::StepTimeS);
            QCOMPARE(*card.plot()->data().ownPredicted, step);
            QVERIFY(!card.plot()->data().ownMeasured);
            card.setOwnMeasured(step * 1.2);
            const auto& at = card.plot()->geometryOfChart();
            QVERIFY(at.own);
            QVERIFY(isNear(at.x.valueAt(at.own->x()), step * 1.2));
            card.setOwnMeasured(std::nullopt);
        }
        card.setView(viewWithErrors());
        QVERIFY(!card.plot()->data().points.empty()); // the runs do not depend on the plan
        card.grab();
    }

    void groupsAreWhatTheEngineSays()
    {
        RunChoice choice;
        GroupsCard card(&choice);
        show(card, 480);
        choice.setTable(m_table);
        for (int index = 0; index < card.groupingBox()->count(); ++index) {
            card.groupingBox()->setCurrentIndex(index);
            std::vector<explore::AccuracyCase> cases;
            for (const std::size_t row : choice.rows())
                cases.push_back(m_table->cases[row]);
            const auto wanted = explore::stepAccuracy(cases, choice.grouping());
            const auto& lines = card.plot()->lines();
            QCOMPARE(lines.size(), wanted.size() + 1);
            for (std::size_t i = 0; i < wanted.size(); ++i) {
                QCOMPARE(lines[i + 1].summary.name, wanted[i].name);
                QCOMPARE(lines[i + 1].summary.median, wanted[i].median);
                QCOMPARE(lines[i + 1].summary.covered, wanted[i].covered);
                QCOMPARE(lines[i + 1].mark, choice.markOfGroup(wanted[i].name));
            }
            QCOMPARE(card.table().rows.size(), static_cast<qsizetype>(lines.size()));
        }
    }

    /// A click on a group looks at it alone in all cards; another, or one on "all", at all again.
    void aGroupIsLookedAtAlone()
    {
        RunChoice choice;
        AccuracyCard points(&choice);
        GroupsCard groups(&choice);
        show(points);
        show(groups, 480);
        choice.setTable(m_table);
        const auto lineNamed = [&](const std::string& name) {
            const auto& lines = groups.plot()->lines();
            for (std::size_t i = 0; i < lines.size(); ++i) {
                if (lines[i].summary.name == name)
                    return groups.plot()->geometryOfChart().lines[i].center().toPoint();
            }
            return QPoint();
        };
        const std::string name = caseOf("a100-8").traits.accelerator;
        QTest::mouseClick(groups.plot(), Qt::LeftButton, {}, lineNamed(name));
        QCOMPARE(shownIds(points, *m_table),
                 (std::set<std::string>{"a100-8", "a100-64", "a100-64-small"}));
        QVERIFY(points.plot()->data().count.contains(QStringLiteral("filtered")));
        QCOMPARE(groups.plot()->lines().size(), std::size_t(3)); // the others can still be chosen
        QTest::mouseClick(groups.plot(), Qt::LeftButton, {}, lineNamed(name));
        QCOMPARE(points.plot()->data().points.size(), std::size_t(6));
        QTest::mouseClick(groups.plot(), Qt::LeftButton, {}, lineNamed(name));
        groups.plot()->setFocus();
        QTest::keyClick(groups.plot(), Qt::Key_Home);
        QTest::keyClick(groups.plot(), Qt::Key_Return);
        QCOMPARE(points.plot()->data().points.size(), std::size_t(6));
    }

    void marksOfGroupsDiffer()
    {
        for (std::size_t i = 0; i < 35; ++i) {
            for (std::size_t k = 0; k < i; ++k)
                QVERIFY(!(markOf(i) == markOf(k)));
        }
    }

    void axesEndAtRoundNumbers()
    {
        const LogRange shares = logRange(0.21, 0.63);
        QVERIFY(isNear(shares.min, 0.2));
        QVERIFY(isNear(shares.max, 1));
        QCOMPARE(shares.ticks.size(), std::size_t(3));
        const LogRange times = logRange(0.03, 700);
        QVERIFY(isNear(times.min, 0.01));
        QVERIFY(isNear(times.max, 1000));
        QCOMPARE(times.ticks.size(), std::size_t(6));
        const LogRange one = logRange(5, 5);
        QVERIFY(one.min <= 5 && one.max > 5 && one.ticks.size() >= 2);
    }

    void narrowAndDarkAndMirrored()
    {
        RunChoice choice;
        AccuracyCard points(&choice);
        GroupsCard groups(&choice);
        choice.setTable(m_table);
        for (const style::Scheme scheme : {style::Scheme::Dark, style::Scheme::Light}) {
            style::setCurrentScheme(scheme);
            for (charts::ChartCard* card : {static_cast<charts::ChartCard*>(&points),
                                            static_cast<charts::ChartCard*>(&groups)}) {
                card->setLayoutDirection(Qt::RightToLeft);
                card->resize(320, 300);
                card->show();
                card->grab();
                QVERIFY(card->width() <= 320);
            }
            const auto& at = groups.plot()->geometryOfChart();
            QVERIFY(!at.columns.empty()); // the count of rows at least
            QVERIFY(at.bars.width() > 20 && at.names.width() > 60);
        }
    }
};

RIDGEPOINT_TEST(TestAccuracyCard)
#include "tst_accuracy_card.moc"
