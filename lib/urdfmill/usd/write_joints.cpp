#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>

#include "urdfmill/usd/rules.hpp"
#include "urdfmill/usd/writing.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::usd {

namespace {

using kinematics::Matrix3;
using kinematics::Transform;
using kinematics::Vector3;

constexpr std::array<std::string_view, 3> axes{"X", "Y", "Z"};

/// An axis of a joint as UsdPhysics has it: one of the axes of a frame, and the rotation of that frame.
struct JointAxis {
  std::size_t index = 0;
  Matrix3 frame = Matrix3::Identity();
};

/// Returns the frame whose axis of the largest component lies on the given axis. The others are turned as little as
/// possible; one that points the other way is turned over first.
JointAxis axis_of(const Vector3& given) {
  JointAxis made;
  if (!(given.norm() > 0)) return made;
  const Vector3 axis = given.normalized();
  Eigen::Index largest = 0;
  axis.cwiseAbs().maxCoeff(&largest);
  made.index = static_cast<std::size_t>(largest);
  Vector3 from = Vector3::Unit(largest);
  if (axis[largest] < 0) {
    made.frame = kinematics::rotation_about(Vector3::Unit((largest + 1) % 3), kinematics::pi);
    for (double& part : made.frame.reshaped()) part = std::round(part);
    from = -from;
  }
  if (axis != from) made.frame = Eigen::Quaterniond::FromTwoVectors(from, axis).toRotationMatrix() * made.frame;
  return made;
}

bool turns(const urdf::Joint& joint) {
  return joint.type == urdf::JointType::revolute || joint.type == urdf::JointType::continuous;
}

bool has_one_variable(const urdf::Joint& joint) {
  return turns(joint) || joint.type == urdf::JointType::prismatic;
}

std::string_view prim_type(urdf::JointType type) {
  switch (type) {
    case urdf::JointType::revolute:
    case urdf::JointType::continuous:
      return "PhysicsRevoluteJoint";
    case urdf::JointType::prismatic:
      return "PhysicsPrismaticJoint";
    case urdf::JointType::fixed:
      return "PhysicsFixedJoint";
    case urdf::JointType::floating:
    case urdf::JointType::planar:
      break;
  }
  return "PhysicsJoint";
}

class JointWriter {
 public:
  JointWriter(Writing& w, const urdf::Joint& joint) : w_(w), joint_(joint) {
    prim_.type = prim_type(joint.type);
    prim_.name = w.joint_names.at(joint.name.value);
    unit_ = turns(joint) ? degrees : 1;
  }

  Prim run(std::size_t parent, std::size_t child) {
    const Body& above = w_.bodies[parent];
    if (prim_.name != joint_.name.value) add_custom(prim_, "string", "urdf:name", Value::string(joint_.name.value));
    add(prim_, "rel", "physics:body0", Value::path(w_.bodies[above.carrier].path));
    add(prim_, "rel", "physics:body1", Value::path(w_.bodies[child].path));
    if (above.is_frame) add_custom(prim_, "rel", "urdf:parent", Value::path(above.path));
    const JointAxis axis = axis_of(Vector3(joint_.axis[0], joint_.axis[1], joint_.axis[2]));
    if (has_one_variable(joint_))
      add_uniform(prim_, "token", "physics:axis", Value::string(std::string(axes[axis.index])));
    const Transform place = above.in_carrier * kinematics::transform(joint_.origin);
    add(prim_, "point3f", "physics:localPos0", tuple(place.position));
    add(prim_, "quatf", "physics:localRot0", quaternion(place.rotation * axis.frame));
    add(prim_, "point3f", "physics:localPos1", tuple(Vector3::Zero()));
    add(prim_, "quatf", "physics:localRot1", quaternion(axis.frame));
    if (joint_.type == urdf::JointType::planar) lock_plane(axis.index);
    if (has_one_variable(joint_)) {
      limits();
      drive();
      passive();
      start();
      if (joint_.mimic) mimic();
    }
    extras();
    return std::move(prim_);
  }

