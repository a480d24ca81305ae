// The findings about files beside robots, of each file with the robot that it fits best.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "urdfmill/batch/check/fixes.hpp"
#include "urdfmill/batch/check/neighbour_rank.hpp"
#include "urdfmill/session/checks/neighbours.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"

namespace urdfmill::batch {

/// A file that was checked with a robot, and the texts that its findings refer to.
struct NeighbourFindings {
  std::string file;
  urdf::NameFit fit;
  source::Collector findings;
  source::Sources sources;
  std::vector<Fix> fixes = {};  ///< if they are asked for
  ProvingRobot robot = {};      ///< the robot that it was checked with, and files needed if there are fixes
  bool is_affected = true;      ///< false: neither the file nor a robot that it may be for has changed
};

/// Returns the rank of a checked file.
[[nodiscard]] NeighbourRank rank_of(const NeighbourFindings& checked);

/// Keeps the texts that the findings of a neighbour refer to.
[[nodiscard]] NeighbourFindings kept(session::CheckedNeighbour&& checked, const source::Sources& sources);

/// The best result for each file: the one with the fewest unknown names, then the fewest errors and warnings. A robot
/// may be one of several variants, and a file counts as wrong only if it is wrong for each of them.
class BestNeighbours {
 public:
  /// Takes a result if it is better than those before. The file is affected if any of its results is.
  void offer(NeighbourFindings&& checked);
  /// True if there is a result for the file.
  [[nodiscard]] bool contains(const std::string& file) const { return best_.contains(file); }
  /// Returns the results. Only of files that the user named is it said that they are for another robot.
  [[nodiscard]] std::vector<NeighbourFindings> take(const std::vector<std::string>& named);

 private:
  std::map<std::string, NeighbourFindings> best_;
};

}  // namespace urdfmill::batch
