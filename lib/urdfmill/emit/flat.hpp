// A flat form of the model with one map for each link, for tables, scripts and looking up values. It cannot be read
// back.
#pragma once
#include "urdfmill/emit/model_tree.hpp"

namespace urdfmill::emit {

/// Returns {"links": {NAME: {…}}}, in the fields of docs/schema/flat-model.schema.json, links by name (bytes): the pose
/// of the link in its parent, its motion, its mass properties and its appearance. Every map has every field; a value
/// that a link or its joint lacks is null. Angles in rad, centre of mass and inertia about it in the link's frame and
/// axes. Refers to the robot's names.
[[nodiscard]] Value flat_tree(const urdf::Robot& robot);

}  // namespace urdfmill::emit
