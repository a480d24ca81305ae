// Writes the scene as URDF.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/mjcf/lowered.hpp"
#include "urdfmill/mjcf/noise.hpp"
#include "urdfmill/mjcf/reading.hpp"
#include "urdfmill/mjcf/rules.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::mjcf {

namespace {

using text::shortest;

/// A rotation within rounding errors counts as none.
constexpr double noise = 1e-15;

class UrdfMaker {
 public:
  UrdfMaker(Reading& r, xml::TreeMaker& tree) : r_(r), tree_(tree) {}

  void make() {
    robot_ = tree_.root("robot", r_.root);
    tree_.attribute(robot_, "name", r_.scene.model_name, r_.root);
    tree_.attribute(robot_, "version", "1.2", r_.root);
    if (has_armature()) tree_.attribute(robot_, "xmlns:drake", "http://drake.mit.edu", r_.root);
    name_all();
    choose_root();
    materials();
    for (std::size_t i = root_; i < r_.scene.bodies.size(); ++i) link(r_.scene.bodies[i]);
    for (std::size_t i = root_ + 1; i < r_.scene.bodies.size(); ++i) joints(r_.scene.bodies[i]);
    mimics();
    loops();
    rotors();
  }

 private:
  [[nodiscard]] bool has_armature() const {
    const std::vector<BodyPart>& bodies = r_.scene.bodies;
    return std::any_of(bodies.begin(), bodies.end(), [](const BodyPart& body) {
      return std::any_of(body.joints.begin(), body.joints.end(), [](const JointPart& j) { return j.armature > 0; });
    });
  }

  void name_all() {
    std::vector<BodyPart>& bodies = r_.scene.bodies;
    for (const BodyPart& body : bodies) {
      if (!body.name.empty()) links_.reserve(body.name);
      for (const JointPart& joint : body.joints)
        if (!joint.name.empty()) joints_.reserve(joint.name);
    }
    for (BodyPart& body : bodies) {
      if (body.name.empty()) body.name = links_.take(bodies[body.parent].name + "_child");
      for (JointPart& joint : body.joints)
        if (joint.name.empty() && joint.kind != JointKind::free) joint.name = joints_.take(body.name + "_joint");
    }
  }

  /// The world becomes a link if it contains parts that move relative to each other, or that are not at its origin.
  void choose_root() {
    const std::vector<BodyPart>& bodies = r_.scene.bodies;
    const BodyPart& world = bodies.front();
    const bool is_alone =
        std::count_if(bodies.begin() + 1, bodies.end(), [](const BodyPart& b) { return b.parent == 0; }) == 1;
    const bool is_bare = std::none_of(world.geoms.begin(), world.geoms.end(),
                                      [](const Geom& g) { return g.is_visual || g.is_collision; });
    const std::vector<LoopPart>& loops = r_.scene.loops;
    const bool is_held = std::any_of(loops.begin(), loops.end(),
                                     [](const LoopPart& loop) { return loop.bodies[0] == 0 || loop.bodies[1] == 0; });
    if (bodies.size() == 1 || !is_alone || !is_bare || is_held) return;
    const BodyPart& top = bodies[1];
    const bool is_free = top.joints.size() == 1 && top.joints.front().kind == JointKind::free;
    const bool is_placed = !top.pose.position.isZero(0) ||
                           kinematics::rotation_distance(top.pose.rotation, kinematics::Matrix3::Identity()) > noise;
    if (!is_free && (!top.joints.empty() || is_placed)) return;
    root_ = 1;
    if (is_free && is_placed)
      xml::report(r_.faults.sink(), rules::root_pose, top.element, top.element->start_tag(),
                  "where body \"" + top.name + "\" floats at first has no place in URDF");
  }

  void materials() {
    std::set<std::string> used;
    for (const BodyPart& body : r_.scene.bodies)
      for (const Geom& geom : body.geoms)
        if (geom.is_visual) used.insert(look_of(geom));
    for (const auto& [name, material] : r_.scene.materials) {
      if (!used.contains(name)) continue;
      xml::Element* made = tree_.element(robot_, "material", *material.element);
      tree_.attribute(made, "name", name, *material.element);
      const std::string rgba = material.rgba.value_or("1 1 1 1");
      if (material.rgba || material.texture.empty())
        tree_.attribute(tree_.element(made, "color", *material.element), "rgba", rgba, *material.element);
      if (!material.texture.empty())
        tree_.attribute(tree_.element(made, "texture", *material.element), "filename", material.texture,
                        *material.element);
    }
  }

