// SPDX-License-Identifier: Apache-2.0
#include "helpers.h"

#include "core/json/comma_locale.h"
#include "support/test_main.h"

using namespace ridgepoint;
using namespace ridgepoint::tests;

/// Documents of any content, through a file and back.
class TestRandomDocuments : public QObject
{
    Q_OBJECT

  private slots:
    void comeBackEqual()
    {
        std::mt19937_64 random(20240601);
        for (int i = 0; i < 400; ++i) {
            const plan::Document document = randomDocument(random);
            const std::string text = exchange::writeDocument(document);
            const auto read = exchange::readDocument(text, "plan.json");
            VERIFY_READ(read);
            QVERIFY2(read.problems.empty(), textOf(read.problems).c_str());
            QVERIFY2(*read.document == document, text.c_str());
            QCOMPARE(exchange::writeDocument(*read.document), text);
        }
    }

    void comeBackEqualUnderACommaLocale()
    {
        const CommaLocale locale("de_DE");
        if (!locale.isSet())
            QSKIP("no locale with a decimal comma is installed or can be made");
        comeBackEqual();
    }

    void keepTheirUnknownKeysInPlace()
    {
        std::mt19937_64 random(7);
        for (int i = 0; i < 100; ++i) {
            Json json = Json::parse(exchange::writeDocument(randomDocument(random)));
            // anywhere but in the two lists whose keys are ids and paths
            std::vector<Json*> objects;
            const auto collect = [&](auto&& self, Json& value) -> void {
                if (value.is_object())
                    objects.push_back(&value);
                for (auto& [key, child] : value.items()) {
                    if (child.is_structured() && key != "given" && key != "origins")
                        self(self, child);
                }
            };
            collect(collect, json);
            // innermost first: a new key moves what is in the object
            for (auto object = objects.rbegin(); object != objects.rend(); ++object) {
                if (random() % 2 == 0)
                    (**object)["x/~ " + std::to_string(random() % 3)] = {{"a", {1, 2.5, nullptr}}};
            }
            const auto first = readJson(json);
            VERIFY_READ(first);
            const std::string text = exchange::writeDocument(*first.document);
            QVERIFY(Json::parse(text) == json); // order of keys and all
            const auto second = exchange::readDocument(text, "plan.json");
            VERIFY_READ(second);
            QVERIFY(*second.document == *first.document);
            QCOMPARE(exchange::writeDocument(*second.document), text);
        }
    }

    void neverCrashWhenCutOrChanged()
    {
        std::mt19937_64 random(99);
        const std::string text = exchange::writeDocument(randomDocument(random));
        for (int i = 0; i < 1500; ++i) {
            std::string broken = text.substr(0, i % 3 == 0 ? random() % text.size() : text.size());
            for (auto count = random() % 4; count > 0 && !broken.empty(); --count)
                broken[random() % broken.size()] = static_cast<char>(random());
            const auto read = exchange::readDocument(broken, "plan.json");
            QCOMPARE(read.ok(), !hasErrors(read.problems));
            if (read.ok())
                QVERIFY(exchange::readDocument(exchange::writeDocument(*read.document), "x").ok());
        }
    }
};

RIDGEPOINT_TEST(TestRandomDocuments)
#include "tst_random_documents.moc"
