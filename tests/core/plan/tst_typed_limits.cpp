// SPDX-License-Identifier: Apache-2.0
// Typed values and names that are far too long, or no text at all: refused with a message that a
// person can read.
#include "plan/fields.h"
#include "plan/validate.h"
#include "quantity/utf8.h"
#include "support/test_main.h"

#include <algorithm>
#include <cmath>

using namespace ridgepoint;
using plan::Plan;
using quantity::Problem;

namespace {

const std::string kHuge(10'000'000, '7');
const std::string kNoUtf8("a\xff name\xc3");

/// What is wrong with how something was refused.
QString faultOf(const std::optional<Problem>& problem)
{
    if (!problem)
        return QStringLiteral("accepted");
    if (problem->message.empty() || problem->message.english().size() > 3000)
        return QStringLiteral("a message of %1 bytes").arg(problem->message.english().size());
    return problem->id.empty() ? QStringLiteral("no id") : QString();
}

} // namespace

class TestTypedLimits : public QObject
{
    Q_OBJECT

  private slots:
    void everyFieldRefusesWhatIsTooLong();
    void textsAreUtf8();
    void unknownNamesAreQuotedInShort();
    void givenValuesHaveTheSameLimits();
    void valuesOutOfRangeHaveAWayBack();
};

/// A number below or above what its field has, however it came there (no layers at all): validate()
/// says so with a fix that mends it.
void TestTypedLimits::valuesOutOfRangeHaveAWayBack()
{
    int looked = 0;
    for (const plan::Field& field : plan::fields()) {
        for (const double value : {field.min - 1, 2 * field.max + 1}) {
            if (field.aboveMin && value < field.min)
                continue;
            Plan plan;
            const bool isWhole = field.kind == plan::ValueKind::Integer;
            if (!isWhole && field.kind != plan::ValueKind::Real)
                continue;
            if (!(std::abs(value) < 9e18) ||
                !field.set(plan, 0,
                           isWhole ? plan::Value(static_cast<std::int64_t>(value))
                                   : plan::Value(value)) ||
                !field.applies(plan, 0))
                continue;
            const std::string path = plan::pathText(field, 0);
            const auto problemOf = [&](const Plan& each) -> std::optional<Problem> {
                for (const Problem& problem : plan::validate(each)) {
                    if (problem.path == path && problem.id.starts_with("value."))
                        return problem;
                }
                return std::nullopt;
            };
            const auto problem = problemOf(plan);
            if (!problem)
                continue;
            ++looked;
            QVERIFY2(!problem->fixes.empty(), path.c_str());
            const quantity::Fix& fix = problem->fixes.front();
            QVERIFY2(!plan::setField(plan, fix.path, fix.value), path.c_str());
            QVERIFY2(!problemOf(plan), (path + " " + fix.value).c_str());
        }
    }
    QVERIFY2(looked > 100, std::to_string(looked).c_str());
    Plan empty;
    empty.model.groups.front().layers = 0;
    const auto problems = plan::validate(empty);
    const auto found = std::find_if(problems.begin(), problems.end(), [](const Problem& each) {
        return each.path == "model.groups[0].layers";
    });
    QVERIFY(found != problems.end() && !found->fixes.empty());
    QCOMPARE(found->fixes.front().value, std::string("1"));
}

void TestTypedLimits::everyFieldRefusesWhatIsTooLong()
{
    for (const plan::Field& field : plan::fields()) {
        Plan plan;
        const QString fault = faultOf(plan::setField(plan, field.path, kHuge));
        QVERIFY2(fault.isEmpty(), qPrintable(QString::fromUtf8(field.path.data()) + fault));
        QVERIFY(plan == Plan());
    }
}

void TestTypedLimits::textsAreUtf8()
{
    int texts = 0;
    for (const plan::Field& field : plan::fields()) {
        if (field.kind != plan::ValueKind::Text)
            continue;
        ++texts;
        Plan plan;
        QCOMPARE(faultOf(plan::setField(plan, field.path, kNoUtf8)), QString());
        QVERIFY(plan == Plan());
        QVERIFY(!plan::setField(plan, field.path, "naïve → 模型 🙂"));
    }
    QVERIFY(texts > 0);
    QVERIFY(quantity::isUtf8("") && quantity::isUtf8("é🙂"));
    for (const char* bad : {"\x80", "a\xc3", "\xed\xa0\x80", "\xc0\xaf", "\xf8\x88\x80\x80\x80"})
        QVERIFY2(!quantity::isUtf8(bad), bad);
}

void TestTypedLimits::unknownNamesAreQuotedInShort()
{
    Plan plan;
    std::string wide; // cut between characters
    while (wide.size() < 5000)
        wide += "模";
    for (const std::string& name : {kHuge, wide, "x" + wide}) {
        for (const auto& problem :
             {plan::setField(plan, name, "1"), plan::setGiven(plan, name, "1")}) {
            QVERIFY(problem && problem->message.english().size() < 400);
            QVERIFY2(quantity::isUtf8(problem->message.english()),
                     problem->message.english().c_str());
        }
    }
}

void TestTypedLimits::givenValuesHaveTheSameLimits()
{
    for (const plan::FigureRow& row : plan::figureRows()) {
        Plan plan;
        const QString fault = faultOf(plan::setGiven(plan, row.id, kHuge));
        QVERIFY2(fault.isEmpty(), qPrintable(QString::fromUtf8(row.id.data()) + fault));
        QVERIFY(plan == Plan());
    }
}

RIDGEPOINT_TEST(TestTypedLimits)
#include "tst_typed_limits.moc"
