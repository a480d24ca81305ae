// Text that may hold expressions, substitutions and escapes: cut once, its expressions compiled on first use.
#pragma once
#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "grammar/text.hpp"
#include "urdfmill/python/evaluator.hpp"
#include "urdfmill/source/span.hpp"

namespace urdfmill::xacro {

/// An expression as it was compiled; the same text is compiled once a run.
struct Expression {
  std::string source;
  python::Compiled compiled;
  /// A lambda or generator in it may be called after the expression is done, and needs its scope then.
  bool may_escape = false;
};

/// The expressions of a run by their text.
class Expressions {
 public:
  Expressions(python::Symbols& symbols, python::Profile profile) : symbols_(symbols), profile_(profile) {}
  /// The expression of a text without blanks around it. The reference stays valid as long as this lives.
  Expression& find(std::string_view source);

 private:
  python::Symbols& symbols_;
  python::Profile profile_;
  std::deque<Expression> store_;
  std::unordered_map<std::string_view, Expression*> by_source_;
};

struct TemplatePiece {
  grammar::TextPieceKind kind = grammar::TextPieceKind::literal;
  bool is_nested = false;  ///< the inside has a `$` and is a template of its own
  std::string_view text;
  Expression* expression = nullptr;  ///< of an expression without nesting, once it was used
};

/// The pieces of a template, made on first use.
struct TemplatePieces {
  std::vector<TemplatePiece> pieces;
  std::optional<std::size_t> invalid;  ///< see grammar::TextPieces
};

/// A text and, once it was used, its pieces. Without a `$` it is a literal and has no pieces.
struct Template {
  std::string_view text;
  source::Span span;  ///< of the text in the source, if it has a place there
  bool is_literal = true;
  TemplatePieces* pieces = nullptr;

  Template() = default;
  explicit Template(std::string_view t, source::Span s = {})
      : text(t), span(s), is_literal(t.find('$') == std::string_view::npos) {}
};

/// Cuts a text at its expressions.
[[nodiscard]] TemplatePieces cut_template(std::string_view text);

}  // namespace urdfmill::xacro
