// ==, <, in, is.
#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "urdfmill/python/containers/container_operators.hpp"
#include "urdfmill/python/nesting.hpp"
#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/operators.hpp"

namespace urdfmill::python {
namespace {

using grammar::CompareOperator;

constexpr const char* too_deep = "maximum recursion depth exceeded in comparison";
constexpr std::size_t compared_bytes_a_step = 256;  // for texts that are compared
constexpr std::size_t compared_bits_a_step = 2048;  // for integers

bool is_set_like(const Value& value) {
  return is_set(value) || (value.is(Kind::dict_view) && value.as<DictView>().part != DictView::Part::values);
}

/// Returns left − right as a sign; nullopt if one is NaN. Both are bool, int or float.
std::optional<int> compare_numbers(const Value& left, const Value& right) {
  if (left.is(Kind::floating) && right.is(Kind::floating)) {
    if (std::isnan(left.floating()) || std::isnan(right.floating())) return std::nullopt;
    return (left.floating() > right.floating()) - (left.floating() < right.floating());
  }
  if (right.is(Kind::floating)) {
    if (std::isnan(right.floating())) return std::nullopt;
    return compare_with_double(left, right.floating());
  }
  if (left.is(Kind::floating)) {
    if (std::isnan(left.floating())) return std::nullopt;
    return -compare_with_double(right, left.floating());
  }
  return compare_integers(left, right);
}

bool is_real(const Value& value) {
  return value.is_integer() || value.is(Kind::floating);
}

bool equal_nested(const Value& left, const Value& right, Nesting nesting);

bool same_or_equal_nested(const Value& left, const Value& right, Nesting nesting) {
  // A NaN in a list equals itself as the same object; two floats of equal bits count as that.
  return left.same(right) || equal_nested(left, right, nesting);
}

bool equal_items(const std::vector<Value>& left, const std::vector<Value>& right, Nesting nesting) {
  if (left.size() != right.size()) return false;
  for (std::size_t i = 0; i < left.size() && i < right.size(); ++i)
    if (!same_or_equal_nested(left[i], right[i], nesting.deeper())) return false;
  return true;
}

bool equal_tables(const Table& left, const Table& right, Nesting nesting) {
  if (left.size() != right.size()) return false;
  return std::all_of(left.entries().begin(), left.entries().end(), [&](const Table::Entry& e) {
    if (!e.used) return true;
    const Value* other = right.find(e.key);
    return other != nullptr && same_or_equal_nested(e.value, *other, nesting.deeper());
  });
}

bool equal_ranges(const Range& left, const Range& right) {
  if (!equal(left.length, right.length)) return false;
  if (!truth(left.length)) return true;
  if (!equal(left.start, right.start)) return false;
  return equal(left.length, Value::integer(1)) || equal(left.step, right.step);
}

/// Returns the moment of a date in a form that can be compared; the zone offset is subtracted.
auto moment(const Date& d) {
  constexpr std::int64_t minutes_per_day = 24 * 60;
  constexpr std::int64_t days_per_year = 372;  // any increasing numbering of days works: this one has months of 31 days
  const std::int64_t days = d.year * days_per_year + d.month * std::int64_t{31} + d.day;
  return std::tuple(days * minutes_per_day + d.hour * std::int64_t{60} + d.minute - d.zone_minutes, d.second,
                    d.microsecond);
}

bool equal_dates(const Date& left, const Date& right) {
  return left.has_time == right.has_time && left.has_zone == right.has_zone && moment(left) == moment(right);
}

bool equal_numbers_with_complex(const Value& left, const Value& right) {
  const auto part = [](const Value& v) -> std::optional<std::complex<double>> {
    if (v.is(Kind::complex)) return v.as<Complex>().value;
    return std::nullopt;
  };
  const auto a = part(left);
  const auto b = part(right);
  if (a && b) return *a == *b;
  const std::complex<double> number = a ? *a : *b;
  const Value& real = a ? right : left;
  return number.imag() == 0 && is_real(real) && equal(Value::floating(number.real()), real);
}

/// Evaluates x <= y and its variants for sets, views of dicts included; a view uses its dict.
bool subset(const Value& left, const Value& right, Nesting nesting) {
  nesting.count(length(left));
  if (is_set(left) && is_set(right)) return left.as<Set>().table.subset_of(right.as<Set>().table);
  if (length(left) > length(right)) return false;
  Context context;
  bool all = true;
  if (is_set(left)) {
    for (const Value& item : left.as<Set>().table.elements()) all = all && contains(right, item, context);
    return all;
  }
  const DictView& view = left.as<DictView>();
  for (const Table::Entry& e : view.table().entries()) {
    if (!e.used) continue;
    all = all && contains(right, view.part == DictView::Part::keys ? e.key : Value::tuple({e.key, e.value}), context);
  }
  return all;
}

bool equal_nested(const Value& left, const Value& right, Nesting nesting) {
  if (is_real(left) && is_real(right)) return compare_numbers(left, right) == 0;
  if (left.is(Kind::complex) || right.is(Kind::complex)) return equal_numbers_with_complex(left, right);
  if (is_set_like(left) && is_set_like(right)) return length(left) == length(right) && subset(left, right, nesting);
  if (left.kind() != right.kind()) return false;
  switch (left.kind()) {
    case Kind::string:
      nesting.count(std::min(left.text().size(), right.text().size()) / compared_bytes_a_step);
      return left.text() == right.text();
    case Kind::bytes:
      return left.as<Bytes>().text == right.as<Bytes>().text;
    case Kind::list:
      return equal_items(left.as<List>().items, right.as<List>().items, nesting);
    case Kind::tuple:
      return equal_items(left.as<Tuple>().items, right.as<Tuple>().items, nesting);
    case Kind::dict:
      return equal_tables(left.as<Dict>().table, right.as<Dict>().table, nesting);
    case Kind::range:
      // Ranges compare their numbers, which may be long.
      nesting.count((bit_length(left.as<Range>().length) + bit_length(left.as<Range>().start)) / compared_bits_a_step);
      return equal_ranges(left.as<Range>(), right.as<Range>());
    case Kind::slice: {
      const Slice& a = left.as<Slice>();
      const Slice& b = right.as<Slice>();
      return equal_items({a.start, a.stop, a.step}, {b.start, b.stop, b.step}, nesting);
    }
    case Kind::date:
      return equal_dates(left.as<Date>(), right.as<Date>());
    case Kind::ellipsis:
      return true;
    default:
      return left.same(right);
  }
}

template <class T>
bool ordered(CompareOperator op, const T& left, const T& right) {
  switch (op) {
    case CompareOperator::less:
      return left < right;
    case CompareOperator::less_equal:
      return left <= right;
    case CompareOperator::greater:
      return left > right;
    default:
      return left >= right;
  }
}

[[noreturn]] void not_supported(CompareOperator op, const Value& left, const Value& right) {
  constexpr std::array<const char*, 6> signs = {"==", "!=", "<", "<=", ">", ">="};
  type_error(std::string("'") + signs[static_cast<std::size_t>(op)] + "' not supported between instances of '" +
             std::string(type_name(left)) + "' and '" + std::string(type_name(right)) + "'");
}

bool order_nested(CompareOperator op, const Value& left, const Value& right, Nesting nesting);

bool order_items(CompareOperator op, const std::vector<Value>& left, const std::vector<Value>& right, Nesting nesting) {
  std::size_t i = 0;
  while (i < left.size() && i < right.size() && same_or_equal_nested(left[i], right[i], nesting.deeper())) ++i;
  if (i == left.size() || i == right.size()) return ordered(op, left.size(), right.size());
  return order_nested(op, left[i], right[i], nesting.deeper());
}

bool order_sets(CompareOperator op, const Value& left, const Value& right, Nesting nesting) {
  switch (op) {
    case CompareOperator::less:
      return length(left) < length(right) && subset(left, right, nesting);
    case CompareOperator::less_equal:
      return subset(left, right, nesting);
    case CompareOperator::greater:
      return length(left) > length(right) && subset(right, left, nesting);
    default:
      return subset(right, left, nesting);
  }
}

bool order_dates(CompareOperator op, const Value& left, const Value& right) {
  const Date& a = left.as<Date>();
  const Date& b = right.as<Date>();
  if (a.has_time != b.has_time)
    type_error("can't compare " + std::string(type_name(left)) + " to " + std::string(type_name(right)));
  if (a.has_zone != b.has_zone) type_error("can't compare offset-naive and offset-aware datetimes");
  return ordered(op, moment(a), moment(b));
}

bool order_nested(CompareOperator op, const Value& left, const Value& right, Nesting nesting) {
  if (is_real(left) && is_real(right)) {
    const std::optional<int> sign = compare_numbers(left, right);
    return sign && ordered(op, *sign, 0);
  }
  if (is_set_like(left) && is_set_like(right)) return order_sets(op, left, right, nesting);
  if (left.kind() != right.kind()) not_supported(op, left, right);
  switch (left.kind()) {
    case Kind::string:
      nesting.count(std::min(left.text().size(), right.text().size()) / compared_bytes_a_step);
      return ordered(op, left.text(), right.text());
    case Kind::bytes:
      return ordered(op, left.as<Bytes>().text, right.as<Bytes>().text);
    case Kind::list:
      return order_items(op, left.as<List>().items, right.as<List>().items, nesting);
    case Kind::tuple:
      return order_items(op, left.as<Tuple>().items, right.as<Tuple>().items, nesting);
    case Kind::date:
      return order_dates(op, left, right);
    case Kind::slice: {
      const Slice& a = left.as<Slice>();
      const Slice& b = right.as<Slice>();
      return order_items(op, {a.start, a.stop, a.step}, {b.start, b.stop, b.step}, nesting);
    }
    default:
      not_supported(op, left, right);
  }
}

/// True for objects of which CPython keeps a single instance: the empty tuple and texts of at most one Latin-1
/// character.
bool is_one_object(const Value& left, const Value& right) {
  if (left.same(right)) return true;
  if (left.kind() != right.kind()) return false;
  if (left.is(Kind::ellipsis)) return true;
  if (left.is(Kind::tuple)) return left.as<Tuple>().items.empty() && right.as<Tuple>().items.empty();
  if (!left.is_string() || left.text() != right.text()) return false;
  const std::string& text = left.text();
  const auto lead = text.empty() ? 0U : static_cast<unsigned char>(text[0]);
  return text.size() <= 1 || (text.size() == 2 && lead < 0xC4);
}

}  // namespace

bool equal(const Value& left, const Value& right) {
  if (left.is(Kind::integer) && right.is(Kind::integer)) return left.integer() == right.integer();
  if (left.is_string() && right.is_string()) return left.text() == right.text();
  Walk walk(too_deep);
  return equal_nested(left, right, Nesting(walk));
}

bool same_or_equal(const Value& left, const Value& right) {
  return left.same(right) || equal(left, right);
}

bool same_or_equal(const Value& left, const Value& right, std::uint64_t& effort) {
  if (left.same(right)) return true;
  Walk walk(too_deep);
  const bool result = equal_nested(left, right, Nesting(walk));
  effort += walk.steps;
  return result;
}

bool equal(const Value& left, const Value& right, Context& context) {
  if (left.is(Kind::integer) && right.is(Kind::integer)) return left.integer() == right.integer();
  Walk walk(too_deep);
  const bool result = equal_nested(left, right, Nesting(walk));
  context.step(walk.steps);
  return result;
}

bool same_or_equal(const Value& left, const Value& right, Context& context) {
  return left.same(right) || equal(left, right, context);
}

bool less(const Value& left, const Value& right) {
  Walk walk(too_deep);
  return order_nested(CompareOperator::less, left, right, Nesting(walk));
}

bool compare(CompareOperator op, const Value& left, const Value& right, Context& context) {
  switch (op) {
    case CompareOperator::equal:
      return equal(left, right, context);
    case CompareOperator::not_equal:
      return !equal(left, right, context);
    case CompareOperator::is:
      return is_one_object(left, right);
    case CompareOperator::is_not:
      return !is_one_object(left, right);
    case CompareOperator::in:
      return contains(right, left, context);
    case CompareOperator::not_in:
      return !contains(right, left, context);
    default:
      break;
  }
  if (left.is(Kind::integer) && right.is(Kind::integer)) return ordered(op, left.integer(), right.integer());
  if (left.is(Kind::floating) && right.is(Kind::floating)) return ordered(op, left.floating(), right.floating());
  Walk walk(too_deep);
  const bool result = order_nested(op, left, right, Nesting(walk));
  context.step(walk.steps);
  return result;
}

}  // namespace urdfmill::python
