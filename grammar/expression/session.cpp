#include "grammar/expression/session.hpp"

namespace urdfmill::grammar {

void Session::refuse(std::string message, const Token& first, const Token& last) {
  throw SyntaxError{.message = std::move(message), .line = first.line, .range = range_of(first, last)};
}

void Session::refuse_token() {
  const TokenFailure& failure = tokens.failure;
  throw SyntaxError{.message = failure.message,
                    .line = failure.line,
                    .range = {base + failure.offset, base + failure.offset},
                    .from_tokenizer = true};
}

void Session::suspend(std::string message, const Token& token) {
  if (!suspended)
    suspended = SyntaxError{.message = std::move(message), .line = token.line, .range = range_of(token, token)};
}

}  // namespace urdfmill::grammar
