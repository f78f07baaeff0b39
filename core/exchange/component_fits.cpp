// SPDX-License-Identifier: Apache-2.0
#include "exchange/component_fits.h"

#include "exchange/collective_samples.h"
#include "exchange/run_row_reader.h"
#include "exchange/run_rows.h"
#include "exchange/words.h"
#include "hardware/known_accelerators.h"
#include "quantity/number_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace ridgepoint::exchange {
namespace {

using compute::AttentionLibrary;
using compute::ProductFormat;
using explore::PartSample;
using quantity::Text;

/// The host of a source: its first word, a repository or an author.
std::string hostOf(const MeasuredPart& part)
{
    return part.source.substr(0, part.source.find(' '));
}

std::string sides(std::initializer_list<double> sides)
{
    std::string text;
    for (const double side : sides)
        text += (text.empty() ? "" : " x ") + quantity::numberText(side, 12);
    return text;
}

/// Which preset a row's name leads to, as those of runs do.
class Presets
{
  public:
    explicit Presets(const ComponentRows& rows)
    {
        const auto note = [&](const auto& list) {
            for (const auto& part : list)
                m_names.insert({hostOf(part), part.accelerator});
        };
        note(rows.bestProducts);
        note(rows.products);
        note(rows.attention);
        note(rows.memory);
        note(rows.collectives);
    }

    const PresetInfo* of(PresetKind kind, const MeasuredPart& part) const
    {
        const std::string& name = part.accelerator.empty() ? part.source : part.accelerator;
        if (const PresetInfo* exact = named(kind, name, part.source))
            return exact;
        const PresetInfo* only = nullptr;
        for (const auto& [host, longer] : m_names) {
            if (host != hostOf(part) || part.accelerator.empty() ||
                !longer.starts_with(part.accelerator))
                continue;
            const PresetInfo* found = named(kind, longer, part.source);
            if (found && only && found != only)
                return nullptr;
            only = found ? found : only;
        }
        return only;
    }

  private:
    static const PresetInfo* named(PresetKind kind, const std::string& name,
                                   const std::string& source)
    {
        const nlohmann::ordered_json row{{"hardware", {{"gpu", name}}}, {"source", source}};
        const PresetInfo* preset = presetOf(kind, RowReader(row));
        if (!preset)
            return nullptr;
        // "GH200" has a known name in it that is another card's
        const auto* own = hardware::findKnownAccelerator(name);
        for (const PresetValue& value : embeddedPresets().resolve(preset->id).values) {
            const auto* text = std::get_if<std::string>(&value.value);
            if (value.path != "cluster.pools[0].accelerator" || !text)
                continue;
            const auto* its = hardware::findKnownAccelerator(*text);
            if (own && its && own != its)
                return nullptr;
        }
        return preset;
    }

    std::set<std::pair<std::string, std::string>> m_names; ///< hosts of sources, accelerators
};

std::optional<ProductFormat> formatNamed(const std::string& name)
{
    if (name == "bf16" || name == "fp16")
        return ProductFormat::Activations;
    if (name == "fp8")
        return ProductFormat::Fp8;
    return std::nullopt;
}

std::optional<AttentionLibrary> libraryNamed(const std::string& kernel)
{
    const auto has = [&](std::string_view word) { return kernel.find(word) != kernel.npos; };
    if (has("FlashAttention-3") || has("cuDNN"))
        return AttentionLibrary::Flash3;
    if (has("FlashAttention-2"))
        return AttentionLibrary::Flash2;
    if (has("FlashAttention-1") || has("Triton"))
        return AttentionLibrary::Flash1;
    return std::nullopt;
}

/// What training's fits found of grouped products: the only preset that says it.
void setGrouped(plan::Plan& plan)
{
    constexpr std::string_view kPath = "compute.grouped_ratio";
    const PresetValue* only = nullptr;
    for (const PresetInfo& preset : presetList()) {
        for (const PresetValue& value : preset.values) {
            if (value.path != kPath)
                continue;
            if (only)
                return; // several: the default stays
            only = &value;
        }
    }
    if (only) {
        const auto ref = *plan::findField(kPath);
        ref.field->set(plan, ref.index, only->value);
    }
}

class Sorter
{
  public:
    explicit Sorter(const ComponentRows& rows) : m_rows(rows), m_presets(rows) {}

