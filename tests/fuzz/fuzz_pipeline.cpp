// SPDX-License-Identifier: Apache-2.0
// One schedule under given times: "name stages micro-batches chunks forward backward
// weight-gradient transfer update", the times as the command line takes them or as plain numbers of
// any size.
#include "fuzz.h"

#include "pipeline/kept_run.h"
#include "pipeline/schedule_table.h"
#include "pipeline/time_shares.h"
#include "quantity/number_text.h"
#include "quantity/units.h"

#include <array>
#include <charconv>
#include <cmath>

using namespace ridgepoint;

namespace {

int wholeOf(std::string_view text)
{
    int whole = 0;
    std::from_chars(text.data(), text.data() + text.size(), whole);
    return whole;
}

double timeOf(std::string_view text)
{
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc{} && end == text.data() + text.size())
        return number; // negative, infinite, not a number: all that a double can be
    const auto parsed = quantity::parseQuantity(text, quantity::Dimension::Seconds);
    return parsed.value.value_or(0);
}

void checkFraction(double value)
{
    if (!std::isfinite(value) || value < 0)
        return;
    const auto fraction = pipeline::recoverFraction(value);
    if (!fraction)
        return;
    fuzz::require(fraction->denominator > 0 && fraction->numerator >= 0, "no fraction");
    const double back =
        static_cast<double>(fraction->numerator) / static_cast<double>(fraction->denominator);
    fuzz::require(std::abs(back - value) <= 1e-14 * value,
                  quantity::exactText(value) + " is taken for " + quantity::exactText(back));
}

void checkRun(const pipeline::Schedule& schedule, const pipeline::TickedCosts& ticked)
{
    pipeline::Simulator simulator;
    if (!simulator.runKeepingTimes(schedule, ticked.costs)) {
        fuzz::require(!simulator.message().empty(), "refused without a message");
        return;
    }
    const pipeline::Tick ready = simulator.gradientReady();
    fuzz::require(ready >= 0 && ready <= pipeline::kMaxTicks, "a time beyond what ticks hold");
    const pipeline::KeptRun run(schedule, ticked.costs, simulator.timeline());
    for (int device = 0; device < schedule.devices(); ++device) {
        const auto& times = simulator.devices()[static_cast<std::size_t>(device)];
        fuzz::require(times.idle >= 0 && times.busy >= 0 && times.idle + times.busy == ready,
                      "idle and busy do not make the whole");
        pipeline::Tick end = 0;
        for (const pipeline::Slot slot : schedule.order(device)) {
            fuzz::require(run.start(slot) >= end, "two slots at once on a device");
            end = run.end(slot);
        }
        fuzz::require(end <= ready, "a slot after the end");
        const auto shares = pipeline::timeShares(run, device);
        fuzz::require(shares.exposedTransfer >= 0 && shares.exposedTransfer <= times.idle,
                      "waits for transfers for longer than it waits");
        const auto peaks = pipeline::peakInFlight(schedule, device);
        fuzz::require(peaks.untilLastPart >= 1, "nothing in flight");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    std::string_view text = fuzz::textOf(data, size);
    const std::string_view name = fuzz::takePart(text, ',');
    const int stages = wholeOf(fuzz::takePart(text, ','));
    const int microBatches = wholeOf(fuzz::takePart(text, ','));
    const int chunks = wholeOf(fuzz::takePart(text, ','));
    std::array<double, 5> times{};
    for (double& time : times)
        time = timeOf(fuzz::takePart(text, ','));
    for (const double time : times)
        checkFraction(time);
    const double slots = 3.0 * std::abs(1.0 * stages * chunks * microBatches);
    if (slots > 50'000 && slots < 3.0 * static_cast<double>(pipeline::kMaxSlots))
        return 0; // only slow
    const auto made = pipeline::makeSchedule(name, stages, microBatches, chunks);
    fuzz::require(made.schedule.has_value() == made.message.empty(), "a schedule, or why not");
    if (!made)
        return 0;
    const auto seconds =
        pipeline::CostsInSeconds::uniform(*made.schedule, times[0], times[1], times[3], times[2]);
    const auto ticked = pipeline::toTicks(*made.schedule, seconds, std::span(&times[4], 1));
    if (ticked)
        checkRun(*made.schedule, ticked);
    else
        fuzz::require(!ticked.message.empty(), "refused without a message");
    return 0;
}
