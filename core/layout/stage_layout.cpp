// SPDX-License-Identifier: Apache-2.0
#include "layout/layout.h"

#include <algorithm>

namespace ridgepoint::layout {
namespace {

constexpr std::int64_t kMostLayers = std::int64_t{1} << 40;
constexpr std::size_t kMostStages = 1 << 16;
constexpr int kDeepest = 16;

/// What one stage has, by letter.
struct Part
{
    std::int64_t layers = 0;
    bool embedding = false;
    bool loss = false;
    bool further = false;
};

class LayoutReader
{
  public:
    explicit LayoutReader(std::string_view text) : m_text(text) {}

    std::optional<std::vector<Part>> read()
    {
        std::vector<Part> parts(1);
        if (!readSequence(parts, 0) || m_at != m_text.size())
            return std::nullopt;
        return parts;
    }
    std::size_t at() const { return m_at; }

  private:
    void skipSpace()
    {
        // quotation marks as a launch script has them, and commas
        while (m_at < m_text.size() &&
               std::string_view(" ,\"'").find(m_text[m_at]) != std::string_view::npos)
            ++m_at;
    }

    std::optional<std::int64_t> readTimes()
    {
        if (m_at >= m_text.size() || m_text[m_at] != '*')
            return 1;
        ++m_at;
        std::int64_t times = 0;
        const std::size_t start = m_at;
        for (; m_at < m_text.size() && m_text[m_at] >= '0' && m_text[m_at] <= '9'; ++m_at) {
            times = times * 10 + (m_text[m_at] - '0');
            if (times > kMostLayers)
                return std::nullopt;
        }
        if (m_at == start)
            return std::nullopt;
        return times;
    }

    static void append(std::vector<Part>& parts, const std::vector<Part>& more)
    {
        // the first of them goes on in the stage that is open
        Part& open = parts.back();
        open.layers = std::min(kMostLayers, open.layers + more.front().layers);
        open.embedding = open.embedding || more.front().embedding;
        open.loss = open.loss || more.front().loss;
        open.further = open.further || more.front().further;
        parts.insert(parts.end(), more.begin() + 1, more.end());
    }

    bool repeat(std::vector<Part>& parts, const std::vector<Part>& item)
    {
        const auto times = readTimes();
        if (!times)
            return false;
        if (item.size() == 1) {
            Part all = item.front();
            const bool fits = all.layers == 0 || *times <= kMostLayers / all.layers;
            all.layers = fits ? all.layers * *times : kMostLayers;
            if (*times > 0)
                append(parts, {all});
            return true;
        }
        for (std::int64_t i = 0; i < *times; ++i) {
            append(parts, item);
            if (parts.size() > kMostStages)
                return false;
        }
        return true;
    }

    bool readSequence(std::vector<Part>& parts, int depth)
    {
        for (skipSpace(); m_at < m_text.size() && m_text[m_at] != ')'; skipSpace()) {
            const char letter = m_text[m_at];
            std::vector<Part> item(1);
            if (letter == '(') {
                ++m_at;
                if (depth >= kDeepest || !readSequence(item, depth + 1) || m_at >= m_text.size())
                    return false;
            } else if (letter == '|') {
                item.emplace_back();
            } else if (letter == 't') {
                item.front().layers = 1;
            } else if (letter == 'E') {
                item.front().embedding = true;
            } else if (letter == 'L') {
                item.front().loss = true;
            } else if (letter == 'm') {
                item.front().further = true;
            } else {
                return false;
            }
            ++m_at;
            if (!repeat(parts, item))
                return false;
        }
        return true;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace

std::string stageLayoutText(const std::vector<std::int64_t>& layers)
{
    std::string text = "E";
    for (std::size_t stage = 0; stage < layers.size(); ++stage) {
        text += stage > 0 ? "|" : "";
        if (layers[stage] > 0)
            text += "t" + (layers[stage] > 1 ? "*" + std::to_string(layers[stage]) : std::string());
    }
    return text + "L";
}

std::optional<StageLayout> parseStageLayout(std::string_view text, std::size_t* at)
{
    LayoutReader reader(text);
    const auto parts = reader.read();
    if (at)
        *at = reader.at();
    if (!parts)
        return std::nullopt;
    StageLayout layout;
    layout.opensWithEmbedding = layout.endsWithLoss = true;
    for (std::size_t i = 0; i < parts->size(); ++i) {
        const Part& part = (*parts)[i];
        layout.layers.push_back(part.layers);
        if (part.embedding && i > 0)
            layout.opensWithEmbedding = false;
        if ((part.loss || part.further) && i + 1 < parts->size())
            layout.endsWithLoss = false;
    }
    return layout;
}

} // namespace ridgepoint::layout
