#include "urdfmill/session/comparison/robot_changes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "urdfmill/text/numbers.hpp"

namespace urdfmill::session {
namespace {

using kinematics::Aspect;
using kinematics::Change;
using kinematics::Difference;
using kinematics::Transform;
using kinematics::Vector3;

constexpr double degrees_per_radian = 180 / kinematics::pi;
constexpr double mm_per_m = 1000;

/// Returns a number for a sentence: at most 6 digits, "0" for rounding errors.
std::string six_digit_number(double value) {
  constexpr double rounding = 1e-9;
  return fmt::format("{:.6g}", std::abs(value) < rounding ? 0.0 : value);
}

/// Returns "3 mm in x", "5 mm (3 in x, -4 in y)".
std::string shift_words(const Vector3& from, const Vector3& to) {
  const Vector3 shift = (to - from) * mm_per_m;
  std::vector<std::string> parts;
  std::string axis;
  for (int i = 0; i < 3; ++i) {
    constexpr double least = 1e-6;  // mm
    if (std::abs(shift[i]) <= least * std::max(1.0, shift.norm())) continue;
    axis = "xyz"[i];
    parts.push_back(six_digit_number(shift[i]) + " in " + axis);
  }
  if (parts.size() == 1) return fmt::format("{} mm in {}", six_digit_number(shift.sum()), axis);
  return fmt::format("{} mm ({})", six_digit_number(shift.norm()), fmt::join(parts, ", "));
}

/// Returns "90° about z", "10° about (0.6, 0.8, 0)".
std::string turn_words(const kinematics::Matrix3& from, const kinematics::Matrix3& to) {
  const kinematics::Matrix3 turn = to * from.transpose();
  const double angle = kinematics::rotation_distance(from, to);
  // The axis is the imaginary part of the quaternion.
  const urdf::Quaternion q = kinematics::quaternion(turn);
  const Vector3 axis = Vector3(q[0], q[1], q[2]).normalized();
  for (int i = 0; i < 3; ++i) {
    constexpr double nearly_one = 1 - 1e-9;
    if (std::abs(axis[i]) >= nearly_one)
      return fmt::format("{}° about {}", six_digit_number(std::copysign(angle, axis[i]) * degrees_per_radian),
                         "xyz"[i]);
  }
  return fmt::format("{}° about ({}, {}, {})", six_digit_number(angle * degrees_per_radian), six_digit_number(axis[0]),
                     six_digit_number(axis[1]), six_digit_number(axis[2]));
}

/// Returns "moved 3 mm in x and turned 90° about z".
std::string motion_words(const std::array<Transform, 2>& poses) {
  const auto& [from, to] = poses;
  constexpr double rounding = 1e-9;
  const bool is_moved = kinematics::position_distance(from, to) > rounding;
  const bool is_turned = kinematics::rotation_distance(from.rotation, to.rotation) > rounding;
  std::string words;
  if (is_moved || !is_turned) words = "moved " + shift_words(from.position, to.position);
  if (is_turned) words += (words.empty() ? "turned " : " and turned ") + turn_words(from.rotation, to.rotation);
  return words;
}

ChangeClass class_of(const Difference& difference) {
  switch (difference.aspect) {
    case Aspect::structure:
      return difference.field == "name" || difference.field == "parent joint" ? ChangeClass::interface : ChangeClass::kinematic;
    case Aspect::kinematics:
      return ChangeClass::kinematic;
    case Aspect::dynamics:
      return ChangeClass::dynamic;
    case Aspect::limits:
      return difference.field == "damping" || difference.field == "friction" ? ChangeClass::dynamic
                                                                             : ChangeClass::limit;
    case Aspect::visuals:
      return ChangeClass::visual;
    case Aspect::collisions:
      return ChangeClass::collision;
    case Aspect::extensions:
      break;
  }
  return ChangeClass::interface;
}

/// Returns the name of a part of that kind, "elbow" of "joint elbow"; nothing for other parts.
std::optional<std::string> name_in_part(const std::string& part, std::string_view kind) {
  if (!part.starts_with(kind) || part.size() <= kind.size() || part[kind.size()] != ' ') return std::nullopt;
  return part.substr(kind.size() + 1);
}

/// Returns "7 links".
std::string counted(std::size_t number, std::string_view thing) {
  return fmt::format("{} {}{}", number, thing, number == 1 ? "" : "s");
}

/// The links of a model by the links that carry them.
class Carriers {
 public:
  explicit Carriers(const urdf::Robot& robot) {
    for (const urdf::Joint& joint : robot.joints) {
      above_.emplace(joint.child.value, &joint);
      below_[joint.parent.value].push_back(joint.child.value);
    }
  }

