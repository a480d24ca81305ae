#include "grammar/expression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>

#include "grammar/expression/checks.hpp"
#include "grammar/expression/make.hpp"
#include "grammar/expression/normal_form.hpp"
#include "grammar/expression/session.hpp"

namespace urdfmill::grammar {
namespace {

/// Replaces an error if the text after it cannot be split into tokens, or if a bracket on an earlier line is never
/// closed. CPython detects the latter only if it has not seen the end of the text before, or has no better message.
void prefer_token_failure(const Session& session, SyntaxError& error, bool has_words) {
  if (error.from_tokenizer || session.tokens.list.back().kind != TokenKind::error) return;
  const TokenFailure& failure = session.tokens.failure;
  const Token& last = *session.furthest;
  const bool saw_end = last.end == session.text.size() && last.kind != TokenKind::string;
  if (failure.self_reported) {
    error.message = failure.message;
    error.line = failure.line;
    error.range = {session.base + failure.offset, session.base + failure.offset};
    error.from_tokenizer = true;
  } else if (failure.bracket && last.line > failure.bracket->line && !(saw_end && has_words)) {
    error.message = never_closed(*failure.bracket);
    error.line = failure.bracket->line;
    error.range = {session.base + failure.bracket->offset, session.base + failure.bracket->offset + 1};
  }
}

bool is_any_of(TokenKind kind, std::initializer_list<TokenKind> kinds) {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

/// Returns the message of versions after 3.11 for a token for which 3.11 says "invalid syntax".
std::string words_for_token(const Session& session, const Token& last) {
  using enum TokenKind;
  const Token* const first = session.tokens.list.data();
  const auto before = [&](std::ptrdiff_t n) { return &last - first >= n ? (&last - n)->kind : end_marker; };
  if (session.python >= 12 && is_any_of(last.kind, {right_parenthesis, comma}) && before(1) == equal &&
      before(2) == name && is_any_of(before(3), {left_parenthesis, comma}))
    return "expected argument value expression";
  if (session.python >= 13 && last.kind == kw_not &&
      is_any_of(before(1), {plus, minus, star, slash, double_slash, percent, at, tilde}))
    return "'not' after an operator must be parenthesized";
  if (session.python >= 13 && before(1) == star &&
      is_any_of(before(2), {left_parenthesis, left_bracket, left_brace, comma}))
    return "Invalid star expression";
  return "invalid syntax";
}

/// Returns the tree, or throws a SyntaxError for everything that the parser reports. As CPython does, the text is
/// parsed without error rules first: how far that gets is the place of an error for which no rule has words.
ExpressionPtr parse(Session& session) {
  session.furthest = session.tokens.list.data();
  const Token* last = nullptr;
  try {
    if (Node* node = parse_tokens(session)) return build_tree(session, *node);
    last = session.furthest;
    session.second_pass = session.state.error_rules = true;
    session.memo = Memo(session.memory, session.tokens.list.size());
    parse_tokens(session);
  } catch (SyntaxError& error) {
    prefer_token_failure(session, error, true);
    throw;
  }
  SyntaxError error{
      .message = words_for_token(session, *last), .line = last->line, .range = session.range_of(*last, *last)};
  if (last->kind == TokenKind::indent) {
    error.message = "unexpected indent";
  } else {
    prefer_token_failure(session, error, false);
  }
  throw error;
}

/// Makes all checks of CPython's compiler. The await and yield of the text, which are not in the tree, count at their
/// places in the text.
void check(Session& session, const Expression& expression, std::vector<SyntaxMessage>& warnings) {
  const std::size_t earlier = warnings.size();
  check_scopes(session, expression);
  try {
    check_code(session, expression, warnings);
  } catch (const SyntaxError& error) {
    if (!session.suspended || session.suspended->range.begin > error.range.begin) throw;
  }
  if (!session.suspended) return;
  const std::uint32_t place = session.suspended->range.begin;
  const auto is_behind = [&](const SyntaxMessage& warning) { return warning.range.begin > place; };
  warnings.erase(std::remove_if(warnings.begin() + static_cast<std::ptrdiff_t>(earlier), warnings.end(), is_behind),
                 warnings.end());
  throw *session.suspended;
}

/// Replaces \r\n and \r by line feeds, as Python does.
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

/// True if a text is a single name: half of all expressions are, and they need no grammar.
bool is_name(const Tokens& tokens, std::string_view text) {
  return tokens.list.size() == 2 && tokens.list.front().kind == TokenKind::name &&
         tokens.list.back().kind == TokenKind::end_marker && tokens.list.front().begin == 0 &&
         tokens.list.front().end == text.size() && tokens.warnings.empty();
}

/// Returns another version's wording of a message of 3.11.
std::string reworded(const std::string& message, std::uint8_t python) {
  constexpr std::array not_before_3_11{std::string_view("/ may appear only once"),
                                       std::string_view("/ must be ahead of *"),
                                       std::string_view("* argument may appear only once"),
                                       std::string_view("at least one argument must precede /"),
                                       std::string_view("arguments cannot follow var-keyword argument"),
                                       std::string_view("var-positional argument cannot have default value"),
                                       std::string_view("var-keyword argument cannot have default value"),
                                       std::string_view("expected default value expression"),
                                       std::string_view("expected comma between / and *"),
                                       std::string_view("Lambda expression parameters cannot be parenthesized")};
  if (python < 11)
    return std::find(not_before_3_11.begin(), not_before_3_11.end(), message) != not_before_3_11.end()
               ? "invalid syntax"
               : message;
  if (python < 12) return message;
  if (message == "non-default argument follows default argument")
    return "parameter without a default follows parameter with a default";
  if (message == "f-string: empty expression not allowed") return "f-string: valid expression required before '}'";
  return message;
}

SyntaxMessage message_of(const SyntaxError& error, std::uint8_t python) {
  const std::string words = reworded(error.message, python);
  if (!error.with_place) return {words, error.range};
  return {fmt::format("{} (<expression>, line {})", words, error.line), error.range};
}

}  // namespace

ExpressionResult parse_expression(std::string_view text, std::uint8_t python) {
  ExpressionResult result;
  std::string translated;
  if (text.find('\r') != text.npos) {
    translated = with_line_feeds(text);
    text = translated;
  }
  const Tokens tokens = tokenize(text, python);
  for (const TokenWarning& warning : tokens.warnings) {
    result.warnings.push_back({warning.message, {warning.begin, warning.end}});
  }
  if (is_name(tokens, text)) {
    result.expression = make({0, static_cast<std::uint32_t>(text.size())}, Name{normalize_name(text)});
    return result;
  }
  ParseMemory memory;
  Session session{.text = text, .tokens = tokens, .memory = memory.resource, .python = python};
  try {
    ExpressionPtr expression = parse(session);
    result.warnings.insert(result.warnings.end(), session.warnings.begin(), session.warnings.end());
    check(session, *expression, result.warnings);
    result.expression = std::move(expression);
  } catch (const SyntaxError& error) {
    result.error = message_of(error, python);
  }
  return result;
}

ExpressionPtr parse_embedded(Session& outer, std::string_view text, std::uint32_t base, std::uint32_t line) {
  const std::string in_parentheses = fmt::format("({})", text);
  Tokens tokens = tokenize(in_parentheses, outer.python);
  for (Token& token : tokens.list) token.line += line - 1;
  tokens.failure.line += line - 1;
  if (tokens.failure.bracket) tokens.failure.bracket->line += line - 1;

  ParseMemory memory;
  Session session{.text = in_parentheses,
                  .tokens = tokens,
                  .memory = memory.resource,
                  .python = outer.python,
                  .base = base - 1,
                  .embedded = true,
                  .state = {.depth = outer.state.depth, .lambdas = outer.state.lambdas}};
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
