// Which models a tree of files holds. A folder has robots, and files that robots are made of: macros, colours,
// properties. The robots are the files that no other file includes; each is expanded with its declared defaults and
// with the argument sets that .urdfmill.yaml names (`robots:`). The rest is judged through the robots that include it.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "urdfmill/batch/discovery.hpp"
#include "urdfmill/batch/hashes.hpp"
#include "urdfmill/session/config/configurations.hpp"
#include "urdfmill/session/session.hpp"

namespace urdfmill::batch {

/// A model: expanded if it is a xacro source, read otherwise.
struct Root {
  std::string file;              ///< as it was named or found
  session::Arguments arguments;  ///< empty: the declared defaults
  bool is_named = false;         ///< as a file, by the caller: it counts whatever it is
  std::string name = {};         ///< its path below the folder it was found in; of a named file its file name
  /// With `RootSearch::closures`: the file, what it includes as far as that can be said without expanding, and the
  /// configuration that counts for it.
  std::vector<InputFile> closure = {};
  bool is_closure_exact = false;  ///< all it reads is known: no name of a file is made by an expression
  std::uint64_t bytes = 0;        ///< of the closure
  std::vector<source::Span> argument_places = {};  ///< in the text of the configuration that counts for the file
};

/// What inputs hold.
struct Roots {
  std::vector<Root> roots;  ///< in the order of the inputs, in a folder by path; of one file by argument set
  std::vector<std::string>
      parts;  ///< files of folders that are not roots: other files include them, or they make no robot
  std::vector<std::string> elsewhere = {};  ///< files of the same tree that other runs check: parts of one whole
  std::vector<std::string> missing;         ///< inputs that are neither file nor folder and match nothing
  std::vector<std::string> empty;           ///< folders in which no model file was found
  std::vector<std::string> unreadable;      ///< as in Discovery
  std::vector<Skipped> skipped;             ///< as in Discovery
};

/// How roots are looked for.
struct RootSearch {
  DiscoveryOptions discovery;  ///< `parts` has no effect
  /// Take also the argument sets of the configurations. Without them each file is taken once, with its defaults.
  bool argument_sets = true;
  unsigned jobs = 0;      ///< files at a time; 0: one a core
  bool closures = false;  ///< find what each root includes
  bool hashes = true;     ///< with `closures`: hash it; without, the closures' hashes are empty
};

/// Finds the roots of files and folders. What an include names is looked for without expanding: names made by
/// expressions count as any file they may stand for, and `$(find …)` is asked of the session. A file that uses an
/// argument which nothing declares is not taken with its defaults where argument sets are configured for it. Of a robot
/// that a configuration names, an include elsewhere does not make a part.
[[nodiscard]] Roots find_roots(const std::vector<std::string>& inputs, const RootSearch& search,
                               const session::Session& session, session::Configurations& configurations);

}  // namespace urdfmill::batch
