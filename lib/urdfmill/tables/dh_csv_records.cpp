#include <algorithm>
#include <string>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/tables/dh_markdown.hpp"
#include "urdfmill/tables/dh_records.hpp"
#include "urdfmill/tables/rules.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/text/white_space.hpp"

namespace urdfmill::tables {
namespace {

std::string_view trimmed_cell(std::string_view text) {
  return text::trimmed(text, " \t\r");
}

/// Splits text into lines of cells.
class CsvReader {
 public:
  CsvReader(std::string_view text, source::FileId file) : text_(text), file_(file), bars_(markdown_bars(text)) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (text.starts_with(byte_order_mark)) at_ = byte_order_mark.size();
  }

  /// True if the table is in Markdown, so that the surrounding lines are text.
  [[nodiscard]] bool has_bars() const { return bars_ != MarkdownBars::none; }

  /// Returns the cells of the next line that is neither blank nor a comment; empty at the end.
  std::vector<Cell> next_line() {
    while (at_ < text_.size()) {
      const std::size_t end = text_.find('\n', at_);
      const std::string_view line = trimmed_cell(text_.substr(at_, end - at_));
      if (!line.empty() && (has_bars() ? is_markdown_row(line, bars_) : line.front() != '#')) break;
      at_ = end == std::string_view::npos ? text_.size() : end + 1;
    }
    std::vector<Cell> cells;
    if (at_ >= text_.size()) return cells;
    if (separator_ == '\0') choose_separator();
    do cells.push_back(next_cell());
    while (!line_over_);
    if (has_bars()) {  // a bar may open and close the line
      if (cells.front().text.empty() && bars_ == MarkdownBars::outer) cells.erase(cells.begin());
      if (cells.size() > 1 && cells.back().text.empty()) cells.pop_back();
    }
    return cells;
  }

 private:
  void choose_separator() {
    const std::string_view line = trimmed_cell(text_.substr(at_, text_.find('\n', at_) - at_));
    separator_ = ',';
    if (has_bars()) separator_ = '|';
    if (has_bars() || line.find(',') != std::string_view::npos) return;
    for (const char candidate : {' ', '\t', ';'})
      if (line.find(candidate) != std::string_view::npos) separator_ = candidate;
  }

  Cell next_cell() {
    Cell cell;
    while (separator_ == ' ' && (text_.substr(at_, 1) == " " || text_.substr(at_, 1) == "\t")) ++at_;
    const std::size_t begin = at_;
    bool quoted = false;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (quoted && c == '"' && text_.substr(at_ + 1, 1) == "\"") {
        cell.text += text_[at_++];
      } else if (has_bars() && c == '\\' && text_.substr(at_ + 1, 1) == "|") {
        cell.text.append(text_.substr(at_++, 2));
      } else if (c == '"' && !has_bars()) {
        quoted = !quoted;
      } else if (!quoted && (c == separator_ || c == '\n')) {
        break;
      } else {
        cell.text += c;
      }
    }
    cell.span = {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)};
    while (separator_ == ' ' && (text_.substr(at_, 1) == " " || text_.substr(at_, 1) == "\r")) ++at_;
    line_over_ = at_ >= text_.size() || text_[at_] == '\n';
    const bool ends_cell = separator_ != ' ' || line_over_;
    if (at_ < text_.size() && ends_cell) ++at_;
    // Blanks between quotes belong to the value.
    if (has_bars() || text_.substr(begin, 1) != "\"") cell.text = std::string(trimmed_cell(cell.text));
    if (has_bars()) cell.text = text::markdown_name(cell.text);
    return cell;
  }

  std::string_view text_;
  source::FileId file_;
  std::size_t at_ = 0;
  const MarkdownBars bars_;
  char separator_ = '\0';
  bool line_over_ = false;
};

/// True if the line ends before a column with a parameter, whose cell would be taken for 0.
bool lacks_parameter(const std::vector<Cell>& cells, const std::vector<Cell>& headings) {
  constexpr std::string_view parameters[] = {"theta", "d", "a", "r", "alpha"};
  return std::any_of(headings.begin() + static_cast<std::ptrdiff_t>(cells.size()), headings.end(), [&](const Cell& c) {
    return std::find(std::begin(parameters), std::end(parameters), c.name) != std::end(parameters);
  });
}

/// Converts the headings to columns; reports an unknown one, and two of the same meaning.
bool read_columns(std::vector<Cell>& headings, Records& records, source::Sink& sink) {
  bool right = true;
  for (Cell& cell : headings) {
    if (cell.text.empty()) continue;
    const std::optional<DhColumn> column = dh_column(cell.text);
    if (!column) {
      report_unknown_column(cell.text, cell.span, sink);
      right = false;
      continue;
    }
    for (const Cell& other : headings) {
      if (&other == &cell) break;
      if (other.name != column->name || is_without_meaning(other.name)) continue;
      source::report(sink, rules::dh_table_malformed,
                     "columns \"" + other.text + "\" and \"" + cell.text + "\" are both " + column->name, cell.span);
      right = false;
    }
    cell.name = column->name;
    cell.unit = column->unit;
    if (column->of_previous_link && !records.of_previous_link) records.of_previous_link = cell.span;
  }
  return right;
}

}  // namespace

