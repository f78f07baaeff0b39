// SPDX-License-Identifier: Apache-2.0
// How much of everything a plan's file may hold: at the limit it is read, beyond it is refused with
// a message that names the limit.
#include "helpers.h"
#include "plan/fields.h"
#include "support/test_main.h"

using namespace ridgepoint;
using namespace ridgepoint::tests;

namespace {

Json withGivens(std::size_t count)
{
    Json json = planJson();
    for (std::size_t i = count; i > 0; --i) // backwards: each goes before those that are there
        json["given"]["pipeline.forward_s[" + std::to_string(i - 1) + "]"] = 0.01;
    return json;
}

std::string number(std::size_t limit)
{
    return std::to_string(limit);
}

} // namespace

class TestLimits : public QObject
{
    Q_OBJECT

  private slots:
    void lists()
    {
        for (const char* pointer : {"/model/groups", "/cluster/pools", "/task/phases"}) {
            Json json = planJson();
            Json& list = json[Json::json_pointer(pointer)];
            while (list.size() < exchange::kMostListElements)
                list.push_back(list.front());
            VERIFY_READ(readJson(json));
            list.push_back(list.front());
            VERIFY_REFUSED(readJson(json), "list.long", number(exchange::kMostListElements));
        }
    }

    void givens()
    {
        VERIFY_READ(readJson(withGivens(exchange::kMostGivens)));
        VERIFY_REFUSED(readJson(withGivens(exchange::kMostGivens + 1)), "given.many",
                       number(exchange::kMostGivens));
    }

    void everyText()
    {
        const std::string most(exchange::kMostTextBytes, 'n');
        int texts = 0;
        for (const char* pointer :
             {"/name", "/description", "/model/name", "/model/order", "/task/name",
              "/cluster/pools/0/accelerator", "/layout/stage_layout", "/layout/recompute_set",
              "/layout/offload_set", "/about/origins/layout.tensor_parallel"}) {
            Json json = planJson();
            json[Json::json_pointer(pointer)] = most;
            VERIFY_READ(readJson(json));
            json[Json::json_pointer(pointer)] = most + "n";
            VERIFY_REFUSED(readJson(json), "value.long", number(exchange::kMostTextBytes));
            ++texts;
        }
        for (const plan::Field& field : plan::fields())
            texts -= field.kind == plan::ValueKind::Text;
        QCOMPARE(texts, 3); // name, description, origins: no other text is in a file
    }

    void unknownKeysAltogether()
    {
        const std::string half(exchange::kMostKeptBytes / 2 - 100, 'k');
        Json json = planJson();
        json["rack"] = half;
        json["model"]["colour"] = {half};
        const auto read = readJson(json);
        VERIFY_READ(read);
        QVERIFY(Json::parse(exchange::writeDocument(*read.document)) == json);
        json["about"]["more"] = std::string(400, 'k');
        VERIFY_REFUSED(readJson(json), "key.size", number(exchange::kMostKeptBytes));
        json = planJson();
        for (int i = 0; i < 12; ++i) // origins of what this version does not have
            json["about"]["origins"]["field." + std::to_string(i)] =
                std::string(exchange::kMostTextBytes, 'o');
        VERIFY_REFUSED(readJson(json), "key.size", number(exchange::kMostKeptBytes));
        json = planJson();
        json["nested"] = Json::array();
        for (int i = 0; i < 300'000; ++i)
            json["nested"].push_back(Json::object());
        VERIFY_REFUSED(readJson(json), "key.size", number(exchange::kMostKeptBytes));
    }

    /// As many as there may be, each found at once.
    void longestPipelineWithEveryStageGiven()
    {
        auto read = readJson(withGivens(4096));
        VERIFY_READ(read);
        plan::Plan& plan = read.document->plan;
        plan.layout.pipelineParallel = 4096;
        QVERIFY(plan::findGiven(plan, plan::FigureId::PipelineForwardS, 4095));
        QVERIFY(!plan::findGiven(plan, plan::FigureId::PipelineForwardS, 4096));
        plan::setGiven(plan, {plan::FigureId::PipelineForwardS, -1, 0.5});
        QCOMPARE(plan::findGiven(plan, plan::FigureId::PipelineForwardS, 4096)->value, 0.5);
        QCOMPARE(plan::findGiven(plan, plan::FigureId::PipelineForwardS, 7)->value, 0.01);
        QVERIFY(!plan::findGiven(plan, plan::FigureId::PipelineBackwardS, 7));
        const plan::Forecast forecast = plan::evaluate(plan);
        QCOMPARE(forecast[plan::FigureId::PipelineForwardS].items.size(), std::size_t{4096});
        QCOMPARE(forecast[plan::FigureId::PipelineForwardS].items[9], 0.01);
    }
};

RIDGEPOINT_TEST(TestLimits)
#include "tst_limits.moc"