    ComponentFits take()
    {
        for (const BestProduct& row : m_rows.bestProducts)
            sort(row, formatNamed(row.format), [&](CardParts& card, ProductFormat format) {
                card.samples.best.push_back({{row.name(), "best shape"}, format, row.flopPerS});
            });
        for (const ProductPoint& row : m_rows.products)
            sort(row, formatNamed(row.format), [&](CardParts& card, ProductFormat format) {
                card.samples.products.push_back({{row.name(), sides({row.m, row.n, row.k})},
                                                 format,
                                                 row.m,
                                                 row.k,
                                                 row.n,
                                                 row.flopPerS});
            });
        for (const AttentionPoint& row : m_rows.attention)
            sortAttention(row);
        for (const MemoryPoint& row : m_rows.memory) {
            if (CardParts* card = cardOf(row))
                card->samples.memory.push_back({{row.name(), "triad"}, row.triadBytesPerS});
        }
        sortCollectives();
        for (const ExpertKernel& row : m_rows.experts)
            sortExperts(row);
        for (const LayerTiming& row : m_rows.layers)
            m_fits.layers.push_back(layerOf(row));
        for (auto& [id, card] : m_cards)
            m_fits.cards.push_back(std::move(card));
        for (auto& [key, machine] : m_machines)
            m_fits.machines.push_back(std::move(machine));
        return std::move(m_fits);
    }

  private:
    void leave(const MeasuredPart& row, Text reason)
    {
        if (m_fits.left.empty() || m_fits.left.back().id != row.name())
            m_fits.left.push_back({row.name(), std::move(reason)});
    }

    static void note(std::vector<std::string>& names, const std::string& name)
    {
        const auto at = std::ranges::lower_bound(names, name);
        if (!name.empty() && (at == names.end() || *at != name))
            names.insert(at, name);
    }

    /// The accelerator of a row; null, and a reason, where none has a preset.
    CardParts* cardOf(const MeasuredPart& row)
    {
        const PresetInfo* preset = m_presets.of(PresetKind::Accelerator, row);
        if (!preset) {
            leave(row, {RP_TR("no preset has the accelerator {0}."), quotedText(row.accelerator)});
            return nullptr;
        }
        CardParts& card = m_cards[preset->id];
        if (!card.preset) {
            card.preset = preset;
            plan::Document document;
            applyPreset(document, preset->id);
            card.samples.plan = std::move(document.plan);
            setGrouped(card.samples.plan);
        }
        note(card.names, row.accelerator);
        return &card;
    }

    template <class Take>
    void sort(const MeasuredPart& row, std::optional<ProductFormat> format, const Take& take)
    {
        if (!format)
            leave(row, RP_TR("its format of numbers is not modelled."));
        else if (CardParts* card = cardOf(row))
            take(*card, *format);
    }

    /// A head's width that other rows of the same benchmark tell.
    std::optional<double> widthOfBenchmark(const AttentionPoint& row) const
    {
        std::optional<double> width;
        for (const AttentionPoint& other : m_rows.attention) {
            if (other.kernel != row.kernel || other.source != row.source || !other.headDim)
                continue;
            if (width && *width != *other.headDim)
                return std::nullopt;
            width = other.headDim;
        }
        return width;
    }

    void sortAttention(const AttentionPoint& row)
    {
        const auto library = libraryNamed(row.kernel);
        const auto width = row.headDim ? row.headDim : widthOfBenchmark(row);
        if (!library)
            return leave(row, RP_TR("its kernels are none that are modelled."));
        if (!width)
            return leave(row, RP_TR("the width of a head is not told."));
        CardParts* card = cardOf(row);
        if (!card)
            return;
        if (!row.headDim)
            card->assumed.push_back({RP_TR("{0}: heads of {1}, as in the benchmark's other rows."),
                                     Text::verbatim(row.name()),
                                     Text::verbatim(quantity::numberText(*width, 6))});
        const bool hasBackward = row.kernel.find("backward") != row.kernel.npos;
        card->samples.attention.push_back(
            {{row.name(), sides({row.batch, row.sequenceTokens, *width})},
             *library,
             hasBackward,
             row.sequenceTokens,
             *width,
             row.flopPerS});
    }

