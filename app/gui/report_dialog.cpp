// SPDX-License-Identifier: GPL-3.0-or-later
#include "report_dialog.h"

#include "messages.h"
#include "page_preview.h"
#include "settings.h"
#include "style/palette.h"
#include "style/text.h"

#include <QCheckBox>
#include <QCloseEvent>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFormLayout>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

namespace ridgepoint::gui {
namespace {

constexpr int kDelayMs = 200;

/// A name that every system takes for a file.
QString fileNameOf(QString title)
{
    static const QRegularExpression bad(QStringLiteral("[\\x00-\\x1f/\\\\:*?\"<>|]+"));
    title = title.replace(bad, QStringLiteral(" ")).simplified().left(80);
    return title.isEmpty() ? QStringLiteral("report") : title;
}

} // namespace

ReportDialog::ReportDialog(style::PlanViewPtr view, style::PlanViewPtr baseline,
                           const QString& folder, QWidget* parent)
    : QDialog(parent), m_view(std::move(view)), m_baseline(std::move(baseline)), m_folder(folder)
{
    setObjectName(QStringLiteral("report"));
    setWindowTitle(tr("Report"));
    auto* row = new QHBoxLayout;
    row->setSpacing(16);
    row->addWidget(makeForm());
    row->addWidget(makePages(), 1);
    auto* column = new QVBoxLayout(this);
    column->addLayout(row, 1);
    column->addWidget(makeButtons());
    resize(980, 760);
    m_delay.setSingleShot(true);
    m_delay.setInterval(kDelayMs);
    connect(&m_delay, &QTimer::timeout, this, &ReportDialog::remake);
    connect(&m_maker, &report::ReportMaker::made, this, [this](report::MadeReportPtr made) {
        m_made = std::move(made);
        m_preview->setReport(m_made);
        if (!m_path.isEmpty() && !m_delay.isActive())
            writeNow();
    });
    connect(&m_maker, &report::ReportMaker::progress, this, [this](int done, int all) {
        m_progress->setRange(0, all);
        m_progress->setValue(done);
    });
    connect(&m_maker, &report::ReportMaker::written, this, [this](const QString& path) {
        m_path.clear();
        showWriting(false);
        say(tr("Written: %1").arg(path), false);
    });
    connect(&m_maker, &report::ReportMaker::failed, this, [this](const QString& reason) {
        m_path.clear();
        showWriting(false);
        say(reason, true);
    });
    showWriting(false);
    showPage();
    remake();
}

QWidget* ReportDialog::makeForm()
{
    auto* form = new QWidget;
    form->setFixedWidth(300);
    auto* rows = new QFormLayout(form);
    rows->setContentsMargins(0, 0, 8, 0);
    rows->setRowWrapPolicy(QFormLayout::WrapAllRows);
    const auto add = [&](const QString& label, auto* widget, const char* name) {
        widget->setObjectName(QLatin1String(name));
        widget->setAccessibleName(label);
        rows->addRow(label, widget);
        return widget;
    };
    const auto restart = [this] { m_delay.start(); };
    m_title = add(tr("Title"), new QLineEdit, "report.title");
    m_title->setPlaceholderText(shortened(style::fromStd(m_view->document.name)));
    connect(m_title, &QLineEdit::textChanged, this, restart);
    m_author = add(tr("Author"), new QLineEdit(settings::reportAuthor()), "report.author");
    connect(m_author, &QLineEdit::textChanged, this, restart);
    m_notes = add(tr("Notes"), new QPlainTextEdit, "report.notes");
    m_notes->setTabChangesFocus(true);
    m_notes->setFixedHeight(90);
    connect(m_notes, &QPlainTextEdit::textChanged, this, restart);

    auto* sections = new QGroupBox(tr("Sections"));
    sections->setAccessibleName(tr("Sections"));
    auto* list = new QVBoxLayout(sections);
    list->setSpacing(2);
    const QStringList left = settings::reportSectionsLeftOut();
    for (const report::SectionRow& section : report::choosableSections()) {
        auto* box = new QCheckBox(section.title);
        const QString key = QLatin1String(section.key);
        box->setObjectName(QStringLiteral("report.section.") + key);
        box->setAccessibleName(section.title);
        box->setChecked(!left.contains(key));
        connect(box, &QCheckBox::toggled, this, restart);
        list->addWidget(box);
        m_sections.append(box);
    }
    rows->addRow(sections);
    m_compare = new QCheckBox(tr("Compare with the baseline"));
    m_compare->setObjectName(QStringLiteral("report.compare"));
    m_compare->setAccessibleName(m_compare->text());
    m_compare->setEnabled(m_baseline != nullptr);
    m_compare->setChecked(m_baseline != nullptr);
    m_compare->setToolTip(m_baseline ? toolTipOf(style::fromStd(m_baseline->document.name))
                                     : tr("No plan is pinned as the baseline (Ctrl+B)."));
    connect(m_compare, &QCheckBox::toggled, this, restart);
    rows->addRow(m_compare);
    m_derivations = add(tr("Derivations"), new QComboBox, "report.derivations");
    m_derivations->addItems({tr("Of the verdict's figures"), tr("Of every figure")});
    m_derivations->setCurrentIndex(settings::reportDerivesAll() ? 1 : 0);
    m_paper = add(tr("Paper"), new QComboBox, "report.paper");
    m_paper->addItems({tr("A4"), tr("Letter")});
    m_paper->setCurrentIndex(settings::reportUsesLetter() ? 1 : 0);
    m_format = add(tr("Format"), new QComboBox, "report.format");
    m_format->addItems({tr("PDF"), tr("HTML, in one file")});
    for (QComboBox* box : {m_derivations, m_paper, m_format})
        connect(box, &QComboBox::currentIndexChanged, this, restart);

    auto* area = new QScrollArea; // of a low screen
    area->setObjectName(QStringLiteral("report.form"));
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(form);
    area->setFixedWidth(320);
    area->setWidgetResizable(true);
    return area;
}

QWidget* ReportDialog::makePages()
{
    auto* pages = new QWidget;
    auto* column = new QVBoxLayout(pages);
    column->setContentsMargins(0, 0, 0, 0);
    m_preview = new PagePreview;
    column->addWidget(m_preview, 1);
    auto* row = new QHBoxLayout;
    const auto button = [&](const QString& name, Qt::ArrowType arrow, int by) {
        auto* made = new QToolButton;
        made->setArrowType(arrow);
        made->setAccessibleName(name);
        made->setToolTip(name);
        made->setFocusPolicy(Qt::StrongFocus);
        connect(made, &QToolButton::clicked, this,
                [this, by] { m_preview->setPage(m_preview->page() + by); });
        return made;
    };
    m_previous = button(tr("Previous page"), Qt::LeftArrow, -1);
    m_next = button(tr("Next page"), Qt::RightArrow, 1);
    m_number = new QLabel;
    row->addStretch(1);
    row->addWidget(m_previous);
    row->addWidget(m_number);
    row->addWidget(m_next);
    row->addStretch(1);
    column->addLayout(row);
    connect(m_preview, &PagePreview::pageChanged, this, &ReportDialog::showPage);
    return pages;
}

QWidget* ReportDialog::makeButtons()
{
    auto* bar = new QWidget;
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    m_message = new QLabel;
    m_message->setObjectName(QStringLiteral("report.message"));
    m_message->setTextFormat(Qt::PlainText);
    m_message->setWordWrap(true);
    m_progress = new QProgressBar;
    m_progress->setObjectName(QStringLiteral("report.progress"));
    m_progress->setAccessibleName(tr("Pages written"));
    m_progress->setFixedWidth(160);
    m_save = new QPushButton(tr("&Save…"));
    m_save->setObjectName(QStringLiteral("report.save"));
    m_save->setAccessibleName(tr("Save the report"));
    m_save->setDefault(true);
    m_cancel = new QPushButton;
    m_cancel->setObjectName(QStringLiteral("report.close"));
    m_cancel->setAutoDefault(false);
    row->addWidget(m_message, 1);
    row->addWidget(m_progress);
    row->addWidget(m_save);
    row->addWidget(m_cancel);
    connect(m_save, &QPushButton::clicked, this, &ReportDialog::askAndWrite);
    connect(m_cancel, &QPushButton::clicked, this, &ReportDialog::reject);
    return bar;
}

report::ReportOptions ReportDialog::options() const
{
    report::ReportOptions options;
    options.title = m_title->text();
    options.author = m_author->text();
    options.notes = m_notes->toPlainText();
    options.derivesAll = m_derivations->currentIndex() == 1;
    options.paper = m_paper->currentIndex() == 1 ? report::Paper::Letter : report::Paper::A4;
    options.sections.clear();
    const std::vector<report::SectionRow> rows = report::choosableSections();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (m_sections[static_cast<qsizetype>(i)]->isChecked())
            options.sections.push_back(rows[i].id);
    }
    return options;
}