  /// The geom's own colour; a material takes precedence over MuJoCo's grey.
  std::string own_colour(const Geom& geom) {
    const auto rgba = geom.part.numbers("rgba", 4, 4, r_.faults);
    const bool is_grey = rgba == std::vector<double>{0.5, 0.5, 0.5, 1};
    if (!rgba || (is_grey && geom.part.find("material") != nullptr)) return {};
    return shortest({(*rgba)[0], (*rgba)[1], (*rgba)[2], (*rgba)[3]});
  }

  /// Name of the geom's material asset; empty if it has its own colour or none.
  std::string look_of(const Geom& geom) {
    return own_colour(geom).empty() ? geom.part.text("material") : std::string();
  }

  void origin(xml::Element* parent, const Transform& pose, const xml::Element& from) {
    const auto& p = pose.position;
    std::array<double, 3> rpy = urdf::rpy_from_rotation(kinematics::quaternion(pose.rotation));
    for (double& angle : rpy)
      if (std::abs(angle) < noise) angle = 0;
    const bool is_turned = rpy != std::array<double, 3>{};
    if (p.isZero(0) && !is_turned) return;
    xml::Element* made = tree_.element(parent, "origin", from);
    tree_.attribute(made, "xyz", shortest({p[0], p[1], p[2]}), from);
    if (is_turned) tree_.attribute(made, "rpy", shortest({rpy[0], rpy[1], rpy[2]}), from);
  }

  xml::Element* named(std::string_view tag, const std::string& name, const xml::Element& from) {
    xml::Element* made = tree_.element(robot_, tag, from);
    tree_.attribute(made, "name", name, from);
    return made;
  }

  void link(const BodyPart& body) {
    xml::Element* made = named("link", body.name, *body.element);
    if (body.inertial && body.inertial->mass.value != 0) inertial(made, *body.inertial, *body.element);
    for (const Geom& geom : body.geoms)
      if (geom.is_visual) shape(tree_.element(made, "visual", geom.part.element), geom, true);
    for (const Geom& geom : body.geoms)
      if (geom.is_collision) shape(tree_.element(made, "collision", geom.part.element), geom, false);
  }

  void inertial(xml::Element* link, const urdf::Inertial& inertial, const xml::Element& body) {
    const xml::Element& from = inertial.element != nullptr ? *inertial.element : body;
    xml::Element* made = tree_.element(link, "inertial", from);
    const auto& xyz = inertial.origin.xyz;
    origin(made, {kinematics::rotation(inertial.origin.rotation), Vector3(xyz[0], xyz[1], xyz[2])}, from);
    tree_.attribute(tree_.element(made, "mass", from), "value", shortest(inertial.mass), from);
    xml::Element* inertia = tree_.element(made, "inertia", from);
    const urdf::Inertia& i = inertial.inertia;
    const std::array<std::pair<const char*, double>, 6> values{
        {{"ixx", i.ixx}, {"ixy", i.ixy}, {"ixz", i.ixz}, {"iyy", i.iyy}, {"iyz", i.iyz}, {"izz", i.izz}}};
    for (const auto& [name, value] : values) tree_.attribute(inertia, name, shortest({value}), from);
  }

