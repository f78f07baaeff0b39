// SPDX-License-Identifier: Apache-2.0
// Prints a dictionary for libFuzzer: the words of the tables of fields and figures, of the presets,
// and the units in which quantities are shown.
#include "exchange/model_config.h"
#include "exchange/presets.h"
#include "pipeline/schedule_table.h"
#include "plan/fields.h"
#include "quantity/units.h"

#include <cstdio>
#include <set>
#include <string>

int main()
{
    using namespace ridgepoint;
    std::set<std::string> words{"format",
                                "ridgepoint-plan",
                                "ridgepoint-preset",
                                "version",
                                "given",
                                "about",
                                "presets",
                                "origins",
                                "model_type",
                                "hidden_size",
                                "num_hidden_layers",
                                "vocab_size",
                                "num_attention_heads"};
    for (const plan::Field& field : plan::fields()) {
        words.emplace(field.path);
        words.insert(plan::pathText(field, 0));
        std::string_view path = field.path;
        for (std::size_t at = path.find('.'); !path.empty(); at = path.find('.')) {
            words.emplace(path.substr(0, at));
            path = at == std::string_view::npos ? std::string_view() : path.substr(at + 1);
        }
        for (const std::string_view choice : field.choices)
            words.emplace(choice);
    }
    for (const plan::FigureRow& row : plan::figureRows())
        words.emplace(row.id);
    for (const exchange::PresetInfo& preset : exchange::presetList())
        words.insert(preset.id);
    for (const std::string& family : exchange::modelFamilies())
        words.insert(family);
    for (const auto& row : pipeline::scheduleRows())
        words.emplace(row.name);
    for (int d = 0; d <= static_cast<int>(quantity::Dimension::Text); ++d) {
        for (const auto prefix : {quantity::BytePrefix::Decimal, quantity::BytePrefix::Binary}) {
            for (double value = 1e-9; value < 1e24; value *= 30) {
                const std::string text =
                    quantity::formatQuantity(value, static_cast<quantity::Dimension>(d), prefix);
                words.insert(text.substr(std::min(text.size(), text.find(' '))));
            }
        }
    }
    for (const std::string& word : words) {
        std::string quoted;
        for (const unsigned char c : word) {
            char code[8];
            std::snprintf(code, sizeof code,
                          c < 32 || c > 126 || c == '"' || c == '\\' ? "\\x%02X" : "%c", c);
            quoted += code;
        }
        if (!word.empty())
            std::printf("\"%s\"\n", quoted.c_str());
    }
    return 0;
}
