// Tables that people read.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace urdfmill::text {

/// Returns the number of characters of a text in UTF-8.
[[nodiscard]] std::size_t characters(std::string_view text);

/// A row of cells in text, from its first column on.
using TableRow = std::vector<std::string>;

/// Returns the rows, the first of which is the header, with aligned columns, each on one line: the cells are written as
/// `visible` writes them, so that no name from a model controls the terminal. Columns that are empty in all rows are
/// left out.
[[nodiscard]] std::string plain_table(std::vector<TableRow> rows);

}  // namespace urdfmill::text
