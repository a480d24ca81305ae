// The one place where Boost's big integers meet values. Include it only where integer.hpp does not do: it is costly.
#pragma once
#include <boost/multiprecision/cpp_int.hpp>
#include <utility>

#include "urdfmill/python/context.hpp"
#include "urdfmill/python/value.hpp"

namespace urdfmill::python {

using Big = boost::multiprecision::cpp_int;

/// An int beyond 64 bits.
class BigInteger : public Object {
 public:
  explicit BigInteger(Big v) : Object(Kind::big_integer), value(std::move(v)) {}
  const Big value;
};

/// A bool, int or big int as a Big.
[[nodiscard]] Big to_big(const Value& integer);
/// The smallest form: an int if it fits 64 bits.
[[nodiscard]] Value from_big(Big value);

}  // namespace urdfmill::python
