// SPDX-License-Identifier: Apache-2.0
// What follows from a plan's result: does it fit, is it late, what limits it, and what to change.
#pragma once

#include "plan/forecast.h"
#include "plan/plan.h"
#include "quantity/problem.h"

#include <string_view>
#include <vector>

namespace ridgepoint::plan {

/// Problems that need the forecast of this plan (evaluate(plan)). Fixes of a result are tried
/// first: each was evaluated on a copy of the plan, takes the problem away, brings no new error of
/// validate(), and its label says what it leads to. Evaluates up to a hundred variants, fewer where
/// one takes long (a pipeline of very many slots). Where a field is out of its range only absent
/// figures are told: nothing sound follows from the others. Never throws.
std::vector<quantity::Problem> advise(const Plan& plan, const Forecast& forecast);

/// validate() and advise() together: errors first, then warnings, then notes, each by path.
std::vector<quantity::Problem> check(const Plan& plan, const Forecast& forecast);

/// Changes of one field each that may lower a plan's memory, untried: what advise() tries, and
/// those that change how the model trains or need kernels of their own. Where a field is out of its
/// range the list means nothing.
std::vector<quantity::Fix> memoryRemedies(const Plan& plan);

/// What a stage's peak is made of, the two largest parts: "Largest: weights 2 GiB, ...".
quantity::Text memorySharesText(const Plan& plan, const Forecast& forecast, int stage);

/// The ids of all rules of advise(): a public contract, as field paths are.
std::vector<std::string_view> adviceRuleIds();

} // namespace ridgepoint::plan
