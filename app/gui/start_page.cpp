// SPDX-License-Identifier: GPL-3.0-or-later
#include "start_page.h"

#include "editors/inputs.h"
#include "exchange/presets.h"
#include "plan/forecast.h"
#include "settings.h"
#include "style/palette.h"
#include "style/text.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace ridgepoint::gui {
namespace {

constexpr int kPresetRole = Qt::UserRole;
constexpr int kFileRole = Qt::UserRole + 1;

void fill(QComboBox* box, exchange::PresetKind kind)
{
    for (const exchange::PresetInfo& preset : exchange::presetList()) {
        if (preset.kind != kind)
            continue;
        box->addItem(QString::fromStdString(preset.name), QString::fromStdString(preset.id));
        box->setItemData(box->count() - 1, QString::fromStdString(preset.description),
                         Qt::ToolTipRole);
    }
}

QLabel* heading(const QString& text)
{
    auto* label = new QLabel(text);
    label->setFont(style::verdictFont());
    return label;
}

} // namespace

StartPage::StartPage(QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("New plan"));
    setObjectName(QStringLiteral("start"));
    setFont(style::bodyFont());
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(24, 20, 24, 20);
    row->setSpacing(32);
    row->addWidget(makeQuestions(), 4);
    row->addWidget(makePlans(), 3);
    resize(860, 440);
    tell();
}

QWidget* StartPage::makeQuestions()
{
    auto* side = new QWidget;
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    column->addWidget(heading(tr("What do you want to train?")));
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(10);
    m_model = new QComboBox;
    m_model->setAccessibleName(tr("Model"));
    fill(m_model, exchange::PresetKind::Model);
    m_machine = new QComboBox;
    m_machine->setAccessibleName(tr("Machines"));
    fill(m_machine, exchange::PresetKind::Node);
    m_nodes = new QSpinBox;
    m_nodes->setRange(1, 1'000'000);
    m_nodes->setValue(4);
    m_nodes->setAccessibleName(tr("Number of machines"));
    m_tokens = new QLineEdit(QStringLiteral("100B"));
    m_tokens->setAccessibleName(tr("Tokens"));
    m_deadline = new QLineEdit(QStringLiteral("30 d"));
    m_deadline->setAccessibleName(tr("Deadline"));
    form->addRow(tr("Which &model?"), m_model);
    form->addRow(tr("On which m&achines?"), m_machine);
    form->addRow(tr("How man&y of them?"), m_nodes);
    form->addRow(tr("On how many &tokens?"), m_tokens);
    form->addRow(tr("&Done after?"), m_deadline);
    column->addLayout(form);
    m_verdict = new editors::RoleLabel(style::Role::Secondary);
    m_verdict->setObjectName(QStringLiteral("start.verdict"));
    m_verdict->setWordWrap(true);
    m_verdict->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_verdict->setMinimumHeight(3 * fontMetrics().height());
    column->addWidget(m_verdict);
    column->addStretch(1);
    auto* buttons = new QDialogButtonBox;
    m_make = buttons->addButton(tr("Make this plan"), QDialogButtonBox::AcceptRole);
    m_make->setObjectName(QStringLiteral("start.make"));
    m_make->setDefault(true);
    buttons->addButton(QDialogButtonBox::Cancel);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        if (plan())
            accept();
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    for (QComboBox* box : {m_model, m_machine})
        connect(box, &QComboBox::currentIndexChanged, this, &StartPage::tell);
    connect(m_nodes, &QSpinBox::valueChanged, this, &StartPage::tell);
    for (QLineEdit* line : {m_tokens, m_deadline})
        connect(line, &QLineEdit::textChanged, this, &StartPage::tell);
    return side;
}

