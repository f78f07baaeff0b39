// SPDX-License-Identifier: Apache-2.0
// A device that fails at any one of the calls that writing a file makes, in any of the ways devices
// do; and a real one that is full.
#include "support/test_main.h"
#include "json/system.h"
#include "json/writer.h"

#include <QTemporaryDir>

#include <cerrno>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sys/mount.h>
#include <utime.h>

using namespace ridgepoint::json;
using ridgepoint::quantity::Problem;
using ridgepoint::quantity::Severity;
namespace fs = std::filesystem;

namespace {

/// The device: it counts calls, and fails at one of them.
struct Device
{
    int calls = 0;
    int failsAt = -1;
    int error = 0;
    std::size_t atMost = 0; ///< bytes that one write takes; 0: all
};
Device device;

bool fails()
{
    if (device.calls++ != device.failsAt)
        return false;
    errno = device.error;
    return true;
}

SystemCalls failingCalls()
{
    SystemCalls calls;
    calls.create = [](const char* path) { return fails() ? -1 : createNew(path); };
    calls.write = [](int file, const void* data, std::size_t size) -> ssize_t {
        if (fails())
            return -1;
        return ::write(file, data, device.atMost ? std::min(size, device.atMost) : size);
    };
    calls.sync = [](int file) { return fails() ? -1 : ::fsync(file); };
    calls.close = [](int file) { // which is closed whatever it says
        const int closed = ::close(file);
        return fails() ? -1 : closed;
    };
    calls.rename = [](const char* from, const char* to) {
        return fails() ? -1 : std::rename(from, to);
    };
    return calls;
}

std::string contentOf(const fs::path& path)
{
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::vector<std::string> namesIn(const fs::path& folder)
{
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder))
        names.push_back(entry.path().filename().native());
    return names;
}

void makeOlder(const fs::path& path, std::time_t seconds)
{
    const utimbuf times{std::time(nullptr) - seconds, std::time(nullptr) - seconds};
    QCOMPARE(::utime(path.c_str(), &times), 0);
}

} // namespace

class TestFailingDevice : public QObject
{
    Q_OBJECT

  private slots:
    void oldOrNewWhereverItFails_data();
    void oldOrNewWhereverItFails();
    void fullDiskLeavesTheOldFile();
    void whatAKilledProgramLeftIsRemoved();
    void stampTellsThatAFileWasWritten();
};

void TestFailingDevice::oldOrNewWhereverItFails_data()
{
    QTest::addColumn<int>("error");
    QTest::addColumn<int>("atMost");
    for (const int atMost : {0, 1, 5}) {
        for (const int error : {ENOSPC, EDQUOT, EIO, EROFS, EINTR, EACCES, ENOENT, EINVAL})
            QTest::addRow("%s, %d bytes a write", std::strerror(error), atMost) << error << atMost;
    }
}

void TestFailingDevice::oldOrNewWhereverItFails()
{
    QFETCH(int, error);
    QFETCH(int, atMost);
    const std::string before = "the old content", after = "the new";
    for (const bool isThere : {true, false}) {
        int failed = 0;
        for (int at = 0;; ++at) {
            QVERIFY(at < 100);
            QTemporaryDir folder;
            const fs::path path = fs::path(folder.path().toStdString()) / "plan.json";
            if (isThere)
                std::ofstream(path) << before;
            device = {0, at, error, static_cast<std::size_t>(atMost)};
            const auto problem = writeFileAtomically(path, after, failingCalls());
            const bool isReached = device.calls > at;
            const bool isError = problem && problem->severity == Severity::Error;
            QCOMPARE(contentOf(path), isError ? (isThere ? before : std::string()) : after);
            // nothing but the file, and no file that was not there
            const std::size_t files = isThere || !isError ? 1 : 0;
            QCOMPARE(namesIn(folder.path().toStdString()).size(), files);
            if (problem)
                QVERIFY2(problem->message.english().find(path.native()) != std::string::npos,
                         problem->message.english().c_str());
            if (error == EINTR && isReached && at > 0)
                QVERIFY(!problem ||
                        problem->message.english().find("cannot write") != std::string::npos);
            failed += isError;
            if (!isReached)
                break; // it got through
        }
        QVERIFY(failed >= (error == EINTR ? 0 : 4)); // create, write, sync or close, rename
    }
}

void TestFailingDevice::fullDiskLeavesTheOldFile()
{
    QTemporaryDir folder;
    const std::string path = folder.path().toStdString();
    if (::mount("tmpfs", path.c_str(), "tmpfs", 0, "size=65536") != 0)
        QSKIP("no small file system can be mounted here");
    const fs::path file = fs::path(path) / "plan.json";
    const auto first = writeFileAtomically(file, "old");
    const auto second = writeFileAtomically(file, std::string(1'000'000, 'x'));
    const std::string content = contentOf(file);
    const std::size_t files = namesIn(path).size();
    const auto third = writeFileAtomically(file, "new"); // there is room for what is small
    const std::string last = contentOf(file);
    QCOMPARE(::umount(path.c_str()), 0);
    QVERIFY(!first && !third);
    QVERIFY(second && second->severity == Severity::Error);
    QVERIFY2(second->message.english().find("the disk is full") != std::string::npos,
             second->message.english().c_str());
    QCOMPARE(content, std::string("old"));
    QCOMPARE(files, std::size_t{1});
    QCOMPARE(last, std::string("new"));
}

void TestFailingDevice::whatAKilledProgramLeftIsRemoved()
{
    QTemporaryDir folder;
    const fs::path path(folder.path().toStdString());
    for (const char* name : {".ridgepoint-1-1.tmp", ".ridgepoint-1-2.tmp", ".other-1.tmp",
                             "plan.json", ".ridgepoint-notes"})
        std::ofstream(path / name) << "x";
    fs::create_directory(path / ".ridgepoint-folder.tmp");
    for (const char* name : {".ridgepoint-1-1.tmp", ".other-1.tmp", "plan.json",
                             ".ridgepoint-notes", ".ridgepoint-folder.tmp"})
        makeOlder(path / name, 4000);
    removeStaleTemporaries(path);
    QVERIFY(!fs::exists(path / ".ridgepoint-1-1.tmp"));
    QCOMPARE(namesIn(path).size(), std::size_t{5}); // all that is young or not ours
    removeStaleTemporaries(path / "nowhere");
}

void TestFailingDevice::stampTellsThatAFileWasWritten()
{
    QTemporaryDir folder;
    const fs::path path = fs::path(folder.path().toStdString()) / "plan.json";
    QVERIFY(fileStamp(path).empty());
    QVERIFY(fileStamp(fs::path(std::string("a\0b", 3))).empty());
    std::ofstream(path) << "one";
    const std::string first = fileStamp(path);
    QVERIFY(!first.empty());
    QCOMPARE(fileStamp(path), first);
    QVERIFY(!writeFileAtomically(path, "two")); // of the same size, and at the same moment
    QVERIFY(fileStamp(path) != first);
}

RIDGEPOINT_TEST(TestFailingDevice)
#include "tst_failing_device.moc"
