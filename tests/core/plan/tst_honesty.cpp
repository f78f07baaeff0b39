// SPDX-License-Identifier: Apache-2.0
// The honesty test, made from the two tables: a figure's derivation names exactly the inputs that
// move it. It finds stubs, hard-coded results and fields that nothing reads. And every node of
// every derivation is computed a second time from its children.
#include "example_plans.h"
#include "plan/fields.h"
#include "plan/forecast.h"
#include "quantity/number_text.h"
#include "support/test_main.h"

#include <cmath>
#include <functional>
#include <set>
#include <unordered_map>
#include <unordered_set>

using namespace ridgepoint;
using plan::FigureId;
using plan::Forecast;
using plan::Plan;

namespace {

/// An input and the ways to change it: a little (1%, one more, another choice), and a lot.
struct Lever
{
    std::string path;
    std::vector<Plan> small;
    std::vector<Plan> large;
};

void addNumber(Lever& lever, const plan::Field& field, int index, const Plan& base, double value,
               bool whole)
{
    const auto with = [&](double changed) {
        Plan plan = base;
        const plan::Value next = whole
                                     ? plan::Value(static_cast<std::int64_t>(std::llround(changed)))
                                     : plan::Value(changed);
        field.set(plan, index, next);
        return plan;
    };
    if (whole) {
        lever.small = {with(value + 1)};
        if (value > 1)
            lever.small.push_back(with(value - 1));
        lever.large = {with(value * 2 + 1), with(std::max(1.0, value / 2)), with(value * 50 + 100)};
    } else if (value == 0) {
        lever.large = {with(1e-3), with(1), with(1e9)};
    } else {
        lever.small = {with(value * 1.01), with(value * 0.99)};
        for (const double factor : {0.5, 2.0, 1e-2, 1e2, 1e-4, 1e4})
            lever.large.push_back(with(value * factor));
    }
}

Lever leverOf(const plan::Field& field, int index, const Plan& base)
{
    Lever lever{plan::pathText(field, index), {}, {}};
    const plan::Value value = field.get(base, index);
    if (std::holds_alternative<std::monostate>(value)) {
        std::vector<plan::Value> values{plan::Value(10.0), plan::Value(1e5),
                                        plan::Value(std::int64_t{2})};
        for (const std::string_view key : field.choices)
            values.emplace_back(std::string(key));
        for (const plan::Value& put : values) {
            Plan plan = base;
            if (field.set(plan, index, put))
                lever.large.push_back(plan);
        }
        return lever;
    }
    if (field.kind == plan::ValueKind::Flag) {
        Plan plan = base;
        field.set(plan, index, plan::Value(!std::get<bool>(value)));
        lever.small = {plan};
    } else if (field.kind == plan::ValueKind::Choice) {
        for (const std::string_view key : field.choices) {
            Plan plan = base;
            field.set(plan, index, plan::Value(std::string(key)));
            if (!(plan == base))
                lever.small.push_back(plan);
        }
    } else if (const auto* whole = std::get_if<std::int64_t>(&value)) {
        addNumber(lever, field, index, base, static_cast<double>(*whole), true);
    } else if (const auto* real = std::get_if<double>(&value)) {
        addNumber(lever, field, index, base, *real, false);
    }
    return lever;
}

std::vector<Lever> leversOf(const Plan& base)
{
    std::vector<Lever> levers;
    for (const plan::Field& field : plan::fields()) {
        for (int index = 0; index < plan::listSize(base, field.list); ++index)
            levers.push_back(leverOf(field, index, base));
    }
    for (const plan::Given& given : base.given) {
        Lever lever{"given." + plan::figureText(given.figure, given.index), {}, {}};
        for (const double factor : {1.01, 0.99, 0.5, 2.0, 0.01, 100.0}) {
            Plan changed = base;
            plan::setGiven(changed, plan::Given{given.figure, given.index, given.value * factor});
            (std::abs(factor - 1) < 0.1 ? lever.small : lever.large).push_back(changed);
        }
        levers.push_back(lever);
    }
    return levers;
}

bool differs(const std::optional<double>& a, const std::optional<double>& b)
{
    if (a.has_value() != b.has_value())
        return true;
    return a && std::abs(*a - *b) > 1e-12 * std::max(std::abs(*a), std::abs(*b));
}

/// By figure, the inputs that move it.
struct Moves
{
    std::vector<std::set<std::string>> bySmallChange{plan::kFigureCount};
    std::vector<std::set<std::string>> byAnyChange{plan::kFigureCount};
};

Moves movesOf(const Plan& base)
{
    Moves moves;
    const Forecast before = plan::evaluate(base);
    const auto note = [&](const Plan& changed, const std::string& path, bool small) {
        const Forecast after = plan::evaluate(changed);
        for (std::size_t f = 0; f < plan::kFigureCount; ++f) {
            if (!differs(before.figures[f].value, after.figures[f].value))
                continue;
            moves.byAnyChange[f].insert(path);
            if (small)
                moves.bySmallChange[f].insert(path);
        }
    };
    for (const Lever& lever : leversOf(base)) {
        for (const Plan& changed : lever.small)
            note(changed, lever.path, true);
        for (const Plan& changed : lever.large)
            note(changed, lever.path, false);
    }
    return moves;
}

/// Computes derivations again with one input changed. A witness or a root that rests on the changed
/// input cannot be followed: then there is no value.
class Reevaluation
{
  public:
    Reevaluation(std::string path, double value) : m_path(std::move(path)), m_value(value) {}

