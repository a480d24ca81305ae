#include "urdfmill/batch/search/roots.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <unordered_set>
#include <utility>

#include "urdfmill/batch/base/paths.hpp"
#include "urdfmill/batch/search/include_graph.hpp"
#include "urdfmill/batch/search/neighbours.hpp"
#include "urdfmill/batch/search/package_manifest.hpp"
#include "urdfmill/batch/search/source_tree.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/files/normal_path.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/threads/parallel.hpp"

namespace urdfmill::batch {
namespace {

namespace fs = std::filesystem;

class RootFinder {
 public:
  RootFinder(const RootSearch& search, const session::Session& session, session::Configurations& configurations)
      : search_(search), session_(session), files_(session.files()), configurations_(configurations) {}

  Roots run(const std::vector<std::string>& inputs) {
    if (search_.joins_neighbours && are_beside_robots(inputs)) return join_neighbours(inputs);
    for (const std::string& input : without_neighbours(inputs)) discover_input(input);
    std::vector<SourceNode> in_folders, named;
    read(in_folders, named);
    if (search_.joins_neighbours && found_.empty()) {
      // A package of configurations has no robot of its own.
      std::erase_if(roots_.neighbours, [this](const std::string& file) { return !neighbour_kind(file, files_); });
      if (!roots_.neighbours.empty()) {
        roots_.empty.clear();
        return join_neighbours(std::exchange(roots_.neighbours, {}));
      }
    }
    const std::size_t count = in_folders.size();
    IncludeGraph graph(std::move(in_folders), search_, session_, configurations_);
    // Named files do not affect the choice of roots in folders.
    const IncludeGraph named_graph(std::move(named), search_, session_, configurations_);
    const ChosenRoots chosen = choose_roots(graph, count, Lost::may_be_roots, search_.jobs);
    std::size_t folder_file = 0, named_file = 0;
    std::vector<const FoundFile*> wanted;
    for (const FoundFile& found : found_) {
      const std::size_t begin = roots_.roots.size();
      if (search_.around) roots_.around.inputs.push_back(files_.canonical(found.file));
      if (found.is_named) {
        const std::size_t i = named_file++;
        if (search_.around && found.file != "-") {
          wanted.push_back(&found);
          continue;
        }
        add(found, [] { return false; });
        if (search_.closures) add_closures(begin, named_graph, i);
        continue;
      }
      const std::size_t i = folder_file++;
      if (chosen.is_root[i])
        add(found, [&] { return graph.needs_arguments(i); });
      else if (!add_sets(found))
        roots_.parts.push_back(found.file);
      if (search_.around && !chosen.is_reached[i] && begin == roots_.roots.size()) wanted.push_back(&found);
      if (search_.closures) add_closures(begin, graph, i);
    }
    if (!wanted.empty()) add_around(wanted);
    return std::move(roots_);
  }

 private:
  struct FoundFile {
    std::string file, name;
    bool is_named = false;
    bool is_unread = false;  ///< its text determines whether it is a model
    bool is_model = true;    ///< false also if it is left out
  };

  struct Folder {
    std::string name;
    std::vector<std::size_t> files;  ///< indices into `found_`
  };

  /// Returns the inputs, without those that belong to the robots of the others.
  std::vector<std::string> without_neighbours(const std::vector<std::string>& inputs) {
    if (!search_.discovery.neighbours || inputs.size() < 2) return inputs;
    std::vector<std::string> others;
    for (const std::string& input : inputs)
      (neighbour_kind(input, files_) ? roots_.named_neighbours : others).push_back(input);
    if (!others.empty()) return others;
    roots_.named_neighbours.clear();
    return inputs;
  }

  /// True if all inputs are files beside robots.
  [[nodiscard]] bool are_beside_robots(const std::vector<std::string>& inputs) const {
    const auto is_beside_robots = [this](const std::string& input) {
      return files_.kind(input) == files::PathKind::file && neighbour_kind(input, files_);
    };
    return !inputs.empty() && std::all_of(inputs.begin(), inputs.end(), is_beside_robots);
  }

