#include "urdfmill/text/plain_table.hpp"

#include <algorithm>

#include "urdfmill/text/code.hpp"

namespace urdfmill::text {

std::size_t characters(std::string_view text) {
  const auto begins_character = [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; };
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_character));
}

std::string plain_table(std::vector<TableRow> rows) {
  std::vector<std::size_t> widths;
  for (TableRow& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) {
      row[i] = visible(row[i]);
      widths[i] = std::max(widths[i], characters(row[i]));
    }
  }
  std::string out;
  for (const TableRow& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i)
      if (widths[i] > 0) line += row[i] + std::string(widths[i] + 2 - characters(row[i]), ' ');
    line.resize(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out;
}

}  // namespace urdfmill::text
