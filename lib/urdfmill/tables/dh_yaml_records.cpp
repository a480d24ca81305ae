#include <algorithm>
#include <array>
#include <set>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/tables/dh_markdown.hpp"
#include "urdfmill/tables/dh_records.hpp"
#include "urdfmill/tables/rules.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/yaml/cursor.hpp"

namespace urdfmill::tables {
namespace {

using yaml::Cursor;

/// Fields beside the rows that are read, and fields that only document the table.
constexpr std::array<std::string_view, 7> header_fields{"robot",    "name",       "convention", "base_link",
                                                        "tip_link", "angle_unit", "length_unit"};
constexpr std::array<std::string_view, 9> other_fields{"rows",    "base", "tool",    "residual",   "parallel_tolerance",
                                                       "snapped", "snap", "comment", "description"};
/// Fields of a row that are maps: the joint that is followed, and the counting of positions in the model.
constexpr std::string_view mimic_field = "mimic", model_field = "model";

class YamlRecords {
 public:
  YamlRecords(std::string_view text, source::FileId file, source::Sink& sink) : text_(text), file_(file), sink_(sink) {}

  std::optional<Records> read(const Cursor& document) {
    const Cursor rows = document.is_sequence() ? document : document.field("rows");
    if (!rows.is_sequence()) {
      error("a table is a map with `rows`, or a list of rows", document);
      return std::nullopt;
    }
    Records records;
    if (document.is_mapping()) read_header(document, records.header);
    if (const Cursor base = document.field("base"); base.given()) records.base = pose(base);
    if (const Cursor tool = document.field("tool"); tool.given()) records.tool = pose(tool);
    for (const Cursor& row : rows.items()) {
      if (!row.is_mapping() || row.field("rows")) {
        error(row.is_mapping() ? "the file holds several tables; a robot needs exactly one"
                               : "a row is a map of parameters",
              row);
        return std::nullopt;
      }
      Record record{{}, span(row)};
      for (const yaml::Field& field : row.fields()) add_field(field, records, record);
      records.rows.push_back(std::move(record));
    }
    if (failed_) return std::nullopt;
    return records;
  }

 private:
  [[nodiscard]] source::Span span(const Cursor& node) const {
    return node ? node.line_span(file_, text_) : source::Span{file_, 0, 0};
  }

  void error(std::string message, const Cursor& at, text::Hint hint = {}) {
    source::report(sink_, rules::dh_table_malformed, std::move(message), span(at), std::move(hint));
    failed_ = true;
  }

  void read_header(const Cursor& document, Record& header) {
    std::vector<std::string_view> all(header_fields.begin(), header_fields.end());
    all.insert(all.end(), other_fields.begin(), other_fields.end());
    for (const yaml::Field& field : document.fields()) {
      const std::string_view name = field.key.text();
      if (std::find(header_fields.begin(), header_fields.end(), name) != header_fields.end()) {
        if (field.value.is_scalar()) add_cell(std::string(name), field.value, header);
        if (field.value.given() && !field.value.is_scalar()) error(std::string(name) + " is one word", field.key);
      } else if (std::find(all.begin(), all.end(), name) == all.end()) {
        error("unknown field \"" + std::string(name) + "\" next to the rows of the table", field.key,
              text::did_you_mean(name, all));
      }
    }
  }

  /// Adds a parameter of a row as a cell of its column.
  void add_field(const yaml::Field& field, Records& records, Record& record) {
    const std::string name(field.key.text());
    if (name == model_field && field.value.is_mapping()) return;
    if (name == mimic_field && field.value.is_mapping()) {
      for (const yaml::Field& part : field.value.fields()) add_parameter(name + '.', part, records, record);
    } else if (field.value.given() || dh_column(name) == std::nullopt) {
      add_parameter({}, field, records, record);
    }
  }

  void add_parameter(const std::string& prefix, const yaml::Field& field, Records& records, Record& record) {
    const std::string heading = prefix + std::string(field.key.text());
    const std::optional<DhColumn> column = dh_column(heading);
    if (!column) {
      if (unknown_.insert(heading).second) report_unknown_column(heading, span(field.key), sink_);
      failed_ = true;
      return;
    }
    if (!field.value.is_scalar()) {
      if (field.value.given()) error("\"" + heading + "\" is one value, not a list or a map", field.key);
      return;
    }
    const Cell* other = is_without_meaning(column->name) ? nullptr : record.find(column->name);
    if (other != nullptr) error("the row gives " + column->name + " twice", field.key);
    if (column->of_previous_link && !records.of_previous_link) records.of_previous_link = span(field.key);
    add_cell(column->name, field.value, record);
    record.cells.back().unit = column->unit;
  }

  void add_cell(std::string name, const Cursor& value, Record& record) {
    record.cells.push_back({std::move(name), std::string(value.text()), span(value)});
  }

  /// Reads x … yaw of xyz and rpy, or m00 … m33 of a matrix.
  std::optional<Record> pose(const Cursor& node) {
    Record record{{}, span(node)};
    if (!node.is_mapping()) {
      error("base and tool are maps with matrix, or xyz and rpy", node);
      return std::nullopt;
    }
    for (const yaml::Field& field : node.fields())
      if (const std::string_view name = field.key.text(); name != "xyz" && name != "rpy" && name != "matrix")
        error("unknown field \"" + std::string(name) + "\" of a pose; it has matrix, or xyz and rpy", field.key);
    add_vector(node.field("xyz"), {"x", "y", "z"}, record);
    add_vector(node.field("rpy"), {"roll", "pitch", "yaw"}, record);
    const Cursor matrix = node.field("matrix");
    if (matrix && matrix.size() != 3 && matrix.size() != 4) error("a matrix has four rows of four numbers", matrix);
    for (std::size_t i = 0; matrix && i < 4; ++i) {
      const std::string row = "m" + std::to_string(i);
      add_vector(matrix.item(i), {row + '0', row + '1', row + '2', row + '3'}, record);
    }
    return record;
  }

  void add_vector(const Cursor& node, const std::vector<std::string>& names, Record& record) {
    if (!node) return;
    if (!node.is_sequence() || node.size() != names.size()) {
      error("expected a list of " + std::to_string(names.size()) + " numbers", node);
      return;
    }
    for (std::size_t i = 0; i < names.size(); ++i)
      if (node.item(i).is_scalar()) add_cell(names[i], node.item(i), record);
  }

  std::string_view text_;
  source::FileId file_;
  source::Sink& sink_;
  bool failed_ = false;
  std::set<std::string> unknown_;
};

}  // namespace

std::optional<Records> read_dh_yaml(const source::Sources& sources, source::FileId file, source::Sink& sink) {
  const std::string_view text = sources[file].bytes();
  const yaml::Parsed parsed = yaml::parse(text, {.json = true});
  if (!parsed.error) return YamlRecords(text, file, sink).read(Cursor(parsed.document.root));
  source::report(sink, rules::dh_table_malformed, "the text is not YAML: " + parsed.error->message(),
                 yaml::span_of(*parsed.error, file, text));
  return std::nullopt;
}

}  // namespace urdfmill::tables
