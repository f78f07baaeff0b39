// SPDX-License-Identifier: GPL-3.0-or-later
#include "html_writer.h"

#include "explain/formula_layout.h"
#include "explain/formula_painter.h"
#include "pieces.h"
#include "style/paper.h"
#include "style/text.h"
#include "svg_device.h"

#include <QCoreApplication>

#include <cmath>

namespace ridgepoint::report {
namespace {

using style::Role;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ridgepoint::report::Html)
};

constexpr double kFormulaWidth = 640;

QString colorName(Role role)
{
    return style::color(role, style::Scheme::Light).name();
}

QString styleSheet()
{
    QString sheet = QStringLiteral(
        "body{margin:0 auto;padding:32px 24px;max-width:760px;background:@panel;color:@text;"
        "font:13px/1.45 'DejaVu Sans','Noto Sans',sans-serif;font-variant-numeric:tabular-nums}"
        "h1{font-size:26px;margin:0 0 2px}h2{font-size:19px;margin:40px 0 8px}"
        "h3{font-size:14px;margin:22px 0 6px}h4{font-size:13px;margin:14px 0 2px 14px}"
        ".title{display:flex;justify-content:space-between;gap:16px}"
        "p{margin:6px 0;overflow-wrap:anywhere}.lead{font-size:15px;margin:14px 0}"
        ".small{font-size:12px;color:@secondary}.step{margin-left:14px}"
        ".verdict{display:grid;grid-template-columns:repeat(3,1fr);gap:12px 16px;margin:16px 0}"
        ".verdict div{border-top:1px solid @line;padding-top:6px;overflow-wrap:anywhere}"
        ".verdict b{display:block;font-size:19px;line-height:1.3}"
        "table{border-collapse:collapse;width:100%;margin:6px 0 14px;font-size:12px}"
        "table.compact{font-size:11px}caption{text-align:left;font-weight:bold;padding:6px 0}"
        "th{color:@secondary;text-align:left;border-bottom:1px solid @secondary}"
        "td{border-bottom:1px solid @grid;vertical-align:top;overflow-wrap:anywhere}"
        "th,td{padding:3px 12px 3px 0}.n{text-align:right;white-space:nowrap}"
        "svg{max-width:100%;height:auto;display:block}figure{margin:14px 0}"
        "figcaption{font-weight:bold;margin-bottom:4px}figcaption span{font-weight:normal;"
        "color:@secondary;float:right;font-size:12px}"
        "nav ol{padding-left:20px}a{color:@accent}"
        "@media print{body{padding:0}h2,h3,h4{break-after:avoid}tr,figure{break-inside:avoid}}");
    const std::pair<const char*, Role> roles[] = {
        {"@panel", Role::Panel}, {"@text", Role::Text}, {"@secondary", Role::Secondary},
        {"@line", Role::Line},   {"@grid", Role::Grid}, {"@accent", Role::Accent}};
    for (const auto& [name, role] : roles)
        sheet.replace(QLatin1String(name), colorName(role));
    return sheet;
}

class Writer
{
  public:
    explicit Writer(const ChartPictures& charts) : m_charts(charts) {}

    QString document(const Report& report);

  private:
    void element(const char* name, const QString& attributes, const QString& text);
    void section(const Section& section);
    void write(const Heading& heading);
    void write(const Paragraph& paragraph);
    void write(const Verdict& verdict);
    void write(const Table& table);
    void write(const Chart& chart);
    void write(const Derivation& derivation);
    void write(const ProblemItem& problem);

    const ChartPictures& m_charts;
    QString m_text;
    int m_formulas = 0;
};

void Writer::element(const char* name, const QString& attributes, const QString& text)
{
    m_text += QStringLiteral("<%1%2>%3</%1>\n").arg(QLatin1String(name), attributes, text);
}

QString colored(Role role)
{
    return role == Role::Text ? QString()
                              : QStringLiteral(" style=\"color:%1\"").arg(colorName(role));
}

void Writer::write(const Heading& heading)
{
    element("h3", {}, xmlText(heading.text));
}

