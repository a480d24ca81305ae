// Checks of the files beside a robot that name its links and joints: an SRDF, the configuration of its controllers.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "urdfmill/session/neighbour_kind.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"
#include "urdfmill/urdf/neighbour.hpp"

namespace urdfmill::session {

struct LoadedDocument;

/// A file beside a robot.
struct Neighbour {
  std::string file;
  NeighbourKind kind = NeighbourKind::srdf;
  Arguments arguments = {};  ///< for the expansion of an SRDF in xacro
  urdf::Belonging belonging = urdf::Belonging::perhaps;
  std::string package = {};  ///< folder of its package; groups are those of the SRDF in it
  bool is_ros2 = true;       ///< false: its package is for ROS 1
  bool is_named = false;     ///< the user named it: it is for this robot as it was expanded
};

/// A file that was checked with a robot.
struct CheckedNeighbour {
  std::string file;
  urdf::NameFit fit;
  source::Collector findings;
  std::shared_ptr<const xml::Document> document = nullptr;  ///< an SRDF: holds the texts that the findings refer to
};

/// Checks files with the robot that was expanded. Leaves out files that cannot be read or expanded, and those that the
/// expansion of the robot has read itself.
[[nodiscard]] std::vector<CheckedNeighbour> check_neighbours(Session& session, const std::vector<Neighbour>& neighbours,
                                                             const urdf::Robot& robot, const LoadedDocument& loaded);

}  // namespace urdfmill::session
