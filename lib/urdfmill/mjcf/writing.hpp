// The parts of `write` (writer.hpp), one per file.
#pragma once
#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "urdfmill/gazebo/blocks.hpp"
#include "urdfmill/gazebo/sensors.hpp"
#include "urdfmill/mjcf/lowered.hpp"
#include "urdfmill/simulation/drives.hpp"
#include "urdfmill/simulation/link_tree.hpp"
#include "urdfmill/simulation/looks.hpp"
#include "urdfmill/simulation/mesh_assets.hpp"
#include "urdfmill/urdf/loops.hpp"
#include "urdfmill/xml/line_printer.hpp"

namespace urdfmill::mjcf {

/// The site of a sensor, or a camera.
struct Instrument {
  std::string name = {};
  kinematics::Transform pose;  ///< pose in the body
  bool is_camera = false;
  double view = 0;               ///< vertical field of view, degrees
  double width = 0, height = 0;  ///< pixels
};

/// A row of `<sensor>`.
struct Measured {
  std::string_view what;  ///< "gyro", "jointpos"
  std::string name;
  std::string_view object_kind;  ///< the attribute that names the object: "site", "joint", "objname"
  std::string object;
};

/// All sensors of a model.
struct Instruments {
  std::map<std::string, std::vector<Instrument>, std::less<>> by_link;
  std::vector<Measured> sensors;
  std::vector<const xml::Element*> read;  ///< elements of <gazebo> that became sensors
};
[[nodiscard]] Instruments instruments_of(const Lowered& lowered, const simulation::Drives& drives,
                                         const std::vector<gazebo::Sensor>& sensors);

/// Values of a one-variable joint besides name and axis.
struct JointValues {
  bool slides = false;
  std::optional<std::array<double, 2>> range = std::nullopt;  ///< rad or m
  std::optional<double> effort = std::nullopt;                ///< N·m or N
  double damping = 0, friction = 0, armature = 0;
};

/// Common values of joints, written once: those of all joints, and classes of similar ones.
struct JointClasses {
  struct Class {
    std::string name;
    JointValues values;  ///< values, including those of all joints
  };
  JointValues all;
  std::vector<Class> classes;
  std::map<std::string, std::size_t> by_joint;  ///< index of a joint's class; none: no class
};

/// State shared by the parts.
struct Writing {
  const Lowered& lowered;
  const simulation::LinkTree& tree;
  const gazebo::Blocks& gazebo;
  const simulation::Looks& looks;
  const simulation::MeshAssets& meshes;
  const simulation::Drives& drives;
  const Instruments& instruments;
  const std::vector<simulation::Drive>& actuators;
  const WriteOptions& options;
  JointClasses joints;
  xml::LinePrinter& xml;
};

/// Writes an attribute such as ` name="1 2 3"`.
void write_numbers(Writing& w, std::string_view name, std::initializer_list<double> values);
/// Writes `pos` and `quat`, each only if it is not the default.
void write_pose(Writing& w, const urdf::Origin& origin);
/// Writes ` quat="w x y z"`; nothing for the identity.
void write_rotation(Writing& w, const urdf::Quaternion& rotation);

/// Writes `<asset>`: textures, materials and meshes.
void write_assets(Writing& w);
/// Writes `<worldbody>` with all bodies.
void write_bodies(Writing& w);
/// Writes the `<inertial>` of a link, if it has one.
void write_inertial(Writing& w, const urdf::Link& link);
/// Writes a joint of the model at a point of its body (m).
void write_joints(Writing& w, const urdf::Joint& joint, const kinematics::Vector3& at);
/// Writes the visuals and collisions of a link.
void write_geoms(Writing& w, const urdf::Link& link);
/// Writes the sites and cameras of a link.
void write_instruments(Writing& w, const urdf::Link& link);
/// Writes `<sensor>`.
void write_sensors(Writing& w);
/// Writes `<contact>`: excludes contacts with a fixed base, because neighbours do not collide in URDF's simulators.
void write_exclusions(Writing& w);
/// Writes `<equality>`: mimic joints and loops.
void write_equalities(Writing& w);
/// Writes loops, inside `<equality>`.
void write_loops(Writing& w, const std::vector<urdf::Loop>& loops);
/// Returns the requested drives: those of the model, or one of a kind per independent joint.
[[nodiscard]] std::vector<simulation::Drive> drives_wanted(const Lowered& lowered, const simulation::Drives& drives,
                                                           Actuators wanted);
/// Sets the requested gains; reports mjcf-gains and returns false for those that no actuator takes.
[[nodiscard]] bool set_gains(std::vector<simulation::Drive>& drives, const Lowered& lowered,
                             const simulation::Drives& model, const WriteOptions& options, source::Sink& sink);
/// Writes `<actuator>`.
void write_actuators(Writing& w);
/// Writes `<keyframe>`: the model's initial positions, if any, and the requested poses.
void write_keyframe(Writing& w);

/// The values of a one-variable joint.
[[nodiscard]] JointValues values_of(const urdf::Joint& joint, const simulation::Drives& drives);
/// The classes of the joints of a model.
[[nodiscard]] JointClasses joint_classes(const Lowered& lowered, const simulation::Drives& drives);
/// Writes the values of `own` that are not in `common`.
void write_values(Writing& w, const JointValues& own, const JointValues& common);
/// True if there are defaults to write.
[[nodiscard]] bool has_joint_defaults(const JointClasses& joints);
/// Writes `<joint>` of the defaults, and the classes.
void write_joint_defaults(Writing& w);
void write_joint_classes(Writing& w);

}  // namespace urdfmill::mjcf
