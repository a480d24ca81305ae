#include "urdfmill/files/normal_path.hpp"

namespace urdfmill::files {

bool is_normal_path(std::string_view path) {
  if (path == "/") return true;
  if (!path.starts_with('/')) return false;
  while (!path.empty()) {
    path.remove_prefix(1);
    const std::string_view part = path.substr(0, path.find('/'));
    if (part.empty() || part == "." || part == "..") return false;
    path.remove_prefix(part.size());
  }
  return true;
}

}  // namespace urdfmill::files
