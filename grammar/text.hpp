// The text of an attribute or a text node: where its expressions, substitutions and escapes are.
//
// A text without '$' is one literal; look for the '$' first (memchr) and save the call.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace urdfmill::grammar {

enum class TextPieceKind : std::uint8_t {
  literal,       ///< stands for itself; of an escape (`$${`, `$$$(`) the first dollar is already left out
  expression,    ///< `${…}`, up to the first `}`
  substitution,  ///< `$(…)`, up to the first `)`
};

/// One piece. `text` lies in the split text and is what is between the brackets, or the literal text to write.
struct TextPiece {
  TextPieceKind kind = TextPieceKind::literal;
  std::string_view text;
};

struct TextPieces {
  std::vector<TextPiece> pieces;
  /// Offset of the first byte that begins no piece (an open bracket that is never closed, `$$` without a bracket).
  /// The reference reads one piece ahead: it reports `invalid expression: REST` after it has evaluated all pieces but
  /// the last one.
  std::optional<std::size_t> invalid;
};

/// Cuts a text from the left. Neighbouring literals are separate pieces, as in the reference: a text that is one piece
/// keeps the type of its value, one of several pieces is joined to a string.
[[nodiscard]] TextPieces split_text(std::string_view text);

}  // namespace urdfmill::grammar
