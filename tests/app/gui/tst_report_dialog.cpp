// SPDX-License-Identifier: GPL-3.0-or-later
// The report's dialog: opened from the window, its pages, what it remembers, and the file.
#include "exchange/presets.h"
#include "page_preview.h"
#include "plan_session.h"
#include "report/evaluated.h"
#include "report_dialog.h"
#include "settings.h"
#include "style/palette.h"
#include "window_fixture.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>

using namespace ridgepoint;

namespace {

style::PlanViewPtr viewOf(const char* preset)
{
    return report::evaluated(std::move(*exchange::loadPlanPreset(preset).document));
}

QByteArray contents(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestReportDialog : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    style::PlanViewPtr m_view;
    style::PlanViewPtr m_baseline;

    static void settle(const gui::ReportDialog& dialog)
    {
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.isMaking() && dialog.preview()->pageCount() > 0, 60'000);
    }
    template <class Widget>
    static Widget* find(const QWidget& dialog, const char* name)
    {
        auto* widget = dialog.findChild<Widget*>(QLatin1String(name));
        if (!widget)
            qFatal("there is no %s", name);
        return widget;
    }
    static QString firstTitle(const gui::ReportDialog& dialog) { return dialog.options().title; }

  private slots:
    void initTestCase();
    void opensFromTheWindow();
    void pages();
    void followsWhatIsTyped();
    void remembers();
    void baselineOnlyWhereThereIsOne();
    void writes_data();
    void writes();
    void cancelStopsWriting();
    void failureIsTold();
    void namesAndTab();
    void pictures();
};

void TestReportDialog::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QSettings().remove(QStringLiteral("report"));
    m_view = viewOf("qwen3-8b-48x4090");
    m_baseline = viewOf("qwen3-8b-32x4090");
}

void TestReportDialog::opensFromTheWindow()
{
    tests::WindowFixture fixture;
    fixture.open();
    // an edit that is still being worked out, and a person who is impatient
    fixture.window->session()->edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("7"));
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(fixture.window.get(), Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
    gui::ReportDialog* dialog = nullptr;
    QTRY_VERIFY((dialog = fixture.window->findChild<gui::ReportDialog*>()) != nullptr);
    QVERIFY(dialog->isVisible());
    settle(*dialog);
    QTest::qWait(100);
    QCOMPARE(fixture.window->findChildren<gui::ReportDialog*>().size(), 1);
    QVERIFY(!find<QCheckBox>(*dialog, "report.compare")->isEnabled());
    find<QPushButton>(*dialog, "report.close")->click();
    QTRY_VERIFY(fixture.window->findChild<gui::ReportDialog*>() == nullptr);
}

