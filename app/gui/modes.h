// SPDX-License-Identifier: GPL-3.0-or-later
// The modes of the window: one table of what the rail, the menu and the pages are made of.
#pragma once

#include <QString>

#include <span>
#include <vector>

class QPainter;
class QRectF;

namespace ridgepoint::gui {

enum class Mode
{
    Overview,
    Model,
    Memory,
    Timeline,
    Step,
    Roofline,
    Network,
    Reliability,
    Run,
    Accuracy,
    Learn
};

struct ModeRow
{
    Mode mode;
    const char* name; ///< to be translated in the context "Modes"
    /// What a person plays with there: paths of fields, or "given." and the id of a figure.
    std::vector<const char*> played;
};

/// In the order of the rail.
std::span<const ModeRow> modeRows();
QString modeName(Mode mode);

/// Draws a mode's sign into a square, with the painter's pen colour, in strokes of 1.6 pixels.
void paintModeSign(QPainter& painter, Mode mode, const QRectF& square);

} // namespace ridgepoint::gui
