// Constants that CPython's compiler computes in advance, as far as its warnings depend on them.
#pragma once
#include <optional>
#include <string_view>

#include "grammar/expression.hpp"

namespace urdfmill::grammar {

struct Constant {
  std::string_view type;         ///< in Python: int, str, tuple …
  double number = 0;             ///< value of int, bool and float, approximately
  double size = 0;               ///< size of str, bytes and tuple
  const Tuple* items = nullptr;  ///< items of a tuple display
};

/// Returns the constant that the compiler folds an expression to, or nothing.
[[nodiscard]] std::optional<Constant> fold_constant(const Expression& expression);

/// Returns the type of the value if the compiler can determine it, otherwise an empty text.
[[nodiscard]] std::string_view type_seen(const Expression& expression);

}  // namespace urdfmill::grammar