 private:
  /// Locks what does not move in a plane: by UsdPhysics, limits whose lower one is the larger.
  void lock_plane(std::size_t normal) {
    for (std::size_t i = 0; i < axes.size(); ++i) {
      const std::string freedom = (i == normal ? "trans" : "rot") + std::string(axes[i]);
      prim_.schemas.push_back("PhysicsLimitAPI:" + freedom);
      add(prim_, "float", "limit:" + freedom + ":physics:low", Value::number(1));
      add(prim_, "float", "limit:" + freedom + ":physics:high", Value::number(-1));
    }
  }

  void limits() {
    const double lower = joint_.limits ? joint_.limits->lower.value : -urdf::infinity;
    const double upper = joint_.limits ? joint_.limits->upper.value : urdf::infinity;
    const bool is_bounded = joint_.type != urdf::JointType::continuous;
    if (is_bounded && std::isfinite(lower)) add(prim_, "float", "physics:lowerLimit", Value::number(lower * unit_));
    if (is_bounded && std::isfinite(upper)) add(prim_, "float", "physics:upperLimit", Value::number(upper * unit_));
    if (joint_.type == urdf::JointType::revolute && !std::isfinite(lower) && !std::isfinite(upper))
      add_custom(prim_, "string", "urdf:type", Value::string("revolute"));
    if (joint_.type == urdf::JointType::continuous && joint_.limits) {
      if (joint_.limits->lower.written()) add_custom(prim_, "double", "urdf:lower", Value::number(lower));
      if (joint_.limits->upper.written()) add_custom(prim_, "double", "urdf:upper", Value::number(upper));
    }
  }

  /// A drive with the gains of the model, if it states them. Without stiffness, its damping is that of the joint.
  void drive() {
    const auto stated = std::find_if(w_.drives.drives.begin(), w_.drives.drives.end(),
                                     [&](const simulation::Drive& drive) { return drive.joint == joint_.name.value; });
    const bool has_gains = stated != w_.drives.drives.end() && (stated->stiffness || stated->damping);
    const double effort = joint_.limits ? joint_.limits->effort.value : urdf::infinity;
    const double damping = joint_.dynamics ? joint_.dynamics->damping.value : 0;
    const bool damps = !has_gains && damping != 0 && w_.options.engine != Engine::newton;
    if (!has_gains && !damps && !std::isfinite(effort)) return;
    const std::string kind = turns(joint_) ? "angular" : "linear";
    prim_.schemas.push_back("PhysicsDriveAPI:" + kind);
    const std::string drive = "drive:" + kind + ":physics:";
    add_uniform(prim_, "token", drive + "type", Value::string("force"));
    if (std::isfinite(effort)) add(prim_, "float", drive + "maxForce", Value::number(effort));
    if (has_gains) {
      add(prim_, "float", drive + "stiffness", Value::number(stated->stiffness.value_or(0) / unit_));
      add(prim_, "float", drive + "damping", Value::number(stated->damping.value_or(0) / unit_));
    } else if (damps) {
      add(prim_, "float", drive + "damping", Value::number(damping / unit_));
    }
    is_damped_ = damps;
  }

