#include "urdfmill/kinematics/dh_records.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/yaml/cursor.hpp"

namespace urdfmill::kinematics {
namespace {

using yaml::Cursor;

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
    add_scalars(document, {}, records.header);
    if (const Cursor base = document.field("base"); base.given()) records.base = pose(base);
    if (const Cursor tool = document.field("tool"); tool.given()) records.tool = pose(tool);
    for (const Cursor& row : rows.items()) {
      if (!row.is_mapping() || row.field("rows")) {
        error(row.is_mapping() ? "the file holds several tables; a robot is made from one"
                               : "a row is a map of parameters",
              row);
        return std::nullopt;
      }
      Record record{{}, span(row)};
      add_scalars(row, {}, record);
      records.rows.push_back(std::move(record));
    }
    if (failed_) return std::nullopt;
    return records;
  }

 private:
  [[nodiscard]] source::Span span(const Cursor& node) const {
    return node ? node.line_span(file_, text_) : source::Span{file_, 0, 0};
  }

  void error(std::string message, const Cursor& at) {
    source::report(sink_, rules::dh_table_malformed, std::move(message), span(at));
    failed_ = true;
  }

  /// The scalars of a map as cells; those of a map inside (mimic) under "name.".
  void add_scalars(const Cursor& map, std::string_view prefix, Record& record) {
    for (const yaml::Field& entry : map.fields()) {
      const std::string name = std::string(prefix).append(entry.key.text());
      if (entry.value.is_scalar()) add_cell(name, entry.value, record);
      if (prefix.empty()) add_scalars(entry.value, name + '.', record);
    }
  }

  void add_cell(std::string name, const Cursor& value, Record& record) {
    record.cells.push_back({std::move(name), std::string(value.text()), span(value)});
  }

  /// x … yaw of xyz and rpy, m00 … m33 of a matrix.
  std::optional<Record> pose(const Cursor& node) {
    Record record{{}, span(node)};
    if (!node.is_mapping()) {
      error("base and tool are maps with matrix, or xyz and rpy", node);
      return std::nullopt;
    }
    add_vector(node.field("xyz"), {"x", "y", "z"}, record);
    add_vector(node.field("rpy"), {"roll", "pitch", "yaw"}, record);
    const Cursor matrix = node.field("matrix");
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

}  // namespace urdfmill::kinematics
