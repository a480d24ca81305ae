// Bodies, joints, geoms and actuators of an MJCF.
#pragma once
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::mjcf {

/// Checks the bodies of a model in which includes, replicas and attached models are resolved, with their defaults.
void check_bodies(const xml::Element& root, source::Sink& sink);

}  // namespace urdfmill::mjcf
