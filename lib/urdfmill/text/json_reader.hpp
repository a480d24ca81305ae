// JSON text, read strictly (RFC 8259) into a tree of values that know their places.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace urdfmill::text {

/// A value of JSON.
struct Json {
  enum class Kind : std::uint8_t { null, boolean, number, string, array, object };

  Kind kind = Kind::null;
  bool flag = false;
  double value = 0;
  std::string text;
  std::vector<Json> items;          ///< of an array, or the values of an object
  std::vector<std::string> names;   ///< of an object's values
  std::vector<std::size_t> sorted;  ///< of a large object: the places of its values, by their names
  std::size_t begin = 0;            ///< the byte at which it begins

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
  /// The value as a whole number of at least 0.
  [[nodiscard]] std::optional<std::size_t> whole() const;
};

/// What may be read.
struct JsonLimits {
  std::size_t depth = 64;  ///< values inside each other
  std::size_t values = static_cast<std::size_t>(1) << 24U;
  bool stray_bytes = false;  ///< \udc80 to \udcff without another half are the bytes 80 to ff, as StrayBytes::escaped
  bool padding = false;      ///< zero bytes after the value end the text: chunks of a GLB may be padded with anything
};

/// `line 3, column 7` of a byte, both from 1; columns count bytes. `first_line` is the number of the text's first line.
[[nodiscard]] std::string json_place(std::string_view text, std::size_t offset, std::size_t first_line = 1);

/// The value in a text, or nothing with the reason.
struct JsonResult {
  std::optional<Json> value;
  std::string problem;     ///< without its place
  std::size_t offset = 0;  ///< the byte at which the problem is
  bool is_limit = false;   ///< the problem is one of the limits

  /// `line 3, column 7: expected a colon`; a limit has no place.
  [[nodiscard]] std::string error(std::string_view text) const;
};

/// Reads the one value of a text. A byte order mark before it is passed by.
[[nodiscard]] JsonResult parse_json(std::string_view text, const JsonLimits& limits = {});

}  // namespace urdfmill::text
