// Writing of a start tag: on one line, in the author's rows, or with one attribute a line.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/format/format.hpp"
#include "urdfmill/format/markup.hpp"
#include "urdfmill/xml/start_tag.hpp"

namespace urdfmill::format {

/// Appends start tags to `out`. Values are copied; single quotes around them become double ones if the value has none.
/// Columns that the author aligned stay columns: attributes below one another in the rows of a tag, or in elements of
/// one name on successive lines. The lines of a macro's parameters move with its tag.
class StartTagWriter {
 public:
  /// `line_end` separates the lines of a tag.
  StartTagWriter(std::string_view bytes, const std::vector<Markup>& markup, const Options& options,
                 std::string_view line_end)
      : bytes_(bytes), markup_(markup), options_(options), line_end_(line_end) {}

  /// Appends the start tag of piece `number` of the markup.
  void append(std::size_t number, std::string& out);

 private:
  struct Attribute {
    std::string text;  ///< `name="value"`
    std::string_view name;
    std::size_t column = 0;       ///< in the source, relative to the first attribute of its row
    std::size_t line_column = 0;  ///< in the source, from the beginning of the line
    std::size_t gap = 1;          ///< blanks before it on its line in the source
    bool begins_row = false;      ///< in the source, it is on a line after that of the preceding attribute
    bool has_line_break = false;  ///< the value contains a line break
  };

  void read(const Markup& markup);
  [[nodiscard]] bool has_rows() const;
  [[nodiscard]] bool has_columns(std::size_t number);
  [[nodiscard]] bool agrees_with(const Markup& neighbour);
  [[nodiscard]] bool fits(std::size_t column, bool in_rows, bool in_columns) const;
  [[nodiscard]] std::size_t padding(const Attribute& attribute, std::size_t at) const;
  [[nodiscard]] std::string moved(const Attribute& attribute, const std::string& line) const;
  [[nodiscard]] bool was_pair(const Markup& markup) const;
  [[nodiscard]] std::size_t line_column(std::uint32_t at);

  std::string_view bytes_;
  const std::vector<Markup>& markup_;
  const Options& options_;
  std::string_view line_end_;
  std::string_view name_;
  std::vector<Attribute> attributes_;
  bool is_empty_ = false;
  std::uint32_t counted_to_ = 0;  ///< the last place whose column was counted
  std::size_t column_ = 0;        ///< its column
  xml::StartTag neighbour_;
};

}  // namespace urdfmill::format
