#include "urdfmill/xacro/packages.hpp"

#include <algorithm>
#include <array>
#include <compare>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <system_error>
#include <utility>

#include "urdfmill/files/folder.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/text/list.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/threads/once.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::xacro {
namespace {

namespace fs = std::filesystem;

/// The depth of folders searched below a named root; a workspace is not deeper, and cycles of links end here.
constexpr std::size_t workspace_depth = 12;
/// The depth next to a package without a workspace: its neighbours, and packages grouped in a folder.
constexpr std::size_t neighbour_depth = 2;

bool exists(const files::Snapshot& files, const std::string& path) {
  return files.kind(path) != files::PathKind::nothing;
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

/// Returns the name in a package.xml.
std::optional<std::string> declared_name(const files::Snapshot& files, const fs::path& manifest) {
  const files::FilePtr file = files.read(manifest.string());
  return file->error() ? std::nullopt : xacro::package_name(file->bytes());
}

/// Returns the name of a folder's package, if it is one: from package.xml, or the folder's own name next to the
/// manifest.xml of older packages.
std::optional<std::string> name_of_package(const files::Snapshot& files, const fs::path& folder, bool has_package,
                                           bool has_manifest) {
  if (has_package) return declared_name(files, folder / "package.xml");
  return has_manifest ? std::optional(folder.filename().string()) : std::nullopt;
}

/// Compares canonical paths.
bool contains(std::string_view folder, std::string_view other) {
  return other.starts_with(folder) && (other.size() == folder.size() || other[folder.size()] == '/');
}

/// A folder in another one.
struct Subfolder {
  fs::path path;
  bool is_link = false;
};

/// The file that makes a folder a model of Gazebo.
constexpr std::string_view model_mark = "model.config";

/// Files whose presence determines the role of a folder.
constexpr std::array<std::string_view, 7> mark_names{"package.xml",   "manifest.xml",  ".git",    "AMENT_IGNORE",
                                                     "COLCON_IGNORE", "CATKIN_IGNORE", model_mark};

/// Files that make build tools, and searches here, skip a folder.
constexpr std::array<std::string_view, 3> ignoring_marks{"AMENT_IGNORE", "COLCON_IGNORE", "CATKIN_IGNORE"};

/// Variables that name the folders of Gazebo's models.
constexpr std::array resource_variables{"GZ_SIM_RESOURCE_PATH", "IGN_GAZEBO_RESOURCE_PATH", "SDF_PATH",
                                        "GAZEBO_MODEL_PATH"};

/// The content of a folder, from one reading of its names.
struct Listing {
  std::vector<Subfolder> folders;       ///< sorted, without hidden ones
  std::vector<std::string_view> marks;  ///< present ones of `mark_names`

  Listing(const files::Snapshot& files, const fs::path& folder, const std::vector<files::FolderEntry>& entries) {
    for (const files::FolderEntry& entry : entries) {
      const auto mark = std::find(mark_names.begin(), mark_names.end(), entry.name);
      // A dangling link does not count.
      if (mark != mark_names.end() && (!entry.is_link || exists(files, (folder / entry.name).string())))
        marks.push_back(*mark);
      if (entry.is_folder && entry.name.front() != '.') folders.push_back({folder / entry.name, entry.is_link});
    }
  }

  [[nodiscard]] bool has(std::string_view mark) const {
    return std::find(marks.begin(), marks.end(), mark) != marks.end();
  }
  [[nodiscard]] bool is_ignored() const {
    return std::any_of(ignoring_marks.begin(), ignoring_marks.end(),
                       [this](std::string_view mark) { return has(mark); });
  }
};

/// Data of one folder from the disk.
struct FolderFacts {
  std::optional<std::string> package;  ///< the name of the package, if it is one
  bool has_manifest = false;           ///< there is a package.xml, readable or not
  bool has_repository = false;
  bool is_model = false;    ///< it is a model of Gazebo
  bool is_ignored = false;  ///< it has a file that makes build tools skip it
};

/// Data that only a crawl needs. A folder is crawled from many roots; its subfolders are read once.
struct FolderContent {
  fs::path folder;
  std::string canonical;
  bool is_ignored = false;
  const FolderFacts* facts = nullptr;
  std::vector<Subfolder> folders;
  threads::Once looked_below = {};
  std::vector<FolderContent*> below = {};  ///< contents of `folders`
};

/// A folder to search. Packages are not searched, but one may be opened: it is a separate part, shared by all inputs in
/// the package. So a tree of many packages is not crawled once for each.
struct Root {
  std::string folder;
  std::size_t depth = 0;        ///< depth of subfolders to search
  std::string opened = {};      ///< searches only below this package; empty: the whole folder
  bool contains_input = false;  ///< searches the folder although it is marked as ignored

  // NOLINTNEXTLINE(modernize-use-nullptr): it has no pointer
  std::strong_ordering operator<=>(const Root&) const = default;
};

/// A package found by a crawl.
struct Package {
  std::size_t depth = 0;  ///< below the root
  const FolderContent* content = nullptr;

  /// True if it precedes the other one: level by level, in the order of names.
  bool operator<(const Package& other) const {
    return depth != other.depth ? depth < other.depth : content->folder < other.content->folder;
  }
};

/// Packages by name, those nearer to the root first.
using Packages = std::map<std::string, std::vector<Package>, std::less<>>;

/// A root and the result of crawling it.
struct Crawl {
  const Root* root = nullptr;
  threads::Once once = {};
  Packages packages = {};
  Packages models = {};  ///< models of Gazebo
};

/// True if a folder has the marks of a workspace of several repositories: it is the folder `src` beside those that
/// colcon or catkin make, or lists its repositories.
bool is_workspace(const files::Snapshot& files, const std::string& folder) {
  constexpr std::array<std::string_view, 5> made{"install", "build", "devel", "log", ".catkin_tools"};
  const std::string above(files::folder_of(folder));
  const bool is_source = folder.ends_with("/src") && std::any_of(made.begin(), made.end(), [&](std::string_view name) {
                           return exists(files, files::join_path(above, name));
                         });
  if (is_source) return true;
  const auto entries = files.list(folder);
  return std::any_of(entries.begin(), entries.end(), [](const files::FolderEntry& entry) {
    return !entry.is_folder && (entry.name.ends_with(".repos") || entry.name.ends_with(".rosinstall"));
  });
}

/// The crawls of a root and of its opened packages.
using Place = std::vector<Crawl*>;

}  // namespace

/// Ambiguities of one input: a warning must not depend on the order in which several inputs are processed.
struct PackageIndex::Met {
  std::mutex mutex;
  std::vector<Ambiguity> waiting;
  std::set<std::pair<std::string, std::string>> said;  ///< names and folders

