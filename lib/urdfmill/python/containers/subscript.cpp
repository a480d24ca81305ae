// object[index], len(object), and the YAML wrappers that subscripts yield.
#include <limits>

#include "urdfmill/python/containers/sequences.hpp"
#include "urdfmill/python/effort.hpp"
#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/operators.hpp"
#include "urdfmill/text/suggest.hpp"

namespace urdfmill::python {
namespace {

/// The messages of a sequence about its indices.
struct Words {
  const char* indices;       ///< "list indices must be integers or slices, not "
  const char* out_of_range;  ///< "list index out of range"
};

constexpr Words list_words = {"list indices must be integers or slices, not ", "list index out of range"};
constexpr Words tuple_words = {"tuple indices must be integers or slices, not ", "tuple index out of range"};
constexpr Words bytes_words = {"byte indices must be integers or slices, not ", "index out of range"};
constexpr Words range_words = {"range indices must be integers or slices, not ", "range object index out of range"};

std::size_t position(const Value& index, std::size_t size, const char* out_of_range) {
  if (index.is(Kind::big_integer)) index_error("cannot fit 'int' into an index-sized integer");
  std::int64_t i = index.integer();
  if (i < 0) i += static_cast<std::int64_t>(size);
  if (i < 0 || i >= static_cast<std::int64_t>(size)) index_error(out_of_range);
  return static_cast<std::size_t>(i);
}

void check_index(const Value& index, const Words& words) {
  if (!index.is_integer() && !index.is(Kind::slice)) type_error(words.indices + std::string(type_name(index)));
}

/// Calls `take` with every index of a slice.
template <class Take>
void for_each_index(const SliceIndices& indices, Take take) {
  for (std::int64_t i = 0; i < indices.count; ++i) take(static_cast<std::size_t>(indices.start + i * indices.step));
}

std::vector<Value> sliced(const std::vector<Value>& items, const Value& index, Context& context) {
  const SliceIndices indices = slice_indices(index.as<Slice>(), items.size());
  context.allocate(static_cast<std::size_t>(indices.count) * sizeof(Value));
  std::vector<Value> result;
  result.reserve(static_cast<std::size_t>(indices.count));
  for_each_index(indices, [&](std::size_t i) { result.push_back(items[i]); });
  return result;
}

std::string sliced(const std::string& text, const Value& index, Context& context) {
  const std::size_t size = code_points(text);
  const SliceIndices indices = slice_indices(index.as<Slice>(), size);
  if (indices.count == 0) return {};
  context.allocate(static_cast<std::size_t>(indices.count));
  if (indices.step == 1) {
    const std::size_t begin = byte_offset(text, static_cast<std::size_t>(indices.start));
    const std::string_view rest = std::string_view(text).substr(begin);
    return std::string(rest.substr(0, byte_offset(rest, static_cast<std::size_t>(indices.count))));
  }
  std::string result;
  if (size == text.size()) {
    for_each_index(indices, [&](std::size_t i) { result += text[i]; });
    return result;
  }
  std::vector<std::uint32_t> offsets;
  for (std::size_t i = 0; i < text.size(); ++i)
    if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) offsets.push_back(static_cast<std::uint32_t>(i));
  offsets.push_back(static_cast<std::uint32_t>(text.size()));
  for_each_index(indices, [&](std::size_t i) { result.append(text, offsets[i], offsets[i + 1] - offsets[i]); });
  return result;
}

Value from_string(const Value& object, const Value& index, Context& context) {
  const std::string& text = object.text();
  if (index.is(Kind::slice)) return Value::string(sliced(text, index, context));
  if (!index.is_integer())
    type_error(context.profile.since(11)
                   ? "string indices must be integers, not '" + std::string(type_name(index)) + "'"
                   : "string indices must be integers");
  const std::size_t i = position(index, code_points(text), "string index out of range");
  const std::string_view rest = std::string_view(text).substr(byte_offset(text, i));
  return Value::string(std::string(rest.substr(0, byte_offset(rest, 1))));
}

/// Returns an item of a YAML wrapper as a wrapper, which copies it.
Value wrapped_item(const Value& item, Context& context) {
  Value value = wrap_yaml(item);
  if (value.is(Kind::list)) {
    charge_items(value.as<List>().items.size(), context);
    context.allocate(value.as<List>().items.size() * sizeof(Value));
  } else if (value.is(Kind::dict)) {
    charge_items(value.as<Dict>().table.entries().size(), context);
    context.allocate(value.as<Dict>().table.entries().size() * sizeof(Table::Entry));
  }
  return value;
}

Value from_list(const Value& object, const Value& index, Context& context) {
  const List& list = object.as<List>();
  check_index(index, list_words);
  if (index.is(Kind::slice)) return Value::object(new List(sliced(list.items, index, context), list.yaml));
  const Value& item = list.items[position(index, list.items.size(), list_words.out_of_range)];
  return list.yaml ? wrapped_item(item, context) : item;
}

Value from_tuple(const Value& object, const Value& index, Context& context) {
  const auto& items = object.as<Tuple>().items;
  check_index(index, tuple_words);
  if (index.is(Kind::slice)) return Value::tuple(sliced(items, index, context));
  return items[position(index, items.size(), tuple_words.out_of_range)];
}

Value from_bytes(const Value& object, const Value& index) {
  const std::string& bytes = object.as<Bytes>().text;
  check_index(index, bytes_words);
  if (index.is_integer())
    return Value::integer(static_cast<unsigned char>(bytes[position(index, bytes.size(), bytes_words.out_of_range)]));
  std::string result;
  for_each_index(slice_indices(index.as<Slice>(), bytes.size()), [&](std::size_t i) { result += bytes[i]; });
  return Value::object(new Bytes(std::move(result)));
}

/// Returns a bound of a slice of a range whose length may exceed 64 bits.
Value range_bound(const Value& bound, const Value& length, const Value& lowest, const Value& highest,
                  Context& context) {
  if (!bound.is_integer()) type_error("slice indices must be integers or None or have an __index__ method");
  Value index = index_of(bound);
  if (sign_of(index) < 0) index = add_integers(index, length, context);
  if (compare_integers(index, lowest) < 0) return lowest;
  return compare_integers(index, highest) > 0 ? highest : index;
}

Value slice_of_range(const Range& range, const Slice& slice, Context& context) {
  const Value one = Value::integer(1);
  const Value step = slice.step.is_none() ? one : slice.step;
  if (!step.is_integer()) type_error("slice indices must be integers or None or have an __index__ method");
  if (sign_of(step) == 0) value_error("slice step cannot be zero");
  const bool forward = sign_of(step) > 0;
  const Value lowest = forward ? Value::integer(0) : Value::integer(-1);
  const Value highest = forward ? range.length : subtract_integers(range.length, one, context);
  const auto bound = [&](const Value& v, const Value& otherwise) {
    return v.is_none() ? otherwise : range_bound(v, range.length, lowest, highest, context);
  };
  const Value start = bound(slice.start, forward ? lowest : highest);
  const Value stop = bound(slice.stop, forward ? highest : lowest);
  return make_range(range_item(range, start, context), range_item(range, stop, context),
                    multiply_integers(range.step, step, context), context);
}

Value from_range(const Value& object, const Value& index, Context& context) {
  const Range& range = object.as<Range>();
  check_index(index, range_words);
  if (index.is(Kind::slice)) return slice_of_range(range, index.as<Slice>(), context);
  Value i = index_of(index);
  if (sign_of(i) < 0) i = add_integers(i, range.length, context);
  if (sign_of(i) < 0 || compare_integers(i, range.length) >= 0) index_error(range_words.out_of_range);
  return range_item(range, i, context);
}

/// Suggests the key that was probably meant, or lists the existing keys.
text::Hint keys_hint(const Dict& dict, const Value& key) {
  constexpr std::size_t most_compared = 1000, most_named = 12;
  if (!key.is_string() || dict.table.size() > most_compared) return {};
  std::vector<std::string_view> keys;
  for (const Table::Entry& entry : dict.table.entries())
    if (entry.used && entry.key.is_string()) keys.push_back(entry.key.text());
  if (text::Hint meant = text::did_you_mean(key.text(), keys); !meant.empty()) return meant;
  if (keys.empty() || keys.size() > most_named) return {};
  std::string list;
  for (const std::string_view known : keys) list.append(list.empty() ? "the keys are " : ", ").append(known);
  return list;
}

Value from_dict(const Value& object, const Value& key, Context& context) {
  const Dict& dict = object.as<Dict>();
  if (const Value* value = dict.table.find(key)) return dict.yaml ? wrapped_item(*value, context) : *value;
  Error error = dict.yaml ? Error("AttributeError", "The yaml dictionary has no key '" + str(key) + "'")
                          : Error("KeyError", repr(key));
  error.hint = keys_hint(dict, key);
  throw error;
}

}  // namespace

