#include "urdfmill/xacro/literals.hpp"

#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/value_text.hpp"

namespace urdfmill::xacro {
namespace {

using python::Value;

std::optional<Value> boolean_word(std::string_view text) {
  if (text == "true" || text == "True") return Value::boolean(true);
  if (text == "false" || text == "False") return Value::boolean(false);
  return std::nullopt;
}

/// Numbers begin with a digit of some script, a sign, a point or a blank, or are inf and nan; other texts need no
/// parsing.
bool may_be_number(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  return (first >= '0' && first <= '9') || first <= ' ' || first == '+' || first == '-' || first == '.' ||
         first == 'i' || first == 'I' || first == 'n' || first == 'N' || first >= 0x7f;
}

/// A number that makes a parser fail ("exceeds the limit (4300 digits)") is not a number, as in the reference.
template <class Parse>
auto quietly(Parse parse) -> decltype(parse()) {
  try {
    return parse();
  } catch (const python::Error&) {
    return std::nullopt;
  }
}

}  // namespace

std::optional<Value> typed_literal(std::string_view text) {
  if (text.empty()) return std::nullopt;
  if (text.size() >= 2 && text.front() == '\'' && text.back() == '\'')
    return Value::string(std::string(text.substr(1, text.size() - 2)));
  if (text.front() == 't' || text.front() == 'T' || text.front() == 'f' || text.front() == 'F')
    return boolean_word(text);
  if (!may_be_number(text) || text.find('_') != std::string_view::npos) return std::nullopt;
  if (auto integer = quietly([text] { return python::parse_integer(text); })) return integer;
  if (auto number = quietly([text] { return python::parse_float(text); })) return Value::floating(*number);
  return std::nullopt;
}

Value typed(Value value) {
  if (!value.is_string()) return value;
  if (auto literal = typed_literal(value.text())) return *std::move(literal);
  return value;
}

std::optional<bool> condition(std::string_view text) {
  if (const auto word = boolean_word(text)) return word->integer() != 0;
  if (const auto number = quietly([text] { return python::parse_integer(text); })) return python::truth(*number);
  return std::nullopt;
}

std::optional<bool> condition(const Value& value) {
  return value.is_string() ? condition(value.text()) : python::truth(value);
}

}  // namespace urdfmill::xacro
