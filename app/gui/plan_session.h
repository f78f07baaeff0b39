// SPDX-License-Identifier: GPL-3.0-or-later
// One open plan: its document, its file, its undo stack. Every change goes through here, as a
// command that keeps the document before and after by value, so that undoing all gives the first
// one back.
#pragma once

#include "plan/document.h"
#include "plan/list_edits.h"

#include <QObject>
#include <QString>
#include <QUndoStack>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::gui {

/// Edits that can be undone: older ones are forgotten. A document takes some 10 KB, at most a few
/// MB.
inline constexpr int kMostEdits = 1000;

class PlanSession : public QObject
{
    Q_OBJECT

  public:
    explicit PlanSession(plan::Document document, QObject* parent = nullptr);
    ~PlanSession() override;

    /// Valid until the next change.
    const plan::Document& document() const { return *m_document; }
    QString title() const;
    QString filePath() const { return m_filePath; }
    bool isModified() const { return !m_undo.isClean(); }
    QUndoStack& undoStack() { return m_undo; }
    /// Grows with each change, so that a slow evaluation can tell that it is out of date.
    quint64 revision() const { return m_revision; }

    /// Sets a field, or gives a figure (path "given.<id>"), from text. What is refused changes
    /// nothing and is returned. Edits of one field in one go (a scrub, a drag) merge into one undo
    /// step.
    std::optional<quantity::Problem> edit(const QString& path, const QString& text,
                                          bool scrubbing = false);
    /// Makes several edits as one step, called `what`; the first that is refused is returned, and
    /// then nothing has changed. An edit's path is of a field, or "given.<id>".
    std::optional<quantity::Problem> editTogether(const std::vector<quantity::Fix>& edits,
                                                  const QString& what);
    /// Ends the run of edits that merge.
    void endScrub() { ++m_scrub; }
    /// Takes back the run of edits that is under way, as if it had not been.
    void cancelScrub();
    /// The document after the first `index` edits of the undo stack.
    plan::Document documentAt(int index) const;
    /// Copies, takes away or moves an element of a list; false where that has no meaning.
    bool editList(const plan::ListEdit& edit);
    std::vector<quantity::Problem> applyPreset(const QString& id);
    /// Replaces the whole document (paste, reload), undoable.
    void replace(plan::Document document, const QString& what);

    /// Saves to a file and remembers it; a problem is returned and leaves the file as it was.
    std::optional<quantity::Problem> save(const QString& path);
    /// Says that the document is that file's.
    void setSaved(const QString& path);
    /// What the file was when the document was read from it or saved to it (json::fileStamp()).
    const std::string& fileStamp() const { return m_fileStamp; }
    void setFileStamp(std::string stamp) { m_fileStamp = std::move(stamp); }
    /// Whether somebody else has written the file since: saving would take that away.
    bool isFileChanged() const;
    /// For a document that came back from a crash: not saved, whatever the undo stack says.
    void setUnsaved();

  signals:
    void changed();
    void fileChanged();

  private:
    friend class ChangeDocument;
    /// Never changed, and shared by the edit that made it and the one that comes after.
    using SharedDocument = std::shared_ptr<const plan::Document>;
    void take(SharedDocument document);
    void push(plan::Document after, const QString& text, const QString& path, int scrub);

    SharedDocument m_document;
    QString m_filePath;
    std::string m_fileStamp;
    QUndoStack m_undo;
    quint64 m_revision = 0;
    int m_scrub = 0;
};

} // namespace ridgepoint::gui
