// SPDX-License-Identifier: Apache-2.0
// Texts as values: places, translation, plurals, quantities, and what may go wrong with each.
#include "quantity/text.h"
#include "support/test_main.h"

#include <QtTest>

using namespace ridgepoint::quantity;

namespace {

/// A renderer that marks every literal that it is asked to translate.
TextRenderer brackets()
{
    TextRenderer renderer;
    renderer.translate = [](std::string_view literal) { return "[" + std::string(literal) + "]"; };
    return renderer;
}

TextRenderer translating(std::string_view from, std::string_view to)
{
    TextRenderer renderer;
    renderer.translate = [=](std::string_view literal) {
        return std::string(literal == from ? to : literal);
    };
    return renderer;
}

} // namespace

class TextTest : public QObject
{
    Q_OBJECT

  private slots:
    void isEmptyOnlyWithoutContent();
    void putsArgumentsInTheirPlaces();
    void leavesBracesOfArgumentsAlone();
    void leavesAPlaceWithoutArgumentAsItIs();
    void translatesAllLiteralsAndNothingElse();
    void letsATranslatorReorderTheParts();
    void keepsTheLiteralWhereATranslationLostAPlace();
    void choosesThePluralByTheCount();
    void writesBytesWithTheReadersPrefix();
    void asksTheReaderForNumbers();
    void joinsSentencesAndLists();
    void comparesByContent();
    void findsPlaces();
};

void TextTest::isEmptyOnlyWithoutContent()
{
    QVERIFY(Text().empty());
    QVERIFY(Text(Literal()).empty());
    QVERIFY(Text::verbatim("").empty());
    QVERIFY(!Text(RP_TR("a")).empty());
    QVERIFY(!Text::verbatim("a").empty());
    QVERIFY(!Text(Amount{}).empty());
    QCOMPARE(Text().english(), std::string());
}

void TextTest::putsArgumentsInTheirPlaces()
{
    const Text text(RP_TR("{1} of {0}, {1}"), countOf(16384), Text::verbatim("a.json"));
    QCOMPARE(text.english(), std::string("a.json of 16384, a.json"));
}

void TextTest::leavesBracesOfArgumentsAlone()
{
    const Text text(RP_TR("{0} and {1}"), Text::verbatim("{1}"), Text::verbatim("{0}{2}{"));
    QCOMPARE(text.english(), std::string("{1} and {0}{2}{"));
}

void TextTest::leavesAPlaceWithoutArgumentAsItIs()
{
    QCOMPARE(Text(RP_TR("{0} {1} {99} {x} {} {123} {")).english(),
             std::string("{0} {1} {99} {x} {} {123} {"));
    QCOMPARE(Text(RP_TR("{0} {1}"), countOf(3)).english(), std::string("3 {1}"));
}

void TextTest::translatesAllLiteralsAndNothingElse()
{
    const Text text(RP_TR("a {0} {1} {2}"), RP_TR("b"), Text::verbatim("c"),
                    Text(RP_TR("d {0}"), countOf(4)));
    QCOMPARE(toString(text, brackets()), std::string("[a [b] c [d 4]]"));
}

void TextTest::letsATranslatorReorderTheParts()
{
    const Text text(RP_TR("{0} of {1}"), countOf(1), countOf(2));
    QCOMPARE(toString(text, translating("{0} of {1}", "{1}中的{0}")), std::string("2中的1"));
}

void TextTest::keepsTheLiteralWhereATranslationLostAPlace()
{
    const Text text(RP_TR("{0} of {1}"), countOf(1), countOf(2));
    for (const char* bad : {"{0}", "{0} {1} {2}", "{0} {l}", "", "{ 0} {1}"})
        QCOMPARE(toString(text, translating("{0} of {1}", bad)), std::string("1 of 2"));
}

void TextTest::choosesThePluralByTheCount()
{
    const auto nodes = [](std::int64_t count) {
        return plural(count, RP_TR("{0} node of {1}"), RP_TR("{0} nodes of {1}"), countOf(9))
            .english();
    };
    QCOMPARE(nodes(0), std::string("0 nodes of 9"));
    QCOMPARE(nodes(1), std::string("1 node of 9"));
    QCOMPARE(nodes(2), std::string("2 nodes of 9"));
}

void TextTest::writesBytesWithTheReadersPrefix()
{
    TextRenderer decimal;
    decimal.prefix = BytePrefix::Decimal;
    const Text free(RP_TR("{0} too much"), Amount{24e9, Dimension::Bytes});
    QCOMPARE(free.english(), std::string("22.35 GiB too much"));
    QCOMPARE(toString(free, decimal), std::string("24 GB too much"));
    const Text fixed(RP_TR("{0} too much"), Amount{24e9, Dimension::Bytes, 4, BytePrefix::Decimal});
    QCOMPARE(fixed.english(), std::string("24 GB too much"));
}

void TextTest::asksTheReaderForNumbers()
{
    TextRenderer renderer;
    renderer.amount = [](double value, Dimension, BytePrefix, int digits) {
        return std::to_string(static_cast<int>(value)) + "/" + std::to_string(digits);
    };
    QCOMPARE(toString(Text(RP_TR("{0}!"), Amount{7, Dimension::Number, 2, {}}), renderer),
             std::string("7/2!"));
}

void TextTest::joinsSentencesAndLists()
{
    Text text;
    text.append({}).append(RP_TR("One.")).append({}).append(RP_TR("Two.")).append(RP_TR("Three."));
    QCOMPARE(text.english(), std::string("One. Two. Three."));
    QCOMPARE(toString(text, translating("{0} {1}", "{0}{1}")), std::string("One.Two.Three."));
    QCOMPARE(listed({}).english(), std::string());
    QCOMPARE(listed({RP_TR("a"), countOf(2), Text::verbatim("c")}).english(),
             std::string("a, 2, c"));
}

void TextTest::comparesByContent()
{
    const Text text(RP_TR("{0}"), countOf(1));
    QVERIFY(text == Text(RP_TR("{0}"), countOf(1)));
    QVERIFY(text != Text(RP_TR("{0}"), countOf(2)));
    QVERIFY(text != Text(RP_TR("{0}."), countOf(1)));
    QVERIFY(text != Text(countOf(1)));
    QVERIFY(Text(RP_TR("a")) != Text::verbatim("a"));
    QVERIFY(Text::verbatim("a") == Text::verbatim("a"));
    QVERIFY(Text::verbatim("a") != Text::verbatim("b"));
}

void TextTest::findsPlaces()
{
    QCOMPARE(placeholdersOf("{2} {0}{0} {12} {123} {} {a} {3"), (std::vector<int>{0, 2, 12}));
    QVERIFY(placeholdersOf("").empty());
}

RIDGEPOINT_TEST(TextTest)
#include "tst_text.moc"
