// SPDX-License-Identifier: GPL-3.0-or-later
#include "editors/layer_picture.h"

#include "editors/group_strip.h"
#include "model/layer_names.h"
#include "model/layer_order.h"
#include "style/mirror.h"
#include "style/palette.h"
#include "style/text.h"

#include <QHelpEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

namespace ridgepoint::editors {
namespace {

constexpr int kLeft = 18; // in line with the labels of the form
constexpr int kRight = 24;
constexpr int kWide = 6; // of a cell
constexpr int kHigh = 12;
constexpr int kGap = 1;
constexpr int kLine = 16;
constexpr int kMostLines = 4;
constexpr qint64 kLeastFolded = 6; // layers of a run

int cellsOfLine(int width)
{
    return std::max(8, (width - kLeft - kRight) / (kWide + kGap));
}

} // namespace

LayerPicture::LayerPicture(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("layerPicture"));
    setAccessibleName(tr("Layers in their order"));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void LayerPicture::setModel(const model::Architecture& architecture)
{
    if (m_model == architecture)
        return;
    m_model = architecture;
    QStringList runs;
    constexpr qsizetype kMostTold = 40;
    for (const model::LayerRun& run : model::layerOrder(m_model)) {
        if (runs.size() == kMostTold) {
            runs += QStringLiteral("…");
            break;
        }
        runs += tr("%1 of %2", "a number of layers, and the letter of their kind")
                    .arg(run.layers)
                    .arg(style::fromStd(model::groupLetters(run.group)));
    }
    setAccessibleDescription(runs.join(QLatin1String(", ")));
    updateGeometry();
    update();
}

std::vector<LayerPicture::Cell> LayerPicture::cells(int width) const
{
    const auto runs = model::layerOrder(m_model);
    const int perLine = cellsOfLine(width);
    qint64 layers = 0;
    for (const model::LayerRun& run : runs)
        layers += run.layers;
    const bool folds = layers > qint64{perLine} * kMostLines;
    std::vector<Cell> cells;
    int x = 0;
    int line = 0;
    const QFontMetrics letters(style::secondaryFont());
    const int room = perLine * (kWide + kGap);
    /// False where there is no more room.
    const auto add = [&](int group, qint64 first, qint64 last, const QString& text) {
        const int wide = text.isEmpty() ? kWide : letters.horizontalAdvance(text) + 6;
        if (x > 0 && x + wide > room) {
            x = 0;
            ++line;
        }
        if (line >= kMostLines)
            return false;
        cells.push_back(
            {group, first, last, text, QRect(kLeft + x, 2 + line * kLine, wide, kHigh)});
        x += wide + kGap;
        return true;
    };
    qint64 done = 0;
    for (const model::LayerRun& run : runs) {
        const int group = static_cast<int>(run.group);
        const bool isFolded = folds && run.layers >= kLeastFolded;
        bool fits = true;
        if (isFolded) {
            fits = add(group, done + 1, done + 1, {}) &&
                   add(group, done + 1, done + run.layers,
                       QStringLiteral("×%1").arg(QLocale().toString(run.layers))) &&
                   add(group, done + run.layers, done + run.layers, {});
        }
        for (qint64 i = 1; !isFolded && fits && i <= run.layers; ++i)
            fits = add(group, done + i, done + i, {});
        if (!fits) { // the last place tells that there is more
            const qint64 told = cells.empty() ? 0 : cells.back().first - 1;
            if (!cells.empty())
                cells.back() = {-1, told + 1, layers, QStringLiteral("…"), cells.back().place};
            break;
        }
        done += run.layers;
    }
    return cells;
}

int LayerPicture::heightForWidth(int width) const
{
    const auto all = cells(width);
    return all.empty() ? kLine : all.back().place.bottom() + 5;
}

QSize LayerPicture::sizeHint() const
{
    return {264, heightForWidth(264)};
}

void LayerPicture::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setFont(style::secondaryFont());
    for (const Cell& cell : cells(width())) {
        const QRect place = style::placed(*this, cell.place);
        if (cell.text.isEmpty()) {
            painter.fillRect(place, groupColor(cell.group));
            continue;
        }
        painter.setPen(style::color(style::Role::Secondary));
        painter.drawText(place.adjusted(-2, -3, 2, 3), Qt::AlignCenter, cell.text);
    }
}

const LayerPicture::Cell* LayerPicture::cellAt(const std::vector<Cell>& cells, QPoint point) const
{
    for (const Cell& cell : cells) {
        if (style::placed(*this, cell.place).adjusted(0, -2, kGap, 2).contains(point))
            return &cell;
    }
    return nullptr;
}

void LayerPicture::mouseReleaseEvent(QMouseEvent* event)
{
    event->accept(); // the press was its own
}

void LayerPicture::mousePressEvent(QMouseEvent* event)
{
    const auto all = cells(width());
    const Cell* cell = cellAt(all, event->pos());
    if (event->button() == Qt::LeftButton && cell && cell->group >= 0)
        emit groupClicked(cell->group);
}

bool LayerPicture::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto all = cells(width());
    const Cell* cell = cellAt(all, help->pos());
    if (!cell) {
        QToolTip::hideText();
        return true;
    }
    const QString which = cell->first == cell->last
                              ? tr("Layer %1").arg(cell->first)
                              : tr("Layers %1 to %2").arg(cell->first).arg(cell->last);
    const QString what =
        cell->group < 0
            ? QString()
            : QStringLiteral(": ") +
                  style::fromStd(model::groupLetters(static_cast<std::size_t>(cell->group))) +
                  QStringLiteral(", ") +
                  style::textOf(
                      model::kindText(m_model.groups[static_cast<std::size_t>(cell->group)]));
    QToolTip::showText(help->globalPos(), which + what, this);
    return true;
}

} // namespace ridgepoint::editors
