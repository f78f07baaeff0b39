// SPDX-License-Identifier: GPL-3.0-or-later
#include "recovery.h"

#include "exchange/document_io.h"
#include "plan_session.h"
#include "style/text.h"
#include "json/writer.h"

#include <QDir>
#include <QFile>
#include <QUuid>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace ridgepoint::gui {
namespace {

/// Under which keys a copy remembers the file that it was opened from.
constexpr const char* kOpenedFrom = "recovery.file";
constexpr const char* kStamp = "recovery.file_stamp";

QString ownerOf(const QString& name)
{
    return name.section(QLatin1Char('-'), 0, 0);
}

QString lockPath(const QString& folder, const QString& owner)
{
    return QStringLiteral("%1/%2.lock").arg(folder, owner);
}

} // namespace

Recovery::Recovery(QString folder, QObject* parent)
    : QObject(parent), m_folder(std::move(folder)),
      m_owner(QUuid::createUuid().toString(QUuid::Id128))
{
    makeFolder();
    sweep();
}

Recovery::~Recovery()
{
    if (m_lock < 0)
        return;
    QFile::remove(lockPath(m_folder, m_owner));
    ::close(m_lock);
}

void Recovery::lock()
{
    const QByteArray path = QFile::encodeName(lockPath(m_folder, m_owner));
    // again where another program has swept the file away before it was locked
    for (int attempt = 0; attempt < 10; ++attempt) {
        m_lock = ::open(path.constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (m_lock < 0)
            return;
        struct stat held = {};
        struct stat there = {};
        if (::flock(m_lock, LOCK_EX) == 0 && ::fstat(m_lock, &held) == 0 &&
            ::stat(path.constData(), &there) == 0 && held.st_ino == there.st_ino)
            return;
        ::close(m_lock);
        m_lock = -1;
    }
}

bool Recovery::isOwned(const QString& owner) const
{
    if (owner == m_owner)
        return true;
    const QByteArray path = QFile::encodeName(lockPath(m_folder, owner));
    const int file = ::open(path.constData(), O_RDWR | O_CLOEXEC);
    if (file < 0)
        return false;
    const bool isFree = ::flock(file, LOCK_EX | LOCK_NB) == 0;
    ::close(file);
    return !isFree;
}

/// Removes what killed programs have left and nobody can use: locks without a copy, and copies that
/// were half written.
void Recovery::sweep() const
{
    const QDir folder(m_folder);
    for (const QString& name : folder.entryList({QStringLiteral("*.lock")}, QDir::Files)) {
        const QString owner = name.chopped(5);
        if (folder.entryList({owner + QStringLiteral("-*.json")}, QDir::Files).isEmpty() &&
            !isOwned(owner))
            QFile::remove(folder.filePath(name));
    }
    json::removeStaleTemporaries(m_folder.toStdString());
}

void Recovery::watch(PlanSession* session)
{
    m_names.insert(session, QStringLiteral("%1-%2.json").arg(m_owner).arg(++m_count));
    connect(session, &PlanSession::changed, this, [this, session] { write(session); });
    connect(session, &PlanSession::fileChanged, this, [this, session] {
        if (!m_names.contains(session))
            return;
        if (!session->isModified())
            QFile::remove(copyPath(session));
        else if (!QFile::exists(copyPath(session)))
            write(session); // pasted, or taken back: unsaved without an edit of ours
    });
}

void Recovery::forget(const PlanSession* session)
{
    if (m_names.contains(session))
        QFile::remove(copyPath(session));
    m_names.remove(session);
}

QString Recovery::copyPath(const PlanSession* session) const
{
    return m_folder + QLatin1Char('/') + m_names.value(session);
}

/// Also where it is there; a lock in a folder that is gone is none.
void Recovery::makeFolder()
{
    if (m_lock >= 0)
        ::close(m_lock);
    m_lock = -1;
    QDir().mkpath(m_folder);
    lock();
}

void Recovery::write(const PlanSession* session)
{
    if (!m_names.contains(session))
        return;
    const bool isGone = m_lock >= 0 && !QFile::exists(m_folder); // somebody has cleaned up
    if (m_lock < 0 || isGone)
        makeFolder();
    // About a millisecond, and at once: a copy that waits for a quiet moment misses the last edits.
    plan::Document copy = session->document();
    if (!session->filePath().isEmpty()) {
        copy.origins[kOpenedFrom] = session->filePath().toStdString();
        copy.origins[kStamp] = session->fileStamp();
    }
    const auto problem = exchange::saveCopy(copy, copyPath(session).toStdString());
    const bool isFailed = problem && problem->severity == quantity::Severity::Error;
    if (isFailed && !m_hasFailed) // told once, until one is written again: work goes on
        emit copyFailed(style::textOf(problem->message));
    m_hasFailed = isFailed;
    if (!isGone || isFailed)
        return;
    const QList<const PlanSession*> all = m_names.keys();
    for (const PlanSession* other : all) {
        if (other != session && other->isModified() && !hasCopy(other))
            write(other);
    }
}

bool Recovery::hasCopy(const PlanSession* session) const
{
    return m_names.contains(session) && QFile::exists(copyPath(session));
}

std::vector<RecoveredPlan> Recovery::leftovers() const
{
    std::vector<RecoveredPlan> found;
    const QDir folder(m_folder);
    const QStringList names = folder.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name);
    for (const QString& name : names) {
        if (isOwned(ownerOf(name)))
            continue;
        const QString path = folder.filePath(name);
        auto read = exchange::readDocumentFile(path.toStdString());
        if (!read.document)
            continue;
        RecoveredPlan plan{std::move(*read.document), {}, {}, path};
        auto& origins = plan.document.origins;
        if (const auto from = origins.extract(kOpenedFrom))
            plan.filePath = QString::fromStdString(from.mapped());
        if (const auto stamp = origins.extract(kStamp))
            plan.fileStamp = stamp.mapped();
        found.push_back(std::move(plan));
    }
    return found;
}

void Recovery::remove(const RecoveredPlan& plan)
{
    QFile::remove(plan.copyPath);
}

} // namespace ridgepoint::gui
