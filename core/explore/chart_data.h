// SPDX-License-Identifier: Apache-2.0
// What charts show of one plan, as plain numbers: the window, the report and their tables draw the
// same series. Everything comes from the engine; nothing here is a second formula.
#pragma once

#include "plan/forecast.h"
#include "plan/plan.h"

#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::explore {

/// An operator on the roofline: the FLOPs and bytes of its forward pass in one micro-batch.
struct RooflinePoint
{
    quantity::Literal name; ///< of the operator
    double flopPerByte = 0;
    double flopPerS = 0; ///< the ceiling at that intensity: min(peak, intensity x bandwidth)
    double seconds = 0;  ///< of a rank's step at that ceiling, over its layers and micro-batches
    double share = 0;    ///< of the time of all points
    bool isProduct = false;
};

struct Roof
{
    std::string accelerator;
    double peakFlopPerS = 0;
    double bytesPerS = 0;
    double ridgeFlopPerByte = 0;

    double ceiling(double flopPerByte) const;
};

struct Roofline
{
    Roof roof;
    std::vector<RooflinePoint> points; ///< operators of layers and head, largest time first
};
Roofline roofline(const plan::Plan& plan);
Roof roofOf(const plan::Plan& plan);

/// FLOPs over bytes of a product of [m, k] by [k, n] with each operand moved once.
double productFlopPerByte(double m, double k, double n, double bytesPerValue);

struct CheckpointPoint
{
    double interval_s = 0;
    double save = 0;
    double rework = 0;
    double recovery = 0;
    double total = 0; ///< by the plan's law
};

struct CheckpointCurve
{
    std::vector<CheckpointPoint> points; ///< over about three decades around the best interval
    std::optional<CheckpointPoint> best;
    std::optional<CheckpointPoint> chosen;
    bool isExact = false;
};
CheckpointCurve checkpointCurve(const plan::Plan& plan);

/// What saves and failures would cost at another interval: the plan with that interval. Nothing
/// where the plan gives no number.
std::optional<CheckpointPoint> checkpointAt(const plan::Plan& plan, double interval_s);

/// What limits the plan, tried by the engine: one sentence for the strip under the verdict.
quantity::Text whatLimits(const plan::Plan& plan, const plan::Forecast& forecast);

} // namespace ridgepoint::explore
