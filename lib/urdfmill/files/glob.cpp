#include "urdfmill/files/glob.hpp"

#include <algorithm>
#include <filesystem>

#include "urdfmill/files/folder.hpp"
#include "urdfmill/files/pattern.hpp"

namespace urdfmill::files {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  for (FolderEntry& entry : list_folder(folder)) names.push_back(std::move(entry.name));
  return names;
}

}  // namespace

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

std::vector<std::string> expand_pattern(std::string_view pattern,
                                        const std::function<std::vector<std::string>(const std::string&)>& list,
                                        const std::function<bool(const std::string&)>& exists) {
  const std::size_t slash = pattern.rfind('/');
  const std::string_view head = folder_of(pattern);
  const std::string_view base = slash == std::string_view::npos ? pattern : pattern.substr(slash + 1);
  std::vector<std::string> folders;
  if (has_wildcards(head) && head != pattern)
    folders = expand_pattern(head, list, exists);
  else
    folders.emplace_back(head);

  const Pattern names(base, PatternSyntax::python);
  std::vector<std::string> paths;
  for (const std::string& folder : folders) {
    if (!has_wildcards(base)) {
      std::string path = join_path(folder, base);
      if (base.empty() && !folder.empty() && !path.ends_with('/')) path += '/';
      if (exists(path)) paths.push_back(std::move(path));
      continue;
    }
    for (const std::string& name : list(folder))
      if ((!name.starts_with('.') || base.starts_with('.')) && names.matches(name))
        paths.push_back(join_path(folder, name));
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::vector<std::string> glob(std::string_view pattern) {
  return expand_pattern(pattern, names_in, [](const std::string& path) {
    std::error_code error;
    return fs::exists(fs::symlink_status(path, error));
  });
}

}  // namespace urdfmill::files
