// SPDX-License-Identifier: Apache-2.0
// Private to this room: the Problems of one file, bounded however wrong the file is.
#pragma once

#include "quantity/problem.h"

#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::exchange {

class ProblemList
{
  public:
    void error(std::string id, std::string path, quantity::Text message);
    void warning(std::string id, std::string path, quantity::Text message);
    void note(std::string id, std::string path, quantity::Text message);
    void add(quantity::Problem problem);
    void add(std::vector<quantity::Problem> problems);

    bool hasErrors() const { return m_errors > 0; }
    /// Whether another Problem of this severity would still be listed: costly texts need not be
    /// made where not.
    bool takes(quantity::Severity severity) const;

    /// The list, errors first, else in the order of the file; ends with how many were left out.
    std::vector<quantity::Problem> take();

  private:
    std::vector<quantity::Problem> m_problems;
    std::size_t m_errors = 0;
    std::size_t m_others = 0;
};

} // namespace ridgepoint::exchange
