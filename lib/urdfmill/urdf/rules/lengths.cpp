// Lengths that look like millimetres: they differ from all other lengths of the robot by orders of magnitude.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/rules.hpp"
#include "urdfmill/urdf/rules/bodies.hpp"
#include "urdfmill/urdf/rules/findings.hpp"

namespace urdfmill::urdf {

namespace {

/// m; 5 mm read as metres. Shorter lengths are not judged.
constexpr double least_suspect = 5;
/// The factor by which it must exceed the greatest length around it.
constexpr double outlier = 20;
/// m; no robot has a part of that length unless other parts support it, whatever the rest of the robot measures.
constexpr double no_robot = 100;
/// m; few robots have a part of that length, so the rest of this one must be far smaller.
constexpr double hardly_a_robot = 20;
/// A length may be a small multiple of others derived from it: its half, or the radius of gyration of a rod, L/√12.
constexpr double like = 4;
/// m; a larger bound means "none".
constexpr double no_bound = 9'999;

constexpr std::size_t most_judged = 200;

double norm(const Vector3& v) {
  return std::hypot(v[0], v[1], v[2]);
}

/// m; floors and beams are thinner.
constexpr double thickest = 1;
/// The largest ratio of length to thickness of a pole.
constexpr double slenderest = 200;

/// The greatest dimension of a primitive, and whether it may be a floor, a beam or a pole, which may be long; a mesh
/// has no known dimension.
struct Measure {
  double greatest = 0;
  bool thin = false;
  Span span;
};

struct MeasureOf {
  Measure operator()(const Box& box) const {
    const auto [least, greatest] = std::minmax({box.size[0], box.size[1], box.size[2]});
    return {greatest, least < thickest, box.size.span};
  }
  Measure operator()(const Sphere& sphere) const { return {sphere.radius, false, sphere.radius.span}; }
  template <class Round>
  Measure operator()(const Round& round) const {
    const double radius = round.radius.value, length = round.length.value;
    if (radius > length) return {radius, false, round.radius.span};
    return {length, radius < thickest && length < slenderest * 2 * radius, round.length.span};
  }
  Measure operator()(const Mesh&) const { return {}; }
};

/// A length to compare with others.
struct Item {
  enum class Kind : std::uint8_t { origin, size, place, centre, stroke } kind;
  double value = 0;
  const xml::Element* element = nullptr;
  Span span;
  const Link* link = nullptr;    ///< the link it belongs to; null for an origin or stroke
  const Joint* joint = nullptr;  ///< the joint of an origin or stroke
  bool thin = false;             ///< a stationary floor, beam or pole
};

class LengthCheck {
 public:
  explicit LengthCheck(Findings& findings) : findings_(findings) {
    for (const Link& link : findings.robot.links) collect(link);
    for (const Joint& joint : findings.robot.joints) collect(joint);
    std::stable_sort(items_.begin(), items_.end(), [](const Item& a, const Item& b) { return a.value > b.value; });
  }

  void run() {
    std::size_t judged = 0;
    for (const Item& item : items_) {
      if (!(item.value >= least_suspect)) return;
      if (item.thin || !item.span.known()) continue;
      const double far = elsewhere(item);
      // A property in millimetres makes several lengths wrong by the same factor.
      const double rest = item.value >= hardly_a_robot ? greatest_below(item.value / like) : 0;
      const bool all_are = rest > 0 && item.value > (item.value >= no_robot ? 1 : 2) * no_robot * rest;
      if (!all_are && item.value < no_robot && item.value <= outlier * far) continue;
      // A model with so many suspects is not a robot, and each one is compared with all lengths.
      if (++judged > most_judged) return;
      const double near = support(item);
      const bool stands_out = far > 0 && item.value > outlier * std::max(near, far);
      const bool impossible = near > 0 && item.value >= no_robot && item.value > no_robot * near;
      if (stands_out || impossible)
        report(item, std::max(near, stands_out ? far : 0));
      else if (all_are)
        report(item, rest);
    }
  }

 private:
  void collect(const Link& link) {
    const auto part = [&](const auto& shape) {
      const Measure measure = std::visit(MeasureOf(), shape.geometry.shape);
      if (measure.greatest > 0)
        items_.push_back({Item::Kind::size, measure.greatest, shape.element, measure.span, &link, nullptr,
                          measure.thin && !is_moved(link)});
      if (const double away = norm(shape.origin.xyz); away > 0)
        items_.push_back({Item::Kind::place, away, shape.element, shape.origin.xyz.span, &link});
    };
    for (const Visual& visual : link.visuals) part(visual);
    for (const Collision& collision : link.collisions) part(collision);
    if (!link.inertial) return;
    const Inertial& inertial = *link.inertial;
    // If all shapes are primitives, check_inertia compares the centre of mass with them, and always the moments.
    const bool judged = !primitive_body(link);
    items_.push_back({Item::Kind::centre, norm(inertial.origin.xyz), inertial.element,
                      judged ? inertial.origin.xyz.span : Span(), &link});
    const double moment =
        std::max({inertial.inertia.ixx.value, inertial.inertia.iyy.value, inertial.inertia.izz.value});
    if (inertial.mass.value > placeholder_mass && moment > 0)
      items_.push_back({Item::Kind::centre, std::sqrt(moment / inertial.mass.value), nullptr, {}, &link});
  }

  /// True for a joint that places a robot in the world, which may be anywhere.
  static bool is_placement(const Joint& joint) {
    constexpr std::string_view worlds[] = {"world", "map", "earth", "odom", "utm"};
    return (joint.type == JointType::fixed || joint.type == JointType::floating) &&
           std::find(std::begin(worlds), std::end(worlds), joint.parent.value) != std::end(worlds);
  }

