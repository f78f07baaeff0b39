// SPDX-License-Identifier: GPL-3.0-or-later
// What is far too large, or no file at all, given to the window in each way: a message, and the
// window goes on.
#include "answer_dialogs.h"
#include "exchange/document_io.h"
#include "exchange/presets.h"
#include "plan_session.h"
#include "window_fixture.h"

#include <QDir>
#include <QDropEvent>
#include <QMimeData>
#include <QUrl>

#include <sys/stat.h>
#include <unistd.h>

using namespace ridgepoint;

namespace {

/// Answers every box, and keeps what it said.
class Told
{
  public:
    Told()
        : m_answers([this](const QString&) {
              if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget()))
                  texts += box->text();
              return QMessageBox::Ok;
          })
    {
    }
    QStringList texts;

  private:
    tests::AnswerDialogs m_answers;
};

} // namespace

class TestWindowLimits : public QObject
{
    Q_OBJECT

  private slots:
    void init() { m_fixture.open(); }
    void cleanup() { m_fixture.window.reset(); }

    void strangeFilesAreRefusedWithAMessage_data();
    void strangeFilesAreRefusedWithAMessage();
    void filesOfOtherEditorsAreRead();
    void aThousandDroppedFilesOpenTwenty();
    void aHundredMegabytesArePasted();
    void longNamesAreShownInShort();
    void theOldestEditsAreForgotten();

  private:
    QString write(const char* name, const QByteArray& content)
    {
        QFile file(m_fixture.path(name));
        return file.open(QIODevice::WriteOnly) && file.write(content) == content.size()
                   ? file.fileName()
                   : QString();
    }

    void drop(const QMimeData& data)
    {
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_fixture.window.get(), &enter);
        QDropEvent event({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_fixture.window.get(), &event);
    }

    tests::WindowFixture m_fixture;
};

void TestWindowLimits::strangeFilesAreRefusedWithAMessage_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* kind, const char* says) {
        QTest::newRow(kind) << QString::fromLatin1(kind) << QString::fromLatin1(says);
    };
    row("200 MB", "the most that is read is");
    row("named pipe", "a named pipe");
    row("folder", "a folder");
    row("endless device", "a device");
    row("not allowed", "you have no permission");
    row("missing", "there is no such file");
    row("no UTF-8", "UTF-8");
    row("half a plan", "plan.json");
    row("nothing", "empty");
}

void TestWindowLimits::strangeFilesAreRefusedWithAMessage()
{
    QFETCH(QString, kind);
    QFETCH(QString, says);
    QString path = m_fixture.path("plan.json");
    if (kind == QStringLiteral("200 MB")) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(200'000'000));
    } else if (kind == QStringLiteral("named pipe")) {
        QCOMPARE(::mkfifo(QFile::encodeName(path).constData(), 0600), 0);
    } else if (kind == QStringLiteral("folder")) {
        QVERIFY(QDir().mkpath(path));
    } else if (kind == QStringLiteral("endless device")) {
        path = QStringLiteral("/dev/zero");
    } else if (kind == QStringLiteral("not allowed")) {
        path = write("plan.json", "{}");
        QVERIFY(QFile::setPermissions(path, {}));
    } else if (kind == QStringLiteral("no UTF-8")) {
        path = write("plan.json", "{\"format\": \"ridgepoint-plan\", \"name\": \"\xff\xfe\"}");
    } else if (kind == QStringLiteral("half a plan")) {
        path = write("plan.json", "{\"format\": \"ridgepoint-plan\", \"version\": 1, \"mod");
    } else if (kind == QStringLiteral("nothing")) {
        path = write("plan.json", "");
    }
    const int before = m_fixture.window->sessionCount();
    Told told;
    // root may read everything: be somebody else
    const bool isOther = kind == QStringLiteral("not allowed") && ::geteuid() == 0;
    if (isOther)
        QCOMPARE(::seteuid(65534), 0);
    const bool isOpen = m_fixture.window->openFile(path);
    if (isOther)
        QCOMPARE(::seteuid(0), 0);
    QVERIFY(!isOpen);
    QCOMPARE(told.texts.size(), 1);
    QVERIFY2(told.texts.front().contains(says), qPrintable(told.texts.front()));
    QCOMPARE(m_fixture.window->sessionCount(), before);
    const QString made = m_fixture.path("plan.json"); // for the next row; never a device
    QFile::remove(made);
    QDir().rmdir(made);
    QVERIFY(!QFile::exists(made));
}

