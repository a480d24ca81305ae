#include "urdfmill/language/expression_at.hpp"

#include <algorithm>

#include "grammar/text.hpp"
#include "urdfmill/text/white_space.hpp"

namespace urdfmill::language {

std::string readable_expression(std::string_view expression) {
  std::string readable(expression);
  for (const grammar::TextPiece& piece : grammar::split_text(expression).pieces) {
    if (piece.kind == grammar::TextPieceKind::literal) continue;
    constexpr std::size_t bracket = 2;  // `$(`
    const auto begin = static_cast<std::size_t>(piece.text.data() - expression.data()) - bracket;
    std::fill_n(readable.begin() + static_cast<std::ptrdiff_t>(begin), bracket + piece.text.size() + 1, '0');
  }
  return readable;
}

std::optional<WrittenText> text_at(const Elements& elements, std::string_view bytes, std::uint32_t offset) {
  const xml::Element* element = elements.at(offset);
  if (element == nullptr) return std::nullopt;
  const auto covers = [offset](source::Span span) { return span.begin <= offset && offset <= span.end; };
  for (const xml::Attribute* a = element->first_attribute; a != nullptr; a = a->next)
    if (covers(a->value_span)) return WrittenText(bytes, a->value_span, a->value);
  for (const xml::Node* node = element->first_child; node != nullptr; node = node->next)
    if (node->kind == xml::NodeKind::text && covers(node->span)) return WrittenText(bytes, node->span, node->text());
  return std::nullopt;
}

std::optional<WrittenText> text_at(const SourceNames& source, std::uint32_t offset) {
  return source.document ? text_at(source.elements, *source.bytes, offset) : std::nullopt;
}

std::optional<ExpressionAt> expression_at(const SourceNames& source, std::uint32_t offset) {
  std::optional<WrittenText> whole = text_at(source, offset);
  if (!whole) return std::nullopt;
  const std::size_t at = whole->offset_in_text(offset);
  for (const grammar::TextPiece& piece : grammar::split_text(whole->text()).pieces) {
    if (piece.kind != grammar::TextPieceKind::expression) continue;
    const auto begin = static_cast<std::size_t>(piece.text.data() - whole->text().data());
    if (at < begin || at > begin + piece.text.size()) continue;
    const std::string_view written = text::trimmed(piece.text);
    const auto first = static_cast<std::size_t>(written.data() - whole->text().data());
    ExpressionAt found{*whole, written, at < first ? 0 : std::min(at - first, written.size()), nullptr};
    found.tree = grammar::parse_expression(readable_expression(written)).expression;
    return found;
  }
  return std::nullopt;
}

}  // namespace urdfmill::language
