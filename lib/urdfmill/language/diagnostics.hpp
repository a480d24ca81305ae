// Findings in the files of a workspace: those of `check` for every robot that reads an open file, or that an open file
// is beside. Robots are checked one at a time, so that the caller can look for something more urgent between two.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "urdfmill/batch/check/neighbour_rank.hpp"
#include "urdfmill/batch/search/argument_search.hpp"
#include "urdfmill/language/place.hpp"
#include "urdfmill/language/workspace.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/rule.hpp"

namespace urdfmill::language {

/// A call or include that leads to a finding.
struct FindingStep {
  std::string text;
  Place place;  ///< may be unknown

  friend bool operator==(const FindingStep&, const FindingStep&) = default;
};

/// A finding in a file. Message and hint mark the options that they name.
struct Finding {
  const source::Rule* rule = nullptr;
  source::Severity severity = source::Severity::error;
  std::string message, hint;
  Place place;
  std::vector<FindingStep> trail;  ///< innermost first
  std::vector<TextEdit> fix;
  source::Subject subject;
  text::Meant meant;

  friend bool operator==(const Finding&, const Finding&) = default;
};

/// The findings of a workspace.
class Diagnostics {
 public:
  /// The workspace must outlive this object.
  explicit Diagnostics(Workspace& workspace) : workspace_(workspace) {}

  /// Marks the robots that read a file as not checked, after a change of its text.
  void changed(const std::string& file);
  /// Marks all robots as not checked.
  void changed();
  /// Searches again for the robots that read open files; those that are new have not been checked.
  void update() { find_units(); }
  /// Checks one robot, or one open file that no robot reads. Returns false if nothing is left to check.
  bool step();
  /// Returns the number of checks left.
  [[nodiscard]] std::size_t left();
  /// Returns the files whose findings differ from those at the last call.
  [[nodiscard]] std::vector<std::string> take_changes();
  /// Returns the findings in a file, in the order of their places; of several robots each once.
  [[nodiscard]] std::vector<Finding> of(const std::string& file) const;
  /// Returns the robot whose findings in a file beside robots count: the one that it fits best; null if no robot was
  /// checked with the file.
  [[nodiscard]] const Root* best_robot(const std::string& file) const;

 private:
  /// The findings of one robot, or of one file that no robot reads.
  struct Unit {
    std::uint64_t root = 0;  ///< the root's number; 0 for a file that no robot reads
    std::string file;        ///< the robot's, or that file
    bool is_stale = true;
    bool is_known = false;         ///< it was checked, perhaps with earlier texts
    std::set<std::string> edited;  ///< files that have changed since the check: its findings there do not count
    bool is_part = false;          ///< it makes no robot: its findings count only if no robot reads the file
    std::map<std::string, std::vector<Finding>> findings;  ///< by file
    std::set<std::string> read;                            ///< files that the check of a file without a robot has read
    std::map<std::string, batch::NeighbourRank> neighbours;  ///< files beside the robot that were checked with it
  };
  using UnitKey = std::pair<std::uint64_t, std::string>;  ///< the root's number, or 0 and the file

  /// True if the robot of a unit reads a file.
  [[nodiscard]] bool reads(const Unit& unit, const std::string& path) const;
  /// True if a file is beside the robot of a unit.
  [[nodiscard]] bool is_beside(const Unit& unit, const std::string& path) const;
  /// Finds the robots that read open files, and those that open files are beside.
  void find_units();
  /// Returns the unit that a file beside robots fits best; null if there is none.
  [[nodiscard]] const Unit* best_unit(const std::string& path) const;
  /// True if all robots that the file is beside are among the units: only then is it known what is wrong.
  [[nodiscard]] bool knows_robots_of(const std::string& path) const;
  void check(Unit& unit);
  /// Returns what a file that no robot reads is checked as: a model of SDF or MJCF, or those around it that include
  /// it; otherwise a part.
  [[nodiscard]] batch::Roots models_of(const std::string& file);
  [[nodiscard]] Finding converted(source::Diagnostic&& finding, const source::Sources& sources) const;

  Workspace& workspace_;
  batch::ArgumentSearch arguments_;
  std::map<UnitKey, Unit> units_;
  bool has_units_ = false;
  std::map<std::string, std::vector<Finding>> shown_;  ///< as of the last `take_changes`
};

}  // namespace urdfmill::language
