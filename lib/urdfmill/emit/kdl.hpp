// The whole tree of a model as C++ for Orocos KDL.
#pragma once
#include <optional>
#include <string>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::emit {

/// Returns a function that builds the model's `KDL::Tree` as kdl_parser does: segments and joints have the names of
/// links and joints, in m, rad, kg and kg·m². Reports what such a tree cannot express (kdl-joint-type, kdl-mimic,
/// kdl-root-inertia). If the links do not form a tree, reports that (kinematics-not-a-tree, …) and returns nothing.
[[nodiscard]] std::optional<std::string> kdl_tree(const urdf::Robot& robot, source::Sink& sink);

/// Reports kdl-joint-type for a planar or floating joint: `outcome` says how it is written.
void report_kdl_joint_type(const urdf::Joint& joint, const std::string& outcome, source::Sink& sink);

}  // namespace urdfmill::emit
