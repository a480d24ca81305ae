// How a start tag is written: on one line, in the rows its author gave it, or with one attribute a line.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "urdfmill/format/markup.hpp"

namespace urdfmill::format {

/// Appends start tags behind what `out` ends with. Values are copied; single quotes around them become double ones
/// where the value has none.
class StartTagWriter {
 public:
  /// `line_end` goes between the lines of a tag.
  StartTagWriter(std::string_view bytes, std::size_t width, std::string_view line_end)
      : bytes_(bytes), width_(width), line_end_(line_end) {}

  void append(const Markup& markup, std::string& out);

 private:
  struct Attribute {
    std::string text;             ///< `name="value"`
    bool begins_row = false;      ///< in the source it stands on a line below the attribute before it
    bool has_line_break = false;  ///< inside the value
  };

  void read(const Markup& markup);
  [[nodiscard]] bool has_rows() const;
  [[nodiscard]] bool fits(std::size_t column, bool in_rows) const;

  std::string_view bytes_;
  std::size_t width_;
  std::string_view line_end_;
  std::string_view name_;
  std::vector<Attribute> attributes_;
  bool is_empty_ = false;
};

}  // namespace urdfmill::format
