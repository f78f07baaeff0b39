// SPDX-License-Identifier: GPL-3.0-or-later
// The kinds of layers in the form: one is chosen, its fields are shown, and it is copied, moved and
// taken away by clicks and keys.
#include "editors/plan_form.h"
#include "exchange/document_io.h"
#include "plan/list_edits.h"

#include "plan_views.h"
#include "support/test_main.h"

#include <QAccessible>
#include <QScrollBar>
#include <QSignalSpy>

using namespace ridgepoint;
using namespace ridgepoint::editors;
using namespace ridgepoint::tests;

namespace {

/// Three kinds: a of 3 dense layers, b of 58 with experts, c of one Mamba layer.
plan::Document threeKinds()
{
    plan::Document document = presetView("qwen3-8b-48x4090")->document;
    plan::resizeList(document.plan, plan::FieldList::Groups, 3);
    document.plan.model.groups[0].layers = 3;
    document.plan.model.groups[1].layers = 58;
    document.plan.model.groups[1].mixer = model::Mixer::LatentAttention;
    document.plan.model.groups[1].feedForward = model::FeedForward::Experts;
    document.plan.model.groups[2].layers = 1;
    document.plan.model.groups[2].mixer = model::Mixer::Mamba;
    document.plan.model.groups[2].feedForward = model::FeedForward::None;
    return document;
}

} // namespace

class TestGroupStrip : public QObject
{
    Q_OBJECT

    std::unique_ptr<PlanForm> m_form;
    plan::Document m_document; ///< as whoever owns it would have it

