// Checks of SDF copied from <gazebo> blocks, which is written by hand and may be unreadable.
#pragma once
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::gazebo {

/// Reports convert-copied-invalid where an element, or one inside it, lacks something that SDF requires or has an
/// unknown name, because readers then refuse the whole file. The content of plugins is not checked.
void check_copied(const xml::Element& element, source::Sink& sink);

}  // namespace urdfmill::gazebo
