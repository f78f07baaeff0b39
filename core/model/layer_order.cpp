// SPDX-License-Identifier: Apache-2.0
#include "model/layer_order.h"

#include <algorithm>

namespace ridgepoint::model {
namespace {

constexpr std::int64_t kMostLayers = std::int64_t{1} << 40;
constexpr int kDeepest = 16;

class OrderReader
{
  public:
    OrderReader(std::string_view text, std::size_t groups, std::size_t mostRuns)
        : m_text(text), m_groups(groups), m_mostRuns(mostRuns)
    {
    }

    std::optional<std::vector<LayerRun>> read()
    {
        std::vector<LayerRun> runs;
        if (!readSequence(runs, 0) || m_at != m_text.size())
            return std::nullopt;
        return runs;
    }
    std::size_t at() const { return m_at; }

  private:
    static bool isLetter(char c) { return c >= 'a' && c <= 'z'; }
    static bool isDigit(char c) { return c >= '0' && c <= '9'; }

    void skipSpace()
    {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == ','))
            ++m_at;
    }

    bool add(std::vector<LayerRun>& runs, const LayerRun& run) const
    {
        if (run.layers == 0)
            return true;
        if (!runs.empty() && runs.back().group == run.group)
            runs.back().layers = std::min(kMostLayers, runs.back().layers + run.layers);
        else
            runs.push_back(run);
        return runs.size() <= m_mostRuns;
    }

    /// A number if one stands there, else 1; nothing where it is too large.
    std::optional<std::int64_t> readCount()
    {
        if (m_at >= m_text.size() || !isDigit(m_text[m_at]))
            return 1;
        std::int64_t count = 0;
        for (; m_at < m_text.size() && isDigit(m_text[m_at]); ++m_at) {
            count = count * 10 + (m_text[m_at] - '0');
            if (count > kMostLayers)
                return std::nullopt;
        }
        return count;
    }

    bool readGroup(std::vector<LayerRun>& runs)
    {
        const std::size_t start = m_at;
        std::size_t group = 0;
        for (; m_at < m_text.size() && isLetter(m_text[m_at]); ++m_at) {
            group = group * 26 + static_cast<std::size_t>(m_text[m_at] - 'a' + 1);
            if (group > m_groups)
                break;
        }
        if (group > m_groups) {
            m_at = start;
            return false;
        }
        const auto count = readCount();
        return count && add(runs, {group - 1, *count});
    }

    bool readSequence(std::vector<LayerRun>& runs, int depth)
    {
        for (skipSpace(); m_at < m_text.size() && m_text[m_at] != ')'; skipSpace()) {
            if (isLetter(m_text[m_at])) {
                if (!readGroup(runs))
                    return false;
                continue;
            }
            if (m_text[m_at] != '(' || depth >= kDeepest)
                return false;
            ++m_at;
            std::vector<LayerRun> inner;
            if (!readSequence(inner, depth + 1) || m_at >= m_text.size())
                return false;
            ++m_at; // the closing bracket
            const auto count = readCount();
            if (!count)
                return false;
            if (inner.size() == 1) {
                inner.front().layers = std::min(kMostLayers, inner.front().layers) *
                                       std::min<std::int64_t>(*count, 1 << 20);
                if (!add(runs, inner.front()))
                    return false;
                continue;
            }
            for (std::int64_t i = 0; i < *count && !inner.empty(); ++i) {
                for (const LayerRun& run : inner) {
                    if (!add(runs, run))
                        return false;
                }
            }
        }
        return true;
    }

    std::string_view m_text;
    std::size_t m_groups;
    std::size_t m_mostRuns;
    std::size_t m_at = 0;
};

/// The runs that the order says; nothing where it is not followed.
std::optional<std::vector<LayerRun>> followed(const Architecture& architecture)
{
    auto runs = parseOrder(architecture.order, architecture.groups.size());
    if (!runs)
        return std::nullopt;
    std::vector<std::int64_t> layers(architecture.groups.size(), 0);
    for (const LayerRun& run : *runs)
        layers[run.group] += run.layers;
    for (std::size_t g = 0; g < layers.size(); ++g) {
        if (layers[g] != architecture.groups[g].layers)
            return std::nullopt;
    }
    return runs;
}

std::string itemText(const LayerRun& run)
{
    return groupLetters(run.group) + (run.layers == 1 ? "" : std::to_string(run.layers));
}

} // namespace

std::string groupLetters(std::size_t group)
{
    std::string letters;
    for (std::size_t rest = group + 1; rest > 0; rest = (rest - 1) / 26)
        letters.insert(letters.begin(), static_cast<char>('a' + (rest - 1) % 26));
    return letters;
}

std::optional<std::vector<LayerRun>> parseOrder(std::string_view text, std::size_t groups,
                                                std::size_t* at, std::size_t mostRuns)
{
    OrderReader reader(text, groups, mostRuns);
    auto runs = reader.read();
    if (at)
        *at = reader.at();
    return runs;
}

std::vector<LayerRun> layerOrder(const Architecture& architecture)
{
    if (!architecture.order.empty()) {
        if (auto runs = followed(architecture))
            return *std::move(runs);
    }
    std::vector<LayerRun> runs;
    runs.reserve(architecture.groups.size());
    for (std::size_t g = 0; g < architecture.groups.size(); ++g) {
        const std::int64_t layers =
            std::clamp<std::int64_t>(architecture.groups[g].layers, 0, kMostLayers);
        runs.push_back({g, layers});
    }
    return runs;
}

bool followsOrder(const Architecture& architecture)
{
    return architecture.order.empty() || followed(architecture).has_value();
}

std::string orderText(const std::vector<LayerRun>& runs)
{
    std::string text;
    const auto append = [&](const std::string& part) { text += (text.empty() ? "" : " ") + part; };
    for (std::size_t at = 0; at < runs.size();) {
        // the pattern from here on whose repeats cover the most runs; the shorter one of equals
        std::size_t bestPeriod = 0;
        std::size_t bestTimes = 1;
        const std::size_t left = runs.size() - at;
        for (std::size_t period = 2; period * 2 <= left && period <= 64; ++period) {
            std::size_t times = 1;
            while ((times + 1) * period <= left &&
                   std::equal(runs.begin() + static_cast<std::ptrdiff_t>(at),
                              runs.begin() + static_cast<std::ptrdiff_t>(at + period),
                              runs.begin() + static_cast<std::ptrdiff_t>(at + times * period)))
                ++times;
            if (times > 1 && times * period > bestTimes * bestPeriod) {
                bestPeriod = period;
                bestTimes = times;
            }
        }
        if (bestPeriod == 0) {
            append(itemText(runs[at]));
            ++at;
            continue;
        }
        std::string pattern;
        for (std::size_t i = 0; i < bestPeriod; ++i)
            pattern += (i ? " " : "") + itemText(runs[at + i]);
        append("(" + pattern + ")" + std::to_string(bestTimes));
        at += bestPeriod * bestTimes;
    }
    return text;
}

} // namespace ridgepoint::model
