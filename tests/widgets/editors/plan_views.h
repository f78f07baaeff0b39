// SPDX-License-Identifier: GPL-3.0-or-later
// Views of preset plans for tests of editors, evaluated as the window does it.
#pragma once

#include "exchange/presets.h"
#include "plan/validate.h"
#include "style/plan_view.h"
#include "style/text.h"

#include <QApplication>
#include <QInputMethodEvent>
#include <QtTest>
#include <algorithm>

namespace ridgepoint::tests {

inline style::PlanViewPtr viewOf(plan::Document document)
{
    auto view = std::make_shared<style::PlanView>();
    view->document = std::move(document);
    view->forecast = plan::evaluate(view->document.plan);
    view->problems = plan::validate(view->document.plan);
    return view;
}

inline style::PlanViewPtr presetView(const char* id)
{
    auto loaded = exchange::loadPlanPreset(id);
    return loaded.document ? viewOf(std::move(*loaded.document)) : nullptr;
}

/// The view of a plan after a field was set; null where the plan refuses it.
inline style::PlanViewPtr withField(const style::PlanViewPtr& view, const QString& path,
                                    const QString& text)
{
    plan::Document document = view->document;
    if (plan::setField(document, style::toStd(path), style::toStd(text)))
        return nullptr;
    return viewOf(std::move(document));
}

inline style::PlanViewPtr withGiven(const style::PlanViewPtr& view, const QString& figure,
                                    const QString& text)
{
    plan::Document document = view->document;
    if (plan::setGiven(document, style::toStd(figure), style::toStd(text)))
        return nullptr;
    return viewOf(std::move(document));
}

/// What the plan's field is, in the words of the table.
inline QString fieldText(const plan::Plan& plan, const QString& path)
{
    const auto ref = plan::findField(style::toStd(path));
    return style::fromStd(
        plan::valueText(*ref->field, ref->field->get(plan, ref->index), style::bytePrefix()));
}

/// Replaces what stands in the focused line by hand, and presses a key.
inline void type(QWidget* line, const QString& text, Qt::Key end = Qt::Key_Return)
{
    QTest::keyClick(line, Qt::Key_A, Qt::ControlModifier);
    const bool ascii =
        std::all_of(text.begin(), text.end(), [](QChar c) { return c.unicode() < 128; });
    if (text.isEmpty()) {
        QTest::keyClick(line, Qt::Key_Delete);
    } else if (ascii) {
        QTest::keyClicks(line, text);
    } else { // as an input method writes it
        QInputMethodEvent event;
        event.setCommitString(text);
        QApplication::sendEvent(line, &event);
    }
    if (end != Qt::Key_unknown)
        QTest::keyClick(line, end);
}

} // namespace ridgepoint::tests
