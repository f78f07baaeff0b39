// SPDX-License-Identifier: GPL-3.0-or-later
// Copies of unsaved plans in a folder of their own, so that a killed program loses no edit. A copy
// is written whole or not at all, and is removed when its plan is saved or given up. Whose copies
// are whose is told by a lock on a file beside them: the system lets go of it when the program
// ends, however it ends, whereas the number of a process is soon another's.
#pragma once

#include "plan/document.h"

#include <QHash>
#include <QObject>
#include <QString>

#include <string>
#include <vector>

namespace ridgepoint::gui {

class PlanSession;

struct RecoveredPlan
{
    plan::Document document;
    QString filePath;      ///< of the file that it was opened from; may be empty
    std::string fileStamp; ///< of that file at the time (json::fileStamp())
    QString copyPath;
};

class Recovery : public QObject
{
    Q_OBJECT

  public:
    /// Keeps copies in `folder`, which is made if need be.
    explicit Recovery(QString folder, QObject* parent = nullptr);
    ~Recovery() override;

    /// Whether there is a copy of this session that would outlive the program.
    bool hasCopy(const PlanSession* session) const;
    bool isWatching(const PlanSession* session) const { return m_names.contains(session); }
    /// Keeps a copy of this session whenever it has unsaved changes.
    void watch(PlanSession* session);
    /// Removes a session's copy: saved, or the person gave it up.
    void forget(const PlanSession* session);

    /// Copies that a program which is no longer running has left.
    std::vector<RecoveredPlan> leftovers() const;
    static void remove(const RecoveredPlan& plan);

  signals:
    /// A copy could not be written: what was edited since the last one would be lost with the
    /// program.
    void copyFailed(const QString& reason);

  private:
    QString copyPath(const PlanSession* session) const;
    void write(const PlanSession* session);
    void makeFolder();
    void lock();
    bool isOwned(const QString& owner) const;
    void sweep() const;

    QString m_folder;
    QString m_owner;          ///< begins the names of our copies
    int m_lock = -1;          ///< descriptor of the locked file
    bool m_hasFailed = false; ///< the last copy could not be written, and that was told
    QHash<const PlanSession*, QString> m_names;
    int m_count = 0;
};

} // namespace ridgepoint::gui
