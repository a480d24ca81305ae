#include "urdfmill/batch/discovery.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <set>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/files/ignore_rules.hpp"
#include "urdfmill/files/pattern.hpp"
#include "urdfmill/text/white_space.hpp"

namespace urdfmill::batch {
namespace {

namespace fs = std::filesystem;

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

/// Nothing of a file that cannot be read.
std::string contents(const fs::path& path) {
  return files::read_file(path.string()).bytes;
}

std::string ignore_file(const fs::path& folder) {
  constexpr std::size_t largest = std::size_t{1} << 20U;
  return files::read_file((folder / ".gitignore").string(), {.largest = largest}).bytes;
}

std::vector<files::Pattern> compiled(const std::vector<std::string>& globs) {
  std::vector<files::Pattern> patterns;
  for (const std::string& glob : globs) patterns.emplace_back(glob, files::PatternSyntax::gitignore);
  return patterns;
}

/// The tag of the root element: the first that is no comment, declaration or instruction. Up to its bracket.
std::string_view root_tag(std::string_view text) {
  for (;;) {
    const std::size_t open = text.find('<');
    if (open == std::string_view::npos || open + 1 >= text.size()) return {};
    text.remove_prefix(open + 1);
    std::string_view end = ">";
    if (text.substr(0, 3) == "!--") {
      end = "-->";
    } else if (text[0] != '?' && text[0] != '!') {
      return text.substr(0, text.find('>'));
    }
    const std::size_t close = text.find(end);
    if (close == std::string_view::npos) return {};
    text.remove_prefix(close + end.size());
  }
}

std::string_view root_name(std::string_view text) {
  const std::string_view tag = root_tag(text);
  return tag.substr(0, tag.find_first_of(" \t\r\n/"));
}

/// A root `robot` that has a name. What others include has none, as a rule.
bool is_named_robot(std::string_view text) {
  if (root_name(text) != "robot") return false;
  const std::string_view tag = root_tag(text);
  for (std::size_t at = tag.find("name"); at != std::string_view::npos; at = tag.find("name", at + 1)) {
    const std::size_t behind = tag.find_first_not_of(text::white_space, at + 4);
    if (text::is_white_space(tag[at - 1]) && behind < tag.size() && tag[behind] == '=') return true;
  }
  return false;
}

/// Files of macros may have any root, but they say that they use xacro; formats of others that are made with xacro too
/// tell by their root or their name.
bool is_model_source(std::string_view text) {
  constexpr std::array<std::string_view, 6> others{"sdf", "gazebo", "world", "launch", "mujoco", "controllers"};
  const std::string_view root = root_name(text);
  if (root == "robot") return true;
  return std::find(others.begin(), others.end(), root) == others.end() &&
         text.find("<xacro:") != std::string_view::npos;
}

bool is_model(const fs::path& path, bool parts) {
  const std::string name = path.filename().string();
  if (ends_with(name, ".urdf")) return true;
  if (!ends_with(name, ".xacro") || ends_with(name, ".srdf.xacro")) return false;
  if (!parts) return is_named_robot(contents(path));
  return ends_with(name, ".urdf.xacro") || is_model_source(contents(path));
}

class Walk {
 public:
  Walk(const fs::path& top, const DiscoveryOptions& options, Discovery& result)
      : top_(top),
        options_(options),
        include_(compiled(options.include)),
        exclude_(compiled(options.exclude)),
        result_(result) {}

  std::vector<std::string> run() {
    if (options_.respect_gitignore) add_outer_rules();
    visit(top_, "");
    std::sort(found_.begin(), found_.end());
    return std::move(found_);
  }

 private:
  /// The .gitignore files between the repository's root and the folder count too, as if they stood in it.
  void add_outer_rules() {
    std::error_code error;
    std::vector<fs::path> above;
    fs::path folder = fs::weakly_canonical(top_, error);
    if (error || fs::exists(folder / ".git", error)) return;
    for (folder = folder.parent_path(); folder.has_relative_path(); folder = folder.parent_path()) {
      above.push_back(folder);
      if (!fs::exists(folder / ".git", error)) continue;
      for (auto f = above.rbegin(); f != above.rend(); ++f) rules_.add("", ignore_file(*f));
      return;
    }
  }

  void visit(const fs::path& folder, const std::string& below) {
    std::error_code error;
    if (options_.respect_gitignore) rules_.add(below, ignore_file(folder));
    for (fs::directory_iterator entry(folder, fs::directory_options::skip_permission_denied, error), end;
         !error && entry != end; entry.increment(error)) {
      const std::string name = entry->path().filename().string();
      const std::string path = below.empty() ? name : below + "/" + name;
      std::error_code type_error;
      const bool is_folder = entry->is_directory(type_error);
      if (!is_folder && files::is_temporary_name(name)) result_.temporary.push_back(entry->path().string());
      if (name.front() == '.' || (options_.respect_gitignore && rules_.ignored(path, is_folder)) ||
          listed(options_.exclude, exclude_, path))
        continue;
      if (is_folder) {
        if (!entry->is_symlink(type_error)) visit(entry->path(), path);
      } else if (entry->is_regular_file(type_error) && (include_.empty() ? is_model(entry->path(), options_.parts)
                                                                         : listed(options_.include, include_, path))) {
        const bool leads_out = !options_.links_out && entry->is_symlink(type_error) &&
                               !files::is_inside(entry->path().string(), top_.string());
        (leads_out ? result_.outside : found_).push_back(entry->path().string());
      }
    }
  }

  /// A glob without a slash is matched against the name alone.
  static bool listed(const std::vector<std::string>& globs, const std::vector<files::Pattern>& patterns,
                     std::string_view path) {
    for (std::size_t i = 0; i < globs.size(); ++i)
      if (patterns[i].matches(globs[i].find('/') == std::string::npos ? path.substr(path.rfind('/') + 1) : path))
        return true;
    return false;
  }

  fs::path top_;
  const DiscoveryOptions& options_;
  std::vector<files::Pattern> include_, exclude_;
  files::IgnoreRules rules_;
  std::vector<std::string> found_;
  Discovery& result_;
};

/// The files that one argument names.
void discover_argument(const std::string& argument, const DiscoveryOptions& options, Discovery& result,
                       const std::function<void(std::string)>& add) {
  const auto add_file = [&](const std::string& file) {
    add(file);
    for (std::string& temporary : files::temporary_files_of(file)) result.temporary.push_back(std::move(temporary));
  };
  std::error_code error;
  if (argument == "-") return add(argument);
  if (fs::is_directory(argument, error)) {
    std::vector<std::string> files = Walk(argument, options, result).run();
    if (files.empty()) result.empty.push_back(argument);
    for (std::string& file : files) add(std::move(file));
    return;
  }
  if (fs::exists(argument, error)) return add_file(argument);
  const std::vector<std::string> matched = files::glob(argument);
  if (matched.empty()) result.missing.push_back(argument);
  for (const std::string& file : matched) add_file(file);
}

}  // namespace

Discovery discover(const std::vector<std::string>& arguments, const DiscoveryOptions& options) {
  Discovery result;
  std::set<std::string> seen;
  for (const std::string& argument : arguments)
    discover_argument(argument, options, result, [&](std::string file) {
      if (seen.insert(file).second) result.files.push_back(std::move(file));
    });
  return result;
}

}  // namespace urdfmill::batch
