// SPDX-License-Identifier: GPL-3.0-or-later
// The middle of the window: tabs, verdict, the pages of the modes, the history.
#include "main_window.h"

#include "accuracy_page.h"
#include "anatomy/formats_card.h"
#include "anatomy/model_card.h"
#include "card_grid.h"
#include "card_row.h"
#include "charts/checkpoint_card.h"
#include "charts/roofline_card.h"
#include "charts/scaling_card.h"
#include "exchange/presets.h"
#include "explore/roofline.h"
#include "history_strip.h"
#include "learn_page.h"
#include "memory_page.h"
#include "memory_views/memory_card.h"
#include "messages.h"
#include "network_page.h"
#include "plan_session.h"
#include "play_strip.h"
#include "reliability_page.h"
#include "roofline_page.h"
#include "run_page.h"
#include "step_page.h"
#include "style/mirror.h"
#include "timeline/timeline_card.h"
#include "timeline_page.h"
#include "verdict_bar.h"

#include <QAction>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace ridgepoint::gui {
namespace {

/// The roofs of the accelerators that come with the program, to lay over the plan's.
std::vector<explore::Roof> presetRoofs()
{
    std::vector<explore::Roof> roofs;
    for (const exchange::PresetInfo& preset : exchange::presetList()) {
        if (preset.kind != exchange::PresetKind::Accelerator)
            continue;
        plan::Document document;
        exchange::applyPreset(document, preset.id);
        roofs.push_back(explore::roofOf(document.plan));
    }
    return roofs;
}

/// A large card, and a lower one beneath it.
QWidget* columnOf(const QVector<QWidget*>& cards)
{
    constexpr int kLarge = 340;
    constexpr int kLow = 230;
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    for (QWidget* card : cards) {
        const bool isFirst = card == cards.front();
        card->setMinimumHeight(isFirst ? kLarge : kLow);
        column->addWidget(card, isFirst ? 3 : 1);
    }
    return content;
}

} // namespace

void MainWindow::makeModes()
{
    auto* central = new QWidget;
    auto* column = new QVBoxLayout(central);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_tabs = new QTabBar;
    m_tabs->setObjectName(QStringLiteral("plans"));
    m_tabs->setAccessibleName(tr("Open plans"));
    m_tabs->setTabsClosable(true);
    m_tabs->setExpanding(false);
    m_tabs->setAutoHide(true);
    m_tabs->setDocumentMode(true);
    m_tabs->setElideMode(Qt::ElideMiddle);
    connect(m_tabs, &QTabBar::currentChanged, this, &MainWindow::switchTo);
    connect(m_tabs, &QTabBar::tabCloseRequested, this, &MainWindow::closeTab);
    column->addWidget(m_tabs);
    m_verdict = new VerdictBar;
    connect(m_verdict, &VerdictBar::figureActivated, this, &MainWindow::showFigure);
    column->addWidget(m_verdict);

    m_modes = new QStackedWidget;
    const std::vector<explore::Roof> roofs = presetRoofs();
    const auto add = [this](auto* card, Mode large) {
        connectCard(card, large);
        return card;
    };
    auto* overview = new CardGrid;
    overview->addCard(add(new memory_views::MemoryCard, Mode::Memory));
    overview->addCard(add(new timeline::TimelineCard, Mode::Timeline));
    auto* small = new charts::RooflineCard;
    small->setComparableRoofs(roofs);
    overview->addCard(add(small, Mode::Roofline));
    overview->addCard(add(new charts::CheckpointCard, Mode::Reliability));
    m_modes->addWidget(overview);
    m_modelCard = makeModelCard();
    addPage(Mode::Model, columnOf({m_modelCard, add(new anatomy::FormatsCard, Mode::Overview)}));
    m_memoryPage = new MemoryPage;
    addPage(Mode::Memory, connected(m_memoryPage));
    addPage(Mode::Timeline, makeTimelinePage());
    addPage(Mode::Step, connected(new StepPage));
    auto* roofline = new RooflinePage;
    roofline->roofline()->setComparableRoofs(roofs);
    addPage(Mode::Roofline, connected(roofline));
    addPage(Mode::Network, connected(new NetworkPage));
    addPage(Mode::Reliability, connected(new ReliabilityPage));
    addPage(Mode::Run, connected(new RunPage));
    addPage(Mode::Accuracy, connected(new AccuracyPage));
    addPage(Mode::Learn, makeLearnPage());
    column->addWidget(m_modes, 1);

    m_history = new HistoryStrip;
    connect(m_history, &HistoryStrip::indexChosen, this, [this](int index) {
        if (session())
            session()->undoStack().setIndex(index);
    });
    connect(m_history, &HistoryStrip::previewAsked, this, &MainWindow::preview);
    column->addWidget(m_history);
    setCentralWidget(central);
}

