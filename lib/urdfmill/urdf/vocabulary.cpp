#include "urdfmill/urdf/vocabulary.hpp"

#include <algorithm>
#include <array>

namespace urdfmill::urdf {

namespace {

using Names = std::span<const std::string_view>;

template <class... Text>
constexpr std::array<std::string_view, sizeof...(Text)> names(Text... text) {
  return {std::string_view(text)...};
}

constexpr auto c_robot = names("name", "version");
constexpr auto c_robot_children = names("material", "link", "joint");
constexpr auto c_name = names("name");
constexpr auto c_material_children = names("color", "texture");
constexpr auto c_rgba = names("rgba");
constexpr auto c_filename = names("filename");
constexpr auto c_link_children = names("inertial", "visual", "collision");
constexpr auto c_link_repeated = names("visual", "collision");
constexpr auto c_inertial_children = names("origin", "mass", "inertia");
constexpr auto c_origin = names("xyz", "rpy", "quat_xyzw");
constexpr auto c_value = names("value");
constexpr auto c_inertia = names("ixx", "ixy", "ixz", "iyy", "iyz", "izz");
constexpr auto c_visual_children = names("origin", "geometry", "material");
constexpr auto c_collision_children = names("origin", "geometry");
constexpr auto c_shapes = names("box", "cylinder", "sphere", "mesh", "capsule");
constexpr auto c_size = names("size");
constexpr auto c_radius = names("radius");
constexpr auto c_round = names("radius", "length");
constexpr auto c_mesh = names("filename", "scale");
constexpr auto c_joint = names("name", "type");
constexpr auto c_joint_children =
    names("origin", "parent", "child", "axis", "limit", "safety_controller", "calibration", "mimic", "dynamics");
constexpr auto c_link = names("link");
constexpr auto c_xyz = names("xyz");
constexpr auto c_limit = names("lower", "upper", "effort", "velocity", "acceleration", "deceleration", "jerk");
constexpr auto c_safety = names("soft_lower_limit", "soft_upper_limit", "k_position", "k_velocity");
constexpr auto c_calibration = names("rising", "falling");
constexpr auto c_mimic = names("joint", "multiplier", "offset");
constexpr auto c_dynamics = names("damping", "friction");

constexpr std::array c_kinds = {
    ElementKind{"robot", c_robot, c_robot_children, c_robot_children},
    ElementKind{"material", c_name, c_material_children, {}},
    ElementKind{"color", c_rgba, {}, {}},
    ElementKind{"texture", c_filename, {}, {}},
    ElementKind{"link", c_name, c_link_children, c_link_repeated},
    ElementKind{"inertial", {}, c_inertial_children, {}},
    ElementKind{"origin", c_origin, {}, {}},
    ElementKind{"mass", c_value, {}, {}},
    ElementKind{"inertia", c_inertia, {}, {}},
    ElementKind{"visual", c_name, c_visual_children, {}},
    ElementKind{"collision", c_name, c_collision_children, {}},
    ElementKind{"geometry", {}, c_shapes, {}},
    ElementKind{"box", c_size, {}, {}},
    ElementKind{"sphere", c_radius, {}, {}},
    ElementKind{"cylinder", c_round, {}, {}},
    ElementKind{"capsule", c_round, {}, {}},
    ElementKind{"mesh", c_mesh, {}, {}},
    ElementKind{"joint", c_joint, c_joint_children, {}},
    ElementKind{"parent", c_link, {}, {}},
    ElementKind{"child", c_link, {}, {}},
    ElementKind{"axis", c_xyz, {}, {}},
    ElementKind{"limit", c_limit, {}, {}},
    ElementKind{"safety_controller", c_safety, {}, {}},
    ElementKind{"calibration", c_calibration, {}, {}},
    ElementKind{"mimic", c_mimic, {}, {}},
    ElementKind{"dynamics", c_dynamics, {}, {}},
};

bool contains(Names list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

}  // namespace

bool ElementKind::knows_attribute(std::string_view attribute) const {
  return contains(attributes, attribute);
}

bool ElementKind::knows_child(std::string_view child) const {
  return contains(children, child);
}

bool ElementKind::repeats(std::string_view child) const {
  return contains(repeatable, child);
}

const ElementKind* element_kind(std::string_view name) {
  const auto* kind = std::find_if(c_kinds.begin(), c_kinds.end(), [&](const ElementKind& k) { return k.name == name; });
  return kind == c_kinds.end() ? nullptr : kind;
}

std::span<const ElementKind> element_kinds() {
  return c_kinds;
}

std::span<const VendorWord> vendor_words() {
  constexpr std::string_view bullet = "PyBullet: examples/Importers/ImportURDFDemo/UrdfParser.cpp";
  constexpr std::string_view isaac_sim = "Isaac Sim: URDF importer extension, custom URDF tags";
  constexpr std::string_view isaac_gym = "Isaac Gym: assets, AssetOptions.collapse_fixed_joints";
  constexpr std::string_view webots = "webots_ros2_driver: URDF file of a controller";
  constexpr std::string_view mujoco = "MuJoCo: modeling, URDF extensions";
  constexpr std::string_view drake = "Drake: multibody/parsing/parsing_doxygen.h";
  constexpr std::string_view ros = "wiki.ros.org/urdf/XML";
  constexpr std::string_view urdfdom = "urdfdom 0.2: urdf_parser";
  constexpr std::string_view jsk = "jsk_aerial_robot: aerial_robot_model/src/model";
  constexpr std::string_view hpp = "hpp-pinocchio and jrl_dynamics: SRDF parts in URDF";
  static constexpr VendorWord words[] = {
      {"robot", "webots", webots},
      {"robot", "mujoco", mujoco},
      {"robot", "drake", drake},
      {"robot", "frame", drake},
      {"robot", "loop_joint", isaac_sim},
      {"robot", "fixed_frame", isaac_sim},
      {"robot", "isaac_sim_config", isaac_sim},
      {"robot", "deformable", bullet},
      {"robot", "reduced_deformable", bullet},
      {"robot", "m_f_rate", jsk},
      {"robot", "thrust_link", jsk},
      {"robot", "baselink", jsk},
      {"robot", "disable_collisions", hpp},
      {"robot", "@xmlns", ros},
      {"link", "contact", bullet},
      {"link", "audio_source", bullet},
      {"link", "self_collision_checking", ros},
      {"link", "drake", drake},
      {"link", "sensor", ros},
      {"link", "gazebo", ros},
      {"link", "isaac_sim_config", isaac_sim},
      {"link", "@type", urdfdom},
      {"link", "@concave", bullet},
      {"visual", "@group", urdfdom},
      {"visual", "verbose", urdfdom},
      {"collision", "@group", urdfdom},
      {"collision", "@concave", bullet},
      {"collision", "verbose", urdfdom},
      {"geometry", "plane", bullet},
      {"geometry", "cdf", bullet},
      {"material", "specular", bullet},
      {"joint", "gazebo", ros},
      {"joint", "@dont_collapse", isaac_gym},
      {"joint", "isaac_sim_config", isaac_sim},
      {"calibration", "@reference_position", ros},
  };
  return words;
}

bool is_vendor_element(std::string_view parent, std::string_view name) {
  // A prefix names its owner: drake:, tesseract:, isaac:.
  if (name.find(':') != std::string_view::npos || name.starts_with("isaac")) return true;
  const auto words = vendor_words();
  return std::any_of(words.begin(), words.end(),
                     [&](const VendorWord& word) { return word.parent == parent && word.name == name; });
}

bool is_vendor_attribute(std::string_view element, std::string_view name) {
  if (name.find(':') != std::string_view::npos || name.starts_with("isaac")) return true;
  const auto words = vendor_words();
  return std::any_of(words.begin(), words.end(), [&](const VendorWord& word) {
    return word.parent == element && word.name.starts_with('@') && word.name.substr(1) == name;
  });
}

bool is_known_extension(std::string_view name) {
  static constexpr auto known = names("transmission", "gazebo", "ros2_control", "sensor");
  return contains(known, name) || is_vendor_element("robot", name);
}

}  // namespace urdfmill::urdf
