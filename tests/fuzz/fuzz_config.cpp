// SPDX-License-Identifier: Apache-2.0
// Whatever is dropped on the window or imported: a model's config.json, a plan, a preset, or none.
#include "document_checks.h"

#include "exchange/import_file.h"

using namespace ridgepoint;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text = fuzz::textOf(data, size);
    const exchange::ImportResult partial = exchange::importModelConfig(text, "config.json", {true});
    fuzz::requireResult(partial);
    const exchange::ImportResult imported = exchange::importText(text, "Some-Model/config.json");
    fuzz::requireResult(imported);
    fuzz::require(partial.ok() || !exchange::importModelConfig(text, "config.json").ok(),
                  "read whole, and not in part");
    if (!imported.ok())
        return 0;
    fuzz::checkFile(*imported.document);
    fuzz::checkPlan(imported.document->plan, fuzz::oneOf(32, text));
    if (!exchange::importModelConfig(text, "config.json").ok())
        return 0; // a plan or a preset, whose values are a person's
    for (const quantity::Problem& problem : plan::validate(imported.document->plan)) {
        fuzz::require(problem.severity != quantity::Severity::Error ||
                          !problem.path.starts_with("model."),
                      "a config's model has an error that the import did not name: " +
                          problem.message.english());
    }
    return 0;
}
