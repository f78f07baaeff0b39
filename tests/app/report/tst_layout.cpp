// SPDX-License-Identifier: GPL-3.0-or-later
// How a report is set: what belongs together stays together, nothing is lost on the way, and HTML
// and pages say the same.
#include "made_report.h"

#include "report/pieces.h"
#include "report/svg_device.h"
#include "style/paper.h"

#include <QPainter>
#include <QRegularExpression>
#include <QXmlStreamReader>

namespace ridgepoint::tests {
namespace {

/// All that stands on pages, in its order, without the frame of each page.
QString placedText(const report::PageLayout& layout)
{
    QString text;
    for (std::size_t number = 0; number < layout.pages.size(); ++number) {
        const auto& items = layout.pages[number].items;
        const std::size_t frame = number == 0 ? 2 : 5;
        for (std::size_t i = 0; i + frame < items.size(); ++i) {
            if (const auto* placed = std::get_if<report::PlacedText>(&items[i]))
                text += placed->text;
        }
    }
    return squeezed(text);
}

/// The text of an HTML file, and whether it is well formed.
QString htmlText(const QByteArray& html, QString& error)
{
    QString text;
    QXmlStreamReader xml(html);
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isCharacters())
            text += xml.text();
    }
    error = xml.hasError() ? xml.errorString() : QString();
    return squeezed(text);
}

report::Report synthetic(std::vector<report::Block> blocks)
{
    report::Report report;
    report.title = QStringLiteral("Title");
    report.sections.push_back({report::SectionId::Summary, QStringLiteral("Summary"), {}});
    report.sections.push_back(
        {report::SectionId::Memory, QStringLiteral("Memory"), std::move(blocks)});
    return report;
}

report::Table longTable(int rows, const QString& cell)
{
    report::Table table;
    table.columns = {{QStringLiteral("Head-A")}, {QStringLiteral("Head-B"), true}};
    for (int i = 0; i < rows; ++i)
        table.rows.push_back({QStringLiteral("row%1").arg(i), cell});
    return table;
}

QStringList textsOn(const report::Page& page)
{
    QStringList texts;
    for (const report::PlacedItem& item : page.items) {
        if (const auto* placed = std::get_if<report::PlacedText>(&item))
            texts += placed->text;
    }
    return texts;
}

} // namespace

class TestLayout : public QObject
{
    Q_OBJECT

  private slots:
    void pagesAndHtmlSayTheSame_data();
    void pagesAndHtmlSayTheSame();
    void firstPageHoldsTheSummary_data();
    void firstPageHoldsTheSummary();
    void tablesRepeatTheirHead();
    void longCellsGoOn();
    void headingsDoNotStandAlone();
    void chartsAreWhole();
    void strangeNames();
    void sectionsAreChosen();
    void svgClips();
    void paperIsLight();
    void cancelled();
};

