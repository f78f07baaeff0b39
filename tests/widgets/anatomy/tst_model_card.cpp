// SPDX-License-Identifier: GPL-3.0-or-later
// The card of a model's tree: what it shows is what the figures say, and it is sorted, narrowed
// down, opened, copied and compared by clicks and keys.
#include "anatomy/model_card.h"
#include "anatomy/model_tree_view.h"
#include "anatomy/sum_cell.h"
#include "charts/stage_box.h"
#include "exchange/presets.h"
#include "plan/fields.h"
#include "style/text.h"
#include "support/test_main.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>

using namespace ridgepoint;
using namespace ridgepoint::anatomy;

namespace {

style::PlanViewPtr viewOf(plan::Document document)
{
    auto view = std::make_shared<style::PlanView>();
    view->document = std::move(document);
    view->forecast = plan::evaluate(view->document.plan);
    return view;
}

style::PlanViewPtr presetView(const char* id)
{
    return viewOf(std::move(*exchange::loadPlanPreset(id).document));
}

int columnOf(ModelColumn::Kind kind, explore::Measure measure)
{
    const auto columns = modelColumns();
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i].kind == kind && columns[i].measure == measure)
            return static_cast<int>(i);
    }
    return -1;
}

} // namespace

class TestModelCard : public QObject
{
    Q_OBJECT

    std::unique_ptr<ModelCard> m_card;

    void show(const style::PlanViewPtr& view)
    {
        m_card->setView(view);
        settle();
    }
    void settle()
    {
        QTRY_VERIFY_WITH_TIMEOUT(!m_card->isWorking(), 20000);
        QApplication::processEvents();
    }
    const QAbstractItemModel& rows() const { return *m_card->tree()->model(); }
    QModelIndex find(const QString& name) const
    {
        const QModelIndexList found =
            rows().match(rows().index(0, 0), Qt::DisplayRole, name, 1,
                         Qt::MatchExactly | Qt::MatchRecursive | Qt::MatchWrap);
        return found.isEmpty() ? QModelIndex() : found.first();
    }
    QString cell(const QModelIndex& row, int column) const
    {
        return row.siblingAtColumn(column).data().toString();
    }
    QString sum(const char* figure) const
    {
        return m_card->findChild<SumCell*>(QStringLiteral("sum.") + QString::fromLatin1(figure))
            ->value();
    }

