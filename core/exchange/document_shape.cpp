// SPDX-License-Identifier: Apache-2.0
#include "exchange/document_shape.h"

namespace ridgepoint::exchange {
namespace {

constexpr std::string_view kListMark = "[]";

Shape& childOf(Shape& parent, std::string_view key)
{
    for (Shape& child : parent.children) {
        if (child.key == key)
            return child;
    }
    Shape child;
    child.key = key;
    parent.children.push_back(std::move(child));
    return parent.children.back();
}

Shape makePlanShape()
{
    Shape root;
    for (const plan::Field& field : plan::fields()) {
        Shape* shape = &root;
        std::string_view rest = field.path;
        while (!rest.empty()) {
            std::string_view key = rest.substr(0, rest.find('.'));
            rest.remove_prefix(std::min(rest.size(), key.size() + 1));
            const bool isList = key.ends_with(kListMark);
            if (isList)
                key.remove_suffix(kListMark.size());
            shape = &childOf(*shape, key);
            if (isList)
                shape->list = field.list;
        }
        shape->field = &field;
    }
    return root;
}

} // namespace

const Shape* Shape::find(std::string_view childKey) const
{
    for (const Shape& child : children) {
        if (child.key == childKey)
            return &child;
    }
    return nullptr;
}

const Shape& planShape()
{
    static const Shape shape = makePlanShape();
    return shape;
}

} // namespace ridgepoint::exchange
