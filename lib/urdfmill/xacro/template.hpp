// Texts with expressions, substitutions and escapes: split once, with expressions compiled at their first use.
#pragma once
#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/text.hpp"
#include "urdfmill/python/evaluator.hpp"
#include "urdfmill/source/span.hpp"

namespace urdfmill::xacro {

/// A compiled expression; each text is compiled once in a run.
struct Expression {
  std::string source;
  python::Compiled compiled;
  /// True if a lambda or generator in it may be called after the evaluation, and then needs its scope.
  bool may_escape = false;
};

/// The expressions of a run by their text.
class Expressions {
 public:
  Expressions(python::Symbols& symbols, python::Profile profile) : symbols_(symbols), profile_(profile) {}
  /// Returns the expression of a text without surrounding blanks. The reference stays valid as long as this object.
  Expression& find(std::string_view source);

 private:
  python::Symbols& symbols_;
  python::Profile profile_;
  std::deque<Expression> store_;
  std::map<std::string_view, Expression*> by_source_;
};

struct TemplatePiece {
  grammar::TextPieceKind kind = grammar::TextPieceKind::literal;
  bool is_nested = false;  ///< its content has a `$` and is itself a template
  std::string_view text;
  Expression* expression = nullptr;  ///< an expression without nesting, after its first use
};

/// The pieces of a template, made at its first use.
struct TemplatePieces {
  std::vector<TemplatePiece> pieces;
  std::optional<std::size_t> invalid;  ///< see grammar::TextPieces
};

/// A text and, after its first use, its pieces. A text without `$` is a literal and has no pieces.
struct Template {
  std::string_view text;
  source::Span span;  ///< place of the text in the source, if known
  bool is_literal = true;
  TemplatePieces* pieces = nullptr;

  Template() = default;
  explicit Template(std::string_view t, source::Span s = {})
      : text(t), span(s), is_literal(t.find('$') == std::string_view::npos) {}
};

/// Splits a text at its expressions.
[[nodiscard]] TemplatePieces cut_template(std::string_view text);

}  // namespace urdfmill::xacro
