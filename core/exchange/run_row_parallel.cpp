// SPDX-License-Identifier: Apache-2.0
// How the work of a row was laid out: degrees, batch, schedule, states, kernels.
#include "exchange/run_row_reader.h"

#include "pipeline/schedule_table.h"
#include "plan/fields.h"
#include "quantity/number_text.h"

#include <algorithm>

namespace ridgepoint::exchange {
namespace {

using quantity::Text;

struct Degrees
{
    std::int64_t tensor = 1;
    std::int64_t pipeline = 1;
    std::int64_t context = 1;
    std::int64_t expert = 1;
    std::int64_t chunks = 1;
    std::int64_t data = 1;
};

Degrees degreesOf(RowPlan& plan, const RowReader& row)
{
    const auto degree = [&](std::string_view path, std::string_view other) {
        return std::max<std::int64_t>(1, row.count({path, other}).value_or(1));
    };
    Degrees degrees;
    degrees.tensor = degree("parallel.tp", "plan_args.tp");
    degrees.pipeline = degree("parallel.pp", "plan_args.pp");
    degrees.context = degree("parallel.cp", "plan_args.cp");
    degrees.expert = degree("parallel.ep", "plan_args.ep");
    degrees.chunks = degree("parallel.vpp", "plan_args.vpp");
    const hardware::Pool& pool = plan.document().plan.cluster.pools.front();
    degrees.data =
        std::max<std::int64_t>(1, pool.nodes * pool.acceleratorsPerNode /
                                      (degrees.tensor * degrees.pipeline * degrees.context));
    return degrees;
}

/// Whether the row tells a choice of the field; false, and a refusal, where this version lacks it.
bool setChoice(RowPlan& plan, std::string_view path, std::string_view value, std::string_view word)
{
    const auto ref = plan::findField(path);
    const auto has = [&](quantity::Literal each) { return each == value; };
    if (ref && std::any_of(ref->field->choices.begin(), ref->field->choices.end(), has)) {
        plan.set(path, value);
        return true;
    }
    plan.refuse({RP_TR("{0} is not modelled."), Text::verbatim(word)});
    return false;
}

struct ScheduleWord
{
    std::string_view words; ///< alternatives, of which one stands in the row's text
    std::string_view schedule;
};

/// What rows call the schedules beside the names of the table: the first that fits.
constexpr ScheduleWord kSchedules[] = {
    {"zb-1p|zero-bubble", "zb-1p"},
    {"zb-h1", "zb-h1"},
    {"zb-2p", "zb-2p"},
    {"zb-h2", "zb-h2"},
    {"v-half|v-min", {}}, // not modelled
    {"zbv|zb-v", "zb-v"},
    {"dualpipev|dualpipe-v", "dualpipev"},
    {"dualpipe", "dualpipe"},
    {"interleaved", "interleaved"},
    {"gpipe", "gpipe"},
    {"1f1b", "1f1b"},
};

/// As many chunks as the row tells, or as few more as the schedule has: a V needs two.
std::int64_t chunksOf(const pipeline::ScheduleRow& schedule, const Degrees& degrees)
{
    constexpr int kMost = 1024;
    const int p = static_cast<int>(std::min<std::int64_t>(degrees.pipeline, kMost));
    const int told = static_cast<int>(std::min<std::int64_t>(degrees.chunks, kMost));
    for (const int chunks : {told, 2}) {
        if (!schedule.whyNot || schedule.whyNot(p, 8 * p, chunks).empty())
            return chunks;
    }
    return told;
}

void setSchedule(RowPlan& plan, const RowReader& row, const Degrees& degrees)
{
    if (degrees.pipeline < 2)
        return;
    const std::string word = row.lower("parallel.schedule");
    const auto fits = [&](const ScheduleWord& each) { return !!matchLength(word, each.words); };
    const auto* const found = std::find_if(std::begin(kSchedules), std::end(kSchedules), fits);
    const bool isOfTable = pipeline::findScheduleRow(word) != nullptr;
    if (isOfTable || found != std::end(kSchedules)) {
        std::string_view name = isOfTable ? std::string_view(word) : found->schedule;
        // several chunks of one schedule are the other one, and the reverse
        if (name == "1f1b" && degrees.chunks > 1)
            name = "interleaved";
        else if (name == "interleaved" && degrees.chunks < 2)
            name = "1f1b";
        const pipeline::ScheduleRow* schedule = pipeline::findScheduleRow(name);
        if (setChoice(plan, "layout.schedule", name, word) && schedule && schedule->takesChunks)
            plan.set("layout.chunks", chunksOf(*schedule, degrees));
        return;
    }
    const std::string_view usual = degrees.chunks > 1 ? "interleaved" : "1f1b";
    plan.assume("layout.schedule", usual, RP_TR("the schedule is not told"));
    if (degrees.chunks > 1)
        plan.set("layout.chunks", degrees.chunks);
}

/// The layout behind the word "Layout" of the notes: "Ett|(tt|)*6mL".
std::string layoutOfNotes(const RowReader& row)
{
    const std::string notes = row.text("notes");
    constexpr std::string_view kWord = "Layout ";
    const std::size_t at = notes.find(kWord);
    if (at == std::string::npos)
        return {};
    const std::size_t from = at + kWord.size();
    std::string text = notes.substr(from, notes.find_first_of(" ,;", from) - from);
    return text.starts_with('E') ? text : std::string();
}

std::int64_t decoderLayers(RowPlan& plan)
{
    std::int64_t layers = 0;
    for (const model::LayerGroup& group : plan.document().plan.model.groups)
        layers += group.layers;
    return layers;
}

void setStages(RowPlan& plan, const RowReader& row, const Degrees& degrees)
{
    if (degrees.pipeline < 2)
        return;
    std::string text = row.text("parallel.stage_layout");
    if (text.empty())
        text = layoutOfNotes(row);
    if (!text.empty()) {
        plan.set("layout.stage_layout", text);
        const auto further = std::count(text.begin(), text.end(), 'm');
        if (further > 0 && !plan.wasTold("model.further_tokens"))
            plan.set("model.further_tokens", further);
        return;
    }
    const std::int64_t parts = degrees.pipeline * degrees.chunks;
    const std::int64_t layers = decoderLayers(plan);
    // Megatron's tests name it where it is asked for
    const bool isAsked =
        matchLength(row.lower("source") + row.lower("id"), "embedding_loss_in_pipeline_split")
            .has_value();
    if ((layers % parts == 0 && !isAsked) || (layers + 2) % parts != 0)
        return;
    // embedding and loss take the place of a layer each (Megatron's account_for_..._in_..._split)
    const std::int64_t each = (layers + 2) / parts;
    const auto run = [](std::int64_t count) {
        return count > 0 ? "t*" + std::to_string(count) : std::string();
    };
    text = "E" + run(each - 1);
    if (parts > 2)
        text += "(|" + run(each) + ")*" + std::to_string(parts - 2);
    text += "|" + run(each - 1) + "L";
    plan.assume("layout.stage_layout", text,
                RP_TR("only so do the stages get equal numbers: embedding and loss count as a "
                      "layer each"));
}

void setBatch(RowPlan& plan, const RowReader& row, const Degrees& degrees)
{
    // 0: not told
    std::int64_t micro = row.count({"parallel.micro_batch", "plan_args.b"})
                             .value_or(row.noted("mbs |micro-batch ").value_or(0));
    std::int64_t accumulated = row.count({"parallel.grad_accum", "plan_args.nmb"}).value_or(0);
    const std::int64_t global = row.count({"parallel.global_batch_sequences"})
                                    .value_or(row.noted("gbs |global batch ").value_or(0));
    const std::int64_t local = (global + degrees.data - 1) / degrees.data;
    if (micro == 0 && global == 0)
        return plan.refuse(RP_TR("neither the micro-batch nor the global batch is told."));
    if (micro == 0 && accumulated == 0) {
        micro = 1;
        const Text why = RP_TR("the row tells the global batch alone");
        // a pipeline has no use for larger ones
        if (degrees.pipeline > 1 && local >= degrees.pipeline)
            plan.assume("layout.micro_batch_sequences", "1", why);
        else
            plan.assumeMissing("layout.micro_batch_sequences", "1", why);
    } else {
        if (micro == 0)
            micro = std::max<std::int64_t>(1, local / accumulated);
        plan.set("layout.micro_batch_sequences", micro);
    }
    if (accumulated == 0)
        accumulated = (local + micro - 1) / micro;
    const std::int64_t usual = degrees.pipeline > 1 ? 8 * degrees.pipeline : 1;
    const std::int64_t sequences = (accumulated > 0 ? accumulated : usual) * micro * degrees.data;
    const std::string batch = std::to_string(sequences);
    if (accumulated > 0 && (global == 0 || global == sequences))
        plan.set("task.phases[0].global_batch_sequences", batch);
    else if (accumulated > 0)
        plan.assume("task.phases[0].global_batch_sequences", batch,
                    RP_TR("the next whole number of micro-batches on all ranks"));
    else
        plan.assume("task.phases[0].global_batch_sequences", batch,
                    RP_TR("the row tells neither the global batch nor the micro-batches of a step; "
                          "a long pipeline is filled eight times"));
}

/// Bytes of a logit that the row tells by the loss's name.
void setLoss(RowPlan& plan, const RowReader& row)
{
    struct LossWord
    {
        std::string_view word;
        std::string_view bytes;
    };
    constexpr LossWord kLosses[] = {{"unfused", "6"},        {"native", "10"},  {"te", "2"},
                                    {"torch-compiled", "6"}, {"compiled", "6"}, {"litgpt", "9"}};
    const std::string told = row.lower("parallel.loss");
    const std::string word = told.empty() ? row.lower("plan_args.ce") : told;
    for (const LossWord& each : kLosses) {
        if (word == each.word)
            return plan.set("precision.bytes_per_logit", each.bytes);
    }
    // Megatron's tests name what they switch on
    if (matchLength(row.lower("source") + row.lower("id"), "cross_entropy_loss_fusion"))
        plan.set("precision.bytes_per_logit", "10");
}

void setKernels(RowPlan& plan, const RowReader& row)
{
    if (const auto flash = row.flag({"parallel.flash_attention", "plan_args.flash"}))
        plan.set("layout.attention", *flash ? "flash" : "standard");
    if (const auto fused = row.flag({"parallel.weight_gradient_fusion", "plan_args.wfusion"}))
        plan.set("layout.weight_gradient_fusion", *fused ? "true" : "false");
    if (const std::string exchange = row.lower("parallel.context_exchange"); !exchange.empty())
        plan.set("layout.context_exchange", exchange);
    else if (const auto exchanged = row.flag({"plan_args.a2a"}))
        plan.set("layout.context_exchange", *exchanged ? "all-to-all" : "ring");
    if (const auto load = row.number({"parallel.expert_load", "plan_args.imb"}); load && *load >= 1)
        plan.set("layout.expert_load", quantity::numberText(*load, 15));
    setLoss(plan, row);
}

} // namespace

void setParallel(RowPlan& plan, const RowReader& row)
{
    const Degrees degrees = degreesOf(plan, row);
    const std::int64_t sequence =
        row.count({"model.seq", "model_args.s"}).value_or(row.noted("seq |sequence ").value_or(0));
    if (sequence > 0)
        plan.set("task.phases[0].sequence_tokens", sequence);
    else
        return plan.refuse(RP_TR("the sequence length is not told."));
    plan.set("layout.tensor_parallel", degrees.tensor);
    plan.set("layout.pipeline_parallel", degrees.pipeline);
    plan.set("layout.context_parallel", degrees.context);
    plan.set("layout.expert_parallel", degrees.expert);
    if (const auto divided = row.flag({"parallel.sequence_parallel", "plan_args.sp"}))
        plan.set("layout.sequence_parallel", *divided ? "true" : "false");
    const auto expertTensor = row.count({"parallel.etp", "plan_args.etp"});
    if (expertTensor && *expertTensor > 0)
        plan.set("layout.expert_tensor_parallel", *expertTensor);
    else if ((degrees.data * degrees.context) % degrees.expert != 0)
        plan.assume("layout.expert_tensor_parallel", "1",
                    RP_TR("there are too few ranks to split each expert as attention is"));
    if (const auto stage = row.count({"parallel.zero_stage", "plan_args.zero"});
        stage && *stage < 4) {
        if (*stage == 2 && degrees.pipeline > 1)
            plan.assume("layout.zero_stage", "1",
                        RP_TR("with a pipeline gradients are reduced once, not with each "
                              "micro-batch as ZeRO-2 does"));
        else
            plan.set("layout.zero_stage", *stage == 0 ? "none" : std::to_string(*stage));
    }
    if (const auto shard = row.count({"parallel.optimizer_shard_group"}); shard && *shard > 0)
        plan.set("layout.shard_ranks", std::min(*shard, degrees.data * degrees.context));
    else if (matchLength(row.lower("parallel.schedule"), "hsdp"))
        plan.assume(
            "layout.shard_ranks",
            std::to_string(std::min(plan.document().plan.cluster.pools.front().acceleratorsPerNode,
                                    degrees.data * degrees.context)),
            RP_TR("hybrid sharding divides states within a node"));
    if (degrees.pipeline > 1)
        plan.assume("layout.reshard_after_forward", "false",
                    RP_TR("FSDP keeps gathered weights while a pipeline runs"));
    setSchedule(plan, row, degrees);
    setStages(plan, row, degrees);
    setBatch(plan, row, degrees);
    setKernels(plan, row);
}

} // namespace ridgepoint::exchange
