#include "urdfmill/xacro/paths.hpp"

#include <filesystem>
#include <system_error>

namespace urdfmill::xacro {

std::string join_path(std::string_view folder, std::string_view name) {
  if (folder.empty() || name.starts_with('/')) return std::string(name);
  std::string path(folder);
  if (!folder.ends_with('/')) path += '/';
  return path += name;
}

std::string_view folder_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return {};
  const std::string_view head = path.substr(0, slash + 1);
  const std::size_t last = head.find_last_not_of('/');
  return last == std::string_view::npos ? head : head.substr(0, last + 1);
}

std::string absolute_folder(const std::string& folder) {
  std::error_code error;
  const std::filesystem::path current = std::filesystem::current_path(error);
  if (folder.empty()) return current.string();
  std::string path = (current / folder).lexically_normal().string();
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  return path;
}

}  // namespace urdfmill::xacro
