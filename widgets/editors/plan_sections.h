// SPDX-License-Identifier: GPL-3.0-or-later
// Which section of the form a field or a figure that may be given stands in: one table.
#pragma once

#include "exchange/presets.h"

#include <QString>
#include <array>
#include <span>
#include <string_view>

namespace ridgepoint::editors {

/// What a section may be filled from.
enum class SectionPresets
{
    None,
    Models,
    Machines,
    Software,
    FailureLogs
};

struct SectionRow
{
    std::string_view name;                   ///< of the object, for what is remembered
    const char* title;                       ///< to be translated in the context "PlanForm"
    std::array<std::string_view, 3> fields;  ///< first parts of the paths of its fields
    std::array<std::string_view, 3> figures; ///< first parts of the ids of its givable figures
    SectionPresets presets = SectionPresets::None;
};

/// In the order of the form. A field that no row names stands in the last section.
std::span<const SectionRow> sectionRows();

/// The index of the section of a field's path.
std::size_t sectionOfField(std::string_view path);
/// The index of the section of a figure's id.
std::size_t sectionOfFigure(std::string_view id);

} // namespace ridgepoint::editors
