// SPDX-License-Identifier: Apache-2.0
// A preset's file: read, added to those that are compiled in, applied to a plan.
#include "document_checks.h"

using namespace ridgepoint;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text = fuzz::textOf(data, size);
    exchange::PresetReadResult read = exchange::readPreset(text, "preset.json");
    fuzz::requireSayable(read.problems);
    fuzz::require(read.preset.has_value() != fuzz::hasErrors(read.problems),
                  "a preset and an error, or neither");
    if (!read.preset)
        return 0;
    const std::string id = read.preset->id;
    exchange::PresetLibrary library; // the seeds are presets that are compiled in: an empty one
    for (const exchange::PresetInfo& info : exchange::presetList()) {
        if (info.id != id)
            fuzz::require(library.add(info).empty(), "a preset of the program is refused");
    }
    const auto refused = library.add(std::move(*read.preset));
    fuzz::requireSayable(refused);
    if (!refused.empty())
        return 0;
    plan::Document document;
    const plan::Document before = document;
    const auto problems = library.apply(document, id);
    fuzz::requireSayable(problems);
    if (fuzz::hasErrors(problems)) {
        fuzz::require(document == before, "a preset that was refused has changed the document");
        return 0;
    }
    fuzz::requireSayable(library.changes(document));
    fuzz::require(library.changes(document).empty(), "just applied, and changed since");
    fuzz::checkFile(document);
    fuzz::checkPlan(document.plan, fuzz::oneOf(32, text));
    return 0;
}
