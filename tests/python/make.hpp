// Short names for values in tables.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "urdfmill/python/containers/sequences.hpp"
#include "urdfmill/python/evaluator.hpp"
#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/value_text.hpp"

namespace urdfmill::python::make {

inline Value none() {
  return {};
}
inline Value b(bool v) {
  return Value::boolean(v);
}
inline Value i(std::int64_t v) {
  return Value::integer(v);
}
/// An int of any size from its digits.
inline Value i(std::string_view digits) {
  const bool negative = digits.front() == '-';
  return integer_from_digits(digits.substr(negative ? 1 : 0), 10, negative);
}
inline Value f(double v) {
  return Value::floating(v);
}
inline Value c(double real, double imaginary) {
  return Value::object(new Complex({real, imaginary}));
}
inline Value s(std::string v) {
  return Value::string(std::move(v));
}
inline Value list(std::vector<Value> items = {}) {
  return Value::list(std::move(items));
}
inline Value tuple(std::vector<Value> items = {}) {
  return Value::tuple(std::move(items));
}
inline Value dict(std::vector<std::pair<Value, Value>> items = {}, bool yaml = false) {
  auto* object = new Dict(yaml);
  Value result = Value::object(object);
  for (auto& [key, value] : items) object->table.set(key, value);
  return result;
}
inline Value set(const std::vector<Value>& items = {}, Kind kind = Kind::set) {
  auto* object = new Set(kind);
  Value result = Value::object(object);
  for (const Value& item : items) object->table.add(item);
  return result;
}
inline Value range(std::int64_t start, std::int64_t stop, std::int64_t step = 1) {
  Context context;
  return make_range(i(start), i(stop), i(step), context);
}
inline Value slice(Value start, Value stop, Value step = {}) {
  return Value::object(new Slice(std::move(start), std::move(stop), std::move(step), Profile()));
}
/// A list that contains itself. It lives until the program ends, because no expansion ends here that would clear it.
inline Value endless_list() {
  static auto& kept = *new std::vector<Value>;
  Value result = list({i(1)});
  result.as<List>().items.push_back(result);
  kept.push_back(result);
  return result;
}

/// repr of the result of `work`, or "TypeError: text".
template <class Work>
std::string outcome(Work work) {
  try {
    return repr(work());
  } catch (const Error& error) {
    return error.type + ": " + error.text;
  }
}

}  // namespace urdfmill::python::make
