// SPDX-License-Identifier: Apache-2.0
#include "explore/roofline.h"

#include "explore/walkable.h"
#include "hardware/links.h"
#include "plan/engine.h"
#include "plan/formulas_stage.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::explore {

using hardware::GroupLink;
using model::OperatorKind;
using plan::FigureId;
using plan::Plan;
using Engine = plan::Engine<double>;

namespace {

double finiteOr0(double value)
{
    return std::isfinite(value) ? value : 0;
}

bool isProduct(const OperatorPass& pass)
{
    return pass.modelFlops > 0;
}

/// Intensity and rate; nothing of them where FLOPs or bytes are not known.
void place(RooflinePoint& point, double flops, double bytes, double seconds)
{
    if (!(flops > 0) || !(bytes > 0) || !(seconds > 0))
        return;
    point.flopPerByte = flops / bytes;
    point.flopPerS = flops / seconds;
    if (!std::isfinite(point.flopPerByte) || !std::isfinite(point.flopPerS))
        point.flopPerByte = point.flopPerS = 0;
}

void sortAndShare(std::vector<RooflinePoint>& points, std::vector<RooflineRest>* rest)
{
    std::stable_sort(points.begin(), points.end(),
                     [](const auto& a, const auto& b) { return a.seconds > b.seconds; });
    double all = 0;
    for (const RooflinePoint& point : points)
        all += point.seconds;
    for (const RooflineRest& each : rest ? *rest : std::vector<RooflineRest>())
        all += each.seconds;
    if (!(all > 0))
        return;
    for (RooflinePoint& point : points)
        point.share = point.seconds / all;
    for (std::size_t i = 0; rest && i < rest->size(); ++i)
        (*rest)[i].share = (*rest)[i].seconds / all;
}

RooflinePoint pointOf(const OperatorPass& pass)
{
    RooflinePoint point;
    point.name = pass.name;
    point.place = pass.place;
    point.placeIndex = pass.placeIndex;
    point.pass = pass.pass;
    point.bound = pass.bound;
    point.isProduct = isProduct(pass);
    point.count = pass.count;
    point.flops = pass.flops;
    point.bytes = pass.bytes;
    point.seconds = pass.seconds;
    place(point, pass.flops, pass.bytes, pass.seconds);
    return point;
}

/// Passes of the same operator as one point, which stands where those with known FLOPs are.
std::vector<RooflinePoint> merged(const StepOperators& operators)
{
    struct Known
    {
        double flops = 0, bytes = 0, seconds = 0;
    };
    std::vector<RooflinePoint> points;
    std::vector<Known> known;
    std::vector<double> longest;
    for (const OperatorPass& pass : operators.passes) {
        const auto isSame = [&](const RooflinePoint& point) {
            return point.placeIndex == pass.placeIndex && point.name == pass.name;
        };
        std::size_t i = static_cast<std::size_t>(
            std::find_if(points.begin(), points.end(), isSame) - points.begin());
        if (i == points.size()) {
            points.push_back(pointOf(pass));
            points.back().pass.reset();
            known.push_back({});
            longest.push_back(pass.seconds);
        } else {
            points[i].flops += pass.flops;
            points[i].bytes += pass.bytes;
            points[i].seconds += pass.seconds;
            points[i].isProduct = points[i].isProduct || isProduct(pass);
            if (pass.seconds > longest[i]) {
                longest[i] = pass.seconds;
                points[i].bound = pass.bound;
            }
        }
        if (pass.flops > 0) {
            known[i].flops += pass.flops;
            known[i].bytes += pass.bytes;
            known[i].seconds += pass.seconds;
        }
    }
    for (std::size_t i = 0; i < points.size(); ++i) {
        points[i].flopPerByte = points[i].flopPerS = 0;
        place(points[i], known[i].flops, known[i].bytes, known[i].seconds);
    }
    std::erase_if(points, [](const RooflinePoint& point) { return !point.hasPlace(); });
    return points;
}

std::vector<RooflineRest> restOf(const StepOperators& operators)
{
    const BesideKernels& once = operators.computing;
    const BesideKernels& again = operators.repeating;
    const RooflineRest all[] = {
        {RP_TR("between kernels, and waiting for the host"), once.launchS + again.launchS},
        {RP_TR("the slowest of the ranks"), once.slowestRankS + again.slowestRankS},
        {RP_TR("gradients in FP32"), once.otherS},
        {RP_TR("chosen tensors rebuilt"), again.otherS}};
    double passes = 0;
    for (const OperatorPass& pass : operators.passes)
        passes += pass.seconds;
    std::vector<RooflineRest> rest;
    for (const RooflineRest& each : all) {
        if (std::abs(each.seconds) > 1e-9 * passes) // less is rounding
            rest.push_back(each);
    }
    return rest;
}

/// Values that a rank of the stage moves over one kind of group in a step.
double valuesOf(Engine& engine, int stage, model::Traffic<double> model::Reading<double>::*kind)
{
    const plan::PartReadings<double>& parts = engine.parts();
    const auto both = [&](const model::Reading<double>& reading) {
        return (reading.*kind).forward + (reading.*kind).backward;
    };
    double sum = engine.hasEmbedding(stage) ? both(parts.embedding) : 0;
    for (std::size_t g = 0; g < parts.layers.size(); ++g)
        sum += engine.layersOn(stage, g) * both(parts.layers[g]) +
               plan::formula::recomputedOn<double>(engine, stage, g) *
                   (parts.layers[g].*kind).recompute;
    sum += engine.hasHead(stage) ? both(parts.head) : 0;
    return engine.ofMicroBatch(sum) * engine[FigureId::TaskMicroBatches];
}

class LinkLister
{
  public:
    LinkLister(Engine& engine, int stage, double flops, Roofline& result)
        : m_engine(engine), m_plan(engine.plan()), m_stage(stage), m_flops(flops), m_result(result)
    {
    }

