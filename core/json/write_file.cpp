// SPDX-License-Identifier: Apache-2.0
#include "json/system.h"
#include "json/writer.h"

#include <atomic>
#include <cerrno>
#include <ctime>
#include <fcntl.h>

namespace ridgepoint::json {
namespace {

using quantity::Problem;

constexpr std::string_view kTemporaryBegin = ".ridgepoint-";
constexpr std::string_view kTemporaryEnd = ".tmp";

/// One attempt to put a text under a name. Removes its temporary file whatever happens.
class AtomicWrite
{
  public:
    AtomicWrite(const std::filesystem::path& path, const SystemCalls& calls)
        : m_asked(path), m_target(path), m_calls(calls)
    {
    }

    ~AtomicWrite()
    {
        if (!m_temporary.empty())
            ::unlink(m_temporary.c_str());
    }

    AtomicWrite(const AtomicWrite&) = delete;
    AtomicWrite& operator=(const AtomicWrite&) = delete;

    std::optional<Problem> run(std::string_view text)
    {
        if (auto problem = findTarget())
            return problem;
        if (auto problem = writeTemporary(text))
            return problem;
        return takePlace();
    }

  private:
    Problem failure(quantity::Text cause) const
    {
        return fileError("file.write",
                         {RP_TR("cannot write {0}: {1}."), shownPath(m_asked), std::move(cause)});
    }

    Problem failure(int error) const { return failure(causeText(error)); }

    std::filesystem::path folder() const
    {
        return m_target.has_parent_path() ? m_target.parent_path() : std::filesystem::path(".");
    }

    /// Follows links by hand: the library's canonical paths do not follow one without a target.
    std::optional<Problem> findTarget()
    {
        if (m_target.native().find('\0') != std::string::npos)
            return failure(EINVAL);
        std::error_code error;
        for (int links = 0; std::filesystem::is_symlink(m_target, error); ++links) {
            if (links == 40) // as many as the kernel follows
                return failure(ELOOP);
            // a path that begins with / replaces all before it
            m_target = folder() / std::filesystem::read_symlink(m_target, error);
            if (error)
                return failure(error.value());
        }
        if (!m_target.has_filename())
            return failure(::access(m_target.c_str(), F_OK) == 0 ? RP_TR("it is a folder")
                                                                 : RP_TR("it names no file"));
        m_existed = ::stat(m_target.c_str(), &m_status) == 0;
        if (!m_existed)
            return errno == ENOENT ? missingFolder() : failure(errno);
        if (!S_ISREG(m_status.st_mode))
            return failure({RP_TR("it is {0}, not a regular file"), kindText(m_status.st_mode)});
        // taking its place would succeed, but a file is made read-only so that it stays
        if (::faccessat(AT_FDCWD, m_target.c_str(), W_OK, AT_EACCESS) != 0)
            return failure(errno == EACCES ? quantity::Text(RP_TR("the file is read-only for you"))
                                           : causeText(errno));
        return std::nullopt;
    }

    std::optional<Problem> missingFolder() const
    {
        if (::access(folder().c_str(), F_OK) == 0)
            return std::nullopt;
        return failure({RP_TR("there is no folder {0}"), shownPath(folder())});
    }

    /// A new file beside the target. Made by open(), and not mkstemp(), so that a file that did not
    /// exist gets the permissions that the user's umask asks for.
    int createTemporary()
    {
        static std::atomic<unsigned> count{0};
        for (int attempt = 0; attempt < 100; ++attempt) {
            const std::filesystem::path name =
                folder() / (std::string(kTemporaryBegin) + std::to_string(::getpid()) + "-" +
                            std::to_string(++count) + std::string(kTemporaryEnd));
            const int descriptor = m_calls.create(name.c_str());
            if (descriptor >= 0)
                m_temporary = name;
            if (descriptor >= 0 || errno != EEXIST)
                return descriptor;
        }
        return -1;
    }

