#include "urdfmill/language/meanings.hpp"

#include <algorithm>

namespace urdfmill::language {
namespace {

using urdf::Version;

constexpr std::string_view angle_or_length = "rad; m for a prismatic joint";
constexpr std::string_view force = "N·m; N for a prismatic joint";
constexpr std::string_view speed = "rad/s; m/s for a prismatic joint";

constexpr Meaning meanings[] = {
    {"robot", "", "The model: links, the joints between them, and what other programs read.", "", ""},
    {"robot", "name", "Name of the robot.", "", ""},
    {"robot", "version", "Version of URDF; 1.0 if it is absent.", "", "1.0 1.1 1.2"},
    {"material", "", "A colour or texture. Below `robot` it is defined for all visuals that name it.", "", ""},
    {"material", "name", "Name by which visuals refer to the material.", "", ""},
    {"color", "", "Colour of the material.", "", ""},
    {"color", "rgba", "Red, green, blue and alpha, each from 0 to 1.", "", ""},
    {"texture", "", "Picture on the surface.", "", ""},
    {"texture", "filename", "File of the picture, as a path, `package://` or `file://`.", "", ""},
    {"link", "", "A rigid body with a frame.", "", ""},
    {"link", "name", "Name of the link, unique in the robot; also the name of its frame.", "", ""},
    {"inertial", "", "Mass, centre of mass and inertia of the link.", "", ""},
    {"origin", "", "Pose in the frame of the parent: of a joint in the parent link's, of a shape in the link's.", "",
     ""},
    {"origin", "xyz", "Position.", "m", ""},
    {"origin", "rpy", "Roll, pitch and yaw about the fixed axes x, y and z, in this order.", "rad", ""},
    {"origin", "quat_xyzw", "Rotation as a quaternion x y z w, instead of `rpy`.", "", "", Version::v1_1},
    {"mass", "", "Mass of the link.", "", ""},
    {"mass", "value", "Mass.", "kg", ""},
    {"inertia", "", "Moments and products of inertia about the centre of mass, in the frame of the inertial.", "", ""},
    {"inertia", "ixx", "Moment of inertia about x.", "kg·m²", ""},
    {"inertia", "ixy", "Product of inertia of x and y, as an entry of the tensor (-∫xy dm).", "kg·m²", ""},
    {"inertia", "ixz", "Product of inertia of x and z, as an entry of the tensor (-∫xz dm).", "kg·m²", ""},
    {"inertia", "iyy", "Moment of inertia about y.", "kg·m²", ""},
    {"inertia", "iyz", "Product of inertia of y and z, as an entry of the tensor (-∫yz dm).", "kg·m²", ""},
    {"inertia", "izz", "Moment of inertia about z.", "kg·m²", ""},
    {"visual", "", "A shape to look at; a link may have several.", "", ""},
    {"visual", "name", "Name of the shape.", "", ""},
    {"collision", "", "A shape for contacts; a link may have several.", "", ""},
    {"collision", "name", "Name of the shape.", "", ""},
    {"geometry", "", "The shape: one of box, cylinder, sphere, capsule and mesh.", "", ""},
    {"box", "", "A box around its origin.", "", ""},
    {"box", "size", "Lengths along x, y and z.", "m", ""},
    {"sphere", "", "A sphere around its origin.", "", ""},
    {"sphere", "radius", "Radius.", "m", ""},
    {"cylinder", "", "A cylinder around its origin, along z.", "", ""},
    {"cylinder", "radius", "Radius.", "m", ""},
    {"cylinder", "length", "Length along z.", "m", ""},
    {"capsule", "", "A cylinder along z with half a sphere at each end.", "", "", Version::v1_1},
    {"capsule", "radius", "Radius.", "m", "", Version::v1_1},
    {"capsule", "length", "Length of the cylinder, without the ends.", "m", "", Version::v1_1},
    {"mesh", "", "A shape from a file.", "", ""},
    {"mesh", "filename", "File of the mesh, as a path, `package://` or `file://`.", "", ""},
    {"mesh", "scale", "Factors along x, y and z; 1 1 1 if it is absent.", "", ""},
    {"joint", "", "Connects two links: the child moves in the parent's frame.", "", ""},
    {"joint", "name", "Name of the joint, unique in the robot.", "", ""},
    {"joint", "type", "Kind of motion.", "", "revolute continuous prismatic fixed floating planar"},
    {"parent", "", "The link that the joint is attached to.", "", ""},
    {"parent", "link", "Name of the parent link.", "", ""},
    {"child", "", "The link that the joint moves.", "", ""},
    {"child", "link", "Name of the child link.", "", ""},
    {"axis", "", "Axis of the motion, in the frame of the joint.", "", ""},
    {"axis", "xyz", "Direction of the axis; of a planar joint the normal of the plane. 1 0 0 if it is absent.", "", ""},
    {"limit", "", "Limits of the joint; revolute and prismatic joints need them.", "", ""},
    {"limit", "lower", "Smallest position.", angle_or_length, ""},
    {"limit", "upper", "Largest position.", angle_or_length, ""},
    {"limit", "effort", "Largest torque or force.", force, ""},
    {"limit", "velocity", "Largest speed.", speed, ""},
    {"limit", "acceleration", "Largest acceleration.", "rad/s²; m/s² for a prismatic joint", "", Version::v1_2},
    {"limit", "deceleration", "Largest deceleration.", "rad/s²; m/s² for a prismatic joint", "", Version::v1_2},
    {"limit", "jerk", "Largest jerk.", "rad/s³; m/s³ for a prismatic joint", "", Version::v1_2},
    {"safety_controller", "", "Soft limits and gains of a safety controller.", "", ""},
    {"safety_controller", "soft_lower_limit", "Position from which the controller slows the joint.", angle_or_length,
     ""},
    {"safety_controller", "soft_upper_limit", "Position from which the controller slows the joint.", angle_or_length,
     ""},
    {"safety_controller", "k_position", "Gain on the distance to a soft limit.", "1/s", ""},
    {"safety_controller", "k_velocity", "Gain on the velocity.", "N·m·s/rad; N·s/m for a prismatic joint", ""},
    {"calibration", "", "Reference positions of the joint.", "", ""},
    {"calibration", "rising", "Position of a rising edge when the joint moves upwards.", angle_or_length, ""},
    {"calibration", "falling", "Position of a falling edge when the joint moves upwards.", angle_or_length, ""},
    {"mimic", "", "The joint follows another: multiplier · position + offset.", "", ""},
    {"mimic", "joint", "Name of the joint that it follows.", "", ""},
    {"mimic", "multiplier", "Factor; 1 if it is absent.", "", ""},
    {"mimic", "offset", "Added to the product; 0 if it is absent.", angle_or_length, ""},
    {"dynamics", "", "Damping and friction of the joint.", "", ""},
    {"dynamics", "damping", "Damping.", "N·m·s/rad; N·s/m for a prismatic joint", ""},
    {"dynamics", "friction", "Static friction.", force, ""},
    {"gazebo", "", "For Gazebo: of the model, or of the link or joint in `reference`.", "", ""},
    {"gazebo", "reference", "Name of the link or joint that the content is for.", "", ""},
    {"ros2_control", "", "Hardware for ros2_control: joints, sensors and their interfaces.", "", ""},
    {"ros2_control", "name", "Name of the hardware component.", "", ""},
    {"ros2_control", "type", "Kind of the hardware component.", "", "system actuator sensor"},
    {"hardware", "", "Plugin of the hardware and its parameters.", "", ""},
    {"plugin", "", "Class or library that is loaded.", "", ""},
    {"param", "", "A parameter of the plugin.", "", ""},
    {"param", "name", "Name of the parameter.", "", ""},
    {"command_interface", "", "An interface through which the joint is commanded.", "", ""},
    {"command_interface", "name", "Kind of the interface.", "", "position velocity effort acceleration"},
    {"state_interface", "", "An interface that reports the state of the joint or sensor.", "", ""},
    {"state_interface", "name", "Kind of the interface.", "", "position velocity effort acceleration"},
    {"transmission", "", "How an actuator drives a joint, for ros_control.", "", ""},
    {"xacro:property", "", "Defines a value for `${…}`, or a block.", "", ""},
    {"xacro:property", "name", "Name of the property.", "", ""},
    {"xacro:property", "value", "Its value, evaluated when it is first used.", "", ""},
    {"xacro:property", "default", "Its value if the name has none yet.", "", ""},
    {"xacro:property", "scope", "Where it is defined: around the macro, or globally.", "", "parent global"},
    {"xacro:property", "lazy_eval", "Evaluates the value now if it is false.", "", "true false"},
    {"xacro:property", "remove", "Deletes the property.", "", "true false"},
    {"xacro:macro", "", "Defines a macro, called as `<xacro:NAME …/>`.", "", ""},
    {"xacro:macro", "name", "Name of the macro.", "", ""},
    {"xacro:macro", "params",
     "Parameters: `name`, `name:=default`, `name:=^` (the caller's value), `*block`, `**content`.", "", ""},
    {"xacro:arg", "", "Declares an argument of the file, used as `$(arg NAME)`.", "", ""},
    {"xacro:arg", "name", "Name of the argument.", "", ""},
    {"xacro:arg", "default", "Its value if none is given.", "", ""},
    {"xacro:include", "", "Reads another file: its macros, properties and elements.", "", ""},
    {"xacro:include", "filename", "The file, relative to this one; `*` is a pattern.", "", ""},
    {"xacro:include", "ns", "Namespace for the file's macros and properties: `ns.name`.", "", ""},
    {"xacro:include", "optional", "True: the file may be missing.", "", "true false"},
    {"xacro:insert_block", "", "Inserts a block: a parameter of the macro, or a property.", "", ""},
    {"xacro:insert_block", "name", "Name of the block.", "", ""},
    {"xacro:if", "", "Keeps its content if the value is true.", "", ""},
    {"xacro:if", "value", "The condition.", "", ""},
    {"xacro:unless", "", "Keeps its content if the value is false.", "", ""},
    {"xacro:unless", "value", "The condition.", "", ""},
    {"xacro:call", "", "Calls the macro whose name is computed.", "", ""},
    {"xacro:call", "macro", "Name of the macro.", "", ""},
    {"xacro:element", "", "Makes an element whose name is computed.", "", ""},
    {"xacro:element", "xacro:name", "Name of the element.", "", ""},
    {"xacro:attribute", "", "Sets an attribute of the element around it.", "", ""},
    {"xacro:attribute", "name", "Name of the attribute.", "", ""},
    {"xacro:attribute", "value", "Its value.", "", ""},
};

}  // namespace

const Meaning* meaning_of(std::string_view element, std::string_view attribute) {
  const auto* found = std::find_if(std::begin(meanings), std::end(meanings), [&](const Meaning& meaning) {
    return meaning.element == element && meaning.attribute == attribute;
  });
  return found != std::end(meanings) ? found : nullptr;
}

std::vector<const Meaning*> attributes_of(std::string_view element) {
  std::vector<const Meaning*> found;
  for (const Meaning& meaning : meanings)
    if (meaning.element == element && !meaning.attribute.empty()) found.push_back(&meaning);
  return found;
}

}  // namespace urdfmill::language
