#include "urdfmill/session/python_profile.hpp"

#include <cstdlib>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/session/check.hpp"
#include "urdfmill/session/check_config.hpp"

namespace urdfmill::session {
namespace {

std::string_view variable() {
  const char* value = std::getenv(python_variable);
  return value != nullptr ? value : "";
}

}  // namespace

std::optional<xacro::Profile> configured_profile(const std::string& input) {
  const std::string path = find_check_config(input);
  if (path.empty()) return std::nullopt;
  files::ReadResult text = files::read_file(path);
  if (text.error) return std::nullopt;
  source::Sources sources;
  source::Collector findings;
  const source::FileId file = sources.add(path, std::move(text.bytes));
  return read_check_config(sources, file, findings).python;
}

std::optional<xacro::Profile> profile_of_environment() {
  return python::find_profile(variable());
}

std::string unknown_python() {
  return profile_of_environment() ? std::string() : std::string(variable());
}

xacro::Profile python_profile(std::optional<xacro::Profile> given, const std::string& input) {
  if (given) return *given;
  if (const auto profile = profile_of_environment()) return *profile;
  return configured_profile(input).value_or(xacro::Profile());
}

}  // namespace urdfmill::session
