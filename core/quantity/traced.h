// SPDX-License-Identifier: Apache-2.0
// One formula, two readings. Engine code is written once, as a template over its number type N:
// with double it is the engine (no cost); with Traced the same expression also records how its
// value came about, down to the fields of the plan. From that record the program makes "Why?", the
// report, LaTeX, and the tests that evaluate every derivation a second time.
#pragma once

#include "quantity/text.h"

#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::quantity {

/// What kind of reason a node of a derivation is.
enum class NodeKind : std::uint8_t
{
    Constant, ///< a number of the formula itself
    Input,    ///< a field of the plan, named by its path
    Given,    ///< a figure given in the plan; the computed value stands beside it (child 0)
    Formula,  ///< an arithmetic operation on the children
    Choice,   ///< one of the children, marked by `winner`
    Witness,  ///< read off a simulation or a count; children are what it depends on
    Root,     ///< the solution of an equation (`note`); children are its parameters
};

/// How a node's value follows from its children.
enum class Operation : std::uint8_t
{
    None,
    Identity,
    Add,
    Subtract,
    Multiply,
    Divide,
    Negate,
    Sqrt,
    Exp,
    Expm1, ///< exp(x) - 1, exact for small x too
    Ceil,
    Floor,
    Largest,
    Smallest,
    Select, ///< the last child, because of the values of those before it
};

struct Node;
using NodePtr = std::shared_ptr<const Node>;

/// How a value is called and measured. `symbol` is the short mathematical name.
struct Name
{
    std::string_view symbol;
    Literal label;
    std::string_view unit;
    Literal source = {};
};

/// One step of a derivation. Immutable once made; shared between derivations.
struct Node
{
    NodeKind kind = NodeKind::Constant;
    Operation operation = Operation::None;
    double value = 0;
    int winner = -1;              ///< index of the child that a Choice took
    double residual = 0;          ///< what is left of a Root's equation at `value`
    std::string symbol;           ///< empty for an unnamed intermediate
    Text label;                   ///< one line for a reader
    std::string unit;             ///< "bytes", "s", "FLOP/s", ...; empty for a plain number
    Text source;                  ///< where the formula or the input's value is from
    std::string path;             ///< of a field (Input) or a figure id
    Text text;                    ///< an Input's value as the person wrote it, where that is a word
    Text note;                    ///< what a Witness counted, a Root solved
    std::vector<Text> candidates; ///< what the children of a Choice are called, if anything
    std::vector<NodePtr> children;
};

/// A number that remembers how it came about. Behaves like a double in formulas.
class Traced
{
  public:
    Traced() : Traced(0.0) {}
    Traced(double constant); // NOLINT(google-explicit-constructor): numbers mix with Traced ones
    explicit Traced(NodePtr node) : m_node(std::move(node)) {}

    double value() const { return m_node->value; }
    const NodePtr& node() const { return m_node; }

    Traced& operator+=(const Traced& other);

  private:
    NodePtr m_node;
};

Traced operator+(const Traced& a, const Traced& b);
Traced operator-(const Traced& a, const Traced& b);
Traced operator*(const Traced& a, const Traced& b);
Traced operator/(const Traced& a, const Traced& b);
Traced operator-(const Traced& a);
Traced sqrt(const Traced& a);
Traced exp(const Traced& a);
Traced expm1(const Traced& a);
Traced ceil(const Traced& a);
Traced floor(const Traced& a);

/// A labelled candidate of largest() and smallest(). A label with a place has `number` in it.
template <class N>
struct Candidate
{
    Literal label;
    N value;
    int number = 0;
};

inline double valueOf(double x)
{
    return x;
}
inline double valueOf(const Traced& x)
{
    return x.value();
}

/// The largest candidate; the derivation lists all of them and marks the winner (the first of
/// equals). Needs at least one.
double largest(std::initializer_list<Candidate<double>> candidates);
Traced largest(std::initializer_list<Candidate<Traced>> candidates);
Traced largest(const std::vector<Candidate<Traced>>& candidates);
double smallest(std::initializer_list<Candidate<double>> candidates);
Traced smallest(std::initializer_list<Candidate<Traced>> candidates);
Traced smallest(const std::vector<Candidate<Traced>>& candidates);

/// Names an intermediate value of a formula: free for double, a name in the derivation for Traced.
inline double named(double value, const Name&)
{
    return value;
}
Traced named(const Traced& value, const Name& name);

/// As named(), for one of many: the symbol is `prefix` and `what`, the label `label` with `what` in
/// its place. The texts are put together for Traced only.
inline double namedBy(double value, std::string_view, Literal, Literal, std::string_view)
{
    return value;
}
Traced namedBy(const Traced& value, std::string_view prefix, Literal what, Literal label,
               std::string_view unit);

/// Says that `value` was computed this way because of `causes` (choices, flags, degrees that
/// decided which formula applies). Free for double.
inline double because(std::initializer_list<double>, double value)
{
    return value;
}
inline double because(const std::vector<double>&, double value)
{
    return value;
}
Traced because(std::initializer_list<Traced> causes, const Traced& value);
Traced because(const std::vector<Traced>& causes, const Traced& value);

/// A count or a time that was read off a simulation: `value`, with what it depends on.
inline double witnessed(double value, Literal, std::initializer_list<double>)
{
    return value;
}
inline double witnessed(double value, Literal, const std::vector<double>&)
{
    return value;
}
Traced witnessed(double value, Literal note, std::initializer_list<Traced> dependsOn);
Traced witnessed(double value, Literal note, const std::vector<Traced>& dependsOn);

/// The solution `value` of `equation` with parameters `dependsOn`; `residual` is the equation's
/// difference at that value.
inline double solved(double value, Literal, double, std::initializer_list<double>)
{
    return value;
}
Traced solved(double value, Literal equation, double residual,
              std::initializer_list<Traced> dependsOn);
inline double solved(double value, Literal, double, const std::vector<double>&)
{
    return value;
}
Traced solved(double value, Literal equation, double residual,
              const std::vector<Traced>& dependsOn);

/// Recomputes a node's value from its children's values alone; what a Witness, a Root, an Input, a
/// Given or a Constant says is taken as it is.
double recompute(const Node& node);

/// What a node says of itself: its note, or what a Choice chose among: "preparing; reading".
Text noteOf(const Node& node);

/// A node's formula in its children's names: "2 × save_s ÷ λ". Unnamed children are written out,
/// with brackets where precedence needs them.
std::string formulaText(const Node& node);

/// The paths of the inputs (fields, and figures that were given, as "given.<id>") that the value
/// rests on. With `losersToo`, also those of a Choice's candidates that did not win.
std::vector<std::string> leafInputs(const Node& root, bool losersToo = false);

} // namespace ridgepoint::quantity
