// SPDX-License-Identifier: Apache-2.0
// Private to this room (and its tests): files of the operating system.
#pragma once

#include "quantity/problem.h"

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

namespace ridgepoint::json {

/// A file descriptor that closes itself.
class FileHandle
{
  public:
    explicit FileHandle(int descriptor = -1) : m_descriptor(descriptor) {}
    ~FileHandle() { close(); }
    FileHandle(const FileHandle&) = delete;
    FileHandle& operator=(const FileHandle&) = delete;

    bool isOpen() const { return m_descriptor >= 0; }
    int get() const { return m_descriptor; }
    bool close(int (*call)(int) = ::close);

  private:
    int m_descriptor;
};

/// Opens a new file to write, with the permissions that the user's umask asks for.
int createNew(const char* path);

/// The calls whose failures a test cannot bring about with real files.
struct SystemCalls
{
    int (*create)(const char*) = createNew;
    ssize_t (*write)(int, const void*, std::size_t) = ::write;
    int (*sync)(int) = ::fsync;
    int (*close)(int) = ::close;
    int (*rename)(const char*, const char*) = std::rename;
};

/// What an errno means to a person who wanted to use a file.
quantity::Text causeText(int error);

/// "a folder", "a named pipe", ...: what a thing that is no regular file is.
quantity::Literal kindText(mode_t mode);

/// A path as it stands in a message.
std::string pathText(const std::filesystem::path& path);
quantity::Text shownPath(const std::filesystem::path& path);

/// A Problem of Error severity about the whole file.
quantity::Problem fileError(std::string id, quantity::Text message);

/// As writeFileAtomically() of writer.h, with the calls given.
std::optional<quantity::Problem> writeFileAtomically(const std::filesystem::path& path,
                                                     std::string_view text,
                                                     const SystemCalls& calls);

} // namespace ridgepoint::json
