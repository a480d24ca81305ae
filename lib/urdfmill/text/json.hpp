// Incremental writing of JSON text.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace urdfmill::text {

/// The treatment in a JSON string of bytes that are not UTF-8.
enum class StrayBytes : std::uint8_t {
  replaced,  ///< by U+FFFD
  escaped,   ///< as \udc80 to \udcff, like Python's surrogateescape; `JsonLimits::stray_bytes` reads them back
};

/// Appends the text as a JSON string with its quotes.
void append_json_string(std::string_view text, std::string& out, StrayBytes stray = StrayBytes::replaced);

/// The layout of JSON: with line ends and indentation, or each outermost value on one line.
enum class JsonLayout : std::uint8_t { indented, one_line };

/// Writes values in sequence, with commas, line ends and two blanks of indentation between them. Usage: begin_object();
/// key("a").value(1); key("b").begin_array(); … end_array(); end_object();
class JsonWriter {
 public:
  explicit JsonWriter(std::string& out, JsonLayout layout = JsonLayout::indented,
                      StrayBytes stray = StrayBytes::replaced)
      : out_(out), layout_(layout), stray_(stray) {}

  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  /// Begins an array with all values on one line, for numbers and other short values.
  JsonWriter& begin_short_array() { return open('[', true); }
  JsonWriter& end_array() { return close(']'); }
  JsonWriter& key(std::string_view name);
  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(bool flag) { return raw(flag ? "true" : "false"); }
  JsonWriter& value(std::int64_t number) { return raw(std::to_string(number)); }
  JsonWriter& value(std::uint64_t number) { return raw(std::to_string(number)); }
  JsonWriter& value(std::uint32_t number) { return raw(std::to_string(number)); }
  JsonWriter& value(int number) { return raw(std::to_string(number)); }
  /// Writes the shortest text that reads back to the same double; null for values that JSON lacks (inf, nan).
  JsonWriter& value(double number);
  JsonWriter& null() { return raw("null"); }
  /// Writes text that is valid JSON.
  JsonWriter& raw(std::string_view json);

 private:
  /// An open object or array.
  struct Open {
    bool is_short = false;
    bool has_entries = false;
  };

  JsonWriter& open(char bracket, bool is_short = false);
  JsonWriter& close(char bracket);
  void begin_value();
  void new_line();

  std::string& out_;
  JsonLayout layout_;
  StrayBytes stray_;
  std::vector<Open> open_;
  bool behind_key_ = false;
};

}  // namespace urdfmill::text
