#include "grammar/expression/session.hpp"

#include "grammar/expression/make.hpp"

namespace urdfmill::grammar {

void Session::refuse(std::string message, const Token& first, const Token& last) {
  throw SyntaxError{.message = std::move(message), .line = first.line, .range = range_of(first, last)};
}

void Session::make_node(NodeKind kind, std::size_t mark, const Token* op, const Token* next, bool grown) {
  const Node& node = nodes.make(kind, grown ? mark - 1 : mark, op, next);
  if (node.height > max_expression_height) refuse_height(range_of(*node.first, *node.last));
}

void Session::refuse_token() {
  const TokenFailure& failure = tokens.failure;
  throw SyntaxError{.message = failure.message,
                    .line = failure.line,
                    .range = {base + failure.offset, base + failure.offset},
                    .from_tokenizer = true};
}

void Session::warn_of_escape(std::string_view string, std::string message) {
  if (python < 12) return;
  const auto begin = base + static_cast<std::uint32_t>(string.data() - text.data());
  for (const SyntaxMessage& known : warnings)
    if (known.range.begin == begin) return;
  warnings.push_back({std::move(message), {begin, begin + static_cast<std::uint32_t>(string.size())}});
}

void Session::suspend(std::string message, const Token& token) {
  if (!suspended)
    suspended = SyntaxError{.message = std::move(message), .line = token.line, .range = range_of(token, token)};
}

}  // namespace urdfmill::grammar
