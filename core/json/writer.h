// SPDX-License-Identifier: Apache-2.0
// JSON out: a text that is the same for the same value everywhere, and a file that is never half.
#pragma once

#include "quantity/problem.h"

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::json {

enum class KeyOrder
{
    AsGiven,
    Sorted, ///< by bytes, in objects at every depth
};

struct StableText
{
    std::string text; ///< ends with a line break
    /// Key paths of values that JSON cannot hold: NaN and infinity became null, bytes that are no
    /// UTF-8 became U+FFFD. Empty if the text says all that the value does.
    std::vector<std::string> altered;
};

/// A value as JSON text: two spaces a level, each member on its own line. Doubles as the shortest
/// digits that read back the same, whole ones below 10^15 without exponent; parse() reads the text
/// back, and that value gives the same text again. Independent of the locale; any depth.
StableText stableText(const nlohmann::ordered_json& value, KeyOrder order = KeyOrder::AsGiven);

/// Writes a file so that, whatever happens, its name holds either all of the old content or all of
/// the new: a temporary file in the same folder, made safe on the disk, takes its place. Keeps the
/// permissions of a file that was there; a symbolic link stays and its target is replaced. Refused:
/// folders, devices and pipes, and files that the user may not write.
/// @return  an Error naming path and cause, the old file then being untouched; or a Warning, if the
///          file was written but the disk did not confirm the new name
std::optional<quantity::Problem> writeFileAtomically(const std::filesystem::path& path,
                                                     std::string_view text);

/// The same, without waiting for the disk: the file outlives the program, however it ends, but
/// perhaps not the machine's power. Takes a fraction of a millisecond.
std::optional<quantity::Problem> writeFileAtOnce(const std::filesystem::path& path,
                                                 std::string_view text);

/// Removes from a folder what a program that was killed while it wrote has left there: temporary
/// files of this user that are older than an hour.
void removeStaleTemporaries(const std::filesystem::path& folder);

/// What tells one state of a file from another, for comparison alone: stays the same as long as
/// nobody writes or replaces the file. Empty where there is none.
std::string fileStamp(const std::filesystem::path& path);

} // namespace ridgepoint::json