QWidget* StartPage::makePlans()
{
    auto* side = new QWidget;
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    column->addWidget(heading(tr("Or begin with a plan")));
    m_plans = new QListWidget;
    m_plans->setAccessibleName(tr("Plans opened last, and those that come with the program"));
    m_plans->setSpacing(2);
    const auto add = [this](const QString& name, const QString& help, int role,
                            const QString& data) {
        auto* item = new QListWidgetItem(name, m_plans);
        item->setToolTip(help);
        item->setData(role, data);
    };
    const QStringList files = settings::recentFiles();
    for (const QString& file : files)
        add(QFileInfo(file).fileName(), file, kFileRole, file);
    for (const exchange::PresetInfo& preset : exchange::presetList()) {
        if (preset.kind == exchange::PresetKind::Plan)
            add(QString::fromStdString(preset.name), QString::fromStdString(preset.description),
                kPresetRole, QString::fromStdString(preset.id));
    }
    column->addWidget(m_plans, 1);
    auto* open = new QPushButton(tr("&Open it"));
    open->setObjectName(QStringLiteral("start.open"));
    open->setAutoDefault(false);
    open->setEnabled(false);
    column->addWidget(open, 0, Qt::AlignRight);
    connect(m_plans, &QListWidget::itemSelectionChanged, open,
            [this, open] { open->setEnabled(!m_plans->selectedItems().isEmpty()); });
    connect(open, &QPushButton::clicked, this, &StartPage::choose);
    connect(m_plans, &QListWidget::itemActivated, this, &StartPage::choose);
    return side;
}

void StartPage::choose()
{
    const QListWidgetItem* item = m_plans->currentItem();
    if (!item)
        return;
    m_presetPlan = item->data(kPresetRole).toString();
    m_file = item->data(kFileRole).toString();
    accept();
}

std::optional<plan::Document> StartPage::plan() const
{
    plan::Document document;
    exchange::applyPreset(document, m_model->currentData().toString().toStdString());
    exchange::applyPreset(document, m_machine->currentData().toString().toStdString());
    document.name = tr("%1 on %2 x %3", "the name of a plan: model, nodes, machine")
                        .arg(m_model->currentText(), QString::number(m_nodes->value()),
                             m_machine->currentText())
                        .toStdString();
    const std::pair<const char*, std::string> answers[] = {
        {"cluster.pools[0].nodes", std::to_string(m_nodes->value())},
        {"task.phases[0].tokens", m_tokens->text().toStdString()},
        {"task.deadline_days", m_deadline->text().toStdString()}};
    for (const auto& [path, text] : answers) {
        if (const auto problem = plan::setField(document, path, text)) {
            m_problem = style::textOf(problem->message);
            return std::nullopt;
        }
    }
    m_problem.clear();
    // A batch of about a thousand sequences that the ranks can share equally.
    const auto cards =
        plan::evaluate(document.plan).value(plan::FigureId::ClusterAccelerators).value_or(1);
    const double perCard = std::max(1.0, std::round(1024 / cards));
    plan::setField(document, "task.phases[0].global_batch_sequences",
                   std::to_string(static_cast<long long>(cards * perCard)));
    return document;
}

/// What comes of the answers, in a sentence, before there is a plan.
void StartPage::tell()
{
    using plan::FigureId;
    const auto document = plan();
    m_make->setEnabled(document.has_value());
    if (!document) {
        m_verdict->setText(m_problem);
        m_verdict->setRole(style::Role::Bad);
        return;
    }
    const plan::Forecast forecast = plan::evaluate(document->plan);
    const auto text = [&](FigureId figure) {
        return style::figureValueText(figure, forecast.value(figure), 3);
    };
    const bool fits = forecast.value(FigureId::MemoryMarginBytes).value_or(-1) >= 0;
    const bool inTime = forecast.value(FigureId::RunMarginDays).value_or(-1) >= 0;
    const QString memory =
        (fits ? tr("%1 of %2 memory on each of %3 cards")
              : tr("%1 of %2 memory on each of %3 cards: it does not fit before it is divided "
                   "further"))
            .arg(text(FigureId::MemoryPeakBytes), text(FigureId::MemoryCapacityBytes),
                 text(FigureId::ClusterAccelerators));
    const QString end = (inTime ? tr("done after %1") : tr("done after %1, too late"))
                            .arg(text(FigureId::RunCompletionDays));
    m_verdict->setText(tr("%1; %2.", "memory; end").arg(memory, end));
    m_verdict->setRole(fits && inTime ? style::Role::Good : style::Role::Careful);
}

} // namespace ridgepoint::gui
