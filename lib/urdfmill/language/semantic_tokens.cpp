#include "urdfmill/language/semantic_tokens.hpp"

#include <algorithm>
#include <functional>

#include "grammar/expression/children.hpp"
#include "grammar/text.hpp"
#include "urdfmill/language/expression_at.hpp"
#include "urdfmill/xacro/directive.hpp"
#include "urdfmill/xacro/source_index.hpp"

namespace urdfmill::language {
namespace {

/// Adds the literals and functions of the expressions in a text.
class ExpressionTokens {
 public:
  explicit ExpressionTokens(std::vector<SemanticToken>& tokens) : tokens_(tokens) {}

  void add(const WrittenText& whole) {
    if (whole.text().find("${") == std::string_view::npos) return;
    for (const grammar::TextPiece& piece : grammar::split_text(whole.text()).pieces) {
      if (piece.kind != grammar::TextPieceKind::expression) continue;
      const std::size_t blanks = std::min(piece.text.find_first_not_of(" \t\r\n"), piece.text.size());
      const std::string_view expression = piece.text.substr(blanks);
      const auto tree = grammar::parse_expression(readable_expression(expression)).expression;
      if (tree) visit(whole, expression, *tree);
    }
  }

 private:
  void visit(const WrittenText& whole, std::string_view expression, const grammar::Expression& node) {
    const auto token = [&](grammar::Range range, TokenKind kind) {
      const source::Span place = whole.place_of(expression.substr(range.begin, range.end - range.begin));
      tokens_.push_back({place.begin, place.end, kind, false});
    };
    if (std::holds_alternative<grammar::IntegerLiteral>(node.node) ||
        std::holds_alternative<grammar::FloatLiteral>(node.node)) {
      // A substitution counts as a number in the tree.
      if (expression[node.range.begin] != '$') token(node.range, TokenKind::number);
    } else if (std::holds_alternative<grammar::StringLiteral>(node.node)) {
      token(node.range, TokenKind::string);
    } else if (std::holds_alternative<grammar::BoolLiteral>(node.node) ||
               std::holds_alternative<grammar::NoneLiteral>(node.node)) {
      token(node.range, TokenKind::keyword);
    } else if (const auto* call = std::get_if<grammar::Call>(&node.node)) {
      token(call->function->range, TokenKind::function);
    }
    grammar::for_each_child(node, [&](const grammar::Expression& child) { visit(whole, expression, child); });
  }

  std::vector<SemanticToken>& tokens_;
};

TokenKind token_kind(const SourceName& name, const SourceNames& source) {
  if (name.kind == NameKind::macro) return TokenKind::macro;
  if (name.kind == NameKind::argument) return TokenKind::argument;
  if (name.role == NameRole::passes) return TokenKind::parameter;
  const xml::Element* macro = macro_around(name.element);
  const bool is_parameter =
      macro != nullptr && std::any_of(source.names.begin(), source.names.end(), [&](const SourceName& other) {
        return other.element == macro && other.role == NameRole::declares && other.kind == name.kind &&
               other.text == name.text;
      });
  return is_parameter ? TokenKind::parameter : TokenKind::property;
}

}  // namespace

std::vector<SemanticToken> semantic_tokens(const SourceNames& source) {
  std::vector<SemanticToken> tokens;
  if (!source.document) return tokens;
  for (const SourceName& name : source.names)
    if (name.kind != NameKind::file && name.kind != NameKind::package)
      tokens.push_back({name.begin, name.end, token_kind(name, source), name.role == NameRole::declares});
  ExpressionTokens expressions(tokens);
  xacro::walk_elements(*source.document->root(), [&](const xml::Element& element) {
    for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next)
      expressions.add(WrittenText(*source.bytes, a->value_span, a->value));
    for (const xml::Node* node = element.first_child; node != nullptr; node = node->next)
      if (node->kind == xml::NodeKind::text) expressions.add(WrittenText(*source.bytes, node->span, node->text()));
    return true;
  });
  // A function comes before the name that it has.
  std::stable_sort(tokens.begin(), tokens.end(), [](const SemanticToken& a, const SemanticToken& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.kind == TokenKind::function && b.kind != TokenKind::function;
  });
  std::vector<SemanticToken> apart;
  for (const SemanticToken& token : tokens)
    if (token.begin < token.end && (apart.empty() || apart.back().end <= token.begin)) apart.push_back(token);
  return apart;
}

}  // namespace urdfmill::language
