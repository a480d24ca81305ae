#include "urdfmill/xacro/packages.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <mutex>
#include <set>
#include <system_error>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::xacro {
namespace {

namespace fs = std::filesystem;

/// Folders below a named root; a workspace is not deeper, a link that leads back is cut by it.
constexpr std::size_t workspace_depth = 12;
/// Beside a package that stands in no workspace: its neighbours, and packages grouped in a folder.
constexpr std::size_t neighbour_depth = 2;

bool is_there(const fs::path& path) {
  std::error_code error;
  return fs::exists(path, error);
}

std::string environment_variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

std::string absolute(std::string_view path) {
  std::error_code error;
  std::string full = fs::absolute(fs::path(path), error).string();
  while (full.size() > 1 && full.back() == '/') full.pop_back();
  return full;
}

std::vector<std::string_view> split(std::string_view list) {
  std::vector<std::string_view> parts;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(':'), list.size());
    if (end > 0) parts.push_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return parts;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t begin = std::min(text.find_first_not_of(blanks), text.size());
  return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

/// The name a package.xml states.
std::optional<std::string> declared_name(const fs::path& manifest) {
  files::ReadResult read = files::read_file(manifest.string());
  if (read.error) return std::nullopt;
  source::Sources sources;
  const auto parsed = xml::parse(sources, sources.add(manifest.string(), std::move(read.bytes)));
  if (!parsed.document || parsed.document->root() == nullptr) return std::nullopt;
  const xml::Element* name = parsed.document->root()->child("name");
  if (name == nullptr || name->first_child == nullptr) return std::nullopt;
  return std::string(trimmed(name->first_child->text()));
}

/// The name of the package a folder is, if it is one: stated in package.xml, or the folder's own beside the
/// manifest.xml of older packages.
std::optional<std::string> package_name(const fs::path& folder) {
  if (is_there(folder / "package.xml")) return declared_name(folder / "package.xml");
  if (is_there(folder / "manifest.xml")) return folder.filename().string();
  return std::nullopt;
}

bool contains(const fs::path& folder, const fs::path& other) {
  return std::mismatch(folder.begin(), folder.end(), other.begin(), other.end()).first == folder.end();
}

bool is_ignored(const fs::path& folder) {
  return is_there(folder / "AMENT_IGNORE") || is_there(folder / "COLCON_IGNORE") || is_there(folder / "CATKIN_IGNORE");
}

std::vector<fs::path> subfolders(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    std::error_code unreadable;
    if (entry->path().filename().string().front() != '.' && entry->is_directory(unreadable))
      found.push_back(entry->path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

/// A folder to look into and what was found there.
struct Root {
  std::string folder;
  std::size_t depth;        ///< folders below it that are looked into
  std::string opened = {};  ///< packages that contain this folder are looked into, too
  bool crawled = false;
  std::map<std::string, std::string, std::less<>> packages = {};
};

void crawl(Root& root) {
  root.crawled = true;
  // Level by level, so that of two packages of one name the one nearer to the root counts.
  std::vector<fs::path> level = {fs::path(root.folder)};
  std::set<fs::path> seen;
  for (std::size_t depth = 0; !level.empty() && depth <= root.depth; ++depth) {
    std::vector<fs::path> next;
    for (const fs::path& folder : level) {
      std::error_code error;
      if (!seen.insert(fs::canonical(folder, error)).second || is_ignored(folder)) continue;
      const auto name = package_name(folder);
      if (name) root.packages.emplace(*name, folder.string());
      const bool closed = (name || is_there(folder / "package.xml")) && !contains(folder, root.opened);
      if (closed) continue;
      for (fs::path& child : subfolders(folder)) next.push_back(std::move(child));
    }
    level = std::move(next);
  }
}

std::optional<std::string> find_in(std::vector<Root>& roots, std::string_view name) {
  for (Root& root : roots) {
    if (!root.crawled) crawl(root);
    const auto found = root.packages.find(name);
    if (found != root.packages.end()) return found->second;
  }
  return std::nullopt;
}

/// The packages that contain the input, innermost first, and the workspace around them.
std::vector<Root> roots_around(const std::string& around) {
  std::error_code error;
  fs::path folder = fs::canonical(around, error);
  if (around.empty() || error) return {};
  const std::string input = folder.string();
  std::vector<fs::path> packages;
  std::optional<fs::path> workspace;
  for (; folder != folder.root_path(); folder = folder.parent_path()) {
    if (package_name(folder)) packages.push_back(folder);
    if (is_there(folder / ".git") || folder.filename() == "src") workspace = folder;
    if (is_there(folder / ".git")) break;
  }
  std::vector<Root> roots;
  for (const fs::path& package : packages) roots.push_back({package.string(), 0});
  if (workspace) {
    roots.push_back({workspace->string(), workspace_depth, input});
    return roots;
  }
  for (const fs::path& package : packages)
    if (const fs::path parent = package.parent_path(); parent != parent.root_path())
      roots.push_back({parent.string(), neighbour_depth, input});
  return roots;
}

}  // namespace

/// What was found so far.
struct PackageIndex::Crawled {
  std::mutex mutex;
  std::vector<Root> paths, ros;
  std::optional<std::vector<Root>> around;
};

PackageIndex::Options PackageIndex::from_environment() {
  Options options;
  options.environment = environment_variable("URDFMILL_PACKAGES");
  options.ament_prefix_path = environment_variable("AMENT_PREFIX_PATH");
  options.ros_package_path = environment_variable("ROS_PACKAGE_PATH");
  return options;
}

PackageIndex::PackageIndex(Options options) : options_(std::move(options)), crawled_(std::make_shared<Crawled>()) {
  for (const std::string& path : options_.paths) crawled_->paths.push_back({absolute(path), workspace_depth});
  for (const std::string_view folder : split(options_.ros_package_path))
    crawled_->ros.push_back({absolute(folder), workspace_depth});
}

std::optional<std::string> PackageIndex::find(std::string_view name) const {
  if (options_.resolver)
    if (auto found = options_.resolver(name)) return found;
  if (auto found = find_named(name)) return found;
  const std::lock_guard lock(crawled_->mutex);
  if (auto found = find_in(crawled_->paths, name)) return found;
  if (auto found = find_in_prefixes(name)) return found;
  if (auto found = find_in(crawled_->ros, name)) return found;
  if (!crawled_->around) crawled_->around = roots_around(options_.around);
  return find_in(*crawled_->around, name);
}

std::optional<std::string> PackageIndex::find_named(std::string_view name) const {
  for (const auto& [known, folder] : options_.named)
    if (known == name) return absolute(folder);
  for (const std::string_view pair : split(options_.environment)) {
    const std::size_t sign = pair.find('=');
    if (sign != std::string_view::npos && pair.substr(0, sign) == name) return absolute(pair.substr(sign + 1));
  }
  return std::nullopt;
}

std::optional<std::string> PackageIndex::find_in_prefixes(std::string_view name) const {
  // A name is one path component; ament's own check of names is the caller's.
  if (name.empty() || name.find('/') != std::string_view::npos) return std::nullopt;
  for (const std::string_view prefix : split(options_.ament_prefix_path)) {
    const fs::path share = fs::path(absolute(prefix)) / "share";
    if (is_there(share / "ament_index" / "resource_index" / "packages" / name)) return (share / name).string();
  }
  return std::nullopt;
}

}  // namespace urdfmill::xacro
