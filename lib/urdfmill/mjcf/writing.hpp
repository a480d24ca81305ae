// The parts of `write` (writer.hpp), one a file.
#pragma once
#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "urdfmill/gazebo/blocks.hpp"
#include "urdfmill/gazebo/sensors.hpp"
#include "urdfmill/mjcf/lowered.hpp"
#include "urdfmill/simulation/drives.hpp"
#include "urdfmill/simulation/link_tree.hpp"
#include "urdfmill/simulation/looks.hpp"
#include "urdfmill/simulation/mesh_assets.hpp"
#include "urdfmill/xml/line_printer.hpp"

namespace urdfmill::mjcf {

/// A site that a sensor is at, or a camera.
struct Instrument {
  std::string name = {};
  kinematics::Transform pose;  ///< in the body
  bool is_camera = false;
  double view = 0;               ///< from top to bottom, in degrees
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
  std::vector<const xml::Element*> read;  ///< elements of <gazebo> that became one
};
[[nodiscard]] Instruments instruments_of(const Lowered& lowered, const simulation::Drives& drives,
                                         const std::vector<gazebo::Sensor>& sensors);

/// What a joint of one variable says besides its name and axis.
struct JointValues {
  bool slides = false;
  std::optional<std::array<double, 2>> range = std::nullopt;  ///< rad or m
  std::optional<double> effort = std::nullopt;                ///< N·m or N
  double damping = 0, friction = 0, armature = 0;
};

/// What joints have in common, written once: what all have, and kinds of joints as classes.
struct JointClasses {
  struct Class {
    std::string name;
    JointValues values;  ///< with those that all joints have
  };
  JointValues all;
  std::vector<Class> classes;
  std::unordered_map<std::string, std::size_t> by_joint;  ///< the index of a joint's class; none: it has no class
};

/// What the parts share.
struct Writing {
  const Lowered& lowered;
  const simulation::LinkTree& tree;
  const gazebo::Blocks& gazebo;
  const simulation::Looks& looks;
  const simulation::MeshAssets& meshes;
  const simulation::Drives& drives;
  const Instruments& instruments;
  const WriteOptions& options;
  JointClasses joints;
  xml::LinePrinter& xml;
};

/// ` name="1 2 3"`
void write_numbers(Writing& w, std::string_view name, std::initializer_list<double> values);
/// `pos` and `quat`, each only where it says something.
void write_pose(Writing& w, const urdf::Origin& origin);
/// ` quat="w x y z"`; nothing for the identity.
void write_rotation(Writing& w, const urdf::Quaternion& rotation);

/// `<asset>`: textures, materials and meshes.
void write_assets(Writing& w);
/// `<worldbody>` with all bodies.
void write_bodies(Writing& w);
/// The `<inertial>` of a link that has one.
void write_inertial(Writing& w, const urdf::Link& link);
/// What a joint of the model is in MJCF, at a place in its body (m).
void write_joints(Writing& w, const urdf::Joint& joint, const kinematics::Vector3& at);
/// The visuals and collisions of a link.
void write_geoms(Writing& w, const urdf::Link& link);
/// The sites and cameras of a link.
void write_instruments(Writing& w, const urdf::Link& link);
/// `<sensor>`
void write_sensors(Writing& w);
/// `<contact>`: what stands on a fixed base would collide with it; in URDF's simulators neighbours do not.
void write_exclusions(Writing& w);
/// `<equality>`: joints that follow others.
void write_mimics(Writing& w);
/// `<actuator>`: what drives the joints.
void write_actuators(Writing& w);
/// `<keyframe>`: the initial positions, where the model says some, and the poses asked for.
void write_keyframe(Writing& w);

/// The values of a joint of one variable.
[[nodiscard]] JointValues values_of(const urdf::Joint& joint, const simulation::Drives& drives);
/// The classes of the joints of a model.
[[nodiscard]] JointClasses joint_classes(const Lowered& lowered, const simulation::Drives& drives);
/// What `own` says and `common` does not.
void write_values(Writing& w, const JointValues& own, const JointValues& common);
/// Whether there is anything to write of them.
[[nodiscard]] bool has_joint_defaults(const JointClasses& joints);
/// `<joint>` of the defaults, and classes with one.
void write_joint_defaults(Writing& w);
void write_joint_classes(Writing& w);

}  // namespace urdfmill::mjcf