bool ReportDialog::isHtml() const
{
    return m_format->currentIndex() == 1;
}

QString ReportDialog::message() const
{
    return m_message->text();
}

void ReportDialog::remake()
{
    m_delay.stop();
    say({}, false);
    m_maker.make(m_view, m_compare->isChecked() ? m_baseline : nullptr, options());
    remember();
}

void ReportDialog::showPage()
{
    const int count = m_preview->pageCount();
    m_previous->setEnabled(m_preview->page() > 0);
    m_next->setEnabled(m_preview->page() + 1 < count);
    m_number->setText(count > 0 ? tr("Page %1 of %2").arg(m_preview->page() + 1).arg(count)
                                : tr("No page yet"));
}

void ReportDialog::askAndWrite()
{
    const QString ending = isHtml() ? QStringLiteral(".html") : QStringLiteral(".pdf");
    const QString title =
        m_title->text().isEmpty() ? style::fromStd(m_view->document.name) : m_title->text();
    QString path = QFileDialog::getSaveFileName(this, tr("Save the report"),
                                                QDir(m_folder).filePath(fileNameOf(title) + ending),
                                                isHtml() ? tr("HTML (*.html)") : tr("PDF (*.pdf)"));
    if (path.isEmpty())
        return;
    if (!path.endsWith(ending, Qt::CaseInsensitive)) {
        path += ending;
        // the dialog has asked about another name
        if (QFile::exists(path) &&
            ask(this, tr("Save the report"), tr("%1 is there already. Replace it?").arg(path),
                QMessageBox::Yes | QMessageBox::No, QMessageBox::No) != QMessageBox::Yes)
            return;
    }
    writeTo(path);
}

