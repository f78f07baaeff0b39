// SPDX-License-Identifier: Apache-2.0
#include "helpers.h"

#include "exchange/presets.h"
#include "plan/fields.h"
#include "support/test_main.h"

using namespace ridgepoint;
using namespace ridgepoint::exchange;
using namespace ridgepoint::tests;

/// Presets of our own, apart from those that are compiled in.
class TestPresets : public QObject
{
    Q_OBJECT

    static Json preset(const char* id, const char* kind, const Json& fields,
                       const Json& uses = Json::array())
    {
        return {{"format", "ridgepoint-preset"},
                {"version", 1},
                {"id", id},
                {"kind", kind},
                {"name", std::string("The ") + id},
                {"description", "For tests."},
                {"source", "a datasheet"},
                {"date", "2024-01-31"},
                {"uses", uses},
                {"fields", fields}};
    }

    static PresetReadResult read(const Json& json) { return readPreset(json.dump(), "p.json"); }

    static Json card()
    {
        return preset("card", "accelerator",
                      {{"cluster.pools[0].memory_bytes", "24 GB"},
                       {"cluster.pools[0].accelerator", "Card"},
                       {"cluster.pools[0].peak_flop_per_s",
                        {{"value", 165.2e12}, {"source", "a whitepaper"}, {"date", "2023"}}}});
    }

    static Json model()
    {
        Json json = preset("model", "model",
                           {{"model.hidden", 2048},
                            {"model.groups[0].layers", 4},
                            {"model.groups[1].layers", 2},
                            {"model.groups[1].window_tokens", "4k"}});
        json["given"] = {{"model.parameters", {{"value", "7B"}, {"source", "its card"}}}};
        return json;
    }

    static PresetLibrary library(const Json& changedCard = card())
    {
        PresetLibrary made;
        const std::vector<Json> files{
            changedCard,
            model(),
            preset("other-model", "model", {{"model.hidden", 1024}}),
            preset("card-2", "accelerator",
                   {{"cluster.pools[0].memory_bytes", "32 GB"},
                    {"cluster.pools[0].accelerator", "Card 2"},
                    {"cluster.pools[0].peak_flop_per_s", "200 TFLOP/s"}}),
            preset("node", "node", {{"cluster.pools[0].nic_bytes_per_s", "200 Gbit/s"}}, {"card"}),
            preset("run", "plan",
                   {{"task.deadline_days", "2 weeks"},
                    {"cluster.pools[0].memory_bytes", "20 GB"},
                    {"checkpoint.interval_s", "none"}},
                   {"model", "node"})};
        for (const Json& file : files) {
            const auto problems = made.add(file.dump(), "p.json");
            if (!problems.empty())
                qFatal("%s", textOf(problems).c_str());
        }
        return made;
    }

    /// Checks that the preset is refused with this rule and words.
    static std::string unrefused(const Json& json, std::string_view id, std::string_view part)
    {
        const auto result = read(json);
        return result.preset ? "read" : faultOf(result.problems, id, part);
    }

    static std::string unrefusedField(const char* path, const Json& value, std::string_view id,
                                      std::string_view part)
    {
        return unrefused(preset("p", "node", {{path, value}}), id, part);
    }

  private slots:
    void areReadAsPeopleWriteThem()
    {
        const auto result = read(card());
        QVERIFY2(result.preset, textOf(result.problems).c_str());
        QCOMPARE(result.preset->id, std::string("card"));
        QCOMPARE(result.preset->kind, PresetKind::Accelerator);
        QCOMPARE(presetKindName(result.preset->kind), std::string_view("accelerator"));
        const auto& values = result.preset->values;
        QCOMPARE(values.size(), std::size_t{3});
        QVERIFY(values[0] == (PresetValue{"cluster.pools[0].memory_bytes", plan::Value(24e9),
                                          "a datasheet", "2024-01-31", "card"}));
        QVERIFY(values[2] == (PresetValue{"cluster.pools[0].peak_flop_per_s", plan::Value(165.2e12),
                                          "a whitepaper", "2023", "card"}));
    }

    void pathsMayLeaveTheListOut()
    {
        const auto result = read(preset("p", "node", {{"cluster.nodes", 3}}));
        QVERIFY(result.preset);
        QCOMPARE(result.preset->values[0].path, std::string("cluster.pools[0].nodes"));
        QCOMPARE(unrefused(preset("p", "node", {{"cluster.nodes", 3}, {"cluster.pools.nodes", 4}}),
                           "preset.twice", "two spellings"),
                 std::string());
    }

