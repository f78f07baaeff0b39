// SPDX-License-Identifier: Apache-2.0
// How a row of the table of fields reaches its member: a chain of pointers to members, with `each`
// where the chain enters a list.
#pragma once

#include "plan/fields.h"

#include <type_traits>

namespace ridgepoint::plan::access {

struct Each
{
};
inline constexpr Each each{};

template <class Object>
auto& walk(Object& object, int)
{
    return object;
}

template <class Object, class Step, class... Rest>
auto& walk(Object& object, int index, Step step, Rest... rest)
{
    if constexpr (std::is_same_v<Step, Each>)
        return walk(object[static_cast<std::size_t>(index)], index, rest...);
    else
        return walk(object.*step, index, rest...);
}

template <class T>
struct IsOptional : std::false_type
{
};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type
{
};

template <class T>
Value toValue(const T& member, std::span<const quantity::Literal> choices)
{
    if constexpr (std::is_enum_v<T>) {
        const auto index = static_cast<std::size_t>(member);
        return index < choices.size() ? Value(std::string(choices[index])) : Value();
    } else if constexpr (IsOptional<T>::value) {
        return member ? toValue(*member, choices) : Value();
    } else {
        return member;
    }
}

template <class T>
bool fromValue(T& member, const Value& value, std::span<const quantity::Literal> choices)
{
    if constexpr (std::is_enum_v<T>) {
        const auto* key = std::get_if<std::string>(&value);
        for (std::size_t i = 0; key && i < choices.size(); ++i) {
            if (choices[i] == *key) {
                member = static_cast<T>(i);
                return true;
            }
        }
        return false;
    } else if constexpr (IsOptional<T>::value) {
        if (std::holds_alternative<std::monostate>(value)) {
            member.reset();
            return true;
        }
        typename T::value_type inner{};
        if (!fromValue(inner, value, choices))
            return false;
        member = inner;
        return true;
    } else if constexpr (std::is_same_v<T, double>) {
        if (const auto* whole = std::get_if<std::int64_t>(&value)) {
            member = static_cast<double>(*whole);
            return true;
        }
        const auto* real = std::get_if<double>(&value);
        if (real)
            member = *real;
        return real != nullptr;
    } else {
        const auto* exact = std::get_if<T>(&value);
        if (exact)
            member = *exact;
        return exact != nullptr;
    }
}

template <class T>
constexpr ValueKind kindOf()
{
    if constexpr (IsOptional<T>::value)
        return kindOf<typename T::value_type>();
    else if constexpr (std::is_enum_v<T>)
        return ValueKind::Choice;
    else if constexpr (std::is_same_v<T, bool>)
        return ValueKind::Flag;
    else if constexpr (std::is_same_v<T, std::int64_t>)
        return ValueKind::Integer;
    else if constexpr (std::is_same_v<T, double>)
        return ValueKind::Real;
    else
        return ValueKind::Text;
}

/// What a row says of its member beside how to reach it.
struct About
{
    std::string_view path;
    quantity::Literal label;
    quantity::Dimension dimension = quantity::Dimension::Number;
    double min = 0;
    double max = 0;
    quantity::Literal help = {};
    quantity::Literal source = {};
    bool aboveMin = false;
    bool (*applies)(const Plan&, int) = nullptr;
};

using ChoiceList = std::span<const quantity::Literal> (*)();

inline std::span<const quantity::Literal> noChoices()
{
    return {};
}

constexpr FieldList listOf(std::string_view path)
{
    if (path.starts_with("model.groups[]"))
        return FieldList::Groups;
    if (path.starts_with("task.phases[]"))
        return FieldList::Phases;
    return path.starts_with("cluster.pools[]") ? FieldList::Pools : FieldList::None;
}

/// Makes a row. Chain: pointers to members from the Plan on; Choices: the keys of an enumeration.
template <ChoiceList Choices, auto... Chain>
Field row(const About& about)
{
    using Member = std::remove_cvref_t<decltype(walk(std::declval<Plan&>(), 0, Chain...))>;
    Field field;
    field.path = about.path;
    field.label = about.label;
    field.dimension = about.dimension;
    field.kind = kindOf<Member>();
    field.min = about.min;
    field.max = about.max;
    field.aboveMin = about.aboveMin;
    field.optional = IsOptional<Member>::value;
    field.choices = Choices();
    field.help = about.help;
    field.source = about.source;
    field.list = listOf(about.path);
    field.essential = false;
    field.address = [](const Plan& plan, int index) -> const void* {
        return &walk(plan, index, Chain...);
    };
    field.get = [](const Plan& plan, int index) {
        return toValue(walk(plan, index, Chain...), Choices());
    };
    field.set = [](Plan& plan, int index, const Value& value) {
        return fromValue(walk(plan, index, Chain...), value, Choices());
    };
    field.applies = about.applies ? about.applies : [](const Plan&, int) { return true; };
    return field;
}

} // namespace ridgepoint::plan::access
