// SPDX-License-Identifier: Apache-2.0
// Private to the room: the orders behind the rows of schedule_table.cpp. The rules are those of
// reference/pipeline.md, section 3. Each shape has passed whyNoSchedule(), and the writer knows
// which device holds which stage.
#pragma once

#include "pipeline/schedule_writer.h"

namespace ridgepoint::pipeline {

/// Fill-drain: all forwards, then all backwards, last in first out.
void writeGpipe(ScheduleWriter& writer, const ScheduleShape& shape);

/// One forward, one backward: device s runs min(m, p-1-s) forwards ahead.
void write1f1b(ScheduleWriter& writer, const ScheduleShape& shape);

/// 1F1B with twice as many forwards ahead, min(m, 2(p-1-s)): a message may travel while another
/// forward runs.
void writeEager1f1b(ScheduleWriter& writer, const ScheduleShape& shape);

/// All micro-batches through a chunk before the next one, forward and, last in first out, backward.
void writeLoopedBfs(ScheduleWriter& writer, const ScheduleShape& shape);

/// Two chunks in a V, dW apart: the order for passes that take as long as each other, with m taken
/// for at least 2p-1, and what is beyond m left out.
void writeZbV(ScheduleWriter& writer, const ScheduleShape& shape);

/// 1F1B over chunks, as Megatron orders them: p micro-batches through a chunk, then the next chunk.
void writeInterleaved(ScheduleWriter& writer, const ScheduleShape& shape);

/// 1F1B with dX for the backward: dW of a micro-batch follows the dX of the s-th after it.
void writeZbH1(ScheduleWriter& writer, const ScheduleShape& shape);

/// The same with 2(p-1-s) forwards ahead and dW 2s behind.
void writeZbH2(ScheduleWriter& writer, const ScheduleShape& shape);

/// Two flows, each in the order of 1F1B with dW p-1-s behind. Each device's list is that of one
/// flow after that of the other: arbitrated() merges them.
void writeDualPipeBook(ScheduleWriter& writer, const ScheduleShape& shape);

/// Two flows from both ends, in the order of DeepSeek's program; a forward and a backward that it
/// runs together follow each other here, or are one block (fused).
void writeDualPipe(ScheduleWriter& writer, const ScheduleShape& shape);
void writeDualPipeFused(ScheduleWriter& writer, const ScheduleShape& shape);

/// The same with one flow, down a V and up again: the order of one half of DualPipe's devices.
void writeDualPipeV(ScheduleWriter& writer, const ScheduleShape& shape);
void writeDualPipeVFused(ScheduleWriter& writer, const ScheduleShape& shape);

} // namespace ridgepoint::pipeline
