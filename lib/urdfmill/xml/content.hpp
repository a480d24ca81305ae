// What an element says, apart from how it is laid out: names, attributes in any order, children in their order, and
// texts without the white space around them. Comments and processing instructions say nothing.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/xml/document.hpp"

namespace urdfmill::xml {

/// The text an element holds itself, without the white space around it.
[[nodiscard]] std::string text_of(const Element& element);
/// The text of a child element; empty if there is none.
[[nodiscard]] std::string child_text(const Element& element, std::string_view name);

/// The comments below an element.
struct Comments {
  const Node* first = nullptr;  ///< null if there are none
  std::size_t count = 0;
};
/// Those in elements named `without` do not count.
[[nodiscard]] Comments comments_in(const Element& root, std::string_view without);

/// Whether two elements say the same.
[[nodiscard]] bool same_content(const Element& a, const Element& b);

/// A text that is the same for elements that say the same, and for no others.
[[nodiscard]] std::string content_text(const Element& element);

/// Where two elements begin to say different things.
struct ContentChange {
  std::string where;  ///< "plugin/rate", "plugin filename"
  std::string was;
  std::string is;
};
/// The first change, or nothing if the elements say the same.
[[nodiscard]] std::optional<ContentChange> first_change(const Element& a, const Element& b);

}  // namespace urdfmill::xml
