#include "urdfmill/batch/search/include_graph.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <memory>
#include <numeric>
#include <set>
#include <unordered_set>
#include <utility>

#include "urdfmill/batch/search/discovery.hpp"
#include "urdfmill/batch/search/simulator_file.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/files/normal_path.hpp"
#include "urdfmill/files/pattern.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/threads/parallel.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::batch {
namespace {

/// True if the name of the file, without its endings, is only a `*`: it may be any file of the folder.
bool is_any_file(std::string_view pattern) {
  const std::string_view name = files::file_name(pattern);
  return name.substr(0, name.find('.')).find_first_not_of('*') == std::string_view::npos;
}

/// Parses a text; null if it is not XML.
std::shared_ptr<xml::Document> parse(std::string_view bytes) {
  return xml::parse(bytes, source::FileId{0}, {.namespaces = false}).document;
}

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

/// Returns the path of an include, or a pattern for it; nothing if its package is unknown.
std::optional<std::string> path_of(const std::string& includer, const xacro::IncludedName& name,
                                   const std::optional<xacro::PackageIndex>& packages) {
  if (!name.package.empty()) {
    const auto folder = packages->find(name.package);
    if (!folder) return std::nullopt;
    return files::normal_path(*folder + name.path);
  }
  return files::normal_path(files::join_path(files::folder_of(includer), name.path));
}

/// Chooses the roots of the files found in folders: the first `count` nodes of the graph.
class RootChoice {
 public:
  RootChoice(IncludeGraph& graph, std::size_t count, Lost lost, unsigned jobs)
      : graph_(graph), lost_(lost), jobs_(jobs), is_root_(count), is_reached_(graph.size()), includers_(graph.size()) {
    for (std::size_t i = 0; i < graph.size(); ++i)
      for (const std::size_t included : includes_of(i)) includers_[included].push_back(i);
  }

  /// Returns the choice.
  ChosenRoots run() {
    // Checking that a file is XML may take time; the result is kept with the file.
    threads::parallel_for(is_root_.size(), jobs_, [this](std::size_t i) {
      if (includers_[i].empty()) (void)may_be_root(i);
    });
    // Takes files that nothing includes; then those included only by files that make no robot; then one of each cycle.
    take([this](std::size_t i) { return includers_[i].empty(); });
    take([this](std::size_t i) {
      return std::none_of(includers_[i].begin(), includers_[i].end(),
                          [this](std::size_t from) { return is_reached_[from] || may_be_root(from); });
    });
    take([](std::size_t) { return true; });
    return {std::move(is_root_), std::move(is_reached_)};
  }

 private:
  [[nodiscard]] std::vector<std::size_t> includes_of(std::size_t i) const {
    std::vector<std::size_t> includes = graph_[i].includes;
    const std::vector<std::size_t>& lost = graph_[i].lost_includes;
    if (lost_ == Lost::are_parts) includes.insert(includes.end(), lost.begin(), lost.end());
    return includes;
  }

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
      const std::vector<std::size_t> includes = includes_of(node);
      open.insert(open.end(), includes.begin(), includes.end());
    }
  }

  IncludeGraph& graph_;
  Lost lost_;
  unsigned jobs_;
  std::vector<bool> is_root_, is_reached_;
  std::vector<std::vector<std::size_t>> includers_;
};

}  // namespace

bool SourceNode::asks_for_packages() const {
  return std::any_of(outline.includes.begin(), outline.includes.end(),
                     [](const xacro::IncludedName& name) { return !name.package.empty(); });
}

SourceNode read_node(const files::Snapshot& files, const std::string& canonical, RootReading reading) {
  SourceNode node;
  node.canonical = canonical;
  node.is_source = text::has_suffix(canonical, {".xacro"});
  const files::FilePtr file = files.read(canonical);
  const bool is_simulator_file = is_simulator_name(canonical);
  if (file->error())
    node.is_model = !text::has_suffix(canonical, {".xml"});
  else if (is_simulator_file)
    read_simulator_outline(files, file->bytes(), reading.worlds, node);
  else
    node.is_model = is_model_source(file->bytes());
  node.is_model = node.is_model || !reading.is_in_doubt;
  if (file->error() || !node.is_model) return node;
  node.hash = reading.hashes ? hash_of(*file) : std::string();
  node.bytes = file->bytes().size();
  // A URDF that does not mention xacro need not be parsed here.
  if (is_simulator_file && node.is_source) return node;
  node.is_source = node.is_source || file->bytes().find("xacro:") != std::string::npos;
  if (node.is_source) read_outline(node, file->bytes());
  return node;
}

