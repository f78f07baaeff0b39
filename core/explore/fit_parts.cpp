// SPDX-License-Identifier: Apache-2.0
#include "explore/fit_parts.h"

#include "compute/operator_times.h"
#include "explore/accuracy.h"
#include "explore/least_squares.h"
#include "plan/fields.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <span>

namespace ridgepoint::explore {

using compute::AttentionLibrary;
using compute::ProductFormat;
using model::Work;
using plan::Plan;

namespace {

constexpr double kNoise = 0.05; ///< relative, of one measured time
constexpr double kOutlier = 3;  ///< residuals beyond so many times the noise count less
constexpr double kWidth = 1;    ///< of the preset's values as priors, in logarithms: weak
constexpr double kBytes16 = 2;  ///< of a value
constexpr double kCountedBackward =
    2.5;                            ///< FLOPs of a backward pass that benchmarks of attention count
constexpr double kDoneBackward = 2; ///< the same in the inventory, without the scores again

/// One measured time, and what the engine says of it with the constants of a plan.
struct Datum
{
    const PartSample* sample;
    double work;
    double measuredS;
    std::function<double(const Plan&)> predict;
};

compute::KernelRates<double> ratesOf(const Plan& plan, ProductFormat format)
{
    compute::Compute software = plan.compute;
    software.productFormat = format;
    return compute::kernelRates<double>(plan.cluster.pools.front(), software, kBytes16, {});
}

double productTime(const Plan& plan, const ProductSample& sample)
{
    const auto rates = ratesOf(plan, sample.format);
    const double operand = rates.layersAreLowBit ? 1 : kBytes16;
    const double bytes = operand * (sample.rows * sample.inputs + sample.inputs * sample.outputs) +
                         kBytes16 * sample.rows * sample.outputs;
    return compute::productS<double>({sample.rows, sample.inputs, sample.outputs, 1, bytes},
                                     rates.layerProduct);
}

/// One head of one sequence: its rate is that of many.
Work<double> attentionWork(const AttentionSample& sample)
{
    Work<double> work;
    work.kind = model::OperatorKind::Attention;
    work.headDim = sample.headDim;
    work.forwardFlops = 2 * sample.sequenceTokens * sample.sequenceTokens * sample.headDim;
    work.inputGradientFlops = sample.hasBackward ? kDoneBackward * work.forwardFlops : 0;
    work.bytesRead = 3 * kBytes16 * sample.sequenceTokens * sample.headDim;
    work.bytesWritten = work.bytesRead / 3;
    return work;
}

Work<double> groupedWork(const GroupedSample& sample)
{
    Work<double> work;
    work.isOfExperts = true;
    work.isOfLayerProducts = true;
    work.rows = sample.rows / sample.groups;
    work.inputs = sample.inputs;
    work.outputs = sample.outputs;
    work.groups = sample.groups;
    work.forwardFlops = 2 * sample.rows * sample.inputs * sample.outputs;
    work.inputGradientFlops = work.forwardFlops;
    work.weightGradientFlops = work.forwardFlops;
    work.bytesRead = kBytes16 * sample.rows * sample.inputs;
    work.bytesWritten = kBytes16 * sample.rows * sample.outputs;
    work.weightBytes = kBytes16 * sample.groups * sample.inputs * sample.outputs;
    return work;
}

double allPasses(const compute::PassTimes<double>& times)
{
    return times.forward + times.inputGradient + times.weightGradient;
}

bool isSound(double seconds)
{
    return std::isfinite(seconds) && seconds > 0;
}

/// Residuals far beyond the noise count less, as in fits to whole steps.
double damped(double residual)
{
    const double scaled = residual / kOutlier;
    return std::copysign(kOutlier * std::sqrt(std::log1p(scaled * scaled)), residual);
}

class Fitter
{
  public:
    explicit Fitter(const Plan& preset) : m_preset(preset), m_plan(preset) {}

    std::vector<PartFit> take() { return std::move(m_fits); }

