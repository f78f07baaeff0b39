// SPDX-License-Identifier: GPL-3.0-or-later
#include "play_strip.h"

#include "editors/field_editor.h"
#include "editors/given_editor.h"
#include "style/mirror.h"
#include "style/palette.h"
#include "style/text.h"

#include <QPainter>

#include <algorithm>

namespace ridgepoint::gui {
namespace {

constexpr int kLeastColumn = 256; // the longest word of a label fits
constexpr int kMargin = 8;        // above and below

std::vector<quantity::Problem> problemsAt(const style::PlanView& view, const std::string& path)
{
    std::vector<quantity::Problem> found;
    for (const quantity::Problem& problem : view.problems) {
        if (problem.severity != quantity::Severity::Error)
            continue; // the form has room for those
        const auto ref = plan::findField(problem.path);
        if (problem.path == path || (ref && plan::pathText(*ref->field, ref->index) == path))
            found.push_back(problem);
    }
    return found;
}

} // namespace

PlayStrip::PlayStrip(const QStringList& paths, QWidget* parent) : QWidget(parent)
{
    setAccessibleName(tr("Inputs of this chart"));
    const QString given = QStringLiteral("given.");
    for (const QString& path : paths) {
        if (path.startsWith(given)) {
            const auto ref = plan::findFigure(path.mid(given.size()).toStdString());
            if (!ref)
                continue;
            auto* row = new editors::GivenEditor(ref->figure, ref->index, this);
            connect(row, &editors::GivenEditor::givenEdited, this, &PlayStrip::givenEdited);
            m_givens.push_back(row);
            m_rows.push_back(row);
        } else if (const auto ref = plan::findField(path.toStdString())) {
            auto* row = new editors::FieldEditor(*ref->field, ref->index, this);
            connect(row, &editors::FieldEditor::edited, this, &PlayStrip::fieldEdited);
            connect(row, &editors::FieldEditor::scrubbed, this, &PlayStrip::fieldScrubbed);
            m_fields.push_back(row);
            m_rows.push_back(row);
        }
    }
}

void PlayStrip::setView(const style::PlanViewPtr& view)
{
    if (!view)
        return;
    if (view->document.presets != m_presets) {
        m_presets = view->document.presets;
        const editors::PlanBase base = editors::planBase(m_presets);
        for (editors::FieldEditor* row : m_fields)
            row->setBaseValue(base.value(row->field(), row->index()));
        for (editors::GivenEditor* row : m_givens)
            row->setBaseValue(base.given(row->id().toStdString()));
    }
    for (editors::FieldEditor* row : m_fields) {
        row->setView(view);
        row->setProblems(problemsAt(*view, plan::pathText(row->field(), row->index())));
    }
    for (editors::GivenEditor* row : m_givens) {
        row->setView(view);
        row->setProblems(problemsAt(*view, "given." + row->id().toStdString()));
    }
    place();
}

bool PlayStrip::commitTyping()
{
    bool taken = true;
    for (editors::FieldEditor* row : m_fields)
        taken = (!row->isTyping() || row->commitTyping()) && taken;
    for (editors::GivenEditor* row : m_givens)
        taken = (!row->isTyping() || row->commitTyping()) && taken;
    return taken;
}

void PlayStrip::dropTyping()
{
    for (editors::FieldEditor* row : m_fields)
        row->dropTyping();
    for (editors::GivenEditor* row : m_givens)
        row->dropTyping();
}

editors::FieldEditor* PlayStrip::fieldEditor(const QString& path) const
{
    for (editors::FieldEditor* row : m_fields) {
        if (row->objectName() == path)
            return row;
    }
    return nullptr;
}

void PlayStrip::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    place();
}

void PlayStrip::place()
{
    const int columns = std::max(1, width() / kLeastColumn);
    const int wide = width() / columns;
    int top = kMargin;
    int high = 0;
    int column = 0;
    for (editors::EditorRow* row : m_rows) {
        if (!row->isOffered())
            continue;
        if (column == columns) {
            column = 0;
            top += high;
            high = 0;
        }
        const int own = row->heightForWidth(wide);
        row->setGeometry(style::placed(*this, QRect(column * wide, top, wide, own)));
        high = std::max(high, own);
        ++column;
    }
    setFixedHeight(top + high + kMargin);
}

void PlayStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(style::color(style::Role::Line));
    painter.setBrush(style::color(style::Role::Panel));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
}

} // namespace ridgepoint::gui
