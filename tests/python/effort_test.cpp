// Work on a whole value counts as steps: every function and method is called with large operands and must take steps in
// proportion to their size, unless it reads only a part of them.
#include <catch2/catch.hpp>

#include <algorithm>
#include <set>
#include <string>

#include "tests/python/sample_environment.hpp"
#include "urdfmill/python/runtime.hpp"

namespace urdfmill::python {
namespace {

constexpr std::uint64_t items = 4'000;
/// A step is about 50 ns. An item that is copied or compared takes a few of them, a character a fraction of one, so
/// that with these bounds no step takes more than 20 times as long as another.
constexpr std::uint64_t least_steps = items / 20;

/// Functions that read only a part of their operands, or return a lazy object.
const std::set<std::string, std::less<>> constant_time = {
    "list.append", "list.clear", "dict.clear", "dict.get", "dict.items", "dict.keys", "dict.pop", "dict.setdefault",
    "dict.values", "set.add", "set.clear", "set.pop", "range.count", "range.index", "slice.indices",
    // functions
    "bool", "enumerate", "filter", "map", "reversed", "slice", "type", "zip", "isinstance", "issubclass", "range",
    "vars", "complex"};

class Trial {
 public:
  Trial() : environment_(std::make_shared<SampleEnvironment>(symbols_, context_)) {}

  Value value(const std::string& text) {
    context_.restart();
    return compile(text, symbols_, {}).program->evaluate(*environment_, context_);
  }
  /// The steps of a call, whether it succeeds or not.
  std::uint64_t steps(const Value& function, const std::vector<Value>& arguments) {
    context_.restart();
    try {
      static_cast<void>(call(function, {arguments, {}}, *environment_, context_));
    } catch (const Error&) {
      // Not found, or of the wrong type: the steps taken until then count.
    }
    return context_.steps();
  }
  Context& context() { return context_; }

 private:
  Symbols symbols_;
  Context context_{Limits{.steps = 2'000'000'000, .bytes = std::size_t{4} << 30}};
  std::shared_ptr<SampleEnvironment> environment_;
};

const char* const samples[] = {
    "[0] * 4000",
    "[1] * 4000",
    "(0,) * 4000",
    "tuple([v] for v in range(4000))",
    "'a' * 40000",
    "'é ' * 14000",
    "' ' * 40000",
    "'1' * 40000",
    "2**160000",
    "-(3**100000)",
    "set(range(4000))",
    "frozenset(range(4000))",
    "{v: v for v in range(4000)}",
    "[str(v) for v in range(4000)]",
    "[float(v) for v in range(4000)]",
    "dict.fromkeys(range(4000)).keys()",
};

/// The most steps that any way to call it with large operands takes.
std::uint64_t most_steps(Trial& trial, const std::function<Value(const Value&)>& function_of, const Value* self) {
  std::uint64_t most = 0;
  for (const char* text : samples) {
    const Value large = trial.value(text);
    const Value other = trial.value(text);
    const Value small = trial.value("1");
    const Value word = trial.value("'a'");
    const std::vector<std::vector<Value>> lists = {{},      {large},        {large, other},      {other, small},
                                                   {small}, {small, large}, {large, word, word}, {word, large},
                                                   {word},  {word, word},   {small, small}};
    for (const std::vector<Value>& arguments : lists) {
      // A method may change its object, so each call gets its own.
      const Value object = self != nullptr ? *self : large;
      most = std::max(most, trial.steps(function_of(object), arguments));
      if (most >= least_steps) return most;
    }
    if (self != nullptr) return most;
  }
  return most;
}

TEST_CASE("every function takes steps in proportion to what it looks at") {
  Trial trial;
  std::vector<std::pair<std::string, Value>> functions;
  for (auto& entry : python_members(trial.context())) functions.push_back(entry);
  for (auto& [name, function] : math_members({}))
    if (name == "fsum" || name == "prod" || name == "dist" || name == "gcd" || name == "lcm" || name == "isqrt")
      functions.emplace_back(name, function);
  for (const auto& [name, function] : functions) {
    if (!is_callable(function) || constant_time.count(name) != 0) continue;
    INFO(name);
    CHECK(most_steps(
              trial, [&function = function](const Value&) { return function; }, nullptr) >= least_steps);
  }
}

TEST_CASE("every method takes steps in proportion to its object and its arguments") {
  Trial trial;
  for (const char* text : samples) {
    const TypeInfo& type = type_of(trial.value(text));
    for (const Native& method : type.methods) {
      const std::string name = std::string(type.name) + "." + std::string(method.name);
      if (constant_time.count(name) != 0) continue;
      INFO(name << " of " << text);
      std::uint64_t most = 0;
      const std::vector<const char*> arguments[] = {
          {},       {"self"}, {"0"},         {"'a'"},        {"'a'", "'b'"},     {"0", "0"}, {"-1"},
          {"3999"}, {"'ä'"},  {"{97: 'b'}"}, {"4", "'big'"}, {"20001", "'big'"}, {"60000"}};
      for (const std::vector<const char*>& words : arguments) {
        const Value object = trial.value(text);
        std::vector<Value> list;
        for (const char* word : words)
          list.push_back(std::string_view(word) == "self" ? trial.value(text) : trial.value(word));
        most = std::max(most, trial.steps(make_bound_method(object, method), list));
      }
      CHECK(most >= least_steps);
    }
  }
}

}  // namespace
}  // namespace urdfmill::python
