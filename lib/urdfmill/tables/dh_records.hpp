// The text of a Denavit–Hartenberg table as records of named cells, independent of its format.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/tables/dh_columns.hpp"

namespace urdfmill::tables {

/// A named value in a table, as text.
struct Cell {
  std::string name;  ///< in a row or pose: the column's name (DhColumn)
  std::string text;
  source::Span span;
  ColumnUnit unit = ColumnUnit::unsaid;  ///< the unit in the heading
};

/// A row of a table, or a pose with cells x, y, z, roll, pitch, yaw or m00 … m33.
struct Record {
  std::vector<Cell> cells;
  source::Span span;

  /// Returns the cell of that name if it exists and has a value (not "-", null or similar), else null.
  [[nodiscard]] const Cell* find(std::string_view name) const;
  /// Returns the unit in the heading of that column.
  [[nodiscard]] ColumnUnit unit(std::string_view name) const;
};

/// A table as written.
struct Records {
  Record header;  ///< data beside the rows: robot, convention, base_link, tip_link, angle_unit, length_unit
  std::vector<Record> rows;
  std::optional<Record> base;
  std::optional<Record> tool;
  /// A heading with the index i-1, as in tables of Craig's convention.
  std::optional<source::Span> of_previous_link;
};

/// Reads a table with comma, semicolon or tab between cells (whichever the header has), the bars of a table of
/// Markdown, or blanks; quotes as in RFC 4180, `#` before a comment line. Rows of type base and tool are poses. Reports
/// dh-table-malformed, also for an unknown column and for two of the same meaning.
[[nodiscard]] std::optional<Records> read_dh_csv(const source::Sources& sources, source::FileId file,
                                                 source::Sink& sink);
/// Reads a map with `rows`, or only the list of rows; JSON is valid YAML. Reports dh-table-malformed.
[[nodiscard]] std::optional<Records> read_dh_yaml(const source::Sources& sources, source::FileId file,
                                                  source::Sink& sink);
/// Reads either format, chosen by the file's name (.csv .tsv .txt .md; .yaml .yml .json) or by the text.
[[nodiscard]] std::optional<Records> read_dh_records(const source::Sources& sources, source::FileId file,
                                                     source::Sink& sink);

}  // namespace urdfmill::tables
