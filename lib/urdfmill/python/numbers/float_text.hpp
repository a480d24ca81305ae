// Floats in the presentation types e, f, g and r: what is under both % and format.
#pragma once
#include <cstddef>
#include <string>

#include "urdfmill/python/context.hpp"

namespace urdfmill::python {

struct FloatStyle {
  char type = 'g';              ///< e f g, r (shortest, repr's form), or E F G
  std::int64_t precision = 6;   ///< not used by r
  bool alternate = false;       ///< a point always, and g keeps its zeros
  bool add_point_zero = false;  ///< a whole number gets ".0"
};
/// The text with a '-' if need be; "inf" and "nan" in the case of the type.
[[nodiscard]] std::string float_text(double value, const FloatStyle& style, Context& context);

}  // namespace urdfmill::python
