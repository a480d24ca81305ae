#include "urdfmill/xacro/template.hpp"

namespace urdfmill::xacro {

Expression& Expressions::find(std::string_view source) {
  if (const auto known = by_source_.find(source); known != by_source_.end()) return *known->second;
  Expression& expression = store_.emplace_back();
  expression.source = source;
  expression.compiled = python::compile(expression.source, symbols_, profile_);
  expression.may_escape =
      source.find("lambda") != std::string_view::npos || source.find(" for ") != std::string_view::npos;
  by_source_.emplace(expression.source, &expression);
  return expression;
}

TemplatePieces cut_template(std::string_view text) {
  grammar::TextPieces cut = grammar::split_text(text);
  TemplatePieces result;
  result.invalid = cut.invalid;
  result.pieces.reserve(cut.pieces.size());
  for (const grammar::TextPiece& piece : cut.pieces)
    result.pieces.push_back(
        {piece.kind, piece.kind != grammar::TextPieceKind::literal && piece.text.find('$') != std::string_view::npos,
         piece.text, nullptr});
  return result;
}

}  // namespace urdfmill::xacro
