#include "grammar/text.hpp"

#include <catch2/catch.hpp>
#include <string>

using urdfmill::grammar::split_text;
using urdfmill::grammar::TextPieceKind;

namespace {

/// The pieces as `literal|${expression}|$(substitution)`; an unreadable rest is shown as `!REST`.
std::string pieces_of(const std::string& text) {
  std::string result;
  const auto split = split_text(text);
  for (const auto& piece : split.pieces) {
    if (!result.empty()) result += '|';
    const std::string body(piece.text);
    if (piece.kind == TextPieceKind::expression) {
      result += "${" + body + "}";
    } else if (piece.kind == TextPieceKind::substitution) {
      result += "$(" + body + ")";
    } else {
      result += body;
    }
  }
  if (split.invalid) result += "!" + text.substr(*split.invalid);
  return result;
}

}  // namespace

TEST_CASE("A text is cut into literals, expressions, substitutions and escapes") {
  struct Row {
    const char* text;
    const char* pieces;
  };
  const Row rows[] = {
      {"", ""},
      {"plain", "plain"},
      {"${x}", "${x}"},
      {"a${x}b$(arg y)c", "a|${x}|b|$(arg y)|c"},
      {"${}$()", "${}|$()"},
      {"${'a}b'}", "${'a}|b'}"},
      {"$(f(x))", "$(f(x)|)"},
      {"${$(arg x)}", "${$(arg x)}"},
      {"$(${x})", "$(${x})"},
      {"${ ${x} }", "${ ${x}| }"},
      {"${a\nb}", "${a\nb}"},
      {"$${x}", "${|x}"},
      {"$$${x}", "$${|x}"},
      {"$$$$(x", "$$$(|x"},
      {"$${", "${"},
      {"$", "$"},
      {"a$", "a|$"},
      {"$x$y", "$x|$y"},
      {"$ ${1}$ ${2}", "$ |${1}|$ |${2}"},
      {"x$\ny", "x|$\ny"},
      {"5 $ \xc3\xa4", "5 |$ \xc3\xa4"},
      {"$}$)", "$}|$)"},
      {"a$$b", "a!$$b"},
      {"$$", "!$$"},
      {"x${1 + y", "x!${1 + y"},
      {"${1}$(arg", "${1}!$(arg"},
      {"$${x}${", "${|x}!${"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(pieces_of(row.text) == row.pieces);
  }
}
