// Tables in Markdown and the text that the program writes around them; shared by the readers of tables.
#pragma once
#include <cstdint>
#include <string_view>

#include "urdfmill/tables/dh_records.hpp"

namespace urdfmill::tables {

/// The position of the bars in a table of Markdown.
enum class MarkdownBars : std::uint8_t {
  none,     ///< there is no such table
  outer,    ///< a bar opens each line
  between,  ///< bars are between cells only
};

/// Finds the first table of Markdown in a text, by its line of dashes between bars.
[[nodiscard]] MarkdownBars markdown_bars(std::string_view text);
/// True if a line, without the surrounding blanks, is a row of such a table and not the line of dashes.
[[nodiscard]] bool is_markdown_row(std::string_view line, MarkdownBars bars);

/// Reads convention, units, names, base and tool from the text that `dh --format markdown` writes around its table.
/// Reports dh-mimic-dropped for a joint that follows another: that text does not become part of the table.
void read_markdown_around(std::string_view text, source::FileId file, Records& records, source::Sink& sink);

/// True for a column without meaning for the robot: the number of the row, notes.
[[nodiscard]] bool is_without_meaning(std::string_view column);
/// Reports dh-table-malformed for a heading that is not a column.
void report_unknown_column(std::string_view heading, source::Span span, source::Sink& sink);

}  // namespace urdfmill::tables
