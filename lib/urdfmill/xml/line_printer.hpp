// XML text written element by element, each on a line of its own.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "urdfmill/xml/document.hpp"

namespace urdfmill::xml {

/// Appends to a text. Usage: open("a").attribute("n", "1").inside(); … leaf("b", "2"); … close("a");
class LinePrinter {
 public:
  explicit LinePrinter(std::string& out, std::size_t depth = 0) : out_(out), depth_(depth) {}

  /// `<name`; attributes follow, then inside() or empty().
  LinePrinter& open(std::string_view name);
  LinePrinter& attribute(std::string_view name, std::string_view value);
  /// `>`; what follows is two blanks deeper, up to close().
  void inside();
  /// `/>`
  void empty();
  /// `>text</name>` after open().
  void text(std::string_view name, std::string_view text);
  void close(std::string_view name);
  /// `<name>text</name>`
  void leaf(std::string_view name, std::string_view content);
  /// An element with all it holds, character by character.
  void subtree(const Element& element);

 private:
  void indent() { out_.append(2 * depth_, ' '); }

  std::string& out_;
  std::size_t depth_;
};

}  // namespace urdfmill::xml
