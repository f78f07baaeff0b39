// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/formula_layout.h"
#include "explain_plans.h"
#include "plan/forecast.h"
#include "style/text.h"
#include "support/test_main.h"

#include <QElapsedTimer>
#include <set>

using namespace ridgepoint;
using namespace ridgepoint::explain;
using quantity::Node;
using quantity::NodePtr;
using quantity::Traced;

class FormulaLayoutTest : public QObject
{
    Q_OBJECT

  private slots:
    void sumsAndProductsAreFlat();
    void quotientsAreOneFraction();
    void symbolsOfFiguresAndFields();
    void valuesTakeTheirUnits();
    void boxesStayApartAndWithinWidth_data();
    void boxesStayApartAndWithinWidth();
};

namespace {

Traced name(double value, std::string_view symbol)
{
    return quantity::named(Traced(value), {symbol, {}, ""});
}

/// No two boxes beside each other overlap, and none leaves its parent.
QString faultOf(const FormulaBox& box)
{
    constexpr double kRounding = 0.01;
    const QRectF inner(0, 0, box.width() + kRounding, box.height() + kRounding);
    for (std::size_t i = 0; i < box.children.size(); ++i) {
        const QRectF a = box.children[i].rect;
        if (a.left() < -kRounding || a.top() < -kRounding || a.right() > inner.right() ||
            a.bottom() > inner.bottom())
            return QStringLiteral("a box leaves its parent: ") + box.children[i].text;
        for (std::size_t j = i + 1; j < box.children.size(); ++j) {
            const QRectF both = a & box.children[j].rect;
            if (both.width() > kRounding && both.height() > kRounding)
                return QStringLiteral("boxes overlap: ") + box.children[i].text + u'|' +
                       box.children[j].text;
        }
        if (const QString fault = faultOf(box.children[i]); !fault.isEmpty())
            return fault;
    }
    return {};
}

void textsOf(const FormulaBox& box, QStringList& texts)
{
    if (!box.text.isEmpty())
        texts << box.text;
    for (const FormulaBox& child : box.children)
        textsOf(child, texts);
}

/// Each symbol of the formula's tree.
void symbolsOf(const Formula& formula, std::vector<Symbol>& symbols)
{
    if (formula.kind == Formula::Kind::Symbol)
        symbols.push_back(formula.symbol);
    for (const Formula& item : formula.items)
        symbolsOf(item, symbols);
}

/// The names that a node's formula shows, by the nodes and not by the formula's tree.
void namedParts(const Node& node, std::vector<const Node*>& parts)
{
    const bool passes = node.operation == quantity::Operation::Select ||
                        node.operation == quantity::Operation::Identity;
    for (std::size_t i = 0; i < node.children.size(); ++i) {
        if (passes && i + 1 < node.children.size())
            continue;
        const Node& child = *node.children[i];
        if (isNamed(child))
            parts.push_back(&child);
        else if (child.operation != quantity::Operation::None)
            namedParts(child, parts);
    }
}

void collectNodes(const NodePtr& node, std::set<const Node*>& seen, std::vector<NodePtr>& all)
{
    if (!seen.insert(node.get()).second)
        return;
    all.push_back(node);
    for (const NodePtr& child : node->children)
        collectNodes(child, seen, all);
}

} // namespace

void FormulaLayoutTest::sumsAndProductsAreFlat()
{
    const Traced a = name(1, "a");
    const Traced b = name(2, "b_x");
    const Traced c = name(3, "c");
    const Formula sum = formulaOf(*(a + b - c).node(), Naming::Symbols);
    QCOMPARE(sum.kind, Formula::Kind::Sum);
    QCOMPARE(sum.items.size(), std::size_t(3));
    QCOMPARE(plainText(sum), QStringLiteral("a + b_x − c"));
    QCOMPARE(plainText(formulaOf(*(a - (b - c)).node(), Naming::Symbols)),
             QStringLiteral("a − (b_x − c)"));
    const Formula product = formulaOf(*(a * b * c).node(), Naming::Symbols);
    QCOMPARE(product.items.size(), std::size_t(3));
    QCOMPARE(plainText(formulaOf(*((a + b) * c).node(), Naming::Symbols)),
             QStringLiteral("(a + b_x) · c"));
}

void FormulaLayoutTest::quotientsAreOneFraction()
{
    const Traced a = name(1, "a");
    const Traced b = name(2, "b");
    const Formula fraction = formulaOf(*(a / b / 3.0).node(), Naming::Symbols);
    QCOMPARE(fraction.kind, Formula::Kind::Fraction);
    QCOMPARE(plainText(fraction), QStringLiteral("a / (b · 3)"));
    QCOMPARE(plainText(formulaOf(*quantity::sqrt(a / b).node(), Naming::Symbols)),
             QStringLiteral("√(a / b)"));
}

