// Which Python an expansion follows.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/xacro/expander.hpp"

namespace urdfmill::session {

/// The environment variable that names a version of Python, as in "3.12".
constexpr const char* python_variable = "URDFMILL_PYTHON";

/// What URDFMILL_PYTHON says; nullopt if it is not set, is empty, or names no known version.
[[nodiscard]] std::optional<xacro::Profile> profile_of_environment();

/// The text of URDFMILL_PYTHON if it names no known version, else empty.
[[nodiscard]] std::string unknown_python();

/// What the key `python` of the nearest .urdfmill.yaml says. What is wrong with the file is for `check` to report.
[[nodiscard]] std::optional<xacro::Profile> configured_profile(const std::string& input);

/// The Python that the expansion of a file follows: `given`, or what URDFMILL_PYTHON says, or the key `python` of the
/// nearest .urdfmill.yaml, or 3.11.
[[nodiscard]] xacro::Profile python_profile(std::optional<xacro::Profile> given, const std::string& input);

}  // namespace urdfmill::session
