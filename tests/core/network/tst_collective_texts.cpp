// SPDX-License-Identifier: Apache-2.0
// The collectives whose numbers the two texts print (tests/golden/texts.json). Each row says which
// collective, by which algorithm, on which machine; nothing is computed here.
#include "network/collective_time.h"
#include "support/test_main.h"

#include <cmath>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

using namespace ridgepoint;
using namespace ridgepoint::network;

namespace {

constexpr double kGB = 1e9;
constexpr double kMiB = 1048576;
constexpr double kMs = 1e-3;

/// Machines of the texts.
struct Machine
{
    double perNode = 8;
    double linkBytesPerS = 450e9;
    double nics = 8;
    double nicBytesPerS = 50e9;
    hardware::RingNics ring = hardware::RingNics::All;
    double launchS = 0;
};
constexpr Machine kPcie{8, 32e9, 8, 25e9};
constexpr Machine kSharedCard{8, 32e9, 1, 25e9};
constexpr Machine kSingle200{1, 32e9, 1, 25e9, hardware::RingNics::All, 2e-5};
constexpr Machine kSingle400{1, 64e9, 1, 50e9, hardware::RingNics::All, 2e-5};
constexpr Machine kLesson{8, 450e9, 8, 50e9, hardware::RingNics::One};

enum class Asked
{
    Seconds,
    DomainS,
    NetworkS,
    Steps,
    SentBytes,
    OutsideBytes,
};

struct Row
{
    const char* id;
    Machine machine;
    double members;
    Algorithm algorithm;
    Call<double> call;
    Asked asked = Asked::Seconds;
    double unit = 1;
};

constexpr double kQwen = 2.0 * 8190735360;
constexpr double kEmbedding = 1244659712;
constexpr double kSeven = 14e9;
constexpr double kBucket = 75497472;
constexpr double kThird = 25165824;
using enum Algorithm;
using enum Collective;

const Row kRows[] = {
    {"ch10.coll.zero3_bytes_per_collective.48",
     kPcie,
     48,
     Ring,
     {AllGather, kQwen},
     Asked::SentBytes,
     kGB},
    {"ch10.coll.zero3_step_volume.48",
     kPcie,
     48,
     Ring,
     {AllGather, kQwen, 24},
     Asked::SentBytes,
     kGB},
    {"ch10.coll.zero3_link_time.48", kPcie, 48, Ring, {AllGather, kQwen, 24}},
    {"ch10.coll.zero3_step_volume.32",
     kPcie,
     32,
     Ring,
     {ReduceScatter, kQwen, 36},
     Asked::SentBytes,
     kGB},
    {"ch10.coll.zero3_link_time.32", kPcie, 32, Ring, {ReduceScatter, kQwen, 36}},
    {"ch10.overlap.link_per_mb.48", kPcie, 48, Ring, {AllGather, kQwen, 3}},
    {"ch10.overlap.layer_gather", kPcie, 2, Direct, {PointToPoint, 385892864}, Asked::Seconds, kMs},
    {"ch10.overlap.exposed.48", kPcie, 48, Ring, {AllGather, kEmbedding, 2}},
    {"ch10.overlap.exposed.32", kPcie, 32, Ring, {AllGather, kEmbedding, 2}},
    {"ch10.coll.shared_nic_link.48", kSharedCard, 48, Ring, {AllGather, kQwen, 24}},
    {"ch10.coll.ring_bytes_72mib",
     kSingle200,
     4,
     Ring,
     {AllReduce, kBucket},
     Asked::SentBytes,
     kMiB},
    {"ch10.coll.bucket_whole_200g", kSingle200, 4, Ring, {AllReduce, kBucket}, Asked::Seconds, kMs},
    {"ch10.coll.bucket_third_bytes",
     kSingle200,
     4,
     Ring,
     {AllReduce, kThird},
     Asked::SentBytes,
     kMiB},
    {"ch10.coll.bucket_third_200g", kSingle200, 4, Ring, {AllReduce, kThird}, Asked::Seconds, kMs},
    {"ch10.coll.bucket_three_total",
     kSingle200,
     4,
     Ring,
     {AllReduce, kThird, 3},
     Asked::Seconds,
     kMs},
    {"ch10.coll.bucket_whole_400g", kSingle400, 4, Ring, {AllReduce, kBucket}, Asked::Seconds, kMs},
    {"l12.coll.ring.p4", kLesson, 4, Ring, {AllReduce, 1}, Asked::SentBytes},
    {"l12.coll.ring.steps.p4", kLesson, 4, Ring, {AllReduce, 1}, Asked::Steps},
    {"l12.coll.ring.quickcheck", kLesson, 8, Ring, {AllReduce, 2e9}, Asked::SentBytes, kGB},
    {"l12.b.flat_bytes", kLesson, 128, Ring, {AllReduce, kSeven}, Asked::OutsideBytes, kGB},
    {"l12.b.flat_s", kLesson, 128, Ring, {AllReduce, kSeven}, Asked::NetworkS},
    {"l12.b.hier_bytes", kLesson, 128, Hierarchical, {AllReduce, kSeven}, Asked::OutsideBytes, kGB},
    {"l12.b.hier_nvlink_ms", kLesson, 128, Hierarchical, {AllReduce, kSeven}, Asked::DomainS, kMs},
};

/// A case that is true or false: the time against a limit that the text tells in its inputs.
struct TruthRow
{
    const char* id;
    Machine machine;
    double members;
    Algorithm algorithm;
    Call<double> call;
    Asked asked;
    double mostSeconds;
};
const TruthRow kTruths[] = {
    {"ch10.coll.bucket_400g_fits_2ms",
     kSingle400,
     4,
     Ring,
     {AllReduce, kBucket},
     Asked::Seconds,
     0.002},
    {"ch10.coll.bucket_third_fits_2ms",
     kSingle200,
     4,
     Ring,
     {AllReduce, kThird},
     Asked::Seconds,
     0.002},
    {"l12.b.hier_under_2pct",
     kLesson,
     128,
     Hierarchical,
     {AllReduce, kSeven},
     Asked::NetworkS,
     0.02 * 3.7457257741822447},
};

struct Answer
{
    hardware::Placement<double> place;
    double number = 0;
};

Answer answer(const Machine& machine, double members, Algorithm algorithm, const Call<double>& call,
              Asked asked)
{
    hardware::Cluster cluster;
    hardware::Pool& pool = cluster.pools.front();
    pool.acceleratorsPerNode = static_cast<std::int64_t>(machine.perNode);
    pool.nodes = 64;
    pool.linkBytesPerS = machine.linkBytesPerS;
    pool.nicsPerNode = static_cast<std::int64_t>(machine.nics);
    pool.nicBytesPerS = machine.nicBytesPerS;
    cluster.ring = machine.ring;
    cluster.fabric.launchS = machine.launchS;
    const quantity::Reader<double> in;
    Answer result{hardware::placeGroup<double>(cluster, {members, 1}, in)};
    const auto time = timeBy(call, algorithm, result.place, cluster.fabric, in);
    if (!time)
        return result;
    switch (asked) {
    case Asked::Seconds:
        result.number = time->seconds;
        break;
    case Asked::DomainS:
        result.number = time->domainS;
        break;
    case Asked::NetworkS:
        result.number = time->networkS;
        break;
    case Asked::Steps:
        result.number = time->steps;
        break;
    case Asked::SentBytes:
        result.number = time->sentBytes;
        break;
    case Asked::OutsideBytes:
        result.number = time->outsideBytes;
        break;
    }
    return result;
}

} // namespace

