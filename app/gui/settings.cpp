// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings.h"

#include "style/palette.h"
#include "style/text.h"

#include <QApplication>
#include <QSettings>

namespace ridgepoint::gui::settings {
namespace {

bool s_keepsRecent = true;

const auto kAppearance = QStringLiteral("appearance");
const auto kLanguage = QStringLiteral("language");
const auto kBinary = QStringLiteral("binaryPrefix");
const auto kRecent = QStringLiteral("recentFiles");
const auto kCollapsed = QStringLiteral("collapsedSections");
const auto kGeometry = QStringLiteral("window/geometry");
const auto kState = QStringLiteral("window/state");
const auto kReportAuthor = QStringLiteral("report/author");
const auto kReportLeftOut = QStringLiteral("report/sectionsLeftOut");
const auto kReportDerivesAll = QStringLiteral("report/derivesAll");
const auto kReportLetter = QStringLiteral("report/letter");
constexpr int kMostRecent = 10;

} // namespace

Appearance appearance()
{
    const int stored = QSettings().value(kAppearance, 0).toInt();
    return stored == 1 ? Appearance::Light : stored == 2 ? Appearance::Dark : Appearance::System;
}

void setAppearance(Appearance appearance)
{
    QSettings().setValue(kAppearance, static_cast<int>(appearance));
    applyAppearance();
}

void applyAppearance()
{
    // asked for once, before a palette of ours hides the system's
    static const style::Scheme system = style::systemScheme();
    const Appearance chosen = appearance();
    const style::Scheme scheme = chosen == Appearance::System  ? system
                                 : chosen == Appearance::Light ? style::Scheme::Light
                                                               : style::Scheme::Dark;
    style::setCurrentScheme(scheme);
    QApplication::setPalette(style::applicationPalette(scheme));
}

QString language()
{
    return QSettings().value(kLanguage).toString();
}

void setLanguage(const QString& code)
{
    QSettings().setValue(kLanguage, code);
}

bool usesBinaryPrefix()
{
    return QSettings().value(kBinary, true).toBool();
}

void setUsesBinaryPrefix(bool binary)
{
    QSettings().setValue(kBinary, binary);
    style::setBytePrefix(binary ? quantity::BytePrefix::Binary : quantity::BytePrefix::Decimal);
}

QStringList recentFiles()
{
    return QSettings().value(kRecent).toStringList();
}

void keepNoRecentFiles()
{
    s_keepsRecent = false;
}

void addRecentFile(const QString& path)
{
    if (!s_keepsRecent)
        return;
    QStringList files = recentFiles();
    files.removeAll(path);
    files.prepend(path);
    QSettings().setValue(kRecent, files.mid(0, kMostRecent));
}

void removeRecentFile(const QString& path)
{
    if (!s_keepsRecent)
        return;
    QStringList files = recentFiles();
    files.removeAll(path);
    QSettings().setValue(kRecent, files);
}

QStringList collapsedSections()
{
    return QSettings().value(kCollapsed).toStringList();
}

void setCollapsedSections(const QStringList& names)
{
    QSettings().setValue(kCollapsed, names);
}

int layoutVersion()
{
    constexpr int kVersion = 2;
    return QGuiApplication::isRightToLeft() ? -kVersion : kVersion;
}

QString reportAuthor()
{
    return QSettings().value(kReportAuthor).toString();
}

void setReportAuthor(const QString& author)
{
    QSettings().setValue(kReportAuthor, author);
}

QStringList reportSectionsLeftOut()
{
    return QSettings().value(kReportLeftOut).toStringList();
}

void setReportSectionsLeftOut(const QStringList& keys)
{
    QSettings().setValue(kReportLeftOut, keys);
}

bool reportDerivesAll()
{
    return QSettings().value(kReportDerivesAll, false).toBool();
}

void setReportDerivesAll(bool all)
{
    QSettings().setValue(kReportDerivesAll, all);
}

bool reportUsesLetter()
{
    return QSettings().value(kReportLetter, false).toBool();
}

void setReportUsesLetter(bool letter)
{
    QSettings().setValue(kReportLetter, letter);
}

QByteArray windowGeometry()
{
    return QSettings().value(kGeometry).toByteArray();
}

QByteArray windowState()
{
    return QSettings().value(kState).toByteArray();
}

void setWindowLayout(const QByteArray& geometry, const QByteArray& state)
{
    QSettings().setValue(kGeometry, geometry);
    QSettings().setValue(kState, state);
}

} // namespace ridgepoint::gui::settings
