#include "urdfmill/usd/reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/simulation/unique_names.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/model.hpp"
#include "urdfmill/urdf/reader.hpp"
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

/// A joint between two parts.
struct PartJoint {
  const Prim* prim = nullptr;
  std::size_t parent = 0, child = 0;
  Transform origin = {};
  kinematics::Matrix3 axes = kinematics::Matrix3::Identity();  ///< the joint's frame, in the child
};

class UrdfMaker {
 public:
  UrdfMaker(const Scene& scene, source::FileId file, source::Sink& sink)
      : scene_(scene), file_(file), sink_(sink), document_(std::make_shared<xml::Document>()) {
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
    for (const JointPrim& one : scene_.joints) joint(one);
    for (std::size_t i = 0; i < scene_.parts.size(); ++i)
      if (scene_.parts[i].carrier) frame_joint(i);
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
      const Prim* shader = nullptr;
      for (const Prim& child : prim->children)
        if (text_of(child, "info:id") == "UsdPreviewSurface") shader = &child;
      const std::string name = names.take(name_of(*prim));
      xml::Element* made = element(robot_, "material", *prim);
      attribute(made, "name", name);
      material_names_.emplace(path, name);
      if (!is_true(*prim, "urdf:colourless") && shader != nullptr) {
        const auto c = numbers_of<3>(*shader, "inputs:diffuseColor", {0.18, 0.18, 0.18});
        // Without the last digits, which converting there and back alters.
        constexpr int digits = 12;
        const auto srgb = [](double value) { return text::rounded(mesh::srgb_of_linear(value), digits); };
        attribute(element(made, "color", *prim), "rgba",
                  shortest({srgb(c[0]), srgb(c[1]), srgb(c[2]), number_of(*shader, "inputs:opacity", 1)}));
      }
      if (const std::string texture = text_of(*prim, "urdf:texture"); !texture.empty())
        attribute(element(made, "texture", *prim), "filename", texture);
    }
  }

  void link(const Part& part) {
    xml::Element* made = element(robot_, "link", *part.prim);
    attribute(made, "name", name_of(*part.prim));
    if (const auto mass = number_of(*part.prim, "physics:mass"); mass && !is_true(*part.prim, "urdf:massless"))
      inertial(made, *part.prim, number_of(*part.prim, "urdf:mass", *mass));
    for (const Shape& shape : part.shapes) this->shape(made, shape);
  }

  void inertial(xml::Element* parent, const Prim& prim, double mass) {
    xml::Element* made = element(parent, "inertial", prim);
    const auto centre = numbers_of<3>(prim, "physics:centerOfMass", {0, 0, 0});
    Transform pose;
    pose.position = Vector3(centre[0], centre[1], centre[2]);
    pose.rotation = rotation_of(numbers_of<4>(prim, "physics:principalAxes", {1, 0, 0, 0}));
    origin(made, pose, prim);
    number(element(made, "mass", prim), "value", mass);
    const auto moments = numbers_of<3>(prim, "physics:diagonalInertia", {0, 0, 0});
    xml::Element* inertia = element(made, "inertia", prim);
    number(inertia, "ixx", moments[0]);
    number(inertia, "iyy", moments[1]);
    number(inertia, "izz", moments[2]);
    for (const std::string_view product : {"ixy", "ixz", "iyz"}) attribute(inertia, product, "0");
  }

  void shape(xml::Element* parent, const Shape& shape) {
    const Prim& prim = *shape.prim;
    const bool collides = prim.has_schema("PhysicsCollisionAPI");
    xml::Element* made = element(parent, collides ? "collision" : "visual", prim);
    if (const std::string name = text_of(prim, "urdf:name"); !name.empty()) attribute(made, "name", name);
    Transform pose = shape.pose;
    xml::Element* geometry = element(made, "geometry", prim);
    const auto scaled = [&](std::size_t axis, double value) { return value * shape.scale[axis]; };
    if (const std::string mesh = text_of(prim, "urdf:mesh"); !mesh.empty()) {
      xml::Element* file = element(geometry, "mesh", prim);
      attribute(file, "filename", mesh);
      const auto scale = numbers_of<3>(prim, "urdf:scale", {1, 1, 1});
      if (scale != std::array<double, 3>{1, 1, 1}) attribute(file, "scale", shortest({scale[0], scale[1], scale[2]}));
    } else if (prim.type == "Cube") {
      const double size = number_of(prim, "size", 2);
      attribute(element(geometry, "box", prim), "size", shortest({scaled(0, size), scaled(1, size), scaled(2, size)}));
    } else if (prim.type == "Sphere") {
      require_even(shape);
      number(element(geometry, "sphere", prim), "radius", scaled(0, number_of(prim, "radius", 1)));
    } else if (prim.type == "Cylinder" || prim.type == "Capsule") {
      require_even(shape);
      const bool is_capsule = prim.type == "Capsule";
      xml::Element* round = element(geometry, is_capsule ? "capsule" : "cylinder", prim);
      number(round, "radius", scaled(0, number_of(prim, "radius", is_capsule ? 0.5 : 1)));
      number(round, "length", scaled(0, number_of(prim, "height", is_capsule ? 1 : 2)));
      const std::string axis = text_of(prim, "axis");
      if (axis == "X") pose.rotation = pose.rotation * kinematics::rotation_about(Vector3::UnitY(), kinematics::pi / 2);
      if (axis == "Y")
        pose.rotation = pose.rotation * kinematics::rotation_about(Vector3::UnitX(), -kinematics::pi / 2);
    } else {
      throw Refusal{"the mesh has no file: urdf:mesh does not name one", &prim};
    }
    origin(made, pose, prim);
    const auto material = material_names_.find(text_of(prim, "material:binding"));
    if (!collides && material != material_names_.end())
      attribute(element(made, "material", prim), "name", material->second);
  }

  static void require_even(const Shape& shape) {
    if (shape.scale[0] != shape.scale[1] || shape.scale[0] != shape.scale[2])
      throw Refusal{"a round shape with an uneven scale", shape.prim};
  }

  std::size_t part_at(const Prim& joint, std::string_view relationship) const {
    const std::string path = text_of(joint, relationship);
    const auto found = by_path_.find(path);
    if (found == by_path_.end())
      throw Refusal{fmt::format("{} is {}, which is no rigid body of the robot", relationship,
                                path.empty() ? "absent" : '<' + path + '>'),
                    &joint};
    return found->second;
  }

  static Transform frame(const Prim& joint, std::string_view which) {
    Transform made;
    const auto p = numbers_of<3>(joint, "physics:localPos" + std::string(which), {0, 0, 0});
    made.position = Vector3(p[0], p[1], p[2]);
    made.rotation = rotation_of(numbers_of<4>(joint, "physics:localRot" + std::string(which), {1, 0, 0, 0}));
    return made;
  }

  void joint(const JointPrim& one) {
    const Prim& prim = *one.prim;
    const bool is_fixed = prim.type == "PhysicsFixedJoint";
    if (is_fixed && text_of(prim, "physics:body0").empty()) return;  // the base stands still
    if (is_true(prim, "physics:excludeFromArticulation")) return loop(prim);
    PartJoint joint{&prim, part_at(prim, "physics:body0"), part_at(prim, "physics:body1")};
    const Transform in_child = frame(prim, "1");
    if (!in_child.position.isZero(0)) throw Refusal{"the joint lies away from the origin of its second body", &prim};
    joint.axes = in_child.rotation;
    joint.origin = frame(prim, "0") * in_child.inverse();
    check_pose(joint);
    if (prim.property("urdf:parent") != nullptr) {
      const std::size_t parent = part_at(prim, "urdf:parent");
      const Transform in_body = scene_.parts[joint.parent].in_robot.inverse() * scene_.parts[parent].in_robot;
      joint.origin = in_body.inverse() * joint.origin;
      joint.parent = parent;
    }
    write(joint, name_of(prim));
  }

  /// A joint that closes a loop: its frames are anywhere in its bodies.
  void loop(const Prim& prim) {
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
    for (const std::string_view number : {"0", "1"}) {
      const std::string body = "physics:body" + std::string(number), link = "urdf:link" + std::string(number);
      const std::size_t carrier = part_at(prim, body);
      const std::size_t part = prim.property(link) != nullptr ? part_at(prim, link) : carrier;
      const Transform pose =
          scene_.parts[part].in_robot.inverse() * scene_.parts[carrier].in_robot * frame(prim, number);
      xml::Element* end = element(made, number == "0" ? "link1" : "link2", prim);
      attribute(end, "link", name_of(*scene_.parts[part].prim));
      attribute(end, "xyz", shortest({pose.position.x(), pose.position.y(), pose.position.z()}));
      const std::array<double, 3> rpy = urdf::rpy_from_rotation(kinematics::quaternion(pose.rotation));
      attribute(end, "rpy", shortest({rpy[0], rpy[1], rpy[2]}));
    }
    if (type->second != "revolute" && type->second != "prismatic") return;
    const Vector3 axis = Vector3::Unit(axis_of(prim));
    attribute(element(made, "axis", prim), "xyz", shortest({axis.x(), axis.y(), axis.z()}));
  }

  void check_pose(const PartJoint& joint) {
    const Transform now = scene_.parts[joint.parent].in_robot * joint.origin;
    const Transform& is = scene_.parts[joint.child].in_robot;
    constexpr double close = 1e-6;
    if (kinematics::position_distance(now, is) <= close &&
        kinematics::rotation_distance(now.rotation, is.rotation) <= close)
      return;
    source::report(sink_, rules::pose,
                   "body \"" + name_of(*scene_.parts[joint.child].prim) + "\" stands elsewhere than joint \"" +
                       name_of(*joint.prim) + "\" puts it at position 0",
                   span(*joint.prim));
  }

  void frame_joint(std::size_t index) {
    const Part& part = scene_.parts[index];
    PartJoint joint{part.prim, *part.carrier, index};
    if (part.prim->property("urdf:parent") != nullptr) joint.parent = part_at(*part.prim, "urdf:parent");
    joint.origin = scene_.parts[joint.parent].in_robot.inverse() * part.in_robot;
    xml::Element* made = start(joint, text_of(*part.prim, "urdf:joint"), "fixed");
    origin(made, joint.origin, *part.prim);
  }

  xml::Element* start(const PartJoint& joint, const std::string& name, std::string_view type) {
    xml::Element* made = element(robot_, "joint", *joint.prim);
    attribute(made, "name", name);
    attribute(made, "type", type);
    attribute(element(made, "parent", *joint.prim), "link", name_of(*scene_.parts[joint.parent].prim));
    attribute(element(made, "child", *joint.prim), "link", name_of(*scene_.parts[joint.child].prim));
    return made;
  }

  void write(const PartJoint& joint, const std::string& name) {
    const Prim& prim = *joint.prim;
    const std::string_view type = type_of(prim);
    xml::Element* made = start(joint, name, type);
    origin(made, joint.origin, prim);
    const bool turns = type == "revolute" || type == "continuous";
    const double unit = turns ? radians : 1;
    if (type != "fixed" && type != "floating") {
      const Vector3 axis = joint.axes.col(axis_of(prim));
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
      const bool is_bounded = number_of(prim, "physics:lowerLimit") || number_of(prim, "physics:upperLimit");
      return is_bounded || text_of(prim, "urdf:type") == "revolute" ? "revolute" : "continuous";
    }
    if (prim.type != "PhysicsJoint") throw Refusal{"a URDF has no " + prim.type, &prim};
    if (prim.schemas.empty()) return "floating";
    if (planar_normal(prim)) return "planar";
    throw Refusal{"a joint with freedoms that no joint of a URDF has", &prim};
  }

  /// Returns the axis along which a joint is locked if it turns about this alone and slides along the others.
  static std::optional<Eigen::Index> planar_normal(const Prim& prim) {
    const auto is_locked = [&](const std::string& freedom) {
      return number_of(prim, "limit:" + freedom + ":physics:low", 0) >
             number_of(prim, "limit:" + freedom + ":physics:high", 0);
    };
    std::optional<Eigen::Index> normal;
    for (Eigen::Index i = 0; i < 3; ++i) {
      const std::string axis(1, static_cast<char>('X' + i));
      const bool slides = !is_locked("trans" + axis), turns = !is_locked("rot" + axis);
      if (slides == turns || (!slides && normal)) return std::nullopt;
      if (!slides) normal = i;
    }
    return normal;
  }

  static Eigen::Index axis_of(const Prim& prim) {
    if (prim.type == "PhysicsJoint") return planar_normal(prim).value_or(0);
    const std::string axis = text_of(prim, "physics:axis");
    return axis == "Y" ? 1 : axis == "Z" ? 2 : 0;
  }

  void limits(xml::Element* made, const Prim& prim, bool turns, double unit) {
    const std::string drive = turns ? "drive:angular:physics:" : "drive:linear:physics:";
    const auto scaled = [](std::optional<double> value, double factor) {
      return value ? std::optional(*value * factor) : value;
    };
    const auto first = [](std::initializer_list<std::optional<double>> values) {
      for (const auto& value : values)
        if (value) return value;
      return std::optional<double>();
    };
    const std::array<std::pair<std::string_view, std::optional<double>>, 7> values{{
        {"lower", first({scaled(number_of(prim, "physics:lowerLimit"), unit), number_of(prim, "urdf:lower")})},
        {"upper", first({scaled(number_of(prim, "physics:upperLimit"), unit), number_of(prim, "urdf:upper")})},
        {"effort", first({number_of(prim, drive + "maxForce"), number_of(prim, "urdf:effort")})},
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
    const auto damping = first({scaled(number_of(prim, "newton:damping"), 1 / unit), number_of(prim, "urdf:damping"),
                                has_stiffness ? std::nullopt : scaled(number_of(prim, drive + "damping"), 1 / unit)});
    const auto friction = first({number_of(prim, "newton:friction"), number_of(prim, "physxJoint:jointFriction"),
                                 number_of(prim, "urdf:friction")});
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
  std::shared_ptr<xml::Document> document_;
  xml::Element* robot_ = nullptr;
  std::map<std::string, std::size_t, std::less<>> by_path_;
  std::map<std::string, std::string, std::less<>> joint_names_;     ///< by path
  std::map<std::string, std::string, std::less<>> material_names_;  ///< by path
};

}  // namespace

std::shared_ptr<xml::Document> urdf_document(std::string_view text, source::FileId file, source::Sink& sink) {
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
    const Scene scene = scene_of(*layer);
    return UrdfMaker(scene, file, sink).run();
  } catch (const Refusal& refusal) {
    const Prim* prim = refusal.prim;
    source::report(sink, rules::invalid,
                   prim == nullptr ? refusal.message : "prim \"" + prim->name + "\": " + refusal.message,
                   prim == nullptr ? span(0, 0) : span(prim->begin, prim->end));
    return nullptr;
  }
}

}  // namespace urdfmill::usd