    void wrongOnesAreRefused()
    {
        QVERIFY(!readPreset("", "p.json").preset);
        QVERIFY(!readPreset("[]", "p.json").preset);
        const auto wrong = [&](const char* key, const Json& value, std::string_view id,
                               std::string_view part) {
            Json json = card();
            json[key] = value;
            return unrefused(json, id, part);
        };
        QCOMPARE(wrong("format", "ridgepoint-plan", "format.wrong", "p.json"), std::string());
        QCOMPARE(wrong("version", 2, "version.kind", "number 2"), std::string());
        QCOMPARE(wrong("id", "A B", "preset.id", "lower-case"), std::string());
        QCOMPARE(wrong("kind", "acelerator", "preset.kind", "Did you mean \"accelerator\"?"),
                 std::string());
        QCOMPARE(wrong("name", "", "preset.name", "missing"), std::string());
        QCOMPARE(wrong("feilds", Json::object(), "key.unknown", "Did you mean \"fields\"?"),
                 std::string());
        QCOMPARE(wrong("fields", 1, "value.kind", "an object"), std::string());
        QCOMPARE(wrong("uses", "card", "value.kind", "a list"), std::string());
        QCOMPARE(wrong("uses", Json::array({1}), "value.kind", "an id"), std::string());
        QCOMPARE(wrong("source", "", "preset.source", "no source"), std::string());
        for (const char* date : {"", "yesterday", "24-01-01", "2024-13", "2024-1-1", "2024-01-32"})
            QCOMPARE(wrong("date", date, "preset.date", "2024-01-31"), std::string());
        QCOMPARE(wrong("given", Json{{"no.figure", 1}}, "given.unknown", "no such"), std::string());
        QCOMPARE(wrong("given", Json{{"step.mfu", 1}}, "given.computed", "cannot"), std::string());
        QCOMPARE(wrong("given", Json{{"step.time_s", -1}}, "given.kind", "from 0"), std::string());
        QCOMPARE(wrong("given", Json{{"step.time_s", "3 GB"}}, "given.unreadable", "3 GB"),
                 std::string());
    }

    void wrongValuesAreRefused()
    {
        QCOMPARE(unrefusedField("cluster.pool[0].nodes", 1, "path.unknown", "Did you mean"),
                 std::string());
        QCOMPARE(unrefusedField("cluster.pools[1000].nodes", 1, "path.index", "at most"),
                 std::string());
        QCOMPARE(unrefusedField("cluster.nodes", 0, "value.small", "at least 1"), std::string());
        QCOMPARE(unrefusedField("cluster.nodes", "many", "value.unreadable", "many"),
                 std::string());
        QCOMPARE(unrefusedField("cluster.nodes", 1.5, "value.kind", "whole"), std::string());
        QCOMPARE(unrefusedField("cluster.memory_bytes", "80 TFLOP/s", "value.unreadable", "80"),
                 std::string());
        QCOMPARE(unrefusedField("cluster.nodes", Json{{"source", "x"}}, "preset.value", "missing"),
                 std::string());
        QCOMPARE(unrefusedField("cluster.nodes", Json{{"value", 1}, {"note", "x"}}, "key.unknown",
                                "no such key"),
                 std::string());
        QCOMPARE(unrefusedField("layout.recompute", "selective", "value.choice", "selective"),
                 std::string());
    }

    void valuesComeWithTheirOrigin()
    {
        const PresetLibrary presets = library();
        plan::Document document;
        document.plan.cluster.pools[0].nodes = 5;
        QVERIFY(presets.apply(document, "card").empty());
        QCOMPARE(document.plan.cluster.pools[0].memoryBytes, 24e9);
        QCOMPARE(document.plan.cluster.pools[0].nodes, std::int64_t{5});
        QCOMPARE(document.origins.at("cluster.pools[0].memory_bytes"),
                 std::string("preset card: a datasheet, 2024-01-31"));
        QCOMPARE(document.origins.at("cluster.pools[0].peak_flop_per_s"),
                 std::string("preset card: a whitepaper, 2023"));
        QCOMPARE(document.presets.size(), std::size_t{1});
        QCOMPARE(document.presets[0].id, std::string("card"));
        QCOMPARE(document.presets[0].hash.size(), std::size_t{16});
        QVERIFY(presets.changes(document).empty());
        const auto read = readDocument(writeDocument(document), "plan.json");
        QVERIFY(*read.document == document);
    }

