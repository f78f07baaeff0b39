// SPDX-License-Identifier: Apache-2.0
#include "exchange/problem_list.h"

#include <algorithm>

namespace ridgepoint::exchange {

using quantity::Problem;
using quantity::Severity;

namespace {

// A person mends the first few; a list of all wrong rows of a million helps nobody.
constexpr std::size_t kMost = 100;

} // namespace

void ProblemList::error(std::string id, std::string path, quantity::Text message)
{
    add(Problem{Severity::Error, std::move(path), std::move(message), {}, std::move(id)});
}

void ProblemList::warning(std::string id, std::string path, quantity::Text message)
{
    add(Problem{Severity::Warning, std::move(path), std::move(message), {}, std::move(id)});
}

void ProblemList::note(std::string id, std::string path, quantity::Text message)
{
    add(Problem{Severity::Note, std::move(path), std::move(message), {}, std::move(id)});
}

void ProblemList::add(Problem problem)
{
    const bool listed = takes(problem.severity);
    ++(problem.severity == Severity::Error ? m_errors : m_others);
    if (listed)
        m_problems.push_back(std::move(problem));
}

void ProblemList::add(std::vector<Problem> problems)
{
    for (Problem& problem : problems)
        add(std::move(problem));
}

bool ProblemList::takes(Severity severity) const
{
    return (severity == Severity::Error ? m_errors : m_others) < kMost;
}

std::vector<Problem> ProblemList::take()
{
    const auto more = [&](std::size_t count, Severity severity, quantity::Literal what) {
        if (count > kMost) {
            m_problems.push_back(
                Problem{severity,
                        {},
                        {what, quantity::inFull(static_cast<std::int64_t>(count - kMost))},
                        {},
                        "more"});
        }
    };
    more(m_errors, Severity::Error, RP_TR("{0} more errors."));
    more(m_others, Severity::Warning, RP_TR("{0} more warnings and notes."));
    std::stable_sort(m_problems.begin(), m_problems.end(),
                     [](const Problem& a, const Problem& b) { return a.severity > b.severity; });
    m_errors = m_others = 0;
    return std::move(m_problems);
}

} // namespace ridgepoint::exchange
