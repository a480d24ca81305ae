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

std::optional<std::vector<std::string>> expand_pattern(
    std::string_view pattern, const std::function<std::vector<std::string>(const std::string&)>& list,
    const std::function<bool(const std::string&)>& exists, std::size_t most_names) {
  const std::size_t first_wildcard = std::min(pattern.find_first_of("*?["), pattern.size());
  // The pattern's folders from the inside out, as far as they have wildcards, and the first folder without.
  std::vector<std::string_view> levels{pattern};
  while (folder_of(levels.back()).size() > first_wildcard) levels.push_back(folder_of(levels.back()));
  std::vector<std::string> paths{std::string(folder_of(levels.back()))};
  std::size_t asked = 0;
  for (auto level = levels.rbegin(); level != levels.rend() && !paths.empty(); ++level) {
    const std::string_view base = level->substr(level->rfind('/') + 1);
    const bool has_pattern = has_wildcards(base);
    const Pattern names(base, PatternSyntax::python);
    std::vector<std::string> found;
    for (const std::string& folder : paths) {
      if (!has_pattern) {
        std::string path = join_path(folder, base);
        if (base.empty() && !folder.empty() && !path.ends_with('/')) path += '/';
        if (++asked > most_names) return std::nullopt;
        if (exists(path)) found.push_back(std::move(path));
        continue;
      }
      const std::vector<std::string> there = list(folder);
      asked += there.size() + 1;
      if (asked > most_names) return std::nullopt;
      for (const std::string& name : there)
        if ((!name.starts_with('.') || base.starts_with('.')) && names.matches(name))
          found.push_back(join_path(folder, name));
    }
    std::sort(found.begin(), found.end());
    paths = std::move(found);
  }
  return paths;
}

std::vector<std::string> glob(std::string_view pattern) {
  const auto exists = [](const std::string& path) {
    std::error_code error;
    return fs::exists(fs::symlink_status(path, error));
  };
  return *expand_pattern(pattern, names_in, exists);
}

}  // namespace urdfmill::files