  /// Returns the joint that carries a link, or null.
  [[nodiscard]] const urdf::Joint* above(const std::string& link) const {
    const auto found = above_.find(link);
    return found == above_.end() ? nullptr : found->second;
  }

  /// Returns the number of links that a link carries, with itself.
  [[nodiscard]] std::size_t carried(const std::string& link) const {
    std::set<std::string> seen{link};
    std::vector<std::string> open{link};
    while (!open.empty()) {
      const auto below = below_.find(open.back());
      open.pop_back();
      if (below == below_.end()) continue;
      for (const std::string& child : below->second)
        if (seen.insert(child).second) open.push_back(child);
    }
    return seen.size();
  }

 private:
  std::map<std::string, const urdf::Joint*, std::less<>> above_;
  std::map<std::string, std::vector<std::string>> below_;
};

class Changes {
 public:
  Changes(const PlacedRobot& a, const PlacedRobot& b) : a_(a), b_(b), carriers_a_(a.robot), carriers_b_(b.robot) {}

  std::vector<RobotChange> run(const std::vector<std::pair<std::string, std::string>>& renamed,
                               const kinematics::SameModel& comparison) {
    for (const auto& [from, to] : renamed) add_renamed("link", from, to, a_.robot.link(from), b_.robot.link(to));
    collect_lone_links(comparison);
    for (const Difference& difference : comparison.differences) add(difference);
    add_lone_links(false);
    add_lone_links(true);
    gather();
    std::stable_sort(changes_.begin(), changes_.end(),
                     [](const RobotChange& x, const RobotChange& y) { return x.kind < y.kind; });
    return std::move(changes_);
  }

 private:
  template <class Part>
  void add_renamed(std::string_view kind, const std::string& from, const std::string& to, const Part* was,
                   const Part* is) {
    RobotChange change;
    change.kind = ChangeClass::interface;
    change.part = fmt::format("{} {}", kind, from);
    change.field = "name";
    change.was = from;
    change.is = to;
    change.message = fmt::format("{} {}: renamed {}", kind, from, to);
    if (was != nullptr) change.old_place = a_.place(was->name.span);
    if (is != nullptr) change.new_place = b_.place(is->name.span);
    changes_.push_back(std::move(change));
  }

  /// Finds the links that only one of the models has.
  void collect_lone_links(const kinematics::SameModel& comparison) {
    for (const Difference& difference : comparison.differences) {
      if (difference.aspect != Aspect::structure || !difference.field.empty()) continue;
      const auto link = name_in_part(difference.part, "link");
      if (link) (difference.change == Change::added ? added_ : removed_).insert(*link);
    }
  }

