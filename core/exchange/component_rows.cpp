// SPDX-License-Identifier: Apache-2.0
#include "exchange/component_rows.h"

#include "json/reader.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

namespace ridgepoint::exchange {
namespace {

using Json = nlohmann::ordered_json;
using quantity::Literal;
using quantity::Problem;
using quantity::Severity;
using quantity::Text;

constexpr double kMostNumber = 1e30;
constexpr double kGiga = 1e9;
constexpr double kTera = 1e12;
constexpr double kMicro = 1e-6;
constexpr double kMilli = 1e-3;

Problem wrongKey(std::string path, Text message)
{
    Text whole{RP_TR("\"{0}\" {1}."), Text::verbatim(path), std::move(message)};
    return Problem{Severity::Error, std::move(path), std::move(whole), {}, "components.key"};
}

/// One row of a section, which notes the first key that is wrong.
class Row
{
  public:
    Row(const Json& json, std::string path) : m_json(json), m_path(std::move(path))
    {
        if (!json.is_object())
            m_problem = wrongKey(m_path, RP_TR("is no object"));
    }

    std::string text(const char* key) const
    {
        const Json* found = find(key);
        return found && found->is_string() ? found->get<std::string>() : std::string();
    }
    std::string neededText(const char* key)
    {
        std::string value = text(key);
        if (value.empty())
            refuse(key, RP_TR("is missing, or no text"));
        return value;
    }
    /// A number above 0 in SI; nothing where the key is missing or null.
    std::optional<double> number(const char* key, double unit = 1)
    {
        const Json* found = find(key);
        if (!found || found->is_null())
            return std::nullopt;
        if (!found->is_number()) {
            refuse(key, RP_TR("is no number"));
            return std::nullopt;
        }
        const double value = found->get<double>();
        if (!(value > 0 && value <= kMostNumber)) {
            refuse(key, RP_TR("is no number above 0"));
            return std::nullopt;
        }
        return value * unit;
    }
    double neededNumber(const char* key, double unit = 1)
    {
        const auto value = number(key, unit);
        if (!value)
            refuse(key, RP_TR("is missing"));
        return value.value_or(0);
    }
    std::int64_t neededCount(const char* key)
    {
        const double value = neededNumber(key);
        if (value != std::floor(value) || value > 1e9)
            refuse(key, RP_TR("is no whole number"));
        return value <= 1e9 ? static_cast<std::int64_t>(value) : 0;
    }
    /// The items of a list.
    std::vector<Row> items(const char* key)
    {
        std::vector<Row> rows;
        const Json* found = find(key);
        if (!found || !found->is_array()) {
            refuse(key, RP_TR("is missing, or no list"));
            return rows;
        }
        for (const Json& item : *found)
            rows.emplace_back(item, itemPath(key, rows.size()));
        return rows;
    }
    /// A list of numbers above 0, or one of them.
    std::vector<double> numbers(const char* key)
    {
        std::vector<double> values;
        const Json* found = find(key);
        if (!found || !found->is_array() || found->empty()) {
            refuse(key, RP_TR("is missing, or no list"));
            return values;
        }
        for (const Json& item : *found) {
            const double value = item.is_number() ? item.get<double>() : 0;
            if (!(value > 0 && value <= kMostNumber)) {
                refuse(itemPath(key, values.size()), RP_TR("is no number above 0"));
                return {};
            }
            values.push_back(value);
        }
        return values;
    }

    void refuse(const std::string& key, Literal why)
    {
        if (!m_problem)
            m_problem = wrongKey(key.starts_with(m_path) ? key : m_path + "." + key, why);
    }
    const std::optional<Problem>& problem() const { return m_problem; }
    const std::string& path() const { return m_path; }
    void take(const Row& item)
    {
        if (!m_problem)
            m_problem = item.m_problem;
    }

  private:
    const Json* find(const char* key) const
    {
        if (!m_json.is_object())
            return nullptr;
        const auto found = m_json.find(key);
        return found == m_json.end() ? nullptr : &*found;
    }
    std::string itemPath(const char* key, std::size_t index) const
    {
        return m_path + "." + key + "[" + std::to_string(index) + "]";
    }

