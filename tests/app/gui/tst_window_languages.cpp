// SPDX-License-Identifier: GPL-3.0-or-later
// The window in a language that does not exist: every text that a person sees or hears was given to
// be translated, in whole sentences, and has room to be longer. And the choice of a language.
#include "answer_dialogs.h"
#include "charts/chart_card.h"
#include "command_palette.h"
#include "editors/editor_row.h"
#include "editors/plan_form.h"
#include "history_strip.h"
#include "known_texts.h"
#include "languages/languages.h"
#include "languages/pseudo_translator.h"
#include "messages.h"
#include "plan_session.h"
#include "seen_texts.h"
#include "settings.h"
#include "start_page.h"
#include "style/flat_style.h"
#include "style/text.h"
#include "window_fixture.h"

#include <QAction>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QRegularExpression>
#include <QTabBar>
#include <QTimer>
#include <QTranslator>

using namespace ridgepoint;
using gui::MainWindow;

namespace {

/// Keeps what was asked for, by context.
class Listening : public languages::PseudoTranslator
{
  public:
    QString translate(const char* context, const char* source, const char* comment,
                      int number) const override
    {
        asked.insert({QString::fromUtf8(context), QString::fromUtf8(source)});
        return languages::PseudoTranslator::translate(context, source, comment, number);
    }
    mutable QSet<std::pair<QString, QString>> asked;
};

/// Two translated pieces with nothing but a space between them.
bool isGlued(const QString& text)
{
    static const QRegularExpression glue(QStringLiteral("[^.。:~ ]~*⟧ +⟦"));
    return glue.match(text).hasMatch();
}

} // namespace

class TestWindowLanguages : public QObject
{
    Q_OBJECT

    tests::WindowFixture m_fixture;
    tests::KnownTexts m_known;
    QStringList m_wrong;
    Listening m_listening;

    void check(QWidget& root, const QString& place)
    {
        const bool isPseudo = languages::current() != QStringLiteral("zh_CN");
        for (const tests::SeenText& seen : tests::seenTexts(root)) {
            if (!isPseudo) // "MFU" is a word there
                break;
            const QStringList words = m_known.plainWords(seen.text);
            if (!words.isEmpty())
                m_wrong += QStringLiteral("%1, %2: not translated: %3   in “%4”")
                               .arg(place, seen.where, words.join(QLatin1Char(' ')), seen.text);
            if (isGlued(seen.text))
                m_wrong += QStringLiteral("%1, %2: glued: “%3”").arg(place, seen.where, seen.text);
        }
        for (const QString& cut : tests::cutTexts(root))
            m_wrong += place + QStringLiteral(", cut: ") + cut;
    }

    void verify()
    {
        m_wrong.removeDuplicates();
        const QStringList wrong = std::exchange(m_wrong, {});
        for (const QString& line : wrong)
            qInfo().noquote() << line;
        QVERIFY2(wrong.isEmpty(), qPrintable(QString::number(wrong.size()) +
                                             QStringLiteral(" wrong, listed above")));
    }

    void know()
    {
        m_known.addNames(*m_fixture.window->view());
        m_known.addSymbols(m_fixture.window->view()->document.plan);
    }

    void shoot(QWidget& widget, const QString& name) const
    {
        const QString folder = qEnvironmentVariable("RIDGEPOINT_SHOTS");
        if (!folder.isEmpty())
            QVERIFY(widget.grab().save(folder + QLatin1Char('/') + name + QStringLiteral(".png")));
    }