    std::optional<double> value(const quantity::Node& node)
    {
        if (const auto known = m_known.find(&node); known != m_known.end())
            return known->second;
        const auto result = compute(node);
        m_known.emplace(&node, result);
        return result;
    }

  private:
    std::optional<double> compute(const quantity::Node& node)
    {
        if (node.kind == quantity::NodeKind::Input)
            return node.path == m_path ? m_value : node.value;
        if (node.kind == quantity::NodeKind::Given)
            return "given." + node.path == m_path ? m_value : node.value;
        quantity::Node changed = node;
        changed.children.clear();
        for (const auto& child : node.children) {
            const auto again = value(*child);
            if (!again)
                return std::nullopt;
            if (*again != child->value && node.operation == quantity::Operation::None)
                return std::nullopt;
            quantity::Node copy;
            copy.value = *again;
            changed.children.push_back(std::make_shared<const quantity::Node>(copy));
        }
        return quantity::recompute(changed);
    }

    std::string m_path;
    double m_value;
    std::unordered_map<const quantity::Node*, std::optional<double>> m_known;
};

} // namespace

class TestHonesty : public QObject
{
    Q_OBJECT

  private slots:
    void whatMovesAFigureIsNamed_data() { addPlans(); }
    void whatMovesAFigureIsNamed();
    void everyFieldMovesAFigureSomewhere();
    void derivationsForetellTheEngine_data() { addPlans(); }
    void derivationsForetellTheEngine();
    void derivedAndEvaluatedValuesAgree_data() { addPlans(); }
    void derivedAndEvaluatedValuesAgree();
    void everyNodeFollowsFromItsChildren_data() { addPlans(); }
    void everyNodeFollowsFromItsChildren();
    void everyFigureExplainsItself_data() { addPlans(); }
    void everyFigureExplainsItself();

  private:
    static void addPlans()
    {
        QTest::addColumn<int>("which");
        const auto plans = tests::examplePlans();
        for (std::size_t i = 0; i < plans.size(); ++i)
            QTest::newRow(plans[i].name.c_str()) << static_cast<int>(i);
    }
};

void TestHonesty::whatMovesAFigureIsNamed()
{
    QFETCH(int, which);
    const Plan base = tests::examplePlans()[static_cast<std::size_t>(which)].plan;
    const Moves moves = movesOf(base);
    const auto derivations = plan::deriveAll(base);
    QStringList unnamed;
    for (const plan::FigureRow& row : plan::figureRows()) {
        const auto f = static_cast<std::size_t>(row.figure);
        const auto leaves = quantity::leafInputs(*derivations[f], true);
        const std::set<std::string> named(leaves.begin(), leaves.end());
        for (const std::string& path : moves.bySmallChange[f]) {
            if (!named.contains(path))
                unnamed << QString::fromStdString(std::string(row.id) + " is moved by " + path);
        }
    }
    QVERIFY2(unnamed.isEmpty(), qPrintable(QLatin1Char('\n') + unnamed.join(QLatin1Char('\n'))));
}

void TestHonesty::everyFieldMovesAFigureSomewhere()
{
    // No dead fields: the file, the form and the help of each would be a promise that nothing
    // keeps.
    std::set<std::string> moving;
    for (const tests::ExamplePlan& example : tests::examplePlans()) {
        for (const auto& paths : movesOf(example.plan).byAnyChange)
            moving.insert(paths.begin(), paths.end());
    }
    for (const plan::Field& field : plan::fields()) {
        if (field.kind == plan::ValueKind::Text)
            continue; // names move nothing
        const bool moves = moving.contains(plan::pathText(field, 0)) ||
                           moving.contains(plan::pathText(field, 1)); // a second group of layers
        QVERIFY2(moves, (std::string(field.path) + " moves no figure of any example").c_str());
    }
}