  /// Limits of velocity, damping and friction, where the schemas of the engine have them.
  void passive() {
    const double velocity = joint_.limits ? joint_.limits->velocity.value : urdf::infinity;
    const double damping = joint_.dynamics ? joint_.dynamics->damping.value : 0;
    const double friction = joint_.dynamics ? joint_.dynamics->friction.value : 0;
    const auto rotor = w_.drives.armature.find(joint_.name.value);
    const double armature = rotor == w_.drives.armature.end() ? 0 : rotor->second;
    const bool has_any = std::isfinite(velocity) || friction != 0 || armature != 0 || (damping != 0 && !is_damped_);
    if (!has_any) return;
    if (w_.options.engine == Engine::newton) {
      prim_.schemas.emplace_back("NewtonJointAPI");
      if (std::isfinite(velocity)) add(prim_, "float", "newton:velocityLimit", Value::number(velocity * unit_));
      if (damping != 0 && !is_damped_) add(prim_, "float", "newton:damping", Value::number(damping / unit_));
      if (friction != 0) add(prim_, "float", "newton:friction", Value::number(friction));
      if (armature != 0) add(prim_, "float", "newton:armature", Value::number(armature));
      return;
    }
    if (w_.options.engine == Engine::isaac) {
      prim_.schemas.emplace_back("PhysxJointAPI");
      if (std::isfinite(velocity)) add(prim_, "float", "physxJoint:maxJointVelocity", Value::number(velocity * unit_));
      if (friction != 0) add(prim_, "float", "physxJoint:jointFriction", Value::number(friction));
      if (armature != 0) add(prim_, "float", "physxJoint:armature", Value::number(armature));
      if (damping != 0 && !is_damped_) add_custom(prim_, "double", "urdf:damping", Value::number(damping));
      return;
    }
    if (std::isfinite(velocity)) add_custom(prim_, "double", "urdf:velocity", Value::number(velocity));
    if (damping != 0 && !is_damped_) add_custom(prim_, "double", "urdf:damping", Value::number(damping));
    if (friction != 0) add_custom(prim_, "double", "urdf:friction", Value::number(friction));
    std::string lost;
    if (std::isfinite(velocity)) lost = "limit of velocity";
    if (friction != 0) lost += (lost.empty() ? "" : " and ") + std::string("friction");
    if (!lost.empty()) report_lost("the " + lost);
  }

  /// Writes the start position of the joint if the schemas of the engine have one.
  void start() {
    const auto found = w_.start.find(joint_.name.value);
    if (found == w_.start.end()) return;
    if (w_.options.engine == Engine::plain) {
      // A joint whose limits exclude 0 is reported for all simulators.
      if (found->second != 0 && w_.drives.initial.contains(joint_.name.value)) report_lost("the start position");
      return;
    }
    const std::string kind = turns(joint_) ? "angular" : "linear";
    prim_.schemas.push_back("PhysicsJointStateAPI:" + kind);
    add(prim_, "float", "state:" + kind + ":physics:position", Value::number(found->second * unit_));
  }

  void mimic() {
    const urdf::Mimic& mimic = *joint_.mimic;
    const auto name = w_.joint_names.find(mimic.joint.value);
    const urdf::Joint* leader = w_.robot.joint(mimic.joint.value);
    if (name == w_.joint_names.end() || leader == nullptr) return;
    const std::string path = w_.root + "/Joints/" + name->second;
    const bool is_alike = turns(joint_) == turns(*leader);
    if (w_.options.engine == Engine::newton && is_alike) {
      prim_.schemas.emplace_back("NewtonMimicAPI");
      add(prim_, "rel", "newton:mimicJoint", Value::path(path));
      add(prim_, "float", "newton:mimicCoef0", Value::number(mimic.offset * unit_));
      add(prim_, "float", "newton:mimicCoef1", Value::number(mimic.multiplier));
      return;
    }
    if (w_.options.engine == Engine::isaac && is_alike) {
      // position + gearing · position of the leader + offset = 0
      prim_.schemas.emplace_back("PhysxMimicJointAPI:rotX");
      add(prim_, "rel", "physxMimicJoint:rotX:referenceJoint", Value::path(path));
      add_uniform(prim_, "token", "physxMimicJoint:rotX:referenceJointAxis", Value::string("rotX"));
      add(prim_, "float", "physxMimicJoint:rotX:gearing", Value::number(-mimic.multiplier));
      add(prim_, "float", "physxMimicJoint:rotX:offset", Value::number(-mimic.offset * unit_));
      return;
    }
    add_custom(prim_, "rel", "urdf:mimic", Value::path(path));
    add_custom(prim_, "double", "urdf:multiplier", Value::number(mimic.multiplier));
    add_custom(prim_, "double", "urdf:offset", Value::number(mimic.offset));
    report_lost(is_alike ? "that it follows \"" + mimic.joint.value + '"'
                         : "that it follows \"" + mimic.joint.value + "\", one of which turns and one slides");
  }

