// SPDX-License-Identifier: GPL-3.0-or-later
// What is in the PDF, as other people's programs read it: no picture, all fonts, no word over
// another or over the edge, bookmarks and links that lead somewhere.
#include "made_report.h"

#include "languages/languages.h"
#include "report/input_tables.h"

#include <QFile>
#include <QFontDatabase>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFOutlineDocumentHelper.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>

namespace ridgepoint::tests {
namespace {

struct Word
{
    QRectF box;
    QString text;
};

struct TextPage
{
    QSizeF size;
    std::vector<Word> words;
};

QByteArray output(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForStarted())
        qFatal("%s is missing: it is in poppler-utils", qPrintable(program));
    process.waitForFinished(120'000);
    return process.readAllStandardOutput();
}

std::vector<TextPage> wordsOf(const QString& path)
{
    std::vector<TextPage> pages;
    QXmlStreamReader xml(
        output(QStringLiteral("pdftotext"), {QStringLiteral("-bbox"), path, QStringLiteral("-")}));
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        const QXmlStreamAttributes at = xml.attributes();
        const auto value = [&](const char* name) {
            return at.value(QLatin1String(name)).toDouble();
        };
        if (xml.name() == QLatin1String("page")) {
            pages.push_back({QSizeF(value("width"), value("height")), {}});
        } else if (xml.name() == QLatin1String("word")) {
            const QRectF box(QPointF(value("xMin"), value("yMin")),
                             QPointF(value("xMax"), value("yMax")));
            pages.back().words.push_back({box, xml.readElementText()});
        }
    }
    return pages;
}

/// The share of the smaller of two words that the other one covers.
double covered(const QRectF& a, const QRectF& b)
{
    const QRectF both = a & b;
    const double smaller = std::min(a.width() * a.height(), b.width() * b.height());
    return smaller > 0 ? both.width() * both.height() / smaller : 0;
}

} // namespace

class TestPdf : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString write(const Made& made)
    {
        const QString path = m_folder.filePath(QStringLiteral("report.pdf"));
        QFile file(path);
        if (file.open(QIODevice::WriteOnly)) {
            const std::string bytes = made.pdf();
            file.write(bytes.data(), static_cast<qint64>(bytes.size()));
        }
        return path;
    }

  private slots:
    void plans_data();
    void plans();
    void comparison();
    void sameBytes();
    void chinese();
    void ownValuesAreNoDefaults();
    void allDerivations();
    void information();

  private:
    void check(const Made& made);
    void checkWords(const QString& path, int pages);
    void checkLinks(const QString& path, const Made& made);
};

void TestPdf::plans_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("letter");
    for (const char* name : hardPlanNames()) {
        for (const bool letter : {false, true})
            QTest::addRow("%s, %s", name, letter ? "letter" : "a4")
                << QString::fromLatin1(name) << letter;
    }
}

void TestPdf::plans()
{
    QFETCH(QString, name);
    QFETCH(bool, letter);
    report::ReportOptions options = someOptions();
    options.paper = letter ? report::Paper::Letter : report::Paper::A4;
    check(made(hardPlan(name), options));
}

void TestPdf::comparison()
{
    const Made both = made(hardPlan({}), someOptions(), planOf("qwen3-8b-32x4090"));
    QVERIFY(std::ranges::any_of(both.report.sections, [](const report::Section& section) {
        return section.id == report::SectionId::Comparison;
    }));
    check(both);
    check(made(hardPlan({}), someOptions(), hardPlan(QStringLiteral("stages"))));
}

/// What is selected or searched is what is seen, whatever face has the letters.
void TestPdf::chinese()
{
    if (languages::available().size() < 2)
        QSKIP("this build has no translations");
    if (QFontDatabase::families(QFontDatabase::SimplifiedChinese).isEmpty())
        QSKIP("no Chinese face is installed");
    languages::use(QStringLiteral("zh_CN"));
    const Made translated = made(hardPlan({}), someOptions());
    QCOMPARE(translated.report.language, QStringLiteral("zh-CN"));
    check(translated);
    const QString text = QString::fromUtf8(
        output(QStringLiteral("pdftotext"),
               {QStringLiteral("-layout"), write(translated), QStringLiteral("-")}));
    languages::use(QStringLiteral("en"));
    static const QRegularExpression strange(QStringLiteral("[\\x{2E80}-\\x{2FDF}\\t]"));
    QVERIFY2(!text.contains(strange), qPrintable(strange.match(text).captured()));
    for (const char* seen : {"MFU 39.6%", "12.5 / 22 GiB", "序列长度", "显存", "第 1 页"})
        QVERIFY2(text.contains(QString::fromUtf8(seen)), seen);
}

void TestPdf::ownValuesAreNoDefaults()
{
    plan::Document document;
    QVERIFY(!plan::setField(document.plan, "cluster.pools.nodes", "6"));
    const auto from = [&](const char* path) { return report::fieldText(document, path).origin; };
    QCOMPARE(from("cluster.pools.nodes"), QStringLiteral("set in the plan"));
    QVERIFY(from("task.deadline_days").startsWith(QStringLiteral("default")));
    const auto nodes = plan::findField("cluster.pools.nodes");
    document.origins[plan::pathText(*nodes->field, nodes->index)] = "a tender";
    QCOMPARE(from("cluster.pools.nodes"), QStringLiteral("a tender"));
}

void TestPdf::allDerivations()
{
    report::ReportOptions options = someOptions();
    options.derivesAll = true;
    const Made every = made(hardPlan(QStringLiteral("stages")), options);
    check(every);
    int figures = 0;
    for (const report::Block& block : every.report.sections.back().blocks) {
        const auto* entry = std::get_if<report::Derivation>(&block);
        figures += entry && !entry->isStep;
    }
    int valued = 0;
    const auto view = report::evaluated(hardPlan(QStringLiteral("stages")));
    for (const plan::FigureValue& figure : view->forecast.figures)
        valued += figure.value.has_value();
    QCOMPARE(figures, valued);
}

