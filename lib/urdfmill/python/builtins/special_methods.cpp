#include "urdfmill/python/builtins/special_methods.hpp"

#include <array>

#include "urdfmill/python/builtins/attributes.hpp"
#include "urdfmill/python/builtins/type_constructors.hpp"
#include "urdfmill/python/containers/iteration.hpp"
#include "urdfmill/python/containers/view_operators.hpp"
#include "urdfmill/python/numbers/numbers.hpp"
#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/text/formatting.hpp"

namespace urdfmill::python {
namespace {

using grammar::BinaryOperator;
using grammar::CompareOperator;

/// The names of the types that have a method; empty for all types.
using Owners = std::string_view;
constexpr Owners every_type = "";
constexpr Owners numbers = " int bool float complex ";
constexpr Owners real_numbers = " int bool float ";
constexpr Owners integers = " int bool ";
constexpr Owners sized =
    " str list tuple range dict set frozenset dict_keys dict_values dict_items YamlListWrapper YamlDictWrapper ";
constexpr Owners subscripted = " str list tuple range dict YamlListWrapper YamlDictWrapper ";
constexpr Owners added = " int bool float complex str list tuple YamlListWrapper ";
constexpr Owners set_like = " int bool set frozenset dict_keys dict_items ";
constexpr Owners subtracted = " int bool float complex set frozenset dict_keys dict_items ";
constexpr Owners iterators = " map filter zip enumerate reversed generator list_iterator ";

template <BinaryOperator op>
Value binary_method(const Value& self, const Call& call) {
  if (self.is(Kind::dict_view)) return binary_with_view(op, self, call[0], call.environment, call.context);
  return binary(op, self, call[0], call.context);
}

template <CompareOperator op>
Value compare_method(const Value& self, const Call& call) {
  return Value::boolean(compare(op, self, call[0], call.context));
}

template <grammar::UnaryOperator op>
Value unary_method(const Value& self, const Call& call) {
  return unary(op, self, call.context);
}

/// Converts by the constructor: int(self), float(self).
template <Value (*construct)(const Call&)>
Value convert(const Value& self, const Call& call) {
  return construct({{&self, 1}, {}, call.environment, call.context});
}

Value format_special(const Value& self, const Call& call) {
  if (!call[0].is_string()) type_error("__format__() argument must be str, not " + std::string(type_name(call[0])));
  return Value::string(format(self, call[0].text(), call.context));
}

Value round_method(const Value& self, const Call& call) {
  const Value* digits = call.count() > 0 && !call[0].is_none() ? &call[0] : nullptr;
  return round_number(self, digits, call.context);
}

Value next_method(const Value& self, const Call& call) {
  std::optional<Value> item = next_item(self, call.environment, call.context);
  if (!item) throw Error("StopIteration", "");
  return *std::move(item);
}

struct SpecialMethod {
  Native native;
  Owners owners;
};

constexpr SpecialMethod one(std::string_view name, Value (*run)(const Value&, const Call&), Owners owners) {
  return {Native{"object", name, run, Arity::counted, 1, 1}, owners};
}
constexpr SpecialMethod none(std::string_view name, Value (*run)(const Value&, const Call&), Owners owners) {
  return {Native{"object", name, run, Arity::counted, 0, 0}, owners};
}

constexpr std::array special_table{
    one("__add__", binary_method<BinaryOperator::add>, added),
    one("__sub__", binary_method<BinaryOperator::subtract>, subtracted),
    one("__mul__", binary_method<BinaryOperator::multiply>, added),
    one("__truediv__", binary_method<BinaryOperator::divide>, numbers),
    one("__floordiv__", binary_method<BinaryOperator::floor_divide>, real_numbers),
    one("__mod__", binary_method<BinaryOperator::modulo>, " int bool float str "),
    one("__pow__", binary_method<BinaryOperator::power>, numbers),
    one("__and__", binary_method<BinaryOperator::bit_and>, set_like),
    one("__or__", binary_method<BinaryOperator::bit_or>, set_like),
    one("__xor__", binary_method<BinaryOperator::bit_xor>, set_like),
    one("__lshift__", binary_method<BinaryOperator::left_shift>, integers),
    one("__rshift__", binary_method<BinaryOperator::right_shift>, integers),
    none("__neg__", unary_method<grammar::UnaryOperator::minus>, numbers),
    none("__pos__", unary_method<grammar::UnaryOperator::plus>, numbers),
    none("__invert__", unary_method<grammar::UnaryOperator::invert>, integers),
    none(
        "__abs__", [](const Value& self, const Call&) { return absolute(self); }, numbers),
    SpecialMethod{Native{"object", "__round__", round_method, Arity::counted, 0, 1}, real_numbers},
    none("__int__", convert<construct_int>, real_numbers),
    none("__float__", convert<construct_float>, real_numbers),
    none(
        "__bool__", [](const Value& self, const Call&) { return Value::boolean(truth(self)); }, numbers),
    one("__eq__", compare_method<CompareOperator::equal>, every_type),
    one("__ne__", compare_method<CompareOperator::not_equal>, every_type),
    one("__lt__", compare_method<CompareOperator::less>, every_type),
    one("__le__", compare_method<CompareOperator::less_equal>, every_type),
    one("__gt__", compare_method<CompareOperator::greater>, every_type),
    one("__ge__", compare_method<CompareOperator::greater_equal>, every_type),
    none(
        "__hash__",
        [](const Value& self, const Call& call) {
          std::uint64_t effort = 0;
          const Hash result = hash(self, effort);
          call.context.step(effort);
          return Value::integer(result);
        },
        every_type),
    none(
        "__repr__", [](const Value& self, const Call& call) { return Value::string(repr(self, call.context)); },
        every_type),
    none(
        "__str__", [](const Value& self, const Call& call) { return Value::string(str(self, call.context)); },
        every_type),
    one("__format__", format_special, every_type),
    none(
        "__len__",
        [](const Value& self, const Call&) { return Value::integer(static_cast<std::int64_t>(length(self))); }, sized),
    one(
        "__contains__",
        [](const Value& self, const Call& call) {
          return Value::boolean(compare(CompareOperator::in, call[0], self, call.context));
        },
        sized),
    one(
        "__getitem__", [](const Value& self, const Call& call) { return subscript(self, call[0], call.context); },
        subscripted),
    none(
        "__iter__", [](const Value& self, const Call& call) { return make_iterator(self, call.context); }, sized),
    none(
        "__iter__", [](const Value& self, const Call&) { return self; }, iterators),
    none("__next__", next_method, iterators),
    none(
        "__reversed__", [](const Value& self, const Call& call) { return make_reversed(self, call.context); },
        " list range dict YamlListWrapper YamlDictWrapper "),
};

bool owns(Owners owners, std::string_view type) {
  if (owners.empty()) return true;
  return owners.find(" " + std::string(type) + " ") != Owners::npos;
}

}  // namespace

const Native* find_special_method(const TypeInfo& type, std::string_view name) {
  if (!name.starts_with("__")) return nullptr;
  for (const SpecialMethod& method : special_table)
    if (method.native.name == name && owns(method.owners, type.name)) return &method.native;
  return nullptr;
}

}  // namespace urdfmill::python
