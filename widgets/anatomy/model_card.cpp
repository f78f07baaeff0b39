// SPDX-License-Identifier: GPL-3.0-or-later
#include "anatomy/model_card.h"

#include "anatomy/model_tree_view.h"
#include "anatomy/sum_cell.h"
#include "charts/stage_box.h"
#include "exchange/presets.h"
#include "style/palette.h"
#include "style/text.h"

#include <QAbstractItemView>
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>

namespace ridgepoint::anatomy {
namespace {

const QLatin1String kOpenPlan("plan:");
const QLatin1String kPreset("preset:");

/// The sums above the tree: what they are of, and the figures that they are.
struct SumRow
{
    explore::Measure measure;
    plan::FigureId figure;
};
constexpr SumRow kSums[] = {
    {explore::Measure::Parameters, plan::FigureId::ModelParameters},
    {explore::Measure::ActiveParameters, plan::FigureId::ModelActiveParameters},
    {explore::Measure::TrainedParameters, plan::FigureId::ModelTrainedParameters},
    {explore::Measure::UpdatedParameters, plan::FigureId::ModelUpdatedParameters},
    {explore::Measure::RankParameters, plan::FigureId::MemoryParametersPerRank},
};

} // namespace

ModelCard::ModelCard(QWidget* parent) : Card(tr("Model"), parent)
{
    setObjectName(QStringLiteral("modelCard"));
    menuButton()->setToolTip(tr("Copy, open, fold"));
    makeBody();
    applyPalette();
}

ModelCard::~ModelCard() = default;

void ModelCard::makeBody()
{
    auto* sums = new QHBoxLayout;
    sums->setSpacing(4);
    for (const SumRow& row : kSums) {
        const plan::FigureRow& figure = plan::figureRow(row.figure);
        auto* cell = new SumCell(style::translated(figure.label), this);
        cell->setObjectName(QStringLiteral("sum.") + style::fromStd(figure.id));
        cell->setToolTip(style::translated(figure.help));
        connect(cell, &QAbstractButton::clicked, this,
                [this, id = style::fromStd(figure.id)] { emit figureActivated(id); });
        sums->addWidget(cell);
        m_sums.emplace_back(cell, row.figure);
    }
    sums->addStretch(1);
    column()->addLayout(sums);
    column()->addWidget(makeTools());

    m_note = new QLabel(this);
    m_note->setObjectName(QStringLiteral("model.note"));
    m_note->setWordWrap(true);
    m_note->setAlignment(Qt::AlignCenter);
    m_note->hide();
    column()->addWidget(m_note);
    m_tree = new ModelTreeView(this);
    connect(m_tree, &ModelTreeView::groupActivated, this, &ModelCard::groupActivated);
    connect(m_filter, &QLineEdit::textChanged, m_tree, &ModelTreeView::setFilter);
    column()->addWidget(m_tree, 1);
    addActions();
}

QWidget* ModelCard::makeTools()
{
    auto* tools = new QWidget(this);
    auto* row = new QHBoxLayout(tools);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    m_filter = new QLineEdit(tools);
    m_filter->setObjectName(QStringLiteral("model.filter"));
    m_filter->setPlaceholderText(tr("Find an operator or a weight"));
    m_filter->setAccessibleName(tr("Find an operator or a weight"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setFont(style::bodyFont());
    row->addWidget(m_filter, 2);
    m_stage = new charts::StageBox(tr("Stage whose rank is shown"), tools);
    m_stage->setObjectName(QStringLiteral("model.stage"));
    row->addWidget(m_stage, 1);
    const QString name = tr("Model to compare with");
    m_compare = new QComboBox(tools);
    m_compare->setFont(style::secondaryFont());
    m_compare->setAccessibleName(name);
    m_compare->setToolTip(name);
    m_compare->view()->setAccessibleName(name);
    m_compare->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_compare->setMinimumContentsLength(18);
    row->addWidget(m_compare, 1);
    m_compare->setObjectName(QStringLiteral("model.compare"));
    showStages();
    fillCompare();
    connect(m_stage, &charts::StageBox::stageChosen, this, &ModelCard::ask);
    connect(m_compare, &QComboBox::currentIndexChanged, this, &ModelCard::ask);
    return tools;
}

void ModelCard::addActions()
{
    auto* menu = new QMenu(menuButton());
    const auto add = [&](const QString& text, auto&& act) {
        auto* action = new QAction(text, this);
        menu->addAction(action);
        addAction(action);
        connect(action, &QAction::triggered, this, act);
        return action;
    };
    m_copyCsv = add(tr("Copy as &CSV"),
                    [this] { QGuiApplication::clipboard()->setText(charts::csvText(table())); });
    m_copyMarkdown = add(tr("Copy as &Markdown"), [this] {
        QGuiApplication::clipboard()->setText(charts::markdownText(table()));
    });
    menu->addSeparator();
    add(tr("&Open all rows"), [this] { m_tree->expandAll(); });
    add(tr("&Fold all rows"), [this] { m_tree->collapseAll(); });
    menuButton()->setMenu(menu);
    setContextMenuPolicy(Qt::ActionsContextMenu);
}

charts::ChartTable ModelCard::table() const
{
    return m_tree->table();
}

// ---- what is shown ------------------------------------------------------------------------------

void ModelCard::setView(style::PlanViewPtr view)
{
    const bool isSame = m_view == view && m_shownView == view && !isWorking();
    m_view = std::move(view);
    if (isSame) { // the prefix of bytes may be another one
        showSums();
        m_tree->viewport()->update();
        return;
    }
    ask();
}

void ModelCard::setBaseline(style::PlanViewPtr view)
{
    if (m_baseline == view)
        return;
    m_baseline = std::move(view);
    fillCompare();
    ask();
}

void ModelCard::setOpenModels(QVector<OpenModel> models)
{
    const auto isSame = [](const OpenModel& a, const OpenModel& b) {
        return a.key == b.key && a.name == b.name && *a.plan == *b.plan;
    };
    if (std::equal(models.begin(), models.end(), m_open.begin(), m_open.end(), isSame))
        return;
    m_open = std::move(models);
    fillCompare();
    ask();
}

/// What is chosen stays chosen for as long as it is there.
void ModelCard::fillCompare()
{
    const QString chosen = m_compare->currentData().toString();
    const QSignalBlocker quiet(m_compare);
    m_compare->clear();
    m_compare->addItem(m_baseline
                           ? tr("Baseline: %1").arg(style::fromStd(m_baseline->document.name))
                           : tr("compare with…"));
    for (const OpenModel& open : m_open)
        m_compare->addItem(tr("Plan: %1").arg(open.name), QString(kOpenPlan + open.key));
    m_compare->insertSeparator(m_compare->count());
    for (const exchange::PresetInfo& preset : exchange::presetList()) {
        if (preset.kind == exchange::PresetKind::Model)
            m_compare->addItem(style::fromStd(preset.name),
                               QString(kPreset + style::fromStd(preset.id)));
    }
    m_compare->setCurrentIndex(chosen.isEmpty() ? 0 : std::max(0, m_compare->findData(chosen)));
}

void ModelCard::showStages()
{
    const int stages = m_shown ? m_shown->tree.stages : 1;
    m_stage->setStages(stages);
    m_stage->setVisible(stages > 1);
}

// ---- working out --------------------------------------------------------------------------------

void ModelCard::ask()
{
    if (!m_view) {
        m_work.drop();
        showModel(nullptr);
        return;
    }
    Question question;
    question.view = m_view;
    question.stage = m_stage->stage();
    const QString chosen = m_compare->currentData().toString();
    if (chosen.startsWith(kPreset)) {
        question.preset = style::toStd(chosen.mid(kPreset.size()));
    } else if (chosen.startsWith(kOpenPlan)) {
        for (const OpenModel& open : m_open) {
            if (chosen == kOpenPlan + open.key)
                question.other = open.plan;
        }
    } else if (m_baseline) {
        question.other = {m_baseline, &m_baseline->document.plan};
    }
    m_work.ask([question = std::move(question)] { return workOut(question); },
               [this, view = m_view](ShownModelPtr shown) {
                   m_shownView = view;
                   showModel(std::move(shown));
               });
}

ShownModelPtr ModelCard::workOut(const Question& question)
{
    auto shown = std::make_shared<ShownModel>();
    shown->tree = explore::modelTree(question.view->document.plan, question.stage);
    if (question.other) {
        shown->other = explore::modelTree(*question.other);
    } else if (!question.preset.empty()) { // under the same task and layout
        plan::Document document = question.view->document;
        exchange::applyPreset(document, question.preset);
        shown->other = explore::modelTree(document.plan, question.stage);
    }
    shown->pairs = explore::pairedRows(shown->tree, shown->other);
    if (shown->isCompared())
        shown->difference = explore::differenceText(shown->tree, shown->other);
    return shown;
}

void ModelCard::showModel(ShownModelPtr shown)
{
    m_shown = std::move(shown);
    const bool hasRows = m_shown && !m_shown->tree.rows.empty();
    m_note->setVisible(!hasRows);
    m_note->setText(hasRows    ? QString()
                    : !m_shown ? tr("no plan is open")
                               : style::textOf(m_shown->tree.reason));
    m_tree->setVisible(hasRows);
    m_tree->setModelShown(hasRows ? m_shown : nullptr);
    setSubtitle(hasRows && m_shown->isCompared() ? style::textOf(m_shown->difference) : QString());
    showStages();
    showSums();
}

void ModelCard::showSums()
{
    for (std::size_t i = 0; i < m_sums.size(); ++i) {
        const auto& [cell, figure] = m_sums[i];
        if (!m_shown || m_shown->tree.rows.empty()) {
            cell->setValue(QStringLiteral("—"));
            continue;
        }
        QString text =
            style::figureValueText(figure, m_shown->tree.whole().value(kSums[i].measure), 4);
        const auto* given = plan::findGiven(m_shownView->document.plan, figure);
        if (given)
            text = tr("%1, given %2").arg(text, style::figureValueText(figure, given->value, 4));
        cell->setValue(text);
    }
}

void ModelCard::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        applyPalette();
    Card::changeEvent(event);
}

void ModelCard::applyPalette()
{
    QPalette palette;
    palette.setColor(QPalette::WindowText, style::color(style::Role::Secondary));
    m_note->setPalette(palette);
}

} // namespace ridgepoint::anatomy