  void shape(xml::Element* made, const Geom& geom, bool is_visual) {
    const xml::Element& from = geom.part.element;
    if (!geom.name.empty()) tree_.attribute(made, "name", geom.name, from);
    origin(made, geom.pose, from);
    xml::Element* geometry = tree_.element(made, "geometry", from);
    const auto put = [&](const char* tag, std::initializer_list<std::pair<const char*, std::string>> attributes) {
      xml::Element* element = tree_.element(geometry, tag, from);
      for (const auto& [name, value] : attributes) tree_.attribute(element, name, value, from);
    };
    if (const auto* box = std::get_if<urdf::Box>(&geom.shape.shape); box != nullptr)
      put("box", {{"size", shortest({box->size[0], box->size[1], box->size[2]})}});
    else if (const auto* sphere = std::get_if<urdf::Sphere>(&geom.shape.shape); sphere != nullptr)
      put("sphere", {{"radius", shortest(sphere->radius)}});
    else if (const auto* cylinder = std::get_if<urdf::Cylinder>(&geom.shape.shape); cylinder != nullptr)
      put("cylinder", {{"radius", shortest(cylinder->radius)}, {"length", shortest(cylinder->length)}});
    else if (const auto* capsule = std::get_if<urdf::Capsule>(&geom.shape.shape); capsule != nullptr)
      put("capsule", {{"radius", shortest(capsule->radius)}, {"length", shortest(capsule->length)}});
    else if (const auto* mesh = std::get_if<urdf::Mesh>(&geom.shape.shape); mesh != nullptr)
      put("mesh",
          {{"filename", mesh->filename.value}, {"scale", shortest({mesh->scale[0], mesh->scale[1], mesh->scale[2]})}});
    if (is_visual) look(made, geom);
  }

  void look(xml::Element* visual, const Geom& geom) {
    const xml::Element& from = geom.part.element;
    const std::string asset = look_of(geom), rgba = own_colour(geom);
    if (!asset.empty() && !r_.scene.materials.contains(asset))
      return r_.faults.report(from, "there is no material \"" + asset + '"');
    if (asset.empty() && rgba.empty()) return;
    xml::Element* made = tree_.element(visual, "material", from);
    if (!asset.empty()) return tree_.attribute(made, "name", asset, from);
    // URDF requires a name, and one name means one colour everywhere.
    std::string name = "rgba " + rgba;
    std::replace(name.begin(), name.end(), ' ', '_');
    tree_.attribute(made, "name", name, from);
    tree_.attribute(tree_.element(made, "color", from), "rgba", rgba, from);
  }

  xml::Element* joint(const std::string& name, std::string_view type, const std::string& parent,
                      const std::string& child, const Transform& pose, const xml::Element& from) {
    xml::Element* made = named("joint", name, from);
    tree_.attribute(made, "type", type, from);
    origin(made, pose, from);
    tree_.attribute(tree_.element(made, "parent", from), "link", parent, from);
    tree_.attribute(tree_.element(made, "child", from), "link", child, from);
    return made;
  }

  void joints(const BodyPart& body) {
    const std::string& parent = r_.scene.bodies[body.parent].name;
    if (body.joints.empty()) {
      joint(joints_.take(body.name + "_joint"), "fixed", parent, body.name, body.pose, *body.element);
      return;
    }
    if (body.joints.front().kind == JointKind::free) {
      const std::string& given = body.joints.front().name;
      joint(given.empty() ? joints_.take(body.name + "_joint") : given, "floating", parent, body.name, body.pose,
            *body.joints.front().element);
      return;
    }
    if (const std::string name = planar(body.joints); !name.empty()) {
      axis(joint(name, "planar", parent, body.name, body.pose, *body.element), body.joints[2].axis, *body.element);
      return;
    }
    if (const std::string name = floating(body.joints); !name.empty()) {
      joint(name, "floating", parent, body.name, body.pose, *body.element);
      return;
    }
    chain(body, parent);
  }

  /// Common stem of the names that the writer gives to the parts of a joint; empty if they are not such parts.
  static std::string stem(const std::vector<JointPart>& joints, std::initializer_list<std::string_view> ends) {
    if (joints.size() != ends.size()) return {};
    std::string common;
    auto joint = joints.begin();
    for (const std::string_view end : ends) {
      const std::string& name = joint->name;
      if (!name.ends_with(end) || joint->is_limited || joint->effort || joint->damping != 0 || joint->friction != 0 ||
          joint->armature != 0 || joint->ref != 0 || !joint->position.isZero(0))
        return {};
      const std::string here = name.substr(0, name.size() - end.size());
      if (here.empty() || (!common.empty() && here != common)) return {};
      common = here;
      ++joint;
    }
    return common;
  }

  [[nodiscard]] std::string free_stem(const std::string& name) {
    return name.empty() || !joints_.reserve(name) ? std::string() : name;
  }

