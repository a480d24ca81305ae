// All grammars on the same bytes: every offset of a result lies inside the text.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

#include "grammar/expression.hpp"
#include "grammar/expression/children.hpp"
#include "grammar/macro_parameters.hpp"
#include "grammar/numbers.hpp"
#include "grammar/substitution.hpp"
#include "grammar/text.hpp"

namespace {

using namespace urdfmill::grammar;

void require(bool condition) {
  if (!condition) std::abort();
}

bool inside(std::string_view part, std::string_view text) {
  return part.data() >= text.data() && part.data() + part.size() <= text.data() + text.size();
}

void check_tree(const Expression& expression, std::size_t size) {
  require(expression.range.begin <= expression.range.end && expression.range.end <= size);
  require(expression.height <= max_expression_height);
  for_each_child(expression, [&](const Expression& child) {
    require(child.height < expression.height);
    check_tree(child, size);
  });
}

void check_expression(std::string_view text) {
  const ExpressionResult parsed = parse_expression(text);
  if (parsed.expression) {
    check_tree(*parsed.expression, text.size());
  } else {
    require(!parsed.error.text.empty());
    require(parsed.error.range.begin <= parsed.error.range.end && parsed.error.range.end <= text.size() + 1);
  }
}

void check_text(std::string_view text) {
  const TextPieces split = split_text(text);
  for (const TextPiece& piece : split.pieces) {
    require(inside(piece.text, text));
    if (piece.kind == TextPieceKind::expression) check_expression(piece.text);
  }
  if (split.invalid) require(text[*split.invalid] == '$');
  for (const Substitution& substitution : find_substitutions(text).found) {
    require(inside(substitution.body, substitution.whole) && !substitution.body.empty());
    for (const std::string_view word : substitution.words) require(inside(word, substitution.body) && !word.empty());
  }
}

void check_parameters(std::string_view text) {
  const std::vector<MacroParameter> parameters = parse_macro_parameters(text);
  require(!is_blank_list(text) || parameters.empty());
  for (const MacroParameter& parameter : parameters) {
    require(inside(parameter.spelling, text) && !parameter.spelling.empty());
    require(inside(parameter.name, parameter.spelling));
    if (parameter.default_value) require(inside(*parameter.default_value, text) && !parameter.default_value->empty());
  }
}

void check_numbers(std::string_view text) {
  std::array<double, 4> values{};
  std::array<NumberPiece, 4> pieces{};
  const NumberList list = parse_numbers(text, values, pieces);
  for (std::size_t i = 0; i < std::min(list.count, pieces.size()); ++i) {
    require(pieces[i].begin < pieces[i].end && pieces[i].end <= text.size());
    const auto number = parse_number(text.substr(pieces[i].begin, pieces[i].end - pieces[i].begin));
    require(number ? *number == values[i] : list.invalid.has_value());
  }
  require(parse_version(text).place.end <= text.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_expression(text);
  check_text(text);
  check_parameters(text);
  check_numbers(text);
  return 0;
}
