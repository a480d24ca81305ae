// Removes joint properties that MJCF cannot express: velocity limits, empty ranges, some mimics.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "urdfmill/mjcf/lowered.hpp"
#include "urdfmill/mjcf/rules.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::mjcf {

namespace {

using urdf::JointType;

bool is_single(JointType type) {
  return type == JointType::revolute || type == JointType::continuous || type == JointType::prismatic;
}

/// A kind of value without a place in MJCF; one finding reports it for all joints.
struct Dropped {
  std::string_view what;
  std::size_t count = 0;
  const urdf::Joint* first = nullptr;
  source::Span span = {};

  void add(const urdf::Joint& joint, source::Span at) {
    if (count++ > 0) return;
    first = &joint;
    span = at.known() ? at : joint.span;
  }
};

class JointLowering {
 public:
  JointLowering(Lowered& lowered, source::Sink& sink) : lowered_(lowered), robot_(lowered.robot), sink_(sink) {
    for (const urdf::Joint& joint : robot_.joints) type_of_.emplace(joint.name.value, joint.type);
  }

  void run() {
    for (urdf::Joint& joint : robot_.joints) {
      drop_control(joint);
      if (has_one_variable(joint)) {
        limits(joint);
        mimic(joint);
      } else {
        bare(joint);
      }
    }
    for (const Dropped& dropped : {velocity_, acceleration_, safety_, calibration_, effort_}) report(dropped);
  }

 private:
  void report(const Dropped& dropped) {
    if (dropped.count == 0) return;
    xml::report(sink_, rules::value_dropped, dropped.first->element, dropped.span,
                dropped.count == 1
                    ? fmt::format("joint \"{}\": MJCF has no {}; dropped", dropped.first->name.value, dropped.what)
                    : fmt::format("joint \"{}\" and {} more: MJCF has no {}s; dropped", dropped.first->name.value,
                                  dropped.count - 1, dropped.what));
  }

  void drop_control(urdf::Joint& joint) {
    if (joint.safety) safety_.add(joint, joint.safety->span);
    if (joint.calibration) calibration_.add(joint, joint.calibration->span);
    joint.safety.reset();
    joint.calibration.reset();
    if (!joint.limits) return;
    urdf::Limits& limits = *joint.limits;
    const bool is_fixed = joint.type == JointType::fixed;
    const auto drop = [&](urdf::Number& number, Dropped& dropped) {
      if (std::isfinite(number.value) && !is_fixed) dropped.add(joint, number.span.known() ? number.span : limits.span);
      number.value = urdf::infinity;
    };
    if (std::isfinite(limits.velocity.value) && limits.velocity.value > 0)
      lowered_.velocities[joint.name.value] = limits.velocity.value;
    drop(limits.velocity, velocity_);
    const bool same = limits.deceleration.value == limits.acceleration.value;
    drop(limits.acceleration, acceleration_);
    if (same) limits.deceleration.value = urdf::infinity;
    drop(limits.deceleration, acceleration_);
    drop(limits.jerk, acceleration_);
  }

  void limits(urdf::Joint& joint) {
    if (!joint.limits) return unlimit(joint);
    urdf::Limits& limits = *joint.limits;
    if (!(limits.effort.value > 0) && std::isfinite(limits.effort.value)) {
      effort_.add(joint, limits.effort.span.known() ? limits.effort.span : limits.span);
      limits.effort.value = urdf::infinity;
    }
    if (joint.type == JointType::continuous) return;
    double& lower = limits.lower.value;
    double& upper = limits.upper.value;
    if (lower <= -unlimited && upper >= unlimited) return unlimit(joint);
    lower = std::max(lower, -unlimited);
    upper = std::min(upper, unlimited);
    if (lower < upper) return;
    if (lower == upper) {
      // Wide enough for two different numbers at any magnitude.
      upper = lower + std::max(locked_width, std::abs(lower) * locked_width);
      xml::report(
          sink_, rules::limits, joint.element, limits.span,
          fmt::format("joint \"{}\": both limits are {}, which MuJoCo reads as no limits; its range is made {} wide",
                      joint.name.value, text::shortest(lower), text::shortest(upper - lower)));
      return;
    }
    xml::report(sink_, rules::limits, joint.element, limits.span,
                fmt::format("joint \"{}\": the upper limit {} is below the lower limit {}; it gets no range",
                            joint.name.value, text::shortest(upper), text::shortest(lower)));
    unlimit(joint);
  }

