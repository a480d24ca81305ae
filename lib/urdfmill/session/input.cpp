#include "urdfmill/session/input.hpp"

namespace urdfmill::session {

std::string Input::shown_name() const {
  if (!is_standard_input()) return name;
  return text ? "string" : "<stdin>";
}

std::string Input::folder() const {
  const std::size_t slash = name.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : name.substr(0, slash);
}

}  // namespace urdfmill::session
