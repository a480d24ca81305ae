#include "urdfmill/session/config/python_profile.hpp"

#include <cstdlib>

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

}  // namespace urdfmill::session
