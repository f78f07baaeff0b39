// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/palette.h"

#include "style/paper.h"

#include <QGuiApplication>
#include <array>
#include <cmath>

namespace ridgepoint::style {
namespace {

struct Row
{
    Role role;
    const char* name;
    QRgb light;
    QRgb dark;
};

constexpr std::array kRows{
    Row{Role::Window, "window", 0xFFF4F5F7, 0xFF17191C},
    Row{Role::Panel, "panel", 0xFFFFFFFF, 0xFF1F2226},
    Row{Role::Line, "line", 0xFFD8DBE0, 0xFF34383E},
    Row{Role::Grid, "grid", 0xFFE7E9EC, 0xFF2C3035},
    Row{Role::Text, "text", 0xFF1F2328, 0xFFE6E8EB},
    Row{Role::Secondary, "secondary text", 0xFF646B73, 0xFF9AA2AB},
    Row{Role::Accent, "accent", 0xFF0B6BCB, 0xFF5AA9FF},
    Row{Role::Good, "good", 0xFF117733, 0xFF5DBB7B},
    Row{Role::Careful, "careful", 0xFFB05700, 0xFFE5A04B},
    Row{Role::Bad, "bad", 0xFFCC3311, 0xFFFF7B66},
    Row{Role::Weights, "weights", 0xFF332288, 0xFF4C5FB8},
    Row{Role::Gradients, "gradients", 0xFFCC6677, 0xFFCC6677},
    Row{Role::Optimizer, "optimizer", 0xFF882255, 0xFFB0497F},
    Row{Role::Activations, "activations", 0xFF117733, 0xFF3E9E5C},
    Row{Role::Buffers, "buffers", 0xFFBBBBBB, 0xFF7D848C},
    Row{Role::Gathered, "gathered parameters", 0xFFDDCC77, 0xFFDDCC77},
    Row{Role::Logits, "logits", 0xFFAA4499, 0xFFC77DBB},
    Row{Role::Forward, "forward", 0xFF0077BB, 0xFF3D9BD9},
    Row{Role::Backward, "backward", 0xFFEE7733, 0xFFEE7733},
    Row{Role::WeightGradient, "weight gradient", 0xFFF5C38A, 0xFFF5C38A},
    Row{Role::Communication, "communication", 0xFF009988, 0xFF2FB8A8},
    Row{Role::Update, "update", 0xFF33BBEE, 0xFF33BBEE},
    Row{Role::Saving, "saving", 0xFF33BBEE, 0xFF33BBEE},
    Row{Role::Rework, "redone work", 0xFFEE3377, 0xFFEE3377},
    Row{Role::Recovery, "recovery", 0xFF8A9199, 0xFF8A9199},
    Row{Role::Optimum, "optimum", 0xFF7B3FC4, 0xFFB48CF0},
};

Scheme& schemeInUse()
{
    static Scheme scheme = systemScheme();
    return scheme;
}

double luminance(const QColor& color)
{
    const auto linear = [](double c) {
        return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) +
           0.0722 * linear(color.blueF());
}

} // namespace

std::span<const Role> allRoles()
{
    static const auto roles = [] {
        std::array<Role, kRows.size()> list{};
        for (std::size_t i = 0; i < kRows.size(); ++i)
            list[i] = kRows[i].role;
        return list;
    }();
    return roles;
}

const char* roleName(Role role)
{
    return kRows[static_cast<std::size_t>(role)].name;
}

QColor color(Role role, Scheme scheme)
{
    const Row& row = kRows[static_cast<std::size_t>(role)];
    return QColor::fromRgb(scheme == Scheme::Light ? row.light : row.dark);
}

QColor color(Role role)
{
    return color(role, currentScheme());
}

Scheme systemScheme()
{
    // Qt 6.4 does not tell the system's scheme; its palette does.
    return QGuiApplication::palette().color(QPalette::Window).lightness() < 128 ? Scheme::Dark
                                                                                : Scheme::Light;
}

Scheme currentScheme()
{
    return isForPaper() ? Scheme::Light : schemeInUse();
}

void setCurrentScheme(Scheme scheme)
{
    schemeInUse() = scheme;
}

QPalette applicationPalette(Scheme scheme)
{
    QPalette palette;
    const auto at = [&](Role role) { return color(role, scheme); };
    palette.setColor(QPalette::Window, at(Role::Window));
    palette.setColor(QPalette::WindowText, at(Role::Text));
    palette.setColor(QPalette::Base, at(Role::Panel));
    palette.setColor(QPalette::AlternateBase, at(Role::Window));
    palette.setColor(QPalette::Text, at(Role::Text));
    palette.setColor(QPalette::PlaceholderText, at(Role::Secondary));
    palette.setColor(QPalette::Button, at(Role::Panel));
    palette.setColor(QPalette::ButtonText, at(Role::Text));
    palette.setColor(QPalette::BrightText, at(Role::Bad));
    palette.setColor(QPalette::ToolTipBase, at(Role::Panel));
    palette.setColor(QPalette::ToolTipText, at(Role::Text));
    palette.setColor(QPalette::Link, at(Role::Accent));
    palette.setColor(QPalette::Highlight, at(Role::Accent));
    palette.setColor(QPalette::HighlightedText, at(Role::Panel));
    palette.setColor(QPalette::Mid, at(Role::Line));
    palette.setColor(QPalette::Midlight, at(Role::Grid));
    palette.setColor(QPalette::Dark, at(Role::Secondary));
    palette.setColor(QPalette::Light, at(Role::Panel));
    for (const QPalette::ColorRole role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, at(Role::Secondary));
    return palette;
}

double contrast(const QColor& a, const QColor& b)
{
    const double x = luminance(a) + 0.05;
    const double y = luminance(b) + 0.05;
    return x > y ? x / y : y / x;
}

} // namespace ridgepoint::style