/// A mode's page: what the charts are played with, and the charts beneath, large.
void MainWindow::addPage(Mode mode, QWidget* content)
{
    auto* page = new QWidget;
    page->setObjectName(QStringLiteral("page.%1").arg(static_cast<int>(mode)));
    auto* column = new QVBoxLayout(page);
    // the scroll bar's room is the margin on its side
    column->setContentsMargins(style::placed(*page, QMargins(12, 12, 0, 12)));
    column->setSpacing(12);
    QStringList paths;
    for (const char* path : modeRows()[static_cast<std::size_t>(mode)].played)
        paths += QString::fromLatin1(path);
    auto* strip = new PlayStrip(paths);
    connect(strip, &PlayStrip::fieldEdited, this, &MainWindow::edit);
    connect(strip, &PlayStrip::fieldScrubbed, this, &MainWindow::scrub);
    connect(strip, &PlayStrip::givenEdited, this, &MainWindow::give);
    m_strips.push_back(strip);
    column->addWidget(strip);
    column->addWidget(content, 1);
    auto* area = new QScrollArea; // a small window scrolls instead of growing
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    // Where there is less width the inputs may need less height: a bar that came and went with the
    // height would do so without end.
    area->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    area->setWidgetResizable(true);
    area->setWidget(page);
    m_modes->addWidget(area);
}

ModePage* MainWindow::connected(ModePage* page)
{
    for (charts::ChartCard* card : page->chartCards())
        connectCard(card, Mode::Overview);
    connect(page, &ModePage::editsChosen, this, &MainWindow::editTogether);
    connect(page, &ModePage::cardShown, this, &MainWindow::showView);
    connect(page, &ModePage::figureActivated, this, &MainWindow::showFigure);
    connect(page, &ModePage::documentAsked, this,
            [this](const plan::Document& document) { openDocument(document, QString()); });
    m_pages.push_back(page);
    return page;
}

ModePage* MainWindow::makeTimelinePage()
{
    auto* page = new TimelinePage;
    connected(page);
    charts::ChartCard* beside = page->besideCard();
    connect(beside, &charts::ChartCard::figureActivated, this, &MainWindow::showFigure);
    connect(beside, &charts::ChartCard::saveAsked, this, [this, beside] { saveChart(*beside); });
    return page;
}

ModePage* MainWindow::makeLearnPage()
{
    auto* page = new LearnPage;
    connect(page, &LearnPage::planAsked, this, &MainWindow::openPreset);
    return connected(page);
}

anatomy::ModelCard* MainWindow::makeModelCard()
{
    auto* card = new anatomy::ModelCard;
    connect(card, &anatomy::ModelCard::figureActivated, this, &MainWindow::showFigure);
    connect(card, &anatomy::ModelCard::groupActivated, this, [this](int group) {
        showPlace(group < 0 ? QStringLiteral("model.hidden")
                            : QStringLiteral("model.groups[%1].layers").arg(group));
    });
    return card;
}

/// The other plans that are open are what its model can be compared with.
void MainWindow::showInModelCard(const style::PlanViewPtr& view)
{
    QVector<anatomy::OpenModel> others;
    for (const OpenPlan& plan : m_sessions) {
        if (plan.session == session())
            continue;
        others.push_back({QString::number(reinterpret_cast<quintptr>(plan.session)),
                          shortened(plan.session->title()),
                          std::make_shared<const plan::Plan>(plan.session->document().plan)});
    }
    m_modelCard->setOpenModels(std::move(others));
    m_modelCard->setView(view);
}

void MainWindow::connectCard(charts::ChartCard* card, Mode large)
{
    connect(card, &charts::ChartCard::figureActivated, this, &MainWindow::showFigure);
    connect(card, &charts::ChartCard::fieldEdited, this, &MainWindow::edit);
    connect(card, &charts::ChartCard::fieldScrubbed, this, &MainWindow::scrub);
    connect(card, &charts::ChartCard::scrubCancelled, this, [this] {
        if (session())
            session()->cancelScrub();
    });
    connect(card, &charts::ChartCard::openLarge, this, [this, large] { setMode(large); });
    connect(card, &charts::ChartCard::saveAsked, this, [this, card] { saveChart(*card); });
    card->openLargeAction()->setVisible(large != Mode::Overview);
    m_cards.push_back(card);
}

} // namespace ridgepoint::gui
