// SPDX-License-Identifier: GPL-3.0-or-later
// What the window remembers between starts.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace ridgepoint::gui::settings {

enum class Appearance
{
    System,
    Light,
    Dark
};

Appearance appearance();
void setAppearance(Appearance appearance);
/// Applies the appearance to the application: palette and chart colours.
void applyAppearance();

/// The code of a language; empty: as the system.
QString language();
void setLanguage(const QString& code);

bool usesBinaryPrefix();
void setUsesBinaryPrefix(bool binary);

QStringList recentFiles();
/// From now on: what a script opens for a picture is not what its user worked on.
void keepNoRecentFiles();
void addRecentFile(const QString& path);
void removeRecentFile(const QString& path);

/// Of the form's sections.
QStringList collapsedSections();
void setCollapsedSections(const QStringList& names);

/// Grows when docks come or go, and differs where the language is mirrored: what was remembered for
/// another one is not restored then.
int layoutVersion();

/// Of the report.
QString reportAuthor();
void setReportAuthor(const QString& author);
QStringList reportSectionsLeftOut(); ///< by key
void setReportSectionsLeftOut(const QStringList& keys);
bool reportDerivesAll();
void setReportDerivesAll(bool all);
bool reportUsesLetter();
void setReportUsesLetter(bool letter);

QByteArray windowGeometry();
QByteArray windowState();
void setWindowLayout(const QByteArray& geometry, const QByteArray& state);

} // namespace ridgepoint::gui::settings
