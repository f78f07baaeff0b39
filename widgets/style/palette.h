// SPDX-License-Identifier: GPL-3.0-or-later
// Colours by what they mean, in a light and a dark set that people with the common colour
// deficiencies can tell apart. No widget names a colour of its own.
#pragma once

#include <QColor>
#include <QPalette>
#include <span>

namespace ridgepoint::style {

enum class Scheme
{
    Light,
    Dark
};

enum class Role
{
    Window,
    Panel,
    Line,
    Grid,
    Text,
    Secondary,
    Accent,
    Good,
    Careful,
    Bad,
    Weights,
    Gradients,
    Optimizer,
    Activations,
    Buffers,
    Gathered,
    Logits,
    Forward,
    Backward,
    WeightGradient,
    Communication,
    Update,
    Saving,
    Rework,
    Recovery,
    Optimum,
};

/// All roles, for tests and legends.
std::span<const Role> allRoles();
const char* roleName(Role role);

QColor color(Role role, Scheme scheme);
/// In the scheme that is in use.
QColor color(Role role);

/// The scheme in use: set by the settings, at first from the lightness of the system's palette;
/// on paper (style/paper.h) always the light one.
Scheme currentScheme();
void setCurrentScheme(Scheme scheme);
Scheme systemScheme();

/// A QPalette for the whole application in a scheme.
QPalette applicationPalette(Scheme scheme);

/// WCAG contrast ratio of two colours, 1 to 21.
double contrast(const QColor& a, const QColor& b);

} // namespace ridgepoint::style