void FormulaLayoutTest::symbolsOfFiguresAndFields()
{
    Node node;
    node.kind = quantity::NodeKind::Formula;
    node.symbol = node.path = "memory.peak_bytes[3]";
    QCOMPARE(symbolOf(node).main, QStringLiteral("M"));
    QCOMPARE(symbolOf(node).sub, QStringLiteral("peak,3"));
    node.kind = quantity::NodeKind::Input;
    node.symbol = node.path = "cluster.pools[0].link_bytes_per_s";
    QCOMPARE(symbolOf(node).main, QStringLiteral("link"));
    node.symbol = node.path = "layout.tensor_parallel";
    QCOMPARE(symbolOf(node).main, QStringLiteral("tensor parallel"));
}

void FormulaLayoutTest::valuesTakeTheirUnits()
{
    Node node;
    node.symbol = "x";
    node.value = 2.5;
    node.unit = "s";
    QCOMPARE(valueText(node), QStringLiteral("2.5 s"));
    node.unit = "parameters";
    node.value = 4096;
    QVERIFY(valueText(node).endsWith(QStringLiteral(" parameters")));
    node.value = std::numeric_limits<double>::quiet_NaN();
    QCOMPARE(valueText(node), QStringLiteral("—"));
}

void FormulaLayoutTest::boxesStayApartAndWithinWidth_data()
{
    QTest::addColumn<QString>("id");
    for (const char* id : {"qwen3-8b-48x4090", "chapter-pipeline-4x9", "gpt3-175b-4096xa100"})
        QTest::newRow(id) << QString::fromLatin1(id);
}

void FormulaLayoutTest::boxesStayApartAndWithinWidth()
{
    QFETCH(QString, id);
    const style::PlanViewPtr view = tests::presetView(id.toStdString());
    std::set<const Node*> seen;
    std::vector<NodePtr> nodes;
    for (const NodePtr& figure : plan::deriveAll(view->document.plan))
        collectNodes(figure, seen, nodes);
    FormulaStyle style;
    style.font = style::formulaFont();
    std::set<std::string> done; // stages repeat the same formulas
    int count = 0;
    QElapsedTimer timer;
    timer.start();
    for (const NodePtr& node : nodes) {
        if (node->children.empty() || !isNamed(*node) || !saysSomething(*node))
            continue;
        if (!done.insert(node->symbol + quantity::formulaText(*node)).second)
            continue;
        for (const Naming naming : {Naming::Symbols, Naming::Values}) {
            const Formula formula = formulaOf(*node, naming);
            const Formula left = nameOf(*node, naming);
            for (const double width : {190.0, 240.0, 400.0, 0.0}) {
                style.maxWidth = width;
                const FormulaBox box = layoutFormula(formula, style, &left);
                ++count;
                const std::string where = node->symbol + " = " + quantity::formulaText(*node);
                const QString fault = faultOf(box);
                QVERIFY2(fault.isEmpty(), qPrintable(fault + u' ' + style::fromStd(where)));
                QVERIFY2(width <= 0 || box.width() <= width,
                         qPrintable(QStringLiteral("%1 > %2: %3")
                                        .arg(box.width())
                                        .arg(width)
                                        .arg(style::fromStd(where))));
                QStringList texts;
                textsOf(box, texts);
                const QString all = texts.join(u' ');
                QVERIFY2(!all.contains(QStringLiteral("nan"), Qt::CaseInsensitive) &&
                             !all.contains(QStringLiteral("inf ")),
                         qPrintable(all));
            }
            if (naming != Naming::Symbols)
                continue;
            // every name that the formula rests on is there, and is set
            std::vector<Symbol> symbols;
            symbolsOf(formula, symbols);
            QStringList texts;
            textsOf(layoutFormula(formula, style), texts);
            std::vector<const Node*> parts;
            if (node->kind != quantity::NodeKind::Witness &&
                node->kind != quantity::NodeKind::Root && node->kind != quantity::NodeKind::Given)
                namedParts(*node, parts);
            for (const Node* part : parts) {
                const Symbol symbol = symbolOf(*part);
                QVERIFY2(std::find(symbols.begin(), symbols.end(), symbol) != symbols.end(),
                         part->symbol.c_str());
                QVERIFY2(texts.contains(symbol.main), part->symbol.c_str());
                QVERIFY2(symbol.sub.isEmpty() || texts.contains(symbol.sub), part->symbol.c_str());
            }
        }
    }
    QVERIFY(count > 100);
    qInfo("%d formulas set, %.3f ms each", count, static_cast<double>(timer.elapsed()) / count);
}

RIDGEPOINT_TEST(FormulaLayoutTest)
#include "tst_formula_layout.moc"
