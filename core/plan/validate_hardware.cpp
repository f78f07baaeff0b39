// SPDX-License-Identifier: Apache-2.0
// Rules about machines: the users' most common wrong inputs are a sparse peak, a bandwidth that
// counts both directions, bits for bytes, and GiB for GB (peers/README.md, section 5).
#include "hardware/known_accelerators.h"
#include "memory/formats.h"
#include "plan/validate_rules.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::plan {

using hardware::KnownAccelerator;
using hardware::Pool;
using memory::Format;
using quantity::Dimension;
using quantity::Problem;
using quantity::Text;

namespace {

constexpr double kGibibyte = 1073741824.0;

const Pool& firstPool(const Plan& plan)
{
    return plan.cluster.pools.front();
}

const KnownAccelerator* known(const Plan& plan)
{
    return hardware::findKnownAccelerator(firstPool(plan).accelerator);
}

/// Whether two numbers are the same up to how datasheets round them.
bool isAbout(double value, double reference)
{
    return reference > 0 && std::abs(value / reference - 1) < 0.03;
}

/// With binary prefixes, whatever the reader's: for what GB and GiB are confused in.
Text binaryText(double bytes)
{
    return quantity::Amount{bytes, Dimension::Bytes, 4, quantity::BytePrefix::Binary};
}

/// The dense peak of the format that the plan's matrix products run in.
double densePeak(const Plan& plan, const KnownAccelerator& card)
{
    const bool fp8 =
        memory::isFp8(plan.precision.weights) || memory::isFp8(plan.precision.activations);
    return fp8 && card.denseFp8FlopPerS > 0 ? card.denseFp8FlopPerS : card.denseBf16FlopPerS;
}

Text formatName(const Plan& plan, const KnownAccelerator& card)
{
    return densePeak(plan, card) == card.denseBf16FlopPerS ? Text(RP_TR("BF16"))
                                                           : Text(RP_TR("FP8"));
}

void addPeakFix(Problem& problem, const Plan& plan, const KnownAccelerator& card)
{
    const double peak = densePeak(plan, card);
    addFix(problem, {RP_TR("Dense peak {0}"), quantityText(peak, Dimension::FlopPerSecond)},
           problem.path, typedText(peak, Dimension::FlopPerSecond));
}

constexpr const char* kPeakPath = "cluster.pools[0].peak_flop_per_s";

void checkSparsePeak(const Plan& plan, Findings& found)
{
    const KnownAccelerator* card = known(plan);
    const double peak = firstPool(plan).peakFlopPerS;
    if (!card || !isAbout(peak, 2 * densePeak(plan, *card)))
        return;
    const bool couldBeFp8 =
        densePeak(plan, *card) == card->denseBf16FlopPerS && card->denseFp8FlopPerS > 0;
    Problem& problem = found.warn(
        kPeakPath,
        {couldBeFp8 ? RP_TR("{0} is the peak of {1} with sparsity (or in FP8). Training is dense: "
                            "its {2} peak is {3}.")
                    : RP_TR("{0} is the peak of {1} with sparsity. Training is dense: its {2} peak "
                            "is {3}."),
         quantityText(peak, Dimension::FlopPerSecond), Text::verbatim(card->name),
         formatName(plan, *card), quantityText(densePeak(plan, *card), Dimension::FlopPerSecond)});
    addPeakFix(problem, plan, *card);
}

void checkPeak(const Plan& plan, Findings& found)
{
    const KnownAccelerator* card = known(plan);
    const double peak = firstPool(plan).peakFlopPerS;
    if (!card || isAbout(peak, 2 * densePeak(plan, *card)))
        return;
    const double dense = densePeak(plan, *card);
    if (peak <= 1.05 * dense)
        return;
    Problem& problem = found.warn(
        kPeakPath,
        {RP_TR("{0} is {1} times the dense {2} peak of {3}, {4}. Is it for another format, or for "
               "several cards?"),
         quantityText(peak, Dimension::FlopPerSecond),
         quantityText(peak / dense, Dimension::Number), formatName(plan, *card),
         Text::verbatim(card->name), quantityText(dense, Dimension::FlopPerSecond)});
    addPeakFix(problem, plan, *card);
}

void checkAchieved(const Plan& plan, Findings& found)
{
    const KnownAccelerator* card = known(plan);
    if (!card || plan.compute.mode == compute::TimeMode::Operators)
        return;
    const double achieved = firstPool(plan).peakFlopPerS * plan.compute.efficiency;
    const double dense = densePeak(plan, *card);
    // a peak that the card has is the business of compute.efficiency-high
    if (achieved <= 0.75 * dense || firstPool(plan).peakFlopPerS <= 1.05 * dense)
        return;
    Problem& problem = found.warn(
        "compute.efficiency",
        {RP_TR("{0} of this peak is {1}, {2} of what {3} can do at its dense {4} peak. Measure "
               "both against the same peak."),
         ratioText(plan.compute.efficiency), quantityText(achieved, Dimension::FlopPerSecond),
         ratioText(achieved / dense), Text::verbatim(card->name), formatName(plan, *card)});
    addFix(problem, {RP_TR("Dense peak {0}"), quantityText(dense, Dimension::FlopPerSecond)},
           kPeakPath, typedText(dense, Dimension::FlopPerSecond));
}

void checkTwoWayLink(const Plan& plan, Findings& found)
{
    const KnownAccelerator* card = known(plan);
    const double link = firstPool(plan).linkBytesPerS;
    if (!card || !isAbout(link, 2 * card->linkBytesPerS))
        return;
    Problem& problem =
        found.warn("cluster.pools[0].link_bytes_per_s",
                   {RP_TR("{0} counts both directions of {1}'s link. One direction carries half: "
                          "{2}."),
                    quantityText(link, Dimension::BytesPerSecond), Text::verbatim(card->name),
                    quantityText(link / 2, Dimension::BytesPerSecond)});
    addFix(problem,
           {RP_TR("One direction: {0}"), quantityText(link / 2, Dimension::BytesPerSecond)},
           problem.path, typedText(link / 2, Dimension::BytesPerSecond));
}

void checkNicBits(const Plan& plan, Findings& found)
{
    const double nic = firstPool(plan).nicBytesPerS;
    constexpr double kFastest = 100e9; // 800 Gbit/s
    if (nic <= 1.01 * kFastest)
        return;
    Problem& problem = found.warn(
        "cluster.pools[0].nic_bytes_per_s",
        {RP_TR("{0} is {1} Gbit/s for one network card; the fastest have 800. Bits typed for "
               "bytes? 400 Gbit/s are 50 GB/s."),
         quantityText(nic, Dimension::BytesPerSecond),
         quantityText(8 * nic / 1e9, Dimension::Number)});
    const double fixed = nic / 8 <= 1.01 * kFastest ? nic / 8 : 50e9;
    addFix(problem, quantityText(fixed, Dimension::BytesPerSecond), problem.path,
           typedText(fixed, Dimension::BytesPerSecond));
}

void checkMemoryUnit(const Plan& plan, Findings& found)
{
    const KnownAccelerator* card = known(plan);
    if (!card)
        return;
    const double bytes = firstPool(plan).memoryBytes;
    for (const double nominal : card->memoryBytes) {
        const double asGib = nominal / 1e9 * kGibibyte;
        if (nominal <= 0 || std::abs(bytes / asGib - 1) > 0.001)
            continue;
        const Text sold = quantityText(nominal, Dimension::Bytes);
        Problem& problem = found.note(
            "cluster.pools[0].memory_bytes",
            {RP_TR("{0} is sold with {1}, which are {2}; the plan has {3}. GiB typed for GB? Some "
                   "drivers do report a little more than is sold."),
             Text::verbatim(card->name), sold, binaryText(nominal), binaryText(bytes)});
        addFix(problem, sold, problem.path, typedText(nominal, Dimension::Bytes));
        return;
    }
}

/// A quantity typed without its unit's prefix: far below what any machine has.
struct UnitCheck
{
    std::string_view path;
    double Pool::*member;
    Dimension dimension;
    double implausible;     ///< below it no machine is
    double lowest, highest; ///< what machines have
};

constexpr UnitCheck kUnitChecks[] = {
    {"cluster.pools[0].memory_bytes", &Pool::memoryBytes, Dimension::Bytes, 1e8, 1e9, 1e13},
    {"cluster.pools[0].peak_flop_per_s", &Pool::peakFlopPerS, Dimension::FlopPerSecond, 1e10, 1e12,
     1e16},
    {"cluster.pools[0].memory_bytes_per_s", &Pool::memoryBytesPerS, Dimension::BytesPerSecond, 1e8,
     1e10, 1e14},
    {"cluster.pools[0].link_bytes_per_s", &Pool::linkBytesPerS, Dimension::BytesPerSecond, 1e7, 1e9,
     1e13},
    {"cluster.pools[0].nic_bytes_per_s", &Pool::nicBytesPerS, Dimension::BytesPerSecond, 1e6, 1e8,
     1e11},
};

void checkUnits(const Plan& plan, Findings& found)
{
    static const Pool usual;
    for (const UnitCheck& check : kUnitChecks) {
        const double value = firstPool(plan).*check.member;
        // not finite or not above zero: that has a problem of its own
        if (!(value > 0) || value >= check.implausible)
            continue;
        Problem& problem =
            found.warn(std::string(check.path),
                       {RP_TR("{0} is less than any machine has. Is the unit's prefix missing?"),
                        quantityText(value, check.dimension)});
        for (const double prefix : {1e12, 1e9, 1e6, 1e3}) {
            const double meant = value * prefix;
            if (meant < check.lowest || meant > check.highest)
                continue;
            addFix(problem, quantityText(meant, check.dimension), problem.path,
                   typedText(meant, check.dimension));
        }
        addFix(problem, {RP_TR("Default: {0}"), quantityText(usual.*check.member, check.dimension)},
               problem.path, typedText(usual.*check.member, check.dimension));
    }
}

void checkReserve(const Plan& plan, Findings& found)
{
    const double nominal = firstPool(plan).memoryBytes;
    const hardware::Reserve& reserve = plan.cluster.reserve;
    static const hardware::Reserve usual;
    struct Term
    {
        quantity::Literal label;
        const char* path;
        double now, usual;
    };
    const Term terms[] = {
        {RP_TR("Device context {0}"), "cluster.reserve.context_bytes", reserve.contextBytes,
         usual.contextBytes},
        {RP_TR("Collective library {0}"), "cluster.reserve.collective_bytes",
         reserve.collectiveBytes, usual.collectiveBytes},
        {RP_TR("Workspaces {0}"), "cluster.reserve.workspace_bytes", reserve.workspaceBytes,
         usual.workspaceBytes},
    };
    double fixed = 0;
    for (const Term& term : terms)
        fixed += term.now;
    const double taken = fixed + reserve.fragmentationRatio * nominal;
    // a given capacity stands in for both
    if (taken < nominal || findGiven(plan, FigureId::MemoryCapacityBytes))
        return;
    const Term& largest =
        *std::max_element(std::begin(terms), std::end(terms),
                          [](const Term& a, const Term& b) { return a.now < b.now; });
    Problem& problem =
        found.error(largest.path,
                    {RP_TR("The reserve takes {0} of a card's {1}: nothing is left for the plan."),
                     bytesText(taken), bytesText(nominal)});
    for (const Term& term : terms) { // each that is to blame alone
        if (taken - term.now + term.usual < nominal)
            addFix(problem, {term.label, quantityText(term.usual, Dimension::Bytes)}, term.path,
                   typedText(term.usual, Dimension::Bytes));
    }
    const double memory = 80e9;
    if (memory > nominal && fixed + reserve.fragmentationRatio * memory < memory)
        addFix(problem, {RP_TR("Memory {0}"), quantityText(memory, Dimension::Bytes)},
               "cluster.pools[0].memory_bytes", typedText(memory, Dimension::Bytes));
}

constexpr std::string_view kPeak = "cluster.pools[].peak_flop_per_s";
constexpr std::string_view kMemory = "cluster.pools[].memory_bytes";

constexpr ValidationRule kRules[] = {
    {"hardware.sparse-peak", {kPeak}, checkSparsePeak},
    {"hardware.peak", {kPeak}, checkPeak},
    {"hardware.achieved", {kPeak, "compute.efficiency"}, checkAchieved},
    {"hardware.two-way-link", {"cluster.pools[].link_bytes_per_s"}, checkTwoWayLink},
    {"hardware.nic-bits", {"cluster.pools[].nic_bytes_per_s"}, checkNicBits},
    {"hardware.memory-unit", {kMemory}, checkMemoryUnit},
    {"hardware.units", {}, checkUnits},
    {"hardware.reserve",
     {kMemory, "cluster.reserve.context_bytes", "cluster.reserve.collective_bytes",
      "cluster.reserve.workspace_bytes", "cluster.reserve.fragmentation_ratio"},
     checkReserve},
};

} // namespace

std::span<const ValidationRule> hardwareRules()
{
    return kRules;
}

} // namespace ridgepoint::plan
