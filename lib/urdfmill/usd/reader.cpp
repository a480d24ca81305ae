#include "urdfmill/usd/reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/simulation/unique_names.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/model.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/usd/check_rules.hpp"
#include "urdfmill/usd/rules.hpp"
#include "urdfmill/usd/scene.hpp"

namespace urdfmill::usd {

namespace {

using kinematics::Transform;
using kinematics::Vector3;
using text::shortest;

constexpr double radians = kinematics::pi / 180;  ///< in a degree

std::string name_of(const Prim& prim) {
  std::string name = text_of(prim, "urdf:name");
  return name.empty() ? prim.name : name;
}

class UrdfMaker {
 public:
  UrdfMaker(const Scene& scene, source::FileId file, source::Sink& sink, const simulation::KeepMesh& keep_mesh,
            bool keeps_named)
      : scene_(scene),
        file_(file),
        sink_(sink),
        keep_mesh_(keep_mesh),
        keeps_named_(keeps_named),
        document_(std::make_shared<xml::Document>()) {
    document_->file = file;
    for (std::size_t i = 0; i < scene.parts.size(); ++i) by_path_.emplace(scene.parts[i].path, i);
    for (const JointPrim& joint : scene.joints) joint_names_.emplace(joint.path, name_of(*joint.prim));
  }

  std::shared_ptr<xml::Document> run() {
    robot_ = element(nullptr, "robot", *scene_.robot);
    attribute(robot_, "name", name_of(*scene_.robot));
    attribute(robot_, "version", "1.2");
    materials();
    for (const Part& part : scene_.parts) link(part);
    for (const Prim* shape : scene_.unread)
      drop(*shape, "a URDF has no " + shape->type + "; \"" + shape->name + "\" is dropped");
    if (const std::size_t loose = scene_.loose.size(); loose > 0) {
      const Prim& first = *scene_.loose.front().prim;
      drop(first, loose == 1 ? "shape \"" + first.name + "\" is in no rigid body; it is dropped"
                             : fmt::format("{} shapes, such as \"{}\", are in no rigid body; they are dropped", loose,
                                           first.name));
    }
    for (const JointPrim& one : scene_.joints) joint(one);
    for (const Part& part : scene_.parts)
      if (part.carrier) frame_joint(part);
    return document_;
  }

 private:
  xml::Element* element(xml::Element* parent, std::string_view name, const Prim& from) {
    const source::Span span{file_, static_cast<std::uint32_t>(from.begin), static_cast<std::uint32_t>(from.end)};
    xml::Element* made = document_->make_element(document_->intern(name), span);
    made->start_tag_end = made->end_tag_begin = span.end;
    if (parent == nullptr)
      document_->append(made);
    else
      xml::Document::append(parent, made);
    return made;
  }

  void attribute(xml::Element* to, std::string_view name, std::string_view value) {
    xml::Attribute* made = document_->make_attribute(document_->intern(name), document_->keep(value));
    made->value_span = to->span;
    made->name_begin = to->span.begin;
    xml::Document::append(to, made);
  }

  void number(xml::Element* to, std::string_view name, double value) { attribute(to, name, shortest({value})); }
  void number(xml::Element* to, std::string_view name, const std::optional<double>& value) {
    if (value) number(to, name, *value);
  }

  void origin(xml::Element* parent, const Transform& pose, const Prim& from) {
    std::array<double, 3> rpy = urdf::rpy_from_rotation(kinematics::quaternion(pose.rotation));
    constexpr double noise = 1e-15;
    for (double& angle : rpy)
      if (std::abs(angle) < noise) angle = 0;
    const bool is_turned = rpy != std::array<double, 3>{};
    if (pose.position.isZero(0) && !is_turned) return;
    xml::Element* made = element(parent, "origin", from);
    attribute(made, "xyz", shortest({pose.position.x(), pose.position.y(), pose.position.z()}));
    if (is_turned) attribute(made, "rpy", shortest({rpy[0], rpy[1], rpy[2]}));
  }

