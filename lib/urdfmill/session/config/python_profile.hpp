// The version of Python that the environment names.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/xacro/expander.hpp"

namespace urdfmill::session {

/// The environment variable that names a version of Python, such as "3.12".
constexpr const char* python_variable = "URDFMILL_PYTHON";

/// Returns the version in URDFMILL_PYTHON; nullopt if it is not set, is empty, or names no known version.
[[nodiscard]] std::optional<xacro::Profile> profile_of_environment();

/// Returns the text of URDFMILL_PYTHON if it names no known version, else an empty text.
[[nodiscard]] std::string unknown_python();

}  // namespace urdfmill::session
