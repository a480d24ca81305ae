// A word that a door takes, and the value it stands for.
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace urdfmill::session {

/// A word, and the value it stands for.
template <class Value>
struct Choice {
  std::string_view name;
  Value value;
};
template <class Value>
Choice(std::string_view, Value) -> Choice<Value>;

/// The value that a word stands for; nothing if it is none of the choices.
template <class Value, std::size_t count>
[[nodiscard]] constexpr std::optional<Value> chosen(const std::array<Choice<Value>, count>& choices,
                                                    std::string_view name) {
  for (const Choice<Value>& choice : choices)
    if (choice.name == name) return choice.value;
  return std::nullopt;
}

}  // namespace urdfmill::session
