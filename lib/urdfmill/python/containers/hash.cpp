// CPython's hashes of numbers and of containers of numbers: they determine the order in which a set is written.
#include <cmath>
#include <cstdint>

#include "urdfmill/python/nesting.hpp"
#include "urdfmill/python/numbers/big_integer.hpp"
#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/operators.hpp"
#include "urdfmill/text/fnv.hpp"

namespace urdfmill::python {
namespace {

constexpr std::uint64_t modulus = (std::uint64_t{1} << 61U) - 1;
constexpr unsigned modulus_bits = 61;
constexpr Hash none_hash = 0x1CA05;  // CPython uses an address

Hash finished(std::uint64_t h) {
  const auto result = static_cast<Hash>(h);
  return result == -1 ? -2 : result;
}

Hash hash_of(std::int64_t value) {
  const std::uint64_t magnitude = value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
  const std::uint64_t reduced = magnitude % modulus;
  return finished(value < 0 ? 0 - reduced : reduced);
}

Hash hash_of(const Big& value) {
  const auto reduced = static_cast<std::int64_t>(Big(value % modulus));  // has the sign of the value
  return finished(static_cast<std::uint64_t>(reduced));
}

/// Returns the double as a fraction modulo the Mersenne prime 2^61 − 1, so that equal numbers of any type have equal
/// hashes.
Hash hash_of(double value, const Object* owner) {
  if (std::isinf(value)) return value > 0 ? 314159 : -314159;
  if (std::isnan(value)) return static_cast<Hash>(reinterpret_cast<std::uintptr_t>(owner) >> 4U);
  int exponent = 0;
  double mantissa = std::frexp(std::fabs(value), &exponent);
  std::uint64_t x = 0;
  while (mantissa != 0) {
    constexpr unsigned chunk = 28;
    x = ((x << chunk) & modulus) | x >> (modulus_bits - chunk);
    mantissa *= 1U << chunk;
    exponent -= chunk;
    const auto whole = static_cast<std::uint64_t>(mantissa);
    mantissa -= static_cast<double>(whole);
    x += whole;
    if (x >= modulus) x -= modulus;
  }
  const int bits = static_cast<int>(modulus_bits);
  const auto turn = static_cast<unsigned>(exponent >= 0 ? exponent % bits : bits - 1 - (-1 - exponent) % bits);
  x = ((x << turn) & modulus) | x >> (modulus_bits - turn);
  return finished(value < 0 ? 0 - x : x);
}

Hash hash_of(std::string_view text) {
  return text.empty() ? 0 : finished(text::fnv1a(text));
}

constexpr std::size_t hashed_bytes_a_step = 64;  // for texts
constexpr std::size_t hashed_bits_a_step = 256;  // for integers, which are divided

/// CPython's xxHash of tuples, fed with one hash after the other.
class TupleHash {
 public:
  void add(Hash lane) {
    accumulator_ += static_cast<std::uint64_t>(lane) * 14029467366897019727U;
    accumulator_ = accumulator_ << 31U | accumulator_ >> 33U;
    accumulator_ *= 11400714785074694791U;
    ++count_;
  }
  [[nodiscard]] Hash result() const { return finished_as(accumulator_ + (count_ ^ (start ^ 3527539U))); }
  /// Returns the hash that a slice computes from its three parts.
  [[nodiscard]] Hash slice_result() const { return finished_as(accumulator_); }

 private:
  static Hash finished_as(std::uint64_t h) { return h == ~std::uint64_t{0} ? 1546275796 : static_cast<Hash>(h); }
  static constexpr std::uint64_t start = 2870177450012600261U;
  std::uint64_t accumulator_ = start;
  std::uint64_t count_ = 0;
};

Hash hash_of(const SetTable& table) {
  const auto shuffled = [](Hash hash) {
    const auto h = static_cast<std::uint64_t>(hash);
    return ((h ^ 89869747U) ^ (h << 16U)) * 3644798167U;
  };
  std::uint64_t h = 0;
  for (const SetTable::Slot& slot : table.slots())
    if (slot.state == SetTable::Slot::active) h ^= shuffled(slot.hash);
  h ^= (table.size() + 1) * 1927868237U;
  h ^= (h >> 11U) ^ (h >> 25U);
  h = h * 69069U + 907133923U;
  return h == ~std::uint64_t{0} ? 590923713 : static_cast<Hash>(h);
}

Hash hash_of(const Date& d) {
  TupleHash all;
  for (int part : {d.year, d.month, d.day, d.has_time ? 1 : 0, d.hour, d.minute - d.zone_minutes, d.second})
    all.add(part);
  all.add(d.microsecond);
  return all.result();
}

Hash hash_nested(const Value& value, Nesting nesting) {
  switch (value.kind()) {
    case Kind::none:
      return none_hash;
    case Kind::boolean:
    case Kind::integer:
      return hash_of(value.integer());
    case Kind::floating:
      return hash_of(value.floating(), nullptr);
    case Kind::big_integer:
      nesting.count(bit_length(value) / hashed_bits_a_step);
      return hash_of(value.as<BigInteger>().value);
    case Kind::complex: {
      const auto number = value.as<Complex>().value;
      return finished(static_cast<std::uint64_t>(hash_of(number.real(), nullptr)) +
                      1000003U * static_cast<std::uint64_t>(hash_of(number.imag(), nullptr)));
    }
    case Kind::string:
      nesting.count(value.text().size() / hashed_bytes_a_step);
      return hash_of(value.text());
    case Kind::bytes:
      return hash_of(value.as<Bytes>().text);
    case Kind::tuple: {
      TupleHash all;
      for (const Value& item : value.as<Tuple>().items) all.add(hash_nested(item, nesting.deeper()));
      return all.result();
    }
    case Kind::frozenset:
      return hash_of(value.as<Set>().table);
    case Kind::range: {
      const Range& range = value.as<Range>();
      const bool empty = !truth(range.length);
      const bool several = !empty && !equal(range.length, Value::integer(1));
      TupleHash all;
      all.add(hash_nested(range.length, nesting));
      all.add(empty ? none_hash : hash_nested(range.start, nesting));
      all.add(several ? hash_nested(range.step, nesting) : none_hash);
      return all.result();
    }
    case Kind::date:
      return hash_of(value.as<Date>());
    case Kind::slice:
      if (const Slice& slice = value.as<Slice>(); slice.is_hashable) {
        TupleHash all;
        for (const Value* part : {&slice.start, &slice.stop, &slice.step})
          all.add(hash_nested(*part, nesting.deeper()));
        return all.slice_result();
      }
      [[fallthrough]];
    case Kind::list:
    case Kind::dict:
    case Kind::set:
      type_error("unhashable type: '" + std::string(type_name(value)) + "'");
    case Kind::dict_view:
      if (value.as<DictView>().part != DictView::Part::values)
        type_error("unhashable type: '" + std::string(type_name(value)) + "'");
      [[fallthrough]];
    default:
      return static_cast<Hash>(reinterpret_cast<std::uintptr_t>(value.object()) >> 4U);
  }
}

}  // namespace

Hash hash(const Value& value, std::uint64_t& effort) {
  if (value.is(Kind::integer) || value.is(Kind::boolean)) return hash_of(value.integer());
  Walk walk("maximum recursion depth exceeded while calling a Python object");
  const Hash result = hash_nested(value, Nesting(walk));
  effort += walk.steps;
  return result;
}

Hash hash(const Value& value) {
  std::uint64_t effort = 0;
  return hash(value, effort);
}

}  // namespace urdfmill::python