  void add(std::string_view name, const std::vector<std::string>& found) {
    const std::lock_guard lock(mutex);
    if (said.emplace(name, found.front()).second) waiting.push_back({std::string(name), found[0], found[1]});
  }
};

/// The results so far, shared by all indices over the same folders. Several threads may search at once: results stay in
/// place, each folder is usually read once, and each root is crawled by one of the threads that need it.
struct PackageIndex::Crawled {
  template <class Map>
  struct Known {
    std::mutex mutex;
    Map map;
  };

  Known<std::map<std::string, FolderFacts>> facts;
  Known<std::map<std::string, std::unique_ptr<FolderContent>>> contents;
  Known<std::map<Root, Crawl>> crawls;
  Known<std::map<std::string, std::vector<Place>>> around;
};

/// Finds what was not found before.
class PackageIndex::Crawler {
 public:
  Crawler(Crawled& crawled, const files::Snapshot& files) : crawled_(crawled), files_(files) {}

  /// Returns the package of that name in that root.
  [[nodiscard]] std::optional<std::string> find(const Root& root, std::string_view name) {
    const std::vector<std::string> found = find_first({&crawl_of(root)}, name);
    return found.empty() ? std::nullopt : std::optional(found.front());
  }

  /// Returns the first model of Gazebo of that name at those places.
  [[nodiscard]] std::optional<std::string> find_resources(const Place& place, std::string_view name) {
    const std::vector<std::string> found = find_first(place, name, &Crawl::models);
    return found.empty() ? std::nullopt : std::optional(found.front());
  }
  [[nodiscard]] std::optional<std::string> find_resources(const Root& root, std::string_view name) {
    return find_resources(Place{&crawl_of(root)}, name);
  }

