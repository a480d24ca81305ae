// list(), tuple(), dict(), set(), frozenset(), range(), slice(), type().
#include "urdfmill/python/builtins/type_constructors.hpp"
#include "urdfmill/python/containers/containers.hpp"
#include "urdfmill/python/containers/sequences.hpp"
#include "urdfmill/python/numbers/integer.hpp"

namespace urdfmill::python {
namespace {

/// Returns the items of the only argument of list(), tuple() and set().
std::vector<Value> items_of_argument(const Call& call, std::string_view name) {
  refuse_keywords(call, std::string(name) + "()");
  check_count(name, call.count(), 0, 1);
  if (call.count() == 0) return {};
  return items_of(call[0], call.environment, call.context);
}

Value construct_any_set(const Call& call, Kind kind, std::string_view name) {
  refuse_keywords(call, std::string(name) + "()");
  check_count(name, call.count(), 0, 1);
  if (call.count() == 1 && kind == Kind::frozenset && call[0].is(Kind::frozenset)) return call[0];
  SetTable table;
  if (call.count() == 1) update_set(table, call[0], call.environment, call.context);
  return make_set(kind, std::move(table));
}

}  // namespace

Value construct_list(const Call& call) {
  return Value::list(items_of_argument(call, "list"));
}

Value construct_tuple(const Call& call) {
  if (call.named.empty() && call.count() == 1 && call[0].is(Kind::tuple)) return call[0];
  return Value::tuple(items_of_argument(call, "tuple"));
}

Value construct_dict(const Call& call) {
  check_count("dict", call.count(), 0, 1);
  auto* dict = new Dict;
  Value value = Value::object(dict);
  if (call.count() == 1) update_dict(*dict, call[0], call.environment, call.context);
  update_dict(*dict, call.named);
  return value;
}

Value construct_set(const Call& call) {
  return construct_any_set(call, Kind::set, "set");
}

Value construct_frozenset(const Call& call) {
  return construct_any_set(call, Kind::frozenset, "frozenset");
}

Value construct_range(const Call& call) {
  refuse_keywords(call, "range()");
  check_count("range", call.count(), 1, 3);
  if (call.count() == 1) return make_range(Value::integer(0), index_of(call[0]), Value::integer(1), call.context);
  const Value start = index_of(call[0]);
  const Value stop = index_of(call[1]);
  const Value step = call.count() == 3 ? index_of(call[2]) : Value::integer(1);
  return make_range(start, stop, step, call.context);
}

Value construct_slice(const Call& call) {
  refuse_keywords(call, "slice()");
  check_count("slice", call.count(), 1, 3);
  if (call.count() == 1) return Value::object(new Slice(Value(), call[0], Value(), call.context.profile));
  return Value::object(new Slice(call[0], call[1], call.count() == 3 ? call[2] : Value(), call.context.profile));
}

Value construct_type(const Call& call) {
  if (call.count() == 1 && call.named.empty()) return type_value(type_of(call[0]), call.context);
  if (call.count() == 3) type_error("type() does not make new types here");
  type_error("type() takes 1 or 3 arguments");
}

}  // namespace urdfmill::python
