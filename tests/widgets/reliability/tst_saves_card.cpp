// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/fields.h"
#include "reliability/facts_plot.h"
#include "reliability/saves_card.h"
#include "style/text.h"
#include "support/test_main.h"
#include "widgets/charts/chart_views.h"

#include <QPushButton>
#include <QSignalSpy>
#include <algorithm>

using namespace ridgepoint;
using namespace ridgepoint::charts;
using namespace ridgepoint::reliability;
using namespace ridgepoint::tests;
using plan::FigureId;

class TestSavesCard : public QObject
{
    Q_OBJECT

    static void show(SavesCard& card, const style::PlanViewPtr& view)
    {
        card.resize(420, 420);
        card.show();
        card.setView(view);
        QTRY_VERIFY_WITH_TIMEOUT(!card.isWorking(), 30000);
    }
    static bool tells(const SavesCard& card, const QString& label, const QString& text)
    {
        return std::ranges::any_of(card.plot()->table().rows, [&](const FactRow& row) {
            return row.label == label && row.cells.join(QLatin1Char('|')).contains(text);
        });
    }

  private slots:
    void bothWaysAreTheForecasts_data()
    {
        QTest::addColumn<QByteArray>("preset");
        QTest::newRow("48 cards") << QByteArray("qwen3-8b-48x4090");
        QTest::newRow("4096 cards") << QByteArray("gpt3-175b-4096xa100");
    }
    void bothWaysAreTheForecasts()
    {
        QFETCH(QByteArray, preset);
        SavesCard card;
        show(card, viewOf(preset.toStdString()));
        QCOMPARE(card.choices().list.size(), std::size_t{2});
        const ChartTable table = card.table();
        QCOMPARE(table.rows.size(), qsizetype{2});
        for (const char* writing : {"blocking", "asynchronous"}) {
            const auto row = std::ranges::find_if(
                table.rows, [&](const QStringList& each) { return each[0] == writing; });
            QVERIFY(row != table.rows.end());
            const style::PlanViewPtr own =
                viewOf(preset.toStdString(), {{"checkpoint.writing", writing}});
            const style::PlanViewPtr open =
                viewOf(preset.toStdString(),
                       {{"checkpoint.writing", writing}, {"checkpoint.interval_s", "none"}});
            QCOMPARE((*row)[2].toDouble(), *own->forecast.value(FigureId::CheckpointSaveS));
            QCOMPARE((*row)[3].toDouble(), *own->forecast.value(FigureId::CheckpointWriteS));
            QCOMPARE((*row)[5].toDouble(), *open->forecast.value(FigureId::CheckpointIntervalS));
            QCOMPARE((*row)[6].toDouble(), *open->forecast.value(FigureId::ReliabilityOverhead));
            QCOMPARE((*row)[7].toDouble(), *own->forecast.value(FigureId::ReliabilityOverhead));
            QCOMPARE((*row)[8].toDouble(), *own->forecast.value(FigureId::RunCompletionDays));
        }
        const auto storage = *card.view()->forecast.value(FigureId::CheckpointStorageBytes);
        QVERIFY(tells(card, QStringLiteral("Storage for these"),
                      style::figureValueText(FigureId::CheckpointStorageBytes, storage)));
    }

    void oneClickChangesTheWay()
    {
        SavesCard card;
        show(card, viewOf("gpt3-175b-4096xa100"));
        qRegisterMetaType<std::vector<quantity::Fix>>();
        QSignalSpy edits(&card, &SavesCard::editsChosen);
        QTest::mouseClick(card.otherButton(), Qt::LeftButton);
        QCOMPARE(edits.size(), 1);
        plan::Document document = card.view()->document;
        for (const auto& edit : edits[0][0].value<std::vector<quantity::Fix>>())
            QVERIFY(!plan::setField(document.plan, edit.path, edit.value));
        QVERIFY(document.plan.checkpoint.writing == run::Writing::Asynchronous);
        show(card, viewOf(document));
        QTest::mouseClick(card.otherButton(), Qt::LeftButton);
        for (const auto& edit : edits[1][0].value<std::vector<quantity::Fix>>())
            QVERIFY(!plan::setField(document.plan, edit.path, edit.value));
        QVERIFY(document.plan.checkpoint.writing == run::Writing::Blocking);
    }

    void aBacklogIsTold()
    {
        SavesCard card;
        show(card, viewOf("gpt3-175b-4096xa100", {{"checkpoint.writing", "asynchronous"}}));
        QVERIFY(!tells(card, QStringLiteral("Backlog"), QString()));
        const double write = *card.view()->forecast.value(FigureId::CheckpointWriteS);
        const std::string half = std::to_string(write / 2) + " s";
        show(card, viewOf("gpt3-175b-4096xa100", {{"checkpoint.writing", "asynchronous"},
                                                  {"checkpoint.interval_s", half}}));
        QVERIFY(tells(card, QStringLiteral("Backlog"), QStringLiteral("asynchronous")));
    }

    void rowsOpenTheirFigures()
    {
        SavesCard card;
        show(card, viewOf("qwen3-8b-48x4090"));
        QSignalSpy activated(&card, &ChartCard::figureActivated);
        QTest::mouseClick(card.plot(), Qt::LeftButton, {},
                          card.plot()->places().rows.front().center().toPoint());
        QCOMPARE(activated.back()[0].toString(), QStringLiteral("checkpoint.save_s"));
        card.plot()->setFocus();
        QTest::keyClick(card.plot(), Qt::Key_End);
        QTest::keyClick(card.plot(), Qt::Key_Return);
        QCOMPARE(activated.back()[0].toString(), QStringLiteral("checkpoint.storage_bytes"));
        // narrow, both ways of writing keep their numbers
        card.resize(320, 300);
        card.grab();
        QCOMPARE(card.plot()->places().columns.size(), std::size_t{2});
    }

    void plansWithoutNumbersSayWhy()
    {
        SavesCard card;
        card.resize(320, 300);
        card.show();
        for (const style::PlanViewPtr& view :
             {style::PlanViewPtr(), emptyView(), viewWithErrors()}) {
            show(card, view);
            card.resize(320, 300);
            QVERIFY(!card.plot()->notice().isEmpty() || card.choices().list.empty() ||
                    !card.plot()->table().rows.empty());
            card.table();
            card.grab();
        }
        card.setView(emptyView());
        QTRY_VERIFY(!card.isWorking());
        QVERIFY(!card.plot()->notice().isEmpty());
        QVERIFY(!card.otherButton()->isEnabled());
        QVERIFY(card.table().rows.isEmpty());
    }
};

RIDGEPOINT_TEST(TestSavesCard)
#include "tst_saves_card.moc"
