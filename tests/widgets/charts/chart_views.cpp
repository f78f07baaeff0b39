// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart_views.h"

#include "exchange/presets.h"
#include "plan/validate.h"

#include <QtGlobal>

namespace ridgepoint::tests {

style::PlanViewPtr viewOf(plan::Document document)
{
    auto view = std::make_shared<style::PlanView>();
    view->document = std::move(document);
    view->forecast = plan::evaluate(view->document.plan);
    view->problems = plan::validate(view->document.plan);
    return view;
}

style::PlanViewPtr
viewOf(std::string_view preset,
       std::initializer_list<std::pair<std::string_view, std::string_view>> edits)
{
    exchange::DocumentResult loaded = exchange::loadPlanPreset(preset);
    if (!loaded.ok())
        qFatal("no preset plan %s", std::string(preset).c_str());
    for (const auto& [path, text] : edits) {
        if (const auto problem = plan::setField(*loaded.document, path, text))
            qFatal("%s", problem->message.english().c_str());
    }
    return viewOf(std::move(*loaded.document));
}

style::PlanViewPtr viewOf64Stages()
{
    plan::Document document = *exchange::loadPlanPreset("decoder-70b-1024xh100").document;
    document.plan.model.groups.front().layers = 64;
    document.plan.layout.pipelineParallel = 64;
    document.plan.layout.tensorParallel = 2;
    return viewOf(std::move(document));
}

style::PlanViewPtr viewWithErrors()
{
    plan::Document document = *exchange::loadPlanPreset("decoder-70b-1024xh100").document;
    document.plan.model.hidden = 0;
    document.plan.cluster.pools.front().peakFlopPerS = 0;
    document.plan.cluster.pools.front().memoryBytesPerS = 0;
    document.plan.cluster.storageWriteBytesPerS = 0;
    document.plan.reliability.acceleratorMtbfS = 0;
    document.plan.layout.pipelineParallel = 0;
    return viewOf(std::move(document));
}

style::PlanViewPtr emptyView()
{
    plan::Document document;
    document.plan.model.groups.clear();
    document.plan.task.phases.clear();
    document.plan.cluster.pools.clear();
    return viewOf(std::move(document));
}

} // namespace ridgepoint::tests
