// SPDX-License-Identifier: Apache-2.0
#include "quantity/reader.h"

namespace ridgepoint::quantity {

Traced Reader<Traced>::input(const void* member, double value) const
{
    Node node;
    node.kind = NodeKind::Input;
    node.value = value;
    const auto found = m_names->find(member);
    if (found == m_names->end()) {
        // A member that no row of the table of fields stands for: the honesty test finds this path.
        node.path = "(not in the table of fields)";
    } else {
        const InputName& name = found->second;
        node.path = name.path;
        node.symbol = name.symbol.empty() ? name.path : name.symbol;
        node.label = name.label;
        node.unit = name.unit;
        node.source = name.source;
        node.text = name.text;
    }
    return Traced(std::make_shared<const Node>(std::move(node)));
}

} // namespace ridgepoint::quantity
