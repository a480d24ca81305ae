#include "urdfmill/python/containers/sequences.hpp"

#include <algorithm>
#include <limits>

#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/operators.hpp"
#include "urdfmill/text/unicode.hpp"

namespace urdfmill::python {
namespace {

/// Returns a bound of a slice within [lowest, highest]; negative ones count from the end.
std::int64_t bound(const Value& value, std::int64_t length, std::int64_t lowest, std::int64_t highest) {
  if (!value.is_integer()) type_error("slice indices must be integers or None or have an __index__ method");
  std::int64_t index = index_number(value, true);
  if (index < 0) index = index < -length ? lowest : index + length;
  return std::clamp(index, lowest, highest);
}

using Take = std::function<bool(const Value&)>;

void for_each_character(std::string_view text, Context& context, const Take& take) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t size = text::decode_utf8(text, i).length;
    context.step();
    if (!take(Value::string(std::string(text.substr(i, size))))) return;
    i += size;
  }
}

/// Visits by position, because the list may grow or shrink during the iteration.
void for_each_item(const Value& list, Context& context, const Take& take) {
  const List& owner = list.as<List>();
  for (std::size_t i = 0; i < owner.items.size(); ++i) {
    context.step();
    const Value item = owner.yaml ? wrap_yaml(owner.items[i]) : owner.items[i];
    if (!take(item)) return;
  }
}

void for_each_entry(const Value& dict, DictView::Part part, Context& context, const Take& take) {
  const Table& table = dict.as<Dict>().table;
  const std::size_t size = table.size();
  for (std::size_t i = 0; i < table.entries().size(); ++i) {
    const Table::Entry& e = table.entries()[i];
    if (!e.used) continue;
    context.step();
    const Value item = part == DictView::Part::keys     ? e.key
                       : part == DictView::Part::values ? e.value
                                                        : Value::tuple({e.key, e.value});
    if (!take(item)) return;
    if (table.size() != size) throw Error("RuntimeError", "dictionary changed size during iteration");
  }
}

void for_each_element(const Value& set, Context& context, const Take& take) {
  const SetTable& table = set.as<Set>().table;
  const std::size_t size = table.size();
  for (std::size_t i = 0; i < table.slots().size(); ++i) {
    if (table.slots()[i].state != SetTable::Slot::active) continue;
    context.step();
    const Value item = table.slots()[i].key;
    if (!take(item)) return;
    if (table.size() != size) throw Error("RuntimeError", "Set changed size during iteration");
  }
}

void for_each_number(const Range& range, Context& context, const Take& take) {
  Value number = range.start;
  for (Value left = range.length; truth(left); left = subtract_integers(left, Value::integer(1), context)) {
    context.step();
    if (!take(number)) return;
    number = add_integers(number, range.step, context);
  }
}

/// Returns false for an iterator, whose items only evaluation yields.
bool for_each_plain(const Value& iterable, Context& context, const Take& take) {
  // `take` may assign another value to the name that holds this one.
  const Value kept = iterable;  // NOLINT(performance-unnecessary-copy-initialization)
  switch (kept.kind()) {
    case Kind::string:
      for_each_character(kept.text(), context, take);
      return true;
    case Kind::bytes:
      for (char byte : kept.as<Bytes>().text)
        if (!take(Value::integer(static_cast<unsigned char>(byte)))) break;
      return true;
    case Kind::list:
      for_each_item(kept, context, take);
      return true;
    case Kind::tuple:
      for (const Value& item : kept.as<Tuple>().items) {
        context.step();
        if (!take(item)) break;
      }
      return true;
    case Kind::dict:
      for_each_entry(kept, DictView::Part::keys, context, take);
      return true;
    case Kind::dict_view:
      for_each_entry(kept.as<DictView>().dict, kept.as<DictView>().part, context, take);
      return true;
    case Kind::set:
    case Kind::frozenset:
      for_each_element(kept, context, take);
      return true;
    case Kind::range:
      for_each_number(kept.as<Range>(), context, take);
      return true;
    default:
      return false;
  }
}

