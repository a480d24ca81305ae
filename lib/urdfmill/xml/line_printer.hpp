// Writing of XML text element by element, each on its own line.
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

  /// Appends `<name`; attributes follow, then inside() or empty().
  LinePrinter& open(std::string_view name);
  LinePrinter& attribute(std::string_view name, std::string_view value);
  /// Appends `>`; the following lines are indented by two more blanks, until close().
  void inside();
  /// Appends `/>`.
  void empty();
  /// Appends `>text</name>` after open().
  void text(std::string_view name, std::string_view text);
  void close(std::string_view name);
  /// Appends `<name>text</name>`.
  void leaf(std::string_view name, std::string_view content);
  /// Appends an element with its content, unchanged.
  void subtree(const Element& element);

 private:
  void indent() { out_.append(2 * depth_, ' '); }

  std::string& out_;
  std::size_t depth_;
};

}  // namespace urdfmill::xml
