#include "urdfmill/files/normal_path.hpp"

#include <algorithm>

namespace urdfmill::files {
namespace {

// These are paths whose parts all end with a slash.

bool ends_with_up(std::string_view parts) {
  return parts == "../" || parts.ends_with("/../");
}

/// Removes the last name; false if there is none.
bool take_name(std::string& parts, std::size_t root) {
  if (parts.size() == root || ends_with_up(parts)) return false;
  parts.resize(parts.rfind('/', parts.size() - 2) + 1);
  return true;
}

}  // namespace

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

std::string normal_path(std::string_view path) {
  if (!path.starts_with('.') && path.find("/.") == std::string_view::npos && path.find("//") == std::string_view::npos)
    return std::string(path);
  std::string parts(path.starts_with('/') ? "/" : "");
  const std::size_t root = parts.size();
  bool ends_with_name = false;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string_view part = path.substr(begin, end - begin);
    begin = end + 1;
    ends_with_name = !part.empty() && part != "." && part != "..";
    if (part.empty() || part == "." || (part == ".." && (take_name(parts, root) || root != 0))) continue;
    parts.append(part).append("/");
  }
  if (parts.empty()) return ".";
  // A final slash stays if it marks the last name as a folder.
  if (ends_with_name || ends_with_up(parts)) parts.pop_back();
  return parts;
}

std::optional<std::string_view> path_below(std::string_view path, std::string_view folder) {
  while (folder.size() > 1 && folder.ends_with('/')) folder.remove_suffix(1);
  if (folder == "." && !path.starts_with("./")) {
    const bool leads_away =
        path.empty() || path == "." || path == ".." || path.starts_with('/') || path.starts_with("../");
    return leads_away ? std::nullopt : std::optional(path);
  }
  if (folder.empty() || !path.starts_with(folder)) return std::nullopt;
  path.remove_prefix(folder.size());
  if (folder != "/" && !path.starts_with('/')) return std::nullopt;
  path.remove_prefix(std::min(path.find_first_not_of('/'), path.size()));
  return path.empty() ? std::nullopt : std::optional(path);
}

}  // namespace urdfmill::files