IncludeGraph::IncludeGraph(std::vector<SourceNode> nodes, const RootSearch& search, const session::Session& session,
                           session::Configurations& configurations)
    : session_(session), configurations_(configurations), files_(session.files()), nodes_(std::move(nodes)) {
  for (std::size_t i = 0; i < nodes_.size(); ++i) index_.emplace(nodes_[i].canonical, i);
  sort_names();
  // Files met on the way are read in the next round.
  for (std::size_t begin = 0; begin < nodes_.size();) {
    const std::size_t end = nodes_.size();
    if (begin > 0)
      threads::parallel_for(end - begin, search.jobs, [&](std::size_t i) {
        nodes_[begin + i] = read_node(files_, nodes_[begin + i].canonical, {false, search.hashes});
      });
    // Configurations are read in the order of the files, independent of the threads.
    std::vector<std::optional<xacro::PackageIndex>> packages(end - begin);
    for (std::size_t i = begin; i < end; ++i)
      if (nodes_[i].asks_for_packages()) packages[i - begin] = packages_around(nodes_[i].canonical);
    std::vector<std::vector<Included>> included(end - begin);
    // Neighbouring files search for packages in the same folders, which one thread crawls while others wait. So each
    // thread gets a contiguous part of the files.
    const std::size_t parts = threads::thread_count(search.jobs), part = (included.size() + parts - 1) / parts;
    threads::parallel_for(parts * part, search.jobs, [&](std::size_t i) {
      const std::size_t file = i % parts * part + i / parts;
      if (file < included.size()) included[file] = resolve(nodes_[begin + file], packages[file]);
    });
    for (std::size_t i = begin; i < end; ++i) connect(i, included[i - begin]);
    begin = end;
  }
}

std::optional<std::size_t> IncludeGraph::find(const std::string& canonical) const {
  const auto known = index_.find(canonical);
  return known == index_.end() ? std::nullopt : std::optional(known->second);
}

bool IncludeGraph::is_xml(std::size_t i) {
  SourceNode& node = nodes_[i];
  if (!node.is_xml) {
    node.is_xml = parse(files_.read(node.canonical)->bytes()) != nullptr;
  }
  return *node.is_xml;
}

bool IncludeGraph::needs_arguments(std::size_t root) const {
  std::set<std::string, std::less<>> declared, used;
  for (const std::size_t i : reached_from(root)) {
    const SourceNode& node = nodes_[i];
    declared.insert(node.outline.declared_arguments.begin(), node.outline.declared_arguments.end());
    used.insert(node.outline.used_arguments.begin(), node.outline.used_arguments.end());
  }
  return !std::includes(declared.begin(), declared.end(), used.begin(), used.end());
}

std::vector<std::size_t> IncludeGraph::reached_from(std::size_t root, bool perhaps) const {
  std::vector<std::size_t> reached, open{root};
  std::unordered_set<std::size_t> seen;
  while (!open.empty()) {
    const std::size_t i = open.back();
    open.pop_back();
    if (!seen.insert(i).second) continue;
    reached.push_back(i);
    open.insert(open.end(), nodes_[i].lost_includes.rbegin(), nodes_[i].lost_includes.rend());
    open.insert(open.end(), nodes_[i].includes.rbegin(), nodes_[i].includes.rend());
    if (!perhaps) continue;
    for (const std::string& pattern : nodes_[i].open_includes)
      for (const std::size_t file : matching(pattern)) open.push_back(file);
  }
  return reached;
}

