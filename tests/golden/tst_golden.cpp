// SPDX-License-Identifier: Apache-2.0
// The numbers of the two texts, as cases, against the engine. texts.json holds the cases, as they
// came; adapters.json says which figure of which plan is a case's number; unmapped.json why a case
// has no figure. All of it is data: a test that computed would be a second implementation.
//
// A row of adapters.json:
//   case      the case's id in texts.json
//   plan      a preset plan, or "" for a new plan
//   set       field paths and values as a person types them; given: figures likewise
//   figure    a figure's id; its value over one `unit` is the case's number ("-GiB": the text
//             prints a lack where the figure is what is spare)
//   ours      that number when the row was written: it changes only with a deliberate change
//   differs   {rel, why}: where the engine counts something that the text leaves out, how far
//             `computed` may be away, and why; the printed digits must hold all the same
//   saved_against  fields of another plan, as in `set`: the case's number is by how much the figure
//   is
//             less than there, as the program tells a plan against a baseline
//   compare   of a case that is true or false: the figure against `limit` or `limit_figure`
//
// After a deliberate change, RIDGEPOINT_GOLDEN_PRINT=1 prints each row with its present number:
//   (echo '{"rows": ['; RIDGEPOINT_GOLDEN_PRINT=1 bin/tst_golden | grep '^{"case"' |
//       sed '$!s/$/,/'; echo ']}') > adapters.json
#include "exchange/presets.h"
#include "plan/fields.h"
#include "plan/forecast.h"
#include "quantity/units.h"
#include "support/test_main.h"

#include <QtGlobal>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>

namespace {

using nlohmann::ordered_json;
using namespace ridgepoint;

constexpr double kComputedRel = 1e-9; // the texts' formulas in double precision
constexpr double kMostDifference = 1e-3;
constexpr double kOursRel = 1e-12; // the same formula may be summed in another order

ordered_json readFile(const char* name)
{
    std::ifstream file(std::string(RIDGEPOINT_SOURCE_DIR "/tests/golden/") + name);
    return ordered_json::parse(file, nullptr, false);
}

/// Whether two numbers are equal within a share of the larger, or within `absolute`.
bool areNear(double a, double b, double relative, double absolute = 0)
{
    const double scale = std::fmax(std::fabs(a), std::fabs(b));
    return std::fabs(a - b) <= std::fmax(relative * scale, absolute);
}

/// The row's plan, or why there is none.
struct MadePlan
{
    plan::Plan plan;
    std::string problem;
};

MadePlan makePlan(const ordered_json& row)
{
    MadePlan made;
    if (const std::string id = row.at("plan"); !id.empty()) {
        const exchange::DocumentResult loaded = exchange::loadPlanPreset(id);
        if (!loaded.document) {
            made.problem = "no preset plan " + id;
            return made;
        }
        made.plan = loaded.document->plan;
    }
    const auto typed = [&](const char* key, auto setter) {
        const ordered_json texts = row.value(key, ordered_json::object());
        for (const auto& [path, text] : texts.items()) {
            if (const auto problem = setter(made.plan, path, text.template get<std::string>()))
                made.problem = path + ": " + problem->message.english();
        }
    };
    using Setter =
        std::optional<quantity::Problem> (*)(plan::Plan&, std::string_view, std::string_view);
    typed("set", static_cast<Setter>(plan::setField));
    typed("given", static_cast<Setter>(plan::setGiven));
    return made;
}

/// What a figure's value is divided by to be in `unit`.
std::optional<double> factorOf(std::string unit, quantity::Dimension dimension)
{
    std::string one = "1";
    if (unit.starts_with('-')) {
        one = "-1";
        unit.erase(0, 1);
    }
    return quantity::parseQuantity(unit.empty() ? one : one + " " + unit, dimension).value;
}

std::optional<double> valueOf(const plan::Forecast& forecast, const plan::FigureRef& figure)
{
    const plan::FigureValue& whole = forecast[figure.figure];
    if (figure.index < 0)
        return whole.value;
    const auto index = static_cast<std::size_t>(figure.index);
    return index < whole.items.size() ? std::optional(whole.items[index]) : std::nullopt;
}

std::optional<bool> compared(double left, const std::string& how, double right)
{
    if (how == "<")
        return left < right;
    if (how == "<=")
        return left <= right;
    if (how == ">")
        return left > right;
    if (how == ">=")
        return left >= right;
    if (how == "==")
        return left == right;
    return std::nullopt;
}

QByteArray text(const ordered_json& value)
{
    return QByteArray::fromStdString(value.is_string() ? value.get<std::string>() : value.dump());
}

} // namespace

class GoldenTest : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase();
    void theRowsAreSound();
    void everyCaseOfTheseAreasIsMappedOrHasAReason();
    void theEngineGivesTheNumber_data();
    void theEngineGivesTheNumber();

  private:
    void checkNumber(const ordered_json& row, const ordered_json& golden, double number);
    void checkTruth(const ordered_json& row, const ordered_json& golden, double number,
                    const plan::Forecast& forecast, quantity::Dimension dimension);
    static QByteArray about(const ordered_json& row, const ordered_json& golden, double number);
    bool isRequired(const std::string& id, const ordered_json& golden) const;

    std::map<std::string, ordered_json> m_cases;
    ordered_json m_rows;
    ordered_json m_unmapped;
    const bool m_isPrinting = qEnvironmentVariableIsSet("RIDGEPOINT_GOLDEN_PRINT");
};

