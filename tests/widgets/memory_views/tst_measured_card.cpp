// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_table.h"
#include "explore/accuracy.h"
#include "memory_views/measured_card.h"
#include "memory_views/memory_plot.h"
#include "offers/offer_list.h"
#include "plan/fields.h"
#include "support/test_main.h"
#include "widgets/charts/chart_views.h"

#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::memory_views;
using namespace ridgepoint::offers;
using namespace ridgepoint::tests;

namespace {

constexpr const char* kPreset = "decoder-7b-1t-128xh100";

/// 3 GiB of one block in a segment of 4 GiB.
constexpr const char* kSnapshot = R"({"segments": [{"device": 0, "address": 0,
    "total_size": 4294967296, "blocks": [
    {"address": 0, "size": 3221225472, "requested_size": 3221225472, "state": "active_allocated",
     "frames": [{"filename": "train.py", "line": 7, "name": "forward"}]},
    {"address": 3221225472, "size": 1073741824, "requested_size": 0, "state": "inactive"}]}]})";

} // namespace

class TestMeasuredCard : public QObject
{
    Q_OBJECT

    static void settle(const MeasuredCard& card)
    {
        QTRY_VERIFY_WITH_TIMEOUT(!card.isWorking(), 20000);
    }
    static void type(MeasuredCard& card, const char* text)
    {
        card.peakLine()->setFocus();
        QTest::keyClick(card.peakLine(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(card.peakLine(), Qt::Key_Backspace);
        QTest::keyClicks(card.peakLine(), QString::fromLatin1(text));
        QTest::keyClick(card.peakLine(), Qt::Key_Return);
        settle(card);
    }

  private slots:
    /// What was measured under another recomputation is explained by it, and one click takes it
    /// over.
    void aTypedPeakIsExplained()
    {
        const auto view = viewOf(kPreset);
        plan::Plan run = view->document.plan;
        QVERIFY(!plan::setField(run, "layout.recompute", "full"));
        const double measured = *explore::predictRun(run).allocatedBytes;
        MeasuredCard card;
        card.resize(700, 420);
        card.show();
        card.setView(view);
        QVERIFY(!card.plot()->notice().isEmpty()); // what to do
        type(card, qPrintable(QString::number(measured, 'f', 0)));
        QVERIFY(card.plot()->notice().isEmpty());
        const auto& bars = card.plot()->data().bars;
        QCOMPARE(bars.size(), std::size_t(2));
        QCOMPARE(bars[1].total, measured);
        QVERIFY(card.subtitle().contains(QStringLiteral("less measured")));
        double sum = 0;
        for (const explore::MemoryPart& part : bars[0].parts)
            sum += part.bytes;
        QVERIFY(std::abs(sum - bars[0].total) <= 1e-9 * sum);

        std::vector<quantity::Fix> edits;
        connect(&card, &MeasuredCard::editsChosen, this,
                [&](const std::vector<quantity::Fix>& chosen) { edits = chosen; });
        const auto& offers = card.reasons()->offers();
        const auto full = std::find_if(offers.begin(), offers.end(), [](const Offer& offer) {
            return offer.edits.front().path == "layout.recompute" &&
                   offer.edits.front().value == "full";
        });
        QVERIFY(full != offers.end());
        const auto buttons = card.reasons()->widget()->findChildren<QPushButton*>();
        QTest::mouseClick(buttons[full - offers.begin()], Qt::LeftButton);
        QCOMPARE(edits.size(), std::size_t(1));
        QCOMPARE(edits[0].value, std::string("full"));
    }

    void strangeTextsAreRefusedAndNothingIsLost()
    {
        MeasuredCard card;
        card.resize(700, 420);
        card.show();
        card.setView(viewOf(kPreset));
        for (const char* text : {"nothing", "-3 GB", "0", "1e999", "GB", "3 s"}) {
            type(card, text);
            QVERIFY2(!card.reasons()->note().isEmpty(), text);
            QVERIFY(card.reasons()->offers().empty());
            QCOMPARE(card.peakLine()->text(), QString::fromLatin1(text));
        }
        type(card, "40 GB");
        QCOMPARE(card.plot()->data().bars.size(), std::size_t(2));
        type(card, "");
        QVERIFY(!card.plot()->notice().isEmpty());
    }

    void whatWasMeasuredCounts()
    {
        const auto view = viewOf(kPreset);
        MeasuredCard card;
        card.resize(700, 420);
        card.show();
        card.setView(view);
        type(card, "50 GB");
        const auto prediction = explore::predictRun(view->document.plan);
        for (const auto& [index, wanted] :
             {std::pair(0, prediction.allocatedBytes), std::pair(1, prediction.reservedBytes),
              std::pair(2, prediction.deviceBytes)}) {
            card.metricBox()->setCurrentIndex(index);
            settle(card);
            QCOMPARE(card.plot()->data().bars[0].total, *wanted);
        }
    }

    void snapshotsAreRead()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("snapshot.json"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(kSnapshot);
        file.close();
        QVERIFY(MeasuredCard::isSnapshot(QByteArray(kSnapshot)));
        QVERIFY(!MeasuredCard::isSnapshot("{\"format\": \"ridgepoint-plan\"}"));
        QVERIFY(!MeasuredCard::isSnapshot("{\"name\": \"segments\", \"model\": {}}"));
        QVERIFY(MeasuredCard::isSnapshot("[{\"device\": 0, \"segment_type\" : \"large\"}]"));
        MeasuredCard card;
        card.resize(700, 420);
        card.show();
        card.setView(viewOf(kPreset));
        card.openSnapshot(path);
        settle(card);
        QCOMPARE(card.plot()->data().bars[1].total, 3221225472.0);
        QVERIFY(card.reasons()->note().contains(QStringLiteral("snapshot")));
        bool hasPlace = false;
        for (const QStringList& row : card.table().rows)
            hasPlace = hasPlace || row[0].contains(QStringLiteral("train.py"));
        QVERIFY(hasPlace);
        card.metricBox()->setCurrentIndex(1);
        settle(card);
        QCOMPARE(card.plot()->data().bars[1].total, 4294967296.0);
        // what is none says so
        card.openSnapshot(folder.filePath(QStringLiteral("missing.json")));
        settle(card);
        QVERIFY(!card.reasons()->note().isEmpty());
        QVERIFY(card.reasons()->offers().empty());
    }

    void plansWithoutMemorySayWhy()
    {
        MeasuredCard card;
        card.resize(600, 400);
        card.show();
        type(card, "40 GB");
        for (const auto& view : {emptyView(), viewWithErrors()}) {
            card.setView(view);
            settle(card);
            card.grab();
            QVERIFY(!csvText(card.table()).contains(QStringLiteral("nan")));
        }
        card.setView(viewOf(kPreset)); // what was typed still stands
        settle(card);
        QCOMPARE(card.plot()->data().bars.size(), std::size_t(2));
    }
};

RIDGEPOINT_TEST(TestMeasuredCard)
#include "tst_measured_card.moc"
