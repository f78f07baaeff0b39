// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_palette.h"

#include "style/text.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

namespace ridgepoint::gui {

CommandPalette::CommandPalette(QVector<Entry> entries, QWidget* parent)
    : QDialog(parent), m_entries(std::move(entries))
{
    setWindowTitle(tr("Find"));
    setObjectName(QStringLiteral("palette"));
    resize(640, 460);
    auto* layout = new QVBoxLayout(this);
    m_input = new QLineEdit;
    m_input->setPlaceholderText(tr("A field, figure, preset or action"));
    m_input->setAccessibleName(tr("Find a field, figure, preset or action"));
    m_input->installEventFilter(this);
    m_list = new QListWidget;
    m_list->setAccessibleName(tr("What was found"));
    m_list->setFont(style::bodyFont());
    m_list->setSpacing(1);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_input->setFont(style::bodyFont());
    layout->addWidget(m_input);
    layout->addWidget(m_list);
    connect(m_input, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_input, &QLineEdit::returnPressed, this, &CommandPalette::runCurrent);
    connect(m_list, &QListWidget::itemActivated, this, &CommandPalette::runCurrent);
    filter({});
}

void CommandPalette::filter(const QString& text)
{
    m_list->clear();
    const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (int i = 0; i < m_entries.size(); ++i) {
        const QString line = m_entries[i].text + QStringLiteral("  ·  ") + m_entries[i].kind;
        bool matches = true;
        for (const QString& word : words)
            matches = matches && line.contains(word, Qt::CaseInsensitive);
        if (!matches)
            continue;
        auto* item = new QListWidgetItem(line, m_list);
        item->setData(Qt::UserRole, i);
    }
    m_list->setCurrentRow(0);
}

void CommandPalette::runCurrent()
{
    const QListWidgetItem* item = m_list->currentItem();
    if (!item)
        return;
    const auto run = m_entries[item->data(Qt::UserRole).toInt()].run;
    accept();
    run();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_input && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const int step = key->key() == Qt::Key_Down ? 1 : key->key() == Qt::Key_Up ? -1 : 0;
        if (step != 0) {
            m_list->setCurrentRow(qBound(0, m_list->currentRow() + step, m_list->count() - 1));
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace ridgepoint::gui
