// Places in a YAML text that mean one thing to PyYAML, with which xacro reads, and another to yaml-cpp, with which
// MoveIt, ros2_control and Nav2 read.
#pragma once
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/span.hpp"
#include "urdfmill/yaml/document.hpp"

namespace urdfmill::yaml {

/// Reports yaml-reads-differently for booleans that are not spelled true or false, numbers in base 2, 8 or 60 or with
/// underscores, merge keys and repeated keys: the values that yaml-cpp silently reads as others. Ignores values that
/// mean the same wherever they are printed, such as 1e3, a text to PyYAML.
void report_differences(const Document& document, source::FileId file, source::Sink& sink);

}  // namespace urdfmill::yaml
