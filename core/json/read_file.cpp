// SPDX-License-Identifier: Apache-2.0
#include "json/reader.h"
#include "json/source_text.h"
#include "json/system.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <limits>
#include <new>

namespace ridgepoint::json {
namespace {

using quantity::Problem;

Problem cannotRead(const std::filesystem::path& path, int error)
{
    return fileError("file.read",
                     {RP_TR("cannot read {0}: {1}."), shownPath(path), causeText(error)});
}

/// A Problem if this is nothing that can be read, or is larger than the limit.
std::optional<Problem> refusal(const std::filesystem::path& path, const struct stat& status,
                               const Limits& limits)
{
    if (!S_ISREG(status.st_mode))
        return fileError("file.kind",
                         {RP_TR("cannot read {0}: it is {1}, not a regular file. Choose "
                                "a JSON file."),
                          shownPath(path), kindText(status.st_mode)});
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size > limits.bytes)
        return fileError("json.size",
                         {RP_TR("{0} has {1}; the most that is read is {2}. Check that "
                                "it is the file you mean."),
                          shownPath(path), sizeText(size), sizeText(limits.bytes)});
    return std::nullopt;
}

/// Reads to the end, but never more than one byte above the limit: a file may grow meanwhile, and
/// those under /proc tell a size of 0.
std::optional<Problem> readAll(const FileHandle& file, const std::filesystem::path& path,
                               std::size_t size, const Limits& limits, std::string& text)
{
    const std::size_t most = std::min(limits.bytes, text.max_size() - 1) + 1;
    std::size_t filled = 0;
    text.resize(std::min(size + 1, most));
    while (true) {
        const ssize_t got = ::read(file.get(), text.data() + filled, text.size() - filled);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return cannotRead(path, errno);
        filled += static_cast<std::size_t>(got);
        if (got == 0 || filled == most)
            break;
        if (filled == text.size())
            text.resize(std::min(std::max<std::size_t>(2 * filled, 4096), most));
    }
    text.resize(filled);
    return std::nullopt;
}

std::optional<Problem> load(const std::filesystem::path& path, const Limits& limits,
                            std::string& text)
{
    if (path.native().find('\0') != std::string::npos)
        return cannotRead(path, ENOENT);
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0)
        return cannotRead(path, errno);
    if (auto problem = refusal(path, status, limits))
        return problem;
    // non-blocking, and asked a second time: another thing may have come under the name meanwhile
    const FileHandle file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    if (!file.isOpen() || ::fstat(file.get(), &status) != 0)
        return cannotRead(path, errno);
    if (auto problem = refusal(path, status, limits))
        return problem;
    return readAll(file, path, static_cast<std::size_t>(status.st_size), limits, text);
}

} // namespace

ReadResult readFile(const std::filesystem::path& path, const Limits& limits)
{
    std::string text;
    std::optional<Problem> problem;
    try {
        problem = load(path, limits, text);
    } catch (const std::bad_alloc&) {
        problem = cannotRead(path, ENOMEM);
    }
    if (!problem)
        return parse(text, pathText(path), limits);
    ReadResult result;
    result.problems.push_back(*std::move(problem));
    return result;
}

} // namespace ridgepoint::json
