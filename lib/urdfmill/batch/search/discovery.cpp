#include "urdfmill/batch/search/discovery.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <functional>
#include <iterator>
#include <set>
#include <span>

#include "urdfmill/batch/search/neighbours.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/folder.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/files/ignore_rules.hpp"
#include "urdfmill/files/pattern.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/threads/parallel.hpp"

namespace urdfmill::batch {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view ignore_file_name = ".gitignore";

std::string ignore_file(const std::string& folder, const files::Snapshot* files) {
  constexpr std::size_t largest = std::size_t{1} << 20U;
  const std::string path = files::join_path(folder, ignore_file_name);
  return files != nullptr ? files->read(path)->bytes() : files::read_file(path, {.largest = largest}).bytes;
}

std::vector<files::Pattern> compiled(const std::vector<std::string>& globs) {
  std::vector<files::Pattern> patterns;
  patterns.reserve(globs.size());
  for (const std::string& glob : globs) patterns.emplace_back(glob, files::PatternSyntax::gitignore);
  return patterns;
}

/// Returns the tag of the root element, up to its bracket: the first that is not a comment, declaration or instruction.
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

/// True for a root `robot` with a name. Included files usually have none.
bool is_named_robot(std::string_view text) {
  if (root_name(text) != "robot") return false;
  const std::string_view tag = root_tag(text);
  for (std::size_t at = tag.find("name"); at != std::string_view::npos; at = tag.find("name", at + 1)) {
    const std::size_t behind = tag.find_first_not_of(text::white_space, at + 4);
    if (text::is_white_space(tag[at - 1]) && behind < tag.size() && tag[behind] == '=') return true;
  }
  return false;
}

/// The kind of a file by its name.
enum class Kind : std::uint8_t {
  other,
  model,
  source,     ///< a xacro file: its text determines whether it is a model
  simulator,  ///< a file of SDF, MJCF or USD, perhaps: likewise
};

Kind kind_of(std::string_view name, const DiscoveryOptions& options) {
  if (text::has_suffix(name, {".urdf"})) return Kind::model;
  if (options.simulator_formats && options.leave_unread && is_simulator_name(name)) return Kind::simulator;
  if (!text::has_suffix(name, {".xacro"}) || text::has_suffix(name, {".srdf.xacro"})) return Kind::other;
  return options.parts && text::has_suffix(name, {".urdf.xacro"}) ? Kind::model : Kind::source;
}

class Walk {
 public:
  Walk(const std::string& top, const DiscoveryOptions& options, Discovery& result)
      : top_(top),
        canonical_top_(options.files ? options.files->canonical(top) : files::canonical_path(top)),
        options_(options),
        include_(compiled(options.include)),
        exclude_(compiled(options.exclude)),
        result_(result) {}

  std::vector<std::string> run() {
    if (options_.respect_gitignore) add_outer_rules();
    // Folders are visited level by level, because the rules of a folder apply to those in it; a limited number at a
    // time, because names take memory.
    constexpr std::size_t at_a_time = 1024;
    std::vector<Place> level{{top_, ""}};
    while (!level.empty()) {
      std::vector<Place> next;
      for (std::size_t begin = 0; begin < level.size(); begin += at_a_time)
        visit(std::span(level).subspan(begin, std::min(at_a_time, level.size() - begin)), next);
      level = std::move(next);
    }
    append_sorted(temporary_, result_.temporary);
    std::sort(skipped_.begin(), skipped_.end(), [](const Skipped& a, const Skipped& b) { return a.path < b.path; });
    std::move(skipped_.begin(), skipped_.end(), std::back_inserter(result_.skipped));
    append_sorted(unreadable_, result_.unreadable);
    append_sorted(neighbours_, result_.neighbours);
    std::sort(found_.begin(), found_.end());
    return std::move(found_);
  }

 private:
  /// The .gitignore files between the repository's root and the folder count too, as if they were in it.
  void add_outer_rules() {
    std::error_code error;
    std::vector<fs::path> above;
    fs::path folder = fs::weakly_canonical(top_, error);
    if (error || fs::exists(folder / ".git", error)) return;
    for (folder = folder.parent_path(); folder.has_relative_path(); folder = folder.parent_path()) {
      above.push_back(folder);
      if (!fs::exists(folder / ".git", error)) continue;
      for (auto f = above.rbegin(); f != above.rend(); ++f)
        rules_.add("", ignore_file(f->string(), options_.files.get()));
      return;
    }
  }

  /// A folder, and its path below the top.
  struct Place {
    std::string folder, below;
  };
  struct Content {
    std::vector<files::FolderEntry> entries;
    std::string ignored;  ///< text of its .gitignore
    int error = 0;        ///< errno if it cannot be listed
  };

  /// Visits these folders; `next` receives their subfolders.
  void visit(std::span<const Place> places, std::vector<Place>& next) {
    std::vector<Content> contents(places.size());
    threads::parallel_for(places.size(), options_.jobs, [&](std::size_t i) { contents[i] = look_into(places[i]); });
    for (std::size_t i = 0; i < places.size(); ++i) visit(places[i], contents[i], next);
  }

  [[nodiscard]] Content look_into(const Place& place) const {
    Content content;
    content.entries = options_.files ? options_.files->list(place.folder, &content.error)
                                     : files::list_folder(place.folder, &content.error);
    const auto is_ignore_file = [](const files::FolderEntry& entry) { return entry.name == ignore_file_name; };
    if (options_.respect_gitignore && std::any_of(content.entries.begin(), content.entries.end(), is_ignore_file))
      content.ignored = ignore_file(place.folder, options_.files.get());
    return content;
  }

