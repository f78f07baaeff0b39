// SPDX-License-Identifier: Apache-2.0
#include "helpers.h"

#include "exchange/model_config.h"
#include "model/layer_order.h"
#include "plan/validate.h"
#include "support/test_main.h"
#include "json/reader.h"

#include <algorithm>
#include <cmath>
#include <set>

using namespace ridgepoint;
using namespace ridgepoint::exchange;
using namespace ridgepoint::tests;

/// One config at least of each family that is read (configs.json): models with their published
/// numbers of parameters, and small ones counted from the definition of their class.
class TestConfigFamilies : public QObject
{
    Q_OBJECT

    Json m_rows;

    static ImportResult import(const Json& config, bool partial = false)
    {
        return importModelConfig(config.dump(), "config.json", {partial});
    }

    /// What must hold of any import, however wrong the config is.
    static std::string faultOfImport(const ImportResult& result)
    {
        if (result.ok() == hasErrors(result.problems))
            return "a document and an error, or neither: " + textOf(result.problems);
        for (const quantity::Problem& problem : result.problems) {
            if (problem.message.english().empty())
                return "a problem without a message";
        }
        if (!result.ok())
            return {};
        const plan::Plan& plan = result.document->plan;
        for (const quantity::Problem& problem : plan::validate(plan)) {
            if (problem.severity == quantity::Severity::Error && problem.path.starts_with("model."))
                return "the import did not name an error: " + problem.message.english();
        }
        if (!model::followsOrder(plan.model))
            return "an order that is not followed: " + plan.model.order;
        const auto forecast = plan::evaluate(plan);
        for (const plan::FigureId id :
             {plan::FigureId::ModelParameters, plan::FigureId::ModelActiveParameters}) {
            const auto value = forecast.value(id);
            if (!value || !std::isfinite(*value) || *value <= 0)
                return "no sensible number of parameters";
        }
        return {};
    }

    /// All ways to the values of an object, and of the objects within.
    static void collect(const Json& value, const Json::json_pointer& at,
                        std::vector<Json::json_pointer>& all)
    {
        for (const auto& [key, inner] : value.items()) {
            all.push_back(at / key);
            if (inner.is_object())
                collect(inner, at / key, all);
        }
    }

    static void erase(Json& config, const Json::json_pointer& at)
    {
        config.at(at.parent_pointer()).erase(at.back());
    }

  private slots:
    void initTestCase()
    {
        const auto read = json::readFile(RIDGEPOINT_SOURCE_DIR "/tests/core/exchange/configs.json");
        QVERIFY(read.ok());
        m_rows = *read.document;
    }

