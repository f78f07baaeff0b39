// SPDX-License-Identifier: Apache-2.0
#include "hardware/known_accelerators.h"

#include <algorithm>
#include <string>

namespace ridgepoint::hardware {
namespace {

// Datasheets print matrix peaks "with sparsity" and NVLink in both directions: half of each here.
constexpr KnownAccelerator kKnown[] = {
    {"V100", {"v100"}, 125e12, 0, 150e9, {16e9, 32e9}, "NVIDIA V100 datasheet, 2020 (FP16)"},
    {"A10", {"a10"}, 125e12, 0, 32e9, {24e9}, "NVIDIA A10 datasheet, 2021"},
    {"A10G", {"a10g"}, 70e12, 0, 32e9, {24e9}, "NVIDIA A10G as in AWS EC2 G5, 2021"},
    {"A40", {"a40"}, 149.7e12, 0, 0, {48e9}, "NVIDIA A40 datasheet, 2021"},
    {"A800", {"a800"}, 312e12, 0, 200e9, {40e9, 80e9}, "NVIDIA A800 datasheet, 2022"},
    {"A100", {"a100"}, 312e12, 0, 300e9, {40e9, 80e9}, "NVIDIA A100 datasheet, 2021"},
    {"H20", {"h20"}, 148e12, 296e12, 450e9, {96e9, 141e9}, "NVIDIA H20 datasheet, 2023"},
    {"H800", {"h800"}, 989.4e12, 1978.9e12, 200e9, {80e9}, "NVIDIA H800 datasheet, 2023"},
    {"H100", {"h100"}, 989.4e12, 1978.9e12, 450e9, {80e9, 94e9, 96e9}, "NVIDIA H100 datasheet"},
    {"H200", {"h200"}, 989.4e12, 1978.9e12, 450e9, {141e9}, "NVIDIA H200 datasheet, 2024"},
    {"GH200", {"gh200"}, 989.4e12, 1978.9e12, 450e9, {96e9, 144e9}, "NVIDIA GH200 datasheet"},
    {"B200", {"b200"}, 2250e12, 4500e12, 900e9, {180e9, 192e9}, "NVIDIA HGX B200 datasheet, 2024"},
    {"B300", {"b300"}, 2250e12, 4500e12, 900e9, {270e9, 288e9}, "NVIDIA HGX B300 datasheet, 2025"},
    {"GB200", {"gb200"}, 2500e12, 5000e12, 900e9, {186e9, 192e9}, "NVIDIA GB200 NVL72 datasheet"},
    {"GB300", {"gb300"}, 2500e12, 5000e12, 900e9, {279e9, 288e9}, "NVIDIA GB300 NVL72 datasheet"},
    {"L4", {"l4"}, 121e12, 242.5e12, 32e9, {24e9}, "NVIDIA L4 datasheet, 2023"},
    {"L40S", {"l40s"}, 362e12, 733e12, 32e9, {48e9}, "NVIDIA L40S datasheet, 2023"},
    {"RTX 3090",
     {"rtx 3090", "rtx3090", "3090"},
     71e12,
     0,
     32e9,
     {24e9},
     "NVIDIA GA102 whitepaper, 2021: FP16 with FP32 accumulation"},
    {"RTX 4090",
     {"rtx 4090", "rtx4090", "4090"},
     165.2e12,
     330.3e12,
     32e9,
     {24e9},
     "NVIDIA Ada whitepaper, 2022: FP16 with FP32 accumulation; reference chapter 10"},
    {"RTX 5090",
     {"rtx 5090", "rtx5090", "5090"},
     209.5e12,
     419e12,
     64e9,
     {32e9},
     "NVIDIA RTX Blackwell whitepaper, 2025: FP16 with FP32 accumulation"},
    {"MI250X", {"mi250x", "mi250"}, 383e12, 0, 0, {128e9}, "AMD MI250X datasheet, 2021"},
    {"MI300X", {"mi300x"}, 1307.4e12, 2614.9e12, 448e9, {192e9}, "AMD MI300X datasheet, 2023"},
    {"MI325X", {"mi325x"}, 1307.4e12, 2614.9e12, 448e9, {256e9}, "AMD MI325X datasheet, 2024"},
    {"MI355X", {"mi355x"}, 2516.6e12, 5033.2e12, 537.6e9, {288e9}, "AMD MI355X datasheet, 2025"},
    {"Gaudi 2", {"gaudi 2", "gaudi2"}, 432e12, 865e12, 0, {96e9}, "Intel Gaudi 2 whitepaper, 2022"},
    {"Gaudi 3",
     {"gaudi 3", "gaudi3"},
     1835e12,
     1835e12,
     0,
     {128e9},
     "Intel Gaudi 3 whitepaper, 2024"},
    {"TPU v4", {"tpu v4", "tpuv4"}, 275e12, 0, 0, {32e9}, "Google Cloud TPU v4 page"},
    {"TPU v5e", {"v5e", "tpuv5e"}, 197e12, 0, 0, {16e9}, "Google Cloud TPU v5e page"},
    {"TPU v5p", {"v5p", "tpuv5p"}, 459e12, 0, 0, {95e9}, "Google Cloud TPU v5p page"},
    {"TPU v6e", {"v6e", "tpuv6e", "trillium"}, 918e12, 0, 0, {32e9}, "Google Cloud TPU v6e page"},
};

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isLetter(char c)
{
    return c >= 'a' && c <= 'z';
}

/// `text` in lower case, with a space for each character that is neither letter nor digit.
std::string words(std::string_view text)
{
    std::string result(text);
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
        else if (!isLetter(c) && !isDigit(c))
            c = ' ';
    }
    return result;
}

/// Whether `word` begins a word of `text` and no letter or digit of its own kind goes on after it:
/// "h100sxm" is an H100, "h1000" and "l40s" (for L40) are other cards.
bool holdsWord(const std::string& text, std::string_view word)
{
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        const char before = at == 0 ? ' ' : text[at - 1];
        const std::size_t end = at + word.size();
        const char after = end == text.size() ? ' ' : text[end];
        if (!isDigit(before) && !isLetter(before) && !isDigit(after))
            return true;
    }
    return false;
}

} // namespace

const KnownAccelerator* findKnownAccelerator(std::string_view name)
{
    const std::string text = words(name);
    const KnownAccelerator* best = nullptr;
    std::size_t length = 0;
    for (const KnownAccelerator& known : kKnown) {
        for (const std::string_view pattern : known.patterns) {
            // the longest pattern: "A10" is in no name that "A100" is in, but "MI250" is in MI250X
            if (pattern.size() > length && holdsWord(text, pattern)) {
                best = &known;
                length = pattern.size();
            }
        }
    }
    return best;
}

} // namespace ridgepoint::hardware
