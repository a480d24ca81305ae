// Checks of the pairs of links that an SRDF disables, against the shapes of the robot.
#pragma once
#include "urdfmill/bodies/model_meshes.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::session {

/// Reports pairs that the SRDF says never touch, and that do in random positions, but not at zero (srdf-never-wrong),
/// and pairs that are not disabled, and touch in a state of the SRDF or in every position (srdf-contact). Links that no
/// disabled pair names may belong to another variant, and are not compared, nor are shapes that cannot be read.
void check_contacts(const xml::Element& srdf, const urdf::Robot& robot, bodies::MeshStore& meshes, source::Sink& sink);

}  // namespace urdfmill::session