void TestPdf::check(const Made& made)
{
    const QString path = write(made);
    const int pages = static_cast<int>(made.layout.pages.size());
    const QByteArray images = output(QStringLiteral("pdfimages"), {QStringLiteral("-list"), path});
    QCOMPARE(images.trimmed().count('\n'), 1); // the table's head
    const QList<QByteArray> fonts =
        output(QStringLiteral("pdffonts"), {path}).trimmed().split('\n');
    QVERIFY(fonts.size() > 3);
    for (const QByteArray& font : fonts.mid(2)) {
        const QList<QByteArray> parts = font.simplified().split(' ');
        QVERIFY2(parts.size() > 5 && parts[parts.size() - 5] == "yes", font.constData());
    }
    checkWords(path, pages);
    checkLinks(path, made);
}

void TestPdf::checkWords(const QString& path, int pages)
{
    const std::vector<TextPage> read = wordsOf(path);
    QCOMPARE(static_cast<int>(read.size()), pages);
    constexpr double kMargin = 45; // points; those of the page are 54
    for (std::size_t number = 0; number < read.size(); ++number) {
        const TextPage& page = read[number];
        QVERIFY2(page.words.size() > 4, qPrintable(QStringLiteral("page %1").arg(number + 1)));
        for (std::size_t i = 0; i < page.words.size(); ++i) {
            const Word& word = page.words[i];
            const QRectF inside(kMargin, 25, page.size.width() - 2 * kMargin,
                                page.size.height() - 50);
            QVERIFY2(inside.contains(word.box),
                     qPrintable(QStringLiteral("page %1: \"%2\" is beyond the margin")
                                    .arg(number + 1)
                                    .arg(word.text)));
            for (std::size_t j = 0; j < i; ++j) {
                if (covered(word.box, page.words[j].box) > 0.3)
                    QFAIL(qPrintable(QStringLiteral("page %1: \"%2\" lies over \"%3\"")
                                         .arg(number + 1)
                                         .arg(word.text, page.words[j].text)));
            }
        }
    }
}

void TestPdf::checkLinks(const QString& path, const Made& made)
{
    QPDF pdf;
    pdf.processFile(path.toLocal8Bit().constData());
    const std::vector<QPDFPageObjectHelper> pages = QPDFPageDocumentHelper(pdf).getAllPages();
    const auto isPage = [&](QPDFObjectHandle destination) {
        return destination.isArray() && std::ranges::any_of(pages, [&](QPDFPageObjectHelper page) {
                   return page.getObjectHandle().getObjGen() ==
                          destination.getArrayItem(0).getObjGen();
               });
    };
    std::size_t links = 0;
    for (QPDFPageObjectHelper page : pages) {
        for (QPDFAnnotationObjectHelper& annotation : page.getAnnotations("/Link")) {
            QVERIFY(isPage(annotation.getObjectHandle().getKey("/Dest")));
            ++links;
        }
    }
    QCOMPARE(links, made.report.sections.size()); // of the contents

    std::size_t bookmarks = 0;
    const auto walk = [&](auto self, std::vector<QPDFOutlineObjectHelper> level) -> void {
        for (QPDFOutlineObjectHelper& bookmark : level) {
            QVERIFY(!bookmark.getTitle().empty());
            QVERIFY(isPage(bookmark.getDest()));
            ++bookmarks;
            self(self, bookmark.getKids());
        }
    };
    QPDFOutlineDocumentHelper outlines(pdf);
    walk(walk, outlines.getTopLevelOutlines());
    QCOMPARE(bookmarks, made.layout.bookmarks.size());
    // each section, and the contents
    QCOMPARE(outlines.getTopLevelOutlines().size(), made.report.sections.size() + 1);
}

void TestPdf::sameBytes()
{
    const std::string first = made(hardPlan({}), someOptions()).pdf();
    const std::string second = made(hardPlan({}), someOptions()).pdf();
    QVERIFY(!first.empty());
    QVERIFY(first == second);
    report::ReportOptions later = someOptions();
    later.date = later.date.addDays(1);
    QVERIFY(made(hardPlan({}), later).pdf() != first);
}

void TestPdf::information()
{
    report::ReportOptions options = someOptions();
    options.title = QStringLiteral("Über den Plan – 計画");
    const QString path = write(made(hardPlan({}), options));
    QPDF pdf;
    pdf.processFile(path.toLocal8Bit().constData());
    QPDFObjectHandle information = pdf.getTrailer().getKey("/Info");
    const auto value = [&](const char* key) {
        return QString::fromStdString(information.getKey(key).getUTF8Value());
    };
    QCOMPARE(value("/Title"), options.title);
    QCOMPARE(value("/Author"), options.author);
    QCOMPARE(value("/CreationDate"), QStringLiteral("D:20261129120000Z"));
    QVERIFY(value("/Subject").contains(QStringLiteral("Qwen3-8B on 48 RTX 4090")));
    QVERIFY(value("/Creator").startsWith(QStringLiteral("Ridgepoint")));
    QVERIFY(pdf.getRoot().getKey("/Lang").isString());
    QVERIFY(pdf.getRoot().getKey("/PageLabels").isDictionary());
    QVERIFY(!pdf.getRoot().hasKey("/Metadata"));
}

RIDGEPOINT_TEST(TestPdf)

} // namespace ridgepoint::tests

#include "tst_pdf.moc"
