// Joints of SDF: placed as URDF requires, with their limits, dynamics and Gazebo's own values.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "urdfmill/sdf/reading.hpp"
#include "urdfmill/sdf/rules.hpp"
#include "urdfmill/sdf/writing.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/loops.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::sdf {

namespace {

using kinematics::Transform;
using kinematics::Vector3;

/// A value of a joint by its path, and its name in a <gazebo> block.
struct JointValue {
  std::string_view way;
  std::string_view name;
};
constexpr std::array physics_elements{
    JointValue{"physics/ode/cfm_damping", "implicitSpringDamper"},
    JointValue{"physics/ode/fudge_factor", "fudgeFactor"},
    JointValue{"physics/ode/implicit_spring_damper", "implicitSpringDamper"},
    JointValue{"physics/ode/limit/cfm", "stopCfm"},
    JointValue{"physics/ode/limit/erp", "stopErp"},
    JointValue{"physics/ode/provide_feedback", "provideFeedback"},
    JointValue{"physics/provide_feedback", "provideFeedback"},
};

/// Infinity in SDF up to 1.9.
constexpr double sdf_infinity = 1e16;

class JointReader {
 public:
  JointReader(Translation& t, const Frame& joint, const std::string& parent)
      : t_(t), joint_(joint), element_(*joint.element), parent_(parent), child_(*t.frames.find(joint.link)) {}

  void read() {
    const std::string type = type_of();
    const bool moves = type != "fixed";
    const xml::Element* axis = moves ? element_.child("axis") : nullptr;
    Vector3 direction = moves ? direction_in_child(axis) : Vector3::Zero();
    Pose origin = place();
    std::string child = child_.name;
    if ((type == "revolute" || type == "continuous") && is_off_axis(direction)) {
      // URDF's links turn about an axis through their origin; this axis is elsewhere.
      child = link_between();
      direction = joint_.in_model.rotation.transpose() * child_.in_model.rotation * direction;
      origin = pose_of(parent_frame().inverse() * joint_.in_model);
    }
    xml::Element* made = t_.tree.element(t_.robot, "joint", element_);
    t_.tree.attribute(made, "name", joint_.name, element_);
    t_.tree.attribute(made, "type", type, element_);
    t_.tree.origin(made, origin, element_);
    end(made, "parent", parent_);
    end(made, "child", child);
    if (moves) {
      write_axis(made, direction);
      if (axis != nullptr) axis_values(made, *axis, type);
    }
    others();
  }

  /// Reads a joint that closes a loop: its frame in both links, and what moves.
  void read_loop() {
    const std::string_view type = loop_type_of(element_);
    xml::Element* made = t_.tree.element(t_.robot, "loop_joint", element_);
    t_.tree.attribute(made, "name", joint_.name, element_);
    t_.tree.attribute(made, "type", type, element_);
    const auto end_at = [&](std::string_view tag, const std::string& link, const Transform& frame) {
      xml::Element* end = t_.tree.element(made, tag, element_);
      const auto v = pose_of(frame.inverse() * joint_.in_model).values;
      t_.tree.attribute(end, "link", link, element_);
      t_.tree.attribute(end, "xyz", words({v[0], v[1], v[2]}), element_);
      t_.tree.attribute(end, "rpy", words({v[3], v[4], v[5]}), element_);
    };
    end_at("link1", parent_, parent_frame());
    end_at("link2", child_.name, child_.in_model);
    if (type == "revolute" || type == "prismatic")
      write_axis(made, joint_.in_model.rotation.transpose() * child_.in_model.rotation *
                           direction_in_child(element_.child("axis")));
  }

 private:
  void write_axis(xml::Element* made, const Vector3& direction) {
    const xml::Element* axis = element_.child("axis");
    const std::string xyz = words({direction.x() + 0.0, direction.y() + 0.0, direction.z() + 0.0});
    t_.tree.attribute(t_.tree.element(made, "axis", axis != nullptr ? *axis : element_), "xyz", xyz, element_);
  }

  Block& block(const xml::Element& from) {
    Block& found = t_.joint_blocks[joint_.name];
    if (found.from == nullptr) found.from = &from;
    return found;
  }

  void end(xml::Element* made, std::string_view role, std::string_view link) {
    t_.tree.attribute(t_.tree.element(made, role, element_), "link", link, element_);
  }

  static bool is_infinite(double value) { return std::abs(value) >= sdf_infinity; }

  double limit(std::string_view name, double fallback) {
    const xml::Element* axis = element_.child("axis");
    const xml::Element* limits = axis != nullptr ? axis->child("limit") : nullptr;
    const double value = child_number(t_, limits, name).value_or(fallback);
    return is_infinite(value) ? std::copysign(urdf::infinity, value) : value;
  }

