// Joints: axes, limits, dynamics, mimic, and Gazebo's values for them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "urdfmill/gazebo/rules.hpp"
#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/sdf/frames.hpp"
#include "urdfmill/sdf/rules.hpp"
#include "urdfmill/sdf/writing.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::sdf {

namespace {

using urdf::JointType;

class JointWriter {
 public:
  JointWriter(Writing& w, const LinkPlan& link)
      : w_(w),
        link_(link),
        joint_(*link.joint),
        parent_(w.plan.links[link.parent]),
        blocks_(w.gazebo.joint(link.joint->name.value)) {}

  void write() {
    report_dropped();
    if (link_.role != Role::link) return;
    switch (joint_.type) {
      case JointType::floating:
        return floating();
      case JointType::planar:
        return planar();
      case JointType::revolute:
      case JointType::continuous:
      case JointType::prismatic:
      case JointType::fixed:
        break;
    }
    const bool turns = joint_.type == JointType::revolute || joint_.type == JointType::continuous;
    begin(link_.joint_name,
          joint_.type == JointType::fixed ? "fixed"
          : turns                         ? "revolute"
                                          : "prismatic",
          pose_frame(), &joint_.origin, parent_.name, link_.name);
    if (joint_.type == JointType::fixed)
      report_axis_values();
    else
      axis();
    physics();
    for (const xml::Element* element : blocks_.copied) write_extension(w_, *element);
    w_.xml.close("joint");
  }

 private:
  [[nodiscard]] std::string pose_frame() const {
    return parent_.role == Role::world ? std::string(model_frame) : parent_.name;
  }

  void begin(std::string_view name, std::string_view type, std::string_view frame, const urdf::Origin* origin,
             std::string_view parent, std::string_view child) {
    w_.xml.open("joint").attribute("name", name).attribute("type", type).inside();
    write_pose(w_, origin != nullptr ? *origin : urdf::Origin(), frame);
    w_.xml.leaf("parent", parent);
    w_.xml.leaf("child", child);
  }

  void dropped(const xml::Element* element, source::Span span, std::string_view what) {
    xml::report(w_.sink, rules::value_dropped, element, span,
                fmt::format("joint \"{}\": SDF has no {}; dropped", joint_.name.value, what));
  }

  /// Reports values of a URDF joint that SDF joints lack.
  void report_dropped() {
    if (joint_.safety) dropped(joint_.element, joint_.safety->span, "safety controller");
    if (joint_.calibration) dropped(joint_.element, joint_.calibration->span, "calibration");
    if (joint_.type == JointType::fixed) {
      if (joint_.mimic) mimic_lost("a fixed joint has no position that could follow");
      return;
    }
    if (!joint_.limits) return;
    const urdf::Limits& limits = *joint_.limits;
    const auto limit = [&](const urdf::Number& number, std::string_view what) {
      if (std::isfinite(number.value)) dropped(joint_.element, number.span.known() ? number.span : limits.span, what);
    };
    limit(limits.acceleration, "acceleration limit");
    if (limits.deceleration.value != limits.acceleration.value) limit(limits.deceleration, "deceleration limit");
    limit(limits.jerk, "jerk limit");
  }

  void mimic_lost(std::string_view why) {
    xml::report(w_.sink, rules::mimic, joint_.element, joint_.mimic->span,
                fmt::format("joint \"{}\" no longer follows joint \"{}\": {}", joint_.name.value,
                            joint_.mimic->joint.value, why));
  }

  void floating() {
    xml::report(
        w_.sink, rules::floating_joint, joint_.element, joint_.name.span,
        fmt::format(
            "joint \"{}\" is not written: SDF has no floating joints, link \"{}\" floats because it has no joint",
            joint_.name.value, link_.link->name.value));
    report_unmoved("a floating joint");
  }

