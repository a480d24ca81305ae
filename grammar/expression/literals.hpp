// Conversion of number and string tokens to nodes.
#pragma once
#include "grammar/expression/session.hpp"

namespace urdfmill::grammar {

/// Returns the node of a `number` token. Throws if it is too long for CPython.
ExpressionPtr make_number(Session& session, const Token& token);

/// Returns the node of adjacent `string` tokens [first, last): a string, bytes, or a formatted string. Throws CPython's
/// errors about bad escapes, mixed bytes and strings, and everything inside `f'…'`.
ExpressionPtr make_string(Session& session, const Token* first, const Token* last);

/// Decodes the escapes of a string literal. `text` has no quotes.
std::string unescape_string(Session& session, std::string_view text);
/// Decodes the escapes of a bytes literal.
std::string unescape_bytes(Session& session, std::string_view text);

/// Appends text to the pieces of an f-string; adjacent texts become one piece.
void add_literal(std::vector<FormattedPiece>& pieces, std::string text);
/// Appends the pieces of the inside of an f-string.
void parse_formatted(Session& session, std::string_view body, bool raw, std::uint32_t line,
                     std::vector<FormattedPiece>& pieces);

}  // namespace urdfmill::grammar
