// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan_session.h"

#include "exchange/document_io.h"
#include "exchange/presets.h"
#include "model/layer_order.h"
#include "plan/fields.h"
#include "style/text.h"
#include "json/writer.h"

#include <QFileInfo>
#include <QUndoCommand>

namespace ridgepoint::gui {

/// The document before and after: undo and redo cannot miss anything.
class ChangeDocument : public QUndoCommand
{
  public:
    ChangeDocument(PlanSession& session, plan::Document after, QString what, QString path,
                   int scrub)
        : m_session(session), m_before(session.m_document),
          m_after(std::make_shared<const plan::Document>(std::move(after))),
          m_what(std::move(what)), m_path(std::move(path)), m_scrub(scrub)
    {
        setText(describe());
    }

    const plan::Document& before() const { return *m_before; }
    const plan::Document& after() const { return *m_after; }
    const QString& path() const { return m_path; }
    int scrub() const { return m_scrub; }

    void redo() override { m_session.take(m_after); }
    void undo() override { m_session.take(m_before); }
    int id() const override { return m_scrub >= 0 ? 1 : -1; }

    bool mergeWith(const QUndoCommand* other) override
    {
        const auto* next = static_cast<const ChangeDocument*>(other);
        if (next->m_path != m_path || next->m_scrub != m_scrub)
            return false;
        m_after = next->m_after;
        setText(describe());
        setObsolete(*m_after == *m_before);
        return true;
    }

  private:
    /// "Nodes 4 → 6"; what has no short values is told by its name.
    QString describe() const
    {
        const std::string path = m_path.toStdString();
        const bool isGiven = path.starts_with("given.");
        const auto value = [&](const plan::Document& document) -> QString {
            if (const auto field = plan::findField(path)) {
                return style::textOf(plan::shownValue(
                    *field->field, field->field->get(document.plan, field->index)));
            }
            const auto figure = isGiven ? plan::findFigure(path.substr(6)) : std::nullopt;
            for (const plan::Given& given : document.plan.given) {
                if (figure && given.figure == figure->figure && given.index == figure->index)
                    return style::figureValueText(given.figure, given.value, 4);
            }
            return {};
        };
        const QString from = value(*m_before);
        const QString to = value(*m_after);
        if (from.size() + to.size() > 40 || (from.isEmpty() && to.isEmpty()))
            return m_what;
        if (!from.isEmpty() && !to.isEmpty())
            return PlanSession::tr("%1 %2 → %3", "a field, its value before and after")
                .arg(m_what, from, to);
        if (!isGiven)
            return m_what;
        return from.isEmpty() ? PlanSession::tr("%1 computed → %2").arg(m_what, to)
                              : PlanSession::tr("%1 %2 → computed").arg(m_what, from);
    }

