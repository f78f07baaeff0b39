// SPDX-License-Identifier: GPL-3.0-or-later
#include "recovery.h"

#include "exchange/document_io.h"
#include "plan_session.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>

#include <csignal>

namespace ridgepoint::gui {
namespace {

/// The key under which a copy remembers the file that it was opened from.
constexpr const char* kOpenedFrom = "recovery.file";

bool isRunning(qint64 process)
{
    return ::kill(static_cast<pid_t>(process), 0) == 0;
}

} // namespace

Recovery::Recovery(QString folder, QObject* parent) : QObject(parent), m_folder(std::move(folder))
{
    QDir().mkpath(m_folder);
}

void Recovery::watch(PlanSession* session)
{
    m_names.insert(
        session,
        QStringLiteral("%1-%2.json").arg(QCoreApplication::applicationPid()).arg(++m_count));
    connect(session, &PlanSession::changed, this, [this, session] { write(session); });
    connect(session, &PlanSession::fileChanged, this, [this, session] {
        if (!session->isModified())
            QFile::remove(copyPath(session));
    });
}

void Recovery::forget(const PlanSession* session)
{
    QFile::remove(copyPath(session));
    m_names.remove(session);
}

QString Recovery::copyPath(const PlanSession* session) const
{
    return m_folder + QLatin1Char('/') + m_names.value(session);
}

void Recovery::write(PlanSession* session)
{
    // About a millisecond, and at once: a copy that waits for a quiet moment misses the last edits.
    plan::Document copy = session->document();
    if (!session->filePath().isEmpty())
        copy.origins[kOpenedFrom] = session->filePath().toStdString();
    exchange::saveDocument(copy, copyPath(session).toStdString());
}

std::vector<RecoveredPlan> Recovery::leftovers() const
{
    std::vector<RecoveredPlan> found;
    const QDir folder(m_folder);
    const QStringList names = folder.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name);
    for (const QString& name : names) {
        bool isNumber = false;
        const qint64 process = name.section(QLatin1Char('-'), 0, 0).toLongLong(&isNumber);
        if (!isNumber || process == QCoreApplication::applicationPid() || isRunning(process))
            continue;
        const QString path = folder.filePath(name);
        auto read = exchange::readDocumentFile(path.toStdString());
        if (!read.document)
            continue;
        RecoveredPlan plan{std::move(*read.document), {}, path};
        if (const auto from = plan.document.origins.find(kOpenedFrom);
            from != plan.document.origins.end()) {
            plan.filePath = QString::fromStdString(from->second);
            plan.document.origins.erase(from);
        }
        found.push_back(std::move(plan));
    }
    return found;
}

void Recovery::remove(const RecoveredPlan& plan)
{
    QFile::remove(plan.copyPath);
}

} // namespace ridgepoint::gui
