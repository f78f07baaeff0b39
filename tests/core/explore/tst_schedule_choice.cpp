// SPDX-License-Identifier: Apache-2.0
// Schedules ranked for a plan: each number is the plan's with that schedule, those that fit come
// first, and none that fits is shorter than the first.
#include "exchange/presets.h"
#include "explore/schedule_choice.h"
#include "plan/fields.h"
#include "plan/forecast.h"
#include "support/test_main.h"

#include <algorithm>
#include <set>

using namespace ridgepoint;
using namespace ridgepoint::explore;
using plan::FigureId;

namespace {

plan::Plan preset(const QByteArray& id)
{
    return exchange::loadPlanPreset(id.toStdString()).document->plan;
}

plan::Plan applied(plan::Plan plan, const std::vector<quantity::Fix>& edits)
{
    for (const quantity::Fix& edit : edits) {
        if (const auto problem = plan::setField(plan, edit.path, edit.value))
            QTest::qFail(problem->message.english().c_str(), __FILE__, __LINE__);
    }
    return plan;
}

} // namespace

class TestScheduleChoice : public QObject
{
    Q_OBJECT

  private slots:
    void everyScheduleIsRanked_data()
    {
        QTest::addColumn<QByteArray>("preset");
        for (const char* id : {"chapter-pipeline-4x9", "gpt3-175b-4096xa100",
                               "decoder-70b-1024xh100", "deepseek-v3-2048xh800"})
            QTest::newRow(id) << QByteArray(id);
    }
    void everyScheduleIsRanked()
    {
        QFETCH(QByteArray, preset);
        const plan::Plan plan = ::preset(preset);
        const ScheduleChoice choice = rankSchedules(plan);
        QVERIFY(choice.reason.empty());
        std::set<std::string_view> names;
        int present = 0;
        for (std::size_t i = 0; i < choice.list.size(); ++i) {
            const ScheduleOption& option = choice.list[i];
            names.insert(option.row->name);
            present += option.isPresent ? 1 : 0;
            if (option.outcome.stepS) {
                QVERIFY(option.refusal.empty());
                const auto forecast = plan::evaluate(applied(plan, option.edits));
                QCOMPARE(option.outcome.stepS, forecast.value(FigureId::StepTimeS));
                QCOMPARE(option.outcome.peakBytes, forecast.value(FigureId::MemoryPeakBytes));
            } else {
                QVERIFY(!option.refusal.empty());
            }
            if (i == 0)
                continue;
            const ScheduleOption& before = choice.list[i - 1];
            QVERIFY(before.fits() || !option.fits());
            if (before.fits() && option.fits())
                QVERIFY(*before.outcome.stepS <= *option.outcome.stepS * (1 + 1e-8));
        }
        // all of the table but those that have no number of chunks for so few layers
        QVERIFY(names.size() + 2 >= pipeline::scheduleRows().size());
        QCOMPARE(present, 1);
    }

    /// Zero bubble is the shortest of the chapter's pipeline, and the chapter's own order holds
    /// behind it: ZB-H1, interleaved, 1F1B.
    void theChaptersOrder()
    {
        const ScheduleChoice choice = rankSchedules(preset("chapter-pipeline-4x9"));
        const auto placeOf = [&](std::string_view name) {
            return std::find_if(choice.list.begin(), choice.list.end(),
                                [&](const auto& option) { return option.row->name == name; }) -
                   choice.list.begin();
        };
        QCOMPARE(placeOf("dualpipev"), 0);
        QCOMPARE(placeOf("zb-v"), 1);
        QVERIFY(placeOf("zb-h1") < placeOf("interleaved"));
        QVERIFY(placeOf("interleaved") < placeOf("1f1b"));
    }

    void whatDoesNotFitIsToldOf()
    {
        plan::Plan plan = preset("chapter-pipeline-4x9");
        QVERIFY(!plan::setGiven(plan, "memory.capacity_bytes", "39.8 GiB"));
        const ScheduleChoice choice = rankSchedules(plan);
        QVERIFY2(!choice.binds.empty(), "ZB-V needs 48.9 GiB");
        QVERIFY(choice.list.front().fits());
        QVERIFY(!plan::setGiven(plan, "memory.capacity_bytes", "1 GiB"));
        const ScheduleChoice none = rankSchedules(plan);
        QVERIFY(!none.list.front().fits());
        QVERIFY(!none.binds.empty());
    }

    void plansWithoutAPipelineSaySo()
    {
        QVERIFY(!rankSchedules(preset("qwen3-8b-48x4090")).reason.empty());
        plan::Plan empty;
        empty.model.groups.clear();
        QVERIFY(!rankSchedules(empty).reason.empty());
    }
};

RIDGEPOINT_TEST(TestScheduleChoice)
#include "tst_schedule_choice.moc"
