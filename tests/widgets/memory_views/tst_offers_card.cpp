// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_table.h"
#include "memory_views/remedies_card.h"
#include "plan/fields.h"
#include "style/text.h"
#include "support/test_main.h"
#include "widgets/charts/chart_views.h"

#include <QApplication>
#include <QPushButton>

using namespace ridgepoint;
using namespace ridgepoint::memory_views;
using namespace ridgepoint::offers;
using namespace ridgepoint::tests;
using plan::FigureId;

namespace {

void settle(const OffersCard& card)
{
    QTRY_VERIFY_WITH_TIMEOUT(!card.isWorking(), 20000);
}

/// What a click on the button of an offer asks for.
std::vector<quantity::Fix> clicked(OffersCard& card, std::size_t offer)
{
    std::vector<quantity::Fix> edits;
    const auto connection =
        QObject::connect(&card, &OffersCard::editsChosen, &card,
                         [&](const std::vector<quantity::Fix>& chosen) { edits = chosen; });
    std::size_t at = 0;
    for (std::size_t i = 0; i < offer; ++i)
        at += card.list()->offers()[i].edits.empty() ? 0 : 1;
    const auto buttons = card.list()->widget()->findChildren<QPushButton*>();
    if (at < static_cast<std::size_t>(buttons.size()))
        QTest::mouseClick(buttons[static_cast<qsizetype>(at)], Qt::LeftButton);
    QObject::disconnect(connection);
    return edits;
}

plan::Plan applied(plan::Plan plan, const std::vector<quantity::Fix>& edits)
{
    for (const quantity::Fix& edit : edits) {
        const auto problem = edit.path.starts_with("given.")
                                 ? plan::setGiven(plan, edit.path.substr(6), edit.value)
                                 : plan::setField(plan, edit.path, edit.value);
        if (problem)
            QTest::qFail(problem->message.english().c_str(), __FILE__, __LINE__);
    }
    return plan;
}

} // namespace

class TestOffersCard : public QObject
{
    Q_OBJECT

  private slots:
    void eachRemedyMakesThePlanFit()
    {
        const auto view = viewOf("decoder-7b-1t-128xh100", {{"layout.zero_stage", "none"}});
        RemediesCard card;
        card.resize(700, 360);
        card.show();
        card.setView(view);
        settle(card);
        QVERIFY(card.list()->offers().size() > 3);
        QVERIFY(card.list()->note().contains(QStringLiteral("missing")));
        for (std::size_t i = 0; i < card.list()->offers().size(); ++i) {
            const auto edits = clicked(card, i);
            QVERIFY(!edits.empty());
            const auto forecast = plan::evaluate(applied(view->document.plan, edits));
            QVERIFY(*forecast.value(FigureId::MemoryMarginBytes) >= 0);
        }
        QCOMPARE(card.table().rows.size(), static_cast<qsizetype>(card.list()->offers().size()));
    }

    void aPlanThatFitsSaysSo()
    {
        RemediesCard card;
        card.setView(viewOf("decoder-7b-1t-128xh100"));
        settle(card);
        QVERIFY(card.list()->offers().empty());
        QVERIFY(card.list()->note().contains(QStringLiteral("fits")));
        card.setView(emptyView());
        settle(card);
        QVERIFY(!card.list()->note().isEmpty());
        card.setView(nullptr);
        QVERIFY(!card.list()->note().isEmpty());
        QVERIFY(card.table().rows.isEmpty());
    }

    void theLargestThatFitsFits()
    {
        const auto view = viewOf("decoder-7b-1t-128xh100");
        LargestCard card;
        card.resize(700, 360);
        card.show();
        card.setView(view);
        settle(card);
        const auto& offers = card.list()->offers();
        QCOMPARE(offers.size(), std::size_t(5));
        int applicable = 0;
        for (std::size_t i = 0; i < offers.size(); ++i) {
            if (offers[i].edits.empty())
                continue;
            ++applicable;
            const auto forecast = plan::evaluate(applied(view->document.plan, clicked(card, i)));
            QVERIFY(*forecast.value(FigureId::MemoryMarginBytes) >= 0);
        }
        QVERIFY(applicable >= 3);
    }

    void keysStayInTheList()
    {
        RemediesCard card;
        card.resize(700, 360);
        card.show();
        card.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&card));
        card.setView(viewOf("decoder-7b-1t-128xh100", {{"layout.zero_stage", "none"}}));
        settle(card);
        card.list()->widget()->findChildren<QPushButton*>().back()->setFocus();
        card.setView(viewOf("decoder-7b-1t-128xh100", {{"layout.zero_stage", "none"},
                                                       {"layout.micro_batch_sequences", "2"}}));
        settle(card);
        QVERIFY(card.list()->isAncestorOf(QApplication::focusWidget()));
    }

    void amountsFollowThePrefixOfBytes()
    {
        const auto view = viewOf("decoder-7b-1t-128xh100", {{"layout.zero_stage", "none"}});
        RemediesCard card;
        card.setView(view);
        settle(card);
        QVERIFY(card.list()->offers().front().amount.contains(QStringLiteral("GiB")));
        style::setBytePrefix(quantity::BytePrefix::Decimal);
        card.setView(view);
        const QString decimal = card.list()->offers().front().amount;
        style::setBytePrefix(quantity::BytePrefix::Binary);
        card.setView(view);
        QVERIFY2(decimal.contains(QStringLiteral("GB")), qPrintable(decimal));
        QVERIFY(card.list()->offers().front().amount.contains(QStringLiteral("GiB")));
    }

    void changesAreWrittenWithTheirSign()
    {
        const explore::Outcome now{10e9, -1e9, 2.0, 10.0, 100.0};
        const explore::Outcome then{8e9, 1e9, 2.5, 12.0, 90.0};
        style::setBytePrefix(quantity::BytePrefix::Decimal);
        QCOMPARE(style::withoutIsolates(memoryChangeText(now, then)), QStringLiteral("−2 GB"));
        const QString others = style::withoutIsolates(otherChangesText(now, then));
        QVERIFY2(others.contains(QStringLiteral("+500 ms a step")), qPrintable(others));
        QVERIFY2(others.contains(QStringLiteral("+2 d to the finish")), qPrintable(others));
        QVERIFY2(others.contains(QStringLiteral("−10")), qPrintable(others));
        QCOMPARE(memoryChangeText(now, now), QStringLiteral("no change"));
        QVERIFY(otherChangesText({}, {}).isEmpty());
        style::setBytePrefix(quantity::BytePrefix::Binary);
    }
};

RIDGEPOINT_TEST(TestOffersCard)
#include "tst_offers_card.moc"
