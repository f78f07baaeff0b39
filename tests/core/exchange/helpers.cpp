// SPDX-License-Identifier: Apache-2.0
#include "helpers.h"

#include "plan/fields.h"
#include "quantity/number_text.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace ridgepoint::tests {

using quantity::Problem;
using quantity::Severity;

bool has(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

std::string textOf(const std::vector<Problem>& problems)
{
    constexpr const char* names[] = {"Note", "Warning", "Error"};
    std::string text;
    for (const Problem& problem : problems)
        text += std::string(names[static_cast<std::size_t>(problem.severity)]) + " " + problem.id +
                " " + problem.path + ": " + problem.message.english() + "\n";
    return text;
}

const Problem* find(const std::vector<Problem>& problems, std::string_view id)
{
    const auto found = std::find_if(problems.begin(), problems.end(),
                                    [&](const Problem& problem) { return problem.id == id; });
    return found == problems.end() ? nullptr : &*found;
}

bool hasErrors(const std::vector<Problem>& problems)
{
    return std::any_of(problems.begin(), problems.end(),
                       [](const Problem& problem) { return problem.severity == Severity::Error; });
}

std::string faultOf(const std::vector<Problem>& problems, std::string_view id,
                    std::string_view part)
{
    for (const Problem& problem : problems) {
        if (problem.id == id && has(problem.message.english(), part))
            return {};
    }
    return std::string(id) + " with \"" + std::string(part) + "\" is not in:\n" + textOf(problems);
}

std::string unreadText(const exchange::DocumentResult& result)
{
    const bool isRead = result.ok() && !hasErrors(result.problems);
    return isRead ? std::string() : "not read:\n" + textOf(result.problems);
}

std::string unrefusedText(const exchange::DocumentResult& result, std::string_view id,
                          std::string_view part)
{
    if (result.ok() || !hasErrors(result.problems))
        return "read without an error:\n" + textOf(result.problems);
    return faultOf(result.problems, id, part);
}

std::string forecastText(const plan::Plan& plan)
{
    std::string text;
    const plan::Forecast forecast = plan::evaluate(plan);
    for (const plan::FigureRow& row : plan::figureRows()) {
        const plan::FigureValue& figure = forecast[row.figure];
        text += std::string(row.id) + " = " +
                (figure.value ? quantity::exactText(*figure.value) : figure.reason.english());
        for (const double item : figure.items)
            text += " " + quantity::exactText(item);
        text += "\n";
    }
    return text;
}

Json planJson()
{
    plan::Document document;
    document.name = "A plan";
    return Json::parse(exchange::writeDocument(document));
}

exchange::DocumentResult readJson(const Json& json)
{
    return exchange::readDocument(json.dump(), "plan.json");
}

namespace {

std::string randomText(std::mt19937_64& random)
{
    static const std::vector<std::string> parts{"a",  "Ridge ", "\"",   "\\", "/", "~",
                                                "\n", "\t",     "\x01", "é",  "→", "🙂",
                                                ",",  "{",      "]",    " "};
    std::string text;
    for (auto count = random() % 8; count > 0; --count)
        text += parts[random() % parts.size()];
    return text;
}

double randomNumber(std::mt19937_64& random)
{
    switch (random() % 6) {
    case 0:
        return static_cast<double>(random() % 1000);
    case 1: // of any size, down to the smallest and up to the largest
        for (;;) {
            const std::uint64_t bits = random();
            double number = 0;
            static_assert(sizeof number == sizeof bits);
            std::memcpy(&number, &bits, sizeof number);
            if (std::isfinite(number))
                return number;
        }
    case 2:
        return -0.0;
    case 3:
        return static_cast<double>(random()) * 1e6;
    case 4:
        return std::numeric_limits<double>::max();
    default:
        return static_cast<double>(random() % 100000) / 1000;
    }
}

plan::Value randomValue(const plan::Field& field, std::mt19937_64& random)
{
    if (field.optional && random() % 2 == 0)
        return {};
    switch (field.kind) {
    case plan::ValueKind::Flag:
        return random() % 2 == 0;
    case plan::ValueKind::Integer:
        return static_cast<std::int64_t>(random() % 2 == 0 ? random() : random() % 1000);
    case plan::ValueKind::Real:
        return randomNumber(random);
    case plan::ValueKind::Choice:
        return std::string(field.choices[random() % field.choices.size()]);
    case plan::ValueKind::Text:
        return randomText(random);
    }
    return {};
}

} // namespace

plan::Document randomDocument(std::mt19937_64& random)
{
    plan::Document document;
    document.name = randomText(random);
    document.description = randomText(random);
    for (const auto list :
         {plan::FieldList::Groups, plan::FieldList::Phases, plan::FieldList::Pools})
        plan::resizeList(document.plan, list, static_cast<int>(1 + random() % 4));
    for (const plan::Field& field : plan::fields()) {
        for (int index = 0; index < plan::listSize(document.plan, field.list); ++index) {
            if (!field.set(document.plan, index, randomValue(field, random)))
                qFatal("%s takes no value of its own kind", field.path.data());
            if (random() % 4 == 0)
                document.origins[plan::pathText(field, index)] = randomText(random);
        }
    }
    for (const plan::FigureRow& row : plan::figureRows()) {
        if (!row.givable || random() % 3 != 0)
            continue;
        const bool indexed = row.scope != plan::FigureScope::Whole && random() % 2 == 0;
        plan::setGiven(document.plan, plan::Given{row.figure, indexed ? int(random() % 5) : -1,
                                                  std::abs(randomNumber(random))});
    }
    for (auto count = random() % 3; count > 0; --count)
        document.presets.push_back({"preset-" + std::to_string(count), randomText(random)});
    return document;
}

} // namespace ridgepoint::tests
