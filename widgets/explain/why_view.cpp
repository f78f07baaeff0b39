// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/why_view.h"

#include "explain/step_model.h"
#include "explain/step_view.h"
#include "plan/figures.h"
#include "style/mirror.h"
#include "style/palette.h"
#include "style/text.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace ridgepoint::explain {
namespace {

constexpr std::size_t kMostHistory = 200;

QToolButton* button(const QString& text, const QString& name, QWidget* parent)
{
    auto* made = new QToolButton(parent);
    made->setText(text);
    made->setAutoRaise(true);
    made->setFocusPolicy(Qt::StrongFocus);
    made->setAccessibleName(name);
    made->setToolTip(name);
    return made;
}

} // namespace

WhyView::WhyView(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("whyView"));
    setAccessibleName(tr("Why?"));
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    build();
    updateColors();
    refresh();
}

void WhyView::build()
{
    m_back = button(QStringLiteral("‹"), tr("Back (Alt+Left)"), this);
    m_forward = button(QStringLiteral("›"), tr("Forward (Alt+Right)"), this);
    m_copy = button(tr("Copy"), tr("Copy the derivation"), this);
    m_copy->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_copy);
    menu->addAction(tr("Text"), this, [this] { QGuiApplication::clipboard()->setText(text()); });
    menu->addAction(tr("Markdown"), this,
                    [this] { QGuiApplication::clipboard()->setText(markdown()); });
    m_copy->setMenu(menu);
    for (QToolButton* each : {m_back, m_forward, m_copy})
        each->setFont(style::secondaryFont());
    connect(m_back, &QToolButton::clicked, this, &WhyView::goBack);
    connect(m_forward, &QToolButton::clicked, this, &WhyView::goForward);
    const auto key = [this](QKeySequence keys, const QString& text, void (WhyView::*go)()) {
        auto* action = new QAction(text, this);
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(action, &QAction::triggered, this, go);
        addAction(action);
    };
    key(QKeySequence(Qt::ALT | Qt::Key_Left), tr("Back"), &WhyView::goBack);
    key(QKeySequence(Qt::ALT | Qt::Key_Right), tr("Forward"), &WhyView::goForward);

    m_crumbs = new QLabel(this);
    m_crumbs->setFont(style::secondaryFont());
    m_crumbs->setTextFormat(Qt::RichText);
    m_crumbs->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_crumbs->setWordWrap(true);
    m_crumbs->setAccessibleName(tr("The way to this step"));
    connect(m_crumbs, &QLabel::linkActivated, this,
            [this](const QString& link) { openCrumb(link.toInt()); });

    m_name = new QLabel(this);
    QFont nameFont = style::bodyFont();
    nameFont.setWeight(QFont::DemiBold);
    m_name->setFont(nameFont);
    m_name->setTextFormat(Qt::PlainText);
    m_name->setWordWrap(true);
    m_value = new QLabel(this);
    m_value->setFont(style::verdictFont());
    m_value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_value->setTextInteractionFlags(Qt::TextSelectableByMouse);

    m_givenRow = new QWidget(this);
    m_given = new QLineEdit(m_givenRow);
    m_given->setFont(style::numberFont());
    m_given->setClearButtonEnabled(true);
    m_given->setAccessibleName(tr("Given value"));
    auto* givenLabel = new QLabel(tr("&Given"), m_givenRow);
    givenLabel->setFont(style::secondaryFont());
    givenLabel->setBuddy(m_given);
    givenLabel->setToolTip(
        tr("A value that you know: the plan uses it instead of the computed one."));
    m_given->setToolTip(givenLabel->toolTip());
    auto* givenLayout = new QHBoxLayout(m_givenRow);
    givenLayout->setContentsMargins(0, 0, 0, 0);
    givenLayout->addWidget(givenLabel);
    givenLayout->addWidget(m_given, 1);
    connect(m_given, &QLineEdit::editingFinished, this, &WhyView::commitGiven);

    m_model = new StepModel(this);
    m_steps = new StepView(m_model, this);
    connect(m_steps, &StepView::stepOpened, this, &WhyView::openStep);
    connect(m_model, &StepModel::inputEdited, this, &WhyView::fieldEdited);
    connect(m_model, &StepModel::givenEdited, this, &WhyView::givenEdited);

    m_empty = new QLabel(this);
    m_empty->setTextFormat(Qt::PlainText); // it may quote a plan
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_pages = new QStackedWidget(this);
    m_pages->addWidget(m_steps);
    m_pages->addWidget(m_empty);

    auto* top = new QHBoxLayout;
    top->setSpacing(2);
    top->addWidget(m_crumbs, 1);
    top->addWidget(m_back);
    top->addWidget(m_forward);
    top->addWidget(m_copy);
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(m_name, 1);
    head->addWidget(m_value);
    auto* over = new QVBoxLayout; // where the dock's title begins; its steps have their own indent
    over->setContentsMargins(8, 0, 8, 0);
    over->setSpacing(4);
    over->addLayout(top);
    over->addLayout(head);
    over->addWidget(m_givenRow);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(style::placed(*this, QMargins(8, 4, 4, 4)));
    all->setSpacing(4);
    all->addLayout(over);
    all->addWidget(m_pages, 1);
}

