// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that may stand in a window of any language as they are: a person's own words, names, units.
#pragma once

#include "style/plan_view.h"

#include <QHash>
#include <QString>
#include <QStringList>

namespace ridgepoint::tests {

class KnownTexts
{
  public:
    void add(const QString& text);

    /// Names that no language changes: of presets, plans, languages, keys of choices, paths, units.
    void addNames(const style::PlanView& view);
    /// The symbols of the formulas.
    void addSymbols(const plan::Plan& plan);

    /// The words in plain letters that are left of a text without what is known.
    QStringList plainWords(const QString& text) const;

  private:
    QHash<QString, QStringList> m_byFirstWord; ///< longest first
};

} // namespace ridgepoint::tests