    void aPlanIsMadeOfWhatItUses()
    {
        const auto loaded = library().loadPlan("run");
        VERIFY_READ(loaded);
        const plan::Document& document = *loaded.document;
        QCOMPARE(document.name, std::string("The run"));
        QCOMPARE(document.description, std::string("For tests."));
        QCOMPARE(document.plan.model.hidden, std::int64_t{2048});
        QCOMPARE(document.plan.model.groups.size(), std::size_t{2});
        QCOMPARE(document.plan.model.groups[1].windowTokens, std::int64_t{4000});
        QCOMPARE(document.plan.cluster.pools[0].nicBytesPerS, 25e9);
        QCOMPARE(document.plan.cluster.pools[0].memoryBytes, 20e9); // its own, over the card's
        QCOMPARE(document.plan.task.deadlineDays, 14.0);
        QVERIFY(!document.plan.checkpoint.intervalS);
        QVERIFY(plan::findGiven(document.plan, plan::FigureId::ModelParameters));
        QCOMPARE(document.origins.at("cluster.pools[0].memory_bytes"),
                 std::string("preset run: a datasheet, 2024-01-31"));
        QCOMPARE(document.origins.at("cluster.pools[0].accelerator"),
                 std::string("preset card: a datasheet, 2024-01-31"));
        QCOMPARE(document.origins.at("given.model.parameters"),
                 std::string("preset model: its card, 2024-01-31"));
        QCOMPARE(document.presets.size(), std::size_t{1});
        QCOMPARE(document.presets[0].id, std::string("run"));
    }

    void anotherModelTakesTheWholePlace()
    {
        const PresetLibrary presets = library();
        plan::Document document;
        QVERIFY(presets.apply(document, "model").empty());
        QVERIFY(presets.apply(document, "card").empty());
        QVERIFY(!plan::setField(document, "model.qkv_bias", "yes"));
        QVERIFY(!plan::setGiven(document, "step.time_s", "3 s"));
        QVERIFY(presets.apply(document, "other-model").empty());
        plan::Plan expected;
        expected.model.hidden = 1024;
        QVERIFY(document.plan.model == expected.model);
        QVERIFY(!plan::findGiven(document.plan, plan::FigureId::ModelParameters));
        QVERIFY(plan::findGiven(document.plan, plan::FigureId::StepTimeS)); // a person's own
        QCOMPARE(document.origins.count("model.groups[0].qkv_bias"), std::size_t{0});
        QCOMPARE(document.presets.size(), std::size_t{2}); // the first model has no value left
        QCOMPARE(document.presets[0].id, std::string("card"));
        QCOMPARE(document.presets[1].id, std::string("other-model"));
    }

    void anotherPlanTakesTheWholePlace()
    {
        plan::Document document;
        document.plan.task.reservedDays = 3;
        document.kept = {{"/x", "1"}};
        const PresetLibrary presets = library();
        QVERIFY(presets.apply(document, "run").empty());
        QVERIFY(document == *presets.loadPlan("run").document);
    }

    void theSameAgainIsTheSame()
    {
        const PresetLibrary presets = library();
        plan::Document document = *presets.loadPlan("run").document;
        QVERIFY(presets.apply(document, "node").empty());
        const plan::Document once = document;
        QVERIFY(presets.apply(document, "node").empty());
        QVERIFY(document == once);
    }

    void unknownOnesAreNamedWithTheClosest()
    {
        plan::Document document;
        const plan::Document before = document;
        const auto problems = library().apply(document, "crad");
        VERIFY_PROBLEM(problems, "preset.unknown",
                       "There is no preset \"crad\". The closest: \"card\"");
        QVERIFY(document == before);
        VERIFY_REFUSED(library().loadPlan("card"), "preset.kind", "of kind accelerator");
        VERIFY_REFUSED(library().loadPlan("zzzzzzzz"), "preset.unknown", "no preset");
    }