QSize WhyView::sizeHint() const
{
    return {270, 500};
}

void WhyView::setView(style::PlanViewPtr view)
{
    m_view = std::move(view);
    if (!isVisible()) {
        m_stale = true; // a closed dock costs nothing
        return;
    }
    refresh();
}

void WhyView::showEvent(QShowEvent* event)
{
    if (m_stale)
        refresh();
    QWidget::showEvent(event);
}

void WhyView::showFigure(const QString& figureId)
{
    goTo({figureId, {}});
}

QString WhyView::currentFigure() const
{
    return m_at < 0 ? QString() : m_history[static_cast<std::size_t>(m_at)].figure;
}

void WhyView::goTo(Place place)
{
    if (m_at >= 0 && m_history[static_cast<std::size_t>(m_at)] == place) {
        refresh();
        return;
    }
    m_history.resize(static_cast<std::size_t>(m_at + 1));
    m_history.push_back(std::move(place));
    if (m_history.size() > kMostHistory)
        m_history.erase(m_history.begin());
    m_at = static_cast<int>(m_history.size()) - 1;
    refresh();
    emit figureShown(currentFigure());
}

void WhyView::goBack()
{
    if (!canGoBack())
        return;
    --m_at;
    refresh();
    emit figureShown(currentFigure());
}

void WhyView::goForward()
{
    if (!canGoForward())
        return;
    ++m_at;
    refresh();
    emit figureShown(currentFigure());
}

void WhyView::openStep(const QModelIndex& index)
{
    const Step* step = m_model->stepAt(index);
    if (!step || m_at < 0)
        return;
    Place place = m_history[static_cast<std::size_t>(m_at)];
    // the keys of the steps from what is shown down to the one that is opened
    QStringList keys;
    for (QModelIndex at = index; at.isValid(); at = at.parent())
        keys.prepend(at.data(StepModel::KeyRole).toString());
    place.trail += keys;
    goTo(std::move(place));
}

void WhyView::openCrumb(int depth)
{
    if (m_at < 0)
        return;
    Place place = m_history[static_cast<std::size_t>(m_at)];
    place.trail = place.trail.mid(0, depth);
    goTo(std::move(place));
}

quantity::NodePtr WhyView::nodeAt(const Place& place, QString& reason) const
{
    const auto figure = plan::findFigure(style::toStd(place.figure));
    if (!figure) {
        reason = tr("There is no figure “%1”.").arg(place.figure);
        return nullptr;
    }
    const plan::FigureValue& value = m_view->forecast[figure->figure];
    if (!value.value) {
        reason = value.reason.empty() ? tr("It has no value in this plan.")
                                      : tr("It has no value: %1.").arg(style::textOf(value.reason));
        return nullptr;
    }
    const auto derivation = plan::derive(m_view->document.plan, *figure);
    if (!derivation) {
        reason = tr("The plan has no such stage.");
        return nullptr;
    }
    return *derivation;
}

