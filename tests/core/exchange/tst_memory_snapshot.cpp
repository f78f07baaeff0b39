// SPDX-License-Identifier: Apache-2.0
#include "helpers.h"

#include "exchange/memory_snapshot.h"
#include "support/test_main.h"

#include <QTemporaryDir>

using namespace ridgepoint;
using namespace ridgepoint::exchange;
using namespace ridgepoint::tests;
using memory::Part;

namespace {

Json frame(const char* file, const char* function)
{
    return Json::array({{{"filename", file}, {"name", function}, {"line", 7}}});
}

/// Two weights and a free block; before, an activation lived and died.
Json snapshot()
{
    const Json weight = frame("torch/nn/modules/linear.py", "__init__");
    const Json forward = frame("model.py", "forward");
    Json root;
    root["segments"] =
        Json::array({{{"device", 0},
                      {"address", 1000},
                      {"total_size", 1000},
                      {"blocks",
                       {{{"address", 1000},
                         {"size", 300},
                         {"requested_size", 280},
                         {"state", "active_allocated"},
                         {"frames", weight}},
                        {{"address", 1300},
                         {"size", 300},
                         {"requested_size", 300},
                         {"state", "active_allocated"},
                         {"frames", weight}},
                        {{"address", 1600}, {"size", 100}, {"state", "active_pending_free"}},
                        {{"address", 1700}, {"size", 300}, {"state", "inactive"}}}}}});
    root["device_traces"] = Json::array(
        {Json::array({{{"action", "segment_alloc"}, {"addr", 1000}, {"size", 1000}},
                      {{"action", "alloc"}, {"addr", 1000}, {"size", 300}, {"frames", weight}},
                      {{"action", "segment_alloc"}, {"addr", 5000}, {"size", 600}},
                      {{"action", "alloc"}, {"addr", 5000}, {"size", 500}, {"frames", forward}},
                      {{"action", "alloc"}, {"addr", 1600}, {"size", 100}, {"frames", forward}},
                      {{"action", "free_requested"}, {"addr", 5000}, {"size", 500}},
                      {{"action", "free_completed"}, {"addr", 5000}, {"size", 500}},
                      {{"action", "segment_free"}, {"addr", 5000}, {"size", 600}},
                      {{"action", "free_requested"}, {"addr", 1600}, {"size", 100}},
                      {{"action", "alloc"}, {"addr", 1300}, {"size", 300}, {"frames", weight}}})});
    return root;
}

MemorySnapshot readOne(const Json& json)
{
    SnapshotResult read = readMemorySnapshot(json.dump(), "snapshot.json");
    return read.snapshot.value_or(MemorySnapshot());
}

double partOf(const MemorySnapshot& read, Part part)
{
    return read.parts[static_cast<std::size_t>(part)];
}

} // namespace

/// Snapshots of PyTorch's allocator.
class TestMemorySnapshot : public QObject
{
    Q_OBJECT

  private slots:
    void addsUpItsOwnMoment()
    {
        const MemorySnapshot read = readOne(snapshot());
        QCOMPARE(read.allocated, 600.0);
        QCOMPARE(read.active, 700.0);
        QCOMPARE(read.reserved, 1000.0);
        QCOMPARE(read.requested, 580.0);
        QCOMPARE(read.fragmentation(), 300.0);
        QCOMPARE(read.largestFree, 300.0);
    }

    /// By hand: 300 + 500 + 100 stood before the first one was freed, in 1,600 reserved.
    void findsThePeakInTheTrace()
    {
        const MemorySnapshot read = readOne(snapshot());
        QVERIFY(read.hasTrace);
        QCOMPARE(read.peakAllocated, 900.0);
        QCOMPARE(read.peakReserved, 1600.0);
        QCOMPARE(read.peakEvent, 5);
        QCOMPARE(partOf(read, Part::Activations), 600.0);
        QCOMPARE(partOf(read, Part::Weights), 300.0);
        QCOMPARE(read.groups.size(), std::size_t{3});
        QCOMPARE(read.groups.front().bytes, 500.0);
        QCOMPARE(read.groups.front().place, std::string("model.py:7 forward"));
        QVERIFY(!read.ranOut);
    }

    /// Whatever its protocol, a pickle is told from text that is broken, with the way to JSON.
    void picklesSayHowToWriteJson()
    {
        const QTemporaryDir folder;
        for (const char protocol : {'\x02', '\x03', '\x04', '\x05'}) {
            const std::string text = std::string("\x80") + protocol + "}q\x01.";
            QFile file(folder.filePath(QStringLiteral("snapshot.pickle")));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(text.data(), static_cast<qint64>(text.size()));
            file.close();
            for (const SnapshotResult& read :
                 {readMemorySnapshot(text, "snapshot.pickle"),
                  readMemorySnapshotFile(file.fileName().toStdString())}) {
                QVERIFY(!read.snapshot && read.problems.size() == 1);
                const std::string message = read.problems.front().message.english();
                QVERIFY2(message.find("json.dump(pickle.load(") != std::string::npos,
                         message.c_str());
            }
        }
        const SnapshotResult other = readMemorySnapshot("\x80 no pickle", "x.json");
        QVERIFY(other.problems.front().message.english().find("pickle.load") == std::string::npos);
    }