  /// Returns the model of Gazebo of that name that is beside an input: in its folder or one above it, up to the
  /// repository or, without one, as far as the neighbours of a package are searched for.
  [[nodiscard]] std::optional<std::string> find_resources(const std::string& around, std::string_view name) {
    if (around.empty()) return std::nullopt;
    std::string folder = files_.canonical(around);
    std::vector<std::string> nearest;
    bool has_repository = false;
    for (; !folder.empty() && folder != "/" && !has_repository; folder = files::folder_of(folder)) {
      nearest.push_back(folder);
      has_repository = facts(folder).has_repository;
    }
    if (!has_repository) nearest.resize(std::min(nearest.size(), neighbour_depth + 1));
    for (const std::string& above : nearest)
      if (std::string found = files::join_path(above, name); facts(found).is_model) return found;
    return std::nullopt;
  }

  /// Searches around an input; records another package of the same name.
  [[nodiscard]] std::optional<std::string> find_around(const Place& place, std::string_view name, Met& met) {
    const std::vector<std::string> found = find_first(place, name);
    if (found.empty()) return std::nullopt;
    if (found.size() > 1) met.add(name, found);
    return found.front();
  }

  /// Returns the places around an input, and those of the folders that contain it, of some that the user named.
  [[nodiscard]] std::vector<Place> places_around(const std::string& around, const std::vector<std::string>& trees) {
    std::vector<Place> places = places_around(around);
    if (around.empty() || trees.empty()) return places;
    const std::string folder = files_.canonical(around);
    for (const std::string& tree : trees)
      if (std::string root = files_.canonical(tree); contains(root, folder))
        places.push_back({&crawl_of({std::move(root), workspace_depth})});
    return places;
  }

 private:
  /// Returns the packages that contain the input, innermost first, their workspace, and that of several repositories.
  [[nodiscard]] const std::vector<Place>& places_around(const std::string& around) {
    return known_or_made(crawled_.around, around, [&] { return make_places_around(around); });
  }

  /// Returns the stored value of a key, or makes it without holding a lock.
  template <class Map, class Make>
  static const typename Map::mapped_type& known_or_made(Crawled::Known<Map>& known, const std::string& key,
                                                        const Make& make) {
    {
      const std::lock_guard lock(known.mutex);
      if (const auto found = known.map.find(key); found != known.map.end()) return found->second;
    }
    auto made = make();
    const std::lock_guard lock(known.mutex);
    return known.map.try_emplace(key, std::move(made)).first->second;
  }

  [[nodiscard]] Crawl& crawl_of(const Root& root) {
    const std::lock_guard lock(crawled_.crawls.mutex);
    const auto [crawl, is_new] = crawled_.crawls.map.try_emplace(root);
    if (is_new) crawl->second.root = &crawl->first;
    return crawl->second;
  }

  /// Returns the folders of the first two packages of that name; a folder reached by several paths counts once.
  std::vector<std::string> find_first(const Place& place, std::string_view name,
                                      Packages Crawl::*kind = &Crawl::packages) {
    constexpr std::size_t most = 2;
    std::vector<Package> found;
    for (Crawl* crawl : place) {
      crawl->once([&] { look_into(*crawl); });
      const Packages& packages = crawl->*kind;
      if (const auto named = packages.find(name); named != packages.end())
        found.insert(found.end(), named->second.begin(),
                     named->second.begin() + static_cast<std::ptrdiff_t>(std::min(most, named->second.size())));
    }
    std::sort(found.begin(), found.end());
    std::vector<std::string> folders;
    for (std::size_t i = 0; i < found.size() && folders.size() < most; ++i)
      if (i == 0 || found[i].content->canonical != found[0].content->canonical)
        folders.push_back(found[i].content->folder.string());
    return folders;
  }

