// The model as a tree of plain values (docs/model.md), which JSON and YAML both print.
#pragma once
#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "urdfmill/urdf/model.hpp"

namespace urdfmill::emit {

struct Value;
using List = std::vector<Value>;
/// Fields in the order in which they are printed.
using Fields = std::vector<std::pair<std::string_view, Value>>;

/// A null, truth value, number, text, list or object.
struct Value {
  std::variant<std::monostate, bool, double, std::string, List, Fields> data;

  Value() = default;
  /// Copies the content. libstdc++ 12 ends the program if the copy of a variant runs out of memory, so the content is
  /// copied first, and then moved.
  Value(const Value& other) {
    std::visit([this](const auto& held) { data = std::remove_cvref_t<decltype(held)>(held); }, other.data);
  }
  /// Moves the content.
  Value(Value&&) noexcept = default;
  /// Copies the content.
  Value& operator=(const Value& other) {
    data = std::move(Value(other).data);
    return *this;
  }
  /// Moves the content.
  Value& operator=(Value&&) noexcept = default;
  ~Value() = default;
  /// Makes a boolean.
  template <std::same_as<bool> Truth>  // a template, so that a pointer does not become a bool
  Value(Truth truth) : data(truth) {}  // NOLINT(google-explicit-constructor)
  /// Makes a number.
  Value(double number) : data(number) {}  // NOLINT(google-explicit-constructor)
  /// Makes a text.
  Value(std::string text) : data(std::move(text)) {}  // NOLINT(google-explicit-constructor)
  /// Makes a text.
  Value(std::string_view text) : data(std::string(text)) {}  // NOLINT(google-explicit-constructor)
  /// Makes a text.
  Value(const char* text) : data(std::string(text)) {}  // NOLINT(google-explicit-constructor)
  /// Makes a list.
  Value(List list) : data(std::move(list)) {}  // NOLINT(google-explicit-constructor)
  /// Makes a mapping whose fields stay in this order.
  Value(Fields fields) : data(std::move(fields)) {}  // NOLINT(google-explicit-constructor)
  /// True for the null of JSON and YAML.
  [[nodiscard]] bool is_null() const { return std::holds_alternative<std::monostate>(data); }
};

/// Returns the model in the fields of docs/schema/model.schema.json; links, joints and materials by name (bytes).
[[nodiscard]] Value model_tree(const urdf::Robot& robot);

}  // namespace urdfmill::emit