void TestReportDialog::pages()
{
    gui::ReportDialog dialog(m_view, nullptr, {});
    dialog.show();
    settle(dialog);
    gui::PagePreview* preview = dialog.preview();
    QVERIFY(preview->pageCount() > 10);
    QCOMPARE(preview->page(), 0);
    preview->setFocus();
    QTest::keyClick(preview, Qt::Key_PageDown);
    QCOMPARE(preview->page(), 1);
    QTest::keyClick(preview, Qt::Key_PageUp);
    QTest::keyClick(preview, Qt::Key_PageUp);
    QCOMPARE(preview->page(), 0);
    QTest::keyClick(preview, Qt::Key_End);
    QCOMPARE(preview->page(), preview->pageCount() - 1);
    QVERIFY(preview->accessibleDescription().contains(QString::number(preview->pageCount())));
    // fewer pages than the one that is shown
    for (auto* box : dialog.findChildren<QCheckBox*>()) {
        if (box->objectName().startsWith(QStringLiteral("report.section.")))
            box->setChecked(false);
    }
    QTRY_COMPARE_WITH_TIMEOUT(preview->pageCount(), 1, 60'000);
    QCOMPARE(preview->page(), 0);
    QSettings().remove(QStringLiteral("report"));
}

void TestReportDialog::followsWhatIsTyped()
{
    gui::ReportDialog dialog(m_view, nullptr, {});
    dialog.show();
    settle(dialog);
    const QImage before = dialog.preview()->grab().toImage();
    QTest::keyClicks(find<QLineEdit>(dialog, "report.title"), QStringLiteral("Another title"));
    QVERIFY(dialog.isMaking());
    settle(dialog);
    QVERIFY(dialog.preview()->grab().toImage() != before);
    QCOMPARE(firstTitle(dialog), QStringLiteral("Another title"));
}

void TestReportDialog::remembers()
{
    {
        gui::ReportDialog dialog(m_view, nullptr, {});
        find<QLineEdit>(dialog, "report.author")->setText(QStringLiteral("Ada"));
        find<QComboBox>(dialog, "report.paper")->setCurrentIndex(1);
        find<QCheckBox>(dialog, "report.section.roofline")->setChecked(false);
        dialog.show();
        dialog.close();
    }
    gui::ReportDialog dialog(m_view, nullptr, {});
    const report::ReportOptions options = dialog.options();
    QCOMPARE(options.author, QStringLiteral("Ada"));
    QCOMPARE(options.paper, report::Paper::Letter);
    QVERIFY(std::ranges::find(options.sections, report::SectionId::Roofline) ==
            options.sections.end());
    QVERIFY(std::ranges::find(options.sections, report::SectionId::Memory) !=
            options.sections.end());
    QSettings().remove(QStringLiteral("report"));
}

void TestReportDialog::baselineOnlyWhereThereIsOne()
{
    gui::ReportDialog without(m_view, nullptr, {});
    QVERIFY(!find<QCheckBox>(without, "report.compare")->isEnabled());
    gui::ReportDialog with(m_view, m_baseline, {});
    auto* compare = find<QCheckBox>(with, "report.compare");
    QVERIFY(compare->isEnabled() && compare->isChecked());
    settle(with);
    const int pages = with.preview()->pageCount();
    compare->setChecked(false);
    settle(with);
    QVERIFY(with.preview()->pageCount() < pages);
}

void TestReportDialog::writes_data()
{
    QTest::addColumn<int>("format");
    QTest::addColumn<QByteArray>("begins");
    QTest::newRow("pdf") << 0 << QByteArray("%PDF-");
    QTest::newRow("html") << 1 << QByteArray("<!DOCTYPE html>");
}

void TestReportDialog::writes()
{
    QFETCH(int, format);
    QFETCH(QByteArray, begins);
    gui::ReportDialog dialog(m_view, m_baseline, {});
    dialog.show();
    find<QComboBox>(dialog, "report.format")->setCurrentIndex(format);
    const QString file = m_folder.filePath(QStringLiteral("report"));
    dialog.writeTo(file); // before the pages are made, and with a change that has not been taken
    QVERIFY(dialog.isWriting());
    QTRY_VERIFY_WITH_TIMEOUT(!dialog.isWriting(), 60'000);
    QVERIFY2(dialog.message().contains(file), qPrintable(dialog.message()));
    QVERIFY(contents(file).startsWith(begins));
    QVERIFY(contents(file).size() > 20'000);
}

void TestReportDialog::cancelStopsWriting()
{
    gui::ReportDialog dialog(m_view, nullptr, {});
    dialog.show();
    settle(dialog);
    const QString file = m_folder.filePath(QStringLiteral("never.pdf"));
    dialog.writeTo(file);
    auto* close = find<QPushButton>(dialog, "report.close");
    QCOMPARE(close->text(), QStringLiteral("Cancel"));
    QTest::mouseClick(close, Qt::LeftButton);
    QVERIFY(!dialog.isWriting());
    QVERIFY(dialog.isVisible());
    QTest::qWait(300);
    QVERIFY(!QFile::exists(file));
    QTest::mouseClick(close, Qt::LeftButton);
    QVERIFY(!dialog.isVisible());
}

void TestReportDialog::failureIsTold()
{
    gui::ReportDialog dialog(m_view, nullptr, {});
    dialog.show();
    settle(dialog);
    dialog.writeTo(m_folder.filePath(QStringLiteral("no/folder/a.pdf")));
    QTRY_VERIFY_WITH_TIMEOUT(!dialog.isWriting(), 60'000);
    QVERIFY2(dialog.message().contains(QStringLiteral("a.pdf")), qPrintable(dialog.message()));
}

/// Each widget that takes the keyboard has a name, and Tab comes to it.
void TestReportDialog::namesAndTab()
{
    gui::ReportDialog dialog(m_view, m_baseline, {});
    dialog.show();
    dialog.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    settle(dialog);
    dialog.preview()->setPage(1); // both arrows can be used
    QSet<QWidget*> reached;
    for (int i = 0; i < 80; ++i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        reached.insert(QApplication::focusWidget());
    }
    int count = 0;
    for (QWidget* widget : dialog.findChildren<QWidget*>()) {
        if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisible() || !widget->isEnabled())
            continue;
        ++count;
        QVERIFY2(!widget->accessibleName().isEmpty(), qPrintable(widget->objectName()));
        QVERIFY2(reached.contains(widget), qPrintable(widget->accessibleName()));
    }
    QVERIFY(count > 15);
}

/// With RIDGEPOINT_SHOTS set to a folder the dialog is drawn there, to be looked at.
void TestReportDialog::pictures()
{
    const QString folder = qEnvironmentVariable("RIDGEPOINT_SHOTS");
    for (const bool dark : {false, true}) {
        const auto scheme = dark ? style::Scheme::Dark : style::Scheme::Light;
        style::setCurrentScheme(scheme);
        QApplication::setPalette(style::applicationPalette(scheme));
        gui::ReportDialog dialog(m_view, m_baseline, {});
        dialog.show();
        settle(dialog);
        const QImage image = dialog.grab().toImage();
        // the page is white, also in a dark window
        const QPoint middle = dialog.preview()->mapTo(&dialog, dialog.preview()->rect().center());
        int white = 0;
        for (int x = 0; x < 200; ++x)
            white += image.pixelColor(middle.x() - 100 + x, middle.y() - 250).lightness() > 240;
        QVERIFY(white > 100);
        if (!folder.isEmpty())
            image.save(folder +
                       (dark ? QStringLiteral("/report-dark.png") : QStringLiteral("/report.png")));
    }
    style::setCurrentScheme(style::Scheme::Light);
    QApplication::setPalette(style::applicationPalette(style::Scheme::Light));
}

RIDGEPOINT_TEST(TestReportDialog)

#include "tst_report_dialog.moc"
