// The text of a Denavit–Hartenberg table as records of named cells, whatever it was written in.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"

namespace urdfmill::kinematics {

/// A named value of a table, as text.
struct Cell {
  std::string name;  ///< in lower case
  std::string text;
  source::Span span;
};

/// A row of a table, or a pose with cells x, y, z, roll, pitch, yaw or m00 … m33.
struct Record {
  std::vector<Cell> cells;
  source::Span span;

  /// The cell of that name if it is there and not blank, else null.
  [[nodiscard]] const Cell* find(std::string_view name) const;
};

/// A table as it was written.
struct Records {
  Record header;  ///< what stands beside the rows: robot, convention, base_link, tip_link, angle_unit
  std::vector<Record> rows;
  std::optional<Record> base;
  std::optional<Record> tool;
};

/// Comma, semicolon or tab between cells (whichever the header has), quotes as in RFC 4180, `#` before a comment line.
/// Rows of type base and tool are poses. Reports dh-table-malformed.
[[nodiscard]] std::optional<Records> read_dh_csv(const source::Sources& sources, source::FileId file,
                                                 source::Sink& sink);
/// A map with `rows`, or just the list of rows; JSON is YAML too. Reports dh-table-malformed.
[[nodiscard]] std::optional<Records> read_dh_yaml(const source::Sources& sources, source::FileId file,
                                                  source::Sink& sink);

}  // namespace urdfmill::kinematics
