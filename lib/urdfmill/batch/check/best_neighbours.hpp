// The findings about files beside robots, of each file with the robot that it fits best.
#pragma once
#include <map>
#include <string>
#include <vector>

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
};

/// Keeps the texts that the findings of a neighbour refer to.
[[nodiscard]] NeighbourFindings kept(session::CheckedNeighbour&& checked, const source::Sources& sources);

/// The best result for each file: the one with the fewest unknown names, then the fewest errors and warnings. A robot
/// may be one of several variants, and a file counts as wrong only if it is wrong for each of them.
class BestNeighbours {
 public:
  /// Takes a result if it is better than those before.
  void offer(NeighbourFindings&& checked);
  /// Returns the results. Only of files that the user named is it said that they are for another robot.
  [[nodiscard]] std::vector<NeighbourFindings> take(const std::vector<std::string>& named);

 private:
  std::map<std::string, NeighbourFindings> best_;
};

}  // namespace urdfmill::batch
