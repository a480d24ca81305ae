#include "grammar/expression.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grammar/expression/checks.hpp"
#include "grammar/expression/session.hpp"

namespace urdfmill::grammar {
namespace {

/// An error behind the one that was found takes its place if the text cannot even be cut into tokens there, or if a
/// bracket of an earlier line is never closed.
void prefer_token_failure(const Session& session, SyntaxError& error) {
  if (error.from_tokenizer || session.tokens.list.back().kind != TokenKind::error) return;
  const TokenFailure& failure = session.tokens.failure;
  const bool bracket_left_open = failure.open_bracket_line != 0 && session.furthest->line > failure.open_bracket_line;
  if (!failure.self_reported && !bracket_left_open) return;
  error.message = failure.message;
  error.line = failure.line;
  error.range = {session.base + failure.offset, session.base + failure.offset};
  error.from_tokenizer = failure.self_reported;
}

/// The tree, or a SyntaxError with all that a parser says.
ExpressionPtr parse(Session& session) {
  session.furthest = session.tokens.list.data();
  try {
    if (ExpressionPtr expression = parse_valid(session)) return expression;
    const Token& last = *session.furthest;
    session.depth = 0;
    diagnose(session);
    if (last.kind == TokenKind::indent) {
      throw SyntaxError{.message = "unexpected indent",
                        .line = last.line,
                        .range = session.range_of(last, last),
                        .from_tokenizer = true};
    }
    session.refuse("invalid syntax", last);
  } catch (SyntaxError& error) {
    prefer_token_failure(session, error);
    throw;
  }
}

/// Python reads \r\n and \r as line feeds.
std::string with_line_feeds(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\r') {
      result += text[i];
    } else if (i + 1 == text.size() || text[i + 1] != '\n') {
      result += '\n';
    }
  }
  return result;
}

SyntaxMessage message_of(const SyntaxError& error) {
  if (!error.with_place) return {error.message, error.range};
  return {fmt::format("{} (<expression>, line {})", error.message, error.line), error.range};
}

}  // namespace

ExpressionResult parse_expression(std::string_view text) {
  ExpressionResult result;
  std::string translated;
  if (text.find('\r') != text.npos) {
    translated = with_line_feeds(text);
    text = translated;
  }
  const Tokens tokens = tokenize(text);
  for (const TokenWarning& warning : tokens.warnings) {
    result.warnings.push_back({warning.message, {warning.begin, warning.end}});
  }
  Session session{.text = text, .tokens = tokens};
  try {
    ExpressionPtr expression = parse(session);
    check_compilable(session, *expression);
    if (session.suspended) throw *session.suspended;
    for (SyntaxMessage& warning : find_warnings(*expression)) result.warnings.push_back(std::move(warning));
    result.expression = std::move(expression);
  } catch (const SyntaxError& error) {
    result.error = message_of(error);
  }
  return result;
}

ExpressionPtr parse_embedded(Session& outer, std::string_view text, std::uint32_t base, std::uint32_t line) {
  const std::string in_parentheses = fmt::format("({})", text);
  Tokens tokens = tokenize(in_parentheses);
  for (Token& token : tokens.list) token.line += line - 1;
  tokens.failure.line += line - 1;
  if (tokens.failure.open_bracket_line != 0) tokens.failure.open_bracket_line += line - 1;

  Session session{.text = in_parentheses,
                  .tokens = tokens,
                  .base = base - 1,
                  .embedded = true,
                  .depth = outer.depth,
                  .lambdas = outer.lambdas};
  try {
    ExpressionPtr expression = parse(session);
    if (session.suspended && !outer.suspended) outer.suspended = session.suspended;
    return expression;
  } catch (SyntaxError& error) {
    const bool said_by_tokenizer = error.from_tokenizer && tokens.failure.self_reported;
    if (error.with_place && !said_by_tokenizer) error.message.insert(0, "f-string: ");
    error.from_tokenizer = !error.with_place;
    throw;
  }
}

}  // namespace urdfmill::grammar