void TestLayout::pagesAndHtmlSayTheSame_data()
{
    QTest::addColumn<QString>("name");
    for (const char* name : hardPlanNames())
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestLayout::pagesAndHtmlSayTheSame()
{
    QFETCH(QString, name);
    const Made made = tests::made(hardPlan(name), someOptions(), planOf("qwen3-8b-32x4090"));
    QString error;
    const QString html = htmlText(made.html(), error);
    QCOMPARE(error, QString());
    // a text that goes on on the next page is apart there: lines are looked for one by one
    const QString placed = placedText(made.layout);
    const QStringList texts = textsOf(made.report);
    QVERIFY(texts.size() > 200);
    for (const QString& text : texts) {
        QVERIFY2(html.contains(squeezed(text)), qPrintable(text));
        QVERIFY2(placed.contains(squeezed(text)), qPrintable(text));
    }
}

void TestLayout::firstPageHoldsTheSummary_data()
{
    pagesAndHtmlSayTheSame_data();
}

void TestLayout::firstPageHoldsTheSummary()
{
    QFETCH(QString, name);
    report::ReportOptions options = someOptions();
    options.notes.clear();
    for (const report::Paper paper : {report::Paper::A4, report::Paper::Letter}) {
        options.paper = paper;
        const Made made = tests::made(hardPlan(name), options);
        QCOMPARE(made.layout.anchors.value(QStringLiteral("contents")).page, 1);
        const QString first = squeezed(textsOn(made.layout.pages.front()).join(QString()));
        const auto& verdict = std::get<report::Verdict>(made.report.sections.front().blocks[0]);
        for (const style::VerdictFigure& figure : verdict.figures)
            QVERIFY(first.contains(squeezed(figure.value)));
        QVERIFY(first.contains(squeezed(QStringLiteral("What this rests on"))));
        QVERIFY(first.contains(QStringLiteral("Efficiency")));
        const auto charts = std::ranges::count_if(
            made.layout.pages.front().items, [](const report::PlacedItem& item) {
                return std::holds_alternative<report::PlacedChart>(item);
            });
        QCOMPARE(charts, 1);
    }
}

void TestLayout::tablesRepeatTheirHead()
{
    const report::PageLayout layout =
        report::layOutPages(synthetic({longTable(200, QStringLiteral("x"))}));
    QVERIFY(layout.pages.size() > 3);
    for (std::size_t i = 1; i < layout.pages.size(); ++i) {
        const QStringList texts = textsOn(layout.pages[i]);
        QCOMPARE(texts.count(QStringLiteral("Head-A")), 1);
        QVERIFY(texts.indexOf(QStringLiteral("Head-A")) <
                texts.indexOf(QRegularExpression(QStringLiteral("row\\d+"))));
        QVERIFY(texts.filter(QRegularExpression(QStringLiteral("^row"))).size() > 1);
    }
}

/// One cell of far more than a page, without a space to break it at.
void TestLayout::longCellsGoOn()
{
    const QString cell(40'000, QLatin1Char('m'));
    const report::PageLayout layout = report::layOutPages(synthetic({longTable(2, cell)}));
    qsizetype letters = 0;
    const QRectF paper(QPointF(), QSizeF(layout.paper));
    for (const report::Page& page : layout.pages) {
        for (const report::PlacedItem& item : page.items) {
            const auto* placed = std::get_if<report::PlacedText>(&item);
            if (!placed)
                continue;
            letters += placed->text.count(QLatin1Char('m')) *
                       placed->text.startsWith(QStringLiteral("mm"));
            QVERIFY(paper.adjusted(60, 40, -60, -40).contains(placed->at));
        }
    }
    QCOMPARE(letters, 2 * cell.size());
}

void TestLayout::headingsDoNotStandAlone()
{
    // headings at every height of a page
    std::vector<report::Block> blocks;
    for (int i = 0; i < 150; ++i) {
        blocks.push_back(report::Heading{QStringLiteral("heading%1").arg(i), {}, false});
        for (int line = 0; line <= i % 4; ++line)
            blocks.push_back(report::Paragraph{QStringLiteral("text")});
        if (i % 5 == 0)
            blocks.push_back(longTable(3, QStringLiteral("y")));
    }
    const report::PageLayout layout = report::layOutPages(synthetic(std::move(blocks)));
    QVERIFY(layout.pages.size() > 5);
    for (std::size_t i = 1; i < layout.pages.size(); ++i) {
        QStringList texts = textsOn(layout.pages[i]);
        // the frame stands last: title, date, producer, number
        QVERIFY(!texts[texts.size() - 5].startsWith(QStringLiteral("heading")));
        QVERIFY(!texts[texts.size() - 5].startsWith(QStringLiteral("Head-")));
    }
}

void TestLayout::chartsAreWhole()
{
    for (const char* name : hardPlanNames()) {
        const Made made = tests::made(hardPlan(QString::fromLatin1(name)), someOptions());
        const QRectF paper(QPointF(), QSizeF(made.layout.paper));
        int charts = 0;
        for (const report::Page& page : made.layout.pages) {
            for (const report::PlacedItem& item : page.items) {
                if (const auto* chart = std::get_if<report::PlacedChart>(&item)) {
                    QVERIFY(paper.adjusted(70, 70, -70, -70).contains(chart->rect));
                    ++charts;
                } else if (const auto* formula = std::get_if<report::PlacedFormula>(&item)) {
                    QVERIFY(formula->at.x() + formula->box.width() * formula->scale <=
                            paper.right() - 70);
                }
            }
        }
        QCOMPARE(charts, static_cast<int>(report::chartsOf(made.report).size()));
    }
}

void TestLayout::strangeNames()
{
    plan::Document document = hardPlan({});
    report::ReportOptions options = someOptions();
    for (const char* name : {"<script>alert('&quot;')</script>", "tab\tline\nbreak\x01\x07",
                             "اسم عربي", "名前🚀", "\xff\xfe broken", ""}) {
        document.name = name;
        options.title = QString::fromUtf8(name);
        options.notes = QString::fromUtf8(name);
        const Made made = tests::made(document, options);
        QString error;
        htmlText(made.html(), error);
        QCOMPARE(error, QString());
        QVERIFY(!made.report.title.isEmpty());
        QVERIFY(!made.pdf().empty());
    }
}

void TestLayout::sectionsAreChosen()
{
    report::ReportOptions options = someOptions();
    options.sections = {report::SectionId::Problems};
    const Made made = tests::made(hardPlan({}), options);
    QCOMPARE(made.report.sections.size(), std::size_t{2});
    QCOMPARE(made.report.sections[1].id, report::SectionId::Problems);
    options.sections.clear();
    QCOMPARE(tests::made(hardPlan({}), options).report.sections.size(), std::size_t{1});
}

void TestLayout::svgClips()
{
    const QString svg = report::svgOf(
        {100, 50}, QStringLiteral("a"), QStringLiteral("<label>"), [](QPainter& painter) {
            painter.save();
            painter.setClipRect(QRectF(0, 0, 50, 50));
            painter.setClipRect(QRectF(25, 0, 50, 50), Qt::IntersectClip);
            painter.fillRect(QRectF(0, 0, 100, 50), Qt::red);
            painter.restore();
            painter.setPen(QPen(Qt::blue, 2, Qt::DashLine));
            painter.drawLine(QPointF(0, 0), QPointF(9, 9));
            painter.drawText(QPointF(1, 20), QStringLiteral("a < b & c"));
        });
    QXmlStreamReader xml(svg);
    int clips = 0;
    int clipped = 0;
    int texts = 0;
    while (!xml.atEnd()) {
        xml.readNext();
        if (!xml.isStartElement())
            continue;
        clips += xml.name() == QLatin1String("clipPath");
        clipped += xml.attributes().hasAttribute(QLatin1String("clip-path"));
        texts += xml.name() == QLatin1String("text");
    }
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    QCOMPARE(clips, 1);
    QCOMPARE(clipped, 1); // the line and the text are not
    QVERIFY(texts >= 1);
    QVERIFY(svg.contains(QStringLiteral("stroke-dasharray")));
    QVERIFY(!svg.contains(QStringLiteral("<image")));
}

void TestLayout::paperIsLight()
{
    style::setCurrentScheme(style::Scheme::Dark);
    const Made dark = made(hardPlan({}), someOptions());
    const std::string bytes = dark.pdf();
    const QByteArray html = dark.html();
    QCOMPARE(style::currentScheme(), style::Scheme::Dark);
    style::setCurrentScheme(style::Scheme::Light);
    QVERIFY(bytes == made(hardPlan({}), someOptions()).pdf());
    QVERIFY(html == made(hardPlan({}), someOptions()).html());
}

void TestLayout::cancelled()
{
    const Made made = tests::made(hardPlan({}), someOptions());
    QVERIFY(report::layOutPages(made.report, [] { return true; }).pages.empty());
}

RIDGEPOINT_TEST(TestLayout)

} // namespace ridgepoint::tests

#include "tst_layout.moc"
