// SPDX-License-Identifier: Apache-2.0
#include "quantity/reader.h"
#include "quantity/traced.h"
#include "support/test_main.h"

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <unordered_set>

using namespace ridgepoint::quantity;

namespace {

Traced input(const char* path, double value, const char* symbol = "")
{
    Node node;
    node.kind = NodeKind::Input;
    node.value = value;
    node.path = path;
    node.symbol = symbol;
    return Traced(std::make_shared<const Node>(node));
}

Traced given(const char* figure, double value, const Traced& computed)
{
    Node node;
    node.kind = NodeKind::Given;
    node.value = value;
    node.path = figure;
    node.children = {computed.node()};
    return Traced(std::make_shared<const Node>(node));
}

Name called(const char* symbol)
{
    return {symbol, RP_TR("label"), "unit", RP_TR("source")};
}

using Paths = std::vector<std::string>;

Paths leaves(const Traced& value, bool losersToo = false)
{
    return leafInputs(*value.node(), losersToo);
}

std::string formula(const Traced& value)
{
    return formulaText(*value.node());
}

/// Bit for bit, with every NaN the same and both zeros the same (a sum from zero keeps "-0").
bool same(double a, double b)
{
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) ||
           (std::isnan(a) && std::isnan(b)) || (a == 0 && b == 0);
}

/// Checks that each node's value follows from its children's values; the number of nodes seen.
std::size_t recheck(const Node& node, std::unordered_set<const Node*>& seen)
{
    if (!seen.insert(&node).second)
        return seen.size();
    if (!same(recompute(node), node.value))
        qFatal("a node's value does not follow from its children");
    for (const NodePtr& child : node.children)
        recheck(*child, seen);
    return seen.size();
}

// A formula as the engine has them: one text for both number types.
template <class N>
N sample(const N& a, const N& b, const N& c)
{
    using std::ceil;
    using std::exp;
    using std::floor;
    using std::sqrt;
    const N rate = named(a / (b + c), {"r", RP_TR("rate"), "1/s"});
    const N count = ceil(sqrt(b * b + 2 * c) - floor(-a));
    const N longest =
        largest({Candidate<N>{RP_TR("rate"), rate}, Candidate<N>{RP_TR("count"), count},
                 Candidate<N>{RP_TR("c"), c * exp(-a)}});
    const N shortest = smallest({Candidate<N>{RP_TR("a"), a}, Candidate<N>{RP_TR("b"), b}});
    return because({b}, longest - shortest + witnessed(3.0, RP_TR("slots on the path"), {a, b}));
}

/// A random expression in double and Traced at once.
struct Both
{
    double plain;
    Traced traced;
};

} // namespace

class TestTraced : public QObject
{
    Q_OBJECT

  private slots:
    void templateGivesTheSameNumber();
    void randomExpressions();
    void formulaTexts_data();
    void formulaTexts();
    void bracketsKeepTheValue();
    void sumFromZero();
    void namedOnce();
    void namedAgain();
    void choicesAndTheirLeaves();
    void equalCandidates();
    void givensHideWhatTheyReplace();
    void becauseKeepsValueAndCauses();
    void witnessedAndSolved();
    void recomputeSeesAWrongValue();
    void sharedNodesAreVisitedOnce();
    void longSums();
    void reader();
};

void TestTraced::templateGivesTheSameNumber()
{
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> any(0.1, 50);
    for (int i = 0; i < 2000; ++i) {
        const double a = any(random);
        const double b = any(random);
        const double c = any(random);
        const Traced traced = sample<Traced>(input("p.a", a), input("p.b", b), input("p.c", c));
        QVERIFY(same(traced.value(), sample<double>(a, b, c)));
        std::unordered_set<const Node*> seen;
        QVERIFY(recheck(*traced.node(), seen) > 10);
        const Paths all = {"p.a", "p.b", "p.c"};
        QCOMPARE(leaves(traced, true), all);
    }
}

