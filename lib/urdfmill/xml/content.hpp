// The content of an element apart from its layout: names, attributes in any order, children in document order, and
// texts without the surrounding white space. Comments and processing instructions are not content.
#pragma once
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

/// A difference between two elements.
struct ContentChange {
  std::string where;  ///< "plugin/rate", "plugin filename"
  std::string was;
  std::string is;
  const Element* in_a = nullptr;  ///< the innermost element of both that contains it, or the one that is missing in B
  const Element* in_b = nullptr;  ///< likewise
};
/// Returns the first difference; nothing if the elements have the same content.
[[nodiscard]] std::optional<ContentChange> first_change(const Element& a, const Element& b);

/// New names by old ones.
using NewNames = std::map<std::string, std::string, std::less<>>;
/// Returns all differences in meaning: children correspond by tag and by name (attributes `name` and `reference`), in
/// any order among those of different names; numbers may be spelled differently; an attribute or a text that is an old
/// name counts as the new one.
[[nodiscard]] std::vector<ContentChange> changes(const Element& a, const Element& b, const NewNames& new_names);

}  // namespace urdfmill::xml