  void planar() {
    xml::report(w_.sink, rules::planar_joint, joint_.element, joint_.name.span,
                fmt::format("joint \"{}\" becomes three: SDF has no planar joints, but two sliding joints and one that "
                            "turns move the same way",
                            joint_.name.value));
    report_unmoved("a planar joint");
    kinematics::Vector3 normal(joint_.axis[0], joint_.axis[1], joint_.axis[2]);
    normal.stableNormalize();
    const auto [x, y] = kinematics::plane_axes(normal);
    const std::string name_x = w_.plan.scope.take(link_.joint_name + "_x");
    const std::string name_y = w_.plan.scope.take(link_.joint_name + "_y");
    const std::string link_x = step_link(name_x);
    const std::string link_y = step_link(name_y);
    begin(name_x, "prismatic", pose_frame(), &joint_.origin, parent_.name, link_x);
    free_axis(x);
    begin(name_y, "prismatic", link_x, nullptr, link_x, link_y);
    free_axis(y);
    begin(link_.joint_name, "revolute", link_y, nullptr, link_y, link_.name);
    free_axis(normal);
  }

  /// Returns a link between two of the joints that together represent one.
  std::string step_link(const std::string& joint) {
    std::string name = w_.plan.scope.take(joint + "_link");
    w_.xml.open("link").attribute("name", name).inside();
    w_.xml.open("pose").attribute("relative_to", joint).empty();
    write_smallest_inertial(w_);
    w_.xml.close("link");
    return name;
  }

  void free_axis(const kinematics::Vector3& direction) {
    w_.xml.open("axis").inside();
    w_.xml.leaf("xyz", words({direction.x() + 0.0, direction.y() + 0.0, direction.z() + 0.0}));
    range(-urdf::infinity, urdf::infinity);
    w_.xml.close("limit");
    w_.xml.close("axis");
    w_.xml.close("joint");
  }

  /// Reports values of a joint that is not written as one.
  void report_unmoved(std::string_view what) {
    if (joint_.mimic) mimic_lost(fmt::format("{} has several variables", what));
    const auto dropped_of = [&](source::Span span, std::string_view value) {
      dropped(joint_.element, span, fmt::format("{} of {}", value, what));
    };
    if (joint_.limits) dropped_of(joint_.limits->span, "limits");
    if (joint_.dynamics) dropped_of(joint_.dynamics->span, "dynamics");
    for (const auto& [name, value] : blocks_.values) misplaced(*value.element, what);
    for (const xml::Element* element : blocks_.copied) misplaced(*element, what);
  }

  void misplaced(const xml::Element& element, std::string_view what) {
    xml::report(w_.sink, gazebo::rules::misplaced, &element, element.span,
                fmt::format("<{}> is about joint \"{}\", {}; it is dropped", element.name, joint_.name.value, what));
  }

  void report_axis_values() {
    for (const char* name : {"damping", "friction", "springReference", "springStiffness"})
      if (const gazebo::Value* value = blocks_.value(name)) misplaced(*value->element, "a fixed joint without axis");
  }

  void range(double lower, double upper) {
    w_.xml.open("limit").inside();
    w_.xml.leaf("lower", limit_text(lower, w_.options.version));
    w_.xml.leaf("upper", limit_text(upper, w_.options.version));
  }

  void axis() {
    w_.xml.open("axis").inside();
    w_.xml.leaf("xyz", words({joint_.axis[0], joint_.axis[1], joint_.axis[2]}));
    const bool bounded = joint_.limits && joint_.type != JointType::continuous;
    range(bounded ? joint_.limits->lower.value : -urdf::infinity,
          bounded ? joint_.limits->upper.value : urdf::infinity);
    if (joint_.limits && std::isfinite(joint_.limits->effort.value)) write_number(w_, "effort", joint_.limits->effort);
    if (joint_.limits && std::isfinite(joint_.limits->velocity.value))
      write_number(w_, "velocity", joint_.limits->velocity);
    w_.xml.close("limit");
    dynamics();
    mimic();
    start();
    w_.xml.close("axis");
  }

  void start() {
    const auto found = w_.start.find(joint_.name.value);
    if (found == w_.start.end() || found->second == 0) return;
    if (w_.options.version <= Version::v1_8) return w_.xml.leaf("initial_position", text::shortest(found->second));
    // A joint whose limits exclude 0 is reported for all simulators.
    if (w_.drives.initial.contains(joint_.name.value))
      dropped(joint_.element, joint_.name.span, "start position since 1.9 (initial_value of <ros2_control>)");
  }