void TestTraced::randomExpressions()
{
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> any(-100, 100);
    for (int i = 0; i < 20000; ++i) {
        std::vector<Both> pool;
        for (int k = 0; k < 4; ++k) {
            const double value = k == 3 ? std::round(any(random) / 50) : any(random);
            pool.push_back({value, k % 2 ? Traced(value) : input("field", value)});
        }
        for (int k = 0; k < 12; ++k) {
            const Both a = pool[random() % pool.size()];
            const Both b = pool[random() % pool.size()];
            const Both c = pool[random() % pool.size()];
            const auto pick = [&](std::uint64_t which) -> Both {
                switch (which) {
                case 0:
                    return {a.plain + b.plain, a.traced + b.traced};
                case 1:
                    return {a.plain - b.plain, a.traced - b.traced};
                case 2:
                    return {a.plain * b.plain, a.traced * b.traced};
                case 3:
                    return {a.plain / b.plain, a.traced / b.traced};
                case 4:
                    return {-a.plain, -a.traced};
                case 5:
                    return {std::sqrt(a.plain), sqrt(a.traced)};
                case 6:
                    return {std::exp(a.plain), exp(a.traced)};
                case 7:
                    return {std::ceil(a.plain), ceil(a.traced)};
                case 8:
                    return {std::floor(a.plain), floor(a.traced)};
                case 9:
                    return {largest({Candidate<double>{RP_TR("a"), a.plain},
                                     {RP_TR("b"), b.plain},
                                     {RP_TR("c"), c.plain}}),
                            largest({Candidate<Traced>{RP_TR("a"), a.traced},
                                     {RP_TR("b"), b.traced},
                                     {RP_TR("c"), c.traced}})};
                case 10:
                    return {
                        smallest({Candidate<double>{RP_TR("a"), a.plain}, {RP_TR("b"), b.plain}}),
                        smallest(
                            {Candidate<Traced>{RP_TR("a"), a.traced}, {RP_TR("b"), b.traced}})};
                case 11:
                    return {named(a.plain, called("x")), named(a.traced, called("x"))};
                case 12:
                    return {because({b.plain}, a.plain), because({b.traced}, a.traced)};
                default: {
                    Both sum = a;
                    sum.plain += c.plain;
                    sum.traced += c.traced;
                    return sum;
                }
                }
            };
            pool.push_back(pick(random() % 14));
            // 1 ÷ 0 and 1 ÷ -0 differ, and a sum from zero may drop a sign: keep zeros unsigned.
            if (pool.back().plain == 0)
                pool.pop_back();
        }
        for (const Both& both : pool) {
            QVERIFY(same(both.plain, both.traced.value()));
            std::unordered_set<const Node*> seen;
            recheck(*both.traced.node(), seen);
            QVERIFY(!formula(both.traced).empty());
        }
    }
}