  std::string type_of() {
    const xml::Attribute* attribute = element_.attribute("type");
    std::string type(attribute != nullptr ? attribute->value : std::string_view());
    if (type == "fixed" || type == "prismatic" || type == "continuous") return type;
    if (type == "revolute") {
      const bool free =
          limit("lower", -urdf::infinity) == -urdf::infinity && limit("upper", urdf::infinity) == urdf::infinity;
      return free ? "continuous" : "revolute";
    }
    xml::report(t_.sink, rules::joint_type, &element_,
                attribute != nullptr ? attribute->value_span : element_.start_tag(),
                fmt::format("joint \"{}\": URDF has no {} joint; it becomes a fixed one", joint_.name, type));
    return "fixed";
  }

  [[nodiscard]] Transform parent_frame() const {
    const Frame* frame = t_.frames.find(parent_);
    return frame != nullptr ? frame->in_model : t_.model_in_world.inverse();
  }

  /// Returns the pose of the child's link in the parent's with the joint at 0.
  Pose place() {
    // The digits stay as written if the pose has URDF's form.
    const bool child_at_joint = child_.pose.relative_to == joint_.name && child_.pose.is_identity();
    const std::string& base = joint_.pose.relative_to;
    const bool in_parent = base == parent_ || (parent_ == "world" && base == model_frame && !t_.is_placed());
    if (child_at_joint && in_parent) return joint_.pose;
    return pose_of(parent_frame().inverse() * child_.in_model);
  }

  Vector3 direction_in_child(const xml::Element* axis) {
    const xml::Element* xyz = axis != nullptr ? axis->child("xyz") : nullptr;
    Vector3 direction(0, 0, 1);  // SDF's default
    if (xyz != nullptr) {
      const std::string text = numbers_text(t_, *xyz, 3, 3);
      std::size_t at = 0;
      for (Eigen::Index i = 0; i < 3; ++i) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        direction(i) = urdf::parse_number(std::string_view(text).substr(at, end - at)).value_or(0);
        at = std::min(end + 1, text.size());
      }
    }
    const Frame* frame = &joint_;
    const xml::Attribute* given = xyz != nullptr ? xyz->attribute("expressed_in") : nullptr;
    if (given != nullptr && !given->value.empty()) {
      frame = t_.frames.find(given->value);
      if (frame == nullptr) {
        report_invalid(t_.sink, *xyz,
                       fmt::format("the axis is expressed in \"{}\", which does not exist", given->value));
        return direction;
      }
    }
    const bool same = frame == &joint_ && child_.pose.relative_to == joint_.name && child_.pose.is_identity();
    if (same || frame == &child_) return direction;
    return child_.in_model.rotation.transpose() * frame->in_model.rotation * direction;
  }

  [[nodiscard]] bool is_off_axis(const Vector3& direction) const {
    constexpr double rounding = 1e-12;  // rounding of composed poses
    const Vector3 axis = child_.in_model.rotation * direction.stableNormalized();
    const Vector3 offset = child_.in_model.position - joint_.in_model.position;
    return (offset - axis * axis.dot(offset)).norm() > rounding * std::max(1.0, child_.in_model.position.norm());
  }

  /// Returns a massless link at the joint that carries the child.
  std::string link_between() {
    std::string name = t_.scope.take(joint_.name + "_axis");
    xml::report(
        t_.sink, rules::link_added, &element_, element_.start_tag(),
        fmt::format("joint \"{}\": its axis does not pass through the origin of link \"{}\"; link \"{}\" is inserted",
                    joint_.name, child_.name, name));
    t_.tree.attribute(t_.tree.element(t_.robot, "link", element_), "name", name, element_);
    xml::Element* fixed = t_.tree.element(t_.robot, "joint", element_);
    t_.tree.attribute(fixed, "name", t_.scope.take(name + "_joint"), element_);
    t_.tree.attribute(fixed, "type", "fixed", element_);
    t_.tree.origin(fixed, pose_of(joint_.in_model.inverse() * child_.in_model), element_);
    end(fixed, "parent", name);
    end(fixed, "child", child_.name);
    return name;
  }

  void axis_values(xml::Element* made, const xml::Element& axis, const std::string& type) {
    limits(made, axis, type);
    for (const xml::Element* e = axis.child(); e != nullptr; e = e->next_element()) {
      if (e->name == "dynamics")
        dynamics(made, *e);
      else if (e->name == "mimic")
        mimic(made, *e);
      else if (e->name == "limit")
        dropped_below(*e, {"lower", "upper", "effort", "velocity"});
      else if (e->name == "initial_position" ? child_number(t_, &axis, e->name) != 0 : e->name != "xyz")
        report_dropped(t_, *e, "joint \"" + joint_.name + "\"");
    }
  }

  void dropped_below(const xml::Element& element, std::initializer_list<std::string_view> known) {
    for (const xml::Element* e = element.child(); e != nullptr; e = e->next_element())
      if (std::find(known.begin(), known.end(), e->name) == known.end())
        report_dropped(t_, *e, "joint \"" + joint_.name + "\"");
  }

