// Search for the arguments of robots that do not expand with their declared defaults, in files of the repository that
// expand them: launch files, tests, scripts, CI files and READMEs.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "urdfmill/session/session.hpp"

namespace urdfmill::batch {

/// Arguments with which a robot expands, or with which it fails as with any others: an error that is the same with
/// other made-up values is an error of the robot.
struct ArgumentSet {
  session::Arguments arguments;
  std::string from;                    ///< place of the call, "launch/view.launch.py:35"; empty if there is none
  std::vector<std::string> stand_ins;  ///< arguments that occur only in names and have a made-up value
  std::vector<std::string> unpassed;   ///< those of them that no call of xacro in the repository passes
};

/// The result of a search.
struct FoundArguments {
  std::vector<ArgumentSet> sets;     ///< empty if none expands the robot
  std::vector<std::string> missing;  ///< arguments for which no value was found; empty if there are sets
  std::vector<std::string> callers;  ///< places that expand the robot with values known only at run time
};

/// Launch files that expand a robot.
struct Launches {
  std::vector<std::string> reading_yaml;  ///< places of those that read the result as YAML
  bool others = false;                    ///< there are others
};

/// The arguments that a launch file passes to a robot.
struct PassedArguments {
  std::string file;        ///< the launch file
  std::uint32_t line = 0;  ///< line of the call, from 1
  std::string place;       ///< file and line as messages show them: "launch/view.launch.py:35"
  std::vector<std::string> names;
  bool is_sure = true;  ///< false: the call may be on another file of that name
};

/// Returns `arguments from launch/view.launch.py:35 (13 sets); a made-up value for name, which occurs only in names`.
[[nodiscard]] std::string described(const std::vector<ArgumentSet>& sets);

/// Searches the repositories around robots. Files are read once; several threads may search at once.
class ArgumentSearch {
 public:
  ArgumentSearch();
  ~ArgumentSearch();
  ArgumentSearch(const ArgumentSearch&) = delete;
  ArgumentSearch& operator=(const ArgumentSearch&) = delete;

  /// Adds a folder that the user named: files below it are searched in addition to the repository of a robot.
  void add_folder(const std::string& folder);

  /// Finds arguments for a xacro file that requires some. Every set is tried by an expansion in the session. A choice
  /// of values in a launch file gives several sets; of sets that differ only in arguments with defaults only the first
  /// counts.
  [[nodiscard]] FoundArguments find(session::Session& session, const std::string& file);

  /// Finds the calls of xacro on a file.
  [[nodiscard]] Launches launches_of(session::Session& session, const std::string& file);

  /// Finds what calls of xacro pass to a file.
  [[nodiscard]] std::vector<PassedArguments> passed_to(session::Session& session, const std::string& file);

 private:
  struct Repository;
  struct Candidate;
  /// Returns the calls on a file, given by its canonical path and as the user named it; the surest first.
  static std::vector<Candidate> calls_on(const std::string& canonical, const std::string& file,
                                         const Repository& repository, session::Session& session);
  [[nodiscard]] std::shared_ptr<const Repository> repository_of(const std::string& file, const files::Snapshot& files);

  std::mutex mutex_;
  std::vector<std::string> folders_;  ///< canonical paths
  std::map<std::string, std::shared_ptr<const Repository>> repositories_;
};

}  // namespace urdfmill::batch
