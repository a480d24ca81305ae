// Values as Boost's big integers. Include this header only where integer.hpp is not enough: it is costly to compile.
#pragma once
#include <boost/multiprecision/cpp_int.hpp>
#include <utility>

#include "urdfmill/python/context.hpp"
#include "urdfmill/python/value.hpp"

namespace urdfmill::python {

using Big = boost::multiprecision::cpp_int;

/// An int that does not fit 64 bits.
class BigInteger : public Object {
 public:
  explicit BigInteger(Big v) : Object(Kind::big_integer), value(std::move(v)) {}
  const Big value;
};

/// Converts a bool, int or big int to a Big.
[[nodiscard]] Big to_big(const Value& integer);
/// Returns the smallest form: an int if the value fits 64 bits.
[[nodiscard]] Value from_big(Big value);

}  // namespace urdfmill::python