    void roofs()
    {
        const hardware::Pool& pool = m_plan.cluster.pools.front();
        const double cards = m_engine[FigureId::ClusterAccelerators];
        if (pool.acceleratorsPerNode > 1)
            add(LinkKind::InsideNode, RP_TR("inside the node"), pool.linkBytesPerS);
        if (pool.nodes > 1)
            add(LinkKind::OutsideNode, RP_TR("out of the node"),
                hardware::pointToPointLink<double>(m_plan.cluster,
                                                   static_cast<double>(pool.acceleratorsPerNode),
                                                   m_engine.reader())
                    .bytesPerS);
        add(LinkKind::StorageWrite, RP_TR("writing to storage"),
            m_plan.cluster.storageWriteBytesPerS / cards);
        add(LinkKind::StorageRead, RP_TR("reading from storage"),
            m_plan.cluster.storageReadBytesPerS / cards);
    }

    void points()
    {
        const layout::Layout& layout = m_plan.layout;
        const double tensor = m_engine.in(layout.tensorParallel);
        const auto ring = [&](double members, double stride) {
            return hardware::ringLink<double>(m_plan.cluster, members, stride, m_engine.reader());
        };
        namespace formula = plan::formula;
        using Reading = model::Reading<double>;
        // the time of a ring times its rate is what it sends
        const auto sent = [&](const GroupLink<double>& link, double ringS) {
            return ringS * link.bytesPerS;
        };
        if (layout.tensorParallel > 1) {
            const auto link = ring(tensor, 1);
            const double values = valuesOf(m_engine, m_stage, &Reading::reduced);
            group(RP_TR("tensor parallel"), link,
                  sent(link, formula::tensorParallelS<double>(m_engine, values)),
                  FigureId::NetworkTensorParallelS);
        }
        if (layout.expertParallel > 1) {
            const auto link =
                ring(m_engine.in(layout.expertParallel), m_engine.rankSplit().expertTensor);
            const double values = valuesOf(m_engine, m_stage, &Reading::dispatched);
            group(RP_TR("expert parallel"), link,
                  sent(link, formula::expertParallelS<double>(m_engine, values)),
                  FigureId::NetworkExpertParallelS);
        }
        if (layout.contextParallel > 1) {
            const auto link = ring(m_engine.in(layout.contextParallel), tensor);
            const double values = valuesOf(m_engine, m_stage, &Reading::exchanged);
            group(RP_TR("context parallel"), link,
                  sent(link, formula::contextParallelS<double>(m_engine, values)),
                  FigureId::NetworkContextParallelS);
        }
        group(RP_TR("data parallel"), ring(m_engine[FigureId::LayoutSliceRanks], tensor),
              m_engine[FigureId::NetworkDataParallelBytes], FigureId::NetworkDataParallelS);
        storage();
    }

  private:
    void add(LinkKind kind, quantity::Literal name, double bytesPerS)
    {
        if (bytesPerS > 0 && std::isfinite(bytesPerS))
            m_result.linkRoofs.push_back({kind, name, bytesPerS});
    }

    void group(quantity::Literal name, const GroupLink<double>& link, double bytes, FigureId figure)
    {
        add(name, link.leavesNode ? LinkKind::OutsideNode : LinkKind::InsideNode, 1, bytes,
            link.bytesPerS, figure);
    }

