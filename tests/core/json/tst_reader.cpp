// SPDX-License-Identifier: Apache-2.0
#include "comma_locale.h"
#include "support/test_main.h"
#include "json/reader.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QTemporaryDir>
#include <cmath>
#include <fstream>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

using namespace ridgepoint;
using namespace ridgepoint::json;
using Json = nlohmann::ordered_json;
using namespace std::string_literals;

namespace {

/// A document without Problem, or one Error without document (and perhaps a Warning with one).
bool isSound(const ReadResult& result)
{
    if (result.ok())
        return std::all_of(result.problems.begin(), result.problems.end(),
                           [](const auto& p) { return p.severity == quantity::Severity::Warning; });
    return result.problems.size() == 1 &&
           result.problems.front().severity == quantity::Severity::Error &&
           !result.problems.front().id.empty() && result.problems.front().path.empty();
}

std::string messageOf(const ReadResult& result)
{
    return result.problems.empty() ? std::string() : result.problems.front().message.english();
}

std::string idOf(const ReadResult& result)
{
    return result.problems.empty() ? std::string() : result.problems.front().id;
}

bool has(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

} // namespace

class TestReader : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    std::filesystem::path at(const char* name) const
    {
        return std::filesystem::path(m_folder.path().toStdString()) / name;
    }

    std::filesystem::path file(const char* name, const std::string& content) const
    {
        std::ofstream(at(name), std::ios::binary) << content;
        return at(name);
    }

    /// Checks that the text is refused with this id, and with each part in the message.
    void refused(const std::string& text, const std::string& id, std::vector<std::string> parts,
                 const Limits& limits = {})
    {
        const ReadResult result = parse(text, "plan.json", limits);
        const std::string message = messageOf(result);
        QVERIFY2(isSound(result) && !result.ok(), text.substr(0, 200).c_str());
        QCOMPARE(QString::fromStdString(idOf(result)), QString::fromStdString(id));
        parts.push_back("plan.json");
        for (const std::string& part : parts)
            QVERIFY2(has(message, part), (part + " is missing in: " + message).c_str());
        QVERIFY2(message.ends_with('.'), message.c_str());
    }

  private slots:
    void init() { QVERIFY(m_folder.isValid()); }

