// JSON as a tree: what glTF is written in.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace urdfmill::mesh {

/// A value of JSON.
struct Json {
  enum class Kind : std::uint8_t { null, boolean, number, string, array, object };

  Kind kind = Kind::null;
  bool flag = false;
  double value = 0;
  std::string text;
  std::vector<Json> items;         ///< of an array, or the values of an object
  std::vector<std::string> names;  ///< of an object's values; those of a large one are sorted

  /// The member of that name, or null.
  [[nodiscard]] const Json* member(std::string_view name) const;
  /// The item of an array, or null.
  [[nodiscard]] const Json* item(std::size_t index) const;
  /// The number of a member; the other one if there is none.
  [[nodiscard]] double number(std::string_view name, double otherwise) const;
  /// The text of a member; empty if there is none.
  [[nodiscard]] std::string string(std::string_view name) const;
  /// A member that is a whole number of at least 0, such as an index.
  [[nodiscard]] std::optional<std::size_t> index(std::string_view name) const;
};

/// The value in a text, or nothing with the reason. `limit`: the reason is one of the limits.
struct JsonResult {
  std::optional<Json> value;
  std::string error;
  bool limit = false;
};
[[nodiscard]] JsonResult parse_json(std::string_view text, std::size_t max_depth, std::size_t max_values);

}  // namespace urdfmill::mesh
