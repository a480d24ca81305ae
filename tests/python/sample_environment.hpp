// The names that test expressions use: properties of a robot description, the builtins, `math` and `python`.
#pragma once
#include <string>
#include <string_view>
#include <unordered_map>

#include "urdfmill/python/evaluator.hpp"
#include "urdfmill/python/value_text.hpp"

namespace urdfmill::python {

/// The result of an expression: "repr", or "Type: text of the error".
struct Outcome {
  bool failed = false;
  std::string text;
};

class SampleEnvironment : public Environment {
 public:
  SampleEnvironment(Symbols& symbols, Context& context) : symbols_(symbols) {
    for (auto& [name, value] : python_members(context)) define(name, value);
    for (auto& [name, value] : math_members(context.profile)) define(name, value);
    define("math", make_namespace("math", math_members(context.profile)));
    define("python", make_namespace("python", python_members(context)));
    for (const auto& [name, text] : properties)
      define(name, compile(text, symbols_, context.profile).program->evaluate(*this, context));
  }

  void define(std::string_view name, Value value) { values_[symbols_.intern(name)] = std::move(value); }
  std::optional<Value> find(Symbol name) override {
    const auto found = values_.find(name);
    return found == values_.end() ? std::nullopt : std::optional(found->second);
  }
  void assign(Symbol name, const Value& value) override { values_[name] = value; }

 private:
  static constexpr std::pair<const char*, const char*> properties[] = {
      {"x", "2"},
      {"y", "0.5"},
      {"n", "-3"},
      {"big", "12345678901234567890"},
      {"name", "'arm'"},
      {"flag", "True"},
      {"off", "False"},
      {"s", "'hello world'"},
      {"lst", "[1, 2, 3]"},
      {"fl", "[0.1, 2.5, -1e-07]"},
      {"d", "dict(a=1, b=dict(c=2.5), k='v')"},
      {"t", "(1, 'two', 3.0)"},
      {"empty", "''"},
      {"q", "'7'"},
  };

  Symbols& symbols_;
  std::unordered_map<Symbol, Value> values_;
};

/// Evaluates an expression with fresh properties.
inline Outcome evaluate_sample(std::string_view text, const Limits& limits = {}, Profile profile = {}) {
  Symbols symbols;
  Context context(limits, profile);
  const auto environment = std::make_shared<SampleEnvironment>(symbols, context);
  const Compiled compiled = compile(text, symbols, profile);
  if (!compiled.program) return {true, "SyntaxError: " + compiled.error.text};
  try {
    context.restart();
    return {false, repr(compiled.program->evaluate(*environment, context))};
  } catch (const Error& error) {
    return {true, error.type + ": " + error.text};
  }
}

}  // namespace urdfmill::python
