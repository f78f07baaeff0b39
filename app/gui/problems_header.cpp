// SPDX-License-Identifier: GPL-3.0-or-later
#include "problems_header.h"

#include "messages.h"
#include "problems_panel.h"
#include "style/mirror.h"
#include "style/palette.h"
#include "style/text.h"

#include <QDockWidget>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

namespace ridgepoint::gui {
namespace {

constexpr int kHigh = 40;
constexpr int kUnfolded = 190; // of the dock, when the list opens

} // namespace

ProblemsHeader::ProblemsHeader(QDockWidget* dock, ProblemsPanel* panel)
    : QWidget(dock), m_dock(dock), m_panel(panel), m_fold(new QToolButton), m_summary(new QLabel),
      m_apply(new QPushButton(tr("Apply")))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(style::placed(*this, QMargins(6, 0, 12, 0)));
    row->setSpacing(8);
    m_fold->setObjectName(QStringLiteral("problems.fold"));
    m_fold->setText(tr("Problems"));
    m_fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_fold->setAutoRaise(true);
    m_fold->setCheckable(true);
    m_fold->setFocusPolicy(Qt::StrongFocus);
    QFont font = style::bodyFont();
    font.setWeight(QFont::DemiBold);
    m_fold->setFont(font);
    connect(m_fold, &QToolButton::clicked, this, &ProblemsHeader::setUnfolded);
    row->addWidget(m_fold);
    m_summary->setObjectName(QStringLiteral("problems.summary"));
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setFont(style::secondaryFont());
    m_summary->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row->addWidget(m_summary, 1);
    m_apply->setObjectName(QStringLiteral("problems.apply"));
    m_apply->setFont(style::bodyFont());
    row->addWidget(m_apply);
    connect(m_apply, &QPushButton::clicked, this, [this] {
        const auto& problems = m_panel->problems();
        if (problems.empty() || problems.front().fixes.empty())
            return;
        const quantity::Fix fix = problems.front().fixes.front();
        emit m_panel->fixChosen(QString::fromStdString(fix.path),
                                QString::fromStdString(fix.value));
    });
    connect(m_panel, &ProblemsPanel::problemsChanged, this, &ProblemsHeader::refresh);
    setUnfolded(false);
    refresh();
}

bool ProblemsHeader::isUnfolded() const
{
    return m_fold->isChecked();
}

void ProblemsHeader::setUnfolded(bool unfolded)
{
    m_fold->setChecked(unfolded);
    m_fold->setArrowType(unfolded          ? Qt::DownArrow
                         : isRightToLeft() ? Qt::LeftArrow
                                           : Qt::RightArrow);
    m_panel->setVisible(unfolded);
    m_dock->setMaximumHeight(unfolded ? QWIDGETSIZE_MAX : kHigh);
    if (auto* window = qobject_cast<QMainWindow*>(m_dock->parentWidget()); window && unfolded)
        window->resizeDocks({m_dock}, {kUnfolded}, Qt::Vertical);
}

/// The first problem is the worst: check() sorts them.
void ProblemsHeader::refresh()
{
    const auto& problems = m_panel->problems();
    m_message = m_panel->summary();
    m_apply->hide();
    bool isError = false;
    if (!problems.empty()) {
        isError = problems.front().severity == quantity::Severity::Error;
        m_message += QStringLiteral(":  ") + style::textOf(problems.front().message);
    }
    // what a person has given they may take back, but not by the way
    const bool isOwn = !problems.empty() && problems.front().path.starts_with("given.");
    if (!problems.empty() && !problems.front().fixes.empty() && !isOwn) {
        m_apply->show();
        const QString label = style::textOf(problems.front().fixes.front().label);
        m_apply->setToolTip(toolTipOf(label));
        m_apply->setAccessibleName(tr("Apply: %1").arg(label));
    }
    QPalette palette = m_summary->palette();
    palette.setColor(QPalette::WindowText,
                     style::color(isError ? style::Role::Bad : style::Role::Secondary));
    m_summary->setPalette(palette);
    m_summary->setToolTip(toolTipOf(m_message));
    m_fold->setAccessibleName(tr("Problems: %1").arg(m_panel->summary()));
    resizeEvent(nullptr);
}

QSize ProblemsHeader::sizeHint() const
{
    return {300, kHigh};
}

QSize ProblemsHeader::minimumSizeHint() const
{
    return {200, kHigh};
}

void ProblemsHeader::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), style::color(style::Role::Panel));
    painter.fillRect(QRect(0, 0, width(), 1), style::color(style::Role::Line));
}

void ProblemsHeader::resizeEvent(QResizeEvent* event)
{
    if (event)
        QWidget::resizeEvent(event);
    m_summary->setText(
        m_summary->fontMetrics().elidedText(m_message, Qt::ElideRight, m_summary->width()));
}

void ProblemsHeader::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        refresh();
}

} // namespace ridgepoint::gui
