// Words of a choice and their values.
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace urdfmill::session {

/// A word and its value.
template <class Value>
struct Choice {
  std::string_view name;
  Value value;
};
template <class Value>
Choice(std::string_view, Value) -> Choice<Value>;

/// Returns the value of a word; nothing if it is not one of the choices.
template <class Value, std::size_t count>
[[nodiscard]] constexpr std::optional<Value> chosen(const std::array<Choice<Value>, count>& choices,
                                                    std::string_view name) {
  for (const Choice<Value>& choice : choices)
    if (choice.name == name) return choice.value;
  return std::nullopt;
}

/// Returns the word of a value; empty if no choice has it.
template <class Value, std::size_t count>
[[nodiscard]] constexpr std::string_view word_of(const std::array<Choice<Value>, count>& choices, const Value& value) {
  for (const Choice<Value>& choice : choices)
    if (choice.value == value) return choice.name;
  return {};
}

}  // namespace urdfmill::session
