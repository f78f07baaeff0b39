// SPDX-License-Identifier: GPL-3.0-or-later
// What all cards have in common: menu, table, pictures, names, palettes.
#include "chart_views.h"
#include "charts/checkpoint_card.h"
#include "charts/roofline_card.h"
#include "charts/scaling_card.h"
#include "charts/stage_times_card.h"
#include "charts/waterfall_card.h"
#include "memory_views/memory_card.h"
#include "style/palette.h"
#include "style/text.h"
#include "support/test_main.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>
#include <memory>

using namespace ridgepoint;
using namespace ridgepoint::charts;
using memory_views::MemoryCard;
using namespace ridgepoint::tests;

namespace {

std::vector<std::unique_ptr<ChartCard>> allCards()
{
    std::vector<std::unique_ptr<ChartCard>> cards;
    cards.push_back(std::make_unique<MemoryCard>());
    cards.push_back(std::make_unique<RooflineCard>());
    cards.push_back(std::make_unique<CheckpointCard>());
    cards.push_back(std::make_unique<ScalingCard>());
    cards.push_back(std::make_unique<WaterfallCard>());
    cards.push_back(std::make_unique<StageTimesCard>());
    for (const auto& card : cards) {
        card->resize(400, 330);
        card->show();
    }
    return cards;
}

bool hasColour(const QImage& image, const QColor& colour)
{
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixelColor(x, y) == colour)
                return true;
        }
    }
    return false;
}

} // namespace

class TestChartCard : public QObject
{
    Q_OBJECT

  private slots:
    void copiesAreTheTable()
    {
        for (const auto& card : allCards()) {
            for (const char* preset : {"qwen3-8b-48x4090", "gpt3-175b-4096xa100"}) {
                card->setView(viewOf(preset));
                const ChartTable table = card->table();
                QVERIFY(!table.rows.isEmpty());
                for (const QStringList& row : table.rows)
                    QCOMPARE(row.size(), table.header.size());
                card->copyCsvAction()->trigger();
                QCOMPARE(QApplication::clipboard()->text(), csvText(table));
                card->copyMarkdownAction()->trigger();
                QCOMPARE(QApplication::clipboard()->text(), markdownText(table));
                card->copyPictureAction()->trigger();
                const QPixmap picture = QApplication::clipboard()->pixmap();
                QVERIFY(picture.width() >= 2 * card->chart()->width());
                QVERIFY(hasColour(picture.toImage(), style::color(style::Role::Panel)));
            }
        }
    }

    void tableTakesTheChartsPlace()
    {
        for (const auto& card : allCards()) {
            card->setView(viewOf("qwen3-8b-48x4090"));
            QVERIFY(!card->isTableShown());
            card->showTableAction()->trigger();
            QVERIFY(card->isTableShown());
            auto* view = card->findChild<QTableView*>();
            QVERIFY(view && view->isVisible() && !card->chart()->isVisible());
            QVERIFY(!view->accessibleName().isEmpty());
            QVERIFY(view->focusPolicy() & Qt::TabFocus);
            const ChartTable table = card->table();
            QCOMPARE(view->model()->rowCount(), static_cast<int>(table.rows.size()));
            for (int row = 0; row < std::min(5, view->model()->rowCount()); ++row) {
                for (int column = 0; column < view->model()->columnCount(); ++column)
                    QCOMPARE(view->model()->index(row, column).data().toString(),
                             displayText(table, row, column));
            }
            // it follows the plan
            card->setView(viewOf("gpt3-175b-4096xa100"));
            QCOMPARE(view->model()->index(0, 1).data().toString(),
                     displayText(card->table(), 0, 1));
            card->setTableShown(false);
            QVERIFY(card->chart()->isVisible());
            QVERIFY(!card->showTableAction()->isChecked());
        }
    }

