// The version of Python that an expansion follows.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/session/session.hpp"
#include "urdfmill/xacro/expander.hpp"

namespace urdfmill::session {

/// The environment variable that names a version of Python, such as "3.12".
constexpr const char* python_variable = "URDFMILL_PYTHON";

/// Returns the version in URDFMILL_PYTHON; nullopt if it is not set, is empty, or names no known version.
[[nodiscard]] std::optional<xacro::Profile> profile_of_environment();

/// Returns the text of URDFMILL_PYTHON if it names no known version, else an empty text.
[[nodiscard]] std::string unknown_python();

/// Returns the Python that the expansion of a file follows: the session's own version, or that of URDFMILL_PYTHON
/// (unless the session ignores the environment), or the key `python` of the nearest .urdfmill.yaml, or 3.11. Errors in
/// that file are left to `check`.
[[nodiscard]] xacro::Profile python_profile(Session& session, const std::string& input);

}  // namespace urdfmill::session