  /// Adds links that were added or removed: those that carry others stand for them.
  void add_lone_links(bool are_added) {
    const PlacedRobot& in = are_added ? b_ : a_;
    const Carriers& carriers = are_added ? carriers_b_ : carriers_a_;
    const std::set<std::string>& lone = are_added ? added_ : removed_;
    for (const urdf::Link& link : in.robot.links) {
      if (!lone.contains(link.name.value)) continue;
      const urdf::Joint* joint = carriers.above(link.name.value);
      if (joint != nullptr && lone.contains(joint->parent.value)) continue;
      RobotChange change;
      change.kind = ChangeClass::kinematic;
      change.part = "link " + link.name.value;
      change.message = change.part + (are_added ? " added" : " removed");
      if (joint != nullptr)
        change.message +=
            fmt::format(" ({} joint {} on {})", urdf::text(joint->type), joint->name.value, joint->parent.value);
      for (const urdf::Link& other : in.robot.links)
        if (&other != &link && lone.contains(other.name.value) &&
            is_below(other.name.value, link.name.value, carriers, lone))
          change.also.push_back("link " + other.name.value);
      if (!change.also.empty())
        change.message +=
            fmt::format(", with {} that it {}", counted(change.also.size(), "link"), are_added ? "carries" : "carried");
      (are_added ? change.new_place : change.old_place) = in.place(link.span);
      changes_.push_back(std::move(change));
    }
  }

  /// True if lone links lead from a link up to another one.
  static bool is_below(std::string link, const std::string& top, const Carriers& carriers,
                       const std::set<std::string>& lone) {
    for (std::size_t steps = 0; steps <= lone.size(); ++steps) {
      const urdf::Joint* joint = carriers.above(link);
      if (joint == nullptr || !lone.contains(joint->parent.value)) return false;
      link = joint->parent.value;
      if (link == top) return true;
    }
    return false;
  }

  void add(const Difference& d) {
    if (d.aspect == Aspect::structure && d.field.empty()) {
      if (name_in_part(d.part, "link")) return;
      // A joint of a lone link is named with it.
      const auto joint = name_in_part(d.part, "joint");
      const urdf::Joint* found = !joint                      ? nullptr
                                 : d.change == Change::added ? b_.robot.joint(*joint)
                                                             : a_.robot.joint(*joint);
      if (found != nullptr) {
        const std::set<std::string>& lone = d.change == Change::added ? added_ : removed_;
        if (lone.contains(found->child.value) || lone.contains(found->parent.value)) return;
      }
    }
    if (d.field == "parent joint")
      return add_renamed("joint", d.was, d.is, a_.robot.joint(d.was), b_.robot.joint(d.is));
    RobotChange change;
    change.kind = class_of(d);
    change.part = d.part;
    change.field = d.field;
    if (d.change == Change::changed) {
      change.was = d.was;
      change.is = d.is;
    }
    change.message = message_of(d);
    change.old_place = a_.place(d.in_a);
    change.new_place = b_.place(d.in_b);
    changes_.push_back(std::move(change));
  }

  [[nodiscard]] std::string message_of(const Difference& d) const {
    const std::string subject = d.field.empty() ? d.part : d.part + ": " + d.field;
    if (d.change != Change::changed) return fmt::format("{} {}", subject, kinematics::text(d.change));
    if (d.aspect == Aspect::structure && d.field == "name") return fmt::format("{}: renamed {}", d.part, d.is);
    if (d.poses) return fmt::format("{} {}{}", subject, motion_words(*d.poses), carried_words(d));
    if (d.field == "content") return d.part + ": the content of the file changed";
    if (d.field == "axis") return fmt::format("{} {} → {}{}", subject, d.was, d.is, axis_words(d));
    return fmt::format("{} {} → {}{}", subject, d.was, d.is, unit_words(d));
  }

  /// Returns the number of links that an origin of a joint moves.
  [[nodiscard]] std::string carried_words(const Difference& d) const {
    const auto name = name_in_part(d.part, "joint");
    const urdf::Joint* joint = name ? a_.robot.joint(*name) : nullptr;
    if (joint == nullptr) return {};
    return fmt::format("; {} moved with it", counted(carriers_a_.carried(joint->child.value), "link"));
  }

