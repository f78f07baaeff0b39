// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line asks the report's program for, as one JSON object.
#pragma once

#include "plan/document.h"
#include "report.h"

#include <optional>
#include <string_view>

namespace ridgepoint::report {

struct Request
{
    plan::Document document;
    std::optional<plan::Document> baseline;
    ReportOptions options;
    bool isHtml = false;
    QString output; ///< the file
    QString language = QStringLiteral("en");
};

struct ReadRequest
{
    std::optional<Request> request;
    QString error;
};

/// Reads a request: {"plan": the text of a plan's file, "baseline": the same, "title", "author",
/// "notes", "sections": [keys], "derivations": "main" or "all", "paper": "a4" or "letter",
/// "language": a code of languages::available(), /// "output", "date": seconds since 1970 where it
/// is not to be now}.
ReadRequest readRequest(std::string_view text);

/// A word of the command line: "a4", "letter".
std::optional<Paper> paperOf(const QString& word);

} // namespace ridgepoint::report