    void sortExperts(const ExpertKernel& row)
    {
        const bool isGrouped = row.kernel.find("grouped") != row.kernel.npos && row.groups;
        const bool isBoth = row.kernel.find("backward") != row.kernel.npos;
        if (!isGrouped || !isBoth || !row.m || !row.n || !row.k)
            return leave(row, RP_TR("it is not the grouped products of all three passes by size."));
        CardParts* card = cardOf(row);
        if (!card)
            return;
        const std::string what =
            sides({*row.m, *row.n, *row.k}) + ", groups " + quantity::numberText(*row.groups, 6);
        const auto add = [&](const std::optional<double>& seconds, ProductFormat format,
                             const char* name) {
            if (seconds)
                card->samples.grouped.push_back({{row.name(), what + ", " + name},
                                                 format,
                                                 *row.m,
                                                 *row.k,
                                                 *row.n,
                                                 *row.groups,
                                                 *seconds});
        };
        add(row.bf16S, ProductFormat::Activations, "bf16");
        add(row.mxfp8S, ProductFormat::Fp8Block, "mxfp8");
    }

    void sortCollectives()
    {
        std::map<std::pair<std::string, std::string>, ComponentRows> rowsOf;
        for (const CollectivePoint& row : m_rows.collectives) {
            const PresetInfo* preset = m_presets.of(PresetKind::Node, row);
            if (!preset) {
                leave(row, {RP_TR("no preset has the machine {0}."), quotedText(row.accelerator)});
                continue;
            }
            const std::pair key{preset->id, hostOf(row)};
            MachineParts& machine = m_machines[key];
            machine.preset = preset;
            machine.source = key.second;
            note(machine.names, row.accelerator);
            rowsOf[key].collectives.push_back(row);
        }
        for (auto& [key, machine] : m_machines) {
            plan::Document document;
            applyPreset(document, machine.preset->id);
            machine.plan = std::move(document.plan);
            machine.samples.cluster = machine.plan.cluster;
            machine.samples.samples = collectiveSamples(rowsOf[key], {});
            if (machine.samples.samples.size() < rowsOf[key].collectives.size())
                leaveOthers(rowsOf[key], machine);
        }
        std::erase_if(m_machines,
                      [](const auto& entry) { return entry.second.samples.samples.empty(); });
    }

    void leaveOthers(const ComponentRows& rows, const MachineParts& machine)
    {
        for (const CollectivePoint& row : rows.collectives) {
            const bool isTaken =
                std::ranges::any_of(machine.samples.samples,
                                    [&](const auto& sample) { return sample.id == row.name(); });
            if (!isTaken)
                leave(row, RP_TR("its collective or its algorithm is not modelled."));
        }
    }

    /// The layer as a row of a table of runs has it, which then becomes a plan as those do.
    static LayerTimingFit layerOf(const LayerTiming& row)
    {
        LayerTimingFit layer;
        layer.measured = row;
        const nlohmann::ordered_json run{
            {"id", row.name()},
            {"source", row.source},
            {"framework", row.framework.empty() ? "Megatron-LM" : row.framework},
            {"model",
             {{"layers", 1},
              {"hidden", row.hidden},
              {"heads", row.heads},
              {"intermediate", 4 * row.hidden},
              {"vocab", row.hidden}, // is no part of a layer
              {"seq", row.sequenceTokens},
              {"gated_mlp", false}}},
            {"hardware", {{"gpu", row.accelerator}, {"gpus", row.tensorParallel}}},
            {"parallel",
             {{"tp", row.tensorParallel},
              {"sequence_parallel", row.sequenceParallel},
              {"micro_batch", row.batch},
              {"global_batch_sequences", row.batch},
              {"recompute", row.recompute},
              {"flash_attention", false},
              {"precision", "fp16"}}},
            {"measured", nlohmann::ordered_json::object()}};
        const RunRows read = readRunRows(nlohmann::ordered_json::array({run}).dump(), row.name());
        const RunRow& made = read.rows.front();
        if (!made.document) {
            layer.reason = made.reason;
            return layer;
        }
        for (const auto& [path, preset] : made.presetOf)
            note(layer.presets, preset);
        layer.predicted = explore::layerTimes(made.document->plan);
        if (!layer.predicted)
            layer.reason = RP_TR("its plan has no times of passes.");
        return layer;
    }

    const ComponentRows& m_rows;
    Presets m_presets;
    std::map<std::string, CardParts> m_cards;
    std::map<std::pair<std::string, std::string>, MachineParts> m_machines;
    ComponentFits m_fits;
};

} // namespace

ComponentFits componentFits(const ComponentRows& rows)
{
    return Sorter(rows).take();
}

} // namespace ridgepoint::exchange
