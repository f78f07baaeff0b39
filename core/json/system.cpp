// SPDX-License-Identifier: Apache-2.0
#include "json/system.h"

#include "json/source_text.h"

#include <cerrno>
#include <system_error>

namespace ridgepoint::json {

bool FileHandle::close()
{
    const int descriptor = m_descriptor;
    m_descriptor = -1;
    return descriptor < 0 || ::close(descriptor) == 0;
}

std::string causeText(int error)
{
    switch (error) {
    case ENOENT:
        return "there is no such file or folder";
    case ENOTDIR:
        return "a part of the path is not a folder";
    case EACCES:
    case EPERM:
        return "you have no permission";
    case EROFS:
        return "the file system is read-only";
    case ENOSPC:
        return "the disk is full";
    case EDQUOT:
        return "your quota of disk space is used up";
    case EFBIG:
        return "the file would be larger than is allowed";
    case EISDIR:
        return "it is a folder";
    case ELOOP:
        return "its symbolic links lead round in a circle";
    case ENAMETOOLONG:
        return "the name is too long";
    case EMFILE:
    case ENFILE:
        return "too many files are open";
    case EIO:
        return "the disk or network drive reports an error";
    default:
        return std::generic_category().message(error);
    }
}

std::string kindText(mode_t mode)
{
    if (S_ISDIR(mode))
        return "a folder";
    if (S_ISFIFO(mode))
        return "a named pipe";
    if (S_ISSOCK(mode))
        return "a socket";
    if (S_ISCHR(mode) || S_ISBLK(mode))
        return "a device";
    return "a special file";
}

std::string pathText(const std::filesystem::path& path)
{
    return printable(path.native(), 400);
}

quantity::Problem fileError(std::string id, std::string message)
{
    return {quantity::Severity::Error, {}, std::move(message), {}, std::move(id)};
}

} // namespace ridgepoint::json
