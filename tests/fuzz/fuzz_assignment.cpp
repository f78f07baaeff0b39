// SPDX-License-Identifier: Apache-2.0
// What a person types: a preset plan in the first line, then lines of path=value and
// given.<figure>=value.
#include "document_checks.h"

#include "exchange/json_value.h"

using namespace ridgepoint;

namespace {

/// Starting points, by the first line; an unknown name is the plan of one of each.
plan::Document startOf(std::string_view name)
{
    auto loaded = exchange::loadPlanPreset(name);
    fuzz::requireResult(loaded);
    return loaded.ok() ? std::move(*loaded.document) : plan::Document();
}

void checkFieldText(const plan::Plan& plan, const plan::FieldRef& ref)
{
    const plan::Field& field = *ref.field;
    const plan::Value value = field.get(plan, ref.index);
    const std::string exact = exchange::typedText(field, value);
    const plan::ParsedValue parsed = plan::parseValue(field, ref.index, exact);
    fuzz::require(parsed.value && *parsed.value == value,
                  std::string(field.path) + " is not read back from " + exact);
    const std::string shown = plan::valueText(field, value);
    fuzz::require(plan::parseValue(field, ref.index, shown).value.has_value(),
                  std::string(field.path) + " is not read from what is shown: " + shown);
}

void applyLine(plan::Document& document, std::string_view line)
{
    std::string_view text = line;
    const std::string_view path = fuzz::takePart(text, '=');
    const plan::Document before = document;
    const bool isGiven = path.starts_with("given.");
    const auto problem = isGiven ? plan::setGiven(document, path.substr(6), text)
                                 : plan::setField(document, path, text);
    if (problem) {
        fuzz::requireSayable({*problem});
        fuzz::require(document == before, "refused, and yet changed: " + std::string(line));
        return;
    }
    if (isGiven) {
        const auto ref = plan::findFigure(path.substr(6));
        fuzz::require(ref.has_value(), "a figure was given that there is not");
        const std::string spelled = plan::figureText(ref->figure, ref->index);
        const auto again = plan::findFigure(spelled);
        fuzz::require(again && again->figure == ref->figure && again->index == ref->index,
                      "spelled otherwise: " + spelled);
        return;
    }
    const auto ref = plan::findField(path);
    fuzz::require(ref.has_value(), "a field was set that there is not");
    const auto again = plan::findField(plan::pathText(*ref->field, ref->index));
    fuzz::require(again && again->field == ref->field && again->index == ref->index,
                  "spelled otherwise: " + plan::pathText(*ref->field, ref->index));
    fuzz::require(
        !plan::checkRange(*ref->field, ref->index, ref->field->get(document.plan, ref->index)),
        "set out of its range: " + std::string(line));
    checkFieldText(document.plan, *ref);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text = fuzz::textOf(data, size);
    std::string_view lines = text;
    plan::Document document = startOf(fuzz::takePart(lines, '\n'));
    for (int i = 0; i < 40 && !lines.empty(); ++i)
        applyLine(document, fuzz::takePart(lines, '\n'));
    fuzz::checkPlan(document.plan, fuzz::oneOf(16, text));
    if (fuzz::oneOf(8, text))
        fuzz::checkFile(document);
    return 0;
}