Value subscript(const Value& object, const Value& index, Context& context) {
  const bool is_sequence =
      object.is_string() || object.is(Kind::list) || object.is(Kind::tuple) || object.is(Kind::bytes);
  if (is_sequence && index.is(Kind::slice)) charge_items(length(object), context);
  switch (object.kind()) {
    case Kind::string:
      charge_scan(object, context);
      return from_string(object, index, context);
    case Kind::list:
      return from_list(object, index, context);
    case Kind::tuple:
      return from_tuple(object, index, context);
    case Kind::dict: {
      Value value = from_dict(object, index, context);
      context.step(object.as<Dict>().table.take_effort());
      return value;
    }
    case Kind::range:
      return from_range(object, index, context);
    case Kind::bytes:
      return from_bytes(object, index);
    default:
      type_error("'" + std::string(type_name(object)) + "' object is not subscriptable");
  }
}

std::size_t length(const Value& value) {
  switch (value.kind()) {
    case Kind::string:
      return code_points(value.text());
    case Kind::bytes:
      return value.as<Bytes>().text.size();
    case Kind::list:
      return value.as<List>().items.size();
    case Kind::tuple:
      return value.as<Tuple>().items.size();
    case Kind::dict:
      return value.as<Dict>().table.size();
    case Kind::dict_view:
      return value.as<DictView>().table().size();
    case Kind::set:
    case Kind::frozenset:
      return value.as<Set>().table.size();
    case Kind::range:
      return static_cast<std::size_t>(index_number(value.as<Range>().length));
    default:
      type_error("object of type '" + std::string(type_name(value)) + "' has no len()");
  }
}

Value wrap_yaml(const Value& value) {
  if (value.is(Kind::list)) return Value::object(new List(value.as<List>().items, true));
  if (!value.is(Kind::dict)) return value;
  auto* dict = new Dict(true);
  dict->table = value.as<Dict>().table;
  return Value::object(dict);
}

}  // namespace urdfmill::python