  /// Finds the robots of files that are all beside robots.
  Roots join_neighbours(const std::vector<std::string>& inputs) {
    std::map<std::string, FoundFile> files;
    std::vector<std::string> beside = search_trees_of(inputs, files);
    std::vector<FoundFile> found;
    IncludeGraph graph(read_models(files, found), search_, session_, configurations_);
    const std::vector<bool> is_root = choose_roots(graph, found.size(), Lost::are_parts, search_.jobs).is_root;
    const Neighbours named({inputs, {}, {}}, files_);
    for (std::size_t i = 0; i < found.size(); ++i) {
      const std::size_t begin = roots_.roots.size();
      if (is_root[i])
        add(found[i], [&] { return graph.needs_arguments(i); });
      else
        (void)add_sets(found[i]);
      const bool is_related = !named.of(found[i].file).empty();
      const auto is_of_none = [&](const Root& root) {
        return !is_related && std::none_of(root.neighbours.begin(), root.neighbours.end(), [&](const auto& each) {
          return std::any_of(inputs.begin(), inputs.end(), [&](const std::string& input) {
            return files_.canonical(input) == files_.canonical(each.file);
          });
        });
      };
      const auto first = roots_.roots.begin() + static_cast<std::ptrdiff_t>(begin);
      roots_.roots.erase(std::remove_if(first, roots_.roots.end(), is_of_none), roots_.roots.end());
    }
    for (Root& root : roots_.roots) root.terms.is_for_neighbour = true;
    roots_.lone_neighbours = inputs;
    roots_.neighbours = inputs;
    std::move(beside.begin(), beside.end(), std::back_inserter(roots_.neighbours));
    return std::move(roots_);
  }

  /// Finds the models in the trees around files, by canonical path, and returns the other SRDF there: it defines the
  /// groups that a file may name. If a tree has none, those of the packages that the file's package depends on are
  /// found.
  std::vector<std::string> search_trees_of(const std::vector<std::string>& inputs,
                                           std::map<std::string, FoundFile>& files) {
    const ShortPaths paths;
    std::vector<std::string> beside;
    std::set<std::string> known;
    for (const std::string& input : inputs) known.insert(files_.canonical(input));
    DiscoveryOptions options = discovery();
    options.include = options.exclude = {};
    // Returns true if a name there is that of a model.
    const auto search = [&](const std::string& folder) {
      std::vector<std::string>& trees = roots_.around.trees;
      if (std::find(trees.begin(), trees.end(), folder) != trees.end()) return true;
      trees.push_back(folder);
      const Discovery discovered = discover({folder}, options);
      for (const std::string& file : discovered.files)
        files.try_emplace(files_.canonical(file),
                          FoundFile{paths.of(file), below(folder, file), false, discovered.unread.contains(file)});
      for (const std::string& file : discovered.neighbours)
        if (!text::has_suffix(file, {".yaml", ".yml", ".rviz"}) && known.insert(files_.canonical(file)).second)
          beside.push_back(paths.of(file));
      return discovered.files.size() > discovered.unread.size();
    };
    for (const std::string& input : inputs) {
      if (search(tree_of(files_.canonical(input), search_.trees, files_).folder)) continue;
      const xacro::PackageIndex packages = session_.packages(input);
      for (const std::string& name : manifest_around(input, files_).dependencies)
        if (const auto folder = packages.find(name)) (void)search(files_.canonical(*folder));
    }
    return beside;
  }

