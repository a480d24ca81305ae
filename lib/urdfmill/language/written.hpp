// A decoded text and the bytes it was written with.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "urdfmill/source/span.hpp"

namespace urdfmill::language {

inline constexpr std::string_view xacro_prefix = "xacro:";

/// The value of an attribute or a text, in which entities are decoded, and its place in a source.
class WrittenText {
 public:
  /// `bytes` is the whole source. Both texts must outlive this object.
  WrittenText(std::string_view bytes, source::Span place, std::string_view text);

  [[nodiscard]] std::string_view text() const { return text_; }
  /// Returns the place of a part of the text, which is a view into it.
  [[nodiscard]] source::Span place_of(std::string_view part) const;
  /// Returns the offset in the text of an offset in the source.
  [[nodiscard]] std::size_t offset_in_text(std::uint32_t offset) const;

 private:
  [[nodiscard]] std::uint32_t offset_in_source(std::size_t offset) const;

  source::Span place_;
  std::string_view text_;
  std::vector<std::uint32_t> offsets_;  ///< in the source, of each byte of the text and its end; empty if they agree
};

}  // namespace urdfmill::language