  const FolderFacts& facts(const std::string& name) {
    return known_or_made(crawled_.facts, name, [&]() -> FolderFacts {
      const fs::path folder = name;
      if (const files::Listing* content = files_.listed(name))
        return facts_of(folder, Listing(files_, folder, content->entries()));
      const bool has_package = exists(files_, (folder / "package.xml").string());
      return {name_of_package(files_, folder, has_package,
                              !has_package && exists(files_, (folder / "manifest.xml").string())),
              has_package, exists(files_, (folder / ".git").string()), exists(files_, (folder / model_mark).string()),
              std::any_of(ignoring_marks.begin(), ignoring_marks.end(),
                          [&](std::string_view mark) { return exists(files_, (folder / mark).string()); })};
    });
  }

  [[nodiscard]] FolderFacts facts_of(const fs::path& folder, const Listing& listing) const {
    const bool has_package = listing.has("package.xml");
    return {name_of_package(files_, folder, has_package, listing.has("manifest.xml")), has_package, listing.has(".git"),
            listing.has(model_mark), listing.is_ignored()};
  }

  /// Returns the content of a folder. `above` is the canonical path of its parent; empty if that is not available, or
  /// the folder is a link.
  FolderContent& content(const fs::path& folder, const std::string& above) {
    return *known_or_made(crawled_.contents, folder.string(), [&] {
      auto made = std::make_unique<FolderContent>();
      made->folder = folder;
      made->canonical =
          above.empty() ? files_.canonical(folder.string()) : (fs::path(above) / folder.filename()).string();
      const files::Listing* known = files_.listed(made->canonical);
      Listing listing(files_, folder, known != nullptr ? known->entries() : files_.list(folder.string()));
      made->facts = &known_or_made(crawled_.facts, folder.string(), [&] { return facts_of(folder, listing); });
      made->is_ignored = listing.is_ignored();
      made->folders = std::move(listing.folders);
      return made;
    });
  }

  const std::vector<FolderContent*>& below(FolderContent& above) {
    above.looked_below([&] {
      above.below.clear();
      above.below.reserve(above.folders.size());
      for (const Subfolder& folder : above.folders)
        above.below.push_back(&content(folder.path, folder.is_link ? std::string() : above.canonical));
    });
    return above.below;
  }

  /// Folders that a crawl searches together.
  struct Level {
    std::size_t depth = 0;  ///< below the root
    std::vector<FolderContent*> folders;
  };

  /// Returns the root itself, or the level below the package that it opens; nothing if that is not reached.
  [[nodiscard]] Level first_level(const Root& root) {
    if (root.opened.empty()) return {0, {&content(root.folder, {})}};
    std::size_t depth = 0;
    fs::path folder = root.folder;
    for (const fs::path& name : fs::path(root.opened).lexically_relative(folder)) {
      if (content(folder, {}).is_ignored || (name != "." && name.native().front() == '.')) return {};
      if (name == ".") continue;
      folder /= name;
      ++depth;
    }
    FolderContent& opened = content(folder, {});
    if (opened.is_ignored || depth >= root.depth) return {};
    return {depth + 1, below(opened)};
  }

  void look_into(Crawl& crawl) {
    const Root& root = *crawl.root;
    // Searches level by level, so that the package nearer to the root counts.
    crawl.packages.clear();
    crawl.models.clear();
    std::set<std::string_view> seen;
    for (Level level = first_level(root); !level.folders.empty(); ++level.depth) {
      std::vector<FolderContent*> next;
      for (FolderContent* inside : level.folders) {
        const bool is_input = level.depth == 0 && root.contains_input;
        if (!seen.insert(inside->canonical).second || (inside->is_ignored && !is_input)) continue;
        const FolderFacts& found = *inside->facts;
        if (found.package) crawl.packages[*found.package].push_back({level.depth, inside});
        if (found.is_model) crawl.models[inside->folder.filename().string()].push_back({level.depth, inside});
        if (found.package || found.has_manifest || level.depth == root.depth) continue;
        const std::vector<FolderContent*>& folders = below(*inside);
        next.insert(next.end(), folders.begin(), folders.end());
      }
      level.folders = std::move(next);
    }
  }