void GoldenTest::initTestCase()
{
    const ordered_json texts = readFile("texts.json");
    QVERIFY2(texts.is_object(), "texts.json cannot be read");
    for (const ordered_json& golden : texts.at("cases"))
        m_cases[golden.at("id")] = golden;
    const ordered_json adapters = readFile("adapters.json");
    QVERIFY2(adapters.is_object(), "adapters.json cannot be read");
    m_rows = adapters.at("rows");
    m_unmapped = readFile("unmapped.json");
    QVERIFY2(m_unmapped.is_object(), "unmapped.json cannot be read");
}

void GoldenTest::theRowsAreSound()
{
    static const std::set<std::string> known{
        "case",          "plan",  "set",          "given", "figure", "unit",   "compare",
        "saved_against", "limit", "limit_figure", "ours",  "note",   "differs"};
    std::set<std::string> seen;
    for (const ordered_json& row : m_rows) {
        for (const char* key : {"case", "plan", "figure"})
            QVERIFY2(row.contains(key), qPrintable(text(row) + ": no " + key));
        const std::string id = row.at("case");
        QVERIFY2(seen.insert(id).second, qPrintable("two rows for " + text(id)));
        QVERIFY2(m_cases.contains(id), qPrintable("no case " + text(id)));
        for (const auto& [key, value] : row.items())
            QVERIFY2(known.contains(key), qPrintable(text(id) + ": unknown key " + text(key)));
        const bool isTruth = m_cases.at(id).at("computed").is_boolean();
        QVERIFY2(row.contains("compare") == isTruth, qPrintable(text(id) + ": compare"));
        QVERIFY2(row.contains("unit") != isTruth, qPrintable(text(id) + ": unit"));
        if (row.contains("differs")) {
            const ordered_json& differs = row.at("differs");
            QVERIFY2(differs.at("rel") <= kMostDifference, qPrintable(text(id) + ": differs"));
            QVERIFY2(differs.at("why").get<std::string>().size() > 10, qPrintable(text(id)));
        }
    }
    for (const ordered_json& row : m_unmapped.at("rows")) {
        const std::string id = row.at("case");
        QVERIFY2(seen.insert(id).second, qPrintable(text(id) + " stands twice, or is mapped"));
        QVERIFY2(m_cases.contains(id), qPrintable("no case " + text(id)));
        QVERIFY2(row.at("why").get<std::string>().size() > 10, qPrintable(text(id) + ": why?"));
    }
}

bool GoldenTest::isRequired(const std::string& id, const ordered_json& golden) const
{
    for (const ordered_json& area : m_unmapped.at("areas")) {
        if (golden.at("area") == area)
            return true;
    }
    for (const ordered_json& prefix : m_unmapped.at("prefixes")) {
        if (id.starts_with(prefix.get<std::string>()))
            return true;
    }
    return false;
}

void GoldenTest::everyCaseOfTheseAreasIsMappedOrHasAReason()
{
    std::set<std::string> mapped;
    std::set<std::string> excused;
    for (const ordered_json& row : m_rows)
        mapped.insert(row.at("case"));
    for (const ordered_json& row : m_unmapped.at("rows"))
        excused.insert(row.at("case"));
    struct Count
    {
        int all = 0, mapped = 0, excused = 0;
    };
    std::map<std::string, Count> counts;
    Count total;
    for (const auto& [id, golden] : m_cases) {
        const bool isMapped = mapped.contains(id);
        const bool isExcused = excused.contains(id);
        QVERIFY2(isMapped || isExcused || !isRequired(id, golden),
                 qPrintable(text(id) + " is neither mapped nor listed with a reason"));
        for (Count* count : {&counts[golden.at("area")], &total}) {
            ++count->all;
            count->mapped += isMapped ? 1 : 0;
            count->excused += isExcused ? 1 : 0;
        }
    }
    const auto print = [](const std::string& area, const Count& count) {
        std::printf("golden: %-18s %3d cases, %3d mapped, %3d with a reason why not\n",
                    area.c_str(), count.all, count.mapped, count.excused);
    };
    for (const auto& [area, count] : counts)
        print(area, count);
    print("all", total);
    std::fflush(stdout);
}

void GoldenTest::theEngineGivesTheNumber_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        QTest::newRow(text(m_rows[i].at("case")).constData()) << static_cast<int>(i);
}

