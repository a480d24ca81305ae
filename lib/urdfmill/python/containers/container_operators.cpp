#include "urdfmill/python/containers/container_operators.hpp"

#include <algorithm>
#include <cmath>

#include "urdfmill/python/containers/sequences.hpp"
#include "urdfmill/python/effort.hpp"
#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/text_search.hpp"

namespace urdfmill::python {
namespace {

using grammar::BinaryOperator;

bool is_sequence(const Value& value) {
  return value.is_string() || value.is(Kind::list) || value.is(Kind::tuple) || value.is(Kind::bytes);
}

/// d.keys() and d.items() behave like sets, d.values() does not.
bool is_set_view(const Value& value) {
  return value.is(Kind::dict_view) && value.as<DictView>().part != DictView::Part::values;
}

std::vector<Value> joined(const std::vector<Value>& left, const std::vector<Value>& right, Context& context) {
  context.allocate((left.size() + right.size()) * sizeof(Value));
  std::vector<Value> items;
  items.reserve(left.size() + right.size());
  items.insert(items.end(), left.begin(), left.end());
  items.insert(items.end(), right.begin(), right.end());
  return items;
}

/// Returns the size in bytes of a repeated sequence and charges for it before it is made.
std::size_t charged_size(std::size_t size, std::size_t unit, std::int64_t count, Context& context) {
  std::uint64_t bytes = 0;
  if (__builtin_mul_overflow(size * unit, static_cast<std::uint64_t>(count), &bytes)) Context::out_of_memory();
  context.allocate(bytes);
  return size * static_cast<std::size_t>(count);
}

std::string repetition(const std::string& text, std::int64_t count, Context& context) {
  std::string out;
  out.reserve(charged_size(text.size(), 1, count, context));
  if (text.size() == 1) return std::string(static_cast<std::size_t>(count), text[0]);
  if (text.empty()) return out;
  for (std::int64_t i = 0; i < count; ++i) out += text;
  return out;
}

std::vector<Value> repetition(const std::vector<Value>& items, std::int64_t count, Context& context) {
  std::vector<Value> out;
  out.reserve(charged_size(items.size(), sizeof(Value), count, context));
  if (items.empty()) return out;
  for (std::int64_t i = 0; i < count; ++i) out.insert(out.end(), items.begin(), items.end());
  return out;
}

SetTable table_of(const Value& value, Context& context) {
  SetTable table;
  if (is_set(value)) {
    table.merge(value.as<Set>().table);
    return table;
  }
  for (const Value& item : plain_items(value, context)) {
    table.add(item);
    context.step(table.take_effort());
  }
  return table;
}

/// Combines a view with any iterable; the result is a new set.
Value combine_with_view(BinaryOperator op, const Value& left, const Value& right, Context& context) {
  SetTable result = table_of(left, context);
  switch (op) {
    case BinaryOperator::subtract:
      for (const Value& item : plain_items(right, context)) result.discard(item);
      break;
    case BinaryOperator::bit_or:
      for (const Value& item : plain_items(right, context)) result.add(item);
      break;
    case BinaryOperator::bit_and:
      result = table_of(right, context).intersection(result);
      break;
    default:
      result.exchange(table_of(right, context));
  }
  return Value::object(new Set(Kind::set, std::move(result)));
}

SetTable combined(BinaryOperator op, const SetTable& left, const SetTable& right) {
  switch (op) {
    case BinaryOperator::subtract:
      return left.difference(right);
    case BinaryOperator::bit_and:
      return left.intersection(right);
    case BinaryOperator::bit_or: {
      SetTable result;
      result.merge(left);
      result.merge(right);
      return result;
    }
    default: {
      SetTable result;
      result.merge(right);
      result.exchange(left);
      return result;
    }
  }
}

Value merged(const Table& left, const Table& right, Context& context) {
  context.allocate((left.size() + right.size()) * sizeof(Table::Entry));
  auto* dict = new Dict;
  Value result = Value::object(dict);
  for (const Table* table : {&left, &right})
    for (const Table::Entry& entry : table->entries())
      if (entry.used) dict->table.set(entry.key, entry.value);
  return result;
}

/// Returns a number that equals an integer as that integer.
std::optional<Value> as_integer(const Value& value) {
  if (value.is_integer()) return index_of(value);
  double number = 0;
  if (value.is(Kind::floating))
    number = value.floating();
  else if (value.is(Kind::complex) && value.as<Complex>().value.imag() == 0)
    number = value.as<Complex>().value.real();
  else
    return std::nullopt;
  const Value whole = std::isfinite(number) ? integer_from_double(number) : Value::integer(0);
  if (!equal(whole, Value::floating(number))) return std::nullopt;
  return whole;
}

bool range_contains(const Range& range, const Value& item) {
  const std::optional<Value> number = as_integer(item);
  if (!number) return false;
  const bool up = sign_of(range.step) > 0;
  const Value& low = up ? range.start : range.stop;
  const Value& high = up ? range.stop : range.start;
  const int below = compare_integers(*number, low);
  const int above = compare_integers(*number, high);
  if (up ? below < 0 || above >= 0 : below <= 0 || above > 0) return false;
  Context context;
  return sign_of(divide_floor(subtract_integers(*number, range.start, context), range.step).second) == 0;
}

bool any_is(const std::vector<Value>& items, const Value& item, Context& context) {
  for (const Value& other : items) {
    context.step();
    if (same_or_equal(other, item, context)) return true;
  }
  return false;
}

const Value* charged_find(const Table& table, const Value& key, Context& context) {
  const Value* value = table.find(key);
  context.step(table.take_effort());
  return value;
}

bool view_contains(const DictView& view, const Value& item, Context& context) {
  const auto& entries = view.table().entries();
  switch (view.part) {
    case DictView::Part::keys:
      return charged_find(view.table(), item, context) != nullptr;
    case DictView::Part::values:
      return std::any_of(entries.begin(), entries.end(), [&](const Table::Entry& e) {
        context.step();
        return e.used && same_or_equal(e.value, item, context);
      });
    case DictView::Part::items:
      break;
  }
  if (!item.is(Kind::tuple) || item.as<Tuple>().items.size() != 2) return false;
  const Value* value = charged_find(view.table(), item.as<Tuple>().items[0], context);
  return value != nullptr && same_or_equal(*value, item.as<Tuple>().items[1], context);
}

}  // namespace

std::optional<Value> concatenate(const Value& left, const Value& right, Context& context) {
  if (!is_sequence(left)) return std::nullopt;
  if (left.kind() != right.kind()) {
    if (left.is(Kind::bytes)) type_error("can't concat " + std::string(type_name(right)) + " to bytes");
    std::string_view kind = left.is_string() ? "str" : left.is(Kind::list) ? "list" : "tuple";
    type_error("can only concatenate " + std::string(kind) + " (not \"" + std::string(type_name(right)) + "\") to " +
               std::string(kind));
  }
  switch (left.kind()) {
    case Kind::list:
      return Value::list(joined(left.as<List>().items, right.as<List>().items, context));
    case Kind::tuple:
      return Value::tuple(joined(left.as<Tuple>().items, right.as<Tuple>().items, context));
    case Kind::bytes:
      context.allocate(left.as<Bytes>().text.size() + right.as<Bytes>().text.size());
      return Value::object(new Bytes(left.as<Bytes>().text + right.as<Bytes>().text));
    default:
      context.allocate(left.text().size() + right.text().size());
      return Value::string(left.text() + right.text());
  }
}

std::optional<Value> repeat(const Value& left, const Value& right, Context& context) {
  const bool forward = is_sequence(left);
  if (!forward && !is_sequence(right)) return std::nullopt;
  const Value& sequence = forward ? left : right;
  const Value& times = forward ? right : left;
  if (!times.is_integer())
    type_error("can't multiply sequence by non-int of type '" + std::string(type_name(times)) + "'");
  if (times.is(Kind::big_integer)) overflow_error("cannot fit 'int' into an index-sized integer");
  const std::int64_t count = std::max<std::int64_t>(times.integer(), 0);
  switch (sequence.kind()) {
    case Kind::list:
      return Value::list(repetition(sequence.as<List>().items, count, context));
    case Kind::tuple:
      return Value::tuple(repetition(sequence.as<Tuple>().items, count, context));
    case Kind::bytes:
      return Value::object(new Bytes(repetition(sequence.as<Bytes>().text, count, context)));
    default:
      return Value::string(repetition(sequence.text(), count, context));
  }
}

std::optional<Value> combine_sets(BinaryOperator op, const Value& left, const Value& right, Context& context) {
  if (is_set(left) && is_set(right)) {
    const SetTable& a = left.as<Set>().table;
    const SetTable& b = right.as<Set>().table;
    context.allocate((a.size() + b.size()) * sizeof(SetTable::Slot));
    charge_items(a.size() + b.size(), context);
    SetTable result = combined(op, a, b);
    context.step(a.take_effort() + b.take_effort() + result.take_effort());
    return Value::object(new Set(left.kind(), std::move(result)));
  }
  if (op == BinaryOperator::bit_or && left.is(Kind::dict) && right.is(Kind::dict))
    return merged(left.as<Dict>().table, right.as<Dict>().table, context);
  if (is_set_view(left) || is_set_view(right)) return combine_with_view(op, left, right, context);
  return std::nullopt;
}

bool contains(const Value& container, const Value& item, Context& context) {
  switch (container.kind()) {
    case Kind::string:
      if (!item.is_string())
        type_error("'in <string>' requires string as left operand, not " + std::string(type_name(item)));
      charge_scan(container, context);
      return TextSearch(item.text()).first_in(container.text()) != std::string::npos;
    case Kind::list:
      return any_is(container.as<List>().items, item, context);
    case Kind::tuple:
      return any_is(container.as<Tuple>().items, item, context);
    case Kind::dict:
      return charged_find(container.as<Dict>().table, item, context) != nullptr;
    case Kind::set:
    case Kind::frozenset: {
      const SetTable& table = container.as<Set>().table;
      // A set is looked up as the frozenset it equals.
      const bool found =
          table.contains(item.is(Kind::set) ? Value::object(new Set(Kind::frozenset, item.as<Set>().table)) : item);
      context.step(table.take_effort());
      return found;
    }
    case Kind::range:
      return range_contains(container.as<Range>(), item);
    case Kind::dict_view:
      return view_contains(container.as<DictView>(), item, context);
    case Kind::bytes:
      charge_scan(container, context);
      if (item.is(Kind::bytes))
        return TextSearch(item.as<Bytes>().text).first_in(container.as<Bytes>().text) != std::string::npos;
      if (!item.is_integer()) type_error("a bytes-like object is required, not '" + std::string(type_name(item)) + "'");
      if (item.is(Kind::big_integer) || item.integer() < 0 || item.integer() > 255)
        value_error("byte must be in range(0, 256)");
      return container.as<Bytes>().text.find(static_cast<char>(item.integer())) != std::string::npos;
    default:
      type_error("argument of type '" + std::string(type_name(container)) + "' is not iterable");
  }
}

}  // namespace urdfmill::python
