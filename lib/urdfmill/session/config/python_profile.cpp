#include "urdfmill/session/config/python_profile.hpp"

#include <cstdlib>

#include "urdfmill/session/checks/check.hpp"
#include "urdfmill/session/config/check_config.hpp"

namespace urdfmill::session {
namespace {

std::string_view variable() {
  const char* value = std::getenv(python_variable);
  return value != nullptr ? value : "";
}

}  // namespace

std::optional<xacro::Profile> profile_of_environment() {
  return python::find_profile(variable());
}

std::string unknown_python() {
  return profile_of_environment() ? std::string() : std::string(variable());
}

xacro::Profile python_profile(Session& session, const std::string& input) {
  const SessionOptions& options = session.options();
  if (options.python) return *options.python;
  if (options.packages.environment)
    if (const auto profile = profile_of_environment()) return *profile;
  const std::string config = find_check_config(session.files(), input);
  if (config.empty()) return {};
  return session.configuration(config).config.python.value_or(xacro::Profile());
}

}  // namespace urdfmill::session
