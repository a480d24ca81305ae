#include <algorithm>
#include <array>
#include <string>

#include "urdfmill/kinematics/dh_records.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::kinematics {
namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

/// Splits text into lines of cells.
class CsvReader {
 public:
  CsvReader(std::string_view text, source::FileId file) : text_(text), file_(file) {}

  /// The cells of the next line that is neither blank nor a comment; empty at the end.
  std::vector<Cell> next_line() {
    while (at_ < text_.size()) {
      const std::size_t end = text_.find('\n', at_);
      const std::string_view line = trimmed(text_.substr(at_, end - at_));
      if (!line.empty() && line.front() != '#') break;
      at_ = end == std::string_view::npos ? text_.size() : end + 1;
    }
    std::vector<Cell> cells;
    if (at_ >= text_.size()) return cells;
    if (separator_ == '\0') choose_separator();
    do cells.push_back(next_cell());
    while (!line_over_);
    return cells;
  }

 private:
  void choose_separator() {
    const std::string_view line = text_.substr(at_, text_.find('\n', at_) - at_);
    separator_ = ',';
    for (char candidate : {';', '\t'})
      if (line.find(',') == std::string_view::npos && line.find(candidate) != std::string_view::npos)
        separator_ = candidate;
  }

  Cell next_cell() {
    Cell cell;
    const std::size_t begin = at_;
    line_over_ = false;
    bool quoted = false;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (quoted && c == '"' && text_.substr(at_ + 1, 1) == "\"") {
        cell.text += text_[at_++];
      } else if (c == '"') {
        quoted = !quoted;
      } else if (!quoted && (c == separator_ || c == '\n')) {
        break;
      } else {
        cell.text += c;
      }
    }
    cell.span = {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)};
    line_over_ = at_ >= text_.size() || text_[at_] == '\n';
    if (at_ < text_.size()) ++at_;
    cell.text = std::string(trimmed(cell.text));
    return cell;
  }

  std::string_view text_;
  source::FileId file_;
  std::size_t at_ = 0;
  char separator_ = '\0';
  bool line_over_ = false;
};

}  // namespace

const Cell* Record::find(std::string_view name) const {
  const auto it = std::find_if(cells.begin(), cells.end(), [&](const Cell& c) { return c.name == name; });
  return it != cells.end() && !it->text.empty() ? &*it : nullptr;
}

namespace {

/// The columns that mean something, besides the entries m00 to m33 of a matrix. Others are refused: a column that is
/// passed over makes another robot.
constexpr std::array<std::string_view, 24> known_columns{
    "convention",       "name",         "joint",      "type", "sigma", "theta", "d",    "a",     "r",   "alpha",
    "offset",           "lower",        "upper",      "x",    "y",     "z",     "roll", "pitch", "yaw", "mimic.joint",
    "mimic.multiplier", "mimic.offset", "angle_unit", "robot"};

bool is_known_column(std::string_view name) {
  const auto is_index = [](char c) { return c >= '0' && c <= '3'; };
  return std::find(known_columns.begin(), known_columns.end(), name) != known_columns.end() ||
         (name.size() == 3 && name[0] == 'm' && is_index(name[1]) && is_index(name[2]));
}

/// The names of the columns, in lower case and without the unit of angles that the program writes after them. Reports
/// a column that means nothing.
bool read_columns(std::vector<Cell>& names, Records& records, source::Sink& sink) {
  constexpr std::string_view in_degrees = "_deg";
  bool degrees = false;
  for (Cell& cell : names) {
    std::string name = lower(cell.text);
    if (name.ends_with(in_degrees)) {
      name.resize(name.size() - in_degrees.size());
      degrees = true;
    }
    if (!name.empty() && !is_known_column(name)) {
      source::report(sink, rules::dh_table_malformed,
                     "unknown column \"" + cell.text +
                         "\"; columns are theta, d, a, alpha, offset, type, joint, lower, " +
                         "upper, with lengths in m and angles in rad, or with _deg after the name in degrees",
                     cell.span);
      return false;
    }
    cell.text = std::move(name);
  }
  if (degrees) records.header.cells.push_back({"angle_unit", "deg", names.front().span});
  return true;
}

}  // namespace

std::optional<Records> read_dh_csv(const source::Sources& sources, source::FileId file, source::Sink& sink) {
  CsvReader reader(sources[file].bytes(), file);
  std::vector<Cell> names = reader.next_line();
  if (names.empty()) {
    source::report(sink, rules::dh_table_malformed,
                   "the table is empty; its first line names the columns: theta,d,a,alpha", {file, 0, 0});
    return std::nullopt;
  }
  Records records;
  if (!read_columns(names, records, sink)) return std::nullopt;
  for (std::vector<Cell> cells = reader.next_line(); !cells.empty(); cells = reader.next_line()) {
    const source::Span line{file, cells.front().span.begin, cells.back().span.end};
    if (cells.size() > names.size()) {
      source::report(sink, rules::dh_table_malformed,
                     "the line has " + std::to_string(cells.size()) + " cells, the first line names " +
                         std::to_string(names.size()) + " columns",
                     line);
      return std::nullopt;
    }
    for (std::size_t i = 0; i < cells.size(); ++i) cells[i].name = names[i].text;
    Record record{std::move(cells), line};
    if (const Cell* convention = record.find("convention");
        convention != nullptr && records.header.find("convention") == nullptr)
      records.header.cells.push_back(*convention);
    const Cell* type = record.find("type");
    if (type != nullptr && type->text == "base")
      records.base = std::move(record);
    else if (type != nullptr && type->text == "tool")
      records.tool = std::move(record);
    else
      records.rows.push_back(std::move(record));
  }
  return records;
}

}  // namespace urdfmill::kinematics
