#include "urdfmill/python/containers/view_operators.hpp"

#include "urdfmill/python/containers/sequences.hpp"
#include "urdfmill/python/operators.hpp"

namespace urdfmill::python {
namespace {

using grammar::BinaryOperator;
using grammar::CompareOperator;

bool is_setlike(const Value& value) {
  return value.is(Kind::dict_view) && value.as<DictView>().part != DictView::Part::values;
}

/// Returns a new set of the items of any iterable.
Value set_from(const Value& value, Environment& environment, Context& context) {
  auto* set = new Set(Kind::set);
  Value result = Value::object(set);
  for_each(value, environment, context, [&](const Value& item) {
    set->table.add(item);
    context.step(set->table.take_effort());
    return true;
  });
  return result;
}

bool in_iterator(const Value& wanted, const Value& iterator, Environment& environment, Context& context) {
  bool found = false;
  for_each(iterator, environment, context, [&](const Value& item) {
    found = same_or_equal(item, wanted);
    return !found;
  });
  return found;
}

}  // namespace

bool holds(CompareOperator op, const Value& left, const Value& right, Environment& environment, Context& context) {
  const bool contains = op == CompareOperator::in || op == CompareOperator::not_in;
  if (contains && right.is(Kind::iterator))
    return in_iterator(left, right, environment, context) == (op == CompareOperator::in);
  return compare(op, left, right, context);
}

Value binary_with_view(BinaryOperator op, const Value& left, const Value& right, Environment& environment,
                       Context& context) {
  const bool set_operator = op == BinaryOperator::bit_and || op == BinaryOperator::bit_or ||
                            op == BinaryOperator::bit_xor || op == BinaryOperator::subtract;
  if (!set_operator || !(is_setlike(left) || is_setlike(right))) return binary(op, left, right, context);
  const Value left_set = set_from(left, environment, context);
  const Value right_set = set_from(right, environment, context);
  return binary(op, left_set, right_set, context);
}

}  // namespace urdfmill::python
