// SPDX-License-Identifier: Apache-2.0
#include "model/tensor_set.h"

#include "model/layer_order.h"

#include <algorithm>
#include <charconv>

namespace ridgepoint::model {
namespace {

using quantity::Traced;

std::string_view trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(' ');
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// False where the word is no choice.
bool readWord(std::string_view word, TensorChoice& choice)
{
    if (const auto star = word.rfind('*'); star != std::string_view::npos) {
        const std::string_view digits = trimmed(word.substr(star + 1));
        std::int64_t layers = 0;
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), layers);
        if (error != std::errc{} || end != digits.data() + digits.size() || layers < 0)
            return false;
        choice.layers = static_cast<double>(layers);
        word = trimmed(word.substr(0, star));
    }
    if (const auto colon = word.find(':'); colon != std::string_view::npos) {
        choice.group = trimmed(word.substr(0, colon));
        word = trimmed(word.substr(colon + 1));
        if (choice.group.empty())
            return false;
    }
    choice.name = word;
    const auto point = word.find('.');
    return point != std::string_view::npos && point > 0 && point + 1 < word.size();
}

} // namespace

TensorChoices parseTensorChoices(std::string_view text)
{
    TensorChoices choices;
    if (trimmed(text).empty())
        return choices;
    std::size_t at = 0;
    while (at <= text.size()) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        TensorChoice choice;
        if (!readWord(trimmed(text.substr(at, end - at)), choice)) {
            choices.errorAt = at;
            return choices;
        }
        choices.list.push_back(std::move(choice));
        at = end + 1;
    }
    return choices;
}

template <class N>
std::vector<ChosenTensor> findTensors(const TensorChoices& choices, const Inventory<N>& inventory,
                                      std::vector<std::string>* unknown)
{
    std::vector<ChosenTensor> found;
    for (const TensorChoice& choice : choices.list) {
        const std::size_t before = found.size();
        const auto point = choice.name.find('.');
        const std::string_view op = std::string_view(choice.name).substr(0, point);
        const std::string_view tensor = std::string_view(choice.name).substr(point + 1);
        for (std::size_t g = 0; g < inventory.layers.size(); ++g) {
            if (!choice.group.empty() && choice.group != groupLetters(g))
                continue;
            const auto& operators = inventory.layers[g].operators;
            for (std::size_t o = 0; o < operators.size(); ++o) {
                if (operators[o].name != op)
                    continue;
                const auto& saved = operators[o].saved;
                for (std::size_t t = 0; t < saved.size(); ++t) {
                    const SavedTensor<N>& each = saved.begin()[t];
                    const bool kept = (each.kept & keptUnder(Recompute::None)) != 0;
                    const bool twice =
                        std::any_of(found.begin(), found.end(), [&](const ChosenTensor& known) {
                            return known.group == g && known.op == o && known.tensor == t;
                        });
                    if (each.name == tensor && kept && !twice)
                        found.push_back({g, o, t, choice.layers});
                }
            }
        }
        if (found.size() == before && unknown)
            unknown->push_back(choice.name);
    }
    return found;
}

template std::vector<ChosenTensor> findTensors(const TensorChoices&, const Inventory<double>&,
                                               std::vector<std::string>*);
template std::vector<ChosenTensor> findTensors(const TensorChoices&, const Inventory<Traced>&,
                                               std::vector<std::string>*);

} // namespace ridgepoint::model
