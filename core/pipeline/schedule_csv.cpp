// SPDX-License-Identifier: Apache-2.0
#include "pipeline/schedule_csv.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace ridgepoint::pipeline {

using quantity::inFull;
using quantity::Text;

namespace {

/// Cells that do no computation: messages, and what gathers or drops weights.
constexpr std::string_view kPassedOver[] = {"SEND_F",  "SEND_B",  "RECV_F",     "RECV_B",
                                            "UNSHARD", "RESHARD", "REDUCE_GRAD"};

struct Cell
{
    enum class Kind
    {
        Nothing,
        Forward,
        Whole,          ///< backward
        InputGradient,  ///< "I"
        WeightGradient, ///< "W"
    };
    Kind kind = Kind::Nothing;
    int stage = 0;
    int microBatch = 0;
    bool isJoined = false; ///< to the next one: "(0F1;7B0)OVERLAP_F_B"
};

/// What follows the parts of a block.
constexpr std::string_view kBlock = "OVERLAP_F_B";

std::string_view trimmed(std::string_view text)
{
    const auto isSpace = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '"'; };
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back()))
        text.remove_suffix(1);
    return text;
}

/// Takes a whole number from the front; -1: there is none that is small enough.
int takeNumber(std::string_view& text)
{
    int number = -1;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc() || number < 0)
        return -1;
    text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
    return number;
}

bool isPassedOver(std::string_view kind)
{
    return std::any_of(std::begin(kPassedOver), std::end(kPassedOver),
                       [&](std::string_view word) { return kind == word; });
}

/// Nothing where the cell is no slot.
std::optional<Cell> readCell(std::string_view text)
{
    Cell cell;
    text = trimmed(text);
    if (text.empty())
        return cell;
    cell.stage = takeNumber(text);
    const std::size_t digits = std::min(text.find_first_of("0123456789"), text.size());
    const std::string_view kind = text.substr(0, digits);
    text.remove_prefix(digits);
    if (cell.stage < 0)
        return std::nullopt;
    if (isPassedOver(kind)) {
        cell.kind = Cell::Kind::Nothing;
        return cell;
    }
    cell.microBatch = takeNumber(text);
    if (cell.microBatch < 0 || !text.empty() || kind.size() != 1)
        return std::nullopt;
    switch (kind.front()) {
    case 'F':
        cell.kind = Cell::Kind::Forward;
        return cell;
    case 'B':
        cell.kind = Cell::Kind::Whole;
        return cell;
    case 'I':
        cell.kind = Cell::Kind::InputGradient;
        return cell;
    case 'W':
        cell.kind = Cell::Kind::WeightGradient;
        return cell;
    default:
        return std::nullopt;
    }
}

/// The slots of a cell, which is one or a block of several; nothing where it is neither.
std::optional<std::vector<Cell>> readBlock(std::string_view word)
{
    std::vector<Cell> cells;
    const std::size_t close = word.find(')');
    if (!word.starts_with('(') || close == word.npos) {
        const auto cell = readCell(word);
        if (!cell)
            return std::nullopt;
        if (cell->kind != Cell::Kind::Nothing)
            cells.push_back(*cell);
        return cells;
    }
    if (trimmed(word.substr(close + 1)) != kBlock)
        return std::nullopt;
    std::string_view parts = word.substr(1, close - 1);
    for (;;) {
        const std::size_t end = std::min(parts.find(';'), parts.size());
        const auto cell = readCell(parts.substr(0, end));
        if (!cell || cell->kind == Cell::Kind::Nothing)
            return std::nullopt;
        cells.push_back(*cell);
        if (end == parts.size())
            return cells;
        cells.back().isJoined = true;
        parts.remove_prefix(end + 1);
    }
}

ScheduleResult refuse(Text message)
{
    return {std::nullopt, std::move(message)};
}

using Rows = std::vector<std::vector<Cell>>;

/// Rows of cells with a slot, or the message of the first cell that is none.
Text readRows(std::string_view text, Rows& rows)
{
    std::int64_t slots = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (trimmed(line).empty() && text.empty())
            break; // after the last row
        std::vector<Cell>& row = rows.emplace_back();
        for (std::int64_t number = 1; !line.empty(); ++number) {
            const std::size_t comma = std::min(line.find(','), line.size());
            const std::string_view word = trimmed(line.substr(0, comma));
            line.remove_prefix(std::min(comma + 1, line.size()));
            const auto cells = readBlock(word);
            if (!cells) {
                constexpr std::size_t kShown = 40;
                return {RP_TR("row {0}, cell {1}: \"{2}\" is no slot; one is written 0F0, 0B0, 0I0 "
                              "or 0W0"),
                        inFull(static_cast<std::int64_t>(rows.size())), inFull(number),
                        Text::verbatim(std::string(word.substr(0, kShown)))};
            }
            row.insert(row.end(), cells->begin(), cells->end());
        }
        slots += static_cast<std::int64_t>(row.size());
        if (rows.size() > static_cast<std::size_t>(kMaxStages) || slots > kMaxSlots)
            return RP_TR("the table has more devices or slots than can be simulated");
    }
    return {};
}

} // namespace