void TestTraced::formulaTexts_data()
{
    QTest::addColumn<QString>("actual");
    QTest::addColumn<QString>("expected");
    const auto row = [](const Traced& value, const char* expected) {
        QTest::newRow(expected) << QString::fromStdString(formula(value))
                                << QString::fromUtf8(expected);
    };
    const Traced a = input("p.a", 2, "a");
    const Traced b = input("p.b", 3, "b");
    const Traced c = input("p.c", 5, "c");
    row(a, "a");
    row(input("layout.degree", 2), "layout.degree");
    row(Traced(0.25), "0.25");
    row(a + b + c, "a + b + c");
    row(a + (b + c), "a + b + c");
    row(a - b - c, "a − b − c");
    row(a - (b - c), "a − (b − c)");
    row(a - (b + c), "a − (b + c)");
    row(a + (b - c), "a + b − c");
    row((a + b) * c, "(a + b) × c");
    row(a * (b - c), "a × (b − c)");
    row(a * b + c, "a × b + c");
    row(a + b * c, "a + b × c");
    row(a - b * c, "a − b × c");
    row(a / (b * c), "a ÷ (b × c)");
    row(a / (b / c), "a ÷ (b ÷ c)");
    row(a / b / c, "a ÷ b ÷ c");
    row(a / b * c, "a ÷ b × c");
    row(a * (b / c), "a × b ÷ c");
    row(a / (b + c), "a ÷ (b + c)");
    row(-a, "−a");
    row(-a + b, "−a + b");
    row(-(a + b), "−(a + b)");
    row(-(a * b), "−(a × b)");
    row(-(-a), "−(−a)");
    row(a - -b, "a − (−b)");
    row(a * -b, "a × (−b)");
    row(a + -b * c, "a + (−b × c)");
    row(a - Traced(-1), "a − (-1)");
    row(-Traced(-1), "−(-1)");
    row(Traced(-1) * a, "-1 × a");
    row(2 * sqrt(a + b), "2 × sqrt(a + b)");
    row(exp(-a), "exp(−a)");
    row(ceil(a / b) - floor(c), "ceil(a ÷ b) − floor(c)");
    row(largest({Candidate<Traced>{RP_TR("x"), a + b}, {RP_TR("y"), c}}) * 2, "max(a + b, c) × 2");
    row(smallest({Candidate<Traced>{RP_TR("x"), a}, {RP_TR("y"), b - c}}), "min(a, b − c)");
    // A reason does not change the formula, nor how tightly it holds together.
    row(because({c}, a + b), "a + b");
    row(because({c}, a + b) * c, "(a + b) × c");
    row(a / because({c}, a * b), "a ÷ (a × b)");
    row(a - because({c}, because({b}, a - b)), "a − (a − b)");
    // A named part is its name.
    const Traced sum = named(a + b, called("s"));
    row(sum, "a + b");
    row(sum * c, "s × c");
    row(a - sum, "a − s");
    row(named(sum, called("t")), "s");
    row(named(sum, called("t")) * c, "t × c");
    row(named(because({c}, a + b), called("s")) * c, "s × c");
    // What is no formula: a count is its number, an equation is bracketed.
    row(witnessed(7, RP_TR("slots"), std::vector<Traced>{}) * a, "7 × a");
    row(witnessed(7, RP_TR("slots on the path"), {a}), "slots on the path");
    row(witnessed(7, RP_TR("slots on the path"), {a}) * b, "(slots on the path) × b");
    row(2 * solved(1, RP_TR("x = a × exp(−x)"), 0, {a}), "2 × (x = a × exp(−x))");
    row(2 * named(solved(1, RP_TR("x = a × exp(−x)"), 0, {a}), called("x")), "2 × x");
    row(given("run.mtbf", 9, a) * b, "9 × b");
}

void TestTraced::formulaTexts()
{
    QFETCH(QString, actual);
    QFETCH(QString, expected);
    QCOMPARE(actual, expected);
}

namespace {

// A reader of formula texts of its own: + − × ÷ from the left, brackets, whole numbers, a leading
// minus. It knows nothing of the nodes.
class Evaluator
{
  public:
    explicit Evaluator(std::string_view text) : m_rest(text) {}

    double sum()
    {
        double value = product();
        for (;;) {
            if (take(" + "))
                value += product();
            else if (take(" − "))
                value -= product();
            else
                return value;
        }
    }

    bool atEnd() const { return m_rest.empty(); }

  private:
    bool take(std::string_view what)
    {
        if (!m_rest.starts_with(what))
            return false;
        m_rest.remove_prefix(what.size());
        return true;
    }

    double product()
    {
        double value = factor();
        for (;;) {
            if (take(" × "))
                value *= factor();
            else if (take(" ÷ "))
                value /= factor();
            else
                return value;
        }
    }

    double factor()
    {
        if (take("−"))
            return -factor();
        if (take("(")) {
            const double value = sum();
            return take(")") ? value : std::numeric_limits<double>::quiet_NaN();
        }
        double value = 0;
        while (!m_rest.empty() && m_rest.front() >= '0' && m_rest.front() <= '9') {
            value = 10 * value + (m_rest.front() - '0');
            m_rest.remove_prefix(1);
        }
        return value;
    }

    std::string_view m_rest;
};

} // namespace