  void limits(xml::Element* made, const xml::Element& axis, const std::string& type) {
    const auto unless_negative = [](double value) { return value < 0 ? urdf::infinity : value; };
    const double effort = unless_negative(limit("effort", urdf::infinity));
    const double velocity = unless_negative(limit("velocity", urdf::infinity));
    const double lower = limit("lower", -urdf::infinity);
    const double upper = limit("upper", urdf::infinity);
    const bool bounded = type != "continuous";
    // Only URDF 1.2 can omit effort or velocity; all versions can express a continuous joint without any limit.
    if (!bounded && std::isinf(effort) && std::isinf(velocity)) return;
    if (std::isinf(effort) || std::isinf(velocity)) t_.needs_1_2 = true;
    const xml::Element& from = axis.child("limit") != nullptr ? *axis.child("limit") : axis;
    if (bounded && (std::isinf(lower) || std::isinf(upper)))
      xml::report(t_.sink, rules::value_dropped, &from, from.start_tag(),
                  fmt::format("joint \"{}\": a {} joint of URDF has limits; 1e16 stands for none", joint_.name, type));
    xml::Element* limit = t_.tree.element(made, "limit", from);
    const auto put = [&](const char* name, double value) {
      if (std::isfinite(value)) t_.tree.attribute(limit, name, text::shortest(value), from);
    };
    if (bounded) put("lower", std::max(lower, -sdf_infinity));
    if (bounded) put("upper", std::min(upper, sdf_infinity));
    put("effort", effort);
    put("velocity", velocity);
  }

  void dynamics(xml::Element* made, const xml::Element& given) {
    const auto damping = child_number(t_, &given, "damping");
    const auto friction = child_number(t_, &given, "friction");
    if (damping || friction) {
      xml::Element* dynamics = t_.tree.element(made, "dynamics", given);
      if (damping) t_.tree.attribute(dynamics, "damping", text::shortest(*damping), given);
      if (friction) t_.tree.attribute(dynamics, "friction", text::shortest(*friction), given);
    }
    for (const auto& [in_sdf, in_urdf] :
         {std::pair{"spring_reference", "springReference"}, std::pair{"spring_stiffness", "springStiffness"}})
      if (const auto value = child_number(t_, &given, in_sdf); value && *value != 0)
        block(given).values.emplace_back(in_urdf, text::shortest(*value));
    dropped_below(given, {"damping", "friction", "spring_reference", "spring_stiffness"});
  }

  void mimic(xml::Element* made, const xml::Element& given) {
    const xml::Attribute* leader = given.attribute("joint");
    const double multiplier = child_number(t_, &given, "multiplier").value_or(1);
    const double offset = child_number(t_, &given, "offset").value_or(0);
    const double reference = child_number(t_, &given, "reference").value_or(0);
    xml::Element* mimic = t_.tree.element(made, "mimic", given);
    t_.tree.attribute(mimic, "joint", leader != nullptr ? leader->value : std::string_view(), given);
    t_.tree.attribute(mimic, "multiplier", text::shortest(multiplier), given);
    // multiplier · (leader − reference) + offset
    const double shifted = offset - multiplier * reference;
    if (shifted != 0) t_.tree.attribute(mimic, "offset", text::shortest(shifted), given);
  }

  void others() {
    for (const xml::Element* e = element_.child(); e != nullptr; e = e->next_element()) {
      if (e->name == "physics")
        physics(*e, "physics");
      else if (e->name == "sensor" || e->name == "plugin")
        block(*e).copied.emplace_back(e, std::nullopt);
      else if (e->name != "pose" && e->name != "parent" && e->name != "child" && e->name != "axis")
        report_dropped(t_, *e, "joint \"" + joint_.name + "\"");
    }
  }

  void physics(const xml::Element& element, const std::string& way) {
    for (const xml::Element* e = element.child(); e != nullptr; e = e->next_element()) {
      const std::string here = fmt::format("{}/{}", way, e->name);
      const auto* known = std::find_if(physics_elements.begin(), physics_elements.end(),
                                       [&](const JointValue& v) { return v.way == here; });
      const bool leads_on = std::any_of(physics_elements.begin(), physics_elements.end(),
                                        [&](const JointValue& v) { return v.way.starts_with(here + '/'); });
      if (known != physics_elements.end())
        block(*e).values.emplace_back(known->name, text_of(*e));
      else if (leads_on)
        physics(*e, here);
      else
        report_dropped(t_, *e, "joint \"" + joint_.name + "\"");
    }
  }

  Translation& t_;
  const Frame& joint_;
  const xml::Element& element_;
  const std::string parent_;  ///< link in the URDF
  const Frame& child_;
};

}  // namespace

void read_joint(Translation& t, const Frame& joint, const std::string& parent) {
  JointReader(t, joint, parent).read();
}

std::string_view loop_type_of(const xml::Element& joint) {
  const xml::Attribute* type = joint.attribute("type");
  const std::string_view given = type != nullptr ? type->value : std::string_view();
  if (given == "ball") return urdf::text(urdf::LoopType::spherical);
  if (given == "continuous") return urdf::text(urdf::LoopType::revolute);
  const auto known = urdf::loop_type_named(given);
  return known && *known != urdf::LoopType::spherical ? urdf::text(*known) : std::string_view();
}

void read_loop(Translation& t, const Frame& joint, const std::string& parent) {
  JointReader(t, joint, parent).read_loop();
}

}  // namespace urdfmill::sdf
