#include <cmath>
#include <limits>
#include <numbers>

#include "urdfmill/python/evaluator.hpp"
#include "urdfmill/python/numbers/math_functions.hpp"

namespace urdfmill::python {

Members math_members(Profile profile) {
  Members members;
  for (const auto table : {math_real_functions, math_integer_functions, math_sum_functions})
    for (const Native& native : table)
      if (profile.since(native.since)) members.emplace_back(native.name, make_native(native));
  members.emplace_back("pi", Value::floating(std::numbers::pi));
  members.emplace_back("e", Value::floating(std::numbers::e));
  members.emplace_back("tau", Value::floating(2.0 * std::numbers::pi));
  members.emplace_back("inf", Value::floating(std::numeric_limits<double>::infinity()));
  members.emplace_back("nan", Value::floating(std::numeric_limits<double>::quiet_NaN()));
  return members;
}

}  // namespace urdfmill::python
