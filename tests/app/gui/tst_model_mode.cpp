// SPDX-License-Identifier: GPL-3.0-or-later
// The Model mode in the window, and kinds of layers that are edited there: what is shown is the
// plan's, and every act is one edit that can be undone.
#include "anatomy/model_card.h"
#include "anatomy/model_tree_view.h"
#include "anatomy/sum_cell.h"
#include "editors/plan_form.h"
#include "exchange/document_io.h"
#include "explain/why_view.h"
#include "mode_rail.h"
#include "plan/fields.h"
#include "plan_session.h"
#include "style/text.h"
#include "window_fixture.h"

#include <QComboBox>

using namespace ridgepoint;
using gui::Mode;

class TestModelMode : public QObject
{
    Q_OBJECT

    tests::WindowFixture m_fixture;

    gui::MainWindow& window() { return *m_fixture.window; }
    anatomy::ModelCard& card() { return *window().findChild<anatomy::ModelCard*>(); }
    editors::PlanForm& form() { return *window().findChild<editors::PlanForm*>(); }
    std::string text() { return exchange::writeDocument(window().session()->document()); }

    QString sum(plan::FigureId figure)
    {
        return card()
            .findChild<anatomy::SumCell*>(QStringLiteral("sum.") +
                                          style::fromStd(plan::figureRow(figure).id))
            ->value();
    }

  private slots:
    void init() { m_fixture.open(); }
    void cleanup() { m_fixture.window.reset(); }

    void sumsFollowThePlan()
    {
        QTest::mouseClick(window().findChild<gui::ModeRail*>()->button(Mode::Model),
                          Qt::LeftButton);
        m_fixture.settle();
        for (const auto& [path, value] :
             {std::pair("model.hidden", "5120"), std::pair("layout.tensor_parallel", "4"),
              std::pair("layout.pipeline_parallel", "3"), std::pair("model.tied_embeddings", "yes"),
              std::pair("model.groups[0].mlp", "experts")}) {
            QVERIFY2(
                !window().session()->edit(QString::fromLatin1(path), QString::fromLatin1(value)),
                path);
            m_fixture.settle();
            for (const plan::FigureId figure :
                 {plan::FigureId::ModelParameters, plan::FigureId::ModelActiveParameters,
                  plan::FigureId::ModelTrainedParameters, plan::FigureId::MemoryParametersPerRank})
                QCOMPARE(sum(figure), style::figureValueText(
                                          figure, window().view()->forecast.value(figure), 4));
        }
    }

    void rowsAndSumsLeadOn()
    {
        window().setMode(Mode::Model);
        m_fixture.settle();
        anatomy::ModelTreeView* tree = card().tree();
        const QModelIndex layers = tree->model()->index(1, 0, tree->model()->index(0, 0));
        tree->setCurrentIndex(layers);
        tree->setFocus();
        QTest::keyClick(tree, Qt::Key_Return);
        QVERIFY(form().fieldEditor(QStringLiteral("model.groups[0].layers"))->input()->hasFocus());
        auto* cell = card().findChild<anatomy::SumCell*>(QStringLiteral("sum.model.parameters"));
        QTest::mouseClick(cell, Qt::LeftButton);
        QCOMPARE(window().findChild<explain::WhyView*>()->currentFigure(),
                 QStringLiteral("model.parameters"));
    }

    void otherPlansAndTheBaselineAreComparedWith()
    {
        window().openPreset(QStringLiteral("gpt3-175b-4096xa100"));
        window().setMode(Mode::Model);
        m_fixture.settle();
        QComboBox* box = card().compareBox();
        QVERIFY(box->itemData(1).toString().startsWith(QStringLiteral("plan:")));
        box->setCurrentIndex(1);
        m_fixture.settle();
        QVERIFY2(card().subtitle().contains(QStringLiteral("more parameters than Qwen3-8B")),
                 qPrintable(card().subtitle()));
        box->setCurrentIndex(0);
        m_fixture.settle();
        QCOMPARE(card().subtitle(), QString());
        QTest::keyClick(&window(), Qt::Key_B, Qt::ControlModifier);
        QVERIFY(!window().session()->edit(QStringLiteral("model.groups[0].layers"),
                                          QStringLiteral("97")));
        m_fixture.settle();
        QVERIFY2(card().subtitle().contains(QStringLiteral("more parameters")),
                 qPrintable(card().subtitle()));
        // and a drag of a value ends with what it ended at
        for (const char* layers : {"98", "99", "100"})
            window().session()->edit(QStringLiteral("model.groups[0].layers"),
                                     QString::fromLatin1(layers), true);
        m_fixture.settle();
        QVERIFY(card()
                    .tree()
                    ->model()
                    ->index(1, 0, card().tree()->model()->index(0, 0))
                    .data()
                    .toString()
                    .startsWith(QStringLiteral("100 ×")));
    }

    void kindsOfLayersAreEditedInOneStepEach()
    {
        const std::string first = text();
        editors::GroupStrip& strip = *form().groupStrip();
        QUndoStack& undo = window().session()->undoStack();
        const auto groups = [&] { return window().session()->document().plan.model.groups; };
        QTest::mouseClick(strip.addButton(), Qt::LeftButton);
        QCOMPARE(groups().size(), std::size_t(2));
        QCOMPARE(undo.count(), 1);
        // at once, while the plan is worked out: the new kind's fields are edited
        QVERIFY(form().focusField(QStringLiteral("model.groups[1].layers")));
        QWidget* layers = form().fieldEditor(QStringLiteral("model.groups[1].layers"))->input();
        QTest::keyClick(layers, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(layers, QStringLiteral("5"));
        QTest::keyClick(layers, Qt::Key_Return);
        QCOMPARE(groups()[1].layers, 5);
        QCOMPARE(groups()[0].layers, 36);
        m_fixture.settle();
        strip.list()->setFocus();
        QTest::keyClick(strip.list(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(groups()[0].layers, 5);
        m_fixture.settle();
        QCOMPARE(undo.count(), 3);
        QCOMPARE(undo.undoText(), QStringLiteral("Layers b moved"));
        // where a value is from moved with it
        QCOMPARE(window().session()->document().origins.at("model.groups[0].layers"),
                 std::string(plan::kSetByHand));
        QTest::keyClick(strip.list(), Qt::Key_Delete);
        m_fixture.settle();
        QCOMPARE(groups().size(), std::size_t(1));
        QCOMPARE(groups()[0].layers, 36);
        QCOMPARE(text(), first); // nothing of the copy is left
        for (int step = 4; step-- > 0;) {
            undo.undo();
            m_fixture.settle();
            QCOMPARE(strip.list()->model()->rowCount(), static_cast<int>(groups().size()));
        }
        QCOMPARE(text(), first);
        QVERIFY(!window().session()->isModified());
    }
};

RIDGEPOINT_TEST(TestModelMode)
#include "tst_model_mode.moc"