    /// Fits the constants to the data; `goOn` lets later fits have them.
    void fit(PartKind kind, std::initializer_list<std::string_view> paths,
             const std::vector<Datum>& data, bool goOn = false)
    {
        if (data.empty())
            return;
        PartFit result;
        result.kind = kind;
        std::vector<plan::FieldRef> fields;
        std::vector<FreeConstant> free;
        for (const std::string_view path : paths) {
            fields.push_back(*plan::findField(path));
            const double preset = valueOf(m_preset, fields.back());
            free.push_back({preset, kWidth, fields.back().field->max});
            result.constants.push_back({path, preset, preset, kWidth, 0});
        }
        std::vector<const Datum*> sound;
        for (const Datum& datum : data) {
            if (isSound(datum.measuredS) && isSound(datum.predict(m_preset)))
                sound.push_back(&datum);
        }
        result.left = data.size() - sound.size();
        Plan plan = m_plan;
        const bool hasPriors =
            std::ranges::all_of(free, [](const FreeConstant& each) { return each.prior > 0; });
        if (sound.empty())
            result.reason = RP_TR("no point has a time that the preset can predict.");
        else if (sound.size() < free.size() || !hasPriors)
            result.reason = {RP_TR("{0} points are too few for {1} constants."),
                             quantity::inFull(static_cast<std::int64_t>(sound.size())),
                             quantity::inFull(static_cast<std::int64_t>(free.size()))};
        else
            solve(plan, fields, free, sound, result);
        judge(plan, sound, result);
        if (goOn && result.isFitted())
            m_plan = std::move(plan);
        m_fits.push_back(std::move(result));
    }

  private:
    static double valueOf(const Plan& plan, const plan::FieldRef& ref)
    {
        const plan::Value value = ref.field->get(plan, ref.index);
        const double* number = std::get_if<double>(&value);
        return number ? *number : 0;
    }
    static void set(Plan& plan, std::span<const plan::FieldRef> fields,
                    std::span<const double> values)
    {
        for (std::size_t i = 0; i < fields.size(); ++i)
            fields[i].field->set(plan, fields[i].index, plan::Value(values[i]));
    }

    static void solve(Plan& plan, std::span<const plan::FieldRef> fields,
                      std::span<const FreeConstant> free, std::span<const Datum* const> data,
                      PartFit& result)
    {
        const LeastSquares solved = leastSquares(free, [&](std::span<const double> values) {
            set(plan, fields, values);
            std::vector<double> residuals;
            for (const Datum* datum : data)
                residuals.push_back(
                    damped(std::log(datum->predict(plan) / datum->measuredS) / kNoise));
            return residuals;
        });
        std::vector<double> values;
        for (std::size_t i = 0; i < free.size(); ++i) {
            const FittedValue& fitted = solved.values[i];
            PartConstant& constant = result.constants[i];
            constant.value = fitted.value;
            constant.spread = fitted.spread;
            constant.decided = fitted.decided;
            values.push_back(fitted.value);
        }
        set(plan, fields, values);
    }

    void judge(const Plan& plan, std::span<const Datum* const> data, PartFit& result) const
    {
        std::vector<double> sizes;
        for (const Datum* datum : data) {
            const PartPoint& point = result.points.emplace_back(
                PartPoint{*datum->sample, datum->work, datum->measuredS, datum->predict(plan),
                          datum->predict(m_preset)});
            sizes.push_back(std::abs(point.error()));
        }
        result.medianError = quantile(sizes, 0.5);
        result.largestError = quantile(sizes, 1);
    }

