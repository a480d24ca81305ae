// Namespaces: `math`, `python`, `xacro`, and those opened by an include.
#pragma once
#include <string_view>

#include "urdfmill/python/context.hpp"
#include "urdfmill/python/value.hpp"

namespace urdfmill::python {

/// An object whose members are reached by a dot.
class Space : public Object {
 public:
  Space() : Object(Kind::space) {}
  /// Returns a member. Throws NameError "name 'x' is not defined".
  [[nodiscard]] virtual Value member(std::string_view name, Context& context) = 0;
  [[nodiscard]] std::string_view type_name() const override { return "NameSpace"; }
};

}  // namespace urdfmill::python