void GoldenTest::theEngineGivesTheNumber()
{
    QFETCH(int, index);
    const ordered_json& row = m_rows[static_cast<std::size_t>(index)];
    const ordered_json& golden = m_cases.at(row.at("case"));
    const MadePlan made = makePlan(row);
    QVERIFY2(made.problem.empty(), qPrintable(text(row.at("case")) + ": " + text(made.problem)));
    const auto figure = plan::findFigure(row.at("figure").get<std::string>());
    QVERIFY2(figure, qPrintable("no figure " + text(row.at("figure"))));
    const plan::Forecast forecast = plan::evaluate(made.plan);
    const std::optional<double> value = valueOf(forecast, *figure);
    QVERIFY2(value, qPrintable(text(row.at("case")) + ": " +
                               text(forecast[figure->figure].reason.english())));
    const quantity::Dimension dimension = plan::figureRow(figure->figure).dimension;
    const bool isTruth = row.contains("compare");
    if (isTruth && !m_isPrinting) {
        checkTruth(row, golden, *value, forecast, dimension);
        return;
    }
    const std::string unit = row.value("unit", "");
    const std::optional<double> factor = factorOf(unit, dimension);
    QVERIFY2(factor, qPrintable(text(row.at("case")) + ": no unit " + text(unit)));
    double number = *value / *factor;
    if (row.contains("saved_against")) {
        ordered_json other = row;
        for (const auto& [path, typed] : row.at("saved_against").items())
            other["set"][path] = typed;
        const MadePlan baseline = makePlan(other);
        QVERIFY2(baseline.problem.empty(), qPrintable(text(baseline.problem)));
        const auto before = valueOf(plan::evaluate(baseline.plan), *figure);
        QVERIFY2(before, qPrintable(text(row.at("case")) + ": the other plan has no such figure"));
        number = *before / *factor - number;
    }
    if (m_isPrinting) {
        ordered_json fresh = row;
        if (!isTruth)
            fresh["ours"] = number;
        std::printf("%s\n", fresh.dump().c_str());
        return;
    }
    checkNumber(row, golden, number);
}

QByteArray GoldenTest::about(const ordered_json& row, const ordered_json& golden, double number)
{
    const auto line = [](const char* label, const QByteArray& what) {
        return QByteArray("\n  ") + label + what;
    };
    return text(row.at("case")) + line("section   ", text(golden.at("source"))) + " " +
           text(golden.at("section")) + line("formula   ", text(golden.at("formula"))) +
           line("inputs    ", text(golden.at("inputs"))) +
           line("plan      ", text(row.at("plan"))) + " " +
           text(row.value("set", ordered_json::object())) + " given " +
           text(row.value("given", ordered_json::object())) +
           line("figure    ", text(row.at("figure"))) +
           line("engine    ", text(ordered_json(number))) + " " +
           text(row.value("unit", ordered_json(""))) +
           line("printed   ", text(golden.at("expected"))) + " within " +
           text(golden.at("abs_tol")) + line("computed  ", text(golden.at("computed"))) + " " +
           text(golden.at("unit")) + line("ours      ", text(row.value("ours", ordered_json())));
}

void GoldenTest::checkNumber(const ordered_json& row, const ordered_json& golden, double number)
{
    const QByteArray all = about(row, golden, number);
    // Where the text's digits do not follow from its own formula (status other than "match"), the
    // formula is what counts: reference/conventions.md.
    if (!golden.at("expected").is_null() && golden.at("status") == "match") {
        QVERIFY2(areNear(number, golden.at("expected"), kComputedRel, golden.at("abs_tol")),
                 qPrintable("not the printed digits: " + all));
    }
    const double computed = golden.at("computed");
    if (row.contains("differs")) {
        const double allowed = row.at("differs").at("rel");
        QVERIFY2(areNear(number, computed, allowed),
                 qPrintable("further from the text's formula than the reason explains: " + all));
        QVERIFY2(!areNear(number, computed, kComputedRel),
                 qPrintable("the row's `differs` is not needed: " + all));
    } else {
        QVERIFY2(areNear(number, computed, kComputedRel),
                 qPrintable("not the text's formula: " + all));
    }
    QVERIFY2(row.contains("ours") && areNear(number, row.at("ours"), kOursRel),
             qPrintable("not what it was: " + all));
}

void GoldenTest::checkTruth(const ordered_json& row, const ordered_json& golden, double number,
                            const plan::Forecast& forecast, quantity::Dimension dimension)
{
    std::optional<double> limit;
    if (row.contains("limit_figure")) {
        const auto other = plan::findFigure(row.at("limit_figure").get<std::string>());
        QVERIFY2(other, qPrintable("no figure " + text(row.at("limit_figure"))));
        QVERIFY2(plan::figureRow(other->figure).dimension == dimension,
                 qPrintable(text(row.at("case")) + ": figures of different dimensions"));
        limit = valueOf(forecast, *other);
    } else {
        limit = quantity::parseQuantity(row.at("limit").get<std::string>(), dimension).value;
    }
    QVERIFY2(limit, qPrintable(text(row.at("case")) + ": no limit"));
    const std::optional<bool> truth = compared(number, row.at("compare"), *limit);
    QVERIFY2(truth, qPrintable(text(row.at("case")) + ": no comparison"));
    QVERIFY2(*truth == golden.at("computed").get<bool>(),
             qPrintable("the comparison is the other way round: " + about(row, golden, number) +
                        " limit " + text(ordered_json(*limit))));
}

RIDGEPOINT_TEST(GoldenTest)
#include "tst_golden.moc"