  std::vector<Place> make_places_around(const std::string& around) {
    if (around.empty()) return {};
    std::string folder = files_.canonical(around);
    if (files_.listed(folder) == nullptr && !exists(files_, around)) return {};
    std::vector<std::string> packages, opened;
    std::optional<std::string> workspace, ignored;
    for (; !folder.empty() && folder != "/"; folder = files::folder_of(folder)) {
      const FolderFacts& found = facts(folder);
      if (found.package) packages.push_back(folder);
      // The folders that contain the innermost package are searched.
      if (!packages.empty() && (found.package || found.has_manifest)) opened.push_back(folder);
      if (found.is_ignored && !ignored) ignored = folder;
      if (found.has_repository || folder.ends_with("/src")) workspace = folder;
      if (found.has_repository) break;
    }
    std::vector<Place> places;
    for (const std::string& package : packages) places.push_back({&crawl_of({package, 0, {}, true})});
    // A robot in an ignored folder is built with the packages there.
    if (ignored && (!workspace || contains(*workspace, *ignored)))
      places.push_back({&crawl_of({*ignored, workspace_depth, {}, true})});
    const auto add = [&](const std::string& root, std::size_t depth) {
      Place place = {&crawl_of({root, depth})};
      for (const std::string& package : opened)
        if (contains(root, package)) place.push_back(&crawl_of({root, depth, package}));
      places.push_back(std::move(place));
    };
    if (workspace) {
      add(*workspace, workspace_depth);
      constexpr int most_above = 4;
      std::string above(files::folder_of(*workspace));
      for (int i = 0; i < most_above && above.size() > 1; ++i, above = files::folder_of(above))
        if (is_workspace(files_, above)) {
          add(above, workspace_depth);
          break;
        }
      return places;
    }
    for (const std::string& package : packages)
      if (const std::string_view parent = files::folder_of(package); parent != "/")
        add(std::string(parent), neighbour_depth);
    return places;
  }