    void menuIsReachedByKey()
    {
        MemoryCard card;
        card.resize(400, 330);
        card.show();
        QVERIFY(card.menuButton()->focusPolicy() & Qt::TabFocus);
        QStringList texts;
        for (const QAction* action : card.menuButton()->menu()->actions())
            texts << action->text();
        QVERIFY(texts.join(QLatin1Char(' ')).contains(QStringLiteral("CSV")));
        QSignalSpy large(&card, &ChartCard::openLarge);
        card.openLargeAction()->trigger();
        QCOMPARE(large.size(), 1);
        QTest::mouseDClick(&card, Qt::LeftButton, {}, QPoint(200, 4));
        QCOMPARE(large.size(), 2);
        card.openLargeAction()->setVisible(false);
        QTest::mouseDClick(&card, Qt::LeftButton, {}, QPoint(200, 4));
        QCOMPARE(large.size(), 2);
    }

    void everythingFocusableHasAName()
    {
        for (const auto& card : allCards()) {
            card->setView(viewOf("gpt3-175b-4096xa100"));
            card->setTableShown(true);
            card->setTableShown(false);
            QVERIFY(!card->accessibleName().isEmpty());
            QVERIFY(!card->chart()->accessibleDescription().isEmpty());
            for (const QWidget* widget : card->findChildren<QWidget*>()) {
                const bool isInner = widget->objectName().startsWith(QStringLiteral("qt_"));
                if (widget->focusPolicy() == Qt::NoFocus || isInner ||
                    qobject_cast<const QMenu*>(widget) || widget->isWindow() ||
                    widget->inherits("QHeaderView"))
                    continue;
                QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
            }
        }
    }

    void aNewPaletteIsDrawn()
    {
        const style::Scheme before = style::currentScheme();
        const QPalette palette = QApplication::palette();
        for (const auto& card : allCards()) {
            card->setView(viewOf("qwen3-8b-48x4090"));
            for (const style::Scheme scheme :
                 {style::Scheme::Dark, style::Scheme::Light, style::Scheme::Dark}) {
                style::setCurrentScheme(scheme);
                QApplication::setPalette(style::applicationPalette(scheme));
                QCoreApplication::processEvents();
                const QImage image = card->grab().toImage();
                const QColor panel = style::color(style::Role::Panel, scheme);
                QCOMPARE(image.pixelColor(image.width() / 2, 4), panel);
                const QPoint corner =
                    card->chart()->mapTo(card.get(), card->chart()->rect().topLeft());
                QCOMPARE(image.pixelColor((corner + QPoint(1, 1)) * image.devicePixelRatio()),
                         panel);
                QVERIFY(hasColour(image, style::color(style::Role::Text, scheme)));
            }
        }
        style::setCurrentScheme(before);
        QApplication::setPalette(palette);
    }

    void prefixOfBytesIsReadAgain()
    {
        MemoryCard card;
        card.setView(viewOf("qwen3-8b-48x4090"));
        const QString before = card.chart()->accessibleDescription();
        QVERIFY(before.contains(QStringLiteral("GiB")));
        style::setBytePrefix(quantity::BytePrefix::Decimal);
        card.refresh();
        QVERIFY(card.chart()->accessibleDescription().contains(QStringLiteral("GB")));
        style::setBytePrefix(quantity::BytePrefix::Binary);
        card.refresh();
        QCOMPARE(card.chart()->accessibleDescription(), before);
    }

    void anySizeCanBeDrawn()
    {
        for (const auto& card : allCards()) {
            for (const style::PlanViewPtr& view :
                 {viewOf("qwen3-8b-48x4090"), viewOf64Stages(), emptyView()}) {
                card->setView(view);
                card->setBaseline(viewOf("qwen3-8b-48x4090"));
                for (const QSize size :
                     {QSize(1, 1), QSize(60, 40), QSize(220, 120), QSize(2000, 1400)}) {
                    card->chart()->setMinimumSize(1, 1);
                    card->chart()->resize(size);
                    card->chart()->grab();
                    for (const HotSpot& spot : card->chart()->hotSpots())
                        QVERIFY(!spot.text.contains(QStringLiteral("nan")));
                }
            }
        }
    }
};

RIDGEPOINT_TEST(TestChartCard)
#include "tst_chart_card.moc"