    void storage()
    {
        const double cards = m_engine[FigureId::ClusterAccelerators];
        const double interval = m_engine[FigureId::CheckpointIntervalS];
        if (m_result.stepS)
            add(RP_TR("checkpoints"), LinkKind::StorageWrite, interval / *m_result.stepS,
                m_engine[FigureId::CheckpointBytes] / cards,
                m_plan.cluster.storageWriteBytesPerS / cards, FigureId::CheckpointSaveS);
        add(RP_TR("training data"), LinkKind::StorageRead, 1,
            m_plan.input.bytesPerSequence *
                m_engine.in(m_plan.task.phases.front().globalBatchSequences) / cards,
            m_plan.cluster.storageReadBytesPerS / cards, FigureId::StepInputWaitS);
    }

    /// What is sent once in so many steps.
    void add(quantity::Literal name, LinkKind kind, double steps, double bytes, double bytesPerS,
             FigureId figure)
    {
        if (!m_result.stepS || !(m_flops > 0) || !(steps > 0) || !(bytes > 0) || !(bytesPerS > 0))
            return;
        LinkPoint point;
        point.name = name;
        point.link = kind;
        point.flops = m_flops * steps;
        point.bytes = bytes;
        point.flopPerByte = point.flops / bytes;
        point.flopPerS = m_flops / *m_result.stepS;
        point.seconds = bytes / bytesPerS;
        point.share = point.seconds / (steps * *m_result.stepS);
        point.figure = plan::figureText(figure);
        for (const double value : {point.flopPerByte, point.flopPerS, point.seconds, point.share}) {
            if (!std::isfinite(value))
                return;
        }
        m_result.linkPoints.push_back(std::move(point));
    }

    Engine& m_engine;
    const Plan& m_plan;
    int m_stage;
    double m_flops;
    Roofline& m_result;
};

Roof measuredRoof(const Roof& sheet, const compute::KernelRates<double>& rates)
{
    Roof roof{sheet.accelerator, rates.product.flopPerS, rates.memoryBytesPerS, 0};
    roof.ridgeFlopPerByte = finiteOr0(roof.peakFlopPerS / roof.bytesPerS);
    return roof;
}

} // namespace

double Roof::ceiling(double flopPerByte) const
{
    return std::min(peakFlopPerS, flopPerByte * bytesPerS);
}

double LinkRoof::ceiling(double flopPerByte, double peak) const
{
    return std::min(peak, flopPerByte * bytesPerS);
}

Roof roofOf(const Plan& plan)
{
    if (!isWalkable(plan))
        return {};
    const hardware::Pool& pool = plan.cluster.pools.front();
    Engine engine(plan, quantity::Reader<double>());
    return {pool.accelerator, pool.peakFlopPerS, pool.memoryBytesPerS,
            finiteOr0(engine[FigureId::ComputeRidgeFlopPerByte])};
}

Roofline roofline(const Plan& plan, RooflineDetail detail)
{
    Roofline result;
    result.roof = roofOf(plan);
    const StepOperators operators = stepOperators(plan, detail == RooflineDetail::All);
    if (!operators.reason.empty())
        return result;
    if (operators.areTimed) {
        result.measured = measuredRoof(result.roof, operators.rates);
        const bool hasLowBit = std::any_of(operators.passes.begin(), operators.passes.end(),
                                           [](const auto& pass) { return pass.isLowBit; });
        if (hasLowBit) {
            const hardware::Curves& curves = plan.cluster.pools.front().curves;
            result.lowBitPeakFlopPerS = plan.compute.productFormat == compute::ProductFormat::Fp4
                                            ? curves.fp4FlopPerS
                                            : curves.fp8FlopPerS;
            result.measuredLowBitFlopPerS = operators.rates.layerProduct.flopPerS;
        }
    }
    result.points = merged(operators);
    sortAndShare(result.points, nullptr);
    if (detail != RooflineDetail::All)
        return result;
    double flops = 0;
    for (const OperatorPass& pass : operators.passes) {
        result.passes.push_back(pointOf(pass));
        flops += pass.modelFlops;
    }
    result.rest = restOf(operators);
    sortAndShare(result.passes, &result.rest);
    Engine engine(plan, quantity::Reader<double>());
    const double step = engine[FigureId::StepTimeS];
    if (step > 0 && std::isfinite(step))
        result.stepS = step;
    LinkLister links(engine, operators.stage, flops, result);
    links.roofs();
    links.points();
    return result;
}

double productFlopPerByte(double m, double k, double n, double bytesPerValue)
{
    return 2 * m * k * n / ((m * k + k * n + m * n) * bytesPerValue);
}

} // namespace ridgepoint::explore
