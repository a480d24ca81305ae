#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "urdfmill/python/evaluator.hpp"
#include "urdfmill/python/math/functions.hpp"

namespace urdfmill::python {
namespace {

struct MathConstant {
  std::string_view name;
  double value;
};

constexpr std::array<MathConstant, 5> constants{{{"pi", std::numbers::pi},
                                                 {"e", std::numbers::e},
                                                 {"tau", 2.0 * std::numbers::pi},
                                                 {"inf", std::numeric_limits<double>::infinity()},
                                                 {"nan", std::numeric_limits<double>::quiet_NaN()}}};

}  // namespace

Members math_members(Profile profile) {
  Members members;
  for (const auto table : {math_real_functions, math_integer_functions, math_sum_functions})
    for (const Native& native : table)
      if (profile.since(native.since)) members.emplace_back(native.name, make_native(native));
  for (const MathConstant& constant : constants) members.emplace_back(constant.name, Value::floating(constant.value));
  return members;
}

std::optional<Value> math_member(std::string_view name, Profile profile) {
  for (const auto table : {math_real_functions, math_integer_functions, math_sum_functions})
    for (const Native& native : table)
      if (native.name == name && profile.since(native.since)) return make_native(native);
  for (const MathConstant& constant : constants)
    if (constant.name == name) return Value::floating(constant.value);
  return std::nullopt;
}

}  // namespace urdfmill::python