bool is_without_meaning(std::string_view column) {
  return column == "index" || column == "note";
}

void report_unknown_column(std::string_view heading, source::Span span, source::Sink& sink) {
  const text::Hint hint = dh_column_hint(heading);
  source::report(sink, rules::dh_table_malformed,
                 "unknown column \"" + std::string(heading) + "\"" +
                     (hint.empty() ? "; the columns of a table are theta, d, a (or r), alpha, offset, type (or sigma), "
                                     "joint, lower, upper, with a unit as in theta_deg or d (mm)"
                                   : ""),
                 span, hint);
}

const Cell* Record::find(std::string_view name) const {
  const auto it = std::find_if(cells.begin(), cells.end(), [&](const Cell& c) { return c.name == name; });
  if (it == cells.end()) return nullptr;
  for (const std::string_view nothing : {"", "null", "~", "-", "–", "—", "−"})
    if (it->text == nothing) return nullptr;
  return &*it;
}

ColumnUnit Record::unit(std::string_view name) const {
  for (const Cell& cell : cells)
    if (cell.name == name) return cell.unit;
  return ColumnUnit::unsaid;
}

std::optional<Records> read_dh_csv(const source::Sources& sources, source::FileId file, source::Sink& sink) {
  CsvReader reader(sources[file].bytes(), file);
  std::vector<Cell> headings = reader.next_line();
  if (headings.empty()) {
    source::report(sink, rules::dh_table_malformed,
                   "the table is empty; its first line names the columns: theta,d,a,alpha", {file, 0, 0});
    return std::nullopt;
  }
  Records records;
  if (!read_columns(headings, records, sink)) return std::nullopt;
  for (std::vector<Cell> cells = reader.next_line(); !cells.empty(); cells = reader.next_line()) {
    const source::Span line{file, cells.front().span.begin, cells.back().span.end};
    if (cells.size() > headings.size() || lacks_parameter(cells, headings)) {
      source::report(sink, rules::dh_table_malformed,
                     "the line has " + std::to_string(cells.size()) + " cells, the first line names " +
                         std::to_string(headings.size()) + " columns",
                     line);
      return std::nullopt;
    }
    for (std::size_t i = 0; i < cells.size(); ++i) {
      cells[i].name = headings[i].name;
      cells[i].unit = headings[i].unit;
      if (!cells[i].name.empty() || cells[i].text.empty()) continue;
      source::report(sink, rules::dh_table_malformed, "the column of this cell has no heading", cells[i].span);
      return std::nullopt;
    }
    Record record{std::move(cells), line};
    if (const Cell* convention = record.find("convention");
        convention != nullptr && records.header.find("convention") == nullptr)
      records.header.cells.push_back(*convention);
    const Cell* type = record.find("type");
    const bool repeats_headings = std::equal(record.cells.begin(), record.cells.end(), headings.begin(),
                                             [](const Cell& a, const Cell& b) { return a.text == b.text; });
    if (repeats_headings ||
        (type != nullptr && ((type->text == "base" && records.base) || (type->text == "tool" && records.tool)))) {
      source::report(sink, rules::dh_table_malformed, "the file holds several tables; a robot needs exactly one", line);
      return std::nullopt;
    }
    if (type != nullptr && type->text == "base")
      records.base = std::move(record);
    else if (type != nullptr && type->text == "tool")
      records.tool = std::move(record);
    else
      records.rows.push_back(std::move(record));
  }
  if (reader.has_bars()) read_markdown_around(sources[file].bytes(), file, records, sink);
  return records;
}

std::optional<Records> read_dh_records(const source::Sources& sources, source::FileId file, source::Sink& sink) {
  if (!sources[file].is_text()) {
    source::report(sink, rules::dh_table_malformed, "the file is not text in UTF-8", {file, 0, 0});
    return std::nullopt;
  }
  const std::string& path = sources[file].name();
  if (text::has_suffix(path, {".csv", ".tsv", ".txt", ".md", ".markdown"})) return read_dh_csv(sources, file, sink);
  if (text::has_suffix(path, {".yaml", ".yml", ".json"})) return read_dh_yaml(sources, file, sink);
  std::string_view text = sources[file].bytes();
  if (markdown_bars(text) != MarkdownBars::none) return read_dh_csv(sources, file, sink);
  while (text.starts_with('#') || text.starts_with('\n'))
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  const std::string_view line = trimmed_cell(text.substr(0, text.find('\n')));
  const bool is_yaml = line.starts_with('{') || line.starts_with('[') || line.starts_with("- ") ||
                       line.starts_with("---") || line.find(": ") != std::string_view::npos || line.ends_with(':');
  return is_yaml ? read_dh_yaml(sources, file, sink) : read_dh_csv(sources, file, sink);
}

}  // namespace urdfmill::tables
