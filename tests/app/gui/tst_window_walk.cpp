// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does with files, the clipboard, the charts' menus and the layout, as it is done:
// through menus, dialogs and keys.
#include "answer_dialogs.h"
#include "charts/chart_card.h"
#include "editors/plan_form.h"
#include "exchange/document_io.h"
#include "exchange/presets.h"
#include "explore/chart_data.h"
#include "plan/fields.h"
#include "plan_session.h"
#include "window_fixture.h"

#include <QAction>
#include <QClipboard>
#include <QDockWidget>
#include <QDropEvent>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMimeData>
#include <QSettings>
#include <QTabBar>
#include <QTableView>

using namespace ridgepoint;
using gui::MainWindow;
using gui::Mode;

namespace {

/// Texts of the message boxes that came up, each answered with `button`.
class Answers
{
  public:
    explicit Answers(QMessageBox::StandardButton button = QMessageBox::Ok)
        : m_dialogs([this, button](const QString& title) {
              auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
              texts << title + QStringLiteral(": ") + box->text();
              return button;
          })
    {
    }
    QStringList texts;

  private:
    tests::AnswerDialogs m_dialogs;
};

/// Chooses `path` in the next file dialog.
class ChooseFile
{
  public:
    explicit ChooseFile(QString path) : m_path(std::move(path))
    {
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (!dialog)
                return;
            suggested = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->text();
            dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(m_path);
            m_timer.stop();
            static_cast<QDialog*>(dialog)->accept();
        });
        m_timer.start(5);
    }
    QString suggested;

  private:
    QString m_path;
    QTimer m_timer;
};

} // namespace

class TestWindowWalk : public QObject
{
    Q_OBJECT

    tests::WindowFixture m_fixture;
    MainWindow* m_window = nullptr;

    QAction* action(const QString& text) const
    {
        for (QAction* each : m_window->findChildren<QAction*>()) {
            if (each->text().remove(QLatin1Char('&')).startsWith(text))
                return each;
        }
        return nullptr;
    }

    void paste(const QString& text) const
    {
        QApplication::clipboard()->setText(text);
        m_window->activateWindow(); // a question before may have had the focus
        QVERIFY(QTest::qWaitForWindowActive(m_window));
        QTest::keyClick(m_window, Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
    }

    void drop(QMimeData& data) const
    {
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window, &enter);
        QDropEvent event(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window, &event);
    }

    static QByteArray planText(const char* preset, const char* path = nullptr,
                               const char* text = nullptr)
    {
        auto document = *exchange::loadPlanPreset(preset).document;
        if (path)
            plan::setField(document, path, text);
        return QByteArray::fromStdString(exchange::writeDocument(document));
    }

