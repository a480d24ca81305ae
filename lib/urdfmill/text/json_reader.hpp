// Strict reading of JSON (RFC 8259) into a tree of values with their places.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace urdfmill::text {

/// A JSON value.
struct Json {
  enum class Kind : std::uint8_t { null, boolean, number, string, array, object };

  Kind kind = Kind::null;
  bool flag = false;
  double value = 0;
  std::string text;
  std::vector<Json> items;          ///< items of an array, or values of an object
  std::vector<std::string> names;   ///< names of an object's values
  std::vector<std::size_t> sorted;  ///< for a large object: indices of its values, sorted by name
  std::size_t begin = 0;            ///< offset of its first byte

  /// Returns the member of that name, or null.
  [[nodiscard]] const Json* member(std::string_view name) const;
  /// Returns the item of an array, or null.
  [[nodiscard]] const Json* item(std::size_t index) const;
  /// Returns the number of a member, or `otherwise` if there is none.
  [[nodiscard]] double number(std::string_view name, double otherwise) const;
  /// Returns the text of a member; empty if there is none.
  [[nodiscard]] std::string string(std::string_view name) const;
  /// Returns a member that is a whole number of at least 0, such as an index.
  [[nodiscard]] std::optional<std::size_t> index(std::string_view name) const;
  /// Returns the value as a whole number of at least 0.
  [[nodiscard]] std::optional<std::size_t> whole() const;
};

/// Limits and variants of reading.
struct JsonLimits {
  std::size_t depth = 64;  ///< nesting of values
  std::size_t values = static_cast<std::size_t>(1) << 24U;
  bool stray_bytes = false;  ///< reads \udc80 to \udcff without a second half as the bytes 80 to ff, written by
                             ///< StrayBytes::escaped
  bool padding = false;      ///< zero bytes after the value end the text, because chunks of a GLB may be padded with
                             ///< any bytes
};

/// Returns `line 3, column 7` for a byte, both from 1; columns count bytes. `first_line` is the number of the text's
/// first line.
[[nodiscard]] std::string json_place(std::string_view text, std::size_t offset, std::size_t first_line = 1);

/// The value in a text, or the reason why there is none.
struct JsonResult {
  std::optional<Json> value;
  std::string problem;     ///< without its place
  std::size_t offset = 0;  ///< offset of the problem
  bool is_limit = false;   ///< a limit was exceeded

  /// Returns `line 3, column 7: expected a colon`; a limit has no place.
  [[nodiscard]] std::string error(std::string_view text) const;
};

/// Reads the single value of a text. A byte order mark before it is skipped.
[[nodiscard]] JsonResult parse_json(std::string_view text, const JsonLimits& limits = {});

}  // namespace urdfmill::text
