// What is copied from <gazebo> blocks is SDF written by hand: some of it no reader takes.
#pragma once
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::gazebo {

/// Reports convert-copied-invalid where an element, or one inside it, lacks what SDF requires or names what SDF does
/// not know: one such place and the whole file is refused. What is inside plugins is their own.
void check_copied(const xml::Element& element, source::Sink& sink);

}  // namespace urdfmill::gazebo
