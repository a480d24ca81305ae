// The words of expressions and the names of xacro, for highlighting.
#pragma once
#include <cstdint>
#include <vector>

#include "urdfmill/language/names.hpp"

namespace urdfmill::language {

enum class TokenKind : std::uint8_t { macro, parameter, property, argument, function, number, string, keyword };

/// A word of a source.
struct SemanticToken {
  std::uint32_t begin = 0, end = 0;
  TokenKind kind = TokenKind::property;
  bool declares = false;
};

/// Returns the tokens of a source, in order, without overlaps.
[[nodiscard]] std::vector<SemanticToken> semantic_tokens(const SourceNames& source);

}  // namespace urdfmill::language