    void partsAddUpToThePeak()
    {
        for (const bool traced : {true, false}) {
            Json json = snapshot();
            if (!traced)
                json.erase("device_traces");
            const MemorySnapshot read = readOne(json);
            double sum = 0;
            for (const double bytes : read.parts)
                sum += bytes;
            QCOMPARE(sum, read.peakAllocated);
            double grouped = 0;
            for (const BlockGroup& group : read.groups)
                grouped += group.allBytes();
            QCOMPARE(grouped, read.peakAllocated);
            QCOMPARE(read.hasTrace, traced);
        }
    }

    /// Equal blocks from one place are one group, as the layers of a model are.
    void groupsEqualBlocks()
    {
        Json json = snapshot();
        json.erase("device_traces");
        const MemorySnapshot read = readOne(json);
        QCOMPARE(read.groups.size(), std::size_t{1});
        QCOMPARE(read.groups.front().count, 2);
        QCOMPARE(read.peakAllocated, 600.0);
    }

    void takesTheBusiestDevice()
    {
        Json json = snapshot();
        Json other = json["segments"][0];
        other["device"] = 3;
        other["total_size"] = 5000;
        json["segments"].push_back(other);
        const MemorySnapshot read = readOne(json);
        QCOMPARE(read.device, 3);
        QCOMPARE(read.reserved, 5000.0);
        QVERIFY(!read.hasTrace); // of that device there is none
    }

    void readsThePart_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("function");
        QTest::addColumn<int>("part");
        const auto row = [](const char* file, const char* function, Part part) {
            QTest::addRow("%s %s", file, function)
                << QString::fromUtf8(file) << QString::fromUtf8(function) << static_cast<int>(part);
        };
        row("torch/optim/adamw.py", "_init_group", Part::Optimizer);
        row("megatron/core/optimizer/distrib_optimizer.py", "step", Part::Optimizer);
        row("torch/nn/functional.py", "cross_entropy", Part::Head);
        row("torch/distributed/fsdp/_fully_shard/_fsdp_param_group.py", "unshard", Part::Gathered);
        row("megatron/core/distributed/param_and_grad_buffer.py", "<init>", Part::Gradients);
        row("model.py", "__init__", Part::Weights);
        row("model.py", "forward", Part::Activations);
        row("??", "", Part::Other);
    }
    void readsThePart()
    {
        QFETCH(QString, file);
        QFETCH(QString, function);
        QFETCH(int, part);
        Json json = snapshot();
        json.erase("device_traces");
        for (Json& block : json["segments"][0]["blocks"])
            block["frames"] = frame(file.toStdString().c_str(), function.toStdString().c_str());
        const MemorySnapshot read = readOne(json);
        QCOMPARE(read.parts[static_cast<std::size_t>(part)], 600.0);
    }

    void saysThatItRanOut()
    {
        Json json = snapshot();
        json["device_traces"][0].push_back({{"action", "oom"}, {"size", 99}});
        QVERIFY(readOne(json).ranOut);
    }

    void refusesWhatIsNone()
    {
        for (const char* text :
             {"", "{}", "3", "[]", "{\"segments\": 3}", "{\"segments\": []}", "[1, null]"}) {
            const SnapshotResult read = readMemorySnapshot(text, "snapshot.json");
            QVERIFY2(!read.snapshot && hasErrors(read.problems), text);
        }
        QTemporaryDir folder;
        QVERIFY(!readMemorySnapshotFile(folder.filePath(QStringLiteral("none")).toStdString())
                     .snapshot);
    }

    /// Whatever stands under a key, nothing breaks.
    void bearsAnyValue()
    {
        const std::vector<std::string> values{
            "null", "-1", "1e308", "\"x\"", "[]", "{}", "[[]]", "18446744073709551615", "true"};
        const Json whole = snapshot().flatten();
        for (const auto& [pointer, old] : whole.items()) {
            for (const std::string& value : values) {
                Json json = snapshot();
                json[Json::json_pointer(pointer)] = Json::parse(value);
                readMemorySnapshot(json.dump(), "snapshot.json");
            }
        }
    }
};

RIDGEPOINT_TEST(TestMemorySnapshot)
#include "tst_memory_snapshot.moc"