void TestTraced::bracketsKeepTheValue()
{
    std::mt19937_64 random(5);
    for (int i = 0; i < 20000; ++i) {
        std::vector<Traced> pool;
        for (int k = 0; k < 4; ++k)
            pool.emplace_back(static_cast<double>(1 + random() % 9));
        for (int k = 0; k < 6; ++k) {
            const Traced a = pool[random() % pool.size()];
            const Traced b = pool[random() % pool.size()];
            switch (random() % 6) {
            case 0:
                pool.push_back(a + b);
                break;
            case 1:
                pool.push_back(a - b);
                break;
            case 2:
                pool.push_back(a * b);
                break;
            case 3:
                pool.push_back(a / b);
                break;
            case 4:
                pool.push_back(-a);
                break;
            default:
                pool.push_back(because({b}, a));
                break;
            }
        }
        const std::string text = formula(pool.back());
        Evaluator evaluator(text);
        const double read = evaluator.sum();
        const double value = pool.back().value();
        QVERIFY2(evaluator.atEnd(), text.c_str());
        // a × (b ÷ c) is written without brackets, so the last bits may differ; and so may what
        // is left of a difference of equals.
        if (std::isfinite(value) && std::isfinite(read) && std::abs(value) > 1e-6)
            QVERIFY2(std::abs(read - value) <= 1e-6 * std::abs(value), text.c_str());
    }
}

void TestTraced::sumFromZero()
{
    const Traced a = input("p.a", 2, "a");
    const Traced b = input("p.b", 3, "b");
    Traced sum;
    QCOMPARE(sum.value(), 0.0);
    sum += a;
    QCOMPARE(sum.node(), a.node()); // no "0 + a"
    sum += b;
    sum += Traced(0.0);
    QCOMPARE(formula(sum), std::string("a + b"));
    QCOMPARE(sum.value(), 5.0);
    // A zero that means something stays in the formula.
    QCOMPARE(formula(a + input("p.z", 0, "z")), std::string("a + z"));
    QCOMPARE(formula(a + named(Traced(0.0), called("reserve"))), std::string("a + reserve"));
    QCOMPARE(formula(named(Traced(0.0), called("reserve")) + a), std::string("reserve + a"));
}

void TestTraced::namedOnce()
{
    QCOMPARE(named(1.5, called("x")), 1.5);
    const Traced a = input("p.a", 2, "a");
    const Traced x = named(a * 2, called("x"));
    QCOMPARE(x.node()->kind, NodeKind::Formula);
    QCOMPARE(x.node()->operation, Operation::Multiply);
    QCOMPARE(x.node()->symbol, std::string("x"));
    QCOMPARE(x.node()->label.english(), std::string("label"));
    QCOMPARE(x.node()->unit, std::string("unit"));
    QCOMPARE(x.node()->source.english(), std::string("source"));
    QCOMPARE(x.value(), 4.0);
    const Traced choice = named(largest({Candidate<Traced>{RP_TR("one"), a}}), called("m"));
    QCOMPARE(choice.node()->kind, NodeKind::Choice);
    QCOMPARE(choice.node()->winner, 0);
    QCOMPARE(named(witnessed(3, RP_TR("slots"), {a}), called("w")).node()->note.english(),
             std::string("slots"));
}

void TestTraced::namedAgain()
{
    const Traced a = input("p.a", 2, "a");
    const Traced field = named(a, called("x")); // an input keeps its node: its path is its identity
    QCOMPARE(field.node()->operation, Operation::Identity);
    QCOMPARE(field.node()->children.at(0), a.node());
    QVERIFY(field.node()->path.empty());
    QCOMPARE(field.value(), 2.0);
    QCOMPARE(recompute(*field.node()), 2.0);
    QCOMPARE(leaves(field), Paths{"p.a"});
    const Traced twice = named(named(a + 1, called("x")), called("y"));
    QCOMPARE(twice.node()->symbol, std::string("y"));
    QCOMPARE(twice.node()->children.at(0)->symbol, std::string("x"));
    QCOMPARE(formula(twice), std::string("x"));
    const Traced stated = named(given("run.mtbf", 9, a), called("g"));
    QCOMPARE(stated.node()->operation, Operation::Identity);
    QCOMPARE(leaves(stated), Paths{"given.run.mtbf"});
}

