#include "urdfmill/tables/dh_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/tables/dh_quantity.hpp"
#include "urdfmill/tables/rules.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::tables {
namespace {

using kinematics::Convention;
using kinematics::DhRow;
using kinematics::DhTable;
using kinematics::pi;
using kinematics::RowKind;
using kinematics::Transform;

std::string_view name_of(RowKind kind) {
  return kind == RowKind::revolute ? "revolute" : kind == RowKind::prismatic ? "prismatic" : "fixed";
}

/// Returns the kind denoted by a word in any case or by a sigma (2 is Khalil's fixed frame).
std::optional<RowKind> kind_of(const std::string& written) {
  const std::string word = text::lower_case(written);
  for (const char* name : {"r", "0", "revolute", "rotary", "rotational", "continuous"})
    if (word == name) return RowKind::revolute;
  for (const char* name : {"p", "1", "prismatic", "linear", "sliding"})
    if (word == name) return RowKind::prismatic;
  for (const char* name : {"f", "2", "fixed"})
    if (word == name) return RowKind::fixed;
  return std::nullopt;
}

/// Numbers whose size suggests another unit; one finding for all of a table.
struct Suspicion {
  std::size_t count = 0;
  const Cell* first = nullptr;

  void add(const Cell& cell) {
    if (count++ == 0) first = &cell;
  }
};

class RecordReader {
 public:
  RecordReader(const Records& records, const DhReadOptions& options, source::Sink& sink)
      : records_(records), sink_(sink) {
    table_.robot = header("robot", header("name", options.name));
    table_.base_link = header("base_link", "base_link");
    table_.tip_link = header("tip_link", "tool0");
    if (table_.base_link == table_.tip_link)
      error("base_link and tip_link are both \"" + table_.tip_link + "\"", records.header.find("tip_link")->span);
    read_convention(options);
    degrees_ = in_unit({"angle_unit", "rad", "deg", "⟨degrees⟩"}, options.degrees);
    millimetres_ = in_unit({"length_unit", "m", "mm", "⟨millimetres⟩"}, options.millimetres);
  }

  std::optional<DhTable> read() {
    if (records_.rows.empty()) error("the table has no rows", {});
    for (const Record& record : records_.rows)
      if (const Cell* cell = record.find("joint")) written_names_.emplace(text::csv_name(cell->text));
    for (const Record& record : records_.rows) table_.rows.push_back(row(record));
    if (records_.base) table_.base = pose(*records_.base);
    if (records_.tool) table_.tool = pose(*records_.tool);
    if (failed_) return std::nullopt;
    warn_of_units();
    return std::move(table_);
  }

 private:
  enum class Quantity : std::uint8_t { plain, angle, length };
  struct UnitField {
    std::string_view field, si, other, option;
  };

  void error(std::string message, source::Span span) {
    source::report(sink_, rules::dh_table_malformed, std::move(message), span);
    failed_ = true;
  }

  std::string header(std::string_view name, const std::string& fallback) const {
    const Cell* cell = records_.header.find(name);
    return cell != nullptr ? cell->text : fallback;
  }

  bool in_unit(const UnitField& unit, bool asked) {
    const Cell* cell = records_.header.find(unit.field);
    if (cell == nullptr) return asked;
    if (cell->text != unit.si && cell->text != unit.other)
      error(std::string(unit.field) + " is " + std::string(unit.si) + " or " + std::string(unit.other) + ", not \"" +
                cell->text + '"',
            cell->span);
    else if (asked && cell->text == unit.si)
      error("the table states that its " + std::string(unit.field) + " is " + cell->text + "; leave " +
                std::string(unit.option) + " out",
            cell->span);
    return cell->text == unit.other;
  }

  void read_convention(const DhReadOptions& options) {
    const Cell* cell = records_.header.find("convention");
    if (cell != nullptr && cell->text != "standard" && cell->text != "modified") {
      error("the convention is standard or modified, not \"" + cell->text + "\"", cell->span);
    } else if (cell != nullptr) {
      table_.convention = cell->text == "standard" ? Convention::standard : Convention::modified;
      if (options.convention && *options.convention != table_.convention)
        error("the table says that it is " + cell->text + "; leave ⟨convention⟩ out", cell->span);
    } else if (options.convention) {
      table_.convention = *options.convention;
    } else if (records_.of_previous_link) {
      table_.convention = Convention::modified;
    } else {
      error("the table does not say its convention; give ⟨convention⟩ standard or modified", {});
    }
    if (!failed_ && records_.of_previous_link && table_.convention == Convention::standard)
      source::report(sink_, rules::dh_convention_suspicious,
                     "a heading with the index i-1 is usual in modified tables; this one is read as standard",
                     *records_.of_previous_link);
  }

