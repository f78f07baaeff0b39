// SPDX-License-Identifier: Apache-2.0
#include "comma_locale.h"
#include "support/test_main.h"
#include "json/reader.h"
#include "json/system.h"
#include "json/writer.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <bit>
#include <cerrno>
#include <fcntl.h>
#include <fstream>
#include <limits>
#include <locale>
#include <random>
#include <sys/stat.h>
#include <unistd.h>

using namespace ridgepoint;
using namespace ridgepoint::json;
using Json = nlohmann::ordered_json;
using namespace std::string_literals;
namespace fs = std::filesystem;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

std::string contentOf(const fs::path& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

mode_t modeOf(const fs::path& path)
{
    struct stat status = {};
    ::stat(path.c_str(), &status);
    return status.st_mode & 07777;
}

/// A locale whose streams group digits and write a comma.
struct CommaStreams : std::numpunct<char>
{
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

} // namespace

class TestWriter : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    fs::path at(const char* name) const { return fs::path(m_folder->path().toStdString()) / name; }

    std::size_t count() const
    {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(at("")), fs::directory_iterator()));
    }

    fs::path file(const char* name, const std::string& content) const
    {
        std::ofstream(at(name), std::ios::binary) << content;
        return at(name);
    }

    /// Checks that the write fails with this in its message, and that the folder is as before.
    void fails(const fs::path& path, const std::string& part, const SystemCalls& calls = {})
    {
        const std::size_t before = count();
        const auto problem = writeFileAtomically(path, "new", calls);
        QVERIFY2(problem.has_value(), part.c_str());
        QVERIFY(problem->severity == quantity::Severity::Error);
        QVERIFY2(problem->message.english().find(part) != std::string::npos,
                 problem->message.english().c_str());
        QVERIFY2(problem->message.english().find(path.native()) != std::string::npos,
                 problem->message.english().c_str());
        QCOMPARE(count(), before);
    }

  private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }

    void writesTwoSpacesALevel()
    {
        const Json value = Json::parse(
            R"({"z": 1, "a": {"list": [1, "x", true, null], "no": {}, "none": []}, "m": -7})");
        const StableText written = stableText(value);
        QVERIFY(written.altered.empty());
        QCOMPARE(written.text, R"({
  "z": 1,
  "a": {
    "list": [
      1,
      "x",
      true,
      null
    ],
    "no": {},
    "none": []
  },
  "m": -7
}
)"s);
        const std::string sorted = stableText(value, KeyOrder::Sorted).text;
        QVERIFY(sorted.find("\"a\"") < sorted.find("\"m\""));
        QVERIFY(sorted.find("\"m\"") < sorted.find("\"z\""));
        QVERIFY(sorted.find("\"list\"") < sorted.find("\"no\""));
        QCOMPARE(stableText(Json()).text, "null\n"s);
        QCOMPARE(stableText(Json::array()).text, "[]\n"s);
        QCOMPARE(stableText(Json("a\"\\\n\x01é")).text, "\"a\\\"\\\\\\n\\u0001é\"\n"s);
    }

    void writesDoublesShortly_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("text");
        const auto row = [](double value, const char* text) {
            QTest::newRow(text) << value << text;
        };
        row(0.0, "0");
        row(-0.0, "-0.0");
        row(7e9, "7000000000");
        row(-3.0, "-3");
        row(999999999999999.0, "999999999999999");
        row(1e15, "1e+15");
        row(1e22, "1e+22");
        row(18446744073709551616.0, "1.8446744073709552e+19");
        row(0.1, "0.1");
        row(1e-5, "1e-05");
        row(0.1 + 0.2, "0.30000000000000004");
        row(989.5e12, "989500000000000");
        row(1.7976931348623157e308, "1.7976931348623157e+308");
        row(5e-324, "5e-324");
    }
    void writesDoublesShortly()
    {
        QFETCH(double, value);
        QFETCH(QString, text);
        QCOMPARE(stableText(Json(value)).text, text.toStdString() + "\n");
    }

    void readsBackWhatItWrote()
    {
        std::mt19937_64 random(7);
        Json value = Json::array({0.0, -0.0, 1e15, 1e300, 123456789012345678.0, INT64_MIN,
                                  UINT64_MAX, "té\u2028\0x"s, -1.5});
        while (value.size() < 20'000) {
            const double number = std::bit_cast<double>(random());
            if (std::isfinite(number))
                value.push_back(number);
            value.push_back(std::ldexp(std::trunc(static_cast<double>(random() >> 12)),
                                       static_cast<int>(random() % 40) - 30));
        }
        const StableText written = stableText(value);
        QVERIFY(written.altered.empty());
        const ReadResult read = parse(written.text, "x");
        QVERIFY2(read.ok(), read.ok() ? "" : read.problems[0].message.english().c_str());
        QCOMPARE(read.document->size(), value.size());
        for (std::size_t i = 0; i < value.size(); ++i) {
            if (!value[i].is_number_float()) {
                QVERIFY(value[i] == (*read.document)[i]);
                continue;
            }
            const auto asked = std::bit_cast<std::uint64_t>(value[i].get<double>());
            QCOMPARE(std::bit_cast<std::uint64_t>((*read.document)[i].get<double>()), asked);
        }
        QCOMPARE(stableText(*read.document).text, written.text);
    }

    void tellsWhatJsonCannotHold()
    {
        const Json value{{"a", {{"b", Json::array({1.5, kNaN, -kInfinity})}}},
                         {"c", kInfinity},
                         {"d", "\xFF"},
                         {"e", "good"}};
        const StableText written = stableText(value);
        const std::vector<std::string> expected{"a.b[1]", "a.b[2]", "c", "d"};
        QVERIFY(written.altered == expected);
        const ReadResult read = parse(written.text, "x");
        QVERIFY(read.ok());
        QVERIFY((*read.document)["a"]["b"][1].is_null());
        QVERIFY((*read.document)["c"].is_null());
        QCOMPARE((*read.document)["d"].get<std::string>(), "\uFFFD"s);
        QVERIFY(stableText(Json(kNaN)).altered == std::vector<std::string>{""});
    }

    void writesAnyDepth()
    {
        Json value = 1;
        for (int i = 0; i < 2'000; ++i)
            value = Json::array({std::move(value)});
        const std::string text = stableText(value).text;
        QCOMPARE(std::count(text.begin(), text.end(), '['), 2'000);
    }

    void doesNotDependOnTheLocale()
    {
        const Json value = Json::array({1.5, 1234567.25, 1234567, 1e20});
        const std::string before = stableText(value).text;
        const std::locale old =
            std::locale::global(std::locale(std::locale::classic(), new CommaStreams));
        const std::string withStreams = stableText(value).text;
        const ReadResult read = parse(before, "x");
        std::locale::global(old);
        QCOMPARE(withStreams, before);
        QVERIFY(read.ok() && *read.document == value);
        const tests::CommaLocale comma("de_DE");
        if (!comma.isSet())
            QSKIP("no locale de_DE here, and localedef cannot make it");
        QCOMPARE(stableText(value).text, before);
        QVERIFY(*parse(before, "x").document == value);
    }

    void writesNewFiles()
    {
        const fs::path path = at("new.json");
        const mode_t mask = ::umask(027);
        const auto problem = writeFileAtomically(path, "{}\n");
        ::umask(mask);
        QVERIFY2(!problem, problem ? problem->message.english().c_str() : "");
        QCOMPARE(contentOf(path), "{}\n"s);
        QCOMPARE(modeOf(path), mode_t{0640});
        QCOMPARE(count(), std::size_t{1});
        QVERIFY(!writeFileAtomically(at("empty"), ""));
        QCOMPARE(fs::file_size(at("empty")), std::uintmax_t{0});
        // in the current folder, by its bare name
        const fs::path current = fs::current_path();
        fs::current_path(at(""));
        const auto bare = writeFileAtomically("bare.json", "1");
        fs::current_path(current);
        QVERIFY(!bare);
        QCOMPARE(contentOf(at("bare.json")), "1"s);
        const std::string longName(255, 'n');
        QVERIFY(!writeFileAtomically(at(longName.c_str()), "x"));
    }

    void replacesFilesAndKeepsTheirPermissions()
    {
        const fs::path path = file("old.json", "old and longer");
        for (const mode_t mode : {0600, 0644, 0664, 0755}) {
            QCOMPARE(::chmod(path.c_str(), mode), 0);
            QVERIFY(!writeFileAtomically(path, "new"));
            QCOMPARE(contentOf(path), "new"s);
            QCOMPARE(modeOf(path), mode);
        }
        // a reader that has the old file open goes on to see the old content
        std::ifstream reader(path);
        QVERIFY(!writeFileAtomically(path, "newer"));
        std::string seen;
        reader >> seen;
        QCOMPARE(seen, "new"s);
        QCOMPARE(count(), std::size_t{1});
    }

    void keepsSymbolicLinks()
    {
        fs::create_directory(at("real"));
        const fs::path target = file("real/plan.json", "old");
        fs::create_symlink("real/plan.json", at("link"));
        fs::create_symlink(at("link"), at("second"));
        fs::create_symlink("real/later.json", at("dangling"));
        fs::create_symlink("real", at("folder"));
        QVERIFY(!writeFileAtomically(at("second"), "new"));
        QVERIFY(fs::is_symlink(at("second")) && fs::is_symlink(at("link")));
        QCOMPARE(contentOf(target), "new"s);
        QVERIFY(!writeFileAtomically(at("dangling"), "made"));
        QVERIFY(fs::is_symlink(at("dangling")));
        QCOMPARE(contentOf(at("real/later.json")), "made"s);
        QVERIFY(!writeFileAtomically(at("folder/plan.json"), "third"));
        QCOMPARE(contentOf(target), "third"s);
        fs::create_symlink("loop", at("loop"));
        fails(at("loop"), "circle");
    }

    void refusesWhatIsNoFile()
    {
        fs::create_directory(at("folder"));
        QCOMPARE(::mkfifo(at("pipe").c_str(), 0600), 0);
        file("plain", "x");
        fails(at("folder"), "it is a folder");
        fails(at("folder/"), "it is a folder");
        fails(at("pipe"), "a named pipe");
        fails("/dev/full", "a device");
        fails(at("nowhere/plan.json"), "there is no folder");
        fails(at("nowhere/"), "names no file");
        fails(at("plain/plan.json"), "not a folder");
        fails(at(std::string(256, 'n').c_str()), "too long");
        const auto empty = writeFileAtomically("", "x");
        QVERIFY(empty && empty->message.english().find("names no file") != std::string::npos);
        QVERIFY(writeFileAtomically(fs::path("a\0b"s), "x").has_value());
    }

    void saysThatItMayNotWrite()
    {
        ::chmod(at("").c_str(), 0755);
        fs::create_directory(at("open"));
        fs::create_directory(at("closed"));
        const fs::path readOnly = file("open/read-only.json", "old");
        const fs::path inside = file("closed/plan.json", "old");
        ::chmod(at("open").c_str(), 0777);
        ::chmod(readOnly.c_str(), 0444);
        ::chmod(inside.c_str(), 0666);
        ::chmod(at("closed").c_str(), 0555);
        const bool root = ::geteuid() == 0; // root may write everywhere: be somebody else
        if (root)
            QCOMPARE(::seteuid(65534), 0);
        fails(readOnly, "read-only for you");
        fails(inside, "no permission");
        fails(at("closed/new.json"), "no permission");
        if (root)
            QCOMPARE(::seteuid(0), 0);
        QCOMPARE(contentOf(readOnly), "old"s);
        QCOMPARE(contentOf(inside), "old"s);
        QCOMPARE(std::distance(fs::directory_iterator(at("open")), fs::directory_iterator()), 1);
        ::chmod(at("closed").c_str(), 0755);
    }

    void leavesTheOldFileWhenSomethingFails()
    {
        const fs::path path = file("plan.json", "old");
        // the kernel's own answer of a full disk
        SystemCalls full;
        full.write = [](int, const void* data, std::size_t size) {
            const FileHandle device(::open("/dev/full", O_WRONLY));
            return ::write(device.get(), data, size);
        };
        fails(path, "the disk is full", full);
        // full after some bytes
        SystemCalls partly;
        partly.write = [](int descriptor, const void* data, std::size_t size) -> ssize_t {
            if (size == 3)
                return ::write(descriptor, data, 1);
            errno = EDQUOT;
            return -1;
        };
        fails(path, "quota", partly);
        SystemCalls late; // a network drive that tells only when asked to finish
        late.sync = [](int) {
            errno = ENOSPC;
            return -1;
        };
        fails(path, "the disk is full", late);
        SystemCalls nothing;
        nothing.write = [](int, const void*, std::size_t) -> ssize_t { return 0; };
        fails(path, "reports an error", nothing);
        SystemCalls busy;
        busy.rename = [](const char*, const char*) {
            errno = EROFS;
            return -1;
        };
        fails(path, "the file system is read-only", busy);
        QCOMPARE(contentOf(path), "old"s);
        QCOMPARE(count(), std::size_t{1});
    }

    void goesOnAfterAnInterruptedWrite()
    {
        SystemCalls calls;
        calls.write = [](int descriptor, const void* data, std::size_t) -> ssize_t {
            static int call = 0;
            if (call++ % 2 == 0) {
                errno = EINTR;
                return -1;
            }
            return ::write(descriptor, data, 1); // and only one byte at a time
        };
        QVERIFY(!writeFileAtomically(at("plan.json"), "complete", calls));
        QCOMPARE(contentOf(at("plan.json")), "complete"s);
    }

    void warnsWhenTheFolderIsNotConfirmed()
    {
        SystemCalls calls;
        calls.sync = [](int descriptor) {
            struct stat status = {};
            ::fstat(descriptor, &status);
            errno = EIO;
            return S_ISDIR(status.st_mode) ? -1 : 0;
        };
        const auto problem = writeFileAtomically(at("plan.json"), "new", calls);
        QVERIFY(problem && problem->severity == quantity::Severity::Warning);
        QCOMPARE(contentOf(at("plan.json")), "new"s);
        calls.sync = [](int descriptor) { // file systems that cannot sync folders
            struct stat status = {};
            ::fstat(descriptor, &status);
            errno = EINVAL;
            return S_ISDIR(status.st_mode) ? -1 : 0;
        };
        QVERIFY(!writeFileAtomically(at("plan.json"), "newer", calls));
    }
};

RIDGEPOINT_TEST(TestWriter)
#include "tst_writer.moc"