  /// Removes the range: a revolute joint becomes continuous, a prismatic one gets limits that no robot reaches.
  static void unlimit(urdf::Joint& joint) {
    if (joint.type == JointType::revolute) joint.type = JointType::continuous;
    if (joint.type != JointType::prismatic) return;
    if (!joint.limits) {
      urdf::Limits& made = joint.limits.emplace();
      for (urdf::Number* limit : {&made.effort, &made.velocity, &made.acceleration, &made.deceleration, &made.jerk})
        limit->value = urdf::infinity;
    }
    joint.limits->lower.value = -unlimited;
    joint.limits->upper.value = unlimited;
  }

  void mimic(urdf::Joint& joint) {
    if (!joint.mimic) return;
    const auto leader = type_of_.find(joint.mimic->joint.value);
    const char* why = leader == type_of_.end()                       ? "there is no such joint"
                      : joint.mimic->joint.value == joint.name.value ? "no joint follows itself"
                      : is_single(leader->second)                    ? nullptr
                      : leader->second == JointType::fixed           ? "that joint is fixed"
                                                                     : "that joint has several variables";
    if (why != nullptr) lose_mimic(joint, why);
  }

  void lose_mimic(urdf::Joint& joint, std::string_view why) {
    xml::report(sink_, rules::mimic, joint.element, joint.mimic->span,
                fmt::format("joint \"{}\" no longer follows joint \"{}\": {}", joint.name.value,
                            joint.mimic->joint.value, why));
    joint.mimic.reset();
  }

  /// Removes single-variable properties from fixed joints and joints with several variables.
  void bare(urdf::Joint& joint) {
    if (joint.mimic)
      lose_mimic(joint, joint.type == JointType::fixed ? "a fixed joint has no position that could follow"
                                                       : "it has several variables");
    if (joint.type != JointType::fixed) {
      const auto drop = [&](source::Span span, std::string_view what) {
        xml::report(sink_, rules::value_dropped, joint.element, span,
                    fmt::format("joint \"{}\": {} of a {} joint have no place in MJCF; dropped", joint.name.value, what,
                                urdf::text(joint.type)));
      };
      if (joint.limits && says_something(*joint.limits)) drop(joint.limits->span, "limits");
      if (joint.dynamics && (joint.dynamics->damping != 0 || joint.dynamics->friction != 0))
        drop(joint.dynamics->span, "dynamics");
      xml::report(
          sink_, rules::joint_parts, joint.element, joint.name.span,
          joint.type == JointType::planar
              ? fmt::format("planar joint \"{0}\" becomes \"{0}_x\", \"{0}_y\" and \"{0}_yaw\"", joint.name.value)
              : fmt::format("floating joint \"{}\" becomes joints of MuJoCo that move alike", joint.name.value));
    }
    joint.limits.reset();
    joint.dynamics.reset();
  }

  static bool says_something(const urdf::Limits& limits) {
    return limits.lower != 0 || limits.upper != 0 || (limits.effort != 0 && std::isfinite(limits.effort.value));
  }

  Lowered& lowered_;
  urdf::Robot& robot_;
  source::Sink& sink_;
  std::map<std::string, JointType> type_of_;
  Dropped velocity_{"velocity limit"}, acceleration_{"limit of acceleration or jerk"}, safety_{"safety controller"},
      calibration_{"calibration"}, effort_{"effort limit of zero"};
};

}  // namespace

void lower_joints(Lowered& lowered, source::Sink& sink) {
  JointLowering(lowered, sink).run();
}

}  // namespace urdfmill::mjcf