  static std::string axis_words(const Difference& d) {
    constexpr double rounding = 1e-9;
    if (std::abs(d.deviation - 2) <= rounding) return " (reversed)";
    // The distance of the ends of two unit vectors is twice the sine of half their angle.
    return fmt::format(" (turned {}°)",
                       six_digit_number(2 * std::asin(std::min(d.deviation / 2, 1.0)) * degrees_per_radian));
  }

  /// Returns the unit of a value, and angles also in degrees.
  [[nodiscard]] std::string unit_words(const Difference& d) const {
    if (d.field == "mass") return " kg";
    if (d.field.starts_with("inertia ")) return " kg·m²";
    if (d.aspect == Aspect::visuals || d.aspect == Aspect::collisions)
      return d.field == "size" && !d.part.ends_with(".") && d.part.find("mesh ") == std::string::npos ? " m" : "";
    if (d.aspect != Aspect::limits) return {};
    const auto name = name_in_part(d.part, "joint");
    const urdf::Joint* joint = name ? a_.robot.joint(*name) : nullptr;
    if (joint == nullptr) return {};
    const bool slides = joint->type == urdf::JointType::prismatic;
    const std::string length = slides ? " m" : " rad";
    if (d.field == "effort limit" || d.field == "friction") return slides ? " N" : " N·m";
    if (d.field == "damping") return slides ? " N·s/m" : " N·m·s/rad";
    std::string unit = d.field == "velocity limit"                                          ? length + "/s"
                       : d.field == "acceleration limit" || d.field == "deceleration limit" ? length + "/s²"
                       : d.field == "jerk limit"                                            ? length + "/s³"
                       : d.field.starts_with("k_")                                          ? ""
                                                                                            : length;
    const auto was = text::finite_number(d.was), is = text::finite_number(d.is);
    if (slides || unit.empty() || (!was && !is)) return unit;
    const auto in_degrees = [](const std::optional<double>& value, const std::string& otherwise) {
      return value ? six_digit_number(*value * degrees_per_radian) + "°" : otherwise;
    };
    return fmt::format("{} ({} → {}{})", unit, in_degrees(was, d.was), in_degrees(is, d.is), unit.substr(4));
  }

  /// Joins equal changes of several parts that the same lines make, and of meshes.
  void gather() {
    std::vector<RobotChange> gathered;
    using Key = std::array<std::string, 7>;
    std::map<Key, std::size_t> known;
    for (RobotChange& change : changes_) {
      const bool is_mesh = change.field == "content";
      const std::string suffix = change.message.substr(std::min(change.part.size(), change.message.size()));
      Key key{std::to_string(static_cast<int>(change.kind)),
              change.field,
              change.was,
              change.is,
              is_mesh ? "" : change.old_place.text(),
              is_mesh ? "" : change.new_place.text(),
              is_mesh ? "" : suffix};
      const bool has_place = change.new_place.known() || change.old_place.known();
      const auto [entry, is_new] = known.emplace(std::move(key), gathered.size());
      if (!is_new && (is_mesh || (has_place && change.field != "name"))) {
        gathered[entry->second].also.push_back(std::move(change.part));
        continue;
      }
      gathered.push_back(std::move(change));
    }
    changes_ = std::move(gathered);
  }

  const PlacedRobot& a_;
  const PlacedRobot& b_;
  Carriers carriers_a_, carriers_b_;
  std::set<std::string> removed_, added_;
  std::vector<RobotChange> changes_;
};

}  // namespace

FilePlace PlacedRobot::place(source::Span span) const {
  if (!span.known()) return {};
  const source::SourceFile& file = sources[span.file];
  const source::Position position = file.position(span.begin);
  return {file.name(), position.line, position.column};
}

std::vector<RobotChange> robot_changes(const PlacedRobot& a, const PlacedRobot& b,
                                       const std::vector<std::pair<std::string, std::string>>& renamed,
                                       const kinematics::SameModel& comparison) {
  return Changes(a, b).run(renamed, comparison);
}

}  // namespace urdfmill::session