void TestTraced::choicesAndTheirLeaves()
{
    const Traced a = input("p.a", 2, "a");
    const Traced b = input("p.b", 3, "b");
    const Traced c = input("p.c", 3, "c");
    const Traced most =
        largest({Candidate<Traced>{RP_TR("compute"), a}, {RP_TR("memory"), b * 2}, {RP_TR(""), c}});
    QCOMPARE(most.value(), 6.0);
    QCOMPARE(most.node()->kind, NodeKind::Choice);
    QCOMPARE(most.node()->winner, 1);
    QCOMPARE(noteOf(*most.node()).english(), std::string("compute; memory; "));
    QCOMPARE(most.node()->children.size(), std::size_t(3));
    QCOMPARE(leaves(most), Paths{"p.b"});
    QCOMPARE(leaves(most, true), (Paths{"p.a", "p.b", "p.c"}));
    const Traced least = smallest({Candidate<Traced>{RP_TR(""), b}, {RP_TR("second"), a}});
    QCOMPARE(least.node()->winner, 1);
    QCOMPARE(noteOf(*least.node()).english(),
             std::string("; second")); // labels stay with their candidates
    QCOMPARE(leaves(least), Paths{"p.a"});
    // Inside another formula only the winner counts too; a field that is elsewhere stays.
    QCOMPARE(leaves(most + least), (Paths{"p.a", "p.b"}));
    const std::vector<Candidate<Traced>> list = {{RP_TR("x"), a}, {RP_TR("y"), b}};
    QCOMPARE(largest(list).value(), 3.0);
    QCOMPARE(largest(list).node()->winner, 1);
}

void TestTraced::equalCandidates()
{
    const Traced a = input("p.a", 3);
    const Traced b = input("p.b", 3);
    QCOMPARE(largest({Candidate<Traced>{RP_TR("a"), a}, {RP_TR("b"), b}}).node()->winner, 0);
    QCOMPARE(smallest({Candidate<Traced>{RP_TR("a"), a}, {RP_TR("b"), b}}).node()->winner, 0);
    QCOMPARE(largest({Candidate<double>{RP_TR("a"), 3}, {RP_TR("b"), 3}}), 3.0);
    QCOMPARE(smallest({Candidate<double>{RP_TR("a"), 3}, {RP_TR("b"), 4}, {RP_TR("c"), -1}}), -1.0);
}

void TestTraced::givensHideWhatTheyReplace()
{
    const Traced a = input("p.a", 2, "a");
    const Traced b = input("p.b", 3, "b");
    const Traced stated = given("model.parameters", 7e9, a * 1e9);
    QCOMPARE(recompute(*stated.node()), 7e9);
    QCOMPARE(leaves(stated), Paths{"given.model.parameters"});
    QCOMPARE(leaves(stated, true), Paths{"given.model.parameters"});
    QCOMPARE(leaves(stated * b), (Paths{"given.model.parameters", "p.b"}));
    QCOMPARE(leaves(stated + a), (Paths{"given.model.parameters", "p.a"}));
}

void TestTraced::becauseKeepsValueAndCauses()
{
    const Traced a = input("p.a", 2, "a");
    const Traced b = input("p.b", 3, "b");
    const Traced stage = input("p.stage", 1, "stage");
    QCOMPARE(because({1.0, 2.0}, 5.0), 5.0);
    QCOMPARE(because(std::vector<Traced>{}, a).node(), a.node());
    const Traced value = because({stage, b}, a * 4);
    QCOMPARE(value.value(), 8.0);
    QCOMPARE(recompute(*value.node()), 8.0);
    QCOMPARE(value.node()->kind, NodeKind::Choice);
    QCOMPARE(value.node()->operation, Operation::Select);
    QCOMPARE(value.node()->winner, 2);
    QCOMPARE(leaves(value), (Paths{"p.a", "p.b", "p.stage"})); // causes are never losers
    QCOMPARE(leaves(because({stage}, Traced(0.0))), Paths{"p.stage"});
    // A zero for a reason is not nothing: the sum keeps it.
    QCOMPARE(leaves(a + because({stage}, Traced(0.0))), (Paths{"p.a", "p.stage"}));
}