    std::optional<Problem> writeTemporary(std::string_view text)
    {
        FileHandle file(createTemporary());
        if (!file.isOpen())
            return failure(
                {RP_TR("in the folder {0}: {1}"), shownPath(folder()), causeText(errno)});
        if (m_existed) {
            // before the mode, of which it may clear bits. Only root can give files away; for
            // others the group, where they may, is all that can be kept
            if (::fchown(file.get(), m_status.st_uid, m_status.st_gid) != 0 &&
                ::fchown(file.get(), static_cast<uid_t>(-1), m_status.st_gid) != 0)
                errno = 0;
            if (::fchmod(file.get(), m_status.st_mode & 07777) != 0)
                return failure(errno);
        }
        while (!text.empty()) {
            const ssize_t written = m_calls.write(file.get(), text.data(), text.size());
            if (written < 0 && errno == EINTR)
                continue;
            if (written <= 0)
                return failure(written < 0 ? errno : EIO);
            text.remove_prefix(static_cast<std::size_t>(written));
        }
        // some network drives tell only here that there was no room
        if (sync(file) != 0 || !file.close(m_calls.close))
            return failure(errno);
        return std::nullopt;
    }

    int sync(const FileHandle& file) const
    {
        int result = 0;
        do
            result = m_calls.sync(file.get());
        while (result != 0 && errno == EINTR);
        return result;
    }

    std::optional<Problem> takePlace()
    {
        // opened before, since nothing may fail between the new name and its way to the disk
        const FileHandle opened(::open(folder().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        if (m_calls.rename(m_temporary.c_str(), m_target.c_str()) != 0)
            return failure(errno);
        m_temporary.clear();
        // a folder that may be written but not listed cannot be opened, and some file systems do
        // not sync folders (EINVAL): nothing is wrong then
        if (opened.isOpen() && sync(opened) != 0 && errno != EINVAL) {
            Problem problem = fileError(
                "file.sync", {RP_TR("{0} was written, but the disk did not confirm it: {1}. Check "
                                    "the file before you rely on it."),
                              shownPath(m_asked), causeText(errno)});
            problem.severity = quantity::Severity::Warning;
            return problem;
        }
        return std::nullopt;
    }

    std::filesystem::path m_asked;
    std::filesystem::path m_target; ///< with symbolic links followed
    std::filesystem::path m_temporary;
    const SystemCalls& m_calls;
    struct stat m_status = {}; ///< of the file that was there
    bool m_existed = false;
};

} // namespace

std::string fileStamp(const std::filesystem::path& path)
{
    struct stat status = {};
    if (path.native().find('\0') != std::string::npos || ::stat(path.c_str(), &status) != 0)
        return {};
    return std::to_string(status.st_ino) + " " + std::to_string(status.st_size) + " " +
           std::to_string(status.st_mtim.tv_sec) + " " + std::to_string(status.st_mtim.tv_nsec);
}

void removeStaleTemporaries(const std::filesystem::path& folder)
{
    constexpr std::time_t kHour_s = 3600; // none is written for so long
    std::error_code error;
    const std::filesystem::directory_iterator end;
    for (std::filesystem::directory_iterator at(folder, error); !error && at != end;
         at.increment(error)) {
        const std::string name = at->path().filename().native();
        struct stat status = {};
        if (name.starts_with(kTemporaryBegin) && name.ends_with(kTemporaryEnd) &&
            ::lstat(at->path().c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
            status.st_uid == ::geteuid() && status.st_mtime < std::time(nullptr) - kHour_s)
            ::unlink(at->path().c_str());
    }
}

std::optional<Problem> writeFileAtomically(const std::filesystem::path& path, std::string_view text,
                                           const SystemCalls& calls)
{
    return AtomicWrite(path, calls).run(text);
}

std::optional<Problem> writeFileAtomically(const std::filesystem::path& path, std::string_view text)
{
    return writeFileAtomically(path, text, SystemCalls{});
}

std::optional<Problem> writeFileAtOnce(const std::filesystem::path& path, std::string_view text)
{
    SystemCalls calls;
    calls.sync = [](int) { return 0; };
    return writeFileAtomically(path, text, calls);
}

} // namespace ridgepoint::json