    const Json& m_json;
    std::string m_path;
    std::optional<Problem> m_problem;
};

void readPart(MeasuredPart& part, Row& row, const char* accelerator)
{
    part.id = row.text("id");
    part.place = row.path();
    part.source = row.neededText("source");
    part.notes = row.text("notes");
    if (accelerator)
        part.accelerator = row.neededText(accelerator);
}

void readBestProduct(ComponentRows& rows, Row& row)
{
    BestProduct point;
    readPart(point, row, "accelerator");
    point.format = row.neededText("dtype");
    point.flopPerS = row.neededNumber("achieved_tflops", kTera);
    point.peakFlopPerS = row.neededNumber("peak_tflops_dense", kTera);
    if (!row.problem())
        rows.bestProducts.push_back(std::move(point));
}

void readProducts(ComponentRows& rows, Row& row)
{
    ProductPoint common;
    readPart(common, row, "accelerator");
    common.format = row.neededText("dtype");
    std::vector<ProductPoint> points;
    for (Row& item : row.items("points")) {
        ProductPoint point = common;
        point.m = item.neededNumber("m");
        point.n = item.neededNumber("n");
        point.k = item.neededNumber("k");
        point.flopPerS = item.neededNumber("tflops", kTera);
        row.take(item);
        points.push_back(std::move(point));
    }
    if (!row.problem())
        rows.products.insert(rows.products.end(), points.begin(), points.end());
}

void readAttention(ComponentRows& rows, Row& row)
{
    AttentionPoint point;
    readPart(point, row, "accelerator");
    point.kernel = row.neededText("kernel");
    point.batch = row.neededNumber("batch");
    point.sequenceTokens = row.neededNumber("seq");
    point.headDim = row.number("head_dim");
    point.flopPerS = row.neededNumber("tflops", kTera);
    if (!row.problem())
        rows.attention.push_back(std::move(point));
}

void readMemory(ComponentRows& rows, Row& row)
{
    MemoryPoint point;
    readPart(point, row, "accelerator");
    point.triadBytesPerS = row.neededNumber("triad_tb_per_s", kTera);
    point.dotBytesPerS = row.neededNumber("dot_tb_per_s", kTera);
    point.peakBytesPerS = row.neededNumber("peak_tb_per_s", kTera);
    if (!row.problem())
        rows.memory.push_back(std::move(point));
}

void readHostLink(ComponentRows& rows, Row& row)
{
    HostLinkPoint point;
    readPart(point, row, "accelerator");
    point.toDeviceBytesPerS = row.neededNumber("h2d_gb_per_s", kGiga);
    point.toHostBytesPerS = row.neededNumber("d2h_gb_per_s", kGiga);
    if (!row.problem())
        rows.hostLinks.push_back(std::move(point));
}

CollectivePoint collectiveOf(Row& row)
{
    CollectivePoint point;
    readPart(point, row, "gpu");
    point.collective = row.neededText("collective");
    point.algorithm = row.text("algo");
    point.accelerators = row.neededCount("gpus");
    point.nodes = row.neededCount("nodes");
    return point;
}

void readCurve(ComponentRows& rows, Row& row)
{
    CollectivePoint point = collectiveOf(row);
    const std::vector<double> bytes = row.numbers("bytes");
    const std::vector<double> rates = row.numbers("busbw_gb_per_s");
    if (bytes.size() != rates.size())
        row.refuse("busbw_gb_per_s", RP_TR("has not as many numbers as \"bytes\""));
    if (row.problem())
        return;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        point.bytes = bytes[i];
        point.busBytesPerS = rates[i] * kGiga;
        rows.collectives.push_back(point);
    }
}

void readPoint(ComponentRows& rows, Row& row)
{
    CollectivePoint point = collectiveOf(row);
    point.bytes = row.number("bytes");
    point.busBytesPerS = row.neededNumber("busbw_gb_per_s", kGiga);
    const auto without = row.number("busbw_nvls_off", kGiga);
    if (row.problem())
        return;
    rows.collectives.push_back(point);
    if (without) {
        point.algorithm = "ring without NVLS";
        point.busBytesPerS = *without;
        rows.collectives.push_back(std::move(point));
    }
}

void readExpertKernel(ComponentRows& rows, Row& row)
{
    ExpertKernel kernel;
    readPart(kernel, row, nullptr);
    kernel.accelerator = row.text("accelerator"); // others name it in the source
    kernel.kernel = row.neededText("kernel");
    kernel.m = row.number("m");
    if (!kernel.m)
        kernel.m = row.number("tokens");
    kernel.n = row.number("n");
    kernel.k = row.number("k");
    kernel.groups = row.number("groups");
    kernel.bf16S = row.number("bf16_us", kMicro);
    if (!kernel.bf16S)
        kernel.bf16S = row.number("bf16_ms", kMilli);
    kernel.mxfp8S = row.number("mxfp8_us", kMicro);
    if (!kernel.mxfp8S)
        kernel.mxfp8S = row.number("mxfp8_ms", kMilli);
    kernel.seconds = row.number("time_us", kMicro);
    if (!kernel.bf16S && !kernel.mxfp8S && !kernel.seconds)
        row.refuse("time_us", RP_TR("is missing"));
    if (!row.problem())
        rows.experts.push_back(std::move(kernel));
}

/// The number that stands before or behind a mark in a description of a layer: "64 heads", "h6144".
std::int64_t numberIn(const std::string& text, std::string_view mark, bool isBehind)
{
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    constexpr std::size_t kMostDigits = 9;
    for (std::size_t at = text.find(mark); at != text.npos; at = text.find(mark, at + 1)) {
        std::size_t from = at + mark.size();
        std::size_t to = from;
        if (isBehind) {
            if (at > 0 && isLetter(text[at - 1]))
                continue;
            while (to < text.size() && isDigit(text[to]))
                ++to;
        } else {
            to = from = at;
            while (from > 0 && isDigit(text[from - 1]))
                --from;
        }
        if (to > from && to - from <= kMostDigits)
            return std::stoll(text.substr(from, to - from));
    }
    return 0;
}

void readLayer(ComponentRows& rows, Row& row)
{
    LayerTiming layer;
    readPart(layer, row, "gpu");
    layer.framework = row.text("framework");
    const std::string model = row.neededText("model");
    layer.hidden = numberIn(model, "h", true);
    layer.heads = numberIn(model, " heads", false);
    layer.sequenceTokens = numberIn(model, "s", true);
    layer.batch = numberIn(model, "b", true);
    if (layer.hidden < 1 || layer.heads < 1 || layer.sequenceTokens < 1 || layer.batch < 1)
        row.refuse("model", RP_TR("does not tell a layer as in \"h6144, 64 heads, s2048, b4\""));
    layer.tensorParallel = row.neededCount("tp");
    layer.variant = row.neededText("variant");
    const auto has = [&](std::string_view word) {
        return layer.variant.find(word) != layer.variant.npos;
    };
    layer.sequenceParallel = has("sequence parallel");
    layer.recompute = has("full") ? "full" : has("selective") ? "selective" : "none";
    if (layer.recompute == "none" && !layer.sequenceParallel && !has("no recompute"))
        row.refuse("variant", RP_TR("tells neither what is computed again nor \"no recompute\""));
    layer.forwardS = row.neededNumber("forward_ms", kMilli);
    layer.backwardS = row.neededNumber("backward_ms", kMilli);
    if (!row.problem())
        rows.layers.push_back(std::move(layer));
}

struct Section
{
    const char* key;
    void (*read)(ComponentRows&, Row&);
};
constexpr Section kSections[] = {
    {"matmul_mamf", readBestProduct},
    {"gemm_by_size", readProducts},
    {"attention_kernels", readAttention},
    {"hbm_bandwidth", readMemory},
    {"host_device_bandwidth", readHostLink},
    {"all_reduce", readCurve},
    {"collective_points", readPoint},
    {"moe_kernels", readExpertKernel},
    {"layer_timings", readLayer},
};

ComponentRows rowsOf(json::ReadResult read)
{
    ComponentRows rows;
    rows.problems = std::move(read.problems);
    if (!read.ok())
        return rows;
    const Json& root = *read.document;
    for (const Section& section : kSections) {
        const auto list = root.is_object() ? root.find(section.key) : root.end();
        if (list == root.end() || !list->is_array()) {
            rows.problems.push_back(wrongKey(section.key, RP_TR("is missing, or no list")));
            continue;
        }
        std::size_t number = 0;
        for (const Json& json : *list) {
            Row row(json, std::string(section.key) + "[" + std::to_string(number++) + "]");
            if (!row.problem())
                section.read(rows, row);
            if (row.problem())
                rows.problems.push_back(*row.problem());
        }
    }
    return rows;
}

} // namespace

ComponentRows readComponentRows(std::string_view text, std::string_view name)
{
    return rowsOf(json::parse(text, name));
}

ComponentRows readComponentRowsFile(const std::filesystem::path& path)
{
    return rowsOf(json::readFile(path));
}

bool isComponentFile(const std::filesystem::path& path)
{
    const auto read = json::readFile(path);
    return read.ok() && read.document->is_object() &&
           std::ranges::any_of(kSections, [&](const Section& section) {
               return read.document->contains(section.key);
           });
}

} // namespace ridgepoint::exchange
