// SPDX-License-Identifier: Apache-2.0
// A schedule as a table, as PyTorch's pipelining writes it ("compute only"): a row for each device,
// a cell for each slot in order: the virtual stage, F, I (dX), W (dW) or B (whole backward), and
// the micro-batch: "0F0", "3B7", or a block of several: "(0F1;7B0)OVERLAP_F_B". Empty cells, which
// mark bubbles there, say nothing here.
#pragma once

#include "pipeline/schedule.h"

#include <string>
#include <string_view>

namespace ridgepoint::pipeline {

/// Reads a table; the message names the row and the cell. Each device holds as many stages as any
/// other. Where some backward passes are whole and others split, a whole one is dX and dW in one
/// block: its gradient leaves at the end. Cells of messages and of sharded weights are passed over.
ScheduleResult readScheduleCsv(std::string_view text);

/// The same table, of a schedule with one flow: readScheduleCsv() reads it back.
std::string writeScheduleCsv(const Schedule& schedule);

} // namespace ridgepoint::pipeline