    const Plan& m_preset;
    Plan m_plan;
    std::vector<PartFit> m_fits;
};

std::vector<Datum> memoryData(const CardSamples& samples)
{
    std::vector<Datum> data;
    for (const MemorySample& sample : samples.memory)
        data.push_back({&sample, 1, 1 / sample.bytesPerS, [](const Plan& plan) {
                            return 1 / ratesOf(plan, ProductFormat::Activations).memoryBytesPerS;
                        }});
    return data;
}

std::vector<Datum> productData(const CardSamples& samples, bool lowBit)
{
    std::vector<Datum> data;
    for (const ProductSample& sample : samples.products) {
        if ((sample.format != ProductFormat::Activations) != lowBit)
            continue;
        const double flops = 2 * sample.rows * sample.inputs * sample.outputs;
        data.push_back({&sample, flops, flops / sample.flopPerS,
                        [&sample](const Plan& plan) { return productTime(plan, sample); }});
    }
    return data;
}

std::vector<Datum> bestData(const CardSamples& samples, bool lowBit)
{
    std::vector<Datum> data;
    for (const BestSample& sample : samples.best) {
        if ((sample.format != ProductFormat::Activations) != lowBit)
            continue;
        data.push_back({&sample, 1, 1 / sample.flopPerS, [&sample](const Plan& plan) {
                            return 1 / ratesOf(plan, sample.format).layerProduct.flopPerS;
                        }});
    }
    return data;
}

std::vector<Datum> attentionData(const CardSamples& samples, AttentionLibrary library)
{
    std::vector<Datum> data;
    for (const AttentionSample& sample : samples.attention) {
        if (sample.library != library)
            continue;
        const Work<double> work = attentionWork(sample);
        const double flops = work.forwardFlops * (sample.hasBackward ? 1 + kCountedBackward : 1);
        data.push_back({&sample, flops, flops / sample.flopPerS, [work, library](const Plan& plan) {
                            Plan with = plan;
                            with.compute.attentionLibrary = library;
                            return allPasses(compute::operatorTimes(
                                work, ratesOf(with, ProductFormat::Activations)));
                        }});
    }
    return data;
}

std::vector<Datum> groupedData(const CardSamples& samples)
{
    std::vector<Datum> data;
    for (const GroupedSample& sample : samples.grouped) {
        const Work<double> work = groupedWork(sample);
        data.push_back({&sample, 3 * work.forwardFlops, sample.seconds,
                        [work, format = sample.format](const Plan& plan) {
                            return allPasses(compute::operatorTimes(work, ratesOf(plan, format)));
                        }});
    }
    return data;
}

} // namespace

std::vector<PartFit> fitParts(const CardSamples& samples)
{
    if (samples.plan.cluster.pools.empty())
        return {};
    constexpr std::string_view kProduct = "cluster.pools[0].curves.product_efficiency";
    constexpr std::string_view kLowBit = "cluster.pools[0].curves.fp8_efficiency";
    Fitter fitter(samples.plan);
    fitter.fit(PartKind::Memory, {"cluster.pools[0].curves.memory_efficiency"}, memoryData(samples),
               true);
    fitter.fit(PartKind::Products, {kProduct, "cluster.pools[0].curves.startup_values"},
               productData(samples, false), true);
    fitter.fit(PartKind::LowBitProducts,
               {kLowBit, "cluster.pools[0].curves.low_bit_startup_values"},
               productData(samples, true), true);
    fitter.fit(PartKind::BestProducts, {kProduct}, bestData(samples, false));
    fitter.fit(PartKind::BestLowBitProducts, {kLowBit}, bestData(samples, true));
    const auto attention = [&](PartKind kind, std::string_view path, AttentionLibrary library) {
        fitter.fit(kind, {path}, attentionData(samples, library));
    };
    attention(PartKind::Attention1, "cluster.pools[0].curves.flash1_efficiency",
              AttentionLibrary::Flash1);
    attention(PartKind::Attention2, "cluster.pools[0].curves.flash2_efficiency",
              AttentionLibrary::Flash2);
    attention(PartKind::Attention3, "cluster.pools[0].curves.flash3_efficiency",
              AttentionLibrary::Flash3);
    fitter.fit(PartKind::Grouped, {"compute.grouped_ratio"}, groupedData(samples));
    return fitter.take();
}

} // namespace ridgepoint::explore
