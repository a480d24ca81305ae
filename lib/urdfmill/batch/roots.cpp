#include "urdfmill/batch/roots.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "urdfmill/batch/parallel.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/files/normal_path.hpp"
#include "urdfmill/xacro/outline.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::batch {
namespace {

namespace fs = std::filesystem;

/// True if the pattern, in which each `*` stands for any characters, matches the text.
bool matches_any(std::string_view pattern, std::string_view text) {
  std::size_t at = 0, star = std::string_view::npos, resume = 0;
  std::size_t next = 0;
  while (at < text.size()) {
    if (next < pattern.size() && pattern[next] == '*') {
      star = next++;
      resume = at;
    } else if (next < pattern.size() && pattern[next] == text[at]) {
      ++next;
      ++at;
    } else if (star != std::string_view::npos) {
      next = star + 1;
      at = ++resume;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', next) == std::string_view::npos;
}

/// True if the name of the file, without its endings, is only a `*`: it may be any file of the folder.
bool is_any_file(std::string_view pattern) {
  const std::string_view name = pattern.substr(pattern.rfind('/') + 1);
  return name.substr(0, name.find('.')).find_first_not_of('*') == std::string_view::npos;
}

/// A source file of the tree, or one included from it.
struct SourceNode {
  std::string canonical;
  std::optional<bool> is_xml = std::nullopt;  ///< empty: not determined yet
  bool is_model = true;                       ///< false for macro files of other formats
  bool is_source = false;                     ///< a xacro source, by its name or content
  bool is_exact = true;                       ///< its includes are exactly those files
  xacro::Outline outline;
  std::vector<std::size_t> includes = {};  ///< indices of nodes
  std::string hash = "missing";
  std::uint64_t bytes = 0;

  [[nodiscard]] bool asks_for_packages() const {
    return std::any_of(outline.includes.begin(), outline.includes.end(),
                       [](const xacro::IncludedName& name) { return !name.package.empty(); });
  }
};

/// Parses a text; null if it is not XML.
std::shared_ptr<xml::Document> parse(std::string_view bytes) {
  return xml::parse(bytes, source::FileId{0}, {.namespaces = false}).document;
}

/// The information requested from a file besides its includes.
struct RootReading {
  bool is_in_doubt = false;  ///< it may not be a model
  bool hashes = true;        ///< the hash of its bytes
};

/// Reads the includes and declarations of a xacro source.
void read_outline(SourceNode& node, const std::string& text) {
  if (auto outline = xacro::quick_outline(text)) {
    node.outline = *std::move(outline);
    return;
  }
  const auto document = parse(text);
  node.is_xml = document != nullptr;
  if (document) node.outline = xacro::outline(*document);
}

SourceNode read_node(const files::Snapshot& files, const std::string& canonical, RootReading reading) {
  SourceNode node;
  node.canonical = canonical;
  node.is_source = canonical.ends_with(".xacro");
  const files::FilePtr file = files.read(canonical);
  node.is_model = !reading.is_in_doubt || file->error() || is_model_source(file->bytes());
  if (file->error() || !node.is_model) return node;
  node.hash = reading.hashes ? hash_of(*file) : std::string();
  node.bytes = file->bytes().size();
  // A URDF that does not mention xacro need not be parsed here.
  node.is_source = node.is_source || file->bytes().find("xacro:") != std::string::npos;
  if (node.is_source) read_outline(node, file->bytes());
  return node;
}

/// The includes of a tree's files, as far as they are known without expansion.
class IncludeGraph {
 public:
  /// Reads the files of a tree.
  IncludeGraph(std::vector<SourceNode> nodes, const RootSearch& search, const session::Session& session,
               session::Configurations& configurations)
      : session_(session), configurations_(configurations), files_(session.files()), nodes_(std::move(nodes)) {
    for (std::size_t i = 0; i < nodes_.size(); ++i) index_.emplace(nodes_[i].canonical, i);
    sort_names();
    // Files met on the way are read in the next round.
    for (std::size_t begin = 0; begin < nodes_.size();) {
      const std::size_t end = nodes_.size();
      if (begin > 0)
        parallel_for(end - begin, search.jobs, [&](std::size_t i) {
          nodes_[begin + i] = read_node(files_, nodes_[begin + i].canonical, {false, search.hashes});
        });
      // Configurations are read in the order of the files, independent of the threads.
      std::vector<std::optional<xacro::PackageIndex>> packages(end - begin);
      for (std::size_t i = begin; i < end; ++i)
        if (nodes_[i].asks_for_packages()) packages[i - begin] = packages_around(nodes_[i].canonical);
      std::vector<std::vector<Included>> included(end - begin);
      // Neighbouring files search for packages in the same folders, which one thread crawls while others wait. So each
      // thread gets a contiguous part of the files.
      const std::size_t parts = thread_count(search.jobs), part = (included.size() + parts - 1) / parts;
      parallel_for(parts * part, search.jobs, [&](std::size_t i) {
        const std::size_t file = i % parts * part + i / parts;
        if (file < included.size()) included[file] = resolve(nodes_[begin + file], packages[file]);
      });
      for (std::size_t i = begin; i < end; ++i) connect(i, included[i - begin]);
      begin = end;
    }
  }

  [[nodiscard]] const SourceNode& operator[](std::size_t i) const { return nodes_[i]; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  /// True if a file is XML.
  [[nodiscard]] bool is_xml(std::size_t i) {
    SourceNode& node = nodes_[i];
    if (!node.is_xml) {
      node.is_xml = parse(files_.read(node.canonical)->bytes()) != nullptr;
    }
    return *node.is_xml;
  }

  /// True if an expansion uses an argument that neither the file nor its includes declare.
  [[nodiscard]] bool needs_arguments(std::size_t root) const {
    std::set<std::string, std::less<>> declared, used;
    for (const std::size_t i : reached_from(root)) {
      const SourceNode& node = nodes_[i];
      declared.insert(node.outline.declared_arguments.begin(), node.outline.declared_arguments.end());
      used.insert(node.outline.used_arguments.begin(), node.outline.used_arguments.end());
    }
    return !std::includes(declared.begin(), declared.end(), used.begin(), used.end());
  }

  /// Returns the file and everything that it includes, in the order of the includes.
  [[nodiscard]] std::vector<std::size_t> reached_from(std::size_t root) const {
    std::vector<std::size_t> reached, open{root};
    std::unordered_set<std::size_t> seen;
    while (!open.empty()) {
      const std::size_t i = open.back();
      open.pop_back();
      if (!seen.insert(i).second) continue;
      reached.push_back(i);
      open.insert(open.end(), nodes_[i].includes.rbegin(), nodes_[i].includes.rend());
    }
    return reached;
  }

 private:
  /// The possible targets of an include.
  struct Included {
    std::string path;       ///< canonical path, or a pattern
    bool is_exact = false;  ///< not a pattern
  };

  /// Sorts by name, so that names with the same beginning are adjacent.
  void sort_names() {
    sorted_.resize(nodes_.size());
    std::iota(sorted_.begin(), sorted_.end(), std::size_t{0});
    std::sort(sorted_.begin(), sorted_.end(),
              [this](std::size_t a, std::size_t b) { return nodes_[a].canonical < nodes_[b].canonical; });
  }

  [[nodiscard]] xacro::PackageIndex packages_around(const std::string& file) {
    const session::CheckConfig& config = configurations_.of_file(file);
    return session_.packages(file, {{}, config.packages, config.package_paths});
  }

  /// Returns the possible targets of a file's includes. Several threads may call it, each for another file.
  std::vector<Included> resolve(SourceNode& node, const std::optional<xacro::PackageIndex>& packages) {
    std::vector<Included> found;
    for (const xacro::IncludedName& name : node.outline.includes) {
      auto path = path_of(node.canonical, name, packages);
      node.is_exact = node.is_exact && path && name.is_exact;
      if (path) found.push_back({name.is_exact ? files_.canonical(*path) : *std::move(path), name.is_exact});
    }
    return found;
  }

  /// Connects the includes; a file outside the tree becomes a node of it.
  void connect(std::size_t from, const std::vector<Included>& included) {
    for (const Included& name : included) {
      if (name.is_exact)
        connect(from, node_of(name.path));
      else if (!is_any_file(name.path))
        for (const std::size_t to : matching(name.path)) connect(from, to);
    }
  }

  void connect(std::size_t from, std::size_t to) {
    std::vector<std::size_t>& includes = nodes_[from].includes;
    if (from != to && std::find(includes.begin(), includes.end(), to) == includes.end()) includes.push_back(to);
  }

  /// Returns the nodes whose names match a pattern, in order.
  [[nodiscard]] std::vector<std::size_t> matching(std::string_view pattern) const {
    const std::string_view prefix = pattern.substr(0, pattern.find('*'));
    std::vector<std::size_t> found;
    const auto add = [&](std::size_t i) {
      if (matches_any(pattern, nodes_[i].canonical)) found.push_back(i);
    };
    for (auto at =
             std::lower_bound(sorted_.begin(), sorted_.end(), prefix,
                              [this](std::size_t i, std::string_view name) { return nodes_[i].canonical < name; });
         at != sorted_.end() && nodes_[*at].canonical.starts_with(prefix); ++at)
      add(*at);
    for (std::size_t i = sorted_.size(); i < nodes_.size(); ++i) add(i);
    std::sort(found.begin(), found.end());
    return found;
  }

  std::size_t node_of(const std::string& canonical) {
    const auto [known, is_new] = index_.try_emplace(canonical, nodes_.size());
    const std::size_t node = known->second;
    if (is_new) nodes_.emplace_back().canonical = canonical;
    return node;
  }

  static std::optional<std::string> path_of(const std::string& includer, const xacro::IncludedName& name,
                                            const std::optional<xacro::PackageIndex>& packages) {
    if (!name.package.empty()) {
      const auto folder = packages->find(name.package);
      if (!folder) return std::nullopt;
      return files::normal_path(*folder + name.path);
    }
    return files::normal_path(files::join_path(files::folder_of(includer), name.path));
  }

  const session::Session& session_;
  session::Configurations& configurations_;
  const files::Snapshot& files_;
  std::vector<SourceNode> nodes_;
  std::unordered_map<std::string, std::size_t> index_;
  std::vector<std::size_t> sorted_;  ///< nodes of the tree
};

/// Chooses the roots of the files found in folders: the first `count` nodes of the graph.
class RootChoice {
 public:
  RootChoice(IncludeGraph& graph, std::size_t count, unsigned jobs)
      : graph_(graph), jobs_(jobs), is_root_(count), is_reached_(graph.size()), includers_(graph.size()) {
    for (std::size_t i = 0; i < graph.size(); ++i)
      for (const std::size_t included : graph[i].includes) includers_[included].push_back(i);
  }

  /// Returns for each file whether it is a root.
  std::vector<bool> run() {
    // Checking that a file is XML may take time; the result is kept with the file.
    parallel_for(is_root_.size(), jobs_, [this](std::size_t i) {
      if (includers_[i].empty()) (void)may_be_root(i);
    });
    // Takes files that nothing includes; then those included only by files that make no robot; then one of each cycle.
    take([this](std::size_t i) { return includers_[i].empty(); });
    take([this](std::size_t i) {
      return std::none_of(includers_[i].begin(), includers_[i].end(),
                          [this](std::size_t from) { return is_reached_[from] || may_be_root(from); });
    });
    take([](std::size_t) { return true; });
    return is_root_;
  }

 private:
  [[nodiscard]] bool may_be_root(std::size_t i) {
    if (i >= is_root_.size()) return false;
    const xacro::Outline& outline = graph_[i].outline;
    const bool is_robot = outline.is_named_robot && (!outline.is_library || !outline.includes.empty());
    // Besides robots, a plain URDF is a root, and a file that will be reported as malformed XML.
    return is_robot || !graph_[i].is_source || !graph_.is_xml(i);
  }

  template <class Fits>
  void take(Fits fits) {
    for (std::size_t i = 0; i < is_root_.size(); ++i)
      if (!is_reached_[i] && fits(i) && may_be_root(i)) {
        is_root_[i] = true;
        reach(i);
      }
  }

  void reach(std::size_t from) {
    std::vector<std::size_t> open{from};
    while (!open.empty()) {
      const std::size_t node = open.back();
      open.pop_back();
      if (is_reached_[node]) continue;
      is_reached_[node] = true;
      open.insert(open.end(), graph_[node].includes.begin(), graph_[node].includes.end());
    }
  }

  IncludeGraph& graph_;
  unsigned jobs_;
  std::vector<bool> is_root_, is_reached_;
  std::vector<std::vector<std::size_t>> includers_;
};

class RootFinder {
 public:
  RootFinder(const RootSearch& search, const session::Session& session, session::Configurations& configurations)
      : search_(search), session_(session), files_(session.files()), configurations_(configurations) {}

  Roots run(const std::vector<std::string>& inputs) {
    for (const std::string& input : inputs) discover_input(input);
    std::vector<SourceNode> in_folders, named;
    read(in_folders, named);
    const std::size_t count = in_folders.size();
    IncludeGraph graph(std::move(in_folders), search_, session_, configurations_);
    // Named files do not affect the choice of roots in folders.
    const IncludeGraph named_graph(std::move(named), search_, session_, configurations_);
    const std::vector<bool> is_root = RootChoice(graph, count, search_.jobs).run();
    std::size_t folder_file = 0, named_file = 0;
    for (const FoundFile& found : found_) {
      const std::size_t begin = roots_.roots.size();
      if (found.is_named) {
        add(found, [] { return false; });
        if (search_.closures) add_closures(begin, named_graph, named_file++);
        continue;
      }
      const std::size_t i = folder_file++;
      if (is_root[i])
        add(found, [&] { return graph.needs_arguments(i); });
      else if (!add_sets(found))
        roots_.parts.push_back(found.file);
      if (search_.closures) add_closures(begin, graph, i);
    }
    return std::move(roots_);
  }

 private:
  struct FoundFile {
    std::string file, name;
    bool is_named = false;
    bool is_unread = false;  ///< its text determines whether it is a model
    bool is_model = true;
  };

  struct Folder {
    std::string name;
    std::vector<std::size_t> files;  ///< indices into `found_`
  };

  void discover_input(const std::string& input) {
    std::error_code error;
    const bool is_folder = input != "-" && fs::is_directory(input, error);
    DiscoveryOptions options = search_.discovery;
    options.parts = options.leave_unread = true;
    options.jobs = search_.jobs;
    options.files = session_.snapshot();
    Discovery found = discover({input}, options);
    const auto append = [](auto& to, auto& from) { std::move(from.begin(), from.end(), std::back_inserter(to)); };
    append(roots_.missing, found.missing);
    append(roots_.skipped, found.skipped);
    const bool is_seen_whole = found.unreadable.empty();
    append(roots_.unreadable, found.unreadable);
    Folder folder{input, {}};
    for (std::string& file : found.files) {
      const auto [known, is_new] = seen_.try_emplace(file, found_.size());
      folder.files.push_back(known->second);
      if (!is_new) continue;
      std::string name = is_folder ? below(input, file) : fs::path(file).filename().generic_string();
      const bool is_unread = found.unread.contains(file);
      found_.push_back({std::move(file), std::move(name), !is_folder, is_unread});
    }
    if (is_folder && is_seen_whole) folders_.push_back(std::move(folder));
  }

  /// Returns the path of a file below the folder it was found in.
  static std::string below(std::string_view folder, std::string_view file) {
    file.remove_prefix(folder.size());
    file.remove_prefix(std::min(file.find_first_not_of('/'), file.size()));
    return std::string(file);
  }

  /// Reads the files and drops those that are not models. Named ones are read only for their closures.
  void read(std::vector<SourceNode>& in_folders, std::vector<SourceNode>& named) {
    std::vector<SourceNode> nodes(found_.size());
    parallel_for(found_.size(), search_.jobs, [&](std::size_t i) {
      const FoundFile& found = found_[i];
      if (!found.is_named || search_.closures)
        nodes[i] = read_node(files_, files_.canonical(found.file), {found.is_unread, search_.hashes});
    });
    for (std::size_t i = 0; i < found_.size(); ++i) {
      found_[i].is_model = nodes[i].is_model;
      if (nodes[i].is_model && (!found_[i].is_named || search_.closures))
        (found_[i].is_named ? named : in_folders).push_back(std::move(nodes[i]));
    }
    for (const Folder& folder : folders_)
      if (std::none_of(folder.files.begin(), folder.files.end(), [this](std::size_t i) { return found_[i].is_model; }))
        roots_.empty.push_back(folder.name);
    std::erase_if(found_, [](const FoundFile& found) { return !found.is_model; });
  }

  void add(const FoundFile& found, const std::function<bool()>& needs_arguments) {
    const std::size_t place = roots_.roots.size();
    const bool has_sets = add_sets(found);
    const bool has_defaults = std::any_of(roots_.roots.begin() + static_cast<std::ptrdiff_t>(place), roots_.roots.end(),
                                          [](const Root& root) { return root.arguments.empty(); });
    if (has_defaults || (has_sets && needs_arguments())) return;
    roots_.roots.insert(roots_.roots.begin() + static_cast<std::ptrdiff_t>(place),
                        Root{found.file, {}, found.is_named, found.name});
  }

  /// Adds the argument sets; true if a configuration names the file.
  bool add_sets(const FoundFile& found) {
    if (!search_.argument_sets || found.file == "-") return false;
    bool has_sets = false;
    for (const session::ConfiguredRobot& robot : configurations_.of_file(found.file).robots)
      if (files::is_same_file(robot.file, found.file)) {
        roots_.roots.push_back({found.file, robot.arguments, found.is_named, found.name});
        roots_.roots.back().argument_places = robot.argument_places;
        has_sets = true;
      }
    return has_sets;
  }

  /// Adds closures to the roots from `begin` on, which are all of one file.
  void add_closures(std::size_t begin, const IncludeGraph& graph, std::size_t node) {
    if (begin == roots_.roots.size()) return;
    Root whole;
    whole.is_closure_exact = true;
    for (const std::size_t i : graph.reached_from(node)) {
      const SourceNode& source = graph[i];
      whole.closure.push_back({whole.closure.empty() ? roots_.roots[begin].file : source.canonical, source.hash});
      whole.is_closure_exact = whole.is_closure_exact && source.is_exact && !source.outline.reads_more;
      whole.bytes += source.bytes;
    }
    if (const std::string& configuration = configurations_.of_file(roots_.roots[begin].file).path;
        !configuration.empty())
      whole.closure.push_back({configuration, search_.hashes ? hash_now(files_, configuration) : std::string()});
    for (std::size_t i = begin; i < roots_.roots.size(); ++i) {
      roots_.roots[i].closure = whole.closure;
      roots_.roots[i].is_closure_exact = whole.is_closure_exact;
      roots_.roots[i].bytes = whole.bytes;
    }
  }

  const RootSearch& search_;
  const session::Session& session_;
  const files::Snapshot& files_;
  session::Configurations& configurations_;
  Roots roots_;
  std::unordered_map<std::string, std::size_t> seen_;  ///< indices into `found_`
  std::vector<FoundFile> found_;
  std::vector<Folder> folders_;  ///< searched completely
};

}  // namespace

Roots find_roots(const std::vector<std::string>& inputs, const RootSearch& search, const session::Session& session,
                 session::Configurations& configurations) {
  return RootFinder(search, session, configurations).run(inputs);
}

}  // namespace urdfmill::batch
