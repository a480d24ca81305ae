// Parsing of the `params` of xacro:macro: `x y:=1 z:='a b' w:=^|${2 * k} *block **blocks`.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace urdfmill::grammar {

enum class ParameterKind : std::uint8_t {
  value,
  block,          ///< `*name`: the element itself
  block_content,  ///< `**name`: the content of the element
};

/// One parameter. The views point into the parameter list; the position in it is `spelling.data() - list.data()`.
struct MacroParameter {
  ParameterKind kind = ParameterKind::value;
  std::string_view spelling;                      ///< as written, with its stars, for the reference's messages
  std::string_view name;                          ///< without stars; empty if there is nothing else
  bool forward = false;                           ///< `^`: the caller's value of the same name has priority
  std::optional<std::string_view> default_value;  ///< text to evaluate, quotes kept; `x:=` has none, `x:=''` has `''`
};

/// True for a list of only white space, which the reference refuses at the definition. An empty list is valid.
[[nodiscard]] bool is_blank_list(std::string_view list);

/// Reads a list. Every list except a blank one is valid: text that is not `name := default` is a name up to the next
/// white space. Text after a line feed that follows a default is lost, as in the reference.
[[nodiscard]] std::vector<MacroParameter> parse_macro_parameters(std::string_view list);

}  // namespace urdfmill::grammar
