// Expressions compiled once and evaluated often.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/expression.hpp"
#include "urdfmill/python/context.hpp"
#include "urdfmill/python/error.hpp"
#include "urdfmill/python/value.hpp"

namespace urdfmill::python {

/// Resolves the free names of an expression, such as the scopes of xacro. A lambda or generator remembers its
/// environment as long as a shared_ptr owns it; after that, and for other environments, names come from the environment
/// of the call.
class Environment : public std::enable_shared_from_this<Environment> {
 public:
  virtual ~Environment() = default;
  /// Returns the value of a name; nullopt makes the NameError. May evaluate other expressions and throw their Error.
  virtual std::optional<Value> find(Symbol name) = 0;
  /// Handles `name := value` at the top level of an expression.
  virtual void assign(Symbol name, const Value& value) = 0;
  /// Handles `name := value` inside a comprehension. CPython bypasses the rules of the scope here: values are not
  /// converted and no warning is given.
  virtual void assign_from_comprehension(Symbol name, const Value& value) { assign(name, value); }
};

/// A compiled expression; immutable. It belongs to the `Symbols` it was compiled with.
class Program {
 public:
  virtual ~Program() = default;
  /// Returns the value if it needs no names and no calls and cannot fail.
  [[nodiscard]] virtual const Value* constant() const = 0;
  /// Returns the names and attributes that begin with two underscores outside lambdas and comprehensions, in the order
  /// of CPython's co_names.
  [[nodiscard]] virtual const std::vector<std::string>& private_names() const = 0;
  /// Returns all names and attribute names used outside nested functions, in the order of CPython's co_names.
  [[nodiscard]] virtual const std::vector<Symbol>& names() const = 0;
  /// Evaluates the expression. Throws Error.
  [[nodiscard]] virtual Value evaluate(Environment& environment, Context& context) const = 0;
};

/// The result of a compilation. `program` is null if the text is not an expression; then `error` has CPython's text
/// without " (<expression>, line 1)" stripped or added: exactly str(SyntaxError).
struct Compiled {
  std::shared_ptr<const Program> program;
  grammar::SyntaxMessage error;
  std::vector<grammar::SyntaxMessage> warnings;
};
[[nodiscard]] Compiled compile(std::string_view text, Symbols& symbols, Profile profile = {});

/// The arguments of a call to a built-in function.
struct Arguments {
  std::vector<Value> positional;
  std::vector<std::pair<std::string, Value>> named;
};
using Function = std::function<Value(const Arguments&, Environment&, Context&)>;

/// Returns a function value implemented in C++ (for xacro.load_yaml and others).
[[nodiscard]] Value make_function(std::string name, Function function);
/// Names and their values.
using Members = std::vector<std::pair<std::string, Value>>;
/// Returns a namespace value (`math`, `python`, `xacro`). Members are reached by dotted access; an unknown one is
/// NameError "name 'x' is not defined".
[[nodiscard]] Value make_namespace(std::string name, Members members);

/// Calls any callable value. Throws Error.
[[nodiscard]] Value call(const Value& function, const Arguments& arguments, Environment& environment, Context& context);
/// Returns object.name, methods included. Throws AttributeError.
[[nodiscard]] Value get_attribute(const Value& object, std::string_view name, Context& context);

/// Return the members of `math` in a version of Python and those of `python` (docs/expressions.md, "Names"), in
/// CPython's order of definition where it shows. The types among the latter are those of the context.
[[nodiscard]] Members math_members(Profile profile);
[[nodiscard]] Members python_members(Context& context);
/// Return one member without making the others; nullopt if there is none of that name.
[[nodiscard]] std::optional<Value> math_member(std::string_view name, Profile profile);
[[nodiscard]] std::optional<Value> python_member(std::string_view name, Context& context);

}  // namespace urdfmill::python
