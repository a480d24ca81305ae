// How commands that move a model write numbers.
#pragma once
#include "urdfmill/emit/pose.hpp"

namespace urdfmill::tools {

/// Numbers rounded to what people read at a glance, unless a number of digits is given; `for_people`: not as data.
[[nodiscard]] inline emit::NumberStyle shown(emit::NumberStyle style, bool for_people, int digits = 6) {
  if (for_people && !style.digits) style.digits = digits;
  return style;
}

}  // namespace urdfmill::tools
