// The model with one map a link: for tables, scripts and people who look up a value. It does not read back.
#pragma once
#include "urdfmill/emit/model_tree.hpp"

namespace urdfmill::emit {

/// {"links": {NAME: {…}}}, in the fields of docs/schema/flat-model.schema.json, links by name (bytes): where the link
/// is in its parent, how it moves there, what it weighs, and what it looks like. Every map has every field; what a link
/// or its joint does not have is null. Angles in rad, centre of mass and inertia about it in the link's frame and axes.
/// Refers to the robot's names.
[[nodiscard]] Value flat_tree(const urdf::Robot& robot);

}  // namespace urdfmill::emit
