// SPDX-License-Identifier: GPL-3.0-or-later
#include "start_page.h"

#include "exchange/presets.h"
#include "plan/forecast.h"
#include "style/palette.h"
#include "style/text.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
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

void fill(QComboBox* box, exchange::PresetKind kind)
{
    for (const exchange::PresetInfo& preset : exchange::presetList()) {
        if (preset.kind == kind)
            box->addItem(QString::fromStdString(preset.name), QString::fromStdString(preset.id));
    }
}

} // namespace

StartPage::StartPage(QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("New plan"));
    setObjectName(QStringLiteral("start"));
    resize(620, 520);
    auto* layout = new QVBoxLayout(this);
    auto* form = new QFormLayout;
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
    layout->addLayout(form);
    m_error = new QLabel;
    m_error->setWordWrap(true);
    QPalette palette = m_error->palette();
    palette.setColor(QPalette::WindowText, style::color(style::Role::Bad));
    m_error->setPalette(palette);
    layout->addWidget(m_error);
    auto* buttons = new QDialogButtonBox;
    QPushButton* make = buttons->addButton(tr("Make this plan"), QDialogButtonBox::AcceptRole);
    make->setObjectName(QStringLiteral("start.make"));
    make->setDefault(true);
    buttons->addButton(QDialogButtonBox::Cancel);
    layout->addWidget(buttons);
    layout->addWidget(new QLabel(tr("Or begin with a plan that comes with the program:")));
    m_presets = new QListWidget;
    m_presets->setAccessibleName(tr("Plans that come with the program"));
    for (const exchange::PresetInfo& preset : exchange::presetList()) {
        if (preset.kind != exchange::PresetKind::Plan)
            continue;
        auto* item = new QListWidgetItem(QString::fromStdString(preset.name), m_presets);
        item->setToolTip(QString::fromStdString(preset.description));
        item->setData(Qt::UserRole, QString::fromStdString(preset.id));
    }
    layout->addWidget(m_presets, 1);
    connect(buttons, &QDialogButtonBox::accepted, this, &StartPage::check);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_presets, &QListWidget::itemActivated, this, [this](QListWidgetItem* item) {
        m_presetPlan = item->data(Qt::UserRole).toString();
        accept();
    });
}

std::optional<plan::Document> StartPage::plan() const
{
    plan::Document document;
    exchange::applyPreset(document, m_model->currentData().toString().toStdString());
    exchange::applyPreset(document, m_machine->currentData().toString().toStdString());
    document.name = m_model->currentText().toStdString() + " on " +
                    std::to_string(m_nodes->value()) + " x " +
                    m_machine->currentText().toStdString();
    const std::pair<const char*, std::string> answers[] = {
        {"cluster.pools[0].nodes", std::to_string(m_nodes->value())},
        {"task.phases[0].tokens", m_tokens->text().toStdString()},
        {"task.deadline_days", m_deadline->text().toStdString()}};
    for (const auto& [path, text] : answers) {
        if (const auto problem = plan::setField(document, path, text)) {
            m_error->setText(QString::fromStdString(problem->message));
            return std::nullopt;
        }
    }
    // A batch of about a thousand sequences that the ranks can share equally.
    const auto cards =
        plan::evaluate(document.plan).value(plan::FigureId::ClusterAccelerators).value_or(1);
    const double perCard = std::max(1.0, std::round(1024 / cards));
    plan::setField(document, "task.phases[0].global_batch_sequences",
                   std::to_string(static_cast<long long>(cards * perCard)));
    return document;
}

void StartPage::check()
{
    if (plan())
        accept();
}

} // namespace ridgepoint::gui