  void materials() {
    simulation::UniqueNames names;
    for (const auto& [path, prim] : scene_.materials) {
      if (is_true(*prim, "urdf:ofMesh")) continue;
      const auto surface = surface_of(*prim);
      if (!surface && prim->property("urdf:texture") == nullptr && !is_true(*prim, "urdf:colourless")) {
        source::report(sink_, rules::texture_dropped,
                       "material \"" + prim->name + "\" has no UsdPreviewSurface; it is dropped", span(*prim));
        continue;
      }
      const std::string name = names.take(name_of(*prim));
      xml::Element* made = element(robot_, "material", *prim);
      attribute(made, "name", name);
      material_names_.emplace(path, name);
      if (!is_true(*prim, "urdf:colourless") && surface) colour(made, *surface->colour, *prim);
      if (const std::string texture = text_of(*prim, "urdf:texture"); !texture.empty())
        attribute(element(made, "texture", *prim), "filename", texture);
    }
    for (const Part& part : scene_.parts)
      for (const Shape& shape : part.shapes) {
        const auto shown = colour_without_material(shape);
        const auto [at, is_new] = shown ? colour_names_.try_emplace(*shown) : std::pair(colour_names_.end(), false);
        if (!is_new) continue;
        at->second = names.take("colour");
        xml::Element* made = element(robot_, "material", *shape.prim);
        attribute(made, "name", at->second);
        colour(made, *shown, *shape.prim);
      }
  }

  void colour(xml::Element* material, const mesh::Colour& value, const Prim& from) {
    attribute(element(material, "color", from), "rgba", shortest({value[0], value[1], value[2], value[3]}));
  }

  [[nodiscard]] std::optional<mesh::Colour> colour_without_material(const Shape& shape) const {
    const auto look = scene_.materials.find(shape.look);
    const bool is_of_mesh = look != scene_.materials.end() && is_true(*look->second, "urdf:ofMesh");
    if (is_of_mesh || material_names_.contains(shape.look) || collides(shape)) return std::nullopt;
    return display_colour(*shape.prim);
  }

  static bool collides(const Shape& shape) { return shape.prim->has_schema("PhysicsCollisionAPI"); }

  /// Returns the name of a shape's material; empty if it has none.
  [[nodiscard]] std::string material_of(const Shape& shape) const {
    if (const auto known = material_names_.find(shape.look); known != material_names_.end()) return known->second;
    const auto shown = colour_without_material(shape);
    return shown ? colour_names_.at(*shown) : std::string();
  }

  void link(const Part& part) {
    xml::Element* made = element(robot_, "link", *part.prim);
    attribute(made, "name", name_of(*part.prim));
    if (const auto mass = number_of(*part.prim, "physics:mass"); mass && !is_true(*part.prim, "urdf:massless"))
      inertial(made, part, number_of(*part.prim, "urdf:mass", *mass * scene_.kilograms));
    for (const Shape& shape : part.shapes)
      if (const auto kept = kept_mesh(part, shape)) this->shape(made, shape, *kept);
  }

  void drop(const Prim& shape, std::string message) {
    source::report(sink_, rules::shape_unread, std::move(message), span(shape));
  }

  void inertial(xml::Element* parent, const Part& part, double mass) {
    const Prim& prim = *part.prim;
    xml::Element* made = element(parent, "inertial", prim);
    const auto centre = numbers_of<3>(prim, "physics:centerOfMass", {0, 0, 0});
    Transform pose;
    const std::array<double, 3>& scale = part.body.scale;
    pose.position = Vector3(centre[0] * scale[0], centre[1] * scale[1], centre[2] * scale[2]);
    pose.rotation = rotation_of(numbers_of<4>(prim, "physics:principalAxes", {1, 0, 0, 0}));
    origin(made, part.link_in_body.inverse() * pose, prim);
    number(element(made, "mass", prim), "value", mass);
    const auto moments = numbers_of<3>(prim, "physics:diagonalInertia", {0, 0, 0});
    xml::Element* inertia = element(made, "inertia", prim);
    const double unit = scene_.kilograms * scene_.metres * scene_.metres;
    number(inertia, "ixx", moments[0] * unit);
    number(inertia, "iyy", moments[1] * unit);
    number(inertia, "izz", moments[2] * unit);
    for (const std::string_view product : {"ixy", "ixz", "iyz"}) attribute(inertia, product, "0");
  }

