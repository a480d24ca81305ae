// Whether a published table is that of a model, joints perhaps counted otherwise.
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

/// How the joints of a model count in a table, and what else differs.
struct DhFit {
  std::vector<JointConvention> conventions;  ///< of the model's joints that count otherwise
  std::vector<FitDifference> differences;    ///< lengths and angles between the axes; empty: the same arm
  /// What is left between base and frame of the table, and between tool and tip: identity where they agree. The table
  /// moves as base⁻¹ · model · tool⁻¹.
  Transform base, tool;
};

/// Senses and zeros with which the model's chain moves as the chain of a table (of `robot_from_dh`), but for a fixed
/// base and a fixed tool. Compared are what no choice of frames changes: distance and angle of neighbouring axes, and
/// the distance of common normals along an axis; from the angles between those follow the zeros. Of all combinations of
/// senses the one with the fewest differences is taken, then one whose base agrees, then the one that changes the
/// least. The zeros of the first and the last joint make base and tool agree, where that is possible. Values count as
/// equal within `tolerance` (m and rad). Nothing if the chains have different numbers or kinds of joints, or more than
/// 14 of them.
[[nodiscard]] std::optional<DhFit> fit_table(const Chain& model, const Chain& table, double tolerance);

}  // namespace urdfmill::kinematics
