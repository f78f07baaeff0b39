// SPDX-License-Identifier: Apache-2.0
#include "explore/my_run.h"

#include "explore/accuracy.h"
#include "explore/my_run_reasons.h"
#include "explore/trial.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::explore {

using plan::FigureId;
using quantity::Fix;

namespace {

/// Error of a prediction where none is known, as a share: what plans at an assumed efficiency have.
constexpr double kUnknownError = 0.1;
constexpr double kLeastError = 0.02;
constexpr double kMemoryError = 0.05;
/// Two causes at once are rarer than each of them alone.
constexpr double kPairPrior = 0.3;
/// Pairs are made of so many single ones.
constexpr std::size_t kPaired = 14;
/// A change of the step by less is none.
constexpr double kNoChange = 1e-6;

// Runs that filled more than 90 of 100 of their memory were 15 to 28% slower than like ones
// (validation/MODEL.md 6 and 7.8).
constexpr double kAlmostFull = 0.9;
constexpr double kAlmostFullRatio = 1.2;
constexpr double kAlmostFullPrior = 0.1;

struct Measured
{
    double stepS = 0;
    double plannedS = 0;
    double error = kUnknownError; ///< of logarithms
    std::optional<double> memoryBytes;
};

/// How likely a reason is: what is left of both residuals in units of their errors, and the prior.
void score(MyRunReason& reason, const Measured& measured)
{
    const double left = std::log(reason.stepS / measured.stepS);
    const double whole = std::log(measured.plannedS / measured.stepS);
    reason.remaining = reason.stepS / measured.stepS - 1;
    reason.explained = whole == 0 ? 0 : 1 - std::abs(left / whole);
    const double byStep = left / measured.error;
    reason.score = std::log(reason.prior) - byStep * byStep / 2;
    if (measured.memoryBytes && reason.memoryBytes && *reason.memoryBytes > 0) {
        const double byMemory =
            std::log(*reason.memoryBytes / *measured.memoryBytes) / kMemoryError;
        reason.score -= std::min(8.0, byMemory * byMemory / 2);
    }
}

/// One change, tried; nothing where it cannot be, or changes no step.
std::optional<MyRunReason> attempt(Trial& trial, const Measured& measured, MyRunReason reason)
{
    const auto tried = trial.with(reason.edits);
    const auto step = tried ? tried->forecast.value(FigureId::StepTimeS) : std::optional<double>();
    if (!step || !(*step > 0) || std::abs(*step / measured.plannedS - 1) < kNoChange)
        return std::nullopt;
    reason.stepS = *step;
    reason.memoryBytes = tried->forecast.value(FigureId::MemoryAllocatedBytes);
    score(reason, measured);
    return reason;
}

bool editsSameField(const MyRunReason& a, const MyRunReason& b)
{
    return std::any_of(a.edits.begin(), a.edits.end(), [&](const Fix& edit) {
        return std::any_of(b.edits.begin(), b.edits.end(),
                           [&](const Fix& other) { return other.path == edit.path; });
    });
}

/// Near enough that nothing else need be at work.
bool isClose(const MyRunReason& reason, const Measured& measured)
{
    return std::abs(std::log(reason.stepS / measured.stepS)) <= measured.error;
}

std::vector<MyRunReason> pairsOf(Trial& trial, const Measured& measured,
                                 std::vector<MyRunReason> singles)
{
    // what goes furthest in the right direction, by its likelihood
    std::stable_sort(singles.begin(), singles.end(), [](const auto& a, const auto& b) {
        return a.prior * std::max(0.0, a.explained) > b.prior * std::max(0.0, b.explained);
    });
    singles.resize(std::min(singles.size(), kPaired));
    std::vector<MyRunReason> pairs;
    for (std::size_t i = 0; i < singles.size(); ++i) {
        for (std::size_t j = i + 1; j < singles.size(); ++j) {
            const MyRunReason& a = singles[i];
            const MyRunReason& b = singles[j];
            if (a.isFromRuns || b.isFromRuns || editsSameField(a, b))
                continue;
            MyRunReason both;
            both.id = a.id + "+" + b.id;
            both.what = a.what;
            both.what.append(b.what);
            both.check = a.check;
            if (!(a.check == b.check))
                both.check.append(b.check);
            both.edits = a.edits;
            both.edits.insert(both.edits.end(), b.edits.begin(), b.edits.end());
            both.prior = a.prior * b.prior * kPairPrior;
            auto tried = attempt(trial, measured, std::move(both));
            // a pair that is no nearer than one of its parts says nothing
            if (tried && tried->explained > std::max(a.explained, b.explained))
                pairs.push_back(std::move(*tried));
        }
    }
    return pairs;
}

std::optional<MyRunReason> almostFull(const plan::Forecast& forecast, const Measured& measured)
{
    const auto visible = forecast.value(FigureId::MemoryNominalBytes);
    const auto held =
        measured.memoryBytes ? measured.memoryBytes : forecast.value(FigureId::MemoryDeviceBytes);
    if (!visible || !held || !(*visible > 0) || *held / *visible < kAlmostFull)
        return std::nullopt;
    MyRunReason reason;
    reason.id = "memory.full";
    reason.what = RP_TR("Memory is almost full: the allocator frees and asks again.");
    reason.check = RP_TR("PyTorch counts retries of its allocator: num_alloc_retries.");
    reason.prior = kAlmostFullPrior;
    reason.stepS = measured.plannedS * kAlmostFullRatio;
    reason.isFromRuns = true;
    score(reason, measured);
    return reason;
}

std::optional<bool> isBetween(double value, const std::optional<double>& low,
                              const std::optional<double>& high)
{
    if (!low || !high)
        return std::nullopt;
    return *low <= value && value <= *high;
}

/// The dense peak of the formats in which the plan's products run, over the one that MFU is of.
double mostMfu(const plan::Plan& plan)
{
    using compute::ProductFormat;
    if (plan.compute.mode != compute::TimeMode::Operators)
        return 1;
    const hardware::Pool& pool = plan.cluster.pools.front();
    double peak = pool.peakFlopPerS;
    switch (plan.compute.productFormat) {
    case ProductFormat::Activations:
        break;
    case ProductFormat::Fp4:
        peak = std::max(peak, pool.curves.fp4FlopPerS);
        [[fallthrough]]; // layers that keep FP8
    case ProductFormat::Fp8:
    case ProductFormat::Fp8Rowwise:
    case ProductFormat::Fp8Block:
        peak = std::max(peak, pool.curves.fp8FlopPerS);
        break;
    }
    return peak / pool.peakFlopPerS;
}

void sortByScore(std::vector<MyRunReason>& reasons)
{
    std::stable_sort(reasons.begin(), reasons.end(),
                     [](const auto& a, const auto& b) { return a.score > b.score; });
}

} // namespace