    void readsValuesInTheirOrder()
    {
        const ReadResult result = parse(R"({"z": 1, "a": [true, false, null, "té\u0041\n"],
            "m": {"big": 18446744073709551615, "small": -9223372036854775808, "x": 0.1,
            "y": 1e-5, "w": -0.0, "e": {}, "l": []}})",
                                        "plan.json");
        QVERIFY2(result.ok(), messageOf(result).c_str());
        QVERIFY(result.problems.empty());
        const Json& json = *result.document;
        QCOMPARE(json.begin().key(), "z"s);
        QCOMPARE(std::next(json.begin(), 2).key(), "m"s);
        QCOMPARE(json["a"][3].get<std::string>(), "téA\n"s);
        QCOMPARE(json["m"]["big"].get<std::uint64_t>(), UINT64_MAX);
        QCOMPARE(json["m"]["small"].get<std::int64_t>(), INT64_MIN);
        QCOMPARE(json["m"]["x"].get<double>(), 0.1);
        QVERIFY(std::signbit(json["m"]["w"].get<double>()));
        QVERIFY(json["m"]["e"].is_object() && json["m"]["l"].is_array());
        // the library's own reader agrees
        QVERIFY(json == Json::parse(json.dump()));
    }

    void readsScalarsAsDocuments_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"1", "-2.5e3", "\"t\"", "true", "null", "[]", "{}", " 7 ", "0"})
            QTest::newRow(text) << text;
    }
    void readsScalarsAsDocuments()
    {
        QFETCH(QString, text);
        const ReadResult result = parse(text.toStdString(), "x");
        QVERIFY2(result.ok() && result.problems.empty(), messageOf(result).c_str());
        QVERIFY(*result.document == Json::parse(text.toStdString()));
    }

    void acceptsByteOrderMarkAndLineEnds()
    {
        QVERIFY(parse("\xEF\xBB\xBF{\r\n\t\"a\":\r\n1\r\n}\r\n", "x").ok());
        refused("\xEF\xBB\xBF{\"a\": x}", "json.word", {"line 1, column 7:"});
        refused("\xEF\xBB\xBF\xEF\xBB\xBF{}", "json.character", {"invisible"});
        refused("\xEF\xBB\xBF", "json.empty", {"empty"});
        refused("\xEF\xBB", "json.utf8", {"byte 1"});
    }

    void refusesWhatHoldsNothing()
    {
        refused("", "json.empty", {"is empty"});
        refused(" \r\n\t\n", "json.empty", {"white space"});
    }

    void refusesOtherEncodings()
    {
        refused("\xFF\xFE{\0}\0"s, "json.encoding", {"UTF-16", "UTF-8"});
        refused("\xFE\xFF\0{\0}"s, "json.encoding", {"UTF-16"});
        refused("{\0\"\0a\0"s, "json.encoding", {"UTF-16"});
        refused("\0{\0}"s, "json.encoding", {"UTF-16"});
        refused("{\"a\": \"caf\xE9\"}", "json.utf8", {"line 1, column 11", "<byte E9>", "byte 11"});
        refused("{\"é\": \"\xC0\xAF\"}", "json.utf8", {"column 8", "<byte C0>"});
        refused("[\"\xED\xA0\x80\"]", "json.utf8", {"<byte ED>"}); // a surrogate
        refused("[\xFF]", "json.utf8", {"column 2"});
    }

    void saysThatItIsNoJson()
    {
        refused("\x7F"
                "ELF\x02\x01",
                "json.binary", {"binary"});
        refused("\x1F\x8B\x08xyz", "json.binary", {"line 1, column 1"});
        refused("<!DOCTYPE html>\n<html>", "json.not-json", {"<!DOCTYPE html>", "web page"});
        refused("version https://git-lfs.github.com/spec/v1\noid", "json.not-json", {"Git LFS"});
        refused("model:\n  layers: 3", "json.not-json", {"begins with model:"});
        refused("}", "json.not-json", {"begins with }"});
        refused("{\"a\": 1 \0}"s, "json.binary", {"<U+0000>"});
    }

    void saysWhereTheTextIsCutOff()
    {
        refused("{\n\"a\": {\"b\": [1, 2", "json.truncated",
                {"ends in the middle of the list a.b", "line 2", "cut off", "line 2, column 17"});
        refused("{\n \"a\": {", "json.truncated", {"the object a that begins on line 2"});
        refused("{\"a\"", "json.truncated", {"the object that begins on line 1, after the key a"});
        refused("{\"a\":", "json.truncated", {"after the key a"});
        refused("{\"a\": 1,", "json.truncated", {"the object that begins"});
        refused("{\"a\": tru", "json.truncated", {"the word true"});
        refused("{\"a\": \"te", "json.truncated", {"quoted text", "line 1, column 7"});
        refused("{\"a\": \"te\\", "json.truncated", {"quoted text"});
        refused("{\"a\": \"te\\u00", "json.truncated", {"quoted text"});
        refused("{\"a\": \"te\xC3", "json.truncated", {"quoted text"});
        refused("{\"a", "json.truncated", {"quoted text"});
        refused("{\"a\": -", "json.truncated", {"the number -"});
        refused("{\"a\": 1e", "json.truncated", {"the number 1e"});
        refused("[1.", "json.truncated", {"the number 1."});
    }

    void countsLinesAndColumns()
    {
        refused("{\r\n  \"größe\": 1,\r\n  \"日本語\": x\r\n}", "json.word",
                {"line 3, column 10:"});
        refused("{\n  \"größe\": 1,\n  \"😀\": 1e999\n}", "json.number", {"line 3, column 8:"});
        refused("[1,\r\n2,\r\n\r\n 3 4]", "json.syntax", {"line 4, column 4:"});
        refused("[1,\r2 3]", "json.syntax", {"line 2, column 3:"}); // old Mac line ends
        refused("[\"a\nb\"]", "json.text", {"line 1, column 2", "closing double quote"});
    }

    void refusesDoubleKeys()
    {
        refused("{\n\"a\": 1,\n\"b\": 2,\n\"a\": 3\n}", "json.double-key",
                {"line 4, column 1:", "\"a\"", "line 2", "line 4"});
        refused("{\"m\": {\"k\": [{\"x\": 1,\n \"x\": 1}]}}", "json.double-key",
                {"the object m.k[0]", "line 2, column 2"});
        // the same key, written in two ways
        refused("{\"a\": 1, \"\\u0061\": 2}", "json.double-key", {"column 10"});
        // of several, the one that comes first in the file
        refused("{\"z\": 1,\n\"a\": 1,\n\"z\": 2,\n\"a\": 2}", "json.double-key",
                {"\"z\"", "line 3"});
        QVERIFY(parse(R"({"a": {"a": 1}, "b": {"a": 1}})", "x").ok());
    }

    void refusesNumbersOutOfRange()
    {
        refused(R"({"model": {"eps": [1, 1e400]}})", "json.number",
                {"1e400", "model.eps[1]", "column 23", "1.8e308"});
        refused("{\"a b\": -1E+400}", "json.number", {"-1E+400", "[\"a b\"]"});
        refused("[1" + std::string(400, '0') + "]", "json.number", {"10000", "…"});
        refused("{\"x\": 1e-400}", "json.number", {"1e-400", "read as 0"});
        refused("{\"x\": 18446744073709551616}", "json.integer",
                {"18446744073709551616", "for x", "64 bits"});
        refused("[-9223372036854775809]", "json.integer", {"-9223372036854775809", "[0]"});
        refused("1e400", "json.number", {"1e400"});
        QVERIFY(parse("[1.7976931348623157e308, 5e-324, 0e999, 0.0]", "x").ok());
    }

    void refusesWordsThatAreNoNumbers_data()
    {
        QTest::addColumn<QString>("word");
        for (const char* word : {"NaN", "nan", "Infinity", "-Infinity", "inf", "-inf", "-NaN"})
            QTest::newRow(word) << word;
    }
    void refusesWordsThatAreNoNumbers()
    {
        QFETCH(QString, word);
        const std::string text = word.toStdString();
        refused("{\"a\": {\"eps\": " + text + "}}", "json.not-finite", {text, "a.eps", "null"});
        refused("[1, " + text + "]", "json.not-finite", {text, "[1]"});
        refused(text, "json.not-finite", {text});
    }

    void readsThemAsNullWhereAllowed()
    {
        Limits lenient;
        lenient.allowNotFinite = true;
        const ReadResult result = parse(
            "{\"a\": [NaN, -Infinity,\nInfinity , 1], \"b\": \"NaN\", \"c\":null}", "x", lenient);
        QVERIFY2(result.ok(), messageOf(result).c_str());
        QVERIFY(*result.document ==
                Json::parse("{\"a\": [null, null, null, 1], \"b\": \"NaN\", \"c\": null}"));
        QCOMPARE(result.problems.size(), std::size_t{3});
        QVERIFY(result.problems[2].severity == quantity::Severity::Warning);
        QCOMPARE(
            result.problems[2].message.english(),
            "x, line 2, column 1: Infinity for a[2] was read as null: JSON has no such number."s);
        QVERIFY(parse("NaN", "x", lenient).ok());
        refused("[NaNs]", "json.word", {"NaNs"}, lenient);
        refused("[1NaN]", "json.number", {"1NaN"}, lenient);
        refused("[NaN 1]", "json.syntax", {"column 6: found 1"}, lenient);
        refused("{NaN: 1}", "json.key", {"NaN"}, lenient);
        refused("[-NaN]", "json.not-finite", {"-NaN"}, lenient);
    }

    void explainsCommonMistakes_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("part");
        const auto row = [](const char* text, const char* id, const char* part) {
            QTest::newRow(QByteArray(text).replace('\n', ' ').constData()) << text << id << part;
        };
        row("{\"a\": 1,}", "json.comma",
            "column 9: after the last comma comes } and no further key");
        row("[1, 2,\n]", "json.comma", "line 2, column 1: after the last comma comes ] and no");
        row("{\"a\": 1, // one\n}", "json.comment", "column 10: a comment begins here (//)");
        row("/* top */ {}", "json.comment", "column 1: a comment begins here (/*)");
        row("# top\n{}", "json.comment", "comment");
        row("{\"a\": # x\n1}", "json.comment", "column 7");
        row("{\"a\": True}", "json.word", "True stands for a: JSON writes true");
        row("{\"a\": None}", "json.word", "JSON writes null");
        row("{\"a\": float16}", "json.word", "the word float16 stands for a without quotes");
        row("{a: 1}", "json.key", "the key a is not in double quotes");
        row("{\"a\": 1, b: 2}", "json.key", "the key b is not");
        row("{'a': 1}", "json.quotes", "single quote");
        row("{\"a\": 'x'}", "json.quotes", "single quote");
        row("{“a”: 1}", "json.quotes", "typographic quote “");
        row("{\"a\":\u00A01}", "json.character", "invisible");
        row("{\"a\": ½}", "json.character", "found ½");
        row("{\"a\": 01}", "json.number", "column 7: 01 stands for a");
        row("{\"a\": 0x10}", "json.number", "0x10 stands for a");
        row("{\"a\": 1_000}", "json.number", "1_000 stands for a");
        row("{\"a\": 80GB}", "json.number", "80GB stands for a");
        row("[1, 08]", "json.number", "column 5: 08 stands");
        row("{\"a\": .5}", "json.number", ".5 stands for a");
        row("{\"a\": +5}", "json.number", "+5 stands for a");
        row("{\"a\": 5.}", "json.number", "5. stands for a");
        row("{\"a\": 1e}", "json.number", "1e stands for a");
        row("{\"a\": 1.2.3}", "json.number", "1.2.3 stands for a");
        row("{\"a\": -}", "json.number", "- stands for a");
        row("{\"a\" 1}", "json.syntax", "found 1 where a colon after the key should be");
        row("{\"a\": 1 \"b\": 2}", "json.syntax", "found \"b\" where a comma or } should be");
        row("{\"a\": [1, 2}", "json.syntax", "found } where a comma or ] should be, in the list a");
        row("[1,,2]", "json.syntax", "found , where a value should be");
        row("{,}", "json.syntax", "found , where a key in double quotes or } should be");
        row("{\"a\": }", "json.syntax", "found } where a value should be");
        row("{\"a\": 1, 2: 3}", "json.key", "the key 2 is not");
        row("[1}", "json.syntax", "found } where a comma or ]");
        row("[\"C:\\data\"]", "json.text", "\\d, which is no escape that JSON knows");
        row("[\"\\u12G4\"]", "json.text", "\\u12G4");
        row("[\"\\uD800\"]", "json.text", "\\uD800");
        row("[\"\\uDC00 \"]", "json.text", "\\uDC00");
        row("[\"\\uD800\\u0041 \"]", "json.text", "\\uD800");
        row("[\"a\tb\"]", "json.text", "<U+0009> cannot stand in a text");
        row("{\"n\": CONFIG_SIZE}", "json.placeholder", "CONFIG_SIZE stands where a value for n");
        row("{\"n\": ${SIZE}}", "json.placeholder", "${SIZE}");
        row("{\"n\": $SIZE}", "json.placeholder", "$SIZE");
        row("{\"n\": {{ size }}}", "json.placeholder", "{{ size }} stands where a value for n ");
        row("{\"n\": <SIZE>}", "json.placeholder", "<SIZE>");
        row("[%(size)s]", "json.placeholder", "%(size)");
        row("[@SIZE@]", "json.placeholder", "@SIZE@");
    }
    void explainsCommonMistakes()
    {
        QFETCH(QString, text);
        QFETCH(QString, id);
        QFETCH(QString, part);
        refused(text.toStdString(), id.toStdString(), {part.toStdString(), "line "});
    }

    void treatsTrailingTextAsAsked()
    {
        const std::string text = "{\n\"a\": 1\n} \n\npython run.py\nmore";
        refused(text, "json.trailing-text",
                {"line 5, column 1:", "ended on line 3, column 2", "python run.py."});
        refused("{}\0"s, "json.trailing-text", {"<U+0000>"});
        refused("{}}", "json.trailing-text", {"column 3"});
        refused("12 34", "json.trailing-text", {"ended on line 1, column 3", "column 4:"});
        Limits lenient;
        lenient.allowTrailingText = true;
        const ReadResult result = parse(text, "plan.json", lenient);
        QVERIFY(result.ok() && isSound(result));
        QCOMPARE((*result.document)["a"].get<int>(), 1);
        QCOMPARE(result.problems.size(), std::size_t{1});
        QVERIFY(result.problems[0].severity == quantity::Severity::Warning);
        QVERIFY(has(messageOf(result), "left out"));
        QVERIFY(parse("{} \n", "x", lenient).problems.empty());
        refused("{\"a\":", "json.truncated", {}, lenient);
    }

    void keepsItsLimits()
    {
        const auto nested = [](int depth) {
            return std::string(depth, '[') + std::string(depth, ']');
        };
        QVERIFY(parse(nested(64), "x").ok());
        refused(nested(65), "json.depth", {"more than 64 deep", "column 65"});
        refused("{\"a\":[{\"b\":[0]}]}", "json.depth", {"more than 3"}, {.depth = 3});
        refused("[1,2,3]", "json.values", {"more than 3 values", "column 6"}, {.values = 3});
        QVERIFY(parse("[1,2]", "x", {.values = 3}).ok());
        refused("[\"12345\"]", "json.text-length", {"5 bytes", "4 bytes", "column 2"},
                {.stringBytes = 4});
        refused("{\"12345\": 1}", "json.text-length", {"5 bytes"}, {.stringBytes = 4});
        refused("[1, 2, 3]", "json.size", {"9 bytes", "8 bytes"}, {.bytes = 8});
        refused(std::string((16 << 20) + 1, ' '), "json.size", {"16777217 bytes", "(16 MiB)"});
    }

    // what made other readers take minutes or gigabytes; here only that each is answered
    void answersHostileTexts()
    {
        const std::size_t large = std::size_t{15} << 20;
        const std::size_t size = std::size_t{3} << 20;
        refused(std::string(large, '['), "json.depth", {"column 65"});
        refused(std::string(large, '{'), "json.syntax", {"column 2"});
        refused(std::string(large, '\n') + "x", "json.not-json", {"line 15728641, column 1"});
        refused("[" + std::string(large, '\n'), "json.truncated", {"the list that begins"});
        refused(std::string(large, '\xEF'), "json.utf8", {"byte 1"});
        refused("[\"" + std::string(size, 'a') + "\"]", "json.text-length", {"(3 MiB)"});
        refused("[\"" + std::string(size, 'a'), "json.truncated", {"quoted text"});
        refused("[" + std::string(size, '9') + "]", "json.number", {"99999", "…"});
        std::string lists = "[";
        while (lists.size() < size)
            lists += "[],\n";
        refused(lists, "json.values", {"500000"}, {.values = 500'000});
        // an object with many keys: the library looks each one up in all before it
        std::string keys = "{";
        for (int i = 0; i < 100'000; ++i)
            keys += "\"key" + std::to_string(i) + "\":" + std::to_string(i) + ",";
        const ReadResult many = parse(keys + "\"last\":0}", "x");
        QVERIFY2(many.ok(), messageOf(many).c_str());
        QCOMPARE(many.document->size(), std::size_t{100'001});
        refused(keys + "\"key7\":0}", "json.double-key", {"\"key7\""});
    }

    // every cut and many changes of a text: a document or one Error, and the same judgement as the
    // library's, except where this reader is stricter by intent
    void judgesDamagedTextsAsTheLibraryDoes()
    {
        const std::string good = R"({"a": [1, -2.5e3, "t\u00e9\n", true],
 "größe": {"x": null, "y": false, "z": [[], {}]}, "n": 0})";
        const auto check = [](const std::string& text) {
            const ReadResult result = parse(text, "x");
            const std::string id = idOf(result);
            const bool stricter = id == "json.double-key" || id == "json.integer" ||
                                  id == "json.number" || id == "json.trailing-text" ||
                                  id == "json.encoding" || id == "json.binary";
            const bool library = Json::accept(text);
            QVERIFY2(isSound(result) && (result.ok() == library || (library && stricter)),
                     (text + " -> " + messageOf(result)).c_str());
        };
        for (std::size_t cut = 0; cut <= good.size(); ++cut)
            check(good.substr(0, cut));
        const std::string others = "{}[]:,\"\\0-1.eEtn /*'#\t\n\r_$<\x80\xC3\xFF\0"s;
        for (std::size_t i = 0; i < good.size(); ++i) {
            for (const char other : others) {
                std::string changed = good;
                changed[i] = other;
                check(changed);
                changed = good;
                changed.insert(i, 1, other);
                check(changed);
            }
            std::string shorter = good;
            check(shorter.erase(i, 1));
        }
    }

    void doesNotDependOnTheLocale_data()
    {
        QTest::addColumn<QString>("locale");
        QTest::newRow("comma") << "de_DE";
        QTest::newRow("decimal point of two bytes") << "ps_AF";
    }
    void doesNotDependOnTheLocale()
    {
        QFETCH(QString, locale);
        const tests::CommaLocale comma(locale.toStdString());
        if (!comma.isSet())
            QSKIP("no such locale here, and localedef cannot make it");
        char text[16];
        std::snprintf(text, sizeof text, "%.1f", 1.5);
        QVERIFY2(std::string(text) != "1.5", "the locale has a point after all");
        const ReadResult result = parse("[1.5, -2.25e-1, 1234567.5]", "x");
        QVERIFY2(result.ok(), messageOf(result).c_str());
        QCOMPARE((*result.document)[0].get<double>(), 1.5);
        QCOMPARE((*result.document)[1].get<double>(), -0.225);
        QCOMPARE((*result.document)[2].get<double>(), 1234567.5);
        refused("{\"a\": 1.5e400}", "json.number", {"1.5e400"});
        // and the program's locale is as before
        std::snprintf(text, sizeof text, "%.1f", 1.5);
        QVERIFY(std::string(text) != "1.5");
    }

    void readsFiles()
    {
        const ReadResult result = readFile(file("good.json", "{\"a\": 1}\n"));
        QVERIFY2(result.ok(), messageOf(result).c_str());
        const ReadResult bad = readFile(file("bad.json", "{\n\"a\" 1}"));
        QVERIFY(isSound(bad) && !bad.ok());
        QVERIFY2(has(messageOf(bad), at("bad.json").native() + ", line 2, column 5: "),
                 messageOf(bad).c_str());
        std::filesystem::create_symlink("good.json", at("link.json"));
        QVERIFY(readFile(at("link.json")).ok());
        QCOMPARE(idOf(readFile(file("empty.json", ""))), "json.empty"s);
        // exactly at the limit, and one above
        QVERIFY(readFile(at("good.json"), {.bytes = 9}).ok());
        QCOMPARE(idOf(readFile(at("good.json"), {.bytes = 8})), "json.size"s);
        // a file whose size the system tells as 0
        const ReadResult pseudo = readFile("/proc/self/status");
        QCOMPARE(idOf(pseudo), "json.not-json"s);
    }

    void refusesAFileAboveTheLimitWithoutReadingIt()
    {
        // a hole of a terabyte: whoever began to read it would not come back
        const std::filesystem::path path = file("huge.json", "");
        std::error_code error;
        std::filesystem::resize_file(path, std::uintmax_t{1} << 40, error);
        if (error)
            std::filesystem::resize_file(path, std::uintmax_t{1} << 30);
        const ReadResult result = readFile(path);
        QVERIFY(isSound(result) && !result.ok());
        QCOMPARE(idOf(result), "json.size"s);
        const std::string size = std::to_string(std::filesystem::file_size(path));
        QVERIFY2(has(messageOf(result), size) && has(messageOf(result), "16777216 bytes (16 MiB)"),
                 messageOf(result).c_str());
        std::filesystem::remove(path);
    }

    void refusesWhatIsNoRegularFile()
    {
        const auto refusedFile = [](const std::filesystem::path& path, const std::string& part) {
            const ReadResult result = readFile(path);
            const std::string message = messageOf(result);
            QVERIFY(isSound(result) && !result.ok());
            QVERIFY2(has(message, part) && has(message, path.native()), message.c_str());
        };
        refusedFile(at("missing.json"), "no such file");
        refusedFile(m_folder.path().toStdString(), "a folder");
        refusedFile("/dev/zero", "a device");
        const std::filesystem::path plain = file("plain", "{}");
        refusedFile(plain / "below", "not a folder");
        QCOMPARE(::mkfifo(at("pipe").c_str(), 0600), 0);
        refusedFile(at("pipe"), "a named pipe");
        std::filesystem::create_symlink("loop", at("loop"));
        refusedFile(at("loop"), "circle");
        refusedFile(at(std::string(300, 'n').c_str()), "too long");
        QCOMPARE(idOf(readFile("")), "file.read"s);
        QCOMPARE(idOf(readFile(std::filesystem::path("a\0b"s))), "file.read"s);
    }

    void saysThatAFileMayNotBeRead()
    {
        const std::filesystem::path path = file("secret.json", "{}");
        ::chmod(m_folder.path().toUtf8().constData(), 0755);
        ::chmod(path.c_str(), 0);
        // root may read all: be somebody else meanwhile
        const bool root = ::geteuid() == 0;
        if (root)
            QCOMPARE(::seteuid(65534), 0);
        const ReadResult result = readFile(path);
        if (root)
            QCOMPARE(::seteuid(0), 0);
        QVERIFY2(isSound(result) && has(messageOf(result), "no permission") &&
                     has(messageOf(result), path.native()),
                 messageOf(result).c_str());
    }

    void readsTheCorpus()
    {
        const QDir folder(QStringLiteral(RIDGEPOINT_CORPUS "/hf"));
        if (!folder.exists())
            QSKIP("the corpus of real configs (RIDGEPOINT_CORPUS) is not on this machine");
        const QFileInfoList files = folder.entryInfoList({QStringLiteral("*.json")}, QDir::Files);
        QVERIFY(!files.isEmpty());
        QStringList refusedNames;
        for (const QFileInfo& info : files) {
            const ReadResult result = readFile(info.filePath().toStdString());
            QVERIFY2(isSound(result), qPrintable(info.filePath()));
            if (!result.ok())
                refusedNames += info.fileName();
            else
                QVERIFY(*result.document ==
                        Json::parse(std::ifstream(info.filePath().toStdString())));
        }
        const QStringList expected{QStringLiteral("aic__nvidia--Nemotron-H-56B-Base-8K.json"),
                                   QStringLiteral("llava-v1.5-7b_with_trailing_text.json"),
                                   QStringLiteral("pai__mixtral_TEMPLATE.json")};
        QCOMPARE(refusedNames, expected);
        Limits lenient;
        lenient.allowTrailingText = true;
        lenient.allowNotFinite = true;
        const ReadResult nemotron = readFile(folder.filePath(expected[0]).toStdString(), lenient);
        QVERIFY(nemotron.ok() && (*nemotron.document)["time_step_limit"][1].is_null());
        QVERIFY(has(messageOf(nemotron), "line 46, column 9: Infinity for time_step_limit[1]"));
        const ReadResult llava = readFile(folder.filePath(expected[1]).toStdString(), lenient);
        QVERIFY(llava.ok());
        QCOMPARE((*llava.document)["hidden_size"].get<int>(), 4096);
        QVERIFY(has(messageOf(llava), "line 44, column 1:") &&
                has(messageOf(llava), "ended on line 42, column 2"));
        const std::string message = messageOf(readFile(folder.filePath(expected[2]).toStdString()));
        QVERIFY2(has(message, "line 9, column 20") && has(message, "CONFIG_HIDDEN_SIZE") &&
                     has(message, "template's placeholder") && has(message, "hidden_size"),
                 message.c_str());
    }
};

RIDGEPOINT_TEST(TestReader)
#include "tst_reader.moc"
