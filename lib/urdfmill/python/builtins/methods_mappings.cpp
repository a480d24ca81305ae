// Methods of dict and its views, of set and frozenset.
#include <algorithm>
#include <array>

#include "urdfmill/python/builtins/method_tables.hpp"
#include "urdfmill/python/containers/containers.hpp"
#include "urdfmill/python/containers/sequences.hpp"
#include "urdfmill/python/operators.hpp"

namespace urdfmill::python {
namespace {

Table& dict_table_of(const Value& self) {
  return self.as<Dict>().table;
}

[[noreturn]] void key_error(const Value& key) {
  throw Error("KeyError", repr(key));
}

Value dict_clear(const Value& self, const Call&) {
  dict_table_of(self).clear();
  return {};
}

Value dict_copy(const Value& self, const Call& call) {
  auto* copy = new Dict;
  Value value = Value::object(copy);
  update_dict(*copy, self, call.environment, call.context);
  return value;
}

Value dict_get(const Value& self, const Call& call) {
  const Value* value = dict_table_of(self).find(call[0]);
  if (value != nullptr) return *value;
  return call.count() > 1 ? call[1] : Value();
}

template <DictView::Part part>
Value dict_view(const Value& self, const Call&) {
  return Value::object(new DictView(self, part));
}

Value dict_pop(const Value& self, const Call& call) {
  Table& table = dict_table_of(self);
  if (table.size() == 0) {
    if (call.count() > 1) return call[1];
    key_error(call[0]);
  }
  const Value* found = table.find(call[0]);
  if (found == nullptr) {
    if (call.count() > 1) return call[1];
    key_error(call[0]);
  }
  Value value = *found;
  table.erase(call[0]);
  return value;
}

Value dict_popitem(const Value& self, const Call&) {
  Table& table = dict_table_of(self);
  const std::vector<Table::Entry>& entries = table.entries();
  const auto last = std::find_if(entries.rbegin(), entries.rend(), [](const Table::Entry& e) { return e.used; });
  if (last == entries.rend()) throw Error("KeyError", "'popitem(): dictionary is empty'");
  const Value key = last->key;
  Value pair = Value::tuple({key, last->value});
  table.erase(key);
  return pair;
}

Value dict_setdefault(const Value& self, const Call& call) {
  Table& table = dict_table_of(self);
  if (const Value* found = table.find(call[0])) return *found;
  Value value = call.count() > 1 ? call[1] : Value();
  call.context.allocate(sizeof(Table::Entry));
  table.set(call[0], value);
  return value;
}

Value dict_update(const Value& self, const Call& call) {
  check_count("update", call.count(), 0, 1);
  if (call.count() == 1) update_dict(self.as<Dict>(), call[0], call.environment, call.context);
  update_dict(self.as<Dict>(), call.named);
  return {};
}

Value dict_fromkeys(const Value&, const Call& call) {
  auto* dict = new Dict;
  Value value = Value::object(dict);
  for_each(call[0], call.environment, call.context, [&](const Value& key) {
    call.context.allocate(sizeof(Table::Entry));
    dict->table.set(key, call.count() > 1 ? call[1] : Value());
    return true;
  });
  return value;
}

/// Marks a method that runs in constant time.
constexpr Native own(Native native) {
  native.cost = Cost::own;
  return native;
}

constexpr std::array dict_table{
    own({"dict", "clear", dict_clear, Arity::none}),
    Native{"dict", "copy", dict_copy, Arity::none},
    own({"dict", "get", dict_get, Arity::counted, 1, 2}),
    own({"dict", "items", dict_view<DictView::Part::items>, Arity::none}),
    own({"dict", "keys", dict_view<DictView::Part::keys>, Arity::none}),
    own({"dict", "pop", dict_pop, Arity::counted, 1, 2}),
    Native{"dict", "popitem", dict_popitem, Arity::none},
    own({"dict", "setdefault", dict_setdefault, Arity::counted, 1, 2}),
    Native{"dict", "update", dict_update},
    own({"dict", "values", dict_view<DictView::Part::values>, Arity::none}),
};

constexpr std::array dict_class_table{
    Native{"dict", "fromkeys", dict_fromkeys, Arity::counted, 1, 2},
};

/// Returns the elements of any iterable as a table of its own; for a set, a copy of its table.
SetTable elements_of(const Value& source, const Call& call) {
  SetTable table;
  update_set(table, source, call.environment, call.context);
  return table;
}

SetTable& set_table(const Value& self) {
  return self.as<Set>().table;
}

Value disjoint(const Value& self, const Call& call) {
  bool common = false;
  for_each(call[0], call.environment, call.context, [&](const Value& item) {
    common = compare(grammar::CompareOperator::in, item, self, call.context);
    return !common;
  });
  return Value::boolean(!common);
}

constexpr std::array dict_keys_table{
    Native{"dict_keys", "isdisjoint", disjoint, Arity::one},
};

Value set_copy(const Value& self, const Call& call) {
  if (self.is(Kind::frozenset)) return self;
  return make_set(self.kind(), elements_of(self, call));
}

/// Like CPython, visits a first argument that is a set or dict in place, but removes the elements of any other iterable
/// from a copy, which may leave the rest in another order.
Value set_difference(const Value& self, const Call& call) {
  const bool looks_through = call.count() > 0 && (is_set(call[0]) || call[0].is(Kind::dict));
  SetTable result = looks_through ? set_table(self).difference(elements_of(call[0], call)) : elements_of(self, call);
  for (std::size_t i = looks_through ? 1 : 0; i < call.count(); ++i) result.subtract(elements_of(call[i], call));
  return make_set(self.kind(), std::move(result));
}

Value set_intersection(const Value& self, const Call& call) {
  if (call.count() == 0) return set_copy(self, call);
  // This is not a copy: the order of the result may come from the table itself.
  SetTable result = set_table(self);
  for (const Value& other : call.positional) {
    if (is_set(other)) {
      result = result.intersection(set_table(other));
      continue;
    }
    // As in CPython, the common elements are in the other's order of insertion.
    SetTable common;
    for_each(other, call.environment, call.context, [&](const Value& item) {
      if (result.contains(item)) common.add(item);
      return true;
    });
    result = std::move(common);
  }
  return make_set(self.kind(), std::move(result));
}

Value set_union(const Value& self, const Call& call) {
  SetTable result = elements_of(self, call);
  for (const Value& other : call.positional) update_set(result, other, call.environment, call.context);
  return make_set(self.kind(), std::move(result));
}

Value set_symmetric_difference(const Value& self, const Call& call) {
  // CPython begins with a copy of the other set and exchanges elements with this one.
  SetTable result = elements_of(call[0], call);
  result.exchange(set_table(self));
  return make_set(self.kind(), std::move(result));
}

Value set_issubset(const Value& self, const Call& call) {
  if (is_set(call[0])) return Value::boolean(set_table(self).subset_of(set_table(call[0])));
  return Value::boolean(set_table(self).subset_of(elements_of(call[0], call)));
}

Value set_issuperset(const Value& self, const Call& call) {
  bool all = true;
  for_each(call[0], call.environment, call.context,
           [&](const Value& item) { return all = set_table(self).contains(item); });
  return Value::boolean(all);
}

Value set_add(const Value& self, const Call& call) {
  call.context.allocate(sizeof(SetTable::Slot));
  set_table(self).add(call[0]);
  return {};
}

Value set_clear(const Value& self, const Call&) {
  set_table(self).clear();
  return {};
}

/// Returns the frozenset that stands for a set looked up as an element.
Value element_key(const Value& element) {
  if (!element.is(Kind::set)) return element;
  SetTable copy;
  copy.merge(set_table(element));
  return make_set(Kind::frozenset, std::move(copy));
}

Value set_discard(const Value& self, const Call& call) {
  set_table(self).discard(element_key(call[0]));
  return {};
}

Value set_remove(const Value& self, const Call& call) {
  if (!set_table(self).discard(element_key(call[0]))) key_error(call[0]);
  return {};
}

Value set_pop(const Value& self, const Call&) {
  if (set_table(self).size() == 0) throw Error("KeyError", "'pop from an empty set'");
  return set_table(self).pop();
}

Value set_update(const Value& self, const Call& call) {
  for (const Value& other : call.positional) update_set(set_table(self), other, call.environment, call.context);
  return {};
}

Value set_difference_update(const Value& self, const Call& call) {
  for (const Value& other : call.positional) set_table(self).subtract(elements_of(other, call));
  return {};
}

Value set_intersection_update(const Value& self, const Call& call) {
  const Value result = set_intersection(self, call);
  std::swap(set_table(self), set_table(result));
  return {};
}

Value set_symmetric_difference_update(const Value& self, const Call& call) {
  if (is_set(call[0]))
    set_table(self).exchange(set_table(call[0]));
  else
    set_table(self).exchange(elements_of(call[0], call));
  return {};
}

constexpr std::array set_common{
    Native{"set", "copy", set_copy, Arity::none},
    Native{"set", "difference", set_difference, Arity::counted, 0, any_number},
    Native{"set", "intersection", set_intersection, Arity::counted, 0, any_number},
    Native{"set", "isdisjoint", disjoint, Arity::one},
    Native{"set", "issubset", set_issubset, Arity::one},
    Native{"set", "issuperset", set_issuperset, Arity::one},
    Native{"set", "symmetric_difference", set_symmetric_difference, Arity::one},
    Native{"set", "union", set_union, Arity::counted, 0, any_number},
};

constexpr std::array set_changes{
    own({"set", "add", set_add, Arity::one}),
    own({"set", "clear", set_clear, Arity::none}),
    Native{"set", "difference_update", set_difference_update, Arity::counted, 0, any_number},
    Native{"set", "discard", set_discard, Arity::one},
    Native{"set", "intersection_update", set_intersection_update, Arity::counted, 0, any_number},
    own({"set", "pop", set_pop, Arity::none}),
    Native{"set", "remove", set_remove, Arity::one},
    Native{"set", "symmetric_difference_update", set_symmetric_difference_update, Arity::one},
    Native{"set", "update", set_update, Arity::counted, 0, any_number},
};

constexpr auto set_table_of_methods = [] {
  std::array<Native, set_common.size() + set_changes.size()> table;
  std::copy(set_changes.begin(), set_changes.end(), std::copy(set_common.begin(), set_common.end(), table.begin()));
  return table;
}();

constexpr auto frozenset_table = [] {
  auto table = set_common;
  for (Native& method : table) method.owner = "frozenset";
  return table;
}();

}  // namespace

constinit const std::span<const Native> dict_methods = dict_table;
constinit const std::span<const Native> dict_class_methods = dict_class_table;
constinit const std::span<const Native> dict_keys_methods = dict_keys_table;
constinit const std::span<const Native> dict_values_methods = {};
constinit const std::span<const Native> set_methods = set_table_of_methods;
constinit const std::span<const Native> frozenset_methods = frozenset_table;

}  // namespace urdfmill::python
