// The includes of the source files of a tree, as far as they are known without expansion, and the choice of its roots.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/batch/search/roots.hpp"
#include "urdfmill/files/store.hpp"
#include "urdfmill/session/configurations.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/xacro/outline.hpp"
#include "urdfmill/xacro/packages.hpp"

namespace urdfmill::batch {

/// A source file of the tree, or one included from it.
struct SourceNode {
  std::string canonical;
  std::optional<bool> is_xml = std::nullopt;  ///< empty: not determined yet
  bool is_model = true;                       ///< false for macro files of other formats
  std::string why_no_model = {};              ///< the reason if a user may expect a model, such as "is a world"
  bool is_source = false;                     ///< a xacro source, by its name or content
  bool is_exact = true;                       ///< its includes are exactly those files
  xacro::Outline outline;
  std::vector<std::size_t> includes = {};  ///< indices of nodes
  /// Files in a folder of the name of a package that is not found, or lacks the file: an include means them, but they
  /// are not reached by it.
  std::vector<std::size_t> lost_includes = {};
  /// Patterns of includes that may be any file of a folder, or in any folder; they are not among `includes`.
  std::vector<std::string> open_includes = {};
  std::string hash = "missing";
  std::uint64_t bytes = 0;

  /// True if an include names a package.
  [[nodiscard]] bool asks_for_packages() const;
};

/// The information requested from a file besides its includes.
struct RootReading {
  bool is_in_doubt = false;  ///< it may not be a model
  bool hashes = true;        ///< the hash of its bytes
  bool worlds = false;       ///< a world counts as a model
};

/// Reads the outline of a file.
[[nodiscard]] SourceNode read_node(const files::Snapshot& files, const std::string& canonical, RootReading reading);

/// The includes of a tree's files, as far as they are known without expansion.
class IncludeGraph {
 public:
  /// Reads the includes of a tree's files, and the files outside it that they include.
  IncludeGraph(std::vector<SourceNode> nodes, const RootSearch& search, const session::Session& session,
               session::Configurations& configurations);

  [[nodiscard]] const SourceNode& operator[](std::size_t i) const { return nodes_[i]; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  /// Returns the node of a file, by its canonical path; nothing for other files.
  [[nodiscard]] std::optional<std::size_t> find(const std::string& canonical) const;
  /// True if a file is XML.
  [[nodiscard]] bool is_xml(std::size_t i);
  /// True if an expansion uses an argument that neither the file nor its includes declare.
  [[nodiscard]] bool needs_arguments(std::size_t root) const;
  /// Returns the file and everything that it includes or means to include, in the order of the includes; `perhaps`:
  /// also what it may include by names that are known only in its expansion.
  [[nodiscard]] std::vector<std::size_t> reached_from(std::size_t root, bool perhaps = false) const;

 private:
  /// The possible targets of an include.
  struct Included {
    std::string path;       ///< canonical path, or a pattern
    bool is_exact = false;  ///< not a pattern
    bool is_lost = false;   ///< see SourceNode::lost_includes
  };

  /// Sorts by name, so that names with the same beginning are adjacent.
  void sort_names();
  [[nodiscard]] xacro::PackageIndex packages_around(const std::string& file);
  /// Returns the possible targets of a file's includes. Several threads may call it, each for another file.
  std::vector<Included> resolve(SourceNode& node, const std::optional<xacro::PackageIndex>& packages);
  /// Connects the includes; a file outside the tree becomes a node of it.
  void connect(std::size_t from, const std::vector<Included>& included);
  static void connect(std::size_t from, std::size_t to, std::vector<std::size_t>& includes);
  /// Returns the nodes whose names match a pattern, in order.
  [[nodiscard]] std::vector<std::size_t> matching(std::string_view pattern) const;
  /// Returns the nodes of the tree that an include means whose package is not found, or lacks the file: those in a
  /// folder of the package's name.
  [[nodiscard]] std::vector<std::size_t> in_folder_named(const xacro::IncludedName& name) const;
  std::size_t node_of(const std::string& canonical);

  const session::Session& session_;
  session::Configurations& configurations_;
  const files::Snapshot& files_;
  std::vector<SourceNode> nodes_;
  std::map<std::string, std::size_t> index_;
  std::vector<std::size_t> sorted_;                                       ///< nodes of the tree
  std::map<std::string, std::vector<std::size_t>, std::less<>> by_name_;  ///< these by the names of their files
};

/// The roots of the first nodes of a graph, by index, and the nodes that they include.
struct ChosenRoots {
  std::vector<bool> is_root;
  std::vector<bool> is_reached;  ///< for all nodes; roots are reached too
};

/// Files that are included although their includers do not reach them: parts, or roots as long as that is so.
enum class Lost : std::uint8_t { are_parts, may_be_roots };

/// Chooses the roots of the first `count` nodes, which are files found in folders.
[[nodiscard]] ChosenRoots choose_roots(IncludeGraph& graph, std::size_t count, Lost lost, unsigned jobs);

}  // namespace urdfmill::batch