void TestTraced::witnessedAndSolved()
{
    const Traced a = input("p.a", 2, "a");
    const Traced b = input("p.b", 3, "b");
    QCOMPARE(witnessed(4.0, RP_TR("note"), {1.0}), 4.0);
    const Traced seen = witnessed(4, RP_TR("slots on the critical path"), {a, b});
    QCOMPARE(seen.node()->kind, NodeKind::Witness);
    QCOMPARE(seen.node()->note.english(), std::string("slots on the critical path"));
    QCOMPARE(recompute(*seen.node()), 4.0);
    QCOMPARE(leaves(seen), (Paths{"p.a", "p.b"}));
    QCOMPARE(witnessed(4, RP_TR("n"), std::vector<Traced>{a}).node()->children.size(),
             std::size_t(1));
    QCOMPARE(solved(4.0, RP_TR("x = 4"), 1e-9, {1.0}), 4.0);
    const Traced root = solved(4, RP_TR("x² = a + b"), 1e-9, {a});
    QCOMPARE(root.node()->kind, NodeKind::Root);
    QCOMPARE(root.node()->residual, 1e-9);
    QCOMPARE(root.value(), 4.0);
    QCOMPARE(recompute(*root.node()), 4.0);
    QCOMPARE(leaves(root), Paths{"p.a"});
}

// The check that the other tests rest on: recompute() must not just return the stored value.
void TestTraced::recomputeSeesAWrongValue()
{
    const Traced a = input("p.a", 2, "a");
    const Traced b = input("p.b", 3, "b");
    const std::array nodes = {
        a + b,
        a - b,
        a * b,
        a / b,
        -a,
        sqrt(a),
        exp(a),
        ceil(a),
        floor(a),
        largest({Candidate<Traced>{RP_TR("a"), a}, {RP_TR("b"), b}}),
        smallest({Candidate<Traced>{RP_TR("a"), a}, {RP_TR("b"), b}}),
        because({a}, b),
        named(a, called("x")),
    };
    for (const Traced& right : nodes) {
        Node wrong = *right.node();
        wrong.value += 1;
        QCOMPARE(recompute(wrong), right.value());
    }
}

void TestTraced::sharedNodesAreVisitedOnce()
{
    Traced power = input("p.a", 1, "a");
    for (int i = 0; i < 200; ++i)
        power = named(power + power, called("x")); // 2^200 paths to the one leaf
    QCOMPARE(leaves(power), Paths{"p.a"});
    QCOMPARE(power.value(), std::pow(2.0, 200));
}

void TestTraced::longSums()
{
    Traced sum;
    for (int i = 0; i < 2000; ++i)
        sum += input("p.a", 1, "a");
    QCOMPARE(sum.value(), 2000.0);
    QCOMPARE(leaves(sum), Paths{"p.a"});
    QVERIFY(formula(sum).starts_with("a + a + a"));
}

void TestTraced::reader()
{
    enum class Mode
    {
        One,
        Two
    };
    struct Plan
    {
        int degree = 4;
        bool on = true;
        Mode mode = Mode::Two;
        std::optional<double> limit = 2.5;
        std::optional<int> none;
        std::string name = "n";
        double lost = 1;
    };
    const Plan plan;
    const Reader<double> plain;
    QCOMPARE(plain(plan.degree), 4.0);
    QCOMPARE(plain(plan.on), 1.0);
    QCOMPARE(plain(plan.mode), 1.0);
    QCOMPARE(plain(plan.limit), 2.5);
    QCOMPARE(plain(plan.none), 0.0);
    QCOMPARE(plain(plan.name), 0.0);
    const InputNames names = {
        {&plan.degree, {"layout.degree", "t", RP_TR("degree"), "", RP_TR("given"), {}}},
        {&plan.mode, {"layout.mode", "", RP_TR("mode"), "", {}, RP_TR("two")}}};
    const Reader<Traced> traced(names);
    const Traced degree = traced(plan.degree);
    QCOMPARE(degree.value(), 4.0);
    QCOMPARE(degree.node()->kind, NodeKind::Input);
    QCOMPARE(formula(degree * 2), std::string("t × 2"));
    QCOMPARE(formula(traced(plan.mode) * 2), std::string("layout.mode × 2"));
    QCOMPARE(traced(plan.mode).node()->text.english(), std::string("two"));
    QCOMPARE(leaves(degree + traced(plan.lost)),
             (Paths{"(not in the table of fields)", "layout.degree"}));
}

RIDGEPOINT_TEST(TestTraced)
#include "tst_traced.moc"