void TestHonesty::derivationsForetellTheEngine()
{
    // The derivation alone, with an input changed by 1%, gives what the engine gives for the plan
    // with that input changed: so it names exactly what moves the figure, and by how much.
    QFETCH(int, which);
    const Plan base = tests::examplePlans()[static_cast<std::size_t>(which)].plan;
    const auto derivations = plan::deriveAll(base);
    QStringList wrong;
    int compared = 0;
    const auto compare = [&](const std::string& path, const Plan& changed, double value) {
        const Forecast after = plan::evaluate(changed);
        Reevaluation again(path, value);
        for (const plan::FigureRow& row : plan::figureRows()) {
            const auto f = static_cast<std::size_t>(row.figure);
            const auto foretold = again.value(*derivations[f]);
            if (!foretold || !after.figures[f].value || !std::isfinite(*foretold))
                continue;
            ++compared;
            const double got = *after.figures[f].value;
            if (std::abs(*foretold - got) >
                1e-9 * std::max(std::abs(got), std::abs(*foretold)) + 1e-15)
                wrong << QString::fromStdString(std::string(row.id) + " with " + path +
                                                " changed: derivation " +
                                                quantity::numberText(*foretold, 12) + ", engine " +
                                                quantity::numberText(got, 12));
        }
    };
    for (const plan::Field& field : plan::fields()) {
        for (int index = 0; index < plan::listSize(base, field.list); ++index) {
            const plan::Value value = field.get(base, index);
            if (const auto* real = std::get_if<double>(&value)) {
                Plan changed = base;
                field.set(changed, index, plan::Value(*real * 1.01));
                compare(plan::pathText(field, index), changed, *real * 1.01);
            }
        }
    }
    for (const plan::Given& given : base.given) {
        Plan changed = base;
        plan::setGiven(changed, plan::Given{given.figure, given.index, given.value * 1.01});
        compare("given." + plan::figureText(given.figure, given.index), changed,
                given.value * 1.01);
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(QLatin1Char('\n') + wrong.join(QLatin1Char('\n'))));
    QVERIFY(compared > 1000);
}

void TestHonesty::derivedAndEvaluatedValuesAgree()
{
    QFETCH(int, which);
    const Plan base = tests::examplePlans()[static_cast<std::size_t>(which)].plan;
    const Forecast forecast = plan::evaluate(base);
    const auto derivations = plan::deriveAll(base);
    for (const plan::FigureRow& row : plan::figureRows()) {
        const auto f = static_cast<std::size_t>(row.figure);
        const auto& value = forecast.figures[f].value;
        const double derived = derivations[f]->value;
        QCOMPARE(value.has_value(), std::isfinite(derived));
        // two compilations of the same formula: only the order of additions may differ
        if (value)
            QVERIFY2(std::abs(*value - derived) <=
                         1e-12 * std::max(std::abs(*value), std::abs(derived)),
                     std::string(row.id).c_str());
    }
}

void TestHonesty::everyNodeFollowsFromItsChildren()
{
    QFETCH(int, which);
    const Plan base = tests::examplePlans()[static_cast<std::size_t>(which)].plan;
    std::unordered_set<const quantity::Node*> seen;
    const std::function<void(const quantity::Node&)> visit = [&](const quantity::Node& node) {
        if (!seen.insert(&node).second)
            return;
        const double again = quantity::recompute(node);
        const bool same = again == node.value || (std::isnan(again) && std::isnan(node.value));
        QVERIFY2(same, (node.symbol + " " + quantity::formulaText(node)).c_str());
        if (node.kind == quantity::NodeKind::Root)
            QVERIFY2(std::abs(node.residual) < 1e-9, node.note.english().c_str());
        for (const auto& child : node.children)
            visit(*child);
    };
    for (const auto& derivation : plan::deriveAll(base))
        visit(*derivation);
    QVERIFY(seen.size() > 200);
}

void TestHonesty::everyFigureExplainsItself()
{
    QFETCH(int, which);
    const Plan base = tests::examplePlans()[static_cast<std::size_t>(which)].plan;
    for (const plan::FigureRow& row : plan::figureRows()) {
        const auto derivation = plan::derive(base, {row.figure, -1});
        QVERIFY(derivation);
        const std::string text = plan::explainText(*derivation);
        QVERIFY2(text.starts_with(row.id), text.c_str());
        QVERIFY2(text.find("not in the table of fields") == std::string::npos, text.c_str());
        for (const std::string& path : quantity::leafInputs(**derivation)) {
            const std::string shown = path.starts_with("given.") ? path.substr(6) : path;
            QVERIFY2(text.find(shown) != std::string::npos,
                     (shown + " is missing in\n" + text).c_str());
        }
    }
}

RIDGEPOINT_TEST(TestHonesty)
#include "tst_honesty.moc"
