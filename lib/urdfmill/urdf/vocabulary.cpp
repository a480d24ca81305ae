#include "urdfmill/urdf/vocabulary.hpp"

#include <algorithm>
#include <array>

namespace urdfmill::urdf {

namespace {

template <class... Text>
constexpr std::array<std::string_view, sizeof...(Text)> names(Text... text) {
  return {std::string_view(text)...};
}

constexpr auto robot_attributes = names("name", "version");
constexpr auto robot_children = names("material", "link", "joint");
constexpr auto name_alone = names("name");
constexpr auto material_children = names("color", "texture");
constexpr auto rgba_alone = names("rgba");
constexpr auto filename_alone = names("filename");
constexpr auto link_children = names("inertial", "visual", "collision");
constexpr auto link_repeated = names("visual", "collision");
constexpr auto inertial_children = names("origin", "mass", "inertia");
constexpr auto origin_attributes = names("xyz", "rpy", "quat_xyzw");
constexpr auto value_alone = names("value");
constexpr auto inertia_attributes = names("ixx", "ixy", "ixz", "iyy", "iyz", "izz");
constexpr auto visual_children = names("origin", "geometry", "material");
constexpr auto collision_children = names("origin", "geometry");
constexpr auto shapes = names("box", "cylinder", "sphere", "mesh", "capsule");
constexpr auto size_alone = names("size");
constexpr auto radius_alone = names("radius");
constexpr auto round_attributes = names("radius", "length");
constexpr auto mesh_attributes = names("filename", "scale");
constexpr auto joint_attributes = names("name", "type");
constexpr auto joint_children =
    names("origin", "parent", "child", "axis", "limit", "safety_controller", "calibration", "mimic", "dynamics");
constexpr auto link_alone = names("link");
constexpr auto xyz_alone = names("xyz");
constexpr auto limit_attributes = names("lower", "upper", "effort", "velocity", "acceleration", "deceleration", "jerk");
constexpr auto safety_attributes = names("soft_lower_limit", "soft_upper_limit", "k_position", "k_velocity");
constexpr auto calibration_attributes = names("rising", "falling");
constexpr auto mimic_attributes = names("joint", "multiplier", "offset");
constexpr auto dynamics_attributes = names("damping", "friction");

constexpr auto extensions = names("transmission", "gazebo", "ros2_control", "sensor");

constexpr std::array known_kinds = {
    ElementKind{"robot", robot_attributes, robot_children, robot_children},
    ElementKind{"material", name_alone, material_children, {}},
    ElementKind{"color", rgba_alone, {}, {}},
    ElementKind{"texture", filename_alone, {}, {}},
    ElementKind{"link", name_alone, link_children, link_repeated},
    ElementKind{"inertial", {}, inertial_children, {}},
    ElementKind{"origin", origin_attributes, {}, {}},
    ElementKind{"mass", value_alone, {}, {}},
    ElementKind{"inertia", inertia_attributes, {}, {}},
    ElementKind{"visual", name_alone, visual_children, {}},
    ElementKind{"collision", name_alone, collision_children, {}},
    ElementKind{"geometry", {}, shapes, {}},
    ElementKind{"box", size_alone, {}, {}},
    ElementKind{"sphere", radius_alone, {}, {}},
    ElementKind{"cylinder", round_attributes, {}, {}},
    ElementKind{"capsule", round_attributes, {}, {}},
    ElementKind{"mesh", mesh_attributes, {}, {}},
    ElementKind{"joint", joint_attributes, joint_children, {}},
    ElementKind{"parent", link_alone, {}, {}},
    ElementKind{"child", link_alone, {}, {}},
    ElementKind{"axis", xyz_alone, {}, {}},
    ElementKind{"limit", limit_attributes, {}, {}},
    ElementKind{"safety_controller", safety_attributes, {}, {}},
    ElementKind{"calibration", calibration_attributes, {}, {}},
    ElementKind{"mimic", mimic_attributes, {}, {}},
    ElementKind{"dynamics", dynamics_attributes, {}, {}},
};

}  // namespace

Names mesh_suffixes() {
  static constexpr std::string_view suffixes[] = {"stl", "dae", "obj", "glb", "gltf"};
  return suffixes;
}

bool contains(Names list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

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
  const auto* kind =
      std::find_if(known_kinds.begin(), known_kinds.end(), [&](const ElementKind& k) { return k.name == name; });
  return kind == known_kinds.end() ? nullptr : kind;
}

std::span<const ElementKind> element_kinds() {
  return known_kinds;
}

std::span<const VendorWord> vendor_words() {
  // The pages are in docs/vendor-elements.md.
  constexpr std::string_view bullet = "bullet3: examples/Importers/ImportURDFDemo/UrdfParser.cpp";
  constexpr std::string_view isaac_sim = "Isaac Sim: URDF Importer Extension, Custom URDF Tags";
  constexpr std::string_view legged_gym = "legged_gym: legged_gym/envs/base/legged_robot_config.py";
  constexpr std::string_view webots = "webots_ros2: wiki, References-Plugins";
  constexpr std::string_view mujoco = "MuJoCo: Modeling, URDF extensions";
  constexpr std::string_view drake = "Drake: multibody/parsing/detail_urdf_parser.cc";
  constexpr std::string_view onshape = "onshape-to-robot: robot_description.py";
  constexpr std::string_view odio = "odio_urdf: odio_urdf/__init__.py";
  constexpr std::string_view urdfdom = "urdfdom 0.2: urdf_parser/src/link.cpp";
  constexpr std::string_view calibration = "urdfdom_headers: urdf_model/joint.h";
  constexpr std::string_view pr2 = "pr2_common: pr2_description";
  constexpr std::string_view namespaces = "Namespaces in XML 1.0, section 3";
  constexpr std::string_view jsk = "jsk_aerial_robot: aerial_robot_model/src/model/base_model/robot_model.cpp";
  constexpr std::string_view srdf = "MoveIt: URDF and SRDF";
  static constexpr VendorWord words[] = {
      {"robot", "webots", webots},
      {"robot", "mujoco", mujoco},
      {"robot", "frame", drake},
      {"robot", "loop_joint", isaac_sim},
      {"robot", "fixed_frame", isaac_sim},
      {"robot", "deformable", bullet},
      {"robot", "reduced_deformable", bullet},
      {"robot", "m_f_rate", jsk},
      {"robot", "thrust_link", jsk},
      {"robot", "baselink", jsk},
      {"robot", "disable_collisions", srdf},
      {"robot", "@xmlns", namespaces},
      {"link", "contact", bullet},
      {"link", "audio_source", bullet},
      {"link", "self_collision_checking", odio},
      {"link", "@type", pr2},
      {"link", "@concave", bullet},
      {"link", "@drake_ignore", drake},
      {"visual", "@group", urdfdom},
      {"collision", "@group", urdfdom},
      {"collision", "@concave", bullet},
      {"geometry", "plane", bullet},
      {"geometry", "cdf", bullet},
      {"material", "specular", bullet},
      {"joint", "@dont_collapse", legged_gym},
      {"joint", "joint_properties", onshape},
      {"joint", "@drake_ignore", drake},
      {"calibration", "@reference_position", calibration},
  };
  return words;
}

bool is_vendor_element(std::string_view parent, std::string_view name) {
  // A prefix identifies the vendor: drake:, tesseract:, isaac:.
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

bool is_misplaced(std::string_view parent, std::string_view name) {
  const ElementKind* kind = element_kind(parent);
  return kind != nullptr && !kind->knows_child(name) && element_kind(name) != nullptr &&
         !is_vendor_element(parent, name);
}

bool is_model_word(std::string_view name) {
  static constexpr auto parts = names("actuator", "type", "hardware", "plugin", "param", "camera", "ray", "gpio");
  return element_kind(name) != nullptr || contains(extensions, name) || contains(parts, name);
}

bool is_known_extension(std::string_view name) {
  return contains(extensions, name) || is_vendor_element("robot", name);
}

std::string name_in_usd(std::string_view name) {
  std::string valid;
  for (const char c : name)
    valid += (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ? c : '_';
  if (!valid.empty() && valid.front() >= '0' && valid.front() <= '9') valid.insert(0, "_");
  return valid;
}

}  // namespace urdfmill::urdf
