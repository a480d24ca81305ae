// A part of a tree as text: what an extension holds, kept character by character.
#pragma once
#include <string>
#include <string_view>

#include "urdfmill/xml/document.hpp"

namespace urdfmill::xml {

/// Appends the element with all it holds: attributes in their order, texts, CDATA sections and comments as they are.
/// Empty elements are written `<a/>`.
void append_subtree(const Element& element, std::string& out);

/// Appends ` name="value"`; tabs, line ends, `&`, `<`, `>` and `"` are written as references, so that they read back.
void append_attribute(std::string_view name, std::string_view value, std::string& out);

}  // namespace urdfmill::xml
