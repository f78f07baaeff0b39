// SPDX-License-Identifier: Apache-2.0
// Every path and every choice that a source names is one of the table of fields: a name with a slip
// is found by nobody, and what rests on it is silently not there.
#include "plan/advice.h"
#include "plan/fields.h"
#include "plan/figures.h"
#include "plan/validate.h"
#include "support/test_main.h"

#include <QDirIterator>
#include <QRegularExpression>

#include <algorithm>
#include <set>

using namespace ridgepoint;

namespace {

struct Named
{
    QString file;
    int line = 0;
    QString path;  ///< as the source has it, without "given."
    QString value; ///< that stands behind it, if any
};

/// Other things than fields, figures and rules are called by the same form of name: objects of
/// widgets, reasons of a run, and, but where a field is set, the keys of measured rows.
bool isOtherName(const QString& file, const QString& line, const QString& before)
{
    static const QRegularExpression ofWidgetsAndReasons(
        QStringLiteral("setObjectName|doubts\\.add|reason\\.id"));
    static const QRegularExpression setsField(
        QStringLiteral("\\b(set|assume|assumeMissing|setChoice)\\((plan, )?\\s*$"));
    const bool isOfRows = file.contains(QStringLiteral("run_row_"));
    return line.contains(ofWidgetsAndReasons) || (isOfRows && !before.contains(setsField));
}

std::set<QString> sections()
{
    std::set<QString> names;
    for (const plan::Field& field : plan::fields()) {
        const auto path = QString::fromUtf8(field.path.data(), qsizetype(field.path.size()));
        names.insert(path.section(QLatin1Char('.'), 0, 0));
    }
    return names;
}

void addNamed(const QString& file, std::vector<Named>& list)
{
    static const QRegularExpression name(
        QStringLiteral("\"(?:given\\.)?(([a-z]+)\\.[a-z_][][a-z_.0-9]*)\"(?:,\\s*\"([^\"]*)\")?"));
    static const std::set<QString> known = sections();
    QFile source(file);
    QVERIFY2(source.open(QIODevice::ReadOnly), qPrintable(file));
    const QString text = QString::fromUtf8(source.readAll());
    for (auto found = name.globalMatch(text); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        const qsizetype at = match.capturedStart();
        const qsizetype from = text.lastIndexOf(QLatin1Char('\n'), at) + 1;
        const QString line = text.mid(from, text.indexOf(QLatin1Char('\n'), at) - from);
        if (known.contains(match.captured(2)) &&
            !isOtherName(file, line, text.mid(from, at - from)))
            list.push_back({file, 1 + int(text.left(at).count(QLatin1Char('\n'))),
                            match.captured(1), match.captured(3)});
    }
}

std::vector<Named> namedInSources()
{
    std::vector<Named> list;
    const QDir root(QStringLiteral(RIDGEPOINT_SOURCE_DIR));
    for (const char* floor : {"core", "widgets", "app"}) {
        QDirIterator files(root.filePath(QLatin1String(floor)),
                           {QStringLiteral("*.cpp"), QStringLiteral("*.h")}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext())
            addNamed(files.next(), list);
    }
    return list;
}

template <typename List>
bool has(const List& ids, const std::string& id)
{
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

/// A field or figure, the beginning of one that the source ends, or the id of a rule.
bool isKnown(const std::string& path)
{
    static const auto rules = plan::validationRuleIds();
    static const auto advice = plan::adviceRuleIds();
    const bool isBegun = path.ends_with('_') || path.ends_with('[') || path.ends_with(']');
    const auto begins = [&](const plan::Field& field) {
        return field.path.starts_with(isBegun ? path : path + "[");
    };
    return plan::findField(path) || plan::findFigure(path) || has(rules, path) ||
           has(advice, path) || std::any_of(plan::fields().begin(), plan::fields().end(), begins);
}

QByteArray placeOf(const Named& named)
{
    return QStringLiteral("%1:%2: %3 %4")
        .arg(named.file, QString::number(named.line), named.path, named.value)
        .toUtf8();
}

} // namespace

class TestNamedFields : public QObject
{
    Q_OBJECT

  private slots:
    void everyPathExists()
    {
        const std::vector<Named> all = namedInSources();
        QVERIFY(all.size() > 300);
        QByteArray unknown;
        for (const Named& named : all) {
            if (!isKnown(named.path.toStdString()))
                unknown += "\n" + placeOf(named);
        }
        QVERIFY2(unknown.isEmpty(), unknown.constData());
        QVERIFY(!isKnown("precision.optimizer") && !isKnown("layout.zero"));
    }

    /// Where a source has a path and a text side by side, the field takes the text.
    void everyChoiceExists()
    {
        int looked = 0;
        for (const Named& named : namedInSources()) {
            const auto ref = plan::findField(named.path.toStdString());
            if (!ref || ref->field->choices.empty() || named.value.isEmpty())
                continue;
            QString other = named.value; // a list of paths
            if (isKnown(other.remove(QStringLiteral("given.")).toStdString()))
                continue;
            ++looked;
            const auto parsed =
                plan::parseValue(*ref->field, ref->index, named.value.toStdString());
            QVERIFY2(parsed.value.has_value(), placeOf(named).constData());
        }
        QVERIFY2(looked > 20, QByteArray::number(looked).constData());
    }
};

RIDGEPOINT_TEST(TestNamedFields)
#include "tst_named_fields.moc"