void ReportDialog::writeTo(const QString& path)
{
    m_path = path;
    showWriting(true);
    say(tr("Writing %1").arg(path), false);
    if (m_delay.isActive())
        remake(); // what was typed last belongs into it
    else if (m_made && !m_maker.isMaking())
        writeNow();
}

void ReportDialog::writeNow()
{
    m_maker.write(m_made, m_path, isHtml());
}

void ReportDialog::showWriting(bool writing)
{
    m_progress->setVisible(writing);
    m_progress->setRange(0, 0);
    m_save->setEnabled(!writing);
    m_cancel->setText(writing ? tr("Cancel") : tr("Close"));
    m_cancel->setAccessibleName(m_cancel->text());
}

void ReportDialog::say(const QString& text, bool isBad)
{
    if (m_maker.isWriting() && text.isEmpty())
        return;
    QPalette palette;
    palette.setColor(QPalette::WindowText,
                     style::color(isBad ? style::Role::Bad : style::Role::Text));
    m_message->setPalette(palette);
    m_message->setText(text);
    m_message->setAccessibleName(text);
}

void ReportDialog::remember() const
{
    settings::setReportAuthor(m_author->text());
    settings::setReportDerivesAll(m_derivations->currentIndex() == 1);
    settings::setReportUsesLetter(m_paper->currentIndex() == 1);
    QStringList left;
    const std::vector<report::SectionRow> rows = report::choosableSections();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!m_sections[static_cast<qsizetype>(i)]->isChecked())
            left.append(QLatin1String(rows[i].key));
    }
    settings::setReportSectionsLeftOut(left);
}

/// While a file is written, what would close the dialog stops the writing.
void ReportDialog::reject()
{
    if (isWriting()) {
        if (!m_maker.cancelWriting())
            return; // a moment later it is written
        m_path.clear();
        showWriting(false);
        say(tr("Nothing was written."), false);
        return;
    }
    if (m_delay.isActive())
        remember();
    QDialog::reject();
}

void ReportDialog::closeEvent(QCloseEvent* event)
{
    m_maker.cancelWriting();
    if (m_delay.isActive())
        remember();
    event->accept();
}

} // namespace ridgepoint::gui
