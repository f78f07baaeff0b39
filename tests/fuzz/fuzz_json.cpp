// SPDX-License-Identifier: Apache-2.0
// Any text as JSON, under each choice that the reader leaves; what it reads is written and read
// again.
#include "fuzz.h"

#include "json/reader.h"
#include "json/writer.h"

#include <nlohmann/json.hpp>

using namespace ridgepoint;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text = fuzz::textOf(data, size);
    for (const bool lenient : {false, true}) {
        json::Limits limits;
        limits.allowTrailingText = lenient;
        limits.allowNotFinite = lenient;
        const json::ReadResult read = json::parse(text, "file", limits);
        std::size_t errors = 0;
        for (const quantity::Problem& problem : read.problems) {
            fuzz::require(!problem.message.empty(), "a problem without a message");
            fuzz::require(problem.message.english().size() < 2000, "a message that nobody reads");
            errors += problem.severity == quantity::Severity::Error;
        }
        fuzz::require(errors == (read.ok() ? 0 : 1), "a document, or the one error");
        if (!read.ok())
            continue;
        const json::StableText stable = json::stableText(*read.document);
        fuzz::require(stable.altered.empty(), "read, and JSON cannot hold it");
        const json::ReadResult again = json::parse(stable.text, "again");
        fuzz::require(again.ok(), "what was written is not read: " + stable.text);
        fuzz::require(*again.document == *read.document, "written as another value");
        fuzz::require(json::stableText(*again.document).text == stable.text, "another text");
    }
    return 0;
}