  private slots:
    void init()
    {
        m_card = std::make_unique<ModelCard>();
        m_card->resize(1200, 700);
        m_card->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_card.get()));
    }
    void cleanup() { m_card.reset(); }

    void sumsAreTheFigures_data()
    {
        QTest::addColumn<int>("stages");
        for (const exchange::PresetInfo& preset : exchange::presetList()) {
            if (preset.kind != exchange::PresetKind::Plan)
                continue;
            for (const int stages : {1, 2})
                QTest::addRow("%s %d", preset.id.c_str(), stages) << stages;
        }
    }
    void sumsAreTheFigures()
    {
        QFETCH(int, stages);
        const QByteArray id = QByteArray(QTest::currentDataTag()).split(' ').first();
        auto document = *exchange::loadPlanPreset(id.toStdString()).document;
        document.plan.given.clear();
        if (stages == 2) {
            QVERIFY(!plan::setField(document, "layout.pipeline_parallel", "2"));
            QVERIFY(!plan::setField(document, "layout.tensor_parallel", "2"));
        }
        const style::PlanViewPtr view = viewOf(document);
        show(view);
        for (const plan::FigureId figure :
             {plan::FigureId::ModelParameters, plan::FigureId::ModelActiveParameters,
              plan::FigureId::ModelTrainedParameters, plan::FigureId::MemoryParametersPerRank}) {
            const std::string_view name = plan::figureRow(figure).id;
            QCOMPARE(sum(std::string(name).c_str()),
                     style::figureValueText(figure, view->forecast.value(figure), 4));
        }
        // and the first row of the tree says the same
        const QModelIndex whole = rows().index(0, 0);
        QCOMPARE(whole.data().toString(), style::fromStd(document.plan.model.name));
        const int parameters = columnOf(ModelColumn::Kind::Number, explore::Measure::Parameters);
        QCOMPARE(cell(whole, parameters), sum("model.parameters"));
        const int onRank = columnOf(ModelColumn::Kind::Number, explore::Measure::RankParameters);
        QCOMPARE(cell(whole, onRank), sum("memory.parameters_per_rank"));
        QCOMPARE(m_card->stageBox()->isVisible(), document.plan.layout.pipelineParallel > 1);
    }

    void aGivenSumIsToldBesideTheCountedOne()
    {
        auto document = *exchange::loadPlanPreset("qwen3-8b-48x4090").document;
        QVERIFY(!plan::setGiven(document, "model.parameters", "7e9"));
        show(viewOf(document));
        QCOMPARE(sum("model.parameters"), QStringLiteral("8.191B, given 7B"));
    }

    void modelKeepsItsRules()
    {
        const QAbstractItemModelTester source(
            m_card->tree()->rows(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QAbstractItemModelTester shown(
            m_card->tree()->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        for (const char* preset :
             {"qwen3-8b-48x4090", "chapter-pipeline-4x9", "vit-weather-64", "qwen3-8b-48x4090"}) {
            show(presetView(preset));
            m_card->filterLine()->setText(QStringLiteral("proj"));
            m_card->tree()->sortByColumn(1, Qt::DescendingOrder);
            m_card->compareBox()->setCurrentIndex(m_card->compareBox()->count() - 1);
            settle();
            m_card->filterLine()->clear();
            m_card->compareBox()->setCurrentIndex(0);
            settle();
        }
        show(nullptr);
        QCOMPARE(m_card->tree()->rows()->rowCount(), 0);
    }

    void whatIsOpenStaysOpen()
    {
        auto document = *exchange::loadPlanPreset("qwen3-8b-48x4090").document;
        show(viewOf(document));
        ModelTreeView* tree = m_card->tree();
        const QModelIndex product = find(QStringLiteral("down_projection"));
        QVERIFY(product.isValid());
        tree->setCurrentIndex(product);
        tree->setFocus();
        QTest::keyClick(tree, Qt::Key_Right);
        QVERIFY(tree->isExpanded(product));
        QVERIFY(find(QStringLiteral("weight")).isValid());
        // other numbers, and then other rows
        QVERIFY(!plan::setField(document, "model.hidden", "8192"));
        show(viewOf(document));
        QVERIFY(tree->isExpanded(find(QStringLiteral("down_projection"))));
        plan::resizeList(document.plan, plan::FieldList::Groups, 3);
        show(viewOf(document));
        QVERIFY(tree->isExpanded(find(QStringLiteral("down_projection"))));
        QCOMPARE(tree->currentIndex().data().toString(), QStringLiteral("down_projection"));
        QTest::keyClick(tree, Qt::Key_Left);
        QVERIFY(!tree->isExpanded(tree->currentIndex()));
    }

    void headersSortAndGiveTheOrderBack()
    {
        show(presetView("qwen3-8b-48x4090"));
        QHeaderView* header = m_card->tree()->header();
        const auto names = [&] {
            QStringList list;
            const QModelIndex layers = rows().index(1, 0, rows().index(0, 0));
            for (int row = 0; row < rows().rowCount(layers); ++row)
                list += rows().index(row, 0, layers).data().toString();
            return list;
        };
        const QStringList own = names();
        const auto click = [&] {
            QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                              {header->sectionViewportPosition(1) + 10, header->height() / 2});
        };
        click();
        QStringList sorted = names();
        QVERIFY(sorted != own || header->sortIndicatorOrder() == Qt::AscendingOrder);
        click();
        QVERIFY(names() != sorted);
        for (int i = 0; i < 3 && header->sortIndicatorSection() >= 0; ++i)
            click();
        QCOMPARE(header->sortIndicatorSection(), -1);
        QCOMPARE(names(), own);
    }

    void wordsNarrowItDown()
    {
        show(presetView("qwen3-8b-48x4090"));
        m_card->filterLine()->setFocus();
        QTest::keyClicks(m_card->filterLine(), QStringLiteral("gate weight"));
        QVERIFY(find(QStringLiteral("gate_up_projection")).isValid());
        QVERIFY(!find(QStringLiteral("down_projection")).isValid());
        const charts::ChartTable table = m_card->table();
        QCOMPARE(table.rows.size(), 4); // the model, its layers, the product, its weight
        QVERIFY(table.rows.last().first().endsWith(QStringLiteral("/ weight")));
        m_card->filterLine()->clear();
        QVERIFY(find(QStringLiteral("down_projection")).isValid());
    }

    void copiesAreWhatIsShown()
    {
        show(presetView("qwen3-8b-48x4090"));
        m_card->copyCsvAction()->trigger();
        const QString csv = QApplication::clipboard()->text();
        QVERIFY(csv.startsWith(QStringLiteral("Part,Parameters,")));
        const double whole = m_card->shown()->tree.whole().values[0];
        QVERIFY2(csv.contains(QStringLiteral("Qwen3-8B,%1,1,").arg(whole, 0, 'f', 0)),
                 qPrintable(csv.left(300)));
        m_card->copyMarkdownAction()->trigger();
        QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("| Part | ")));
        QCOMPARE(csv.count(QLatin1Char('\n')),
                 QApplication::clipboard()->text().count(QLatin1Char('\n')) - 1);
    }

    void savedTensorsTellWhy()
    {
        show(presetView("qwen3-8b-48x4090"));
        m_card->tree()->expandAll();
        int tensors = 0;
        const auto& tree = m_card->shown()->tree;
        const std::function<void(const QModelIndex&)> walk = [&](const QModelIndex& parent) {
            for (int row = 0; row < rows().rowCount(parent); ++row) {
                const QModelIndex index = rows().index(row, 0, parent);
                const QString tip = index.data(Qt::ToolTipRole).toString();
                QVERIFY(!tip.isEmpty());
                tensors += tip.contains(QStringLiteral("Saved:")) ? 1 : 0;
                walk(index);
            }
        };
        walk({});
        const auto expected =
            std::count_if(tree.rows.begin(), tree.rows.end(), [](const auto& row) {
                return row.kind == explore::ModelRow::Kind::Tensor;
            });
        QVERIFY(expected > 0);
        QCOMPARE(tensors, static_cast<int>(expected));
    }

    void anotherModelStandsBesideIt()
    {
        const style::PlanViewPtr view = presetView("qwen3-8b-48x4090");
        show(view);
        const int difference =
            columnOf(ModelColumn::Kind::Difference, explore::Measure::Parameters);
        const int other = columnOf(ModelColumn::Kind::Other, explore::Measure::Parameters);
        QVERIFY(m_card->tree()->isColumnHidden(difference));
        // a plan that is open
        auto changed = view->document.plan;
        changed.model.name = "wider";
        changed.model.groups[0].mlpWidth *= 2;
        m_card->setOpenModels({{QStringLiteral("1"), QStringLiteral("w"),
                                std::make_shared<const plan::Plan>(changed)}});
        m_card->compareBox()->setCurrentIndex(1);
        settle();
        QVERIFY(!m_card->tree()->isColumnHidden(difference));
        QCOMPARE(cell(rows().index(0, 0), difference), QStringLiteral("−5.436B"));
        QCOMPARE(cell(rows().index(0, 0), other), QStringLiteral("13.63B"));
        QVERIFY2(m_card->subtitle().startsWith(
                     QStringLiteral("Qwen3-8B has 5.44B fewer parameters than wider: −3.62B in")),
                 qPrintable(m_card->subtitle()));
        // which is closed
        m_card->setOpenModels({});
        settle();
        QVERIFY(m_card->tree()->isColumnHidden(difference));
        QCOMPARE(m_card->subtitle(), QString());
        // the pinned baseline, unless another one is chosen
        m_card->setBaseline(presetView("gpt3-175b-4096xa100"));
        settle();
        QVERIFY(!m_card->tree()->isColumnHidden(difference));
        QVERIFY(m_card->subtitle().contains(QStringLiteral("fewer")));
        // rows that only one of the two has
        QVERIFY(find(QStringLiteral("position_embedding")).isValid());
        QVERIFY(find(QStringLiteral("query_key_norm")).isValid());
        m_card->compareBox()->setCurrentIndex(
            m_card->compareBox()->findText(QStringLiteral("Qwen3-8B")));
        settle();
        QCOMPARE(cell(rows().index(0, 0), difference), QStringLiteral("0"));
        QVERIFY(m_card->subtitle().contains(QStringLiteral("the same weights")));
    }

    void theNewestPlanWins()
    {
        auto document = *exchange::loadPlanPreset("qwen3-8b-48x4090").document;
        for (int layers = 1; layers <= 50; ++layers) {
            document.plan.model.groups[0].layers = layers;
            m_card->setView(viewOf(document));
        }
        settle();
        QCOMPARE(m_card->shown()->tree.rows[1].kind, explore::ModelRow::Kind::Part);
        QVERIFY(find(QStringLiteral("50 × layer a: dense")).isValid());
    }

    void manyKindsAreShown()
    {
        auto document = *exchange::loadPlanPreset("qwen3-8b-48x4090").document;
        plan::resizeList(document.plan, plan::FieldList::Groups, 1000);
        show(viewOf(document));
        QVERIFY(find(QStringLiteral("32 × layer all: dense")).isValid());
        m_card->filterLine()->setText(QStringLiteral("layer all: down_projection"));
        QVERIFY(m_card->table().rows.size() > 2 && m_card->table().rows.size() < 10);
    }

    void enterAsksForTheFields()
    {
        show(presetView("qwen3-8b-48x4090"));
        QSignalSpy asked(m_card.get(), &ModelCard::groupActivated);
        m_card->tree()->setCurrentIndex(find(QStringLiteral("down_projection")));
        m_card->tree()->setFocus();
        QTest::keyClick(m_card->tree(), Qt::Key_Return);
        QCOMPARE(asked.count(), 1);
        QCOMPARE(asked.last().first().toInt(), 0);
        m_card->tree()->setCurrentIndex(rows().index(0, 0));
        QTest::keyClick(m_card->tree(), Qt::Key_Return);
        QCOMPARE(asked.last().first().toInt(), -1);
        QSignalSpy figure(m_card.get(), &ModelCard::figureActivated);
        auto* cell = m_card->findChild<SumCell*>(QStringLiteral("sum.model.parameters"));
        QTest::mouseClick(cell, Qt::LeftButton);
        QCOMPARE(figure.last().first().toString(), QStringLiteral("model.parameters"));
    }

    void aPlanWithoutLayersSaysSo()
    {
        plan::Document document;
        document.plan.model.groups.clear();
        auto view = std::make_shared<style::PlanView>();
        view->document = document;
        show(view);
        const auto* note = m_card->findChild<QLabel*>(QStringLiteral("model.note"));
        QVERIFY(note->isVisible() && !note->text().isEmpty());
    }
};

RIDGEPOINT_TEST(TestModelCard)
#include "tst_model_card.moc"
