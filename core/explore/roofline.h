// SPDX-License-Identifier: Apache-2.0
// The roofline of a plan: its operators under the roofs of the accelerator, and what it sends and
// saves under those of links and storage. On each of them a step takes at least as long as the
// FLOPs at the peak and as the bytes at the resource's rate (lesson section 3.7).
#pragma once

#include "explore/step_operators.h"

#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::explore {

struct Roof
{
    std::string accelerator;
    double peakFlopPerS = 0;
    double bytesPerS = 0;
    double ridgeFlopPerByte = 0;

    double ceiling(double flopPerByte) const;
};
Roof roofOf(const plan::Plan& plan);

/// An operator under the roof, or one pass of it: what it does in a step of a rank of the busiest
/// stage.
struct RooflinePoint
{
    quantity::Literal name; ///< of the operator
    quantity::Text place;   ///< "dense", "head"
    int placeIndex = 0;
    std::optional<Pass> pass; ///< nothing: all of them together
    Bound bound = Bound::Compute;
    bool isProduct = false;
    double count = 0;
    double flops = 0;       ///< 0 where they are not known
    double bytes = 0;       ///< to and from the card's memory
    double flopPerByte = 0; ///< 0 without FLOPs: such a pass has no place in the chart
    double flopPerS = 0;    ///< as it runs, or the ceiling where times are not of kernels
    double seconds = 0;     ///< of a step
    double share = 0;       ///< of the time of all of the list

    bool hasPlace() const { return flopPerByte > 0 && flopPerS > 0; }
};

/// Seconds of a step's computing that no operator has.
struct RooflineRest
{
    quantity::Literal name;
    double seconds = 0;
    double share = 0; ///< as of passes
};

enum class LinkKind
{
    InsideNode,
    OutsideNode,
    StorageWrite,
    StorageRead
};

/// What carries bytes away from a card; the rate is one card's part where several share it.
struct LinkRoof
{
    LinkKind kind = LinkKind::InsideNode;
    quantity::Literal name;
    double bytesPerS = 0;

    /// FLOP/s that the link allows, with computing at `peak` at most.
    double ceiling(double flopPerByte, double peak) const;
};

/// What a rank sends or saves, against the FLOPs that it does meanwhile.
struct LinkPoint
{
    quantity::Literal name;
    LinkKind link = LinkKind::InsideNode;
    double flops = 0;
    double bytes = 0;
    double flopPerByte = 0;
    double flopPerS = 0; ///< over the whole step
    double seconds = 0;  ///< the bytes at the rate that the group gets of its link
    double share = 0;    ///< of these in the time of a step, or of the interval between saves
    std::string figure;  ///< that says why
};

struct Roofline
{
    Roof roof;                         ///< of the datasheet
    std::optional<Roof> measured;      ///< what kernels reach of it: where times are of kernels
    double lowBitPeakFlopPerS = 0;     ///< of the datasheet, where layers multiply in FP8 or FP4
    double measuredLowBitFlopPerS = 0; ///< of kernels
    std::vector<RooflinePoint> points; ///< operators that have a place, largest time first
    // only in detail:
    std::vector<RooflinePoint> passes; ///< each pass of each operator, largest time first
    std::vector<RooflineRest> rest;    ///< passes and these are all of computing and recomputation
    std::vector<LinkRoof> linkRoofs;
    std::vector<LinkPoint> linkPoints;
    std::optional<double> stepS;

    bool areTimed() const { return measured.has_value(); }
};

enum class RooflineDetail
{
    Operators,
    All
};
Roofline roofline(const plan::Plan& plan, RooflineDetail detail = RooflineDetail::Operators);

/// FLOPs over bytes of a product of [m, k] by [k, n] with each operand moved once.
double productFlopPerByte(double m, double k, double n, double bytesPerValue);

} // namespace ridgepoint::explore
