// SPDX-License-Identifier: Apache-2.0
// Bus bandwidths that others measured (components.json) against the model of collectives: fitted
// machine by machine, and by the constants that the named fabrics hold.
#include "exchange/collective_samples.h"
#include "support/test_main.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

using namespace ridgepoint;
using hardware::DomainLink;

namespace {

/// A machine of the table, what is fitted to its rows, and how near that comes.
struct Machine
{
    const char* name;
    exchange::SampleFilter filter;
    std::int64_t perNode;
    double linkBytesPerS;
    std::int64_t nics;
    double nicBytesPerS;
    DomainLink link;
    bool inSwitch;
    std::size_t samples;
    double median; ///< relative error of time
    double largest;
    const char* fabric = ""; ///< the named one with these constants
};

const Machine kMachines[] = {
    {"A100, Azure",
     {"A100-80GB-SXM", "azure"},
     8,
     300e9,
     8,
     25e9,
     DomainLink::NvSwitch,
     false,
     24,
     0.03,
     0.13,
     "a100-nvswitch"},
    {"A100, ml-engineering",
     {"A100-80GB-SXM", "mle"},
     8,
     300e9,
     8,
     25e9,
     DomainLink::NvSwitch,
     false,
     20,
     0.04,
     0.25},
    {"H100, Azure",
     {"H100"},
     8,
     450e9,
     8,
     50e9,
     DomainLink::NvSwitch,
     true,
     24,
     0.03,
     0.16,
     "h100-nvswitch"},
    {"H200, by size, cards and nodes",
     {"H200"},
     8,
     450e9,
     16,
     25e9,
     DomainLink::NvSwitch,
     true,
     37,
     0.015,
     0.11,
     "h200-nvswitch"},
    {"MI300X, Azure",
     {"MI300X"},
     8,
     448e9,
     8,
     50e9,
     DomainLink::NvLinkMesh,
     false,
     24,
     0.02,
     0.09,
     "mi300x-mesh"},
    {"GB200, Azure",
     {"GB200"},
     4,
     900e9,
     4,
     50e9,
     DomainLink::NvSwitch,
     false,
     24,
     0.035,
     0.14,
     "gb200-nvl72"},
    {"4 nodes, unlabelled",
     {"unlabelled"},
     8,
     300e9,
     8,
     12.5e9,
     DomainLink::NvSwitch,
     false,
     20,
     0.05,
     0.32},
    {"V100, Jean Zay", {"V100"}, 4, 150e9, 4, 12.5e9, DomainLink::NvLinkMesh, false, 3, 0.11, 0.18},
};

explore::FabricSamples samplesOf(const Machine& machine, const exchange::ComponentRows& rows)
{
    explore::FabricSamples samples;
    hardware::Pool& pool = samples.cluster.pools.front();
    pool.acceleratorsPerNode = machine.perNode;
    pool.linkBytesPerS = machine.linkBytesPerS;
    pool.nicsPerNode = machine.nics;
    pool.nicBytesPerS = machine.nicBytesPerS;
    samples.cluster.fabric.link = machine.link;
    samples.cluster.fabric.inSwitchReduction = machine.inSwitch;
    samples.samples = exchange::collectiveSamples(rows, machine.filter);
    return samples;
}

exchange::ComponentRows readRows()
{
    return exchange::readComponentRowsFile(RIDGEPOINT_SOURCE_DIR
                                           "/tests/validation/components.json");
}

} // namespace

class TestCollectives : public QObject
{
    Q_OBJECT

  private slots:
    void theTableIsReadWhole()
    {
        const auto rows = readRows();
        QVERIFY(rows.problems.empty());
        QCOMPARE(rows.bestProducts.size(), std::size_t{15});
        QCOMPARE(rows.products.size(), std::size_t{35});
        QCOMPARE(rows.attention.size(), std::size_t{4});
        QCOMPARE(rows.memory.size(), std::size_t{4});
        QCOMPARE(rows.hostLinks.size(), std::size_t{6});
        QCOMPARE(rows.experts.size(), std::size_t{11});
    }

    void measuredCurvesAreReached_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < std::size(kMachines); ++i)
            QTest::newRow(kMachines[i].name) << static_cast<int>(i);
    }

    void measuredCurvesAreReached()
    {
        QFETCH(int, index);
        const Machine& machine = kMachines[index];
        const explore::FabricSamples samples = samplesOf(machine, readRows());
        QCOMPARE(samples.samples.size(), machine.samples);
        const explore::FabricFit fit = explore::fitFabric(samples);
        std::printf("collectives: %-32s %2zu points, error of time: median %4.1f%%, largest "
                    "%4.1f%%\n",
                    machine.name, samples.samples.size(), 100 * fit.medianError,
                    100 * fit.largestError);
        for (const explore::FittedConstant& constant : fit.constants)
            std::printf("collectives:   %-38s %10.4g +- %3.0f%%, decided by data %.2f\n",
                        std::string(constant.path).c_str(), constant.value, 100 * constant.spread,
                        constant.decided);
        std::fflush(stdout);
        QCOMPARE(fit.left, std::size_t{0});
        QVERIFY(fit.medianError < machine.median);
        QVERIFY(fit.largestError < machine.largest);
    }

    void namedFabricsHoldTheirFits()
    {
        const auto rows = readRows();
        for (const Machine& machine : kMachines) {
            const auto* named = hardware::findNamedFabric(machine.fabric);
            if (!named)
                continue;
            explore::FabricSamples samples = samplesOf(machine, rows);
            samples.cluster.fabric = named->fabric;
            samples.cluster.fabric.domainAccelerators = 0; // a tray of the NVL72 was measured
            std::vector<double> errors;
            for (const explore::CollectiveSample& sample : samples.samples)
                errors.push_back(
                    std::abs(explore::predictedS(samples.cluster, sample) / sample.seconds() - 1));
            std::ranges::sort(errors);
            QVERIFY2(errors[errors.size() / 2] < machine.median + 0.005, machine.name);
            QVERIFY2(errors.back() < machine.largest + 0.01, machine.name);
        }
    }

    void theRateOfGathersIsThatOfRings()
    {
        // switches that add up help all-reduces alone: the constants know gathers at the same rate
        const auto rows = readRows();
        explore::FabricSamples samples = samplesOf(kMachines[3], rows);
        samples.cluster.fabric = hardware::findNamedFabric("h200-nvswitch")->fabric;
        int gathers = 0;
        for (const explore::CollectiveSample& sample : samples.samples) {
            if (sample.collective == network::Collective::AllReduce)
                continue;
            ++gathers;
            const double error =
                explore::predictedS(samples.cluster, sample) / sample.seconds() - 1;
            QVERIFY(std::abs(error) < 0.02);
        }
        QCOMPARE(gathers, 2);
    }
};

RIDGEPOINT_TEST(TestCollectives)
#include "tst_collectives.moc"