    static void write(const QString& path, const QByteArray& text)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        QCOMPARE(file.write(text), text.size());
    }

    static QByteArray contents(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QList<charts::ChartCard*> cards(bool visible = true) const
    {
        QList<charts::ChartCard*> found;
        for (auto* card : m_window->findChildren<charts::ChartCard*>()) {
            if (!visible || card->isVisible())
                found << card;
        }
        return found;
    }

  private slots:
    void initTestCase() { QApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }
    void init()
    {
        m_fixture.open();
        m_window = m_fixture.window.get();
    }
    void cleanup()
    {
        m_window = nullptr;
        m_fixture.window.reset();
    }

    void pastesWhatIsAPlan()
    {
        Answers answers;
        paste(QString::fromUtf8(planText("chapter-pipeline-4x9")));
        QCOMPARE(m_window->sessionCount(), 2);
        QVERIFY(m_window->session()->isModified()); // in no file
        QCOMPARE(answers.texts, QStringList());
        paste(QStringLiteral("{\"model_type\": \"llama\", \"hidden_size\": 64, "
                             "\"num_hidden_layers\": 2, \"num_attention_heads\": 4, "
                             "\"intermediate_size\": 128, \"vocab_size\": 100}"));
        QCOMPARE(m_window->sessionCount(), 3);
        QCOMPARE(m_window->mode(), Mode::Model); // what was read is what one wants to see
    }

    void pastesByTheUsualKeyOutsideOfFields()
    {
        Answers answers;
        QApplication::clipboard()->setText(QString::fromUtf8(planText("chapter-pipeline-4x9")));
        m_window->centralWidget()->setFocus();
        QTest::keyClick(m_window->centralWidget(), Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(m_window->sessionCount(), 2);
        QCOMPARE(m_window->mode(), Mode::Overview); // a plan changes no mode
        QApplication::clipboard()->setText(QStringLiteral("12"));
        auto* line =
            qobject_cast<QLineEdit*>(m_window->findChild<editors::PlanForm*>()
                                         ->fieldEditor(QStringLiteral("cluster.pools[0].nodes"))
                                         ->input());
        line->setFocus();
        line->selectAll();
        QTest::keyClick(line, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(line->text(), QStringLiteral("12"));
        QCOMPARE(answers.texts, QStringList());
        QTest::keyClick(line, Qt::Key_Escape);
    }

    void whatCanBeReadIsOffered()
    {
        const QString config = QStringLiteral(
            "{\"model_type\": \"nobodys\", \"hidden_size\": 64, \"num_hidden_layers\": 2, "
            "\"num_attention_heads\": 4, \"intermediate_size\": 128, \"vocab_size\": 100, "
            "\"strange_key\": 3}");
        {
            Answers answers(QMessageBox::Cancel);
            paste(config);
            QCOMPARE(m_window->sessionCount(), 1);
            QCOMPARE(answers.texts.size(), 1);
            QVERIFY2(answers.texts.first().contains(QStringLiteral("nobodys")),
                     qPrintable(answers.texts.first()));
        }
        Answers answers(QMessageBox::Open);
        paste(config);
        QCOMPARE(m_window->sessionCount(), 2);
        QCOMPARE(m_window->session()->document().plan.model.groups[0].layers, 2);
        QCOMPARE(m_window->mode(), Mode::Model);
        QCOMPARE(answers.texts.size(), 2); // and what was left out
        QVERIFY2(answers.texts.last().contains(QStringLiteral("strange_key")),
                 qPrintable(answers.texts.last()));
    }

    void pasteOfGarbageIsTold_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("nothing") << QString();
        QTest::newRow("words") << QStringLiteral("12 GiB and <b>more</b>");
        QTest::newRow("array") << QStringLiteral("[[[[");
        QTest::newRow("other JSON") << QStringLiteral("{\"a\": 1}");
        QTest::newRow("cut") << QString::fromUtf8(planText("qwen3-8b-48x4090").left(300));
        QTest::newRow("newer") << QStringLiteral("{\"format\":\"ridgepoint-plan\",\"version\":99}");
        QTest::newRow("long") << QString(2'000'000, QLatin1Char('x'));
    }
    void pasteOfGarbageIsTold()
    {
        QFETCH(QString, text);
        Answers answers;
        paste(text);
        QCOMPARE(m_window->sessionCount(), 1);
        QCOMPARE(answers.texts.size(), 1);
        // it was pasted: a file that nobody knows is no place
        QVERIFY2(!answers.texts.first().contains(QStringLiteral("qt_temp")) &&
                     !answers.texts.first().contains(QStringLiteral("/tmp")),
                 qPrintable(answers.texts.first().left(300)));
        QVERIFY(answers.texts.first().size() < 1000);
    }

    void dropsOfFilesAndText()
    {
        Answers answers;
        const QString path = m_fixture.path("dropped.json");
        write(path, planText("chapter-pipeline-4x9"));
        QMimeData files;
        files.setUrls({QUrl::fromLocalFile(path), QUrl::fromLocalFile(m_fixture.path("none.json")),
                       QUrl::fromLocalFile(QFileInfo(path).path())});
        drop(files);
        QCOMPARE(m_window->sessionCount(), 2);
        QCOMPARE(answers.texts.size(), 2); // no such file; a folder
        QMimeData text;
        text.setText(QString::fromUtf8(planText("qwen3-8b-48x4090")));
        drop(text);
        QCOMPARE(m_window->sessionCount(), 3);
        answers.texts.clear();
        QMimeData web;
        web.setUrls({QUrl(QStringLiteral("https://example.org/plan.json"))});
        drop(web);
        QCOMPARE(answers.texts.size(), 1); // nothing is ignored without a word
    }

    void fileThatChangesIsReadAgain_data()
    {
        QTest::addColumn<bool>("atomically");
        QTest::newRow("in place") << false;
        QTest::newRow("replaced") << true;
    }
    void fileThatChangesIsReadAgain()
    {
        QFETCH(bool, atomically);
        const QString path = m_fixture.path("watched.json");
        QFile::remove(path);
        write(path, planText("qwen3-8b-48x4090"));
        QVERIFY(m_window->openFile(path));
        const auto change = [&](const QByteArray& text) {
            if (!atomically)
                return write(path, text);
            write(path + QStringLiteral(".new"), text);
            QCOMPARE(::rename(qPrintable(path + QStringLiteral(".new")), qPrintable(path)), 0);
        };
        const auto nodes = [&] {
            return m_window->session()->document().plan.cluster.pools[0].nodes;
        };
        {
            Answers answers(QMessageBox::Yes);
            for (const char* count : {"5", "7", "9"}) {
                change(planText("qwen3-8b-48x4090", "cluster.pools[0].nodes", count));
                QTRY_COMPARE(nodes(), std::atoi(count));
                QVERIFY(!m_window->session()->isModified()); // it is the file's
            }
            // broken for a while, and whole again
            change("{\"format\": ");
            QTest::qWait(100);
            QCOMPARE(nodes(), 9);
            change(planText("qwen3-8b-48x4090", "cluster.pools[0].nodes", "11"));
            QTRY_COMPARE(nodes(), 11);
            // the same again, and then another
            change(planText("qwen3-8b-48x4090", "cluster.pools[0].nodes", "11"));
            QTest::qWait(100);
            change(planText("qwen3-8b-48x4090", "cluster.pools[0].nodes", "12"));
            QTRY_COMPARE(nodes(), 12);
            // gone, and there again
            QFile::remove(path);
            QTest::qWait(100);
            QVERIFY(m_window->session()->isModified()); // the window has the only one
            change(planText("qwen3-8b-48x4090", "cluster.pools[0].nodes", "13"));
            QTRY_COMPARE(nodes(), 13);
        }
        {
            Answers answers(QMessageBox::No);
            change(planText("qwen3-8b-48x4090", "cluster.pools[0].nodes", "14"));
            QTRY_COMPARE(answers.texts.size(), 1);
            QTest::qWait(50);
            QCOMPARE(answers.texts.size(), 1);
            QCOMPARE(nodes(), 13);
            QVERIFY(m_window->session()->isModified()); // differs from the file now
        }
        // undo goes on after that
        while (m_window->session()->undoStack().canUndo())
            m_window->session()->undoStack().undo();
        QCOMPARE(nodes(), 6);
    }

    void savingAsNeedsNoEndingAndOverwritesNothingUnasked()
    {
        const QString whole = m_fixture.path("mine.ridgepoint.json");
        QFile::remove(whole);
        m_window->session()->edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("5"));
        {
            ChooseFile choose(m_fixture.path("mine"));
            action(QStringLiteral("Save as"))->trigger();
            QVERIFY(QFile::exists(whole));
            QCOMPARE(m_window->session()->filePath(), whole);
        }
        write(whole, "somebody else's");
        m_window->session()->edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("6"));
        for (const char* name : {"mine", "mine.ridgepoint.json"}) {
            Answers answers(QMessageBox::No);
            ChooseFile choose(m_fixture.path(name));
            QTimer closing; // the dialog stays open after a No; of this pass alone
            connect(&closing, &QTimer::timeout, &closing, [] {
                for (QWidget* each : QApplication::topLevelWidgets()) {
                    if (auto* dialog = qobject_cast<QFileDialog*>(each))
                        dialog->reject();
                }
            });
            closing.start(300);
            action(QStringLiteral("Save as"))->trigger();
            QVERIFY2(answers.texts.size() >= 1, name);
            QCOMPARE(contents(whole), QByteArray("somebody else's"));
        }
    }

    void saveTakesWhatIsBeingTyped()
    {
        for (const QString& name : {QStringLiteral("Save as"), QStringLiteral("Save")}) {
            auto* form = m_window->findChild<editors::PlanForm*>();
            auto* line = qobject_cast<QLineEdit*>(
                form->fieldEditor(QStringLiteral("cluster.pools[0].nodes"))->input());
            QVERIFY(line);
            line->setFocus();
            line->selectAll();
            QTest::keyClicks(line, QStringLiteral("3"));
            ChooseFile choose(m_fixture.path("typed.json"));
            Answers answers(QMessageBox::Yes);
            action(name)->trigger();
            const auto read =
                exchange::readDocumentFile(m_fixture.path("typed.json").toStdString());
            QVERIFY(read.document);
            QCOMPARE(read.document->plan.cluster.pools[0].nodes, 3);
            m_window->session()->edit(QStringLiteral("cluster.pools[0].nodes"),
                                      QStringLiteral("6"));
            m_fixture.settle();
        }
    }

    void failedSaveIsToldAndLosesNothing()
    {
        for (const char* path : {"/proc/none/plan.json", "/dev/full/plan.json", "/tmp"}) {
            m_window->session()->edit(QStringLiteral("cluster.pools[0].nodes"),
                                      QStringLiteral("5"));
            const auto problem = m_window->session()->save(QString::fromLatin1(path));
            QVERIFY2(problem, path);
            QVERIFY(m_window->session()->isModified());
        }
    }

    void closingAsksAboutUnsavedWork()
    {
        const QString path = m_fixture.path("closing.json");
        write(path, planText("qwen3-8b-48x4090"));
        QVERIFY(m_window->openFile(path));
        m_window->session()->edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("5"));
        {
            Answers answers(QMessageBox::Cancel);
            QVERIFY(!m_window->close());
            action(QStringLiteral("Close plan"))->trigger();
            QCOMPARE(answers.texts.size(), 2);
            QCOMPARE(m_window->sessionCount(), 2);
        }
        {
            Answers answers(QMessageBox::Save);
            action(QStringLiteral("Close plan"))->trigger();
            QCOMPARE(m_window->sessionCount(), 1);
            QCOMPARE(exchange::readDocumentFile(path.toStdString())
                         .document->plan.cluster.pools[0]
                         .nodes,
                     5);
        }
        m_window->session()->edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("4"));
        {
            Answers answers(QMessageBox::Discard);
            action(QStringLiteral("Close plan"))->trigger();
            QCOMPARE(answers.texts.size(), 1);
            QCOMPARE(m_window->sessionCount(), 1); // always a plan
            QVERIFY(!m_window->session()->isModified());
        }
        // a save that is given up is no leave to close
        m_window->session()->edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("4"));
        {
            Answers answers(QMessageBox::Save);
            ChooseFile choose(QStringLiteral("/proc/none/plan.json"));
            QTimer::singleShot(300, this, [] {
                for (QWidget* each : QApplication::topLevelWidgets()) {
                    if (auto* dialog = qobject_cast<QFileDialog*>(each))
                        dialog->reject();
                }
            });
            QVERIFY(!m_window->close());
        }
    }

    void everyCardIsCopied()
    {
        for (const gui::ModeRow& row : gui::modeRows()) {
            m_window->setMode(row.mode);
            m_fixture.settle();
            QVERIFY(!cards().isEmpty());
            for (auto* card : cards()) {
                QApplication::clipboard()->clear();
                card->copyPictureAction()->trigger();
                const QImage image = QApplication::clipboard()->image();
                QVERIFY2(image.width() > 200 && image.height() > 100, qPrintable(card->title()));
                card->copyCsvAction()->trigger();
                const QString csv = QApplication::clipboard()->text();
                QCOMPARE(csv, charts::csvText(card->table()));
                QVERIFY2(csv.count(QLatin1Char('\n')) > 1, qPrintable(card->title()));
                card->copyMarkdownAction()->trigger();
                QVERIFY(QApplication::clipboard()->text().startsWith(QLatin1Char('|')));
                card->setTableShown(false); // some begin with it
                card->showTableAction()->trigger();
                auto* table = card->findChild<QTableView*>();
                QVERIFY(table && table->isVisible());
                QCOMPARE(table->model()->rowCount(), int(card->table().rows.size()));
                card->showTableAction()->trigger();
                QVERIFY(!table->isVisible());
            }
        }
    }

    void baselineIsInEveryChart()
    {
        m_window->session()->edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("4"));
        QTest::keyClick(m_window, Qt::Key_B, Qt::ControlModifier); // before it is evaluated
        m_fixture.settle();
        m_window->session()->edit(QStringLiteral("layout.micro_batch_sequences"),
                                  QStringLiteral("2"));
        m_fixture.settle();
        for (auto* card : cards(false)) {
            QVERIFY(card->baseline());
            QCOMPARE(card->baseline()->document.plan.cluster.pools[0].nodes, 4);
            QVERIFY(card->baseline()->forecast.value(plan::FigureId::StepTimeS));
        }
        QTest::keyClick(m_window, Qt::Key_B, Qt::ControlModifier);
        for (auto* card : cards(false))
            QVERIFY(!card->baseline());
        // and of a plan that is only just open
        m_window->openPreset(QStringLiteral("chapter-pipeline-4x9"));
        QTest::keyClick(m_window, Qt::Key_B, Qt::ControlModifier);
        m_fixture.settle();
        QVERIFY(cards().first()->baseline()->forecast.value(plan::FigureId::StepTimeS));
    }

    void bytesFollowTheSwitch()
    {
        // what the engine says in sentences has units of its own
        const auto textsWith = [&](const QString& unit) {
            QStringList found;
            for (const QWidget* each : m_window->findChildren<QWidget*>()) {
                if (!each->isVisible() || qobject_cast<const editors::RoleLabel*>(each) ||
                    each->objectName().startsWith(QStringLiteral("problems.")))
                    continue;
                QStringList texts;
                if (const auto* label = qobject_cast<const QLabel*>(each))
                    texts << label->text();
                else if (const auto* button = qobject_cast<const QAbstractButton*>(each))
                    texts << button->text() << button->accessibleName();
                else if (const auto* line = qobject_cast<const QLineEdit*>(each))
                    texts << line->text();
                else if (const auto* card = qobject_cast<const charts::ChartCard*>(each))
                    texts << card->subtitle() << charts::markdownText(card->table());
                for (const QString& text : texts) {
                    if (text.contains(unit))
                        found << QLatin1String(each->metaObject()->className()) +
                                     QStringLiteral(": ") + text.left(200);
                }
            }
            return found;
        };
        for (const gui::ModeRow& row : gui::modeRows()) {
            m_window->setMode(row.mode);
            m_fixture.settle();
            QVERIFY(!textsWith(QStringLiteral(" GiB")).isEmpty());
            action(QStringLiteral("Memory in GiB"))->trigger();
            m_fixture.settle();
            for (const char* unit : {" GiB", " MiB", " KiB", " TiB"}) {
                const QStringList left = textsWith(QString::fromLatin1(unit));
                QVERIFY2(left.isEmpty(), qPrintable(left.join(QLatin1Char('\n'))));
            }
            action(QStringLiteral("Memory in GiB"))->trigger();
            m_fixture.settle();
        }
    }

    /// What a person writes is shown as it stands, wherever it comes up.
    void namesAreNeverMarkup_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("markup") << QStringLiteral("<b>bold</b> & <img src='x.png'> [*]");
        QTest::newRow("long") << QString(10000, QLatin1Char('m'));
        QTest::newRow("lines") << QStringLiteral("one\ntwo\r\nthree");
        QTest::newRow("other scripts")
            << QString::fromUtf8("\u05e9\u05dc\u05d5\u05dd \U0001f600 漢字");
    }
    void namesAreNeverMarkup()
    {
        QFETCH(QString, name);
        plan::Document document = m_window->session()->document();
        document.name = name.toStdString();
        m_window->openDocument(document, {})->setUnsaved();
        m_window->session()->edit(QStringLiteral("task.name"), name);
        m_window->session()->edit(QStringLiteral("model.name"), name);
        m_window->session()->edit(QStringLiteral("cluster.pools[0].accelerator"), name);
        m_window->session()->edit(QStringLiteral("checkpoint.interval_s"),
                                  QStringLiteral("<b>none"));
        QTest::keyClick(m_window, Qt::Key_B, Qt::ControlModifier);
        m_fixture.settle();
        const auto* tabs = m_window->findChild<QTabBar*>(QStringLiteral("plans"));
        QVERIFY(tabs->tabText(1).size() < 250);
        QVERIFY(!tabs->tabText(1).contains(QLatin1Char('\n')));
        for (const QWidget* each : m_window->findChildren<QWidget*>()) {
            if (const auto* label = qobject_cast<const QLabel*>(each)) {
                QVERIFY2(label->textFormat() != Qt::AutoText ||
                             !label->text().contains(QStringLiteral("<b>bold")),
                         qPrintable(label->text().left(200)));
            }
            QVERIFY2(!each->toolTip().contains(QStringLiteral("<b>bold")),
                     qPrintable(each->toolTip().left(200)));
        }
        QVERIFY(m_window->width() <= 1440);
        bool asked = false;
        QTimer::singleShot(50, this, [&] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            QVERIFY(box);
            asked = true;
            QCOMPARE(box->textFormat(), Qt::PlainText);
            QVERIFY(box->width() < 1200);
            QVERIFY(box->height() < 500);
            box->button(QMessageBox::Discard)->click();
        });
        action(QStringLiteral("Close plan"))->trigger();
        QVERIFY(asked);
    }

    void manyProblemsOfAFileFitTheScreen()
    {
        QByteArray text = planText("qwen3-8b-48x4090");
        QByteArray keys = "{";
        for (int i = 0; i < 5000; ++i)
            keys += "\"key" + QByteArray::number(i) + "\": 1, ";
        text.replace(0, 1, keys);
        write(m_fixture.path("keys.json"), text);
        Answers answers;
        QVERIFY(m_window->openFile(m_fixture.path("keys.json")));
        QCOMPARE(answers.texts.size(), 1);
        QVERIFY(answers.texts.first().count(QLatin1Char('\n')) < 12);
        QVERIFY2(answers.texts.first().contains(QStringLiteral("more of the kind")),
                 qPrintable(answers.texts.first()));
    }

    void keysGoFromPlanToPlan()
    {
        m_window->openPreset(QStringLiteral("chapter-pipeline-4x9"));
        m_window->openPreset(QStringLiteral("gpt3-175b-4096xa100"));
        const auto* tabs = m_window->findChild<QTabBar*>(QStringLiteral("plans"));
        const auto press = [&](Qt::Key key, Qt::KeyboardModifiers more = Qt::NoModifier) {
            QTest::keyClick(QApplication::focusWidget(), key, Qt::ControlModifier | more);
            return tabs->currentIndex();
        };
        QCOMPARE(tabs->currentIndex(), 2);
        QCOMPARE(press(Qt::Key_PageDown), 0);
        QCOMPARE(press(Qt::Key_PageUp), 2);
        QCOMPARE(press(Qt::Key_Tab), 0);
        QCOMPARE(press(Qt::Key_Tab), 1);
        QCOMPARE(press(Qt::Key_Backtab, Qt::ShiftModifier), 0);
    }

    /// What buys a shorter step is worked out before the plan is shown, not while it is.
    void sentenceComesWithThePlan()
    {
        QCOMPARE(m_window->view()->limits, explore::whatLimits(m_window->session()->document().plan,
                                                               m_window->view()->forecast));
        QCOMPARE(m_window->findChild<QLabel*>(QStringLiteral("limits"))->text().toStdString(),
                 m_window->view()->limits.english());
    }

    void goingToAnotherPlanTakesWhatIsBeingTyped()
    {
        const auto* tabs = m_window->findChild<QTabBar*>(QStringLiteral("plans"));
        gui::PlanSession* first = m_window->session();
        const auto type = [&](const QString& text) {
            auto* form = m_window->findChild<editors::PlanForm*>();
            auto* line = qobject_cast<QLineEdit*>(
                form->fieldEditor(QStringLiteral("cluster.pools[0].nodes"))->input());
            line->setFocus();
            line->selectAll();
            QTest::keyClicks(line, text);
        };
        type(QStringLiteral("9"));
        m_window->openPreset(QStringLiteral("chapter-pipeline-4x9")); // by opening another
        gui::PlanSession* second = m_window->session();
        QCOMPARE(first->document().plan.cluster.pools[0].nodes, 9);
        QVERIFY(!second->isModified());
        m_fixture.settle();
        type(QStringLiteral("3"));
        QTest::mouseClick(const_cast<QTabBar*>(tabs), Qt::LeftButton, {},
                          tabs->tabRect(0).center()); // by the mouse, which takes no focus
        QCOMPARE(m_window->session(), first);
        QCOMPARE(second->document().plan.cluster.pools[0].nodes, 3);
        QCOMPARE(first->document().plan.cluster.pools[0].nodes, 9);
        m_fixture.settle();
        QCOMPARE(m_fixture.verdict(2), QStringLiteral("72"));
        first->undoStack().undo();
        QVERIFY(!first->isModified());
    }

    void plansAreEditedByKeysAlone()
    {
        const auto press = [&](Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
            QTest::keyClick(QApplication::focusWidget(), key, modifiers);
            m_fixture.settle();
        };
        press(Qt::Key_F, Qt::ControlModifier); // from anywhere in the window
        QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("planFilter"));
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("nodes"));
        press(Qt::Key_Return);
        auto* form = m_window->findChild<editors::PlanForm*>();
        const auto* nodes = form->fieldEditor(QStringLiteral("cluster.pools[0].nodes"));
        QVERIFY(nodes->input()->hasFocus());
        press(Qt::Key_Up);
        QCOMPARE(m_window->session()->document().plan.cluster.pools[0].nodes, 7);
        press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!m_window->session()->isModified());
        press(Qt::Key_3, Qt::ControlModifier);
        QCOMPARE(m_window->mode(), Mode::Memory);
    }

    /// The focus stays in the field after Return: what is undone there is the edit.
    void undoInAFieldIsOfThePlanUnlessItIsTypedIn()
    {
        auto* form = m_window->findChild<editors::PlanForm*>();
        const auto nodes = [&] {
            return m_window->session()->document().plan.cluster.pools[0].nodes;
        };
        auto* line = qobject_cast<QLineEdit*>(
            form->fieldEditor(QStringLiteral("cluster.pools[0].nodes"))->input());
        const auto type = [&](const QString& text) {
            line->setFocus();
            line->selectAll();
            QTest::keyClicks(line, text);
        };
        const auto press = [&](Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
            QTest::keyClick(line, key, modifiers);
            m_fixture.settle();
        };
        for (const char* count : {"9", "5"}) {
            type(QString::fromLatin1(count));
            press(Qt::Key_Return);
        }
        press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(nodes(), 9);
        QCOMPARE(line->text(), QStringLiteral("9"));
        press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(nodes(), 6);
        press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(nodes(), 9);
        press(Qt::Key_Y, Qt::ControlModifier);
        QCOMPARE(nodes(), 5);
        press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(nodes(), 9);
        type(QStringLiteral("77"));
        press(Qt::Key_Z, Qt::ControlModifier); // of the text
        QCOMPARE(nodes(), 9);
        QCOMPARE(line->text(), QStringLiteral("9"));
        type(QStringLiteral("no number"));
        press(Qt::Key_Return);
        press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(nodes(), 9); // the refused text is still there to be mended
    }

    /// Each line of Ctrl+K is one thing, and does it.
    void everyLineOfThePaletteIsOneThing()
    {
        const auto withPalette = [&](const std::function<void(QDialog*)>& use) {
            QTimer::singleShot(50, this, [use] {
                const QPointer<QDialog> palette =
                    qobject_cast<QDialog*>(QApplication::activeModalWidget());
                QVERIFY(palette);
                QVERIFY(QTest::qWaitForWindowActive(palette));
                use(palette);
                if (palette)
                    palette->reject();
            });
            m_window->activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(m_window));
            QTest::keyClick(m_window, Qt::Key_K, Qt::ControlModifier);
        };
        for (const gui::ModeRow& row : gui::modeRows()) {
            m_window->setMode(row.mode);
            m_fixture.settle();
            QStringList lines;
            withPalette([&](QDialog* palette) {
                const auto* list = palette->findChild<QListWidget*>();
                for (int i = 0; i < list->count(); ++i)
                    lines << list->item(i)->text();
            });
            QVERIFY(lines.size() > 100);
            QStringList twice = lines;
            for (const QString& line : QSet<QString>(lines.begin(), lines.end()))
                twice.removeOne(line);
            QVERIFY2(twice.isEmpty(), qPrintable(twice.join(QLatin1Char('\n'))));
        }
        m_window->setMode(Mode::Overview);
        const auto run = [&](const QString& text) {
            withPalette([&](QDialog* palette) {
                auto* input = palette->findChild<QLineEdit*>();
                QTRY_VERIFY(input->hasFocus());
                QTest::keyClicks(input, text);
                QTest::keyClick(input, Qt::Key_Return);
            });
            m_window->activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(m_window));
            m_fixture.settle();
        };
        run(QStringLiteral("roofline copy csv"));
        QVERIFY(QApplication::clipboard()->text().contains(QLatin1Char(',')));
        run(QStringLiteral("cluster.pools[0].nodes"));
        auto* form = m_window->findChild<editors::PlanForm*>();
        QVERIFY(form->fieldEditor(QStringLiteral("cluster.pools[0].nodes"))->input()->hasFocus());
        run(QStringLiteral("reliability.mtbf_s figure"));
        QVERIFY(m_window->findChild<QDockWidget*>(QStringLiteral("dock.why"))->isVisible());
        run(QStringLiteral("gpt-3 on preset"));
        QCOMPARE(m_window->sessionCount(), 2);
    }

    void layoutIsRemembered()
    {
        auto dock = [](MainWindow* window, const char* name) {
            return window->findChild<QDockWidget*>(QString::fromLatin1(name));
        };
        dock(m_window, "dock.why")->hide();
        m_window->addDockWidget(Qt::RightDockWidgetArea, dock(m_window, "dock.plan"));
        QVERIFY(m_window->close());
        m_fixture.window = std::make_unique<MainWindow>(m_fixture.path("recovery"));
        m_window = m_fixture.window.get();
        m_window->openPreset(QStringLiteral("qwen3-8b-48x4090"));
        m_window->QWidget::show();
        m_fixture.settle();
        QVERIFY(!dock(m_window, "dock.why")->isVisible());
        QCOMPARE(m_window->dockWidgetArea(dock(m_window, "dock.plan")), Qt::RightDockWidgetArea);
        action(QStringLiteral("Default arrangement"))->trigger();
        QCoreApplication::processEvents();
        QVERIFY(dock(m_window, "dock.why")->isVisible());
        QCOMPARE(m_window->dockWidgetArea(dock(m_window, "dock.plan")), Qt::LeftDockWidgetArea);
        QSettings().clear();
    }
};

RIDGEPOINT_TEST(TestWindowWalk)
#include "tst_window_walk.moc"
