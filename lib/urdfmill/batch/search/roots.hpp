// The robots in a tree of files. A folder has robots, and files that robots are made of: macros, colours, properties.
// The robots are the files that no other file includes; each is expanded with its declared defaults and with the
// argument sets of .urdfmill.yaml (`robots:`). The other files are checked through the robots that include them.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "urdfmill/batch/base/hashes.hpp"
#include "urdfmill/batch/search/discovery.hpp"
#include "urdfmill/session/checks/neighbours.hpp"
#include "urdfmill/session/configurations.hpp"
#include "urdfmill/session/session.hpp"

namespace urdfmill::batch {

/// The conditions under which a root counts.
struct RootTerms {
  bool may_be_part = false;      ///< a named file that is a part if it makes no robot: its tree was searched
  bool is_around = false;        ///< found around the inputs: it counts only if it includes one of `Around::wanted`
  bool surely_includes = false;  ///< it includes one even if its expansion fails before
  std::vector<std::string> included_inputs = {};  ///< those of `Around::wanted` that it surely includes
  /// Argument sets are configured for its file and it has none: it does not count if its defaults lack a value.
  bool is_beside_sets = false;
  bool is_for_neighbour = false;  ///< found for a named file beside it: of its findings only those in that file count
  bool may_need_arguments =
      false;  ///< sources use an argument that has no default, though perhaps not in this expansion
};

/// A model: expanded if it is a xacro source, otherwise read.
struct Root {
  std::string file;              ///< as named or found
  session::Arguments arguments;  ///< empty: the declared defaults
  bool is_named = false;         ///< named as a file by the caller: it counts whatever its content
  std::string name = {};         ///< its path below the folder it was found in; for a named file its file name
  /// With `RootSearch::closures`: the file, its includes as far as they are known without expansion, and the
  /// configuration that applies to it.
  std::vector<InputFile> closure = {};
  bool is_closure_exact = false;                   ///< all its inputs are known: no file name is made by an expression
  std::uint64_t bytes = 0;                         ///< size of the closure
  std::vector<source::Span> argument_places = {};  ///< in the text of the configuration that applies to the file
  RootTerms terms = {};
  std::vector<session::Neighbour> neighbours = {};  ///< files that the configuration names beside it
};

/// The search around inputs (`RootSearch::around`). Canonical paths.
struct Around {
  std::vector<std::string> trees;   ///< the trees that were searched
  std::vector<std::string> inputs;  ///< files that the inputs name or hold
  std::vector<std::string> wanted;  ///< those of them for which robots were searched in the trees
  /// Named files that robots around them include or may include, as named: if none does, each counts by itself.
  std::vector<std::string> named_parts;
};

/// The contents of inputs beside their models.
struct FoundBeside {
  std::vector<std::string>
      parts;  ///< files in folders that are not roots: other files include them, or they make no robot
  std::vector<std::string> elsewhere = {};  ///< other files of the same tree: other runs check them, as parts of one
                                            ///< whole, or none
  Around around = {};
  std::vector<std::string> missing;                ///< inputs that are neither file nor folder and match nothing
  std::vector<std::string> empty;                  ///< folders in which no model file was found
  std::vector<std::string> unreadable;             ///< as in Discovery
  std::vector<Skipped> skipped;                    ///< as in Discovery
  std::vector<std::string> neighbours = {};        ///< as in Discovery
  std::vector<std::string> named_neighbours = {};  ///< inputs that belong to the robots among the others
  /// With `RootSearch::joins_neighbours`: inputs that belong to robots, if there are no others. Only their findings
  /// count.
  std::vector<std::string> lone_neighbours = {};
};

/// The contents of inputs.
struct Roots : FoundBeside {
  std::vector<Root> roots;  ///< in the order of the inputs, in a folder by path; those of one file by argument set
  std::vector<Root> beside = {};  ///< robots of other shards that files beside those of this one may be for
};

/// Options of searching for roots.
struct RootSearch {
  DiscoveryOptions discovery;  ///< `parts` has no effect
  /// Includes the argument sets of the configurations. Otherwise each file is taken once, with its defaults.
  bool argument_sets = true;
  unsigned jobs = 0;  ///< number of files read at a time; 0: one for each core
  /// Searches the trees around named files, and around files of folders that no root there includes, for the robots
  /// that include them. A named file that others include is then no root, but a part. The folders that the caller
  /// considers a tree, if they are not in a repository, are `trees`.
  bool around = false;
  std::vector<std::string> trees = {};  ///< canonical paths
  bool closures = false;                ///< finds the files that each root includes
  /// If all inputs are files beside robots, or folders with such files and without models, searches the trees around
  /// them for their robots.
  bool joins_neighbours = false;
  /// Leaves out named files that a search of their folder would: those that a configuration excludes, and those in
  /// formats of simulators that are no models.
  bool force_exclude = false;
  bool hashes = true;  ///< with `closures`: computes hashes; otherwise the closures' hashes are empty
};

/// Returns for `DiscoveryOptions::excludes` what the configurations say. These must outlive the result.
[[nodiscard]] std::function<bool(const std::string& path)> excluded_by(session::Configurations& configurations);

/// Finds the roots of files and folders. Includes are resolved without expansion: a name made by an expression counts
/// as any file it may stand for, and `$(find …)` is resolved by the session. A file that uses an undeclared argument is
/// not taken with its defaults if argument sets are configured for it. A robot that a configuration names is a root
/// even if another file includes it.
[[nodiscard]] Roots find_roots(const std::vector<std::string>& inputs, const RootSearch& search,
                               const session::Session& session, session::Configurations& configurations);

}  // namespace urdfmill::batch
