// SPDX-License-Identifier: GPL-3.0-or-later
#include "anatomy/formats_card.h"
#include "charts/segmented_buttons.h"
#include "exchange/presets.h"
#include "memory/formats.h"
#include "plan/fields.h"
#include "style/text.h"
#include "support/test_main.h"
#include "widgets/charts/chart_views.h"

#include <QAbstractButton>
#include <QSignalSpy>
#include <QTableView>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::anatomy;
using namespace ridgepoint::tests;

class TestFormatsCard : public QObject
{
    Q_OBJECT

  private slots:
    /// Every format of the table of fields has a row with all that is known of it, and what the
    /// plan's weights take in it is what the plan would hold.
    void everyFormatIsARow()
    {
        const auto view = viewOf("decoder-7b-1t-128xh100");
        FormatsCard card;
        card.resize(800, 320);
        card.show();
        card.setView(view);
        QVERIFY(card.isTableShown());
        const charts::ChartTable table = card.table();
        QCOMPARE(static_cast<std::size_t>(table.rows.size()), memory::formatRows().size());
        for (qsizetype i = 0; i < table.rows.size(); ++i) {
            const explore::FormatComparison& row = card.plot()->rows()[static_cast<std::size_t>(i)];
            QCOMPARE(table.rows[i].size(), table.header.size());
            for (const QString& cell : table.rows[i])
                QVERIFY(!cell.isEmpty());
            QCOMPARE(table.rows[i][1].toDouble(), row.weightBytes);
            plan::Plan plan = view->document.plan;
            if (plan::setField(plan, "precision.weights", row.key))
                continue; // not for weights
            const auto forecast = plan::evaluate(plan);
            const double held = *forecast.value(plan::FigureId::MemoryWeightBytes);
            if (plan::evaluate(plan).value(plan::FigureId::MemoryWeightBytes))
                QVERIFY2(std::abs(held - row.weightBytes) <= 1e-6 * held, row.key.data());
        }
        const auto own = std::count_if(card.plot()->rows().begin(), card.plot()->rows().end(),
                                       [](const auto& row) { return row.isOfWeights; });
        QCOMPARE(own, 1);
        QVERIFY(card.subtitle().contains(QStringLiteral("BF16"), Qt::CaseInsensitive));
    }

    void barsAreAsLongAsTheBytes()
    {
        FormatsCard card;
        card.resize(600, 360);
        card.show();
        card.setView(viewOf("decoder-7b-1t-128xh100"));
        QTest::mouseClick(card.looksButtons()->button(1), Qt::LeftButton);
        QVERIFY(!card.isTableShown());
        const auto& bars = card.plot()->bars();
        const auto& rows = card.plot()->rows();
        QCOMPARE(bars.size(), rows.size());
        for (std::size_t i = 0; i < bars.size(); ++i) {
            QVERIFY(bars[i].valueRect.right() <= card.plot()->width());
            QVERIFY(bars[i].rect.bottom() <= card.plot()->height());
            const double ratio = rows[i].weightBytes / rows[0].weightBytes;
            QVERIFY(std::abs(bars[i].rect.width() - ratio * bars[0].rect.width()) < 1e-6);
        }
        // the risk is told where one points
        QTest::mouseMove(card.plot(), bars[4].rect.center().toPoint());
        QTRY_COMPARE(card.plot()->currentHotSpot(), 4);
        const QString risk = style::translated(rows[4].format->risk);
        QVERIFY(!risk.isEmpty());
        QVERIFY(card.plot()->hotSpots()[4].text.contains(risk));
        QSignalSpy activated(&card, &FormatsCard::figureActivated);
        QTest::mouseClick(card.plot(), Qt::LeftButton, {}, bars[4].rect.center().toPoint());
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated[0][0].toString(), QStringLiteral("memory.weight_bytes"));
        card.grab();
    }

    void plansWithoutWeightsAreShownToo()
    {
        FormatsCard card;
        card.resize(400, 300);
        card.show();
        QVERIFY(!card.plot()->notice().isEmpty());
        for (const auto& view : {emptyView(), viewWithErrors()}) {
            card.setView(view);
            card.grab();
            QVERIFY(!csvText(card.table()).contains(QStringLiteral("nan")));
        }
        card.setView(nullptr);
        QVERIFY(!card.plot()->notice().isEmpty());
        QVERIFY(card.table().rows.isEmpty());
    }
};

RIDGEPOINT_TEST(TestFormatsCard)
#include "tst_formats_card.moc"
