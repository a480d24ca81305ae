#include "urdfmill/batch/discovery.hpp"

#include <glob.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "urdfmill/batch/ignore_rules.hpp"
#include "urdfmill/files/file_io.hpp"

namespace urdfmill::batch {
namespace {

namespace fs = std::filesystem;

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

std::string contents(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
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

constexpr std::string_view c_blanks = " \t\r\n";

std::string_view root_name(std::string_view text) {
  const std::string_view tag = root_tag(text);
  return tag.substr(0, tag.find_first_of(" \t\r\n/"));
}

/// A root `robot` that has a name. What others include has none, as a rule.
bool is_named_robot(std::string_view text) {
  if (root_name(text) != "robot") return false;
  const std::string_view tag = root_tag(text);
  for (std::size_t at = tag.find("name"); at != std::string_view::npos; at = tag.find("name", at + 1)) {
    const std::size_t behind = tag.find_first_not_of(c_blanks, at + 4);
    if (c_blanks.find(tag[at - 1]) != std::string_view::npos && behind < tag.size() && tag[behind] == '=') return true;
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
  Walk(const fs::path& top, const DiscoveryOptions& options, std::vector<std::string>& abandoned)
      : top_(top), options_(options), abandoned_(abandoned) {}

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
      for (auto f = above.rbegin(); f != above.rend(); ++f) rules_.add("", contents(*f / ".gitignore"));
      return;
    }
  }

  void visit(const fs::path& folder, const std::string& below) {
    std::error_code error;
    if (options_.respect_gitignore) rules_.add(below, contents(folder / ".gitignore"));
    for (fs::directory_iterator entry(folder, fs::directory_options::skip_permission_denied, error), end;
         !error && entry != end; entry.increment(error)) {
      const std::string name = entry->path().filename().string();
      const std::string path = below.empty() ? name : below + "/" + name;
      std::error_code type_error;
      const bool is_folder = entry->is_directory(type_error);
      if (!is_folder && files::is_abandoned(name)) abandoned_.push_back(entry->path().string());
      if (name.front() == '.' || (options_.respect_gitignore && rules_.ignored(path, is_folder)) ||
          listed(options_.exclude, path))
        continue;
      if (is_folder) {
        if (!entry->is_symlink(type_error)) visit(entry->path(), path);
      } else if (entry->is_regular_file(type_error) &&
                 (options_.include.empty() ? is_model(entry->path(), options_.parts)
                                           : listed(options_.include, path))) {
        found_.push_back(entry->path().string());
      }
    }
  }

  /// A glob without a slash is matched against the name alone.
  static bool listed(const std::vector<std::string>& globs, std::string_view path) {
    return std::any_of(globs.begin(), globs.end(), [&](const std::string& glob) {
      return matches(glob, glob.find('/') == std::string::npos ? path.substr(path.rfind('/') + 1) : path);
    });
  }

  fs::path top_;
  const DiscoveryOptions& options_;
  IgnoreRules rules_;
  std::vector<std::string> found_;
  std::vector<std::string>& abandoned_;
};

/// One `[…]`; advances both past it. False: no match, or no closing bracket.
bool match_class(std::string_view& glob, char c) {
  std::size_t i = 1;
  const bool negated = i < glob.size() && (glob[i] == '!' || glob[i] == '^');
  if (negated) ++i;
  bool inside = false;
  for (bool first = true; i < glob.size() && (first || glob[i] != ']'); first = false) {
    if (i + 2 < glob.size() && glob[i + 1] == '-' && glob[i + 2] != ']') {
      inside = inside || (glob[i] <= c && c <= glob[i + 2]);
      i += 3;
    } else {
      inside = inside || glob[i] == c;
      ++i;
    }
  }
  if (i >= glob.size()) return false;
  glob.remove_prefix(i + 1);
  return inside != negated;
}

}  // namespace

bool matches(std::string_view glob, std::string_view path) {
  while (!glob.empty()) {
    if (glob.front() == '*') {
      const bool crosses = glob.substr(0, 2) == "**";
      // "**/" also stands for no folder at all.
      if (glob.substr(0, 3) == "**/" && matches(glob.substr(3), path)) return true;
      glob.remove_prefix(crosses ? 2 : 1);
      for (std::size_t skip = 0;; ++skip) {
        if (matches(glob, path.substr(skip))) return true;
        if (skip == path.size() || (!crosses && path[skip] == '/')) return false;
      }
    }
    if (path.empty()) return false;
    if (glob.front() == '[') {
      if (path.front() == '/' || !match_class(glob, path.front())) return false;
    } else {
      if (glob.front() == '?' ? path.front() == '/' : glob.front() != path.front()) return false;
      glob.remove_prefix(1);
    }
    path.remove_prefix(1);
  }
  return path.empty();
}

Discovery discover(const std::vector<std::string>& arguments, const DiscoveryOptions& options) {
  Discovery result;
  std::set<std::string> seen;
  const auto add = [&](std::string file) {
    if (seen.insert(file).second) result.files.push_back(std::move(file));
  };
  for (const std::string& argument : arguments) {
    std::error_code error;
    if (argument == "-") {
      add(argument);
    } else if (fs::is_directory(argument, error)) {
      for (std::string& file : Walk(argument, options, result.abandoned).run()) add(std::move(file));
    } else if (fs::exists(argument, error)) {
      add(argument);
    } else {
      glob_t matched{};
      if (glob(argument.c_str(), 0, nullptr, &matched) == 0)
        for (std::size_t i = 0; i < matched.gl_pathc; ++i) add(matched.gl_pathv[i]);
      else
        result.missing.push_back(argument);
      globfree(&matched);
    }
  }
  return result;
}

}  // namespace urdfmill::batch