    PlanSession& m_session;
    PlanSession::SharedDocument m_before;
    PlanSession::SharedDocument m_after;
    QString m_what;
    QString m_path;
    int m_scrub;
};

PlanSession::PlanSession(plan::Document document, QObject* parent)
    : QObject(parent), m_document(std::make_shared<const plan::Document>(std::move(document)))
{
    m_undo.setUndoLimit(kMostEdits);
    connect(&m_undo, &QUndoStack::cleanChanged, this, &PlanSession::fileChanged);
    // after the stack has moved, and once where it goes over several edits
    connect(&m_undo, &QUndoStack::indexChanged, this, &PlanSession::changed);
}

PlanSession::~PlanSession()
{
    // A stack that is cleared tells so, to listeners that would ask a session that is half gone.
    m_undo.blockSignals(true);
}

QString PlanSession::title() const
{
    if (!m_filePath.isEmpty())
        return QFileInfo(m_filePath).fileName();
    return m_document->name.empty() ? tr("Untitled") : QString::fromStdString(m_document->name);
}

void PlanSession::take(SharedDocument document)
{
    m_document = std::move(document);
    ++m_revision;
}

void PlanSession::push(plan::Document after, const QString& text, const QString& path, int scrub)
{
    if (after == *m_document)
        return;
    m_undo.push(new ChangeDocument(*this, std::move(after), text, path, scrub));
}

namespace {

constexpr std::string_view kGiven = "given.";

std::optional<quantity::Problem> setOne(plan::Document& document, const std::string& path,
                                        const std::string& text)
{
    return path.starts_with(kGiven)
               ? plan::setGiven(document, std::string_view(path).substr(kGiven.size()), text)
               : plan::setField(document, path, text);
}

} // namespace

std::optional<quantity::Problem> PlanSession::editTogether(const std::vector<quantity::Fix>& edits,
                                                           const QString& what)
{
    plan::Document after = *m_document;
    for (const quantity::Fix& edit : edits) {
        if (auto problem = setOne(after, edit.path, edit.value))
            return problem;
    }
    push(std::move(after), what, QString(), -1);
    return std::nullopt;
}

std::optional<quantity::Problem> PlanSession::edit(const QString& path, const QString& text,
                                                   bool scrubbing)
{
    plan::Document after = *m_document;
    const std::string name = path.toStdString();
    QString label = path;
    if (name.starts_with(kGiven)) {
        if (const auto ref = plan::findFigure(name.substr(kGiven.size())))
            label = style::translated(plan::figureRow(ref->figure).label);
    } else if (const auto ref = plan::findField(name)) {
        label = style::translated(ref->field->label);
    }
    if (auto problem = setOne(after, name, text.toStdString()))
        return problem;
    push(std::move(after), label, path, scrubbing ? m_scrub : -1);
    return std::nullopt;
}

void PlanSession::cancelScrub()
{
    const auto* last = m_undo.index() > 0
                           ? static_cast<const ChangeDocument*>(m_undo.command(m_undo.index() - 1))
                           : nullptr;
    // merged with what it takes back, the command is nothing, and goes
    if (last && last->scrub() == m_scrub)
        push(last->before(), QString(), last->path(), m_scrub);
    endScrub();
}

plan::Document PlanSession::documentAt(int index) const
{
    if (index == m_undo.index() || index < 0 || index > m_undo.count())
        return *m_document;
    return index == 0 ? static_cast<const ChangeDocument*>(m_undo.command(0))->before()
                      : static_cast<const ChangeDocument*>(m_undo.command(index - 1))->after();
}

namespace {

/// "Layers b: removed"
QString listEditText(const plan::ListEdit& edit)
{
    const auto of = [&](const QString& what) {
        const QString place =
            edit.list == plan::FieldList::Groups
                ? style::fromStd(model::groupLetters(static_cast<std::size_t>(edit.at)))
                : QString::number(edit.at + 1);
        return what.arg(place);
    };
    const bool isOfLayers = edit.list == plan::FieldList::Groups;
    switch (edit.kind) {
    case plan::ListEdit::Kind::Copy:
        return of(isOfLayers ? PlanSession::tr("Layers %1 copied")
                             : PlanSession::tr("Element %1 copied"));
    case plan::ListEdit::Kind::Remove:
        return of(isOfLayers ? PlanSession::tr("Layers %1 removed")
                             : PlanSession::tr("Element %1 removed"));
    case plan::ListEdit::Kind::Move:
        break;
    }
    return of(isOfLayers ? PlanSession::tr("Layers %1 moved")
                         : PlanSession::tr("Element %1 moved"));
}

} // namespace

bool PlanSession::editList(const plan::ListEdit& edit)
{
    const int size = plan::listSize(m_document->plan, edit.list);
    if (edit.kind == plan::ListEdit::Kind::Copy && size >= exchange::kMostListElements)
        return false; // no file would hold it
    plan::Document after = *m_document;
    if (!plan::applyListEdit(after, edit))
        return false;
    push(std::move(after), listEditText(edit), QString(), -1);
    return true;
}

std::vector<quantity::Problem> PlanSession::applyPreset(const QString& id)
{
    plan::Document after = *m_document;
    auto problems = exchange::applyPreset(after, id.toStdString());
    const exchange::PresetInfo* preset = exchange::findPreset(id.toStdString());
    push(std::move(after), preset ? QString::fromStdString(preset->name) : id, QString(), -1);
    return problems;
}

void PlanSession::replace(plan::Document document, const QString& what)
{
    push(std::move(document), what, QString(), -1);
}

std::optional<quantity::Problem> PlanSession::save(const QString& path)
{
    auto problem = exchange::saveDocument(*m_document, path.toStdString());
    if (!problem || problem->severity != quantity::Severity::Error)
        setSaved(path);
    return problem;
}

void PlanSession::setSaved(const QString& path)
{
    m_filePath = path;
    m_fileStamp = json::fileStamp(path.toStdString());
    m_undo.setClean();
    emit fileChanged();
}

bool PlanSession::isFileChanged() const
{
    const std::string now = json::fileStamp(m_filePath.toStdString());
    return !m_filePath.isEmpty() && !now.empty() && now != m_fileStamp;
}

void PlanSession::setUnsaved()
{
    m_undo.resetClean();
    emit fileChanged();
}

} // namespace ridgepoint::gui
