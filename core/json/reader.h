// SPDX-License-Identifier: Apache-2.0
// The one way in which JSON comes into the program: presets, documents, model configs and logs are
// all other people's files, so each is read with limits and refused with a message for a person.
#pragma once

#include "quantity/problem.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string_view>
#include <vector>

namespace ridgepoint::json {

/// What a JSON text may hold. The defaults are far above any config or plan that we have seen.
struct Limits
{
    std::size_t bytes = std::size_t{16} << 20; ///< of the whole text
    std::size_t depth = 64;                    ///< of objects and lists in each other
    std::size_t values = 2'000'000;            ///< objects, lists, texts, numbers, ... together
    std::size_t stringBytes = std::size_t{1} << 20; ///< of one text or key
    /// Accept text after the end of the document with a Warning, where it would be an Error.
    bool allowTrailingText = false;
    /// Read NaN, Infinity and -Infinity, which Python's json module writes into real model configs
    /// (Mamba's time_step_limit), as null with a Warning, where they would be an Error.
    bool allowNotFinite = false;
};

/// A document, or the one Error why there is none. Warnings may stand beside a document.
struct ReadResult
{
    ReadResult();
    ~ReadResult();
    ReadResult(ReadResult&&) noexcept;
    ReadResult& operator=(ReadResult&&) noexcept;

    std::unique_ptr<nlohmann::ordered_json> document; ///< null if the text was refused
    std::vector<quantity::Problem> problems;          ///< their path is empty: the whole file

    bool ok() const { return document != nullptr; }
};

/// Reads one JSON document (RFC 8259, UTF-8, with or without a byte order mark), keeping the order
/// of keys. Stricter than the standard where it leaves a choice: a key that stands twice in one
/// object, whole numbers beyond 64 bits and numbers beyond what a double holds are Errors.
/// Independent of the locale; never throws.
/// @param name  what messages call the text: the file's name
ReadResult parse(std::string_view text, std::string_view name, const Limits& limits = {});

/// Reads a file with parse(). A file above the limit is refused before it is read, and what is no
/// regular file (a folder, pipe or device) before it is opened.
ReadResult readFile(const std::filesystem::path& path, const Limits& limits = {});

} // namespace ridgepoint::json
