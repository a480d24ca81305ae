// Pieces of an attribute or a text node: expressions, substitutions and escapes.
//
// A text without '$' is one literal; look for the '$' first (memchr) to avoid the call.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace urdfmill::grammar {

enum class TextPieceKind : std::uint8_t {
  literal,       ///< literal text; the first dollar of an escape (`$${`, `$$$(`) is already removed
  expression,    ///< `${…}`, up to the first `}`
  substitution,  ///< `$(…)`, up to the first `)`
};

/// One piece. `text` points into the split text: the content between the brackets, or the literal text.
struct TextPiece {
  TextPieceKind kind = TextPieceKind::literal;
  std::string_view text;
};

struct TextPieces {
  std::vector<TextPiece> pieces;
  /// The offset of the first byte that begins no piece (an unclosed bracket, `$$` without a bracket). The reference
  /// reads one piece ahead: it reports `invalid expression: REST` after it has evaluated all pieces except the last
  /// one.
  std::optional<std::size_t> invalid;
};

/// Splits a text from the left. Neighbouring literals are separate pieces, as in the reference: a text of one piece
/// keeps the type of its value, one of several pieces is joined to a string.
[[nodiscard]] TextPieces split_text(std::string_view text);

}  // namespace urdfmill::grammar