    void eachModelIsCountedToTheLastParameter_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            QTest::newRow(m_rows[i].at("model").get<std::string>().c_str()) << static_cast<int>(i);
    }
    void eachModelIsCountedToTheLastParameter()
    {
        QFETCH(int, index);
        const Json& row = m_rows.at(static_cast<std::size_t>(index));
        const auto result = import(row.at("config"));
        VERIFY_READ(result);
        const std::string fault = faultOfImport(result);
        QVERIFY2(fault.empty(), fault.c_str());
        QVERIFY2(!find(result.problems, "config.unread"), textOf(result.problems).c_str());
        const auto forecast = plan::evaluate(result.document->plan);
        const double counted = forecast.value(plan::FigureId::ModelParameters).value_or(0);
        QCOMPARE(QString::number(counted, 'f', 0),
                 QString::number(row.at("parameters").get<double>(), 'f', 0));
        QVERIFY(forecast.value(plan::FigureId::ModelActiveParameters).value_or(0) <= counted);
        // no sequence is longer than the model has positions for
        const auto ofPlan = plan::validate(result.document->plan);
        QVERIFY2(!find(ofPlan, "model.positions"), textOf(ofPlan).c_str());
        const Json& config = row.at("config");
        for (const char* key : {"max_position_embeddings", "n_positions"}) {
            if (config.contains(key) && config.at(key).is_number_integer())
                QVERIFY(result.document->plan.task.phases.front().sequenceTokens <=
                        std::max<std::int64_t>(1, config.at(key).get<std::int64_t>()) + 64);
        }
        const auto again = readDocument(writeDocument(*result.document), "plan.json");
        VERIFY_READ(again);
        QVERIFY(*again.document == *result.document);
        QVERIFY(result.document->origins.contains("model.groups[0].layers"));
    }

    /// The length that a config tells, by hand: patches and the class token, positions less those
    /// of padding; of a decoder only what is below the default.
    void sequencesAreAsLongAsTheModelTells()
    {
        const Json small{{"hidden_size", 64},        {"num_hidden_layers", 2},
                         {"num_attention_heads", 4}, {"intermediate_size", 128},
                         {"vocab_size", 1000},       {"num_key_value_heads", 4}};
        const auto tokensOf = [&](const char* type, const Json& more) {
            Json config = small;
            config["model_type"] = type;
            config.update(more);
            const auto result = import(config);
            return result.ok() ? result.document->plan.task.phases.front().sequenceTokens
                               : std::int64_t{-1};
        };
        QCOMPARE(tokensOf("vit", {{"image_size", 224}, {"patch_size", 16}}), 197); // 14 x 14 + 1
        QCOMPARE(tokensOf("vit", {{"image_size", 384}, {"patch_size", 16}}), 577);
        QCOMPARE(tokensOf("deit", {{"image_size", 224}, {"patch_size", 16}}), 198);
        QCOMPARE(tokensOf("dinov2_with_registers",
                          {{"image_size", 518}, {"patch_size", 14}, {"num_register_tokens", 4}}),
                 1370);
        QCOMPARE(tokensOf("bert", {{"max_position_embeddings", 512}}), 512);
        QCOMPARE(tokensOf("bert", {{"max_position_embeddings", 128}}), 128);
        QCOMPARE(tokensOf("roberta", {{"max_position_embeddings", 514}}), 512);
        QCOMPARE(tokensOf("llama", {{"max_position_embeddings", 2048}}), 2048);
        QCOMPARE(tokensOf("llama", {{"max_position_embeddings", 131072}}), 4096);
        QCOMPARE(tokensOf("llama", Json::object()), 4096);
        for (const Json& row : m_rows) {
            const std::string type = row.at("config").at("model_type").get<std::string>();
            const auto result = import(row.at("config"));
            const std::int64_t tokens = result.document->plan.task.phases.front().sequenceTokens;
            if (type == "clip")
                QCOMPARE(tokens, 77);
            if (type == "gpt2")
                QCOMPARE(tokens, 1024);
            if (type == "whisper")
                QCOMPARE(tokens, 448);
        }
        const auto t5 = import(
            {{"model_type", "t5"}, {"d_model", 64}, {"num_layers", 2}, {"n_positions", 512}});
        VERIFY_READ(t5);
        QCOMPARE(t5.document->plan.task.phases.front().sequenceTokens, 512);
        QVERIFY(find(t5.problems, "config.task")->message.english().find("512") !=
                std::string::npos);
    }

    /// A family without a row here could read anything.
    void eachFamilyIsMet()
    {
        std::set<std::string> met;
        for (const Json& row : m_rows)
            met.insert(row.at("config").at("model_type").get<std::string>());
        for (const std::string& family : modelFamilies()) {
            QVERIFY2(met.contains(family), family.c_str());
        }
    }

    /// A key that is missing, null, of another kind, huge or negative: a clear answer, no crash and
    /// no number that is none.
    void changedConfigsAreReadOrRefused_data() { eachModelIsCountedToTheLastParameter_data(); }
    void changedConfigsAreReadOrRefused()
    {
        QFETCH(int, index);
        const Json config = m_rows.at(static_cast<std::size_t>(index)).at("config");
        std::vector<Json::json_pointer> all;
        collect(config, Json::json_pointer(), all);
        const std::vector<Json> values{
            Json(),         Json(true),   Json(0),   Json(-1),  Json(3),
            Json(1.5),      Json(1e30),   Json(1e6), Json("7"), Json::array({1, "a"}),
            Json::object(), Json::array()};
        for (const auto& at : all) {
            for (std::size_t i = 0; i <= values.size(); ++i) {
                Json changed = config;
                if (i == values.size())
                    erase(changed, at);
                else
                    changed[at] = values[i];
                // a config of a million layers takes its time, and is refused no other way
                const std::string text =
                    at.to_string() + " " + (i < values.size() ? values[i].dump() : "gone");
                for (const bool partial : {false, true}) {
                    const std::string fault = faultOfImport(import(changed, partial));
                    QVERIFY2(fault.empty(), (text + ": " + fault).c_str());
                }
            }
        }
    }
};

RIDGEPOINT_TEST(TestConfigFamilies)
#include "tst_config_families.moc"