  void visit(const Place& place, const Content& content, std::vector<Place>& next) {
    if (content.error != 0)
      unreadable_.push_back("cannot read the folder \"" + place.folder + "\": " + std::strerror(content.error));
    rules_.add(place.below, content.ignored);
    for (const files::FolderEntry& entry : content.entries) {
      const std::string path = files::join_path(place.below, entry.name);
      if (!entry.is_folder && files::is_temporary_name(entry.name))
        temporary_.push_back(files::join_path(place.folder, entry.name));
      if (entry.name.front() == '.' || (options_.respect_gitignore && rules_.ignored(path, entry.is_folder)) ||
          listed(options_.exclude, exclude_, path))
        continue;
      std::string name = files::join_path(place.folder, entry.name);
      if (options_.excludes && options_.excludes(name)) continue;
      if (entry.is_folder && options_.folders_below)
        enter({std::move(name), path}, entry, next);
      else if (!entry.is_folder)
        meet(std::move(name), path, entry);
    }
  }

  void enter(Place&& place, const files::FolderEntry& entry, std::vector<Place>& next) {
    if (!options_.results.empty() && files::join_path(canonical_top_, place.below) == options_.results)
      return skip(std::move(place.folder), "is the folder of the results");
    if (!entry.is_link) return next.push_back(std::move(place));
    // The target of a link within the tree is found at its own place.
    if (!files::is_inside(place.folder, top_))
      skip(std::move(place.folder), "is a symbolic link to a folder elsewhere");
  }

  void skip(std::string path, std::string why) { skipped_.push_back({std::move(path), std::move(why)}); }

  static void append_sorted(std::vector<std::string>& from, std::vector<std::string>& to) {
    std::sort(from.begin(), from.end());
    to.insert(to.end(), from.begin(), from.end());
  }

  void meet(std::string file, const std::string& below, const files::FolderEntry& entry) {
    if (!include_.empty() && !listed(options_.include, include_, below)) return;
    const Kind kind = include_.empty() ? kind_of(entry.name, options_) : Kind::model;
    if (options_.neighbours && kind != Kind::model && entry.is_file && is_neighbour_name(entry.name))
      neighbours_.push_back(file);
    if (!entry.is_file && (kind == Kind::model || kind == Kind::source))
      return skip(std::move(file),
                  entry.is_link ? "is a symbolic link that does not lead to a file" : "is not a regular file");
    const bool is_left_unread =
        kind == Kind::simulator || (kind == Kind::source && options_.leave_unread && options_.parts && !entry.is_link);
    if (kind == Kind::other || (kind == Kind::simulator && !entry.is_file) ||
        (kind == Kind::source && !is_left_unread && !is_model(file)))
      return;
    if (is_left_unread) result_.unread.insert(file);
    if (!options_.links_out && entry.is_link && !files::is_inside(file, top_))
      return skip(std::move(file), "is a symbolic link to a file outside the folder");
    found_.push_back(std::move(file));
  }

  /// Unreadable files are left to the code that reports them.
  [[nodiscard]] bool is_model(const std::string& file) const {
    const files::ReadResult read = files::read_file(file);
    return read.error || (options_.parts ? is_model_source(read.bytes) : is_named_robot(read.bytes));
  }

  /// A pattern without a slash is matched against the name alone.
  static bool listed(const std::vector<std::string>& globs, const std::vector<files::Pattern>& patterns,
                     std::string_view path) {
    for (std::size_t i = 0; i < globs.size(); ++i)
      if (patterns[i].matches(globs[i].find('/') == std::string::npos ? files::file_name(path) : path)) return true;
    return false;
  }

  std::string top_, canonical_top_;
  const DiscoveryOptions& options_;
  std::vector<files::Pattern> include_, exclude_;
  files::IgnoreRules rules_;
  std::vector<std::string> found_, temporary_, unreadable_, neighbours_;
  std::vector<Skipped> skipped_;
  Discovery& result_;
};

/// Finds the files that one argument names.
void discover_argument(const std::string& argument, const DiscoveryOptions& options, Discovery& result,
                       const std::function<void(std::string)>& add) {
  const auto add_file = [&](const std::string& file) {
    add(file);
    for (std::string& temporary : files::temporary_files_of(file)) result.temporary.push_back(std::move(temporary));
  };
  if (argument == "-") return add(argument);
  const files::PathKind kind = options.files ? options.files->kind(argument) : files::disk()->kind(argument);
  if (kind == files::PathKind::folder) {
    const std::size_t unreadable = result.unreadable.size();
    std::vector<std::string> files = Walk(argument, options, result).run();
    // A folder that is partly unreadable may contain models there.
    if (files.empty() && result.unreadable.size() == unreadable) result.empty.push_back(argument);
    for (std::string& file : files) add(std::move(file));
    return;
  }
  if (kind != files::PathKind::nothing) return add_file(argument);
  const std::vector<std::string> matched = files::glob(argument);
  if (matched.empty()) result.missing.push_back(argument);
  for (const std::string& file : matched) add_file(file);
}

}  // namespace

std::string_view root_name(std::string_view text) {
  const std::string_view tag = root_tag(text);
  return tag.substr(0, tag.find_first_of(" \t\r\n/"));
}

bool is_model_source(std::string_view text) {
  // Files of macros may have any root, but they mention xacro; other formats that are made with xacro are recognised by
  // their root or their name.
  constexpr std::array<std::string_view, 6> others{"sdf", "gazebo", "world", "launch", "mujoco", "controllers"};
  const std::string_view root = root_name(text);
  if (root == "robot") return true;
  return std::find(others.begin(), others.end(), root) == others.end() &&
         text.find("<xacro:") != std::string_view::npos;
}

bool is_simulator_name(std::string_view path) {
  return text::has_suffix(path, {".sdf", ".world", ".mjcf", ".xml", ".usda", ".usdz"});
}

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
