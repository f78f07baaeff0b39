// SPDX-License-Identifier: GPL-3.0-or-later
// The kinds of layers in the form: the fields of one at a time, chosen in a strip.
#include "editors/plan_form.h"

#include "exchange/document_io.h"
#include "style/text.h"

#include <algorithm>

namespace ridgepoint::editors {

using Kind = plan::ListEdit::Kind;

void PlanForm::makeGroupStrip()
{
    QWidget* body = m_fields.find("model.groups[0].layers")->second->parentWidget();
    m_strip = new GroupStrip(body);
    m_picture = new LayerPicture(body);
    m_picture->hide();
    m_strip->setGroups(plan::Plan().model.groups, 0, exchange::kMostListElements);
    connect(m_strip, &GroupStrip::chosen, this, &PlanForm::chooseGroup);
    connect(m_picture, &LayerPicture::groupClicked, this, &PlanForm::chooseGroup);
    connect(m_strip, &GroupStrip::copyAsked, this, [this] { editGroups(Kind::Copy, m_group + 1); });
    connect(m_strip, &GroupStrip::removeAsked, this, [this] { editGroups(Kind::Remove, 0); });
    connect(m_strip, &GroupStrip::moveAsked, this,
            [this](int by) { editGroups(Kind::Move, m_group + by); });
}

/// Says what is wanted, and shows at once what comes of it: what is typed next is for the place
/// that the group has then, long before the plan has been worked out again.
void PlanForm::editGroups(Kind kind, int to)
{
    if (!m_view || !commitTyping())
        return;
    const plan::ListEdit edit{kind, plan::FieldList::Groups, m_group, to};
    const int size = plan::listSize(m_view->document.plan, edit.list);
    if (!plan::canApply(m_view->document.plan, edit) ||
        (kind == Kind::Copy && size >= exchange::kMostListElements))
        return;
    auto next = std::make_shared<style::PlanView>();
    next->document = m_view->document;
    next->forecast.figures = m_view->forecast.figures;
    for (const quantity::Problem& problem : m_view->problems) {
        if (!problem.path.starts_with("model.groups"))
            next->problems.push_back(problem);
    }
    plan::applyListEdit(next->document, edit);
    emit listEdited(edit);
    setGroup(kind == Kind::Remove ? std::min(m_group, size - 2) : to);
    setView(next);
}

void PlanForm::chooseGroup(int group)
{
    const int size = m_view ? plan::listSize(m_view->document.plan, plan::FieldList::Groups) : 1;
    if (group < 0 || group >= size || group == m_group)
        return;
    if (!commitTyping())
        dropTyping(); // it was refused, and the field goes
    setGroup(group);
    setView(m_view);
}

/// The rows stand for another group from now on.
void PlanForm::setGroup(int group)
{
    group = std::max(0, group);
    if (group == m_group)
        return;
    for (const plan::Field& field : plan::fields()) {
        if (field.list != plan::FieldList::Groups)
            continue;
        auto node = m_fields.extract(plan::pathText(field, m_group));
        node.key() = plan::pathText(field, group);
        node.mapped()->setIndex(group);
        node.mapped()->setBaseValue(m_base.value(field, group));
        m_fields.insert(std::move(node));
    }
    m_group = group;
}

void PlanForm::showGroups()
{
    static const plan::Plan fresh;
    const plan::Plan& plan = m_view ? m_view->document.plan : fresh;
    m_strip->setGroups(plan.model.groups, m_group, exchange::kMostListElements);
    std::vector<std::optional<quantity::Severity>> worst(plan.model.groups.size());
    for (const quantity::Problem& problem :
         m_view ? m_view->problems : std::vector<quantity::Problem>()) {
        const auto ref = plan::findField(problem.path);
        if (!ref || ref->field->list != plan::FieldList::Groups ||
            static_cast<std::size_t>(ref->index) >= worst.size() ||
            problem.severity == quantity::Severity::Note)
            continue;
        auto& here = worst[static_cast<std::size_t>(ref->index)];
        here = std::max(here.value_or(problem.severity), problem.severity);
    }
    m_strip->setProblems(std::move(worst));
    m_picture->setModel(plan.model);
    const bool isFiltered = !filter().trimmed().isEmpty();
    m_strip->setVisible(!isFiltered);
    m_picture->setVisible(!isFiltered && plan.model.groups.size() > 1);
}

} // namespace ridgepoint::editors
