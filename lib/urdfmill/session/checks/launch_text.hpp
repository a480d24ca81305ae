// The text of an expansion as launch of ROS 2 reads it.
#pragma once
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::session {

/// Reports launch-text-not-yaml, as a note, if the text of an expanded model is not one string when it is read as YAML,
/// at the part that is the reason.
void check_launch_text(const xml::Document& document, source::Sink& sink);

}  // namespace urdfmill::session