void IncludeGraph::sort_names() {
  sorted_.resize(nodes_.size());
  std::iota(sorted_.begin(), sorted_.end(), std::size_t{0});
  std::sort(sorted_.begin(), sorted_.end(),
            [this](std::size_t a, std::size_t b) { return nodes_[a].canonical < nodes_[b].canonical; });
  for (const std::size_t i : sorted_) by_name_[std::string(files::file_name(nodes_[i].canonical))].push_back(i);
}

std::vector<std::size_t> IncludeGraph::in_folder_named(const xacro::IncludedName& name) const {
  std::vector<std::size_t> found;
  const auto named = by_name_.find(files::file_name(name.path));
  if (named == by_name_.end()) return found;
  const std::string end = '/' + name.package + files::normal_path(name.path);
  for (const std::size_t i : named->second)
    if (nodes_[i].canonical.ends_with(end)) found.push_back(i);
  return found;
}

xacro::PackageIndex IncludeGraph::packages_around(const std::string& file) {
  (void)configurations_.of_file(file);  // reports its errors
  return session_.packages(file);
}

std::vector<IncludeGraph::Included> IncludeGraph::resolve(SourceNode& node,
                                                          const std::optional<xacro::PackageIndex>& packages) {
  std::vector<Included> found;
  for (const xacro::IncludedName& name : node.outline.includes) {
    // The unknown beginning may be any folder, also that of a package.
    if (name.package.empty() && name.path.starts_with("*/")) node.open_includes.push_back(name.path);
    auto path = path_of(node.canonical, name, packages);
    node.is_exact = node.is_exact && path && name.is_exact;
    if (!name.package.empty() && name.is_exact && (!path || files_.kind(*path) != files::PathKind::file)) {
      node.is_exact = false;
      for (const std::size_t i : in_folder_named(name)) found.push_back({nodes_[i].canonical, true, true});
    } else if (path) {
      found.push_back({name.is_exact ? files_.canonical(*path) : *std::move(path), name.is_exact});
    }
  }
  return found;
}

void IncludeGraph::connect(std::size_t from, const std::vector<Included>& included) {
  for (const Included& name : included) {
    if (name.is_exact) {
      const std::size_t to = node_of(name.path);
      connect(from, to, name.is_lost ? nodes_[from].lost_includes : nodes_[from].includes);
    } else if (is_any_file(name.path)) {
      nodes_[from].open_includes.push_back(name.path);
    } else {
      for (const std::size_t to : matching(name.path)) connect(from, to, nodes_[from].includes);
    }
  }
}

void IncludeGraph::connect(std::size_t from, std::size_t to, std::vector<std::size_t>& includes) {
  if (from != to && std::find(includes.begin(), includes.end(), to) == includes.end()) includes.push_back(to);
}

std::vector<std::size_t> IncludeGraph::matching(std::string_view pattern) const {
  const std::string_view prefix = pattern.substr(0, pattern.find('*'));
  const files::Pattern compiled(pattern, files::PatternSyntax::stars);
  std::vector<std::size_t> found;
  const auto add = [&](std::size_t i) {
    if (compiled.matches(nodes_[i].canonical)) found.push_back(i);
  };
  for (auto at = std::lower_bound(sorted_.begin(), sorted_.end(), prefix,
                                  [this](std::size_t i, std::string_view name) { return nodes_[i].canonical < name; });
       at != sorted_.end() && nodes_[*at].canonical.starts_with(prefix); ++at)
    add(*at);
  for (std::size_t i = sorted_.size(); i < nodes_.size(); ++i) add(i);
  std::sort(found.begin(), found.end());
  return found;
}

std::size_t IncludeGraph::node_of(const std::string& canonical) {
  const auto [known, is_new] = index_.try_emplace(canonical, nodes_.size());
  const std::size_t node = known->second;
  if (is_new) nodes_.emplace_back().canonical = canonical;
  return node;
}

ChosenRoots choose_roots(IncludeGraph& graph, std::size_t count, Lost lost, unsigned jobs) {
  return RootChoice(graph, count, lost, jobs).run();
}

}  // namespace urdfmill::batch
