// SPDX-License-Identifier: Apache-2.0
// A plan's file: read, written, read again; what it holds validated, evaluated and explained.
#include "document_checks.h"

using namespace ridgepoint;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text = fuzz::textOf(data, size);
    const exchange::DocumentResult read = exchange::readDocument(text, "plan.json");
    fuzz::requireResult(read);
    if (!read.ok())
        return 0;
    fuzz::checkFile(*read.document);
    fuzz::checkPlan(read.document->plan, fuzz::oneOf(32, text));
    return 0;
}