  /// Values of URDF alone.
  void extras() {
    const auto extra = [&](std::string_view name, const urdf::Number& value, double usual) {
      if (value.value != usual) add_custom(prim_, "double", "urdf:" + std::string(name), Value::number(value));
    };
    if (joint_.limits) {
      extra("acceleration", joint_.limits->acceleration, urdf::infinity);
      extra("deceleration", joint_.limits->deceleration, urdf::infinity);
      extra("jerk", joint_.limits->jerk, urdf::infinity);
      if (!has_one_variable(joint_)) {
        extra("lower", joint_.limits->lower, -urdf::infinity);
        extra("upper", joint_.limits->upper, urdf::infinity);
        extra("effort", joint_.limits->effort, urdf::infinity);
        extra("velocity", joint_.limits->velocity, urdf::infinity);
      }
    }
    if (joint_.dynamics && !has_one_variable(joint_)) {
      extra("damping", joint_.dynamics->damping, 0);
      extra("friction", joint_.dynamics->friction, 0);
    }
    if (joint_.safety) {
      const urdf::Safety& safety = *joint_.safety;
      add_custom(
          prim_, "double4", "urdf:safety",
          Value::tuple({safety.soft_lower_limit, safety.soft_upper_limit, safety.k_position, safety.k_velocity}));
    }
    if (joint_.calibration) {
      if (joint_.calibration->rising)
        add_custom(prim_, "double", "urdf:rising", Value::number(*joint_.calibration->rising));
      if (joint_.calibration->falling)
        add_custom(prim_, "double", "urdf:falling", Value::number(*joint_.calibration->falling));
    }
  }

  void report_lost(const std::string& what) {
    xml::report(w_.sink, rules::not_in_engine, joint_.element, joint_.name.span,
                "UsdPhysics has no place for " + what + " of joint \"" + joint_.name.value + '"',
                w_.options.engine == Engine::plain ? "⟨for⟩ isaac or newton writes what these have" : "");
  }

  Writing& w_;
  const urdf::Joint& joint_;
  Prim prim_;
  double unit_ = 1;         ///< USD's units in one rad or m
  bool is_damped_ = false;  ///< by its drive
};

}  // namespace

Prim loop_prim(Writing& w, const urdf::Loop& loop, const std::string& name) {
  static constexpr std::array<std::string_view, 4> types{"PhysicsFixedJoint", "PhysicsRevoluteJoint",
                                                         "PhysicsPrismaticJoint", "PhysicsSphericalJoint"};
  Prim prim{.type = std::string(types[static_cast<std::size_t>(loop.type)]), .name = name};
  if (name != loop.name.value) add_custom(prim, "string", "urdf:name", Value::string(loop.name.value));
  add_uniform(prim, "bool", "physics:excludeFromArticulation", Value::word("true"));
  const bool has_axis = loop.type == urdf::LoopType::revolute || loop.type == urdf::LoopType::prismatic;
  const JointAxis axis = has_axis ? axis_of(Vector3(loop.axis[0], loop.axis[1], loop.axis[2])) : JointAxis();
  if (has_axis) add_uniform(prim, "token", "physics:axis", Value::string(std::string(axes[axis.index])));
  for (std::size_t end = 0; end < 2; ++end) {
    const auto link = static_cast<std::size_t>(w.robot.link(loop.ends[end].link.value) - w.robot.links.data());
    const Body& body = w.bodies[link];
    const std::string number = std::to_string(end);
    add(prim, "rel", "physics:body" + number, Value::path(w.bodies[body.carrier].path));
    if (body.is_frame) add_custom(prim, "rel", "urdf:link" + number, Value::path(body.path));
    const Transform place = body.in_carrier * kinematics::transform(loop.ends[end].origin);
    add(prim, "point3f", "physics:localPos" + number, tuple(place.position));
    add(prim, "quatf", "physics:localRot" + number, quaternion(place.rotation * axis.frame));
  }
  return prim;
}

Prim joint_prim(Writing& w, const urdf::Joint& joint, std::size_t parent, std::size_t child) {
  return JointWriter(w, joint).run(parent, child);
}

}  // namespace urdfmill::usd
