// SPDX-License-Identifier: GPL-3.0-or-later
#include "editors/plan_form.h"

#include "style/mirror.h"
#include "style/text.h"

#include <QApplication>
#include <QShortcut>
#include <QVBoxLayout>
#include <algorithm>
#include <unordered_map>

namespace ridgepoint::editors {
namespace {

constexpr int kFilterRoom = 40;                    // above the rows, which scroll beneath it
constexpr std::string_view kOrder = "model.order"; // stands with the groups that it is of

/// Problems by the row that they are about: a field's canonical path, or "given.<figure>".
using ProblemsByRow = std::unordered_map<std::string, std::vector<quantity::Problem>>;

ProblemsByRow byRow(const std::vector<quantity::Problem>& problems)
{
    ProblemsByRow rows;
    for (const quantity::Problem& problem : problems) {
        if (problem.path.starts_with("given.")) {
            rows[problem.path].push_back(problem);
        } else if (const auto ref = plan::findField(problem.path)) {
            rows[plan::pathText(*ref->field, ref->index)].push_back(problem);
        }
    }
    return rows;
}

std::vector<quantity::Problem> problemsOf(const ProblemsByRow& rows, const std::string& key)
{
    const auto found = rows.find(key);
    return found == rows.end() ? std::vector<quantity::Problem>{} : found->second;
}

} // namespace

PlanForm::PlanForm(QWidget* parent)
    : QScrollArea(parent), m_filter(new ValueLine(this)), m_content(new QWidget)
{
    setObjectName(QStringLiteral("planForm"));
    setAccessibleName(tr("Plan"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus); // its rows have it
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // a bar that comes and goes would move rows
    setWidgetResizable(true);
    setViewportMargins(0, kFilterRoom, 0, 0);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    viewport()->setBackgroundRole(QPalette::Base);

    m_filter->setObjectName(QStringLiteral("planFilter"));
    m_filter->setFont(style::bodyFont());
    m_filter->setPlaceholderText(tr("Find a field"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setAccessibleName(tr("Find a field"));
    m_filter->setAccessibleDescription(
        tr("Shows only the fields with these words; Return goes to the first, Esc shows all."));
    m_filter->setToolTip(tr("Find a field (Ctrl+F)"));
    connect(m_filter, &QLineEdit::textChanged, this, &PlanForm::applyFilter);
    connect(m_filter, &ValueLine::escaped, m_filter, &QLineEdit::clear);
    connect(m_filter, &QLineEdit::returnPressed, this, [this] {
        const EditorRow* found = nullptr;
        for (const PlanSection* section : m_sections) {
            for (int i = 0; section && i < section->rows()->count(); ++i) {
                auto* row = qobject_cast<EditorRow*>(section->rows()->itemAt(i)->widget());
                if (!row || !row->isOffered())
                    continue;
                const bool isMeant = row->labelText().compare(filter(), Qt::CaseInsensitive) == 0;
                if (!found || isMeant)
                    found = row;
                if (isMeant) { // of many that it is part of, the one that it is
                    focusField(row->objectName());
                    return;
                }
            }
        }
        if (found)
            focusField(found->objectName());
    });
    auto* find = new QShortcut(QKeySequence::Find, this);
    connect(find, &QShortcut::activated, this, &PlanForm::focusFilter);

    m_content->setBackgroundRole(QPalette::Base);
    auto* column = new QVBoxLayout(m_content);
    column->setContentsMargins(0, 0, 0, 16);
    column->setSpacing(0);
    makeSections();
    makeGroupStrip();
    column->addStretch(1);
    setWidget(m_content);
    m_content->setAutoFillBackground(true);
    arrange();
    applyBase();
}

PlanForm::~PlanForm()
{
    // A field that loses the focus while widgets go must not say that it was left.
    dropTyping();
}

// ---- making -------------------------------------------------------------------------------------

void PlanForm::makeSections()
{
    m_sections.assign(sectionRows().size(), nullptr);
    const auto section = [&](std::size_t at) -> PlanSection& {
        if (!m_sections[at]) {
            const SectionRow& row = sectionRows()[at];
            m_sections[at] =
                new PlanSection(style::fromStd(row.name),
                                QCoreApplication::translate("PlanForm", row.title), m_content);
            connect(m_sections[at], &PlanSection::toggled, this,
                    &PlanForm::collapsedSectionsChanged);
            connect(m_sections[at]->more(), &QAbstractButton::clicked, this,
                    [this, made = m_sections[at]] {
                        made->setShowsAll(!made->showsAll());
                        if (!made->showsAll())
                            m_untucked.clear();
                        updateTucked();
                    });
            if (row.presets != SectionPresets::None)
                fillPresets(*m_sections[at], row);
        }
        return *m_sections[at];
    };
    for (const plan::Field& field : plan::fields())
        makeField(field, 0, section(sectionOfField(field.path))); // of groups, the first
    for (const plan::FigureRow& row : plan::figureRows()) {
        if (row.givable)
            makeGiven(row.figure, -1, section(sectionOfFigure(row.id)));
    }
    auto* column = static_cast<QVBoxLayout*>(m_content->layout());
    for (PlanSection* each : m_sections) {
        if (each)
            column->addWidget(each);
    }
}

namespace {

QString presetsLabel(SectionPresets presets)
{
    switch (presets) {
    case SectionPresets::Models:
        return PlanForm::tr("Model preset");
    case SectionPresets::Machines:
        return PlanForm::tr("Machine preset");
    case SectionPresets::Software:
        return PlanForm::tr("Software preset");
    case SectionPresets::FailureLogs:
        return PlanForm::tr("Failures as logged by");
    case SectionPresets::None:
        break;
    }
    return {};
}

/// The preset that the plan's values in such a section are from; empty for none.
std::string presetOf(SectionPresets presets, const PlanBase& base)
{
    switch (presets) {
    case SectionPresets::Models:
        return base.modelPreset;
    case SectionPresets::Machines:
        return base.machinePreset;
    case SectionPresets::Software:
        return base.softwarePreset;
    case SectionPresets::FailureLogs:
        return base.failurePreset;
    case SectionPresets::None:
        break;
    }
    return {};
}

} // namespace

void PlanForm::fillPresets(PlanSection& section, const SectionRow& row)
{
    ChoiceBox* box = section.addPresets(presetsLabel(row.presets));
    const auto addKind = [&](exchange::PresetKind kind) {
        for (const exchange::PresetInfo& preset : exchange::presetList()) {
            if (preset.kind != kind)
                continue;
            box->addItem(style::fromStd(preset.name), style::fromStd(preset.id));
            box->setItemData(box->count() - 1, style::fromStd(preset.description), Qt::ToolTipRole);
        }
    };
    switch (row.presets) {
    case SectionPresets::None:
        break;
    case SectionPresets::Models:
        addKind(exchange::PresetKind::Model);
        break;
    case SectionPresets::Software:
        addKind(exchange::PresetKind::Framework);
        break;
    case SectionPresets::FailureLogs:
        addKind(exchange::PresetKind::FailureLog);
        break;
    case SectionPresets::Machines:
        addKind(exchange::PresetKind::Node);
        box->insertSeparator(box->count());
        addKind(exchange::PresetKind::Accelerator);
        break;
    }
    box->setCurrentIndex(-1);
    connect(box, &QComboBox::activated, this, [this, box](int at) {
        const QString id = box->itemData(at).toString();
        showPresets(); // the plan's own until it has changed
        if (!id.isEmpty())
            emit presetChosen(id);
    });
}

FieldEditor* PlanForm::makeField(const plan::Field& field, int index, PlanSection& section)
{
    auto* row = new FieldEditor(field, index, section.body());
    m_fields.emplace(plan::pathText(field, index), row);
    connect(row, &FieldEditor::edited, this, &PlanForm::fieldEdited);
    connect(row, &FieldEditor::scrubbed, this, &PlanForm::fieldScrubbed);
    return row;
}

GivenEditor* PlanForm::makeGiven(plan::FigureId figure, int stage, PlanSection& section)
{
    auto* row = new GivenEditor(figure, stage, section.body());
    m_givens.emplace(plan::figureText(figure, stage), row);
    connect(row, &GivenEditor::givenEdited, this, &PlanForm::givenEdited);
    return row;
}

/// Makes and drops rows until there is one for each element of the plan's lists.
bool PlanForm::matchLists(const plan::Plan& plan)
{
    std::array<int, 4> sizes{};
    for (std::size_t list = 0; list < sizes.size(); ++list)
        sizes[list] = std::max(1, plan::listSize(plan, static_cast<plan::FieldList>(list)));
    sizes[static_cast<std::size_t>(plan::FieldList::Groups)] = 1;
    if (sizes == m_listSizes)
        return false;
    for (const plan::Field& field : plan::fields()) {
        const auto list = static_cast<std::size_t>(field.list);
        for (int index = m_listSizes[list]; index < sizes[list]; ++index)
            makeField(field, index, *m_sections[sectionOfField(field.path)]);
        for (int index = sizes[list]; index < m_listSizes[list]; ++index) {
            const auto found = m_fields.find(plan::pathText(field, index));
            found->second->dropTyping();
            m_untucked.erase(found->second);
            delete found->second;
            m_fields.erase(found);
        }
    }
    m_listSizes = sizes;
    return true;
}

/// A row of its own for each stage that a figure is given for.
bool PlanForm::matchGivens(const plan::Plan& plan)
{
    std::vector<std::pair<plan::FigureId, int>> wanted;
    for (const plan::Given& given : plan.given) {
        if (given.index >= 0)
            wanted.emplace_back(given.figure, given.index);
    }
    if (wanted == m_stageGivens)
        return false;
    for (const auto& [figure, stage] : m_stageGivens) {
        if (std::find(wanted.begin(), wanted.end(), std::pair(figure, stage)) != wanted.end())
            continue;
        const auto found = m_givens.find(plan::figureText(figure, stage));
        found->second->dropTyping();
        m_untucked.erase(found->second);
        found->second->hide();
        found->second->deleteLater(); // it may be what sent the edit
        m_givens.erase(found);
    }
    for (const auto& [figure, stage] : wanted) {
        if (!m_givens.contains(plan::figureText(figure, stage)))
            makeGiven(figure, stage, *m_sections[sectionOfFigure(plan::figureRow(figure).id)]);
    }
    m_stageGivens = std::move(wanted);
    return true;
}

/// Puts the rows into the order of the tables, with headings above the elements of lists, and Tab
/// in the same order.
void PlanForm::arrange()
{
    qDeleteAll(m_headings);
    m_headings.clear();
    QWidget* last = m_filter;
    const auto follow = [&](QWidget* widget) {
        setTabOrder(last, widget);
        last = widget;
    };
    const auto add = [&](PlanSection& section, EditorRow* row) {
        section.rows()->addWidget(row);
        follow(row->input());
        follow(row->sideButton());
    };
    const std::span<const plan::Field> fields = plan::fields();
    for (std::size_t at = 0; at < m_sections.size(); ++at) {
        PlanSection* section = m_sections[at];
        if (!section)
            continue;
        while (QLayoutItem* item = section->rows()->takeAt(0))
            delete item; // the widget stays
        follow(section->header());
        if (section->presets())
            follow(section->presets());
        for (std::size_t i = 0; i < fields.size();) {
            std::size_t end = i; // a run of fields of one list
            while (end < fields.size() && fields[end].list == fields[i].list)
                ++end;
            const bool isOfGroups = fields[i].list == plan::FieldList::Groups;
            if (isOfGroups && sectionOfField(fields[i].path) == at) {
                section->rows()->addWidget(m_strip);
                follow(m_strip->leftButton());
                follow(m_strip->rightButton());
                follow(m_strip->addButton());
                follow(m_strip->removeButton());
                follow(m_strip->list());
                add(*section, m_fields.find(kOrder)->second);
                section->rows()->addWidget(m_picture);
            }
            const int size = m_listSizes[static_cast<std::size_t>(fields[i].list)];
            for (int index = 0; index < size; ++index) {
                bool headed = size == 1;
                for (std::size_t j = i; j < end; ++j) {
                    if (sectionOfField(fields[j].path) != at || fields[j].path == kOrder)
                        continue;
                    if (!headed) {
                        auto* heading = new RoleLabel(style::Role::Secondary, section->body());
                        heading->setFont(style::secondaryFont());
                        heading->setIndent(18);
                        heading->setText((fields[i].list == plan::FieldList::Pools
                                              ? tr("Pool %1 of %2")
                                              : tr("Phase %1 of %2"))
                                             .arg(index + 1)
                                             .arg(size));
                        section->rows()->addWidget(heading);
                        m_headings.push_back(heading);
                        headed = true;
                    }
                    const int of = isOfGroups ? m_group : index;
                    add(*section, m_fields.find(plan::pathText(fields[j], of))->second);
                }
            }
            i = end;
        }
        for (const plan::FigureRow& row : plan::figureRows()) {
            if (!row.givable || sectionOfFigure(row.id) != at)
                continue;
            add(*section, m_givens.find(plan::figureText(row.figure))->second);
            for (const auto& [figure, stage] : m_stageGivens) {
                if (figure == row.figure)
                    add(*section, m_givens.find(plan::figureText(figure, stage))->second);
            }
        }
        follow(section->more());
    }
}

// ---- showing ------------------------------------------------------------------------------------

void PlanForm::setView(const style::PlanViewPtr& view)
{
    m_view = view;
    if (!view)
        return;
    const plan::Document& document = view->document;
    setGroup(std::min(m_group, plan::listSize(document.plan, plan::FieldList::Groups) - 1));
    const bool lists = matchLists(document.plan);
    const bool givens = matchGivens(document.plan);
    if (lists || givens) {
        setLayoutsOn(false);
        arrange();
        applyFilter();
    }
    if (lists || givens || document.presets != m_presets) {
        if (document.presets != m_presets)
            m_base = planBase(document.presets);
        m_presets = document.presets;
        applyBase();
    }
    const ProblemsByRow problems = byRow(view->problems);
    for (const auto& [path, row] : m_fields) {
        row->setView(view);
        row->setProblems(problemsOf(problems, path));
    }
    for (const auto& [id, row] : m_givens) {
        row->setView(view);
        row->setProblems(problemsOf(problems, "given." + id));
    }
    showGroups();
    updateTucked();
    if (lists || givens) {
        for (const auto& [path, row] : m_fields)
            row->setVisible(row->isOffered());
        for (const auto& [id, row] : m_givens)
            row->setVisible(row->isOffered());
        setLayoutsOn(true);
    }
}

/// Off while rows are made: each that is shown would lay all the others out again.
void PlanForm::setLayoutsOn(bool on)
{
    m_content->layout()->setEnabled(on);
    for (PlanSection* section : m_sections) {
        if (!section)
            continue;
        section->layout()->setEnabled(on);
        section->body()->layout()->setEnabled(on);
    }
}

void PlanForm::applyBase()
{
    for (const auto& [path, row] : m_fields)
        row->setBaseValue(m_base.value(row->field(), row->index()));
    for (const auto& [id, row] : m_givens)
        row->setBaseValue(m_base.given(id));
    showPresets();
}

void PlanForm::showPresets()
{
    for (std::size_t at = 0; at < m_sections.size(); ++at) {
        ChoiceBox* box = m_sections[at] ? m_sections[at]->presets() : nullptr;
        if (!box)
            continue;
        const std::string id = presetOf(sectionRows()[at].presets, m_base);
        box->setCurrentIndex(id.empty() ? -1 : box->findData(style::fromStd(id)));
        box->setToolTip(box->currentIndex() < 0 ? QString() : box->currentText());
    }
}

EditorRow* PlanForm::typingRow() const
{
    for (const auto& [path, row] : m_fields) {
        if (row->isTyping())
            return row;
    }
    for (const auto& [id, row] : m_givens) {
        if (row->isTyping())
            return row;
    }
    return nullptr;
}

bool PlanForm::commitTyping()
{
    EditorRow* row = typingRow();
    if (auto* field = qobject_cast<FieldEditor*>(row))
        return field->commitTyping();
    auto* given = qobject_cast<GivenEditor*>(row);
    return !given || given->commitTyping();
}

void PlanForm::dropTyping()
{
    for (const auto& [path, row] : m_fields)
        row->dropTyping();
    for (const auto& [id, row] : m_givens)
        row->dropTyping();
}

// ---- folding and looks --------------------------------------------------------------------------

QStringList PlanForm::collapsedSections() const
{
    QStringList names;
    for (const PlanSection* section : m_sections) {
        if (section && section->isCollapsed())
            names += section->objectName();
    }
    return names;
}

void PlanForm::setCollapsedSections(const QStringList& names)
{
    for (PlanSection* section : m_sections) {
        if (section)
            section->setCollapsed(names.contains(section->objectName()));
    }
}

void PlanForm::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    // its ends stand over the rows' marks and the ends of their inputs
    m_filter->setGeometry(style::placed(*this, QRect(14, (kFilterRoom - kInputHeight) / 2,
                                                     viewport()->width() - 14 - 24, kInputHeight)));
}

void PlanForm::changeEvent(QEvent* event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        for (QWidget* child : m_content->findChildren<QWidget*>())
            child->update(); // they draw with the palette by role
    }
}

} // namespace ridgepoint::editors
