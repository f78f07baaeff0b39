// SPDX-License-Identifier: Apache-2.0
#include "plan/list_edits.h"

#include "model/layer_order.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace ridgepoint::plan {
namespace {

using Kind = ListEdit::Kind;

/// Where the element at `index` stands after the edit; nothing if it has gone.
std::optional<int> placeAfter(const ListEdit& edit, int index)
{
    switch (edit.kind) {
    case Kind::Copy:
        return index < edit.to ? index : index + 1;
    case Kind::Remove:
        if (index == edit.at)
            return std::nullopt;
        return index < edit.at ? index : index - 1;
    case Kind::Move:
        if (index == edit.at)
            return edit.to;
        if (edit.at < index && index <= edit.to)
            return index - 1;
        return edit.to <= index && index < edit.at ? index + 1 : index;
    }
    return index;
}

template <class T>
void change(std::vector<T>& list, const ListEdit& edit)
{
    const auto at = list.begin() + edit.at;
    switch (edit.kind) {
    case Kind::Copy: {
        T copy = *at;
        list.insert(list.begin() + edit.to, std::move(copy));
        return;
    }
    case Kind::Remove:
        list.erase(at);
        return;
    case Kind::Move:
        if (edit.at < edit.to)
            std::rotate(at, at + 1, list.begin() + edit.to + 1);
        else
            std::rotate(list.begin() + edit.to, at, at + 1);
        return;
    }
}

/// The index that a path has behind `start`, "model.groups[": and where its digits begin and end.
struct IndexInText
{
    int index = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
};
std::optional<IndexInText> indexBehind(std::string_view text, std::string_view start)
{
    if (!text.starts_with(start))
        return std::nullopt;
    IndexInText found;
    found.begin = start.size();
    const char* first = text.data() + found.begin;
    const auto [end, error] = std::from_chars(first, text.data() + text.size(), found.index);
    if (error != std::errc{})
        return std::nullopt;
    found.end = static_cast<std::size_t>(end - text.data());
    return found;
}

std::string withIndex(std::string text, const IndexInText& place, int index)
{
    return text.replace(place.begin, place.end - place.begin, std::to_string(index));
}

/// What paths of elements begin with: "model.groups[".
std::string_view pathStart(FieldList list)
{
    switch (list) {
    case FieldList::None:
        break;
    case FieldList::Groups:
        return "model.groups[";
    case FieldList::Phases:
        return "task.phases[";
    case FieldList::Pools:
        return "cluster.pools[";
    }
    return {};
}

std::string pointerStart(FieldList list)
{
    std::string pointer = "/" + std::string(pathStart(list));
    std::replace_if(
        pointer.begin(), pointer.end(), [](char c) { return c == '.' || c == '['; }, '/');
    return pointer;
}

void changeOrigins(Document& document, const ListEdit& edit)
{
    const std::string_view start = pathStart(edit.list);
    std::map<std::string, std::string> origins;
    for (auto& [path, origin] : document.origins) {
        const auto place = indexBehind(path, start);
        if (!place) {
            origins.insert_or_assign(path, std::move(origin));
            continue;
        }
        if (edit.kind == Kind::Copy && place->index == edit.at)
            origins.insert_or_assign(withIndex(path, *place, edit.to), origin);
        if (const auto after = placeAfter(edit, place->index))
            origins.insert_or_assign(withIndex(path, *place, *after), std::move(origin));
    }
    document.origins = std::move(origins);
}

void changeKept(Document& document, const ListEdit& edit)
{
    const std::string start = pointerStart(edit.list);
    std::vector<KeptKey> kept;
    for (KeptKey& key : document.kept) {
        if (const auto place = indexBehind(key.pointer, start)) {
            const auto after = placeAfter(edit, place->index);
            if (!after)
                continue; // it went with its element
            key.pointer = withIndex(std::move(key.pointer), *place, *after);
        }
        kept.push_back(std::move(key));
    }
    document.kept = std::move(kept);
}

std::string orderAfter(const ListEdit& edit, std::vector<model::LayerRun> runs,
                       std::int64_t layersOfCopy)
{
    std::vector<model::LayerRun> after;
    for (model::LayerRun run : runs) {
        const auto place = placeAfter(edit, static_cast<int>(run.group));
        if (!place)
            continue;
        run.group = static_cast<std::size_t>(*place);
        if (!after.empty() && after.back().group == run.group)
            after.back().layers += run.layers;
        else
            after.push_back(run);
    }
    if (edit.kind == Kind::Copy)
        after.push_back({static_cast<std::size_t>(edit.to), layersOfCopy});
    return model::orderText(after);
}

} // namespace

bool canApply(const Plan& plan, const ListEdit& edit)
{
    const int size = listSize(plan, edit.list);
    if (edit.list == FieldList::None || edit.at < 0 || edit.at >= size)
        return false;
    switch (edit.kind) {
    case Kind::Copy:
        return edit.to >= 0 && edit.to <= size;
    case Kind::Remove:
        return size > 1;
    case Kind::Move:
        return edit.to >= 0 && edit.to < size && edit.to != edit.at;
    }
    return false;
}

bool applyListEdit(Plan& plan, const ListEdit& edit)
{
    if (!canApply(plan, edit))
        return false;
    switch (edit.list) {
    case FieldList::None:
        return false;
    case FieldList::Groups: {
        std::string& order = plan.model.order;
        auto runs =
            order.empty() ? std::nullopt : model::parseOrder(order, plan.model.groups.size());
        const std::int64_t layers = plan.model.groups[static_cast<std::size_t>(edit.at)].layers;
        change(plan.model.groups, edit);
        if (runs) // an order that cannot be read names no groups
            order = orderAfter(edit, std::move(*runs), layers);
        break;
    }
    case FieldList::Phases:
        change(plan.task.phases, edit);
        break;
    case FieldList::Pools:
        change(plan.cluster.pools, edit);
        break;
    }
    return true;
}

bool applyListEdit(Document& document, const ListEdit& edit)
{
    if (!applyListEdit(document.plan, edit))
        return false;
    changeOrigins(document, edit);
    changeKept(document, edit);
    return true;
}

} // namespace ridgepoint::plan
