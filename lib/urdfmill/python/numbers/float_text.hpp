// Floats in the presentation types e, f, g and r, as used by both % and format.
#pragma once
#include <cstddef>
#include <string>

#include "urdfmill/python/context.hpp"

namespace urdfmill::python {

struct FloatStyle {
  char type = 'g';              ///< e f g, r (shortest, repr's form), or E F G
  std::int64_t precision = 6;   ///< ignored by r
  bool alternate = false;       ///< always writes a point, and g keeps its zeros
  bool add_point_zero = false;  ///< a whole number gets ".0"
};
/// Returns the text, with '-' if negative; "inf" and "nan" have the case of the type.
[[nodiscard]] std::string float_text(double value, const FloatStyle& style, Context& context);

}  // namespace urdfmill::python
