// Structure of an SDF by the released schema: elements, attributes, required ones, and the form of values.
#pragma once
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::sdf {

/// Reports what the schema does not have, and values that readers do not take. libsdformat converts an older file and
/// reads it by the newest schema, so an element is known if that has it, or the version of the file.
void check_structure(const xml::Element& root, int minor_version, source::Sink& sink);

}  // namespace urdfmill::sdf
