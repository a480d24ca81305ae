// The names that every expression knows.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace urdfmill::xacro {

/// A name of an expression, or a member of a namespace.
struct ExpressionName {
  std::string name;
  bool is_function = false;
};

/// Returns the members of `math`, `python` or `xacro`, or the names that need no prefix for an empty one; none for
/// other spaces.
[[nodiscard]] std::vector<ExpressionName> members_of(std::string_view space);

}  // namespace urdfmill::xacro