  /// Returns a value that both URDF and a <gazebo> block may state: the block takes precedence, as in Gazebo.
  std::string stated(std::string_view name, const urdf::Number* in_urdf) {
    const gazebo::Value* in_block = blocks_.value(name);
    std::string own = in_urdf != nullptr ? text::shortest(*in_urdf) : std::string();
    if (in_block == nullptr) return own;
    if (in_urdf != nullptr && own != in_block->text)
      xml::report(
          w_.sink, rules::gazebo_overrides, in_block->element, in_block->element->span,
          fmt::format(
              "joint \"{}\": the <gazebo> block gives a {} of {}, <dynamics> gives {}; SDF gets the one of the block",
              joint_.name.value, name, in_block->text, own));
    return in_block->text;
  }

  void dynamics() {
    const urdf::Dynamics* given = joint_.dynamics ? &*joint_.dynamics : nullptr;
    const std::string damping = stated("damping", given != nullptr ? &given->damping : nullptr);
    const std::string friction = stated("friction", given != nullptr ? &given->friction : nullptr);
    const gazebo::Value* reference = blocks_.value("springReference");
    const gazebo::Value* stiffness = blocks_.value("springStiffness");
    if (damping.empty() && friction.empty() && reference == nullptr && stiffness == nullptr) return;
    w_.xml.open("dynamics").inside();
    if (!damping.empty()) w_.xml.leaf("damping", damping);
    if (!friction.empty()) w_.xml.leaf("friction", friction);
    w_.xml.leaf("spring_reference", reference != nullptr ? reference->text : "0");
    w_.xml.leaf("spring_stiffness", stiffness != nullptr ? stiffness->text : "0");
    w_.xml.close("dynamics");
  }

  void mimic() {
    if (!joint_.mimic) return;
    if (w_.options.version < Version::v1_11)
      return mimic_lost(fmt::format("SDF {} has no mimic", text(w_.options.version)));
    const auto leader = w_.plan.child_of_joint.find(joint_.mimic->joint.value);
    if (leader == w_.plan.child_of_joint.end()) return mimic_lost("there is no such joint");
    const LinkPlan& leading = w_.plan.links[leader->second];
    const JointType type = leading.joint->type;
    if (leading.role != Role::link || type == JointType::fixed || type == JointType::floating ||
        type == JointType::planar)
      return mimic_lost("that joint has no single position to follow");
    w_.xml.open("mimic").attribute("joint", leading.joint_name).inside();
    write_number(w_, "multiplier", joint_.mimic->multiplier);
    write_number(w_, "offset", joint_.mimic->offset);
    w_.xml.leaf("reference", "0");
    w_.xml.close("mimic");
  }

  void physics() {
    const gazebo::Value* feedback = blocks_.value("provideFeedback");
    const gazebo::Value* spring_damper = blocks_.value("implicitSpringDamper");
    const gazebo::Value* fudge = blocks_.value("fudgeFactor");
    const gazebo::Value* cfm = blocks_.value("stopCfm");
    const gazebo::Value* erp = blocks_.value("stopErp");
    if (feedback == nullptr && spring_damper == nullptr && fudge == nullptr && cfm == nullptr && erp == nullptr) return;
    w_.xml.open("physics").inside();
    if (feedback != nullptr) w_.xml.leaf("provide_feedback", feedback->text);
    if (spring_damper != nullptr || fudge != nullptr || cfm != nullptr || erp != nullptr) {
      w_.xml.open("ode").inside();
      if (spring_damper != nullptr) w_.xml.leaf("implicit_spring_damper", spring_damper->text);
      if (fudge != nullptr) w_.xml.leaf("fudge_factor", fudge->text);
      if (cfm != nullptr || erp != nullptr) {
        w_.xml.open("limit").inside();
        if (cfm != nullptr) w_.xml.leaf("cfm", cfm->text);
        if (erp != nullptr) w_.xml.leaf("erp", erp->text);
        w_.xml.close("limit");
      }
      w_.xml.close("ode");
    }
    w_.xml.close("physics");
  }

  Writing& w_;
  const LinkPlan& link_;
  const urdf::Joint& joint_;
  const LinkPlan& parent_;
  const gazebo::JointBlocks& blocks_;
};

}  // namespace

std::string limit_text(double value, Version version) {
  if (std::isfinite(value)) return text::shortest(value);
  if (version >= Version::v1_10) return value < 0 ? "-inf" : "inf";
  return value < 0 ? "-1e16" : "1e16";
}

void write_joint(Writing& w, const LinkPlan& link) {
  JointWriter(w, link).write();
}

}  // namespace urdfmill::sdf
