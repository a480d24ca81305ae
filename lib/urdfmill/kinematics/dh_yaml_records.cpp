#include <yaml-cpp/yaml.h>

#include <algorithm>

#include "urdfmill/kinematics/dh_records.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::kinematics {
namespace {

class YamlRecords {
 public:
  YamlRecords(const source::Sources& sources, source::FileId file, source::Sink& sink)
      : size_(sources[file].bytes().size()), file_(file), sink_(sink) {}

  std::optional<Records> read(const YAML::Node& document) {
    const bool only_rows = document.IsSequence();
    const YAML::Node rows = only_rows ? document : document.IsMap() ? document["rows"] : YAML::Node();
    if (!rows || !rows.IsSequence()) {
      error("a table is a map with `rows`, or a list of rows", document);
      return std::nullopt;
    }
    Records records;
    if (!only_rows) {
      add_scalars(document, {}, records.header);
      if (document["base"]) records.base = pose(document["base"]);
      if (document["tool"]) records.tool = pose(document["tool"]);
    }
    for (const YAML::Node& row : rows) {
      if (!row.IsMap() || row["rows"]) {
        error(row.IsMap() ? "the file holds several tables; a robot is made from one" : "a row is a map of parameters",
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
  [[nodiscard]] source::Span span(const YAML::Node& node) const {
    const YAML::Mark mark = node.Mark();
    const std::size_t begin = mark.pos < 0 ? 0 : std::min(static_cast<std::size_t>(mark.pos), size_);
    const std::size_t length = node.IsScalar() ? node.Scalar().size() : 1;
    return {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(std::min(begin + length, size_))};
  }

  void error(std::string message, const YAML::Node& at) {
    source::report(sink_, rules::dh_table_malformed, std::move(message), span(at));
    failed_ = true;
  }

  /// The scalars of a map as cells; those of a map inside (mimic) under "name.".
  void add_scalars(const YAML::Node& map, const std::string& prefix, Record& record) {
    for (const auto& entry : map) {
      const YAML::Node& value = entry.second;
      const std::string name = prefix + entry.first.Scalar();
      if (value.IsScalar()) record.cells.push_back({name, value.Scalar(), span(value)});
      if (value.IsMap() && prefix.empty()) add_scalars(value, name + '.', record);
    }
  }

  /// x … yaw of xyz and rpy, m00 … m33 of a matrix.
  std::optional<Record> pose(const YAML::Node& node) {
    Record record{{}, span(node)};
    if (!node.IsMap()) {
      error("base and tool are maps with matrix, or xyz and rpy", node);
      return std::nullopt;
    }
    add_vector(node["xyz"], {"x", "y", "z"}, record);
    add_vector(node["rpy"], {"roll", "pitch", "yaw"}, record);
    const YAML::Node matrix = node["matrix"];
    for (std::size_t i = 0; matrix && i < 4; ++i) {
      const std::string row = "m" + std::to_string(i);
      add_vector(matrix.IsSequence() && i < matrix.size() ? matrix[i] : YAML::Node(),
                 {row + '0', row + '1', row + '2', row + '3'}, record);
    }
    return record;
  }

  void add_vector(const YAML::Node& node, const std::vector<std::string>& names, Record& record) {
    if (!node) return;
    if (!node.IsSequence() || node.size() != names.size()) {
      error("expected a list of " + std::to_string(names.size()) + " numbers", node);
      return;
    }
    for (std::size_t i = 0; i < names.size(); ++i)
      if (node[i].IsScalar()) record.cells.push_back({names[i], node[i].Scalar(), span(node[i])});
  }

  std::size_t size_;
  source::FileId file_;
  source::Sink& sink_;
  bool failed_ = false;
};

}  // namespace

std::optional<Records> read_dh_yaml(const source::Sources& sources, source::FileId file, source::Sink& sink) {
  try {
    return YamlRecords(sources, file, sink).read(YAML::Load(std::string(sources[file].bytes())));
  } catch (const YAML::Exception& error) {
    const auto at = static_cast<std::uint32_t>(std::max(error.mark.pos, 0));
    source::report(sink, rules::dh_table_malformed, "the text is not YAML: " + error.msg, {file, at, at + 1});
    return std::nullopt;
  }
}

}  // namespace urdfmill::kinematics