void TestWindowLimits::filesOfOtherEditorsAreRead()
{
    const QByteArray plan = QByteArray::fromStdString(
        exchange::writeDocument(*exchange::loadPlanPreset("qwen3-8b-48x4090").document));
    const Told told;
    for (const bool hasMark : {false, true}) {
        QByteArray content = plan;
        content.replace("\n", "\r\n");
        if (hasMark)
            content.prepend("\xef\xbb\xbf");
        const QString path = write(hasMark ? "mark.json" : "crlf.json", content);
        QVERIFY(m_fixture.window->openFile(path));
        QCOMPARE(m_fixture.window->session()->filePath(), path);
        QVERIFY(!m_fixture.window->session()->isModified());
    }
    QCOMPARE(told.texts, QStringList());
}

void TestWindowLimits::aThousandDroppedFilesOpenTwenty()
{
    QList<QUrl> urls;
    plan::Document document = *exchange::loadPlanPreset("qwen3-8b-48x4090").document;
    for (int i = 0; i < 1000; ++i) {
        const QString path = m_fixture.path(qPrintable(QStringLiteral("%1.json").arg(i)));
        if (i < 25)
            QVERIFY(!exchange::saveDocument(document, path.toStdString()));
        urls += QUrl::fromLocalFile(path);
    }
    for (int i = 0; i < 10; ++i)
        urls += QUrl(QStringLiteral("https://example.org/%1").arg(i));
    QMimeData data;
    data.setUrls(urls);
    const int before = m_fixture.window->sessionCount();
    const Told told;
    drop(data);
    QCOMPARE(m_fixture.window->sessionCount(), before + 20);
    QCOMPARE(told.texts.size(), 2);
    QVERIFY(told.texts[0].contains(QStringLiteral("1000")) &&
            told.texts[0].contains(QStringLiteral("20")));
    QVERIFY(told.texts[1].contains(QStringLiteral("example.org/0")));
}

void TestWindowLimits::aHundredMegabytesArePasted()
{
    const int before = m_fixture.window->sessionCount();
    for (const QString& text :
         {QString(100'000'000, QLatin1Char('[')), QString(100'000'000, QLatin1Char(' '))}) {
        QMimeData data;
        data.setText(text);
        const Told told;
        drop(data);
        QCOMPARE(told.texts.size(), 1);
        QVERIFY(told.texts[0].size() < 1000);
    }
    QCOMPARE(m_fixture.window->sessionCount(), before);
}

void TestWindowLimits::longNamesAreShownInShort()
{
    plan::Document document = *exchange::loadPlanPreset("qwen3-8b-48x4090").document;
    document.name = std::string(exchange::kMostTextBytes, 'W');
    document.description = document.name;
    document.plan.model.name = document.name;
    document.plan.cluster.pools[0].accelerator = document.name;
    m_fixture.window->openDocument(document, {});
    m_fixture.settle();
    QCOMPARE(m_fixture.window->size(), QSize(1440, 900)); // nothing has pushed it wider
    QVERIFY(!m_fixture.window->session()->edit(QStringLiteral("cluster.pools[0].nodes"),
                                               QStringLiteral("7")));
    m_fixture.settle();
    QVERIFY(m_fixture.verdict(0).size() < 200);
    QCOMPARE(m_fixture.window->size(), QSize(1440, 900));
}

void TestWindowLimits::theOldestEditsAreForgotten()
{
    gui::PlanSession session(*exchange::loadPlanPreset("qwen3-8b-48x4090").document);
    for (int i = 0; i < gui::kMostEdits + 50; ++i)
        QVERIFY(!session.edit(QStringLiteral("task.deadline_days"), QString::number(i + 40)));
    QCOMPARE(session.undoStack().count(), gui::kMostEdits);
    while (session.undoStack().canUndo())
        session.undoStack().undo();
    QCOMPARE(session.document().plan.task.deadlineDays, 40.0 + 49);
    QVERIFY(session.isModified()); // the file's own state is out of reach
    QCOMPARE(session.documentAt(0).plan.task.deadlineDays, 40.0 + 49);
}

RIDGEPOINT_TEST(TestWindowLimits)
#include "tst_window_limits.moc"
