// Poses and matrices as data.
#pragma once
#include <span>

#include "urdfmill/emit/model_tree.hpp"
#include "urdfmill/kinematics/transform.hpp"

namespace urdfmill::emit {

/// xyz (m), rpy (rad), quat_xyzw, matrix (4×4).
[[nodiscard]] Fields pose_fields(const kinematics::Transform& t);
/// The rows of a matrix.
[[nodiscard]] List matrix_rows(const Eigen::Ref<const Eigen::MatrixXd>& m);
[[nodiscard]] List number_list(std::span<const double> values);

}  // namespace urdfmill::emit