  /// The mesh of a shape.
  struct KeptMesh {
    std::string file = {};  ///< empty: the shape is none
    std::array<double, 3> scale{1, 1, 1};
    bool has_looks = false;  ///< its surface is in the file
  };

  /// Returns the mesh of a shape, which is kept as a file if it is only in the layer; nothing if that cannot be.
  std::optional<KeptMesh> kept_mesh(const Part& part, const Shape& shape) {
    const Prim& prim = *shape.prim;
    const std::string known = text_of(prim, "urdf:mesh");
    const bool keeps_known = is_true(prim, "urdf:embedded") || (keeps_named_ && has_faces(prim));
    const bool is_inside = known.empty() ? prim.type == "Mesh" : keeps_known && keep_mesh_;
    if (!is_inside) return KeptMesh{known, numbers_of<3>(prim, "urdf:scale", {1, 1, 1})};
    const std::string shown = "mesh \"" + prim.name + '"';
    std::string fault = fault_of_mesh(prim, shown), why;
    if (fault.empty() && !keep_mesh_) fault = shown + " has no file that a URDF could name";
    if (fault.empty() && !has_faces(prim)) fault = shown + " has no faces in this layer";
    KeptMesh kept{{}, shape.placed.scale};
    if (fault.empty()) {
      mesh::Mesh mesh = mesh_of(prim, collides(shape) ? MaterialPrims() : scene_.materials, shape.look);
      kept.has_looks = take_looks(mesh, shape.look);
      const std::string suggested = known.empty()  ? part.prim->name + '_' + prim.name
                                    : keeps_named_ ? known
                                                   : std::filesystem::path(known).stem().string();
      kept.file = keep_mesh_(suggested, std::move(mesh), why).value_or("");
      if (kept.file.empty()) fault = shown + " is in no file: " + why;
    }
    if (fault.empty()) return kept;
    drop(prim, fault + "; it is dropped");
    return std::nullopt;
  }

  static bool has_faces(const Prim& prim) { return prim.property("faceVertexIndices") != nullptr; }

  /// Returns true if a mesh keeps its surface. One colour of all faces is left to the URDF, if it is not the mesh's.
  bool take_looks(mesh::Mesh& mesh, std::string_view look) const {
    const bool is_own =
        !mesh.materials.empty() && (mesh.materials.front().has_texture() || !material_names_.contains(look));
    if (mesh.parts.size() > 1 || is_own) return true;
    mesh.materials.clear();
    for (mesh::Part& part : mesh.parts) part.material.reset();
    return false;
  }

  void shape(xml::Element* parent, const Shape& shape, const KeptMesh& kept) {
    const Prim& prim = *shape.prim;
    xml::Element* made = element(parent, collides(shape) ? "collision" : "visual", prim);
    if (const std::string name = text_of(prim, "urdf:name"); !name.empty()) attribute(made, "name", name);
    Transform pose = shape.placed.pose;
    xml::Element* geometry = element(made, "geometry", prim);
    // Solids are symmetrical: a mirrored one is the same.
    std::array<double, 3> scale = shape.placed.scale;
    for (double& factor : scale) factor = std::abs(factor);
    const auto scaled = [&](std::size_t axis, double value) { return value * scale[axis]; };
    if (!kept.file.empty()) {
      xml::Element* file = element(geometry, "mesh", prim);
      attribute(file, "filename", kept.file);
      const auto& [x, y, z] = kept.scale;
      if (kept.scale != std::array<double, 3>{1, 1, 1}) attribute(file, "scale", shortest({x, y, z}));
    } else if (prim.type == "Cube") {
      const double size = number_of(prim, "size", 2);
      attribute(element(geometry, "box", prim), "size", shortest({scaled(0, size), scaled(1, size), scaled(2, size)}));
    } else if (prim.type == "Sphere") {
      if (scale[0] != scale[1] || scale[0] != scale[2]) throw Refusal{"a round shape with an uneven scale", &prim};
      number(element(geometry, "sphere", prim), "radius", scaled(0, number_of(prim, "radius", 1)));
    } else {
      const bool is_capsule = prim.type == "Capsule";
      xml::Element* round = element(geometry, is_capsule ? "capsule" : "cylinder", prim);
      const std::string axis = text_of(prim, "axis");
      const std::size_t along = axis == "X" ? 0 : axis == "Y" ? 1 : 2, across = (along + 1) % 3;
      if (scale[across] != scale[(along + 2) % 3] || (is_capsule && scale[across] != scale[along]))
        throw Refusal{"a round shape with an uneven scale", &prim};
      number(round, "radius", scaled(across, number_of(prim, "radius", is_capsule ? 0.5 : 1)));
      number(round, "length", scaled(along, number_of(prim, "height", is_capsule ? 1 : 2)));
      if (axis == "X") pose.rotation = pose.rotation * kinematics::rotation_about(Vector3::UnitY(), kinematics::pi / 2);
      if (axis == "Y")
        pose.rotation = pose.rotation * kinematics::rotation_about(Vector3::UnitX(), -kinematics::pi / 2);
    }
    origin(made, pose, prim);
    const std::string material = collides(shape) || kept.has_looks ? std::string() : material_of(shape);
    if (!material.empty()) attribute(element(made, "material", prim), "name", material);
  }

