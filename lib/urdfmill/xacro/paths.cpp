#include "urdfmill/xacro/paths.hpp"

#include <filesystem>
#include <system_error>

namespace urdfmill::xacro {

std::string absolute_folder(const std::string& folder) {
  std::error_code error;
  const std::filesystem::path current = std::filesystem::current_path(error);
  if (folder.empty()) return current.string();
  std::string path = (current / folder).lexically_normal().string();
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  return path;
}

}  // namespace urdfmill::xacro
