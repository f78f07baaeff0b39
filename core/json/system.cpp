// SPDX-License-Identifier: Apache-2.0
#include "json/system.h"

#include "json/source_text.h"

#include <cerrno>
#include <fcntl.h>
#include <system_error>

namespace ridgepoint::json {

bool FileHandle::close(int (*call)(int))
{
    const int descriptor = m_descriptor;
    m_descriptor = -1;
    // an interrupted close has closed the file (Linux)
    return descriptor < 0 || call(descriptor) == 0 || errno == EINTR;
}

int createNew(const char* path)
{
    return ::open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
}

quantity::Text causeText(int error)
{
    switch (error) {
    case ENOENT:
        return RP_TR("there is no such file or folder");
    case ENOTDIR:
        return RP_TR("a part of the path is not a folder");
    case EACCES:
    case EPERM:
        return RP_TR("you have no permission");
    case EROFS:
        return RP_TR("the file system is read-only");
    case ENOSPC:
        return RP_TR("the disk is full");
    case EDQUOT:
        return RP_TR("your quota of disk space is used up");
    case EFBIG:
        return RP_TR("the file would be larger than is allowed");
    case EISDIR:
        return RP_TR("it is a folder");
    case ELOOP:
        return RP_TR("its symbolic links lead round in a circle");
    case ENAMETOOLONG:
        return RP_TR("the name is too long");
    case EMFILE:
    case ENFILE:
        return RP_TR("too many files are open");
    case EIO:
        return RP_TR("the disk or network drive reports an error");
    default:
        return quantity::Text::verbatim(std::generic_category().message(error));
    }
}

quantity::Literal kindText(mode_t mode)
{
    if (S_ISDIR(mode))
        return RP_TR("a folder");
    if (S_ISFIFO(mode))
        return RP_TR("a named pipe");
    if (S_ISSOCK(mode))
        return RP_TR("a socket");
    if (S_ISCHR(mode) || S_ISBLK(mode))
        return RP_TR("a device");
    return RP_TR("a special file");
}

std::string pathText(const std::filesystem::path& path)
{
    return printable(path.native(), 400);
}

quantity::Text shownPath(const std::filesystem::path& path)
{
    return quantity::Text::verbatim(pathText(path));
}

quantity::Problem fileError(std::string id, quantity::Text message)
{
    return {quantity::Severity::Error, {}, std::move(message), {}, std::move(id)};
}

} // namespace ridgepoint::json