  [[nodiscard]] const Part& part_at(const Prim& prim, std::string_view relationship) const {
    const std::string path = text_of(prim, relationship);
    if (const auto found = by_path_.find(path); found != by_path_.end()) return scene_.parts[found->second];
    throw Refusal{fmt::format("{} is <{}>, which is no part of the robot", relationship, path), &prim};
  }

  void joint(const JointPrim& joint) {
    if (joint.role == JointRole::base) return;
    if (joint.role == JointRole::loop) return loop(joint);
    const std::size_t first = joint.role == JointRole::tree ? 0 : 1;
    const Prim& prim = *joint.prim;
    const Part* parent = &scene_.parts[joint.parts[first]];
    const Part& child = scene_.parts[joint.parts[1 - first]];
    const Transform turn{joint.ends[1 - first].rotation, Vector3::Zero()};
    Transform place = joint.ends[first] * turn.inverse();
    check_pose(joint, *parent, child, place);
    if (prim.property("urdf:parent") != nullptr) {
      const Part& frame = part_at(prim, "urdf:parent");
      place = (parent->link.inverse() * frame.link).inverse() * place;
      parent = &frame;
    }
    // Seen from the other side, a joint turns about the opposite axis.
    write(prim, *parent, child, place, first == 0 ? turn.rotation : kinematics::Matrix3(-turn.rotation));
  }

  /// A joint that closes a loop: its frames are anywhere in its bodies.
  void loop(const JointPrim& joint) {
    const Prim& prim = *joint.prim;
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 4> types{
        {{"PhysicsFixedJoint", "fixed"},
         {"PhysicsRevoluteJoint", "revolute"},
         {"PhysicsPrismaticJoint", "prismatic"},
         {"PhysicsSphericalJoint", "spherical"}}};
    const auto* const type =
        std::find_if(types.begin(), types.end(), [&](const auto& one) { return one.first == prim.type; });
    if (type == types.end()) throw Refusal{"no loop of a URDF is a " + prim.type, &prim};
    xml::Element* made = element(robot_, "loop_joint", prim);
    attribute(made, "name", name_of(prim));
    attribute(made, "type", type->second);
    for (const std::size_t number : {std::size_t{0}, std::size_t{1}}) {
      const std::string link = "urdf:link" + std::to_string(number);
      const Part& carrier = scene_.parts[joint.parts[number]];
      const Part& part = prim.property(link) != nullptr ? part_at(prim, link) : carrier;
      const Transform pose = part.link.inverse() * carrier.link * joint.ends[number];
      xml::Element* end = element(made, number == 0 ? "link1" : "link2", prim);
      attribute(end, "link", name_of(*part.prim));
      attribute(end, "xyz", shortest({pose.position.x(), pose.position.y(), pose.position.z()}));
      const std::array<double, 3> rpy = urdf::rpy_from_rotation(kinematics::quaternion(pose.rotation));
      attribute(end, "rpy", shortest({rpy[0], rpy[1], rpy[2]}));
    }
    if (type->second != "revolute" && type->second != "prismatic") return;
    const Vector3 axis = Vector3::Unit(axis_of(prim));
    attribute(element(made, "axis", prim), "xyz", shortest({axis.x(), axis.y(), axis.z()}));
  }

