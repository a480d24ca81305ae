// The content of an element apart from its layout: names, attributes in any order, children in document order, and
// texts without the surrounding white space. Comments and processing instructions are not content.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/xml/document.hpp"

namespace urdfmill::xml {

/// Returns the element's own text without the surrounding white space.
[[nodiscard]] std::string text_of(const Element& element);
/// Returns the value of an attribute without the blanks around it, which readers of SDF remove; empty if it is missing.
[[nodiscard]] std::string attribute_text(const Element& element, std::string_view name);
/// Returns the text of a child element; empty if there is none.
[[nodiscard]] std::string child_text(const Element& element, std::string_view name);

/// The comments in an element.
struct Comments {
  const Node* first = nullptr;  ///< null if there are none
  std::size_t count = 0;
};
/// Finds the comments below `root`, except those in elements named `without`.
[[nodiscard]] Comments comments_in(const Element& root, std::string_view without);

/// True if two elements have the same content.
[[nodiscard]] bool same_content(const Element& a, const Element& b);

/// Returns a text that is equal for elements of the same content, and for no others.
[[nodiscard]] std::string content_text(const Element& element);

/// The first difference between two elements.
struct ContentChange {
  std::string where;  ///< "plugin/rate", "plugin filename"
  std::string was;
  std::string is;
};
/// Returns the first difference; nothing if the elements have the same content.
[[nodiscard]] std::optional<ContentChange> first_change(const Element& a, const Element& b);

}  // namespace urdfmill::xml
