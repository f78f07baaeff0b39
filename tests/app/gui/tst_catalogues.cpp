// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogues of translations against the sources: nothing is missing, nothing is left over, and
// each translation has the places of its source.
#include "support/test_main.h"

#include <QDir>
#include <QFile>
#include <QMap>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>

namespace {

struct Entry
{
    QStringList translations; ///< one for each grammatical number
    bool isUnfinished = false;
    bool isNumbered = false;
};
using Key = std::pair<QString, QString>; // context and comment, source
using Catalogue = QMap<Key, Entry>;

Catalogue readCatalogue(const QString& path)
{
    QFile file(path);
    Catalogue entries;
    if (!file.open(QIODevice::ReadOnly))
        return entries;
    QXmlStreamReader xml(&file);
    QString context;
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isStartElement() && xml.name() == QLatin1String("name"))
            context = xml.readElementText();
        if (!xml.isStartElement() || xml.name() != QLatin1String("message"))
            continue;
        Entry entry;
        entry.isNumbered = xml.attributes().value(QLatin1String("numerus")) == QLatin1String("yes");
        QString source;
        QString comment;
        while (!(xml.isEndElement() && xml.name() == QLatin1String("message")) && !xml.atEnd()) {
            xml.readNext();
            if (!xml.isStartElement())
                continue;
            if (xml.name() == QLatin1String("source")) {
                source = xml.readElementText();
            } else if (xml.name() == QLatin1String("comment")) {
                comment = xml.readElementText();
            } else if (xml.name() == QLatin1String("numerusform")) {
                entry.translations += xml.readElementText();
            } else if (xml.name() == QLatin1String("translation")) {
                entry.isUnfinished = xml.attributes().hasAttribute(QLatin1String("type"));
                if (!entry.isNumbered)
                    entry.translations += xml.readElementText();
            }
        }
        entries.insert({context + QLatin1Char('|') + comment, source}, entry);
    }
    return entries;
}

/// %1, %n, {0}, tags and patterns of file names, sorted.
QStringList placesOf(const QString& text)
{
    static const QRegularExpression place(
        QStringLiteral(R"(%L?\d+|%n|\{\d+\}|</?(?:b|i|p|br|table|tr|td|a)>|\(\*[^)]*\))"));
    QStringList found;
    for (auto each = place.globalMatch(text); each.hasNext();)
        found += each.next().captured();
    found.sort();
    return found;
}

} // namespace

class TestCatalogues : public QObject
{
    Q_OBJECT

    const QString m_root = QStringLiteral(RIDGEPOINT_SOURCE_DIR);
    const QString m_folder = m_root + QStringLiteral("/resources/translations");

    QStringList files() const
    {
        return QDir(m_folder).entryList({QStringLiteral("*.ts")}, QDir::Files, QDir::Name);
    }

  private slots:
    void nothingIsMissingNorLeftOver_data()
    {
        QTest::addColumn<QString>("file");
        for (const QString& file : files()) {
            if (file.startsWith(QStringLiteral("ridgepoint_")))
                QTest::newRow(qPrintable(file)) << file;
        }
    }
    void nothingIsMissingNorLeftOver()
    {
        QFETCH(QString, file);
        const QString program = QStringLiteral(RIDGEPOINT_LUPDATE);
        if (!QFile::exists(program))
            QSKIP("lupdate, of qt6-l10n-tools, is not here");
        const QTemporaryDir folder;
        const QString copy = folder.filePath(file);
        QVERIFY(QFile::copy(m_folder + QLatin1Char('/') + file, copy));
        QProcess lupdate;
        lupdate.setWorkingDirectory(m_root);
        lupdate.start(program, QStringLiteral(RIDGEPOINT_LUPDATE_OPTIONS).split(QLatin1Char(' ')) +
                                   QStringList{QStringLiteral("widgets"), QStringLiteral("app"),
                                               QStringLiteral("-ts"), copy});
        QVERIFY(lupdate.waitForFinished(120'000));
        QCOMPARE(lupdate.exitCode(), 0);
        // it says where it did not find out to which class a text belongs: that text would never be
        // found when the program runs
        const QString complaints = QString::fromUtf8(lupdate.readAllStandardError());
        QVERIFY2(complaints.isEmpty(), qPrintable(complaints));
        const Catalogue now = readCatalogue(copy);
        const Catalogue then = readCatalogue(m_folder + QLatin1Char('/') + file);
        QVERIFY(now.size() > 400);
        QStringList wrong;
        for (auto each = now.begin(); each != now.end(); ++each) {
            if (!then.contains(each.key()))
                wrong += QStringLiteral("missing: ") + each.key().second;
            else if (each->isUnfinished || each->translations.join(QString()).isEmpty())
                wrong += QStringLiteral("not translated: ") + each.key().second;
        }
        for (auto each = then.begin(); each != then.end(); ++each) {
            if (!now.contains(each.key()))
                wrong += QStringLiteral("left over: ") + each.key().second;
        }
        QVERIFY2(wrong.isEmpty(),
                 qPrintable(QStringLiteral("the target update_translations helps\n") +
                            wrong.join(QLatin1Char('\n'))));
    }

    void translationsHaveThePlacesOfTheirSource_data()
    {
        QTest::addColumn<QString>("file");
        for (const QString& file : files())
            QTest::newRow(qPrintable(file)) << file;
    }
    void translationsHaveThePlacesOfTheirSource()
    {
        QFETCH(QString, file);
        const Catalogue catalogue = readCatalogue(m_folder + QLatin1Char('/') + file);
        QVERIFY(!catalogue.isEmpty());
        QStringList wrong;
        for (auto each = catalogue.begin(); each != catalogue.end(); ++each) {
            for (const QString& translation : each->translations) {
                if (!each->isUnfinished && placesOf(translation) != placesOf(each.key().second))
                    wrong += each.key().second + QStringLiteral("  ->  ") + translation;
                if (each.key().second.count(QLatin1Char('\n')) !=
                    translation.count(QLatin1Char('\n')))
                    wrong += QStringLiteral("lines: ") + translation;
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
    }
};

RIDGEPOINT_TEST(TestCatalogues)
#include "tst_catalogues.moc"