  void check_pose(const JointPrim& joint, const Part& parent, const Part& child, const Transform& place) {
    const Transform now = parent.link * place;
    constexpr double close = 1e-6;
    if (kinematics::position_distance(now, child.link) <= close &&
        kinematics::rotation_distance(now.rotation, child.link.rotation) <= close)
      return;
    source::report(sink_, rules::pose,
                   "body \"" + name_of(*child.prim) + "\" stands elsewhere than joint \"" + name_of(*joint.prim) +
                       "\" puts it at position 0",
                   span(*joint.prim));
  }

  void frame_joint(const Part& part) {
    const Prim& prim = *part.prim;
    const Part& parent =
        prim.property("urdf:parent") != nullptr ? part_at(prim, "urdf:parent") : scene_.parts[*part.carrier];
    xml::Element* made = start(prim, parent, part, text_of(prim, "urdf:joint"), "fixed");
    origin(made, parent.link.inverse() * part.link, prim);
  }

  xml::Element* start(const Prim& prim, const Part& parent, const Part& child, const std::string& name,
                      std::string_view type) {
    xml::Element* made = element(robot_, "joint", prim);
    attribute(made, "name", name);
    attribute(made, "type", type);
    attribute(element(made, "parent", prim), "link", name_of(*parent.prim));
    attribute(element(made, "child", prim), "link", name_of(*child.prim));
    return made;
  }

  /// Writes a joint whose frame is turned like that in the child.
  void write(const Prim& prim, const Part& parent, const Part& child, const Transform& place,
             const kinematics::Matrix3& axes) {
    const std::string_view type = type_of(prim);
    xml::Element* made = start(prim, parent, child, name_of(prim), type);
    origin(made, place, prim);
    const bool turns = type == "revolute" || type == "continuous";
    const double unit = turns ? radians : scene_.metres;
    if (type != "fixed" && type != "floating") {
      const Vector3 axis = axes.col(axis_of(prim));
      attribute(element(made, "axis", prim), "xyz", shortest({axis.x(), axis.y(), axis.z()}));
    }
    limits(made, prim, turns, unit);
    mimic(made, prim, unit);
    if (const Property* safety = prim.property("urdf:safety"); safety != nullptr && safety->value.numbers.size() == 4) {
      xml::Element* controller = element(made, "safety_controller", prim);
      static constexpr std::array<std::string_view, 4> names{"soft_lower_limit", "soft_upper_limit", "k_position",
                                                             "k_velocity"};
      for (std::size_t i = 0; i < 4; ++i) number(controller, names[i], safety->value.numbers[i]);
    }
    const auto rising = number_of(prim, "urdf:rising"), falling = number_of(prim, "urdf:falling");
    if (!rising && !falling) return;
    xml::Element* calibration = element(made, "calibration", prim);
    number(calibration, "rising", rising);
    number(calibration, "falling", falling);
  }

  static std::string_view type_of(const Prim& prim) {
    if (prim.type == "PhysicsFixedJoint") return "fixed";
    if (prim.type == "PhysicsPrismaticJoint") return "prismatic";
    if (prim.type == "PhysicsRevoluteJoint") {
      const bool is_bounded = limit_of(prim, "low") || limit_of(prim, "high");
      return is_bounded || text_of(prim, "urdf:type") == "revolute" ? "revolute" : "continuous";
    }
    if (prim.type != "PhysicsJoint") throw Refusal{"a URDF has no " + prim.type, &prim};
    const std::vector<std::string> free = freedoms(prim);
    if (free.size() == all_freedoms.size()) return "floating";
    if (free.empty()) return "fixed";
    if (free.size() == 1) {
      if (free.front().starts_with("trans")) return "prismatic";
      return limit_of(prim, "low") || limit_of(prim, "high") ? "revolute" : "continuous";
    }
    if (planar_normal(prim)) return "planar";
    throw Refusal{"a joint with freedoms that no joint of a URDF has", &prim};
  }

  static constexpr std::array<std::string_view, 6> all_freedoms{"transX", "transY", "transZ", "rotX", "rotY", "rotZ"};