void WhyView::refresh()
{
    m_stale = false;
    m_shown = nullptr;
    QString reason = tr("Click a figure anywhere to see why it is what it is.");
    QStringList titles;
    if (m_view && m_at >= 0) {
        const Place& place = m_history[static_cast<std::size_t>(m_at)];
        m_shown = nodeAt(place, reason);
        if (m_shown) {
            titles << stepTitle(stepOf(m_shown));
            // an edit may have taken steps of the trail away: then what is left of it is shown
            for (const QString& key : place.trail) {
                const std::vector<Step> steps = stepsOf(stepOf(m_shown));
                const auto next = std::find_if(steps.begin(), steps.end(),
                                               [&](const Step& s) { return stepKey(s) == key; });
                if (next == steps.end())
                    break;
                m_shown = next->node;
                titles << stepTitle(*next);
            }
        }
    }
    const StepView::Kept kept = m_steps->kept();
    m_model->show(m_shown, m_view);
    m_steps->restore(kept);
    m_empty->setText(reason);
    m_pages->setCurrentWidget(m_shown ? static_cast<QWidget*>(m_steps) : m_empty);

    QStringList crumbs;
    const QString color = style::color(style::Role::Accent).name();
    for (qsizetype i = 0; i + 1 < titles.size(); ++i)
        crumbs << QStringLiteral("<a href=\"%1\" style=\"color:%2\">%3</a>")
                      .arg(QString::number(i), color, titles[i].toHtmlEscaped());
    m_crumbs->setText(crumbs.join(QStringLiteral(" › ")));
    m_crumbs->setFocusPolicy(crumbs.isEmpty() ? Qt::NoFocus : Qt::StrongFocus);
    refreshHeader(titles.isEmpty() ? QString() : titles.last());
}

void WhyView::refreshHeader(const QString& title)
{
    const auto figure = plan::findFigure(style::toStd(currentFigure()));
    QString name = title;
    if (!m_shown && figure)
        name = style::translated(plan::figureRow(figure->figure).label);
    m_name->setText(name.isEmpty() ? tr("Why?") : name);
    m_value->setText(m_shown ? valueText(*m_shown) : QStringLiteral("—"));
    m_value->setToolTip(m_shown ? valueText(*m_shown, 12) : m_empty->text());
    m_value->setVisible(m_shown || figure);
    m_back->setEnabled(canGoBack());
    m_forward->setEnabled(canGoForward());
    m_copy->setEnabled(m_shown != nullptr);

    // A figure that may be given has a line for it.
    QString shownId = m_shown && m_shown->kind != quantity::NodeKind::Input
                          ? style::fromStd(m_shown->path)
                          : QString();
    const auto shown = plan::findFigure(style::toStd(shownId));
    const bool givable = shown && plan::figureRow(shown->figure).givable;
    m_givenRow->setVisible(givable);
    m_givenFigure = givable ? shownId : QString();
    if (!givable)
        return;
    const plan::Given* given = plan::findGiven(m_view->document.plan, shown->figure, shown->index);
    m_givenText = given ? style::withoutIsolates(valueText(*m_shown, 8)) : QString();
    if (!m_given->hasFocus() || !m_given->isModified())
        m_given->setText(m_givenText);
    m_given->setPlaceholderText(tr("computed"));
}

void WhyView::commitGiven()
{
    const QString text = m_given->text().trimmed();
    if (m_givenFigure.isEmpty() || text == m_givenText)
        return;
    m_givenText = text; // once for each edit, though Enter and losing the focus both end it
    m_given->setModified(false);
    emit givenEdited(m_givenFigure, text);
}

QString WhyView::text() const
{
    return m_shown ? style::fromStd(plan::explainText(m_shown)) : QString();
}

QString WhyView::markdown() const
{
    return m_shown ? style::withoutIsolates(stepsMarkdown(m_shown, m_view->document)) : QString();
}

void WhyView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange && m_crumbs) {
        updateColors();
        refresh();
    }
    QWidget::changeEvent(event);
}

void WhyView::updateColors()
{
    QPalette palette = m_empty->palette();
    const QColor color = style::color(style::Role::Secondary);
    for (QLabel* label : {m_empty, m_crumbs}) {
        palette = label->palette();
        if (palette.color(QPalette::WindowText) != color) {
            palette.setColor(QPalette::WindowText, color);
            label->setPalette(palette);
        }
    }
}

} // namespace ridgepoint::explain