  void discover_input(const std::string& input) {
    const bool is_folder = input != "-" && files_.kind(input) == files::PathKind::folder;
    Discovery found = discover({input}, discovery());
    const auto append = [](auto& to, auto& from) { std::move(from.begin(), from.end(), std::back_inserter(to)); };
    append(roots_.missing, found.missing);
    append(roots_.skipped, found.skipped);
    append(roots_.neighbours, found.neighbours);
    const bool is_seen_whole = found.unreadable.empty();
    append(roots_.unreadable, found.unreadable);
    Folder folder{input, {}};
    for (std::string& file : found.files) {
      const auto [known, is_new] = seen_.try_emplace(file, found_.size());
      folder.files.push_back(known->second);
      if (!is_new) continue;
      const bool may_be_left_out = !is_folder && search_.force_exclude;
      std::string name = is_folder ? below(input, file) : fs::path(file).filename().generic_string();
      const bool is_unread = found.unread.contains(file) || (may_be_left_out && is_simulator_name(file));
      const bool is_left_out = may_be_left_out && is_excluded(file);
      found_.push_back({std::move(file), std::move(name), !is_folder, is_unread, !is_left_out});
    }
    if (is_folder && is_seen_whole) folders_.push_back(std::move(folder));
  }

  /// True if a configuration leaves out the file or a folder that contains it.
  [[nodiscard]] bool is_excluded(const std::string& file) {
    const auto excludes = excluded_by(configurations_);
    for (std::string_view path = file; !path.empty() && path != "/"; path = files::folder_of(path))
      if (excludes(std::string(path))) return true;
    return false;
  }

  /// Returns the path of a file below the folder it was found in.
  static std::string below(std::string_view folder, std::string_view file) {
    return std::string(files::path_below(file, folder).value_or(file));
  }

  /// Reads the files and drops those that are not models. Named ones are read only for their closures.
  void read(std::vector<SourceNode>& in_folders, std::vector<SourceNode>& named) {
    std::vector<SourceNode> nodes(found_.size());
    threads::parallel_for(found_.size(), search_.jobs, [&](std::size_t i) {
      const FoundFile& found = found_[i];
      if (found.is_model && (!found.is_named || found.is_unread || search_.closures))
        nodes[i] = read_node(files_, files_.canonical(found.file),
                             {found.is_unread, search_.hashes, search_.discovery.worlds});
    });
    for (std::size_t i = 0; i < found_.size(); ++i) {
      if (!found_[i].is_model) continue;
      found_[i].is_model = nodes[i].is_model;
      if (!nodes[i].is_model && !nodes[i].why_no_model.empty())
        roots_.skipped.push_back({found_[i].file, nodes[i].why_no_model});
      if (nodes[i].is_model && (!found_[i].is_named || search_.closures))
        (found_[i].is_named ? named : in_folders).push_back(std::move(nodes[i]));
    }
    for (const Folder& folder : folders_)
      if (std::none_of(folder.files.begin(), folder.files.end(), [this](std::size_t i) { return found_[i].is_model; }))
        roots_.empty.push_back(folder.name);
    std::erase_if(found_, [](const FoundFile& found) { return !found.is_model; });
  }

