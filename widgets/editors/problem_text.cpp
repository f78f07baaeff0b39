// SPDX-License-Identifier: GPL-3.0-or-later
#include "editors/problem_text.h"

#include "style/text.h"

#include <QCoreApplication>
#include <algorithm>

namespace ridgepoint::editors {
namespace {

using quantity::Severity;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ridgepoint::editors::ProblemText)
};

style::Role roleOf(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return style::Role::Bad;
    case Severity::Warning:
        return style::Role::Careful;
    case Severity::Note:
        break;
    }
    return style::Role::Secondary;
}

/// The first sentence: a row has little room, and the list of problems has the rest.
QString firstSentence(const QString& message)
{
    const qsizetype stop = message.indexOf(QLatin1String(". "));
    const qsizetype wideStop = message.indexOf(QChar(0x3002)); // of Chinese, without a space
    const qsizetype end = stop < 0 || (wideStop >= 0 && wideStop < stop) ? wideStop : stop;
    return end < 0 ? message : message.left(end + 1);
}

/// The colour does not tell it alone.
QString worded(Severity severity, const QString& message)
{
    switch (severity) {
    case Severity::Error:
        return Words::tr("Error: %1").arg(message);
    case Severity::Warning:
        return Words::tr("Careful: %1").arg(message);
    case Severity::Note:
        break;
    }
    return Words::tr("Note: %1").arg(message);
}

} // namespace

QString withoutLabel(const quantity::Text& message, quantity::Literal label)
{
    // as core puts the two together, in the language in use
    const QString before =
        style::textOf({RP_TR("{0}: {1}"), label, quantity::Text::verbatim("")}).trimmed();
    QString text = style::textOf(message);
    if (text.startsWith(before))
        text = text.mid(before.size()).trimmed();
    if (!text.isEmpty() && text.front().isLower())
        text.front() = text.front().toUpper();
    return text;
}

ProblemText problemText(std::span<const quantity::Problem> problems, quantity::Literal label)
{
    if (problems.empty())
        return {};
    Severity worst = Severity::Note;
    for (const quantity::Problem& problem : problems)
        worst = std::max(worst, problem.severity);
    QStringList lines;
    for (const quantity::Problem& problem : problems) {
        if (problem.severity == worst)
            lines += worded(worst, firstSentence(withoutLabel(problem.message, label)));
    }
    return {lines.join(QLatin1Char('\n')), roleOf(worst)};
}

} // namespace ridgepoint::editors
