// Writing of YAML by yaml-cpp. Its reader, which MoveIt, ros2_control and Nav2 use, reads every document back, and the
// result is compared with the given values before anyone receives it.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::yaml {

/// The layout of a map or list: each entry on its own lines, or all in brackets on one line.
enum class Layout : std::uint8_t { block, flow };

/// Collects one document piece by piece; `finish` writes it.
/// Usage: begin_map(); key("a").number(1); key("b").begin_list(Layout::flow); … end(); end(); finish(sink).
class Writer {
 public:
  Writer& begin_map(Layout layout = Layout::block) { return open(Kind::begin_map, layout); }
  Writer& begin_list(Layout layout = Layout::block) { return open(Kind::begin_list, layout); }
  /// Closes the innermost open map or list.
  Writer& end();
  Writer& key(std::string_view name) { return add(Kind::key, name); }

  /// Adds a text, quoted unless readers of YAML 1.1 and 1.2 agree that its plain form is a text. Bytes that are not
  /// UTF-8 become U+FFFD.
  Writer& text(std::string_view text) { return add(Kind::text, text); }
  /// Adds a text as a literal block, with a line end after its last line; if it does not fit into one, as `text` does.
  Writer& block(std::string_view text);
  /// Adds a number in its shortest form: "1", "0.5", "1.0e-07"; infinity and NaN as the texts "inf", "-inf", "nan".
  Writer& number(double number);
  /// Adds a finite number that is already text.
  Writer& written_number(std::string_view text);
  /// Adds it with a point, so that readers that distinguish types take it for a float: "1.0".
  Writer& floating(double number);
  Writer& truth(bool truth) { return add(Kind::truth, truth ? "true" : "false"); }
  Writer& null() { return add(Kind::null, "null"); }

  /// Adds a comment on a separate line, or after the last value.
  Writer& comment(std::string_view text) { return add(Kind::comment, text); }
  Writer& comment_after_value(std::string_view text) { return add(Kind::comment_after_value, text); }
  Writer& blank_line() { return add(Kind::blank_line, {}); }

  /// Returns the document with a line end. If yaml-cpp reads other values from it, reports yaml-not-proved and returns
  /// nothing.
  [[nodiscard]] std::optional<std::string> finish(source::Sink& sink) const;

 private:
  enum class Kind : std::uint8_t {
    begin_map,
    begin_list,
    end_map,
    end_list,
    key,
    text,
    block,
    number,
    truth,
    null,
    comment,
    comment_after_value,
    blank_line,
  };
  struct Event {
    Kind kind;
    Layout layout = Layout::block;
    std::string text = {};
  };
  class Output;
  class Comparison;

  Writer& open(Kind kind, Layout layout);
  Writer& add(Kind kind, std::string_view text);

  std::vector<Event> events_;
  std::vector<Kind> open_;  ///< open maps and lists
};

}  // namespace urdfmill::yaml