void Writer::write(const Paragraph& paragraph)
{
    const QString kind = paragraph.kind == Paragraph::Kind::Lead    ? QStringLiteral("lead")
                         : paragraph.kind == Paragraph::Kind::Small ? QStringLiteral("small")
                                                                    : QString();
    element("p",
            (kind.isEmpty() ? QString() : QStringLiteral(" class=\"%1\"").arg(kind)) +
                colored(paragraph.role),
            xmlText(paragraph.text));
}

void Writer::write(const Verdict& verdict)
{
    m_text += QStringLiteral("<div class=\"verdict\">\n");
    for (const style::VerdictFigure& figure : verdict.figures) {
        const QString change =
            figure.change.isEmpty() ? QString() : QStringLiteral("  ") + figure.change;
        element("div", {},
                QStringLiteral("<span class=\"small\">%1</span><b%2>%3</b>"
                               "<span class=\"small\">%4</span>")
                    .arg(xmlText(figure.title + change), colored(figure.role),
                         xmlText(figure.value), xmlText(figure.detail)));
    }
    m_text += QStringLiteral("</div>\n");
}

void Writer::write(const Table& table)
{
    if (table.rows.empty())
        return;
    m_text += table.isCompact ? QStringLiteral("<table class=\"compact\">\n")
                              : QStringLiteral("<table>\n");
    if (!table.title.isEmpty())
        element("caption", {}, xmlText(table.title));
    const auto row = [&](const char* cell, const QStringList& cells,
                         const explain::Symbol& symbol) {
        m_text += QStringLiteral("<tr>");
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            if (i == 0 && !symbol.main.isEmpty()) {
                m_text +=
                    QStringLiteral("<td>%1%2</td>")
                        .arg(symbol.italic ? QStringLiteral("<i>%1</i>").arg(xmlText(symbol.main))
                                           : xmlText(symbol.main),
                             symbol.sub.isEmpty()
                                 ? QString()
                                 : QStringLiteral("<sub>%1</sub>").arg(xmlText(symbol.sub)));
                continue;
            }
            m_text +=
                QStringLiteral("<%1%2>%3</%1>")
                    .arg(QLatin1String(cell),
                         table.columns[i].isNumber ? QStringLiteral(" class=\"n\"") : QString(),
                         xmlText(cells.value(static_cast<qsizetype>(i))));
        }
        m_text += QStringLiteral("</tr>\n");
    };
    QStringList titles;
    for (const Column& column : table.columns)
        titles.append(column.title);
    m_text += QStringLiteral("<thead>");
    row("th", titles, {});
    m_text += QStringLiteral("</thead><tbody>\n");
    for (std::size_t i = 0; i < table.rows.size(); ++i)
        row("td", table.rows[i],
            i < table.symbols.size() ? table.symbols[i].symbol : explain::Symbol());
    m_text += QStringLiteral("</tbody></table>\n");
}

void Writer::write(const Chart& chart)
{
    const auto picture = m_charts.find(&chart);
    m_text += QStringLiteral("<figure><figcaption>%1<span>%2</span></figcaption>\n%3</figure>\n")
                  .arg(xmlText(chart.title), xmlText(chart.subtitle),
                       picture == m_charts.end() ? QString() : picture->second);
}

void Writer::write(const Derivation& entry)
{
    const char* heading = entry.isStep ? "h4" : "h3";
    const QString id = entry.anchor.isEmpty()
                           ? QString()
                           : QStringLiteral(" id=\"%1\"").arg(xmlText(entry.anchor));
    element(heading, id + QStringLiteral(" class=\"title\""),
            QStringLiteral("<span>%1</span><span>%2</span>")
                .arg(xmlText(entry.title), xmlText(entry.value)));
    const QString indent = entry.isStep ? QStringLiteral(" step") : QString();
    for (const FormulaLine& line : entry.formulas) {
        explain::FormulaStyle set;
        set.font = style::formulaFont();
        set.maxWidth = kFormulaWidth;
        explain::FormulaBox box =
            explain::layoutFormula(line.formula, set, line.left ? &*line.left : nullptr);
        box.rect.moveTo(1, 1);
        QString label = explain::plainText(line.formula);
        if (line.left)
            label = explain::plainText(*line.left) + QStringLiteral(" = ") + label;
        const QColor color =
            style::color(line.isSecondary ? Role::Secondary : Role::Text, style::Scheme::Light);
        m_text += QStringLiteral("<div class=\"formula%1\">").arg(indent);
        m_text +=
            svgOf({std::ceil(box.width()) + 3, std::ceil(box.height()) + 3},
                  QStringLiteral("f%1").arg(++m_formulas), label, [&](QPainter& painter) {
                      explain::paintFormula(painter, box, {}, color,
                                            style::color(Role::Secondary, style::Scheme::Light));
                  });
        m_text += QStringLiteral("</div>\n");
    }
    for (const QString& line : entry.lines)
        element("p", QStringLiteral(" class=\"small%1\"").arg(indent), xmlText(line));
}

