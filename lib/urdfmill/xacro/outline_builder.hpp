// An outline put together from what is met in a source, by a parser or by a quicker look.
#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "urdfmill/xacro/outline.hpp"

namespace urdfmill::xacro {

/// An attribute as it is met.
struct MetAttribute {
  std::string_view name, value;
};

/// Takes the elements and texts of a source in document order.
class OutlineBuilder {
 public:
  /// An element begins.
  void begin(std::string_view name, std::span<const MetAttribute> attributes);
  /// A text in it.
  void text(std::string_view text);
  /// The element that began last, and has not ended, ends.
  void end() { is_judged_.pop_back(); }
  /// What was met.
  [[nodiscard]] Outline take() { return std::move(outline_); }

 private:
  [[nodiscard]] bool judge(std::string_view name);
  /// What an attribute or a text asks for.
  void look_into(std::string_view text);

  Outline outline_;
  /// Of the elements that are open: whether what is in them says that the file makes a robot by itself.
  std::vector<bool> is_judged_;
};

}  // namespace urdfmill::xacro