  void collect(const Joint& joint) {
    if (const double away = norm(joint.origin.xyz); away > 0 && !is_placement(joint))
      items_.push_back({Item::Kind::origin, away, joint.element, joint.origin.xyz.span, nullptr, &joint});
    if (joint.type != JointType::prismatic || !joint.limits) return;
    const Link* parent = findings_.link(joint.parent.value);
    // A robot on virtual joints may move as far as its world extends.
    if (parent == nullptr || !hangs_on_body(*parent)) return;
    const Number& lower = joint.limits->lower;
    const Number& upper = joint.limits->upper;
    const Number& farther = std::abs(lower.value) > std::abs(upper.value) ? lower : upper;
    if (std::abs(farther.value) <= no_bound && std::abs(farther.value) > 0)
      items_.push_back({Item::Kind::stroke, std::abs(farther.value), joint.element, farther.span, nullptr, &joint});
  }

  /// True if the link moves; a floor or beam of the surroundings does not, a wheel or an arm does.
  [[nodiscard]] bool is_moved(const Link& link) const {
    const Joint* joint = findings_.parent_joint(link);
    return joint != nullptr && (joint->type == JointType::revolute || joint->type == JointType::continuous);
  }

  /// True if a link or one of its ancestors has a shape; virtual links have at most a mass.
  [[nodiscard]] bool hangs_on_body(const Link& link) const {
    const Link* at = &link;
    for (std::size_t steps = 0; at != nullptr && steps <= findings_.robot.links.size(); ++steps) {
      if (!at->visuals.empty() || !at->collisions.empty()) return true;
      const Joint* joint = findings_.parent_joint(*at);
      at = joint != nullptr ? findings_.link(joint->parent.value) : nullptr;
    }
    return false;
  }

  /// True if one of the two is the other or one of its ancestors.
  static bool adjoin(const Item& a, const Item& b) {
    if (a.link != nullptr && b.link != nullptr) return a.link == b.link;
    if (a.joint != nullptr && b.joint != nullptr)
      return a.joint == b.joint || a.joint->parent.value == b.joint->child.value ||
             a.joint->child.value == b.joint->parent.value || a.joint->parent.value == b.joint->parent.value;
    const Link& link = a.link != nullptr ? *a.link : *b.link;
    const Joint& joint = a.joint != nullptr ? *a.joint : *b.joint;
    return joint.parent.value == link.name.value || joint.child.value == link.name.value;
  }

  /// Returns the greatest length of another kind on adjoining parts.
  [[nodiscard]] double support(const Item& item) const {
    double greatest = 0;
    for (const Item& other : items_)
      if (other.kind != item.kind && adjoin(item, other)) greatest = std::max(greatest, other.value);
    return greatest;
  }

  [[nodiscard]] double greatest_below(double bound) const {
    const auto found =
        std::partition_point(items_.begin(), items_.end(), [bound](const Item& item) { return item.value >= bound; });
    return found != items_.end() ? found->value : 0;
  }

  /// Returns the greatest length outside its own link or joint.
  [[nodiscard]] double elsewhere(const Item& item) const {
    for (const Item& other : items_) {
      if (&other == &item || (item.link != nullptr && other.link == item.link)) continue;
      if (item.joint != nullptr && other.joint == item.joint && other.kind == item.kind) continue;
      // One line of a macro gives the same value to every part it makes.
      if (item.span.known() && other.span == item.span && other.value == item.value) continue;
      return other.value;  // they are sorted
    }
    return 0;
  }

  void report(const Item& item, double around) {
    if (item.link != nullptr) findings_.suspect_length(*item.link);
    const std::string subject = item.link != nullptr ? fmt::format("link \"{}\"", item.link->name.value)
                                                     : fmt::format("joint \"{}\"", item.joint->name.value);
    static constexpr std::string_view what[] = {"the origin is", "a shape measures", "a shape is placed",
                                                "the centre of mass is", "the range reaches"};
    static constexpr std::string_view where[] = {" m away", " m", " m away", " m away", " m"};
    const auto kind = static_cast<std::size_t>(item.kind);
    findings_.report(rules::length_suspected, item.element, item.span,
                     fmt::format("{}: {} {:.6g}{}, but no other length nearby exceeds {:.3g} m; lengths are in metres",
                                 subject, what[kind], item.value, where[kind], around),
                     {.hint = fmt::format("{:.6g} mm are {:.6g} m", item.value, item.value / 1000)});
  }

  Findings& findings_;
  std::vector<Item> items_;
};

/// Reports velocities of prismatic joints that are millimetres per second: no joint slides as fast, and it would cross
/// its range at once.
void check_sliding_speed(Findings& findings) {
  constexpr double fastest = 20;    // m/s
  constexpr double at_once = 0.02;  // s
  for (const Joint& joint : findings.robot.joints) {
    if (joint.type != JointType::prismatic || !joint.limits) continue;
    const Number& velocity = joint.limits->velocity;
    const double range = joint.limits->upper.value - joint.limits->lower.value;
    if (!(velocity.value > fastest) || is_placeholder_velocity(velocity.value) || !(range > 0) ||
        range > at_once * velocity.value)
      continue;
    findings.report(
        rules::length_suspected, joint.element, velocity.span,
        fmt::format("joint \"{}\": the velocity limit is {} m/s, over a range of {:.3g} m; lengths are in "
                    "metres",
                    joint.name.value, text::shortest(velocity.value), range),
        {.hint = fmt::format("{} mm/s are {:.6g} m/s", text::shortest(velocity.value), velocity.value / 1000)});
  }
}

}  // namespace

void check_lengths(Findings& findings) {
  LengthCheck(findings).run();
  check_sliding_speed(findings);
}

}  // namespace urdfmill::urdf