  Crawled& crawled_;
  const files::Snapshot& files_;
};

std::optional<std::string> package_name(std::string_view manifest) {
  const auto parsed = xml::parse(manifest, source::FileId{0});
  if (!parsed.document || parsed.document->root() == nullptr) return std::nullopt;
  const xml::Element* name = parsed.document->root()->child("name");
  if (name == nullptr || name->first_child == nullptr) return std::nullopt;
  return std::string(text::trimmed(name->first_child->text()));
}

PackageIndex::Options PackageIndex::from_environment() {
  Options options;
  options.environment = environment_variable("URDFMILL_PACKAGES");
  options.ament_prefix_path = environment_variable("AMENT_PREFIX_PATH");
  options.ros_package_path = environment_variable("ROS_PACKAGE_PATH");
  for (const char* variable : resource_variables) {
    const std::string list = environment_variable(variable);
    for (const std::string_view folder : split(list)) options.resource_paths.emplace_back(folder);
  }
  return options;
}

std::vector<PackageIndex::Misnamed> PackageIndex::misnamed_in_environment() {
  std::vector<Misnamed> misnamed;
  const std::string list = environment_variable("URDFMILL_PACKAGES");
  for (const std::string_view entry : split(list)) {
    const std::size_t sign = entry.find('=');
    const bool is_pair = sign != 0 && sign != std::string_view::npos;
    std::error_code error;
    if (!is_pair || !fs::is_directory(fs::path(entry.substr(sign + 1)), error))
      misnamed.push_back({std::string(entry), is_pair});
  }
  return misnamed;
}

PackageIndex::PackageIndex(Options options) : PackageIndex(std::move(options), files::Store().snapshot()) {}

PackageIndex::PackageIndex(Options options, std::shared_ptr<const files::Snapshot> files)
    : options_(std::move(options)),
      files_(std::move(files)),
      crawled_(files_->of_folders().get<Crawled>("packages", [] { return std::make_shared<Crawled>(); })),
      met_(std::make_shared<Met>()) {
  given_named_ = options_.named.size();
  given_paths_ = options_.paths.size();
}

std::vector<std::string_view> PackageIndex::marks() {
  return {mark_names.begin(), mark_names.end()};
}

PackageIndex PackageIndex::as_seen_from(std::string around,
                                        const std::vector<std::pair<std::string, std::string>>& named,
                                        const std::vector<std::string>& paths) const {
  PackageIndex other(*this);
  other.met_ = std::make_shared<Met>();
  other.options_.around = std::move(around);
  other.given_named_ = options_.named.size();
  other.given_paths_ = options_.paths.size();
  other.options_.named.insert(other.options_.named.end(), named.begin(), named.end());
  other.options_.paths.insert(other.options_.paths.end(), paths.begin(), paths.end());
  return other;
}

PackageIndex PackageIndex::as_given() const {
  PackageIndex other(*this);
  other.options_.named.resize(given_named_);
  other.options_.paths.resize(given_paths_);
  return other;
}

std::optional<std::string> PackageIndex::find(std::string_view name) const {
  Crawler crawler(*crawled_, *files_);
  if (options_.resolver)
    if (auto found = options_.resolver(name)) return found;
  if (auto found = find_named(name)) return found;
  for (const std::string& path : options_.paths)
    if (auto found = crawler.find({absolute(path), workspace_depth}, name)) return found;
  if (auto found = find_in_prefixes(name)) return found;
  for (const std::string_view folder : split(options_.ros_package_path))
    if (auto found = crawler.find({absolute(folder), workspace_depth}, name)) return found;
  for (const Place& place : crawler.places_around(options_.around, options_.trees))
    if (auto found = crawler.find_around(place, name, *met_)) return found;
  return std::nullopt;
}

std::optional<std::string> PackageIndex::find_resources(std::string_view name) const {
  if (name.empty() || name == "." || name == ".." || name.find('/') != std::string_view::npos) return std::nullopt;
  if (auto found = find(name)) return found;
  for (const auto* folders : {&options_.paths, &options_.resource_paths})
    for (const std::string& folder : *folders)
      if (std::string found = files::join_path(absolute(folder), name); files_->kind(found) == files::PathKind::folder)
        return found;
  Crawler crawler(*crawled_, *files_);
  if (auto found = crawler.find_resources(options_.around, name)) return found;
  for (const std::string& path : options_.paths)
    if (auto found = crawler.find_resources(Root{absolute(path), workspace_depth}, name)) return found;
  for (const Place& place : crawler.places_around(options_.around, options_.trees))
    if (auto found = crawler.find_resources(place, name)) return found;
  return std::nullopt;
}

std::string PackageIndex::places() const {
  std::string list;
  const auto add = [&](std::string_view place) { text::add_item(list, place); };
  for (const std::string& path : options_.paths) add(path);
  if (!options_.environment.empty()) add("URDFMILL_PACKAGES");
  if (!options_.ament_prefix_path.empty()) add("AMENT_PREFIX_PATH");
  if (!options_.ros_package_path.empty()) add("ROS_PACKAGE_PATH");
  if (!options_.around.empty()) add("the source tree around " + options_.around);
  return list;
}

std::vector<PackageIndex::Ambiguity> PackageIndex::take_ambiguities() const {
  const std::lock_guard lock(met_->mutex);
  return std::exchange(met_->waiting, {});
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
  // A name is one path component; the caller applies ament's own rules for names.
  if (name.empty() || name.find('/') != std::string_view::npos) return std::nullopt;
  for (const std::string_view prefix : split(options_.ament_prefix_path)) {
    const fs::path share = fs::path(absolute(prefix)) / "share";
    if (exists(*files_, (share / "ament_index" / "resource_index" / "packages" / name).string()))
      return (share / name).string();
  }
  return std::nullopt;
}

}  // namespace urdfmill::xacro