  std::string planar(const std::vector<JointPart>& joints) {
    const std::string name = stem(joints, {"_x", "_y", "_yaw"});
    if (name.empty() || joints[0].kind != JointKind::slide || joints[1].kind != JointKind::slide ||
        joints[2].kind != JointKind::hinge)
      return {};
    const auto [x, y] = kinematics::plane_axes(joints[2].axis.normalized());
    constexpr double rounding = 1e-12;
    if ((joints[0].axis - x).norm() > rounding || (joints[1].axis - y).norm() > rounding) return {};
    return free_stem(name);
  }

  std::string floating(const std::vector<JointPart>& joints) {
    const std::string name = stem(joints, {"_x", "_y", "_z", "_ball"});
    if (name.empty() || joints[3].kind != JointKind::ball) return {};
    for (Eigen::Index i = 0; i < 3; ++i) {
      const JointPart& slide = joints[static_cast<std::size_t>(i)];
      if (slide.kind != JointKind::slide || slide.axis != Vector3::Unit(i)) return {};
    }
    return free_stem(name);
  }

  void axis(xml::Element* joint, const Vector3& axis, const xml::Element& from) {
    tree_.attribute(tree_.element(joint, "axis", from), "xyz", shortest({axis[0], axis[1], axis[2]}), from);
  }

  /// Writes each joint about its own point, in sequence, with massless links between them.
  void chain(const BodyPart& body, const std::string& parent) {
    std::string above = parent;
    Transform place = body.pose;  // pose of the body in the link above
    std::vector<JointPart> parts;
    for (const JointPart& joint : body.joints) append(parts, joint);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const JointPart& part = parts[i];
      const bool ends = i + 1 == parts.size() && part.position.isZero(0);
      const std::string below = ends ? body.name : links_.take(link_after(part.name));
      if (!ends) {
        named("link", below, *part.element);
        xml::report(r_.faults.sink(), rules::link_added, part.element, part.element->start_tag(),
                    "link \"" + below + "\" is put between: " +
                        (i + 1 < parts.size() ? "body \"" + body.name + "\" has several joints"
                                              : "joint \"" + part.name + "\" is not at the origin of its body"));
      }
      place.position += place.rotation * part.position;
      single(part, above, below, place);
      place = Transform();
      place.position = -part.position;
      above = below;
    }
    if (above != body.name) joint(joints_.take(body.name + "_joint"), "fixed", above, body.name, place, *body.element);
  }

  void append(std::vector<JointPart>& parts, const JointPart& joint) {
    if (joint.kind != JointKind::ball) return parts.push_back(joint);
    xml::report(r_.faults.sink(), rules::ball_joint, joint.element, joint.element->start_tag(),
                "ball joint \"" + joint.name + "\" becomes three that turn about x, y and z" +
                    (joint.is_limited ? "; its range is dropped" : ""));
    for (const char* end : {"_x", "_y", "_z"}) {
      JointPart part = joint;
      part.kind = JointKind::hinge;
      part.name = joints_.take(joint.name + end);
      part.axis = Vector3::Unit(end[1] - 'x');
      part.is_limited = false;
      part.effort.reset();
      parts.push_back(part);
    }
  }

  void single(const JointPart& part, const std::string& parent, const std::string& child, const Transform& pose) {
    const xml::Element& from = *part.element;
    const bool slides = part.kind == JointKind::slide;
    if (slides && !part.is_limited)
      xml::report(r_.faults.sink(), rules::slide_unlimited, &from, from.start_tag(),
                  "joint \"" + part.name + "\": a prismatic joint of URDF has limits; 1e16 stands for none");
    xml::Element* made = joint(part.name,
                               slides            ? "prismatic"
                               : part.is_limited ? "revolute"
                                                 : "continuous",
                               parent, child, pose, from);
    axis(made, part.axis, from);
    if (slides || part.is_limited || part.effort) {
      xml::Element* limit = tree_.element(made, "limit", from);
      if (slides || part.is_limited) {
        tree_.attribute(limit, "lower", shortest({part.is_limited ? part.lower : -unlimited}), from);
        tree_.attribute(limit, "upper", shortest({part.is_limited ? part.upper : unlimited}), from);
      }
      if (part.effort) tree_.attribute(limit, "effort", shortest(*part.effort), from);
    }
    if (part.damping != 0 || part.friction != 0) {
      xml::Element* dynamics = tree_.element(made, "dynamics", from);
      if (part.damping != 0) tree_.attribute(dynamics, "damping", shortest(part.damping), from);
      if (part.friction != 0) tree_.attribute(dynamics, "friction", shortest(part.friction), from);
    }
    made_.emplace(part.name, made);
    if (part.armature > 0) geared_.push_back(part);
  }