    GroupStrip& strip() const { return *m_form->groupStrip(); }
    QString layersShown() const
    {
        const auto* row = m_form->fieldEditor(
            QStringLiteral("model.groups[%1].layers").arg(m_form->chosenGroup()));
        return row ? row->shownText() : QString();
    }
    void clickChip(int group)
    {
        const GroupList* list = strip().list();
        const QModelIndex index = list->model()->index(group, 0);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(index).center());
    }
    QString order() const
    {
        QStringList layers;
        for (const model::LayerGroup& group : m_document.plan.model.groups)
            layers += QString::number(group.layers);
        return layers.join(QLatin1Char(' '));
    }

  private slots:
    void init()
    {
        m_form = std::make_unique<PlanForm>();
        m_form->resize(282, 800);
        m_form->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_form.get()));
        m_form->activateWindow();
        m_document = threeKinds();
        connect(m_form.get(), &PlanForm::listEdited, this, [this](const plan::ListEdit& edit) {
            QVERIFY(plan::applyListEdit(m_document, edit));
        });
        connect(m_form.get(), &PlanForm::fieldEdited, this,
                [this](const QString& path, const QString& text) {
                    QVERIFY(!plan::setField(m_document, style::toStd(path), style::toStd(text)));
                });
        m_form->setView(viewOf(m_document));
        QApplication::processEvents();
    }
    void cleanup() { m_form.reset(); }

    void chipsTellEachKind()
    {
        QCOMPARE(strip().chipText(0), QStringLiteral("a 3 × dense"));
        QCOMPARE(strip().chipText(1), QStringLiteral("b 58 × MLA experts"));
        QCOMPARE(strip().chipText(2), QStringLiteral("c 1 × Mamba"));
        QCOMPARE(strip().list()->model()->rowCount(), 3);
        auto* accessible = QAccessible::queryAccessibleInterface(strip().list());
        QVERIFY(accessible);
        QCOMPARE(accessible->childCount(), 3);
        QVERIFY(accessible->child(1)->text(QAccessible::Name).contains(QStringLiteral("58")));
        for (const SignButton* button : {strip().addButton(), strip().removeButton(),
                                         strip().leftButton(), strip().rightButton()})
            QVERIFY(!button->accessibleName().isEmpty());
    }

    void aClickShowsTheFieldsOfAKind()
    {
        QCOMPARE(layersShown(), QStringLiteral("3"));
        QVERIFY(!m_form->fieldEditor(QStringLiteral("model.groups[1].layers")));
        clickChip(1);
        QCOMPARE(m_form->chosenGroup(), 1);
        QCOMPARE(layersShown(), QStringLiteral("58"));
        // what has no meaning for it does not show
        const auto shows = [&](const char* field) {
            const auto* row = m_form->fieldEditor(QStringLiteral("model.groups[%1].%2")
                                                      .arg(m_form->chosenGroup())
                                                      .arg(QString::fromLatin1(field)));
            return row->isVisible();
        };
        QVERIFY(shows("kv_rank") && shows("experts") && !shows("mlp_width") && !shows("kv_heads"));
        clickChip(2);
        QVERIFY(!shows("kv_rank") && !shows("experts") && shows("inner_width"));
        clickChip(0);
        QVERIFY(shows("mlp_width") && shows("kv_heads") && !shows("inner_width"));
        QTest::keyClick(strip().list(), Qt::Key_Right);
        QCOMPARE(m_form->chosenGroup(), 1);
    }

    void editsGoToTheKindThatIsShown()
    {
        clickChip(1);
        QWidget* layers = m_form->fieldEditor(QStringLiteral("model.groups[1].layers"))->input();
        layers->setFocus();
        type(layers, QStringLiteral("60"));
        QCOMPARE(order(), QStringLiteral("3 60 1"));
        // what is typed is taken before another kind is shown
        type(layers, QStringLiteral("61"), Qt::Key_unknown);
        clickChip(0);
        QCOMPARE(order(), QStringLiteral("3 61 1"));
        QCOMPARE(layersShown(), QStringLiteral("3"));
        // and what is refused is of no other kind
        QWidget* first = m_form->fieldEditor(QStringLiteral("model.groups[0].layers"))->input();
        first->setFocus();
        type(first, QStringLiteral("x"), Qt::Key_unknown);
        m_form->chooseGroup(2);
        QCOMPARE(order(), QStringLiteral("3 61 1"));
        QCOMPARE(layersShown(), QStringLiteral("1"));
        QVERIFY(m_form->fieldEditor(QStringLiteral("model.groups[2].layers"))->message().isEmpty());
    }

    void kindsAreCopiedMovedAndTakenAway_data()
    {
        QTest::addColumn<bool>("byKeys");
        QTest::newRow("clicks") << false;
        QTest::newRow("keys") << true;
    }
    void kindsAreCopiedMovedAndTakenAway()
    {
        QFETCH(bool, byKeys);
        const auto act = [&](SignButton* button, Qt::Key key,
                             Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
            if (byKeys)
                QTest::keyClick(strip().list(), key, modifiers);
            else
                QTest::mouseClick(button, Qt::LeftButton);
        };
        clickChip(1);
        act(strip().addButton(), Qt::Key_Insert);
        QCOMPARE(order(), QStringLiteral("3 58 58 1"));
        QCOMPARE(m_form->chosenGroup(), 2);
        // the copy is edited at once, before the plan has been worked out
        QWidget* layers = m_form->fieldEditor(QStringLiteral("model.groups[2].layers"))->input();
        layers->setFocus();
        type(layers, QStringLiteral("7"));
        QCOMPARE(order(), QStringLiteral("3 58 7 1"));
        m_form->setView(viewOf(m_document));
        act(strip().leftButton(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(order(), QStringLiteral("3 7 58 1"));
        QCOMPARE(layersShown(), QStringLiteral("7"));
        m_form->setView(viewOf(m_document));
        act(strip().rightButton(), Qt::Key_Right, Qt::AltModifier);
        act(strip().rightButton(), Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(order(), QStringLiteral("3 58 1 7"));
        QVERIFY(!strip().rightButton()->isEnabled());
        act(strip().rightButton(), Qt::Key_Right, Qt::AltModifier); // no farther
        QCOMPARE(order(), QStringLiteral("3 58 1 7"));
        for (int i = 0; i < 3; ++i)
            act(strip().removeButton(), Qt::Key_Delete);
        QCOMPARE(order(), QStringLiteral("3"));
        QVERIFY(!strip().removeButton()->isEnabled());
        act(strip().removeButton(), Qt::Key_Delete); // the last one stays
        QCOMPARE(order(), QStringLiteral("3"));
        m_form->setView(viewOf(m_document));
        QCOMPARE(layersShown(), QStringLiteral("3"));
    }

    void pathsChooseTheirKind()
    {
        QVERIFY(m_form->focusField(QStringLiteral("model.groups[2].layers")));
        QCOMPARE(m_form->chosenGroup(), 2);
        QVERIFY(m_form->fieldEditor(QStringLiteral("model.groups[2].layers"))->input()->hasFocus());
        QVERIFY(!m_form->focusField(QStringLiteral("model.groups[3].layers")));
        QVERIFY(!m_form->focusField(QStringLiteral("model.groups[2].heads"))); // of Mamba: none
        QCOMPARE(m_form->chosenGroup(), 2);
        // where there are fewer, the last of them is shown
        plan::resizeList(m_document.plan, plan::FieldList::Groups, 2);
        m_form->setView(viewOf(m_document));
        QCOMPARE(m_form->chosenGroup(), 1);
        QCOMPARE(layersShown(), QStringLiteral("58"));
    }

    void problemsMarkTheirKind()
    {
        m_document.plan.model.groups[1].expertsPerToken = 99; // of fewer
        m_form->setView(viewOf(m_document));
        const auto nameOf = [&](int group) {
            return strip().list()->model()->index(group, 0).data(Qt::AccessibleTextRole).toString();
        };
        QVERIFY2(nameOf(1).contains(QStringLiteral("error")), qPrintable(nameOf(1)));
        QVERIFY(!nameOf(0).contains(QStringLiteral("error")));
    }

    void theOrderIsDrawn()
    {
        LayerPicture* picture = m_form->layerPicture();
        QVERIFY(picture->isVisible());
        const auto groups = [&] {
            QString text;
            for (const LayerPicture::Cell& cell : picture->cells(picture->width())) {
                QVERIFY2(picture->rect().contains(cell.place), "a cell is cut");
                text += cell.text.isEmpty() ? QString(QChar('a' + cell.group)) : cell.text;
            }
            expected = text;
        };
        groups();
        QCOMPARE(expected,
                 QStringLiteral("aaa") + QString(58, QLatin1Char('b')) + QStringLiteral("c"));
        m_document.plan.model.groups[0].layers = 2;
        m_document.plan.model.groups[1].layers = 4;
        m_document.plan.model.order = "(a b2)2 c";
        m_form->setView(viewOf(m_document));
        QApplication::processEvents();
        groups();
        QCOMPARE(expected, QStringLiteral("abbabbc"));
        const auto cells = picture->cells(picture->width());
        QTest::mouseClick(picture, Qt::LeftButton, {}, cells.back().place.center());
        QCOMPARE(m_form->chosenGroup(), 2);
        // a long model folds
        m_document.plan.model.order.clear();
        m_document.plan.model.groups[1].layers = 90'000;
        m_form->setView(viewOf(m_document));
        QApplication::processEvents();
        groups();
        QVERIFY2(expected.size() < 40 && expected.contains(QStringLiteral("×")),
                 qPrintable(expected));
    }

    void aThousandKindsScroll()
    {
        plan::resizeList(m_document.plan, plan::FieldList::Groups, exchange::kMostListElements);
        m_form->setView(viewOf(m_document));
        QApplication::processEvents();
        QVERIFY(!strip().addButton()->isEnabled());
        QVERIFY(strip().height() < 200);
        QVERIFY(strip().list()->verticalScrollBar()->maximum() > 0);
        QVERIFY(m_form->layerPicture()->height() < 100);
        QVERIFY(m_form->focusField(QStringLiteral("model.groups[999].layers")));
        const QRect chip = strip().list()->visualRect(strip().list()->currentIndex());
        QVERIFY(strip().list()->viewport()->rect().intersects(chip));
        QTest::keyClick(strip().list(), Qt::Key_Insert); // no more than a file holds
        QCOMPARE(m_document.plan.model.groups.size(), std::size_t(exchange::kMostListElements));
        // few rows, however many kinds
        QVERIFY(m_form->findChildren<FieldEditor*>().size() <
                static_cast<qsizetype>(plan::fields().size()) + 1);
    }

    void stripHasRoomForItsChips()
    {
        for (const int width : {282, 340, 500}) {
            m_form->resize(width, 800);
            QApplication::processEvents();
            const GroupList* list = strip().list();
            QCOMPARE(list->verticalScrollBar()->maximum(), 0);
            for (int i = 0; i < 3; ++i) {
                const QRect chip = list->visualRect(list->model()->index(i, 0));
                QVERIFY2(list->viewport()->rect().contains(chip), qPrintable(QString::number(i)));
            }
        }
    }

    void aFilterLeavesOnlyWhatItFinds()
    {
        m_form->setFilter(QStringLiteral("expert width"));
        QVERIFY(!strip().isVisible());
        QVERIFY(!m_form->layerPicture()->isVisible());
        m_form->setFilter(QString());
        QVERIFY(strip().isVisible());
        QVERIFY(m_form->layerPicture()->isVisible());
    }

  private:
    QString expected;
};

RIDGEPOINT_TEST(TestGroupStrip)
#include "tst_group_strip.moc"
