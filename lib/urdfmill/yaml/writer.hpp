// YAML that leaves the engine. yaml-cpp writes it, and yaml-cpp's reader, which MoveIt, ros2_control and Nav2 use,
// reads it back and compares it with the values that were given before anybody gets it.
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
  /// Closes the map or list that was opened last.
  Writer& end();
  Writer& key(std::string_view name) { return add(Kind::key, name); }

  /// A text; quoted unless readers of YAML 1.1 and 1.2 agree that its plain form is a text. Bytes that are not UTF-8
  /// become U+FFFD.
  Writer& text(std::string_view text) { return add(Kind::text, text); }
  /// A text as a literal block, with a line end added to its last line; if it does not fit into one, as `text`.
  Writer& block(std::string_view text);
  /// A number in its shortest form: "1", "0.5", "1.0e-07"; infinity and NaN as the texts "inf", "-inf", "nan".
  Writer& number(double number);
  /// A finite number that is text already.
  Writer& written_number(std::string_view text);
  /// The same with a point in it, so that readers of types take it for a float: "1.0".
  Writer& floating(double number);
  Writer& truth(bool truth) { return add(Kind::truth, truth ? "true" : "false"); }
  Writer& null() { return add(Kind::null, "null"); }

  /// A comment on a line of its own, or after the value that was written last.
  Writer& comment(std::string_view text) { return add(Kind::comment, text); }
  Writer& comment_after_value(std::string_view text) { return add(Kind::comment_after_value, text); }
  Writer& blank_line() { return add(Kind::blank_line, {}); }

  /// The document with a line end. Nothing if yaml-cpp reads anything else in it than was given: reports
  /// yaml-not-proved.
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
  std::vector<Kind> open_;  ///< maps and lists that are not closed yet
};

}  // namespace urdfmill::yaml