  /// Returns the freedoms that a joint without a type of its own does not lock.
  static std::vector<std::string> freedoms(const Prim& prim) {
    std::vector<std::string> free;
    for (const std::string_view name : all_freedoms) {
      const std::string limit = "limit:" + std::string(name) + ":physics:";
      const auto low = number_of(prim, limit + "low"), high = number_of(prim, limit + "high");
      if (!low || !high || *low < *high) free.emplace_back(name);
    }
    return free;
  }

  /// Returns a limit of a joint with one freedom, "low" or "high"; nothing if it is infinite.
  static std::optional<double> limit_of(const Prim& prim, std::string_view which) {
    const bool is_typed = prim.type != "PhysicsJoint";
    const auto limit = is_typed ? number_of(prim, which == "low" ? "physics:lowerLimit" : "physics:upperLimit")
                                : number_of(prim, "limit:" + freedoms(prim).front() + ":physics:" + std::string(which));
    return limit && std::isfinite(*limit) ? limit : std::nullopt;
  }

  /// Returns the axis along which a joint is locked if it turns about this alone and slides along the others.
  static std::optional<Eigen::Index> planar_normal(const Prim& prim) {
    const std::vector<std::string> free = freedoms(prim);
    const auto is_free = [&](const std::string& freedom) {
      return std::find(free.begin(), free.end(), freedom) != free.end();
    };
    std::optional<Eigen::Index> normal;
    for (Eigen::Index i = 0; i < 3; ++i) {
      const std::string axis(1, static_cast<char>('X' + i));
      const bool slides = is_free("trans" + axis), turns = is_free("rot" + axis);
      if (slides == turns || (!slides && normal)) return std::nullopt;
      if (!slides) normal = i;
    }
    return normal;
  }

  static Eigen::Index axis_of(const Prim& prim) {
    if (prim.type == "PhysicsJoint") {
      const std::vector<std::string> free = freedoms(prim);
      return free.size() == 1 ? free.front().back() - 'X' : planar_normal(prim).value_or(0);
    }
    const std::string axis = text_of(prim, "physics:axis");
    return axis == "Y" ? 1 : axis == "Z" ? 2 : 0;
  }

  void limits(xml::Element* made, const Prim& prim, bool turns, double unit) {
    const bool has_one = prim.type == "PhysicsRevoluteJoint" || prim.type == "PhysicsPrismaticJoint" ||
                         (prim.type == "PhysicsJoint" && freedoms(prim).size() == 1);
    const std::string direction = prim.type == "PhysicsJoint" && has_one ? freedoms(prim).front()
                                  : turns                                ? "angular"
                                                                         : "linear";
    const std::string drive = "drive:" + direction + ":physics:";
    const double force = scene_.kilograms * scene_.metres * (turns ? scene_.metres : 1);
    const auto bound = [&](std::string_view which) { return has_one ? limit_of(prim, which) : std::nullopt; };
    const auto scaled = [](std::optional<double> value, double factor) {
      return value ? std::optional(*value * factor) : value;
    };
    // An infinite force is no limit.
    const auto finite = [](std::optional<double> value) {
      return value && std::isfinite(*value) ? value : std::nullopt;
    };
    const auto first = [](std::initializer_list<std::optional<double>> values) {
      for (const auto& value : values)
        if (value) return value;
      return std::optional<double>();
    };
    const std::array<std::pair<std::string_view, std::optional<double>>, 7> values{{
        {"lower", first({scaled(bound("low"), unit), number_of(prim, "urdf:lower")})},
        {"upper", first({scaled(bound("high"), unit), number_of(prim, "urdf:upper")})},
        {"effort", first({finite(scaled(number_of(prim, drive + "maxForce"), force)), number_of(prim, "urdf:effort")})},
        {"velocity",
         first({scaled(number_of(prim, "newton:velocityLimit"), unit),
                scaled(number_of(prim, "physxJoint:maxJointVelocity"), unit), number_of(prim, "urdf:velocity")})},
        {"acceleration", number_of(prim, "urdf:acceleration")},
        {"deceleration", number_of(prim, "urdf:deceleration")},
        {"jerk", number_of(prim, "urdf:jerk")},
    }};
    xml::Element* limit = nullptr;
    for (const auto& [name, value] : values) {
      if (!value) continue;
      if (limit == nullptr) limit = element(made, "limit", prim);
      number(limit, name, *value);
    }
    const bool has_stiffness = number_of(prim, drive + "stiffness").has_value();
    const auto damping =
        first({scaled(number_of(prim, "newton:damping"), force / unit), number_of(prim, "urdf:damping"),
               has_stiffness ? std::nullopt : scaled(number_of(prim, drive + "damping"), force / unit)});
    const auto friction = first({scaled(number_of(prim, "newton:friction"), force),
                                 number_of(prim, "physxJoint:jointFriction"), number_of(prim, "urdf:friction")});
    if (!damping && !friction) return;
    xml::Element* dynamics = element(made, "dynamics", prim);
    number(dynamics, "damping", damping);
    number(dynamics, "friction", friction);
  }

