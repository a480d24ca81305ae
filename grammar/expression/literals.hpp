// Numbers and strings of an expression: from tokens to nodes.
#pragma once
#include "grammar/expression/session.hpp"

namespace urdfmill::grammar {

/// The node of a `number` token. Throws if it is too long for CPython.
ExpressionPtr make_number(Session& session, const Token& token);

/// The node of adjacent `string` tokens [first, last): a string, bytes, or a formatted string. Throws what CPython says
/// of bad escapes, mixed bytes and strings, and everything inside `f'…'`.
ExpressionPtr make_string(Session& session, const Token* first, const Token* last);

/// Undoes the escapes of a string literal. `text` has no quotes.
std::string unescape_string(Session& session, std::string_view text);
/// Undoes the escapes of a bytes literal.
std::string unescape_bytes(Session& session, std::string_view text);

/// Appends text to the pieces of an f-string; neighbouring texts become one piece.
void add_literal(std::vector<FormattedPiece>& pieces, std::string text);
/// Appends the pieces of the inside of an f-string.
void parse_formatted(Session& session, std::string_view body, bool raw, std::uint32_t line,
                     std::vector<FormattedPiece>& pieces);

}  // namespace urdfmill::grammar