  void mimics() {
    for (const Following& following : r_.scene.followings) {
      const auto found = made_.find(following.follower);
      if (found == made_.end() || !made_.contains(following.leader)) continue;
      xml::Element* mimic = tree_.element(found->second, "mimic", *following.element);
      tree_.attribute(mimic, "joint", following.leader, *following.element);
      tree_.attribute(mimic, "multiplier", shortest({following.multiplier}), *following.element);
      if (following.offset != 0) tree_.attribute(mimic, "offset", shortest(following.offset), *following.element);
    }
  }

  void loops() {
    simulation::UniqueNames names;
    for (const LoopPart& loop : r_.scene.loops) {
      xml::Element* made = named("loop_joint", names.take(loop.name.empty() ? "loop" : loop.name), *loop.element);
      tree_.attribute(made, "type", urdf::text(loop.type), *loop.element);
      for (std::size_t end = 0; end < 2; ++end) {
        xml::Element* link = tree_.element(made, end == 0 ? "link1" : "link2", *loop.element);
        tree_.attribute(link, "link", r_.scene.bodies[loop.bodies[end]].name, *loop.element);
        const Transform& frame = loop.frames[end];
        const std::array<double, 3> rpy = urdf::rpy_from_rotation(kinematics::quaternion(frame.rotation));
        tree_.attribute(link, "xyz", shortest({frame.position.x(), frame.position.y(), frame.position.z()}),
                        *loop.element);
        tree_.attribute(link, "rpy", shortest({rpy[0], rpy[1], rpy[2]}), *loop.element);
      }
      if (loop.type == urdf::LoopType::revolute)
        tree_.attribute(tree_.element(made, "axis", *loop.element), "xyz",
                        shortest({loop.axis.x(), loop.axis.y(), loop.axis.z()}), *loop.element);
    }
  }

  /// Writes armature, the rotor inertia seen through the gears, in Drake's elements: the inertia of the rotor itself,
  /// and the ratio, which is the gear of the joint's only actuator. A joint without an actuator is only measured.
  void rotors() {
    simulation::UniqueNames actuators, transmissions;
    for (const JointPart& part : geared_)
      if (!part.actuator.empty()) actuators.reserve(part.actuator);
    for (const JointPart& part : geared_) {
      const xml::Element& from = *part.element;
      xml::Element* made = tree_.element(robot_, "transmission", from);
      tree_.attribute(made, "name", transmissions.take(part.name + "_transmission"), from);
      tree_.leaf(made, "type", "transmission_interface/SimpleTransmission", from);
      xml::Element* driven = tree_.element(made, "joint", from);
      tree_.attribute(driven, "name", part.name, from);
      tree_.leaf(driven, "hardwareInterface",
                 part.is_driven ? "hardware_interface/EffortJointInterface" : "hardware_interface/JointStateInterface",
                 from);
      xml::Element* actuator = tree_.element(made, "actuator", from);
      const std::string name = part.name + (part.is_driven ? "_motor" : "_rotor");
      tree_.attribute(actuator, "name", part.actuator.empty() ? actuators.take(name) : part.actuator, from);
      const double ratio = std::abs(part.gear);
      tree_.attribute(tree_.element(actuator, "drake:rotor_inertia", from), "value",
                      shortest({product_without_noise(part.armature / (ratio * ratio))}), from);
      if (ratio != 1)
        tree_.attribute(tree_.element(actuator, "drake:gear_ratio", from), "value", shortest({ratio}), from);
    }
  }

  Reading& r_;
  xml::TreeMaker& tree_;
  xml::Element* robot_ = nullptr;
  std::size_t root_ = 0;
  simulation::UniqueNames links_, joints_;
  std::map<std::string, xml::Element*> made_;  ///< joints of one variable
  std::vector<JointPart> geared_;              ///< joints with armature
};

}  // namespace

void write_urdf(Reading& r, xml::TreeMaker& tree) {
  UrdfMaker(r, tree).make();
}

}  // namespace urdfmill::mjcf
