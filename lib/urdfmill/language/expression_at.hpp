// The expression around a place of a source.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "grammar/expression.hpp"
#include "urdfmill/language/names.hpp"
#include "urdfmill/language/written.hpp"

namespace urdfmill::language {

/// An expression of a source. Its texts live as long as the source.
struct ExpressionAt {
  WrittenText whole;            ///< the attribute or text that it is in
  std::string_view written;     ///< the text between the brackets, without blanks around it; a part of `whole`
  std::size_t offset = 0;       ///< offset of the place in `written`
  grammar::ExpressionPtr tree;  ///< null if it is not an expression; ranges refer to `written`

  /// Returns the place of a range of it.
  [[nodiscard]] source::Span place_of(grammar::Range range) const {
    return whole.place_of(written.substr(range.begin, range.end - range.begin));
  }
};

/// Returns the text with each `$(…)` and `${…}` replaced by zeros, so that it can be parsed.
[[nodiscard]] std::string readable_expression(std::string_view expression);

/// Returns the attribute or text of an element that covers an offset of a source with these bytes.
[[nodiscard]] std::optional<WrittenText> text_at(const Elements& elements, std::string_view bytes,
                                                 std::uint32_t offset);
/// Same as above.
[[nodiscard]] std::optional<WrittenText> text_at(const SourceNames& source, std::uint32_t offset);

/// Returns the innermost `${…}` around an offset of a source, or nothing.
[[nodiscard]] std::optional<ExpressionAt> expression_at(const SourceNames& source, std::uint32_t offset);

}  // namespace urdfmill::language
