// xacro.load_yaml: YAML files with units.
#pragma once
#include <string>
#include <string_view>

#include "urdfmill/xacro/evaluation.hpp"

namespace urdfmill::xacro {

/// Returns the value of a YAML text with dotted access. Scalars tagged with a unit (`!degrees 90`) are expressions over
/// the global symbols. Throws python::Error. Messages use `name`.
[[nodiscard]] python::Value read_yaml(std::string_view text, const std::string& name, Evaluation& evaluation);

}  // namespace urdfmill::xacro