[[noreturn]] void not_iterable(const Value& value) {
  type_error("'" + std::string(type_name(value)) + "' object is not iterable");
}

}  // namespace

Value make_range(const Value& start, const Value& stop, const Value& step, Context& context) {
  const Value from = index_of(start);
  const Value to = index_of(stop);
  const Value by = index_of(step);
  const int direction = sign_of(by);
  if (direction == 0) value_error("range() arg 3 must not be zero");
  Value length = Value::integer(0);
  if (compare_integers(from, to) * direction < 0) {
    // ceil((to − from) / by), computed with integers.
    const Value distance = subtract_integers(to, from, context);
    length = negate(divide_floor(negate(distance), by).first);
  }
  return Value::object(new Range(from, to, by, length));
}

Value range_item(const Range& range, const Value& index, Context& context) {
  return add_integers(range.start, multiply_integers(index, range.step, context), context);
}

SliceIndices slice_indices(const Slice& slice, std::size_t length) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  const auto size = static_cast<std::int64_t>(length);
  SliceIndices result;
  if (!slice.step.is_none()) {
    if (!slice.step.is_integer()) type_error("slice indices must be integers or None or have an __index__ method");
    result.step = std::max(index_number(slice.step, true), -most);
    if (result.step == 0) value_error("slice step cannot be zero");
  }
  const bool forward = result.step > 0;
  const std::int64_t lowest = forward ? 0 : -1;
  const std::int64_t highest = forward ? size : size - 1;
  result.start = slice.start.is_none() ? (forward ? lowest : highest) : bound(slice.start, size, lowest, highest);
  result.stop = slice.stop.is_none() ? (forward ? highest : lowest) : bound(slice.stop, size, lowest, highest);
  const std::int64_t distance = forward ? result.stop - result.start : result.start - result.stop;
  if (distance > 0) result.count = (distance - 1) / (forward ? result.step : -result.step) + 1;
  return result;
}

void for_each(const Value& iterable, Environment& environment, Context& context, const Take& take) {
  if (for_each_plain(iterable, context, take)) return;
  if (!iterable.is(Kind::iterator)) not_iterable(iterable);
  // `take` may assign another value to the name that holds this one.
  const Value kept = iterable;  // NOLINT(performance-unnecessary-copy-initialization)
  while (const std::optional<Value> item = kept.as<Iterator>().next(environment, context)) {
    context.step();
    if (!take(*item)) return;
  }
}

bool iterable(const Value& value) {
  switch (value.kind()) {
    case Kind::string:
    case Kind::bytes:
    case Kind::list:
    case Kind::tuple:
    case Kind::dict:
    case Kind::dict_view:
    case Kind::set:
    case Kind::frozenset:
    case Kind::range:
    case Kind::iterator:
      return true;
    default:
      return false;
  }
}

std::vector<Value> items_of(const Value& iterable, Environment& environment, Context& context) {
  std::vector<Value> items;
  for_each(iterable, environment, context, [&](const Value& item) {
    context.allocate(sizeof(Value));
    items.push_back(item);
    return true;
  });
  return items;
}

std::vector<Value> plain_items(const Value& iterable, Context& context) {
  std::vector<Value> items;
  const bool plain = for_each_plain(iterable, context, [&](const Value& item) {
    context.allocate(sizeof(Value));
    items.push_back(item);
    return true;
  });
  if (!plain) not_iterable(iterable);
  return items;
}

std::size_t code_points(std::string_view text) {
  std::size_t count = 0;
  for (char c : text) count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
  return count;
}

std::size_t byte_offset(std::string_view text, std::size_t code_point) {
  std::size_t i = 0;
  while (i < text.size()) {
    if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U && code_point-- == 0) return i;
    ++i;
  }
  return i;
}

}  // namespace urdfmill::python
