// SPDX-License-Identifier: Apache-2.0
#include "exchange/json_value.h"
#include "exchange/words.h"
#include "plan/fields.h"
#include "support/test_main.h"

#include <array>

using namespace ridgepoint;
using namespace ridgepoint::exchange;

class TestWords : public QObject
{
    Q_OBJECT

  private slots:
    void distances()
    {
        QCOMPARE(editDistance("", "", 3), std::size_t{0});
        QCOMPARE(editDistance("", "abc", 3), std::size_t{3});
        QCOMPARE(editDistance("nodes", "node", 3), std::size_t{1});
        QCOMPARE(editDistance("ndoes", "nodes", 3), std::size_t{1}); // swapped
        QCOMPARE(editDistance("kitten", "sitting", 3), std::size_t{3});
        QCOMPARE(editDistance("kitten", "sitting", 2), std::size_t{3}); // more than 2
        QCOMPARE(editDistance(std::string(100000, 'a'), "b", 2), std::size_t{3});
    }

    void likelyWords()
    {
        constexpr std::array<std::string_view, 3> words{"memory_bytes", "nodes", "ring"};
        QCOMPARE(closest("memory_byte", words), std::string_view("memory_bytes"));
        QCOMPARE(closest("Memory-Bytes", words), std::string_view("memory_bytes"));
        QCOMPARE(closest("memory", words), std::string_view());
        QCOMPARE(closest("x", words), std::string_view());
        const auto near = alike("memory", words);
        QCOMPARE(near.size(), std::size_t{1});
        QCOMPARE(near[0], std::string("\"memory_bytes\""));
    }

    void wordsInMessages()
    {
        QCOMPARE(inQuotes("a\nb"), std::string("\"a b\""));
        const std::string cut = inQuotes("x" + std::string(40, 'y') + std::string(100, '\xC3'));
        QVERIFY(cut.size() < 70);
        std::string umlauts;
        for (int i = 0; i < 60; ++i)
            umlauts += "ä";
        QCOMPARE(inQuotes("x" + umlauts), "\"x" + umlauts.substr(0, 58) + "…\"");
        QCOMPARE(listed(std::vector<std::string>{}).english(), std::string());
        QCOMPARE(listed(std::vector<std::string>{"a"}).english(), std::string("a"));
        QCOMPARE(listed(std::vector<std::string>{"a", "b", "c"}).english(),
                 std::string("a, b and c"));
        QCOMPARE(listed(std::vector<std::string>{"a", "b", "c", "d"}, 2).english(),
                 std::string("a, b and 2 more"));
        QCOMPARE(stemOf("/a/b.c/plan.v2.json"), std::string("plan.v2"));
        QCOMPARE(stemOf(".json"), std::string(".json"));
        QCOMPARE(stemOf(""), std::string());
    }

    void typedTextsAreExact()
    {
        for (const plan::Field& field : plan::fields()) {
            for (const double number : {0.0, 24e9, 24.5e9, 1.0 / 3, 123456789.0, 0.1 + 0.2, 7e22}) {
                plan::Value value = number;
                if (field.kind == plan::ValueKind::Integer && number < 9e15)
                    value = static_cast<std::int64_t>(number);
                else if (field.kind != plan::ValueKind::Real)
                    continue;
                const std::string text = typedText(field, value);
                const auto parsed = plan::parseValue(field, 0, text);
                QVERIFY2(parsed.value == value, (std::string(field.path) + " " + text).c_str());
            }
        }
        QCOMPARE(typedText(*plan::findField("cluster.memory_bytes")->field, 24e9),
                 std::string("24 GB"));
        QCOMPARE(typedText(*plan::findField("model.hidden")->field, std::int64_t{4096}),
                 std::string("4096"));
    }
};

RIDGEPOINT_TEST(TestWords)
#include "tst_words.moc"
