// Comparison of a published table with a model whose joints may be counted differently.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/kinematics/dh/conventions.hpp"

namespace urdfmill::kinematics {

/// A distance or an angle between axes that differs.
struct FitDifference {
  std::string what;  ///< "a between shoulder and elbow", "d of elbow"
  double table = 0;  ///< m or rad
  double model = 0;
  bool is_angle = false;
};

/// The counting of a model's joints in a table, and the remaining differences.
struct DhFit {
  std::vector<JointConvention> conventions;  ///< the model's joints that are counted differently
  std::vector<FitDifference> differences;    ///< lengths and angles between the axes; empty for the same arm
  /// The transforms between the base and the frame of the table, and between tool and tip: identity if they agree. The
  /// table moves as base⁻¹ · model · tool⁻¹.
  Transform base, tool;
};

/// Returns signs and zeros with which the model's chain moves as the chain of a table (of `robot_from_dh`), except for
/// a fixed base and a fixed tool. The comparison uses quantities that do not depend on the choice of frames: distance
/// and angle of neighbouring axes, and the distance of common normals along an axis; the angles between those give the
/// zeros. Among all combinations of signs, the one with the fewest differences is preferred, then one whose base
/// agrees, then the one that changes the least. The zeros of the first and the last joint are chosen so that base and
/// tool agree, if possible. Values within `tolerance` (m and rad) count as equal. Returns nothing if the chains have
/// different numbers or kinds of joints, or more than 14 of them.
[[nodiscard]] std::optional<DhFit> fit_table(const Chain& model, const Chain& table, double tolerance);

}  // namespace urdfmill::kinematics