class TestCollectiveTexts : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase();
    void theFunctionsGiveTheNumber_data();
    void theFunctionsGiveTheNumber();
    void theFunctionsGiveTheTruth();
    void waitsAreThose();
    void theCutIsTheOneThatTheTextNames();

  private:
    std::map<std::string, nlohmann::json> m_cases;
};

void TestCollectiveTexts::initTestCase()
{
    std::ifstream file(RIDGEPOINT_SOURCE_DIR "/tests/golden/texts.json");
    const auto texts = nlohmann::json::parse(file, nullptr, false);
    QVERIFY(texts.is_object());
    for (const auto& golden : texts.at("cases"))
        m_cases[golden.at("id")] = golden;
}

void TestCollectiveTexts::theFunctionsGiveTheNumber_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < std::size(kRows); ++i)
        QTest::newRow(kRows[i].id) << static_cast<int>(i);
}

void TestCollectiveTexts::theFunctionsGiveTheNumber()
{
    QFETCH(int, index);
    const Row& row = kRows[index];
    const auto& golden = m_cases.at(row.id);
    const double number =
        answer(row.machine, row.members, row.algorithm, row.call, row.asked).number / row.unit;
    const double computed = golden.at("computed");
    QVERIFY2(std::abs(number - computed) <= 1e-9 * std::abs(computed),
             qPrintable(QString::number(number, 'g', 12)));
    if (golden.at("expected").is_number() && golden.at("status") == "match") {
        const double printed = golden.at("expected");
        QVERIFY(std::abs(number - printed) <= golden.at("abs_tol").get<double>() + 1e-9);
    }
}

void TestCollectiveTexts::theFunctionsGiveTheTruth()
{
    for (const TruthRow& row : kTruths) {
        const bool fits =
            answer(row.machine, row.members, row.algorithm, row.call, row.asked).number <=
            row.mostSeconds;
        QCOMPARE(fits, m_cases.at(row.id).at("computed").get<bool>());
    }
}

void TestCollectiveTexts::waitsAreThose()
{
    for (const char* id : {"ch10.overlap.reduce_wait", "ch10.overlap.reduce_wait_free_link"}) {
        const auto& golden = m_cases.at(id);
        const auto& inputs = golden.at("inputs");
        const double wait =
            waitS<double>(inputs.at("link_busy_s"), inputs.at("reduce_s"), inputs.at("window_s"));
        QVERIFY(std::abs(wait / kMs - golden.at("computed").get<double>()) < 1e-9);
    }
}

void TestCollectiveTexts::theCutIsTheOneThatTheTextNames()
{
    // eight cards of the network are wider than one PCIe link: ch10.coll.nic_not_bottleneck
    const Answer eight = answer(kPcie, 48, Ring, {AllGather, kQwen}, Asked::Seconds);
    QCOMPARE(eight.place.ring.cut == hardware::Cut::Accelerator,
             m_cases.at("ch10.coll.nic_not_bottleneck").at("computed").get<bool>());
    QCOMPARE(answer(kSharedCard, 48, Ring, {AllGather, kQwen}, Asked::Seconds).place.ring.cut,
             hardware::Cut::NetworkCards);
}

RIDGEPOINT_TEST(TestCollectiveTexts)
#include "tst_collective_texts.moc"