  void mimic(xml::Element* made, const Prim& prim, double unit) {
    std::string leader = text_of(prim, "newton:mimicJoint");
    double multiplier = number_of(prim, "newton:mimicCoef1", 1),
           offset = number_of(prim, "newton:mimicCoef0", 0) * unit;
    if (leader.empty())
      for (const char axis : {'X', 'Y', 'Z'}) {
        const std::string instance = std::string("physxMimicJoint:rot") + axis + ':';
        if (leader = text_of(prim, instance + "referenceJoint"); leader.empty()) continue;
        multiplier = -number_of(prim, instance + "gearing", 1);
        offset = -number_of(prim, instance + "offset", 0) * unit;
        break;
      }
    if (leader.empty()) {
      leader = text_of(prim, "urdf:mimic");
      multiplier = number_of(prim, "urdf:multiplier", 1);
      offset = number_of(prim, "urdf:offset", 0);
    }
    if (leader.empty()) return;
    const auto name = joint_names_.find(leader);
    if (name == joint_names_.end()) throw Refusal{"the joint follows <" + leader + ">, which is no joint", &prim};
    xml::Element* follows = element(made, "mimic", prim);
    attribute(follows, "joint", name->second);
    number(follows, "multiplier", multiplier);
    number(follows, "offset", offset);
  }

  [[nodiscard]] source::Span span(const Prim& prim) const {
    return {file_, static_cast<std::uint32_t>(prim.begin), static_cast<std::uint32_t>(prim.end)};
  }

  const Scene& scene_;
  source::FileId file_;
  source::Sink& sink_;
  const simulation::KeepMesh& keep_mesh_;
  bool keeps_named_;
  std::shared_ptr<xml::Document> document_;
  xml::Element* robot_ = nullptr;
  std::map<std::string_view, std::size_t> by_path_;                 ///< the parts
  std::map<std::string, std::string, std::less<>> joint_names_;     ///< by path
  std::map<std::string, std::string, std::less<>> material_names_;  ///< by path
  std::map<mesh::Colour, std::string> colour_names_;                ///< those of shapes without a material
};

}  // namespace

std::shared_ptr<xml::Document> urdf_document(std::string_view text, source::FileId file, source::Sink& sink,
                                             const simulation::KeepMesh& keep_mesh, bool keeps_named) {
  const auto span = [file](std::size_t begin, std::size_t end) {
    return source::Span{file, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  };
  ParseError error;
  const auto layer = parse(text, error);
  if (!layer) {
    source::report(sink, rules::invalid, error.message, span(error.at, std::min(error.at + 1, text.size())));
    return nullptr;
  }
  try {
    Scene scene;
    read_scene(*layer, scene);
    if (std::string message = unstated_units(*layer); !message.empty())
      source::report(sink, rules::units, std::move(message), span(scene.robot->begin, scene.robot->end));
    return UrdfMaker(scene, file, sink, keep_mesh, keeps_named).run();
  } catch (const Refusal& refusal) {
    const Prim* prim = refusal.prim;
    source::report(sink, rules::invalid,
                   prim == nullptr ? refusal.message : "prim \"" + prim->name + "\": " + refusal.message,
                   prim == nullptr ? span(0, 0) : span(prim->begin, prim->end));
    return nullptr;
  }
}

}  // namespace urdfmill::usd
