// Construction of an outline from the elements of a source, by a parser or by a fast scan.
#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "urdfmill/xacro/outline.hpp"

namespace urdfmill::xacro {

/// An attribute of a scanned element.
struct MetAttribute {
  std::string_view name, value;
};

/// Takes the elements and texts of a source in document order.
class OutlineBuilder {
 public:
  /// Begins an element.
  void begin(std::string_view name, std::span<const MetAttribute> attributes);
  /// Takes a text in the current element.
  void text(std::string_view text);
  /// Ends the innermost open element.
  void end() { is_judged_.pop_back(); }
  /// Returns the outline.
  [[nodiscard]] Outline take() { return std::move(outline_); }

 private:
  [[nodiscard]] bool judge(std::string_view name);
  /// Collects the requests in an attribute or a text.
  void look_into(std::string_view text);

  Outline outline_;
  /// For each open element, true if its content can show that the file makes a robot by itself.
  std::vector<bool> is_judged_;
};

}  // namespace urdfmill::xacro