    /// Does something that opens a dialog, and looks at that.
    template <class Do>
    void checkDialogOf(const QString& place, const Do& act)
    {
        bool came = false;
        m_fixture.window->activateWindow(); // the dialog before was in front
        QVERIFY(QTest::qWaitForWindowActive(m_fixture.window.get()));
        QTimer timer;
        connect(&timer, &QTimer::timeout, this, [&] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            if (!dialog)
                return;
            came = true;
            timer.stop();
            QCoreApplication::processEvents();
            check(*dialog, place);
            shoot(*dialog, languages::current() + QLatin1Char('-') + place);
            dialog->reject();
        });
        timer.start(30);
        act();
        QVERIFY2(came, qPrintable(place));
    }

  private slots:
    void initTestCase()
    {
        QApplication::setStyle(new style::FlatStyle);
        QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    }
    void cleanup()
    {
        m_fixture.window.reset();
        QCoreApplication::removeTranslator(&m_listening);
        languages::use(QStringLiteral("en"));
        gui::settings::setLanguage({});
    }

    void pseudoTextKeepsWhatIsNoWord()
    {
        for (const char* kept :
             {"%1", "%n", "%L2", "{0}", "<b>", "</p>", "&amp;", "(*.json)", "\n"}) {
            const QString source =
                QStringLiteral("Words ") + QLatin1String(kept) + QStringLiteral(" and more");
            const QString text = languages::pseudoText(source);
            QVERIFY2(text.contains(QLatin1String(kept)), qPrintable(text));
            QVERIFY(text.size() >= source.size() * 13 / 10);
        }
        QVERIFY(languages::pseudoText(QStringLiteral("Save &as")).contains(QStringLiteral("&å")));
        QVERIFY(
            m_known.plainWords(languages::pseudoText(QStringLiteral("Words & more"))).isEmpty());
    }

    void namesOfActionsHaveNoMarks()
    {
        QCOMPARE(gui::withoutKey(QStringLiteral("Save &as…")), QStringLiteral("Save as…"));
        QCOMPARE(gui::withoutKey(QStringLiteral("新建(&N)…")), QStringLiteral("新建…"));
        QCOMPARE(gui::withoutKey(QStringLiteral("Kind (a)")), QStringLiteral("Kind (a)"));
    }

    void theTestSeesWhatIsWrong()
    {
        QWidget window;
        window.resize(200, 100);
        auto* label = new QLabel(QStringLiteral("plain"), &window);
        label->setGeometry(0, 0, 100, 30);
        auto* cut =
            new QLabel(languages::pseudoText(QStringLiteral("too long for its place")), &window);
        cut->setGeometry(0, 40, 60, 30);
        auto* beyond = new QLabel(languages::pseudoText(QStringLiteral("beyond")), &window);
        beyond->setGeometry(160, 70, 150, 30);
        window.show();
        QCOMPARE(tests::cutTexts(window).size(), 2);
        check(window, QStringLiteral("here"));
        QVERIFY(m_wrong.join(QLatin1Char(' ')).contains(QStringLiteral("not translated: plain")));
        QVERIFY(isGlued(languages::pseudoText(QStringLiteral("Undo")) + QLatin1Char(' ') +
                        languages::pseudoText(QStringLiteral("the edit"))));
        m_wrong.clear();
    }

    void window_data()
    {
        QTest::addColumn<QByteArray>("preset");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QByteArray>("language");
        for (const char* preset : {"qwen3-8b-48x4090", "chapter-pipeline-4x9"}) {
            for (const QSize size : {QSize(1440, 900), QSize(1024, 700)}) {
                for (const char* language :
                     {languages::kPseudo, languages::kPseudoMirrored, "zh_CN"})
                    QTest::addRow("%s-%d-%s", preset, size.width(), language)
                        << QByteArray(preset) << size << QByteArray(language);
            }
        }
    }
    void window()
    {
        QFETCH(QByteArray, preset);
        QFETCH(QSize, size);
        QFETCH(QByteArray, language);
        if (!languages::isKnown(QString::fromLatin1(language)))
            QSKIP("built without translations");
        languages::use(QString::fromLatin1(language));
        if (language.startsWith(languages::kPseudo))
            QCoreApplication::installTranslator(&m_listening);
        m_fixture.open(preset);
        MainWindow& window = *m_fixture.window;
        window.resize(size);
        window.arrangeByDefault();
        know();
        QCOMPARE(languages::current(), QString::fromLatin1(language));
        window.session()->edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("3"));
        window.session()->edit(QStringLiteral("layout.tensor_parallel"), QStringLiteral("3"));
        window.session()->edit(QStringLiteral("given.step.time_s"), QStringLiteral("9 s"));
        m_fixture.settle();
        know();
        const QString name = QString::fromLatin1(QTest::currentDataTag()) + QLatin1Char('-');
        for (const gui::ModeRow& row : gui::modeRows()) {
            window.setMode(row.mode);
            QTest::qWait(60);
            QCOMPARE(window.size(), size);
            check(window, QString::fromLatin1(row.name));
            shoot(window, name + QString::fromLatin1(row.name));
            for (auto* card : window.findChildren<charts::ChartCard*>()) {
                if (card->isVisible())
                    card->setTableShown(true);
            }
            QCoreApplication::processEvents();
            check(window, QString::fromLatin1(row.name) + QStringLiteral(" as tables"));
            for (auto* card : window.findChildren<charts::ChartCard*>())
                card->setTableShown(false);
        }
        window.setMode(gui::Mode::Overview);
        window.findChild<QAbstractButton*>(QStringLiteral("problems.fold"))->click();
        QCoreApplication::processEvents();
        check(window, QStringLiteral("Problems"));
        shoot(window, name + QStringLiteral("Problems"));
        window.findChild<QDockWidget*>(QStringLiteral("dock.why"))->raise();
        QCoreApplication::processEvents();
        check(window, QStringLiteral("Why?"));
        for (const QLineEdit* line : window.findChildren<QLineEdit*>())
            QCOMPARE(line->text(), style::withoutIsolates(line->text())); // it is read again
        verify();
    }

    void dialogs_data()
    {
        QTest::addColumn<QString>("language");
        for (const char* language : {languages::kPseudo, languages::kPseudoMirrored, "zh_CN"})
            QTest::newRow(language) << QString::fromLatin1(language);
    }
    void dialogs()
    {
        QFETCH(QString, language);
        if (!languages::isKnown(language))
            QSKIP("built without translations");
        languages::use(language);
        m_fixture.open();
        MainWindow& window = *m_fixture.window;
        know();
        checkDialogOf(QStringLiteral("start page"), [&] { window.newPlan(); });
        checkDialogOf(QStringLiteral("palette"),
                      [&] { QTest::keyClick(&window, Qt::Key_K, Qt::ControlModifier); });
        checkDialogOf(QStringLiteral("keys"),
                      [&] { QTest::keyClick(&window, Qt::Key_F1, Qt::ShiftModifier); });
        checkDialogOf(QStringLiteral("paste"), [&] {
            QTest::keyClick(&window, Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
        });
        window.session()->edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("5"));
        m_fixture.settle();
        know();
        checkDialogOf(QStringLiteral("unsaved"), [&] { window.close(); });
        verify();
    }

    void everythingThatIsAskedForIsInTheCatalogue()
    {
        // filled by the windows above
        if (languages::available().size() < 2)
            QSKIP("built without translations");
        QVERIFY(m_listening.asked.size() > 100);
        QStringList missing;
        for (const languages::Language& language : languages::available()) {
            if (language.code == QStringLiteral("en"))
                continue;
            QTranslator translator;
            QVERIFY(translator.load(QStringLiteral("ridgepoint_") + language.code,
                                    QStringLiteral(":/translations/")));
            for (const auto& [context, source] : m_listening.asked) {
                // Qt's own words come from Qt
                if (!context.startsWith(QLatin1Char('Q')) &&
                    context != QLatin1String("CloseButton") &&
                    translator.translate(qPrintable(context), qPrintable(source)).isNull())
                    missing += context + QStringLiteral(": ") + source;
            }
        }
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QLatin1Char('\n'))));
    }

    void theSystemsLanguageIsTaken_data()
    {
        QTest::addColumn<QStringList>("wanted");
        QTest::addColumn<QString>("spoken");
        const QString chinese = QStringLiteral("zh_CN");
        const QString english = QStringLiteral("en");
        const auto row = [](const char* list, const QString& spoken) {
            QTest::newRow(list) << QString::fromLatin1(list).split(QLatin1Char(' ')) << spoken;
        };
        row("zh-Hans-CN zh-CN zh", chinese);
        row("zh-CN", chinese);
        row("zh-SG", chinese);
        row("zh", chinese);
        row("zh-TW", english); // other letters: English is read more easily than the wrong ones
        row("zh-Hant-HK", english);
        row("de-DE zh-CN", chinese);
        row("en-GB zh-CN", english);
        row("fr-FR", english);
        row("C", english);
    }
    void theSystemsLanguageIsTaken()
    {
        QFETCH(QStringList, wanted);
        QFETCH(QString, spoken);
        if (languages::available().size() < 2)
            QSKIP("built without translations");
        QCOMPARE(languages::firstSpoken(wanted), spoken);
    }

    void numbersAreTheSameInEveryLanguage()
    {
        const auto numbers = [this] {
            m_fixture.open();
            QStringList found;
            static const QRegularExpression number(QStringLiteral("[\\d.,]*\\d"));
            for (int cell = 0; cell < 6; ++cell) {
                for (auto each = number.globalMatch(m_fixture.verdict(cell)); each.hasNext();)
                    found += each.next().captured();
            }
            m_fixture.window.reset();
            return found;
        };
        const QStringList english = numbers();
        QVERIFY(english.size() >= 6);
        const QLocale before;
        for (const QString& locale : {QStringLiteral("de_DE"), QStringLiteral("zh_CN")}) {
            QLocale::setDefault(QLocale(locale));
            languages::use(QStringLiteral("zh_CN"));
            QStringList other = numbers();
            QLocale::setDefault(before);
            std::ranges::sort(other); // a language may turn a sentence around
            QStringList expected = english;
            std::ranges::sort(expected);
            QCOMPARE(other, expected);
        }
    }

    void anotherLanguageKeepsAllPlans()
    {
        if (languages::available().size() < 2)
            QSKIP("built without translations");
        QDir(m_fixture.path("recovery")).removeRecursively(); // of the windows before
        m_fixture.open();
        gui::reopenInNewLanguage(m_fixture.window);
        {
            MainWindow& window = *m_fixture.window;
            window.openPreset(QStringLiteral("chapter-pipeline-4x9"));
            m_fixture.settle();
            window.session()->edit(QStringLiteral("layout.micro_batch_sequences"),
                                   QStringLiteral("2"));
            window.findChild<QTabBar*>(QStringLiteral("plans"))->setCurrentIndex(0);
            window.session()->edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("5"));
            window.session()->edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("4"));
            m_fixture.settle();
            window.session()->undoStack().undo();
            QTest::keyClick(&window, Qt::Key_B, Qt::ControlModifier); // a baseline
            window.setMode(gui::Mode::Reliability);
            m_fixture.settle();
        }
        const gui::PlanSession* session = m_fixture.window->session();
        const plan::Document document = session->document();
        const auto choose = [&](const char* code) {
            const QPointer<MainWindow> before = m_fixture.window.get();
            m_fixture.window->findChild<QAction*>(QStringLiteral("language.") + QLatin1String(code))
                ->trigger();
            QTRY_VERIFY(!before);
            m_fixture.settle();
        };
        for (const char* code : {"zh_CN", "en", "zh_CN"}) {
            choose(code);
            MainWindow& window = *m_fixture.window;
            QCOMPARE(languages::current(), QLatin1String(code));
            QCOMPARE(gui::settings::language(), QLatin1String(code));
            QCOMPARE(window.sessionCount(), 2);
            QCOMPARE(window.session(), session); // in front, with its edits
            QVERIFY(window.session()->document() == document);
            QCOMPARE(window.session()->undoStack().index(), 1);
            QCOMPARE(window.session()->undoStack().count(), 2);
            QVERIFY(window.session()->isModified());
            QCOMPARE(window.mode(), gui::Mode::Reliability);
            QVERIFY(window.isVisible());
            const bool isEnglish = QLatin1String(code) == QLatin1String("en");
            QCOMPARE(window.findChild<QAbstractButton*>(QStringLiteral("mode.2"))->text(),
                     isEnglish ? QStringLiteral("Memory") : QStringLiteral("显存"));
        }
        // edits go on, and a copy of them is kept for a crash
        MainWindow& window = *m_fixture.window;
        window.session()->undoStack().redo();
        m_fixture.settle();
        QCOMPARE(window.session()->document().plan.cluster.pools[0].nodes, 4);
        const QDir copies(m_fixture.path("recovery"));
        QCOMPARE(copies.entryList({QStringLiteral("*.json")}, QDir::Files).size(), 2);
    }
};

RIDGEPOINT_TEST(TestWindowLanguages)
#include "tst_window_languages.moc"
