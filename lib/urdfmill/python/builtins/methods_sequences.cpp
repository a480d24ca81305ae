// Methods of list, tuple, range and slice.
#include <algorithm>
#include <array>

#include "urdfmill/python/builtins/method_tables.hpp"
#include "urdfmill/python/containers/sequences.hpp"
#include "urdfmill/python/containers/sorting.hpp"
#include "urdfmill/python/effort.hpp"
#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/parameters.hpp"

namespace urdfmill::python {
namespace {

std::vector<Value>& items_of_list(const Value& self) {
  return self.as<List>().items;
}

std::ptrdiff_t signed_size(const std::vector<Value>& items) {
  return static_cast<std::ptrdiff_t>(items.size());
}

/// Returns a bound of index(); negative ones count from the end.
std::ptrdiff_t index_bound(const Value& value, std::ptrdiff_t size) {
  if (!value.is_integer()) type_error("slice indices must be integers or have an __index__ method");
  const std::int64_t number = index_number(value, true);
  return std::max<std::ptrdiff_t>(number < 0 ? number + size : number, 0);
}

/// Returns the index of call[0] among the items, within the bounds call[1] and call[2] if given; −1 if it is absent.
std::int64_t find_item(const std::vector<Value>& items, const Call& call) {
  const std::ptrdiff_t size = signed_size(items);
  const std::ptrdiff_t begin = call.count() > 1 ? index_bound(call[1], size) : 0;
  const std::ptrdiff_t end = call.count() > 2 ? std::min(index_bound(call[2], size), size) : size;
  for (std::ptrdiff_t i = begin; i < end; ++i) {
    call.context.step();
    if (same_or_equal(items[static_cast<std::size_t>(i)], call[0], call.context)) return i;
  }
  return -1;
}

Value count_items(const std::vector<Value>& items, const Call& call) {
  call.context.step(items.size());
  return Value::integer(std::count_if(items.begin(), items.end(),
                                      [&](const Value& item) { return same_or_equal(item, call[0], call.context); }));
}

Value list_append(const Value& self, const Call& call) {
  call.context.allocate(sizeof(Value));
  items_of_list(self).push_back(call[0]);
  return {};
}

Value list_clear(const Value& self, const Call&) {
  const std::vector<Value> gone = std::exchange(items_of_list(self), {});
  return {};
}

Value list_copy(const Value& self, const Call& call) {
  call.context.allocate(items_of_list(self).size() * sizeof(Value));
  return Value::list(items_of_list(self));
}

Value list_count(const Value& self, const Call& call) {
  return count_items(items_of_list(self), call);
}

Value list_extend(const Value& self, const Call& call) {
  const std::vector<Value> more = items_of(call[0], call.environment, call.context);
  std::vector<Value>& items = items_of_list(self);
  items.insert(items.end(), more.begin(), more.end());
  return {};
}

Value list_index(const Value& self, const Call& call) {
  const std::int64_t place = find_item(items_of_list(self), call);
  if (place < 0) value_error(repr(call[0]) + " is not in list");
  return Value::integer(place);
}

Value list_insert(const Value& self, const Call& call) {
  std::vector<Value>& items = items_of_list(self);
  const std::ptrdiff_t size = signed_size(items);
  std::int64_t place = index_number(index_of(call[0]));
  if (place < 0) place += size;
  call.context.allocate(sizeof(Value));
  charge_items(items.size(), call.context);
  items.insert(items.begin() + std::clamp<std::ptrdiff_t>(place, 0, size), call[1]);
  return {};
}

Value list_pop(const Value& self, const Call& call) {
  std::vector<Value>& items = items_of_list(self);
  std::int64_t place = call.count() > 0 ? index_number(index_of(call[0])) : -1;
  if (items.empty()) index_error("pop from empty list");
  if (place < 0) place += signed_size(items);
  if (place < 0 || place >= signed_size(items)) index_error("pop index out of range");
  charge_items(items.size() - static_cast<std::size_t>(place), call.context);
  Value item = std::move(items[static_cast<std::size_t>(place)]);
  items.erase(items.begin() + place);
  return item;
}

Value list_remove(const Value& self, const Call& call) {
  std::vector<Value>& items = items_of_list(self);
  const std::int64_t place = find_item(items, call);
  if (place < 0) value_error("list.remove(x): x not in list");
  const Value gone = items[static_cast<std::size_t>(place)];
  items.erase(items.begin() + place);
  return {};
}

Value list_reverse(const Value& self, const Call&) {
  std::reverse(items_of_list(self).begin(), items_of_list(self).end());
  return {};
}

Value list_sort(const Value& self, const Call& call) {
  // Python empties the list during the sort, so that the key function cannot disturb it.
  std::vector<Value> items = std::exchange(items_of_list(self), {});
  const auto put_back = [&] {
    const bool modified = !items_of_list(self).empty();
    items_of_list(self) = std::move(items);
    return modified;
  };
  try {
    sort_values(items, call);
  } catch (...) {
    put_back();
    throw;
  }
  if (put_back()) value_error("list modified during sort");
  return {};
}

/// Marks a method that runs in constant time or counts its own steps.
constexpr Native own_method(Native native) {
  native.cost = Cost::own;
  return native;
}

constexpr std::array list_table{
    own_method({"list", "append", list_append, Arity::one}),
    own_method({"list", "clear", list_clear, Arity::none}),
    Native{"list", "copy", list_copy, Arity::none},
    own_method({"list", "count", list_count, Arity::one}),
    Native{"list", "extend", list_extend, Arity::one},
    own_method({"list", "index", list_index, Arity::counted, 1, 3}),
    own_method({"list", "insert", list_insert, Arity::counted, 2, 2}),
    own_method({"list", "pop", list_pop, Arity::counted, 0, 1}),
    Native{"list", "remove", list_remove, Arity::one},
    Native{"list", "reverse", list_reverse, Arity::none},
    Native{"list", "sort", list_sort},
};

Value tuple_count(const Value& self, const Call& call) {
  return count_items(self.as<Tuple>().items, call);
}

Value tuple_index(const Value& self, const Call& call) {
  const std::int64_t place = find_item(self.as<Tuple>().items, call);
  if (place < 0) value_error("tuple.index(x): x not in tuple");
  return Value::integer(place);
}

constexpr std::array tuple_table{
    own_method({"tuple", "count", tuple_count, Arity::one}),
    own_method({"tuple", "index", tuple_index, Arity::counted, 1, 3}),
};

Value range_count(const Value& self, const Call& call) {
  return Value::integer(compare(grammar::CompareOperator::in, call[0], self, call.context) ? 1 : 0);
}

Value range_index(const Value& self, const Call& call) {
  const Range& range = self.as<Range>();
  if (!compare(grammar::CompareOperator::in, call[0], self, call.context)) {
    if (call[0].is_integer()) value_error(repr(call[0]) + " is not in range");
    value_error("sequence.index(x): x not in sequence");
  }
  const Value wanted = call[0].is(Kind::floating) ? integer_from_double(call[0].floating()) : call[0];
  return divide_floor(subtract_integers(wanted, range.start, call.context), range.step).first;
}

constexpr std::array range_table{
    Native{"range", "count", range_count, Arity::one},
    Native{"range", "index", range_index, Arity::one},
};

constexpr std::array range_member_table{
    Member{"start", [](const Value& self) { return self.as<Range>().start; }},
    Member{"stop", [](const Value& self) { return self.as<Range>().stop; }},
    Member{"step", [](const Value& self) { return self.as<Range>().step; }},
};

Value slice_indices_method(const Value& self, const Call& call) {
  const std::int64_t size = index_number(index_of(call[0]));
  if (size < 0) value_error("length should not be negative");
  const SliceIndices part = slice_indices(self.as<Slice>(), static_cast<std::size_t>(size));
  return Value::tuple({Value::integer(part.start), Value::integer(part.stop), Value::integer(part.step)});
}

constexpr std::array slice_table{
    own_method({"slice", "indices", slice_indices_method, Arity::one}),
};

constexpr std::array slice_member_table{
    Member{"start", [](const Value& self) { return self.as<Slice>().start; }},
    Member{"stop", [](const Value& self) { return self.as<Slice>().stop; }},
    Member{"step", [](const Value& self) { return self.as<Slice>().step; }},
};

}  // namespace

constinit const std::span<const Native> list_methods = list_table;
constinit const std::span<const Native> tuple_methods = tuple_table;
constinit const std::span<const Native> range_methods = range_table;
constinit const std::span<const Member> range_members = range_member_table;
constinit const std::span<const Native> slice_methods = slice_table;
constinit const std::span<const Member> slice_members = slice_member_table;

}  // namespace urdfmill::python
