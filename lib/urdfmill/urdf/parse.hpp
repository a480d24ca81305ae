// Parsing of URDF text to a tree.
#pragma once
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::urdf {

/// Parses as URDF's readers do: prefixes need no declaration, and text that is not UTF-8 is decoded as its declaration
/// says.
[[nodiscard]] inline xml::ParseResult parse(const source::Sources& sources, source::FileId file) {
  return xml::parse_urdf(sources, file);
}

}  // namespace urdfmill::urdf