ScheduleResult readScheduleCsv(std::string_view text)
{
    Rows rows;
    if (Text message = readRows(text, rows); !message.empty())
        return refuse(std::move(message));
    int stages = 0;
    int microBatches = 0;
    bool splits = false;
    for (const std::vector<Cell>& row : rows) {
        for (const Cell& cell : row) {
            if (cell.stage >= kMaxStages || cell.microBatch >= kMaxMicroBatches)
                return refuse({RP_TR("a stage or micro-batch is numbered beyond {0} and {1}"),
                               inFull(kMaxStages - 1), inFull(kMaxMicroBatches - 1)});
            stages = std::max(stages, cell.stage + 1);
            microBatches = std::max(microBatches, cell.microBatch + 1);
            splits = splits || cell.kind == Cell::Kind::InputGradient ||
                     cell.kind == Cell::Kind::WeightGradient;
        }
    }
    const int devices = static_cast<int>(rows.size());
    if (stages == 0)
        return refuse(RP_TR("the table has no slots"));
    if (stages % devices != 0)
        return refuse({RP_TR("{0} stages cannot be shared evenly by the {1} devices"),
                       inFull(stages), inFull(devices)});
    const ScheduleShape shape{devices, stages / devices, microBatches, splits};
    std::vector<int> deviceOfStage(static_cast<std::size_t>(stages), -1);
    std::vector<std::vector<Slot>> orders;
    for (int device = 0; device < devices; ++device) {
        std::vector<Slot>& order = orders.emplace_back();
        for (const Cell& cell : rows[static_cast<std::size_t>(device)]) {
            int& holder = deviceOfStage[static_cast<std::size_t>(cell.stage)];
            holder = holder < 0 ? device : holder;
            const auto add = [&](SlotKind kind, bool isJoined) {
                const Slot slot(kind, cell.stage, cell.microBatch);
                order.push_back(isJoined ? slot.joined() : slot);
            };
            switch (cell.kind) {
            case Cell::Kind::Forward:
                add(SlotKind::Forward, cell.isJoined);
                break;
            case Cell::Kind::Whole: // where others are split, both parts in one block
                add(SlotKind::Backward, cell.isJoined || splits);
                if (splits)
                    add(SlotKind::WeightGradient, cell.isJoined);
                break;
            case Cell::Kind::InputGradient:
                add(SlotKind::Backward, cell.isJoined);
                break;
            case Cell::Kind::WeightGradient:
                add(SlotKind::WeightGradient, cell.isJoined);
                break;
            case Cell::Kind::Nothing:
                break;
            }
        }
    }
    std::vector<int> held(static_cast<std::size_t>(devices), 0);
    for (std::size_t stage = 0; stage < deviceOfStage.size(); ++stage) {
        if (deviceOfStage[stage] < 0)
            return refuse(
                {RP_TR("stage {0} is in no row"), inFull(static_cast<std::int64_t>(stage))});
        ++held[static_cast<std::size_t>(deviceOfStage[stage])];
    }
    for (int device = 0; device < devices; ++device) {
        if (held[static_cast<std::size_t>(device)] != shape.chunks)
            return refuse({RP_TR("device {0} holds {1} stages, the others {2}"), inFull(device),
                           inFull(held[static_cast<std::size_t>(device)]), inFull(shape.chunks)});
    }
    return Schedule::fromOrders(shape, std::move(deviceOfStage), orders);
}

std::string writeScheduleCsv(const Schedule& schedule)
{
    std::string text;
    for (int device = 0; device < schedule.devices(); ++device) {
        const std::span<const Slot> order = schedule.order(device);
        const char* comma = "";
        for (std::size_t i = 0; i < order.size(); ++i) {
            std::string parts;
            int count = 0;
            for (bool isOpen = true; isOpen; ++i) {
                const Slot slot = order[i];
                // dX with its own dW behind it in the block is a whole backward
                const bool isWhole =
                    !schedule.splitsBackward() ||
                    (slot.isJoined() && order[i + 1] == Slot(SlotKind::WeightGradient, slot.stage(),
                                                             slot.microBatch()));
                const bool isBackward = slot.kind() == SlotKind::Backward;
                const char* kind = slot.kind() == SlotKind::Forward ? "F"
                                   : !isBackward                    ? "W"
                                   : isWhole                        ? "B"
                                                                    : "I";
                parts += (count++ > 0 ? ";" : "") + std::to_string(slot.stage()) + kind +
                         std::to_string(slot.microBatch());
                if (isBackward && isWhole && schedule.splitsBackward())
                    ++i;
                isOpen = order[i].isJoined();
            }
            --i;
            text += comma + (count > 1 ? "(" + parts + ")" + std::string(kBlock) : parts);
            comma = ",";
        }
        text += "\n";
    }
    return text;
}

} // namespace ridgepoint::pipeline
