#include "urdfmill/kinematics/dh_reader.hpp"

#include <array>
#include <cmath>

#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::kinematics {
namespace {

class RecordReader {
 public:
  RecordReader(const Records& records, const DhReadOptions& options, source::Sink& sink)
      : records_(records), sink_(sink), degrees_(options.degrees) {
    table_.robot = header("robot", options.name);
    table_.base_link = header("base_link", "base_link");
    table_.tip_link = header("tip_link", "tool0");
    read_convention(options);
    if (const Cell* unit = records.header.find("angle_unit")) {
      if (unit->text != "rad" && unit->text != "deg")
        error("angle_unit is rad or deg, not \"" + unit->text + "\"", unit->span);
      degrees_ = unit->text == "deg";
    }
  }

  std::optional<DhTable> read() {
    for (const Record& record : records_.rows) table_.rows.push_back(row(record));
    if (records_.base) table_.base = pose(*records_.base);
    if (records_.tool) table_.tool = pose(*records_.tool);
    if (failed_) return std::nullopt;
    return std::move(table_);
  }

 private:
  void error(std::string message, source::Span span) {
    source::report(sink_, rules::dh_table_malformed, std::move(message), span);
    failed_ = true;
  }

  std::string header(std::string_view name, std::string fallback) const {
    const Cell* cell = records_.header.find(name);
    return cell != nullptr ? cell->text : std::move(fallback);
  }

  void read_convention(const DhReadOptions& options) {
    const Cell* cell = records_.header.find("convention");
    if (cell != nullptr && cell->text != "standard" && cell->text != "modified")
      error("the convention is standard or modified, not \"" + cell->text + "\"", cell->span);
    else if (cell != nullptr)
      table_.convention = cell->text == "standard" ? Convention::standard : Convention::modified;
    else if (options.convention)
      table_.convention = *options.convention;
    else
      error("the table does not say its convention; give --convention standard or modified", {});
  }

  double value(const Record& record, std::string_view name, double fallback, bool is_angle = false) {
    const Cell* cell = record.find(name);
    if (cell == nullptr || cell->text == "null" || cell->text == "~") return fallback;
    bool with_pi = false;
    const std::optional<double> number = parse_quantity(cell->text, with_pi);
    if (!number) {
      error("\"" + cell->text + "\" is no number: " + std::string(name) + " is like 0.5 or -pi/2", cell->span);
      return fallback;
    }
    return is_angle && degrees_ && !with_pi ? *number * (pi / 180) : *number;
  }

  RowKind kind(const Record& record) {
    if (const Cell* cell = record.find("type")) {
      if (cell->text == "R" || cell->text == "revolute") return RowKind::revolute;
      if (cell->text == "P" || cell->text == "prismatic") return RowKind::prismatic;
      if (cell->text == "F" || cell->text == "fixed") return RowKind::fixed;
      error("a row's type is R, P or F, not \"" + cell->text + "\"", cell->span);
    }
    return value(record, "sigma", 0) == 1 ? RowKind::prismatic : RowKind::revolute;
  }

  DhRow row(const Record& record) {
    DhRow row;
    row.kind = kind(record);
    const bool revolute = row.kind == RowKind::revolute;
    for (const char* name : {"name", "joint"})
      if (const Cell* cell = record.find(name); cell != nullptr && row.kind != RowKind::fixed) row.joint = cell->text;
    if (row.joint.empty() && row.kind != RowKind::fixed) row.joint = "joint" + std::to_string(++unnamed_);
    row.theta = value(record, "theta", 0, true);
    row.d = value(record, "d", 0);
    row.a = value(record, "a", value(record, "r", 0));
    row.alpha = value(record, "alpha", 0, true);
    (revolute ? row.theta : row.d) += value(record, "offset", 0, revolute);
    row.lower = value(record, "lower", -urdf::infinity, revolute);
    row.upper = value(record, "upper", urdf::infinity, revolute);
    if (const Cell* leader = record.find("mimic.joint"))
      row.mimic =
          MimicOf{leader->text, value(record, "mimic.multiplier", 1), value(record, "mimic.offset", 0, revolute)};
    return row;
  }

  Transform pose(const Record& record) {
    Transform t;
    if (record.find("m00") != nullptr) {
      for (Eigen::Index i = 0; i < 3; ++i) {
        const std::string name = "m" + std::to_string(i);
        for (Eigen::Index j = 0; j < 3; ++j) t.rotation(i, j) = value(record, name + std::to_string(j), i == j ? 1 : 0);
        t.position(i) = value(record, name + '3', 0);
      }
      if ((t.rotation * t.rotation.transpose() - Matrix3::Identity()).norm() > 1e-6)
        error("the matrix is no rotation: its columns are not orthonormal", record.span);
      t.rotation = rotation(quaternion(t.rotation));
      return t;
    }
    t.position = Vector3(value(record, "x", 0), value(record, "y", 0), value(record, "z", 0));
    t.rotation = rotation(urdf::rotation_from_rpy(value(record, "roll", 0, true), value(record, "pitch", 0, true),
                                                  value(record, "yaw", 0, true)));
    return t;
  }

  const Records& records_;
  source::Sink& sink_;
  DhTable table_;
  bool degrees_;
  bool failed_ = false;
  int unnamed_ = 0;
};

}  // namespace

std::optional<double> parse_quantity(std::string_view text, bool& with_pi) {
  with_pi = false;
  double sign = 1;
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
    sign = text.front() == '-' ? -1 : 1;
    text.remove_prefix(1);
  }
  double divisor = 1;
  if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
    const std::optional<double> number = urdf::parse_number(text.substr(slash + 1));
    if (!number || *number == 0) return std::nullopt;
    divisor = *number;
    text = text.substr(0, slash);
  }
  double factor = 1;
  for (std::string_view symbol : {"pi", "π"}) {
    if (!text.ends_with(symbol)) continue;
    with_pi = true;
    factor = pi;
    text.remove_suffix(symbol.size());
    if (text.ends_with('*')) text.remove_suffix(1);
    if (text.empty()) return sign * factor / divisor;
  }
  const bool signed_twice = !text.empty() && (text.front() == '-' || text.front() == '+');
  const std::optional<double> number = signed_twice ? std::nullopt : urdf::parse_number(text);
  return number ? std::optional(sign * *number * factor / divisor) : std::nullopt;
}

std::optional<DhTable> dh_table_from_records(const Records& records, const DhReadOptions& options, source::Sink& sink) {
  return RecordReader(records, options, sink).read();
}

}  // namespace urdfmill::kinematics