  /// True if angles, or lengths, are not in the SI unit: by the column's heading, else by that of theta or alpha, d or
  /// a, else by the table.
  [[nodiscard]] bool in_other_unit(const Record& record, std::string_view name, Quantity quantity) const {
    const bool angle = quantity == Quantity::angle;
    const ColumnUnit si = angle ? ColumnUnit::rad : ColumnUnit::m;
    const ColumnUnit other = angle ? ColumnUnit::deg : ColumnUnit::mm;
    const auto columns = angle ? std::array<std::string_view, 3>{name, "theta", "alpha"}
                               : std::array<std::string_view, 3>{name, "d", "a"};
    for (const std::string_view column : columns)
      if (const ColumnUnit unit = record.unit(column); unit == si || unit == other) return unit == other;
    return angle ? degrees_ : millimetres_;
  }

  double value(const Record& record, std::string_view name, double fallback, Quantity quantity = Quantity::plain) {
    const Cell* cell = record.find(name);
    if (cell == nullptr) return fallback;
    for (const std::string_view infinite : {"inf", "+inf", "∞", "+∞", "-inf", "-∞", "−∞"})
      if (cell->text == infinite && (name == "lower" || name == "upper")) return fallback;
    const std::optional<DhQuantity> number = parse_dh_quantity(cell->text);
    if (!number || !std::isfinite(number->bare) || !std::isfinite(number->fixed)) {
      error("\"" + cell->text + "\" is not a number: " + std::string(name) + " is like 0.5 or -pi/2" +
                (name == "theta" || name == "d" ? ", and q1 + 0.5 where the joint moves it" : ""),
            cell->span);
      return fallback;
    }
    if (number->moves && name != "theta" && name != "d") {
      error("the joint position is in the column " + std::string(name) + "; it moves theta or d", cell->span);
      return fallback;
    }
    const Dimension wrong = quantity == Quantity::angle ? Dimension::length : Dimension::angle;
    if (number->dimension == wrong || (quantity == Quantity::plain && number->dimension != Dimension::unsaid)) {
      error("\"" + cell->text + "\" is not " + (quantity == Quantity::angle ? "an angle" : "a length"), cell->span);
      return fallback;
    }
    if (quantity == Quantity::plain) return number->si(1);
    const bool other = in_other_unit(record, name, quantity);
    if (quantity == Quantity::length) {
      if (!other && std::abs(number->bare) > most_metres) millimetres_as_metres_.add(*cell);
      return number->si(other ? 1e-3 : 1);
    }
    if (!other && std::abs(number->bare) > most_radians) degrees_as_radians_.add(*cell);
    if (other && is_right_angle_in_radians(number->bare)) radians_as_degrees_.add(*cell);
    return number->si(other ? pi / 180 : 1);
  }

  static bool is_right_angle_in_radians(double value) {
    constexpr double rounding = 2e-3;
    return std::abs(std::abs(value) - pi / 2) < rounding || std::abs(std::abs(value) - pi) < rounding;
  }

  void warn_of_units() {
    const auto warn = [&](const Suspicion& suspicion, const std::string& unit, const char* what) {
      if (suspicion.count == 0) return;
      const std::size_t others = suspicion.count - 1;
      source::report(sink_, rules::dh_unit_suspicious,
                     "\"" + suspicion.first->text + "\" is read in " + unit +
                         (others == 0   ? ""
                          : others == 1 ? ", and so is one more number like it"
                                        : ", and so are " + std::to_string(others) + " more numbers like it") +
                         "; " + what,
                     suspicion.first->span);
    };
    warn(degrees_as_radians_, "rad", "⟨degrees⟩ reads the angles of the table in degrees");
    warn(radians_as_degrees_, "degrees", "if the angles are in rad, leave ⟨degrees⟩ out or head the column theta_rad");
    warn(millimetres_as_metres_, "m", "⟨millimetres⟩ reads the lengths of the table in mm");
  }

  /// True if the cell contains a joint's position: "q3+0.1".
  static bool moves(const Record& record, std::string_view name) {
    const Cell* cell = record.find(name);
    const std::optional<DhQuantity> number = cell != nullptr ? parse_dh_quantity(cell->text) : std::nullopt;
    return number && number->moves;
  }

  RowKind kind(const Record& record) {
    const bool slides = moves(record, "d");
    const bool turns = moves(record, "theta");
    std::optional<RowKind> said;
    for (const char* column : {"type", "sigma"}) {
      const Cell* cell = record.find(column);
      if (cell == nullptr || said) continue;
      said = kind_of(cell->text);
      if (!said) error("a row's type is R, P or F (sigma: 0, 1 or 2), not \"" + cell->text + "\"", cell->span);
    }
    const RowKind found = said.value_or(slides && !turns ? RowKind::prismatic : RowKind::revolute);
    if (slides && turns) {
      error("theta and d both hold a variable; write the value of the one that is constant", record.find("d")->span);
    } else if ((slides && found != RowKind::prismatic) || (turns && found != RowKind::revolute)) {
      const std::string_view column = slides ? "d" : "theta";
      error("the joint's position is in " + std::string(column) + ", which a " + std::string(name_of(found)) +
                " row does not move",
            record.find(column)->span);
    }
    return found;
  }

