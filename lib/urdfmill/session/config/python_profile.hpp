// Which Python an expansion follows.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/session/session.hpp"
#include "urdfmill/xacro/expander.hpp"

namespace urdfmill::session {

/// The environment variable that names a version of Python, as in "3.12".
constexpr const char* python_variable = "URDFMILL_PYTHON";

/// What URDFMILL_PYTHON says; nullopt if it is not set, is empty, or names no known version.
[[nodiscard]] std::optional<xacro::Profile> profile_of_environment();

/// The text of URDFMILL_PYTHON if it names no known version, else empty.
[[nodiscard]] std::string unknown_python();

/// The Python that the expansion of a file follows: what the session was made with, or what URDFMILL_PYTHON says
/// (unless the session leaves the environment out), or the key `python` of the nearest .urdfmill.yaml, or 3.11. What is
/// wrong with that file is for `check` to report.
[[nodiscard]] xacro::Profile python_profile(Session& session, const std::string& input);

}  // namespace urdfmill::session