MyRun explainMyRun(const plan::Plan& plan, const MyRunQuestion& question, std::size_t most)
{
    MyRun result;
    result.measuredS = question.stepS;
    if (!(question.stepS > 0) || !std::isfinite(question.stepS)) {
        result.reason = RP_TR("a measured step takes more than no time");
        return result;
    }
    Trial trial(plan);
    if (!trial.isSound()) {
        result.reason = RP_TR("a field is out of its range; see the problems");
        return result;
    }
    // what is given of the step would stand against every change
    if (plan::findGiven(plan, FigureId::StepTimeS)) {
        result.reason = RP_TR("the plan's step is given: take it back to compare it with a run");
        return result;
    }
    const plan::Forecast forecast = plan::evaluate(plan);
    result.predictedS = forecast.value(FigureId::StepTimeS);
    if (!result.predictedS || !(*result.predictedS > 0)) {
        result.predictedS.reset();
        result.reason = RP_TR("its step cannot be computed; see the problems");
        return result;
    }
    Measured measured{question.stepS, *result.predictedS, kUnknownError, {}};
    if (question.memoryBytes && *question.memoryBytes > 0 && std::isfinite(*question.memoryBytes))
        measured.memoryBytes = question.memoryBytes;
    result.residual = question.stepS / *result.predictedS - 1;
    const auto high68 = forecast.value(FigureId::StepHigh68S);
    result.isWithin68 = isBetween(question.stepS, forecast.value(FigureId::StepLow68S), high68);
    result.isWithin95 = isBetween(question.stepS, forecast.value(FigureId::StepLow95S),
                                  forecast.value(FigureId::StepHigh95S));
    if (high68 && *high68 > *result.predictedS)
        measured.error = std::max(kLeastError, std::log(*high68 / *result.predictedS));
    result.measuredMfu =
        atStep(forecast.value(FigureId::StepMfu), result.predictedS, question.stepS);
    result.measuredHfu =
        atStep(forecast.value(FigureId::StepHfu), result.predictedS, question.stepS);
    if (const double most = mostMfu(plan); result.measuredMfu && *result.measuredMfu > most)
        result.impossible = {
            RP_TR("No run of this plan takes {0} a step: it would reach {1} of the dense peak, and "
                  "there is no more than {2}. The peak, the batch or the unit of the time is "
                  "another one."),
            quantity::Amount{question.stepS, quantity::Dimension::Seconds},
            quantity::Amount{*result.measuredMfu, quantity::Dimension::Ratio, 3},
            quantity::Amount{most, quantity::Dimension::Ratio, 3}};
    const auto memory = forecast.value(FigureId::MemoryAllocatedBytes);
    if (memory && *memory > 0 && measured.memoryBytes)
        result.memoryResidual = *measured.memoryBytes / *memory - 1;

    for (const MyRunDoubt& doubt : myRunDoubts(plan, forecast, question)) {
        std::optional<MyRunReason> best;
        for (const std::vector<Fix>& edits : doubt.variants) {
            MyRunReason reason;
            reason.id = doubt.id;
            reason.what = doubt.what;
            reason.check = doubt.check;
            reason.prior = doubt.prior;
            reason.edits = edits;
            auto tried = attempt(trial, measured, std::move(reason));
            if (tried && (!best || tried->score > best->score))
                best = std::move(tried);
        }
        if (best && best->explained > 0)
            result.reasons.push_back(std::move(*best));
    }
    if (auto full = almostFull(forecast, measured); full && full->explained > 0)
        result.reasons.push_back(std::move(*full));
    const bool hasClose =
        std::any_of(result.reasons.begin(), result.reasons.end(),
                    [&](const MyRunReason& reason) { return isClose(reason, measured); });
    if (!hasClose) {
        std::vector<MyRunReason> pairs = pairsOf(trial, measured, result.reasons);
        result.hasPairs = !pairs.empty();
        std::move(pairs.begin(), pairs.end(), std::back_inserter(result.reasons));
    }
    sortByScore(result.reasons);
    result.reasons.resize(std::min(result.reasons.size(), most));
    result.tried = trial.evaluations();
    return result;
}

} // namespace ridgepoint::explore