  /// Returns the joint's name, or one made from the row's number if the table has none or only numbers.
  std::string joint_name(const Record& record) {
    const Cell* cell = record.find("joint");
    std::string name(cell != nullptr ? text::csv_name(cell->text) : std::string_view());
    if (name.find_first_not_of("0123456789") == std::string::npos) {
      name = "joint" + std::to_string(names_.size() + 1);
      while (is_named(name)) name += '_';
    }
    if (!names_.insert(name).second) error("two rows are joint " + name, cell != nullptr ? cell->span : record.span);
    return name;
  }

  /// True if a row of the table, before or after, has that name.
  [[nodiscard]] bool is_named(const std::string& name) const {
    return names_.contains(name) || written_names_.contains(name);
  }

  /// Returns the length along the common normal: a, or r. Khalil calls it d and uses r for the d of other authors.
  double length_of_normal(const Record& record) {
    const Cell* r = record.find("r");
    if (r != nullptr && record.find("a") != nullptr)
      error("the row gives both a and r, which are names of one length", r->span);
    if (r == nullptr || record.find("a") != nullptr) return value(record, "a", 0, Quantity::length);
    const auto place = [&](std::string_view name) {
      const auto is_it = [&](const Cell& cell) { return cell.name == name; };
      return std::find_if(record.cells.begin(), record.cells.end(), is_it) - record.cells.begin();
    };
    const bool khalil = record.find("d") != nullptr && place("d") < place("theta") && place("theta") < place("r");
    if (khalil && table_.convention == Convention::modified)
      error("the columns alpha, d, theta, r are Khalil's, whose d is a and whose r is d; rename them", r->span);
    return value(record, "r", 0, Quantity::length);
  }

  DhRow row(const Record& record) {
    DhRow row;
    row.kind = kind(record);
    const bool revolute = row.kind == RowKind::revolute;
    const Quantity position = revolute ? Quantity::angle : Quantity::length;
    if (row.kind != RowKind::fixed) row.joint = joint_name(record);
    row.theta = value(record, "theta", 0, Quantity::angle);
    row.d = value(record, "d", 0, Quantity::length);
    row.a = length_of_normal(record);
    row.alpha = value(record, "alpha", 0, Quantity::angle);
    (revolute ? row.theta : row.d) += value(record, "offset", 0, position);
    row.lower = value(record, "lower", -urdf::infinity, position);
    row.upper = value(record, "upper", urdf::infinity, position);
    if (row.lower > row.upper) error("lower is above upper", record.find("lower")->span);
    if (const Cell* leader = record.find("mimic.joint"))
      row.mimic = kinematics::MimicOf{std::string(text::csv_name(leader->text)), value(record, "mimic.multiplier", 1),
                                      value(record, "mimic.offset", 0, position)};
    return row;
  }

  Transform pose(const Record& record) {
    Transform t;
    if (record.find("m00") != nullptr) {
      for (Eigen::Index i = 0; i < 3; ++i) {
        const std::string name = "m" + std::to_string(i);
        for (Eigen::Index j = 0; j < 3; ++j) t.rotation(i, j) = value(record, name + std::to_string(j), i == j ? 1 : 0);
        t.position(i) = value(record, name + '3', 0, Quantity::length);
      }
      if ((t.rotation * t.rotation.transpose() - kinematics::Matrix3::Identity()).norm() > 1e-6)
        error("the matrix is not a rotation: its columns are not orthonormal", record.span);
      t.rotation = kinematics::rotation(kinematics::quaternion(t.rotation));
      return t;
    }
    const auto length = [&](std::string_view name) { return value(record, name, 0, Quantity::length); };
    const auto angle = [&](std::string_view name) { return value(record, name, 0, Quantity::angle); };
    t.position = kinematics::Vector3(length("x"), length("y"), length("z"));
    t.rotation = kinematics::rotation(urdf::rotation_from_rpy(angle("roll"), angle("pitch"), angle("yaw")));
    return t;
  }

  const Records& records_;
  source::Sink& sink_;
  DhTable table_;
  bool degrees_ = false;
  bool millimetres_ = false;
  bool failed_ = false;
  std::set<std::string> names_;
  std::set<std::string, std::less<>> written_names_;  ///< names of the joints in the table
  Suspicion degrees_as_radians_, radians_as_degrees_, millimetres_as_metres_;
};

}  // namespace

std::optional<kinematics::DhTable> dh_table_from_records(const Records& records, const DhReadOptions& options,
                                                         source::Sink& sink) {
  return RecordReader(records, options, sink).read();
}

}  // namespace urdfmill::tables