  /// Adds the robots around files that include them, and the named ones of the files as roots or as parts.
  void add_around(const std::vector<const FoundFile*>& wanted) {
    std::vector<FoundFile> around;
    std::vector<SourceNode> nodes = read_around(wanted, around);
    if (around.empty()) return;
    const std::size_t count = nodes.size();
    IncludeGraph graph(std::move(nodes), search_, session_, configurations_);
    const std::vector<bool> is_root = choose_roots(graph, count, Lost::are_parts, search_.jobs).is_root;
    std::unordered_set<std::size_t> targets;
    for (const FoundFile* found : wanted)
      if (const auto node = graph.find(files_.canonical(found->file))) targets.insert(*node);
    const std::unordered_set<std::size_t> included = included_by_others(
        graph, targets, [&](std::size_t i) { return i < count && (is_root[i] || is_configured(around[i])); });
    std::set<std::string> known;
    for (const Root& root : roots_.roots) known.insert(files_.canonical(root.file));
    for (std::size_t i = 0; i < count; ++i) {
      const bool is_target = targets.contains(i), is_named = is_target && around[i].is_named;
      roots_.elsewhere.push_back(around[i].file);
      if (known.contains(graph[i].canonical)) continue;
      const bool surely = is_target || includes_one(graph, i, targets, false);
      if (!surely && !includes_one(graph, i, targets, true)) continue;
      const std::size_t begin = roots_.roots.size();
      const bool is_alone = is_named && !included.contains(i);
      if (is_root[i] || is_alone)
        add(around[i], [&] { return graph.needs_arguments(i); });
      else if (!add_sets(around[i]) && is_named)
        roots_.parts.push_back(around[i].file);
      if (is_named && !is_alone) roots_.around.named_parts.push_back(around[i].file);
      for (std::size_t root = begin; root < roots_.roots.size(); ++root) {
        RootTerms& terms = roots_.roots[root].terms;
        terms.may_be_part = is_named && !is_alone;
        terms.is_around = !is_target;
        terms.surely_includes = surely;
        if (!is_target) terms.included_inputs = included_by(graph, i, targets);
      }
      if (search_.closures) add_closures(begin, graph, i);
    }
    for (const std::size_t target : targets) roots_.around.wanted.push_back(graph[target].canonical);
  }

  /// Returns those of the targets that other robots include, or may include.
  static std::unordered_set<std::size_t> included_by_others(const IncludeGraph& graph,
                                                            const std::unordered_set<std::size_t>& targets,
                                                            const std::function<bool(std::size_t)>& is_robot) {
    std::unordered_set<std::size_t> included;
    for (std::size_t i = 0; i < graph.size(); ++i) {
      if (!is_robot(i)) continue;
      for (const std::size_t file : graph.reached_from(i, true))
        if (file != i && targets.contains(file)) included.insert(file);
    }
    return included;
  }

  /// Returns the canonical paths of those of the targets that a file surely includes.
  static std::vector<std::string> included_by(const IncludeGraph& graph, std::size_t from,
                                              const std::unordered_set<std::size_t>& targets) {
    std::vector<std::string> included;
    for (const std::size_t file : graph.reached_from(from))
      if (targets.contains(file)) included.push_back(graph[file].canonical);
    return included;
  }

  /// True if a file includes one of the others; `perhaps`: if it may, by a name that only its expansion knows.
  static bool includes_one(const IncludeGraph& graph, std::size_t from, const std::unordered_set<std::size_t>& targets,
                           bool perhaps) {
    const std::vector<std::size_t> reached = graph.reached_from(from, perhaps);
    return std::any_of(reached.begin(), reached.end(), [&](std::size_t i) { return targets.contains(i); });
  }

  /// Reads the model files in the trees around files, and these files themselves, in the order of their paths.
  std::vector<SourceNode> read_around(const std::vector<const FoundFile*>& wanted, std::vector<FoundFile>& around) {
    std::map<std::string, FoundFile> files;  // by canonical path
    const ShortPaths paths;
    for (const FoundFile* found : wanted) {
      const SourceTree tree = tree_of(files_.canonical(found->file), search_.trees, files_);
      if (!found->is_named && is_searched(tree.folder)) continue;
      files.insert_or_assign(files_.canonical(found->file), *found);
      if (std::find(roots_.around.trees.begin(), roots_.around.trees.end(), tree.folder) != roots_.around.trees.end())
        continue;
      roots_.around.trees.push_back(tree.folder);
      DiscoveryOptions options = discovery();
      options.include = options.exclude = {};
      options.folders_below = tree.is_marked;
      Discovery discovered = discover({tree.folder}, options);
      for (std::string& file : discovered.files) {
        const bool is_unread = discovered.unread.contains(file);
        files.try_emplace(files_.canonical(file),
                          FoundFile{paths.of(file), below(tree.folder, file), false, is_unread});
      }
    }
    return read_models(files, around);
  }

