#include "urdfmill/xacro/yaml_files.hpp"

#include <array>
#include <numbers>

#include "urdfmill/python/operators.hpp"
#include "urdfmill/xacro/yaml_values.hpp"
#include "urdfmill/xml/python_reading.hpp"

namespace urdfmill::xacro {
namespace {

using python::Value;

struct Unit {
  std::string_view tag;
  double factor;
};
constexpr std::array<Unit, 6> units{{{"radians", 1.0},
                                     {"degrees", std::numbers::pi / 180.0},
                                     {"meters", 1.0},
                                     {"millimeters", 0.001},
                                     {"foot", 0.3048},
                                     {"inches", 0.0254}}};

const Unit* find_unit(std::string_view tag) {
  for (const Unit& unit : units)
    if (unit.tag == tag) return &unit;
  return nullptr;
}

/// The names available to an angle or length in a file: no properties.
struct GlobalNames : python::Environment {
  explicit GlobalNames(Evaluation& e) : evaluation(e) {}
  std::optional<Value> find(Symbol name) override {
    const Value* value = evaluation.globals->find(name);
    return value != nullptr ? std::optional<Value>(*value) : std::nullopt;
  }
  void assign(Symbol name, const Value& value) override {
    evaluation.scopes.define(name, &evaluation.scopes.root()).value = value;
  }
  Evaluation& evaluation;
};

double quantity(std::string_view text, const Unit& unit, Evaluation& evaluation) {
  GlobalNames names(evaluation);
  Value value;
  try {
    value = evaluation.compile(text).evaluate(names, evaluation.context);
  } catch (const python::Error& error) {
    if (error.type != "SyntaxError") throw;
    throw python::Error("XacroException", "invalid expression: " + std::string(text));
  }
  const Value* to_float = evaluation.globals->find(evaluation.symbols.intern("float"));
  const Value number = python::call(*to_float, {{value}, {}}, names, evaluation.context);
  return number.floating() * unit.factor;
}

}  // namespace

Value read_yaml(std::string_view text, const std::string& name, Evaluation& evaluation) {
  if (const auto error = xml::find_decoding_error(text)) throw python::Error("UnicodeDecodeError", error->message);
  YamlOptions options;
  options.name = name;
  options.accepts = [](std::string_view tag) { return find_unit(tag) != nullptr; };
  options.construct = [&evaluation](std::string_view tag, std::string_view scalar) {
    return Value::floating(quantity(scalar, *find_unit(tag), evaluation));
  };
  return python::wrap_yaml(load_yaml(text, options, evaluation.context));
}

}  // namespace urdfmill::xacro