    void circlesAreRefused()
    {
        PresetLibrary presets;
        QVERIFY(presets.add(preset("a", "node", Json::object(), {"b"}).dump(), "a").empty());
        QVERIFY(presets.add(preset("b", "node", Json::object(), {"a"}).dump(), "b").empty());
        plan::Document document;
        VERIFY_PROBLEM(presets.apply(document, "a"), "preset.cycle", "uses itself");
        VERIFY_PROBLEM(presets.add(preset("b", "node", Json::object()).dump(), "b"), "preset.twice",
                       "two");
    }

    void hashesTellValuesAndNothingElse()
    {
        const auto hash = [](const Json& json) { return library(json).resolve("card").hash; };
        const std::string before = hash(card());
        QCOMPARE(before, std::string("3e4989e7dc1ef43c")); // stands in files: must never change
        Json json = card();
        json["description"] = "other words";
        json["source"] = "another sheet";
        json["fields"]["cluster.pools[0].memory_bytes"] = 24e9;
        QCOMPARE(hash(json), before);
        json["fields"]["cluster.pools[0].memory_bytes"] = 24e9 + 1;
        QVERIFY(hash(json) != before);
        QVERIFY(library(json).resolve("run").hash ==
                library().resolve("run").hash); // its own value
        json["fields"]["cluster.pools[0].accelerator"] = "Card B";
        QVERIFY(library(json).resolve("run").hash != library().resolve("run").hash);
    }

    void changesAreTold()
    {
        Json json = card();
        json["fields"]["cluster.pools[0].memory_bytes"] = "23.99999999 GB";
        json["fields"]["cluster.pools[0].memory_bytes_per_s"] = "1 TB/s"; // new in it
        const PresetLibrary changed = library(json);
        plan::Document document;
        QVERIFY(library().apply(document, "node").empty());
        auto problems = changed.changes(document);
        QCOMPARE(problems.size(), std::size_t{1});
        QCOMPARE(problems[0].severity, quantity::Severity::Warning);
        VERIFY_PROBLEM(problems, "preset.changed",
                       "cluster.pools[0].memory_bytes is 24 GB in the plan and 23.99999999 GB in "
                       "the preset");
        QCOMPARE(problems[0].fixes.size(), std::size_t{2});
        for (const quantity::Fix& fix : problems[0].fixes)
            QVERIFY(!plan::setField(document, fix.path, fix.value));
        QCOMPARE(document.plan.cluster.pools[0].memoryBytes, 23.99999999e9);
        QCOMPARE(document.plan.cluster.pools[0].memoryBytesPerS, 1e12);
        QVERIFY(changed.changes(document).empty());
    }

    void valuesOfOneselfAreNoChanges()
    {
        Json json = card();
        json["fields"]["cluster.pools[0].memory_bytes"] = "25 GB";
        plan::Document document;
        QVERIFY(library().apply(document, "card").empty());
        QVERIFY(!plan::setField(document, "cluster.memory_bytes", "30 GB"));
        QVERIFY(library(json).changes(document).empty());
        // nor are those of another preset
        document = {};
        QVERIFY(library().apply(document, "node").empty());
        QVERIFY(library().apply(document, "card-2").empty());
        QVERIFY(library(json).changes(document).empty());
    }

    void unknownPresetsOfAPlanAreTold()
    {
        plan::Document document;
        document.presets = {{"gone", "0123456789abcdef"}};
        const auto problems = library().changes(document);
        QCOMPARE(problems.size(), std::size_t{1});
        QCOMPARE(problems[0].severity, quantity::Severity::Warning);
        VERIFY_PROBLEM(problems, "preset.unknown", "\"gone\"");
    }

    void changedGivensAreTold()
    {
        const PresetLibrary presets = library();
        plan::Document document;
        QVERIFY(presets.apply(document, "model").empty());
        document.presets[0].hash = "0000000000000000";
        plan::removeGiven(document.plan, plan::FigureId::ModelParameters);
        plan::resizeList(document.plan, plan::FieldList::Groups, 1);
        const auto problems = presets.changes(document);
        VERIFY_PROBLEM(problems, "preset.changed",
                       "given.model.parameters is not set in the plan and 7e9 in the preset");
        VERIFY_PROBLEM(problems, "preset.changed", "model.groups[1].layers is not set in the plan");
        QCOMPARE(problems[0].fixes.size(), std::size_t{1}); // no fix makes a list longer
        QCOMPARE(problems[0].fixes[0].path, std::string("given.model.parameters"));
    }
};

RIDGEPOINT_TEST(TestPresets)
#include "tst_presets.moc"
