// SPDX-License-Identifier: GPL-3.0-or-later
// Copies of unsaved plans in a folder of their own, so that a killed program loses no edit. A copy
// is written whole or not at all, and is removed when its plan is saved or given up.
#pragma once

#include "plan/document.h"

#include <QHash>
#include <QObject>
#include <QString>
#include <QTimer>

#include <vector>

namespace ridgepoint::gui {

class PlanSession;

struct RecoveredPlan
{
    plan::Document document;
    QString filePath; ///< of the file that it was opened from; may be empty
    QString copyPath;
};

class Recovery : public QObject
{
    Q_OBJECT

  public:
    /// Keeps copies in `folder`, which is made if need be.
    explicit Recovery(QString folder, QObject* parent = nullptr);

    /// Keeps a copy of this session whenever it has unsaved changes.
    void watch(PlanSession* session);
    /// Removes a session's copy: saved, or the person gave it up.
    void forget(const PlanSession* session);

    /// Copies that a program which is no longer running has left.
    std::vector<RecoveredPlan> leftovers() const;
    static void remove(const RecoveredPlan& plan);

  private:
    QString copyPath(const PlanSession* session) const;
    void write(PlanSession* session);

    QString m_folder;
    QHash<const PlanSession*, QString> m_names;
    int m_count = 0;
};

} // namespace ridgepoint::gui
