// SPDX-License-Identifier: Apache-2.0
// Plans as files: one JSON object, written and read by the table of fields alone.
#pragma once

#include "plan/document.h"
#include "quantity/problem.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::exchange {

/// A document and what a person should know about the file; or no document, and the Errors why not.
struct DocumentResult
{
    std::optional<plan::Document> document;
    std::vector<quantity::Problem> problems; ///< errors first
    bool isPlan = false; ///< it was read from a plan's own file, which it may be saved to again

    bool ok() const { return document.has_value(); }
};

/// The most elements that a list of a file may have.
inline constexpr int kMostListElements = 1000;

/// The most bytes of one text of a file, and of all keys together that this version only keeps:
/// they go into every edit's copy.
inline constexpr std::size_t kMostTextBytes = 100'000;
inline constexpr std::size_t kMostKeptBytes = std::size_t{1} << 20;

/// The most figures that a file may give: more than there are for the longest pipeline.
inline constexpr std::size_t kMostGivens = 20'000;

/// Reads a plan's file. Numbers are in SI units and the field's own kind; a value of another kind,
/// an unknown figure among the givens, an empty list and a newer version are Errors, each naming
/// what to write. Unknown keys are kept and reported; missing ones have the default value and are
/// named in one Note. Whether values are sensible is asked by validate(), not here.
/// @param fileName  what messages call the text, and the document where the file does not name it
DocumentResult readDocument(std::string_view text, std::string_view fileName);

/// Reads a file with readDocument().
DocumentResult readDocumentFile(const std::filesystem::path& path);

/// The file's text: every field, in the order of the table. readDocument() gives an equal document
/// and that document the same text again.
std::string writeDocument(const plan::Document& document);

/// Writes the file whole or not at all (json::writeFileAtomically).
/// @return  an Error, the old file then being untouched; or a Warning about a file that was written
std::optional<quantity::Problem> saveDocument(const plan::Document& document,
                                              const std::filesystem::path& path);
/// The same for a copy that is written at every edit: json::writeFileAtOnce().
std::optional<quantity::Problem> saveCopy(const plan::Document& document,
                                          const std::filesystem::path& path);

} // namespace ridgepoint::exchange