void Writer::write(const ProblemItem& problem)
{
    element("h3", colored(problem.role), xmlText(problem.place));
    element("p", {}, xmlText(problem.message));
    for (const QString& fix : problem.fixes)
        element("p", QStringLiteral(" class=\"small step\""),
                xmlText(Words::tr("To mend it: %1").arg(fix)));
}

void Writer::section(const Section& section)
{
    m_text += QStringLiteral("<section id=\"%1\">\n").arg(anchorOf(section.id));
    if (section.id != SectionId::Summary)
        element("h2", {}, xmlText(section.title));
    for (const Block& block : section.blocks)
        std::visit([&](const auto& each) { write(each); }, block);
    m_text += QStringLiteral("</section>\n");
}

QString Writer::document(const Report& report)
{
    const style::ForPaper paper;
    m_text =
        QStringLiteral(
            "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"%1\">\n<head>\n"
            "<meta charset=\"utf-8\"/>\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n")
            .arg(report.language);
    element("title", {}, xmlText(report.title));
    const auto meta = [&](const char* name, const QString& content) {
        if (!content.isEmpty())
            m_text += QStringLiteral("<meta name=\"%1\" content=\"%2\"/>\n")
                          .arg(QLatin1String(name), xmlText(content));
    };
    meta("author", report.author);
    meta("description", report.subject);
    meta("generator", report.producer);
    meta("dcterms.created", report.when.toUTC().toString(Qt::ISODate));
    element("style", {}, styleSheet());
    m_text += QStringLiteral("</head>\n<body>\n<header>\n");
    element("h1", {}, xmlText(report.title));
    element("p", QStringLiteral(" class=\"small\""), xmlText(report.subtitle));
    m_text += QStringLiteral("</header>\n");
    for (std::size_t i = 0; i < report.sections.size(); ++i) {
        section(report.sections[i]);
        if (i > 0 || report.sections.size() < 2)
            continue;
        m_text += QStringLiteral("<nav>\n");
        element("h2", QStringLiteral(" id=\"contents\""), xmlText(Words::tr("Contents")));
        m_text += QStringLiteral("<ol>\n");
        for (const Section& each : report.sections)
            element("li", {},
                    QStringLiteral("<a href=\"#%1\">%2</a>")
                        .arg(anchorOf(each.id), xmlText(each.title)));
        m_text += QStringLiteral("</ol>\n</nav>\n");
    }
    element("footer", {},
            QStringLiteral("<p class=\"small\">%1</p>")
                .arg(xmlText(report.producer + QStringLiteral(" · ") + report.date)));
    m_text += QStringLiteral("</body>\n</html>\n");
    return std::move(m_text);
}

} // namespace

std::vector<const Chart*> chartsOf(const Report& report)
{
    std::vector<const Chart*> charts;
    for (const Section& section : report.sections) {
        for (const Block& block : section.blocks) {
            if (const auto* chart = std::get_if<Chart>(&block))
                charts.push_back(chart);
        }
    }
    return charts;
}

QString chartPicture(const Chart& chart, int number)
{
    return svgOf(QSizeF(chart.size), QStringLiteral("chart%1").arg(number),
                 chart.title + QStringLiteral(". ") + chart.summary,
                 [&](QPainter& painter) { chart.paint(painter, chart.size); });
}

QByteArray htmlOf(const Report& report, const ChartPictures& charts)
{
    return Writer(charts).document(report).toUtf8();
}

} // namespace ridgepoint::report