  /// Reads files, given by canonical path, and returns those that are models.
  std::vector<SourceNode> read_models(const std::map<std::string, FoundFile>& files, std::vector<FoundFile>& models) {
    std::vector<SourceNode> nodes(files.size());
    std::vector<const std::pair<const std::string, FoundFile>*> places;
    for (const auto& place : files) places.push_back(&place);
    threads::parallel_for(places.size(), search_.jobs, [&](std::size_t i) {
      const auto& [canonical, found] = *places[i];
      nodes[i] =
          read_node(files_, canonical, {found.is_unread, search_.hashes && search_.closures, search_.discovery.worlds});
    });
    for (std::size_t i = 0; i < places.size(); ++i)
      if (nodes[i].is_model) models.push_back(places[i]->second);
    std::erase_if(nodes, [](const SourceNode& node) { return !node.is_model; });
    return nodes;
  }

  /// True if a folder is one of the inputs or below one.
  [[nodiscard]] bool is_searched(const std::string& folder) const {
    return std::any_of(folders_.begin(), folders_.end(),
                       [&](const Folder& searched) { return files::is_inside(folder, searched.name); });
  }

  [[nodiscard]] DiscoveryOptions discovery() {
    DiscoveryOptions options = search_.discovery;
    options.excludes = excluded_by(configurations_);
    options.parts = options.leave_unread = true;
    options.jobs = search_.jobs;
    options.files = session_.snapshot();
    return options;
  }

  void add(const FoundFile& found, const std::function<bool()>& needs_arguments) {
    const std::size_t place = roots_.roots.size();
    const bool has_sets = add_sets(found);
    const bool has_defaults = std::any_of(roots_.roots.begin() + static_cast<std::ptrdiff_t>(place), roots_.roots.end(),
                                          [](const Root& root) { return root.arguments.empty(); });
    if (has_defaults || (has_sets && needs_arguments())) return;
    roots_.roots.insert(roots_.roots.begin() + static_cast<std::ptrdiff_t>(place),
                        Root{found.file, {}, found.is_named, found.name});
    roots_.roots[place].terms.is_beside_sets = has_sets;
    roots_.roots[place].terms.may_need_arguments = needs_arguments();
  }

  [[nodiscard]] bool is_configured(const FoundFile& found) {
    const std::vector<session::ConfiguredRobot>& robots = configurations_.of_file(found.file).robots;
    return search_.argument_sets && std::any_of(robots.begin(), robots.end(), [&](const auto& robot) {
             return files::is_same_file(robot.file, found.file);
           });
  }

  /// Adds the argument sets; true if a configuration names the file.
  bool add_sets(const FoundFile& found) {
    if (!search_.argument_sets || found.file == "-") return false;
    bool has_sets = false;
    for (const session::ConfiguredRobot& robot : configurations_.of_file(found.file).robots)
      if (files::is_same_file(robot.file, found.file)) {
        roots_.roots.push_back({found.file, robot.arguments, found.is_named, found.name});
        roots_.roots.back().argument_places = robot.argument_places;
        for (const session::ConfiguredNeighbour& neighbour : robot.neighbours)
          roots_.roots.back().neighbours.push_back(named_neighbour(neighbour.file, neighbour.kind, files_));
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
  std::map<std::string, std::size_t> seen_;  ///< indices into `found_`
  std::vector<FoundFile> found_;
  std::vector<Folder> folders_;  ///< searched completely
};

}  // namespace

std::function<bool(const std::string& path)> excluded_by(session::Configurations& configurations) {
  return [&configurations](const std::string& path) { return configurations.of_file(path).excludes(path); };
}

Roots find_roots(const std::vector<std::string>& inputs, const RootSearch& search, const session::Session& session,
                 session::Configurations& configurations) {
  return RootFinder(search, session, configurations).run(inputs);
}

}  // namespace urdfmill::batch
