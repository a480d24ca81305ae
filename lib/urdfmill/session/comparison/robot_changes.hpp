// The differences between two models as changes: each with its class, a sentence and its places.
#pragma once
#include <vector>

#include "urdfmill/kinematics/proof/same_model.hpp"
#include "urdfmill/session/comparison/diff.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// A model and the texts that its places refer to.
struct PlacedRobot {
  const urdf::Robot& robot;
  const source::Sources& sources;

  [[nodiscard]] FilePlace place(source::Span span) const;
};

/// Returns the changes from one model to another, by class. `renamed` are the links that have another name in the
/// second one, which was known to the comparison. Links that were added or removed together are one change, and so are
/// equal changes that the same lines of the sources make.
[[nodiscard]] std::vector<RobotChange> robot_changes(const PlacedRobot& a, const PlacedRobot& b,
                                                     const std::vector<std::pair<std::string, std::string>>& renamed,
                                                     const kinematics::SameModel& comparison);

}  // namespace urdfmill::session
