// The constants CPython's compiler computes in advance, as far as its warnings depend on them.
#pragma once
#include <optional>
#include <string_view>

#include "grammar/expression.hpp"

namespace urdfmill::grammar {

struct Constant {
  std::string_view type;         ///< of Python: int, str, tuple …
  double number = 0;             ///< value of int, bool and float, roughly
  double size = 0;               ///< of str, bytes and tuple
  const Tuple* items = nullptr;  ///< of a tuple that is written out
};

/// What the compiler folds an expression to, or nothing.
[[nodiscard]] std::optional<Constant> fold_constant(const Expression& expression);

/// The type of the value, if the compiler sees it; else empty.
[[nodiscard]] std::string_view type_seen(const Expression& expression);

}  // namespace urdfmill::grammar
