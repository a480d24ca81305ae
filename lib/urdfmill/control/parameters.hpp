// Checks of the parameters of one controller against those that its type declares.
#pragma once
#include <string_view>

#include "urdfmill/control/controllers.hpp"
#include "urdfmill/urdf/rules/findings.hpp"

namespace urdfmill::control {

/// The text in which the values are written.
struct ParameterText {
  source::FileId file;
  std::string_view text;
};

/// Checks names, types and values, and that no required parameter is missing. `is_whole` says that no parameter may
/// come from elsewhere in the file.
void check_parameters(const Controller& controller, bool is_whole, const ParameterText& text, urdf::Findings& findings);

/// True if the type of a controller accepts a word as a value of a parameter.
[[nodiscard]] bool accepts(const ControllerRow& controller, std::string_view parameter, std::string_view word);

/// Checks the type of a value; reports control-parameter-type.
void check_type(std::string_view owner, std::string_view name, const yaml::Cursor& value, const ParameterRow& row,
                const ParameterText& text, urdf::Findings& findings);

}  // namespace urdfmill::control
