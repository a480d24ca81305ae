// The style of numbers in commands that move a model.
#pragma once
#include "urdfmill/emit/pose.hpp"

namespace urdfmill::tools {

/// Returns the style with numbers rounded for reading at a glance, unless a number of digits is given; `for_people` is
/// false for data.
[[nodiscard]] inline emit::NumberStyle shown(emit::NumberStyle style, bool for_people, int digits = 6) {
  if (for_people && !style.digits) style.digits = digits;
  return style;
}

}  // namespace urdfmill::tools
