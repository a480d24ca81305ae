#include "urdfmill/usd/scene.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::usd {

namespace {

using kinematics::Transform;
using kinematics::Vector3;

constexpr std::array<double, 3> no_scale{1, 1, 1};

/// Shapes that a URDF has.
constexpr std::array<std::string_view, 5> shapes_of_urdf{"Capsule", "Cube", "Cylinder", "Mesh", "Sphere"};

constexpr std::string_view mirrored = "a body or joint in a scale that mirrors is not read";
constexpr std::string_view flattened = "a scale that flattens is not read";

bool is_mirrored(const std::array<double, 3>& scale) {
  return std::any_of(scale.begin(), scale.end(), [](double factor) { return factor < 0; });
}

bool is_even(const std::array<double, 3>& scale) {
  return scale[0] == scale[1] && scale[0] == scale[2];
}

/// Finds the parts of a robot.
class Collection {
 public:
  Collection(Scene& scene, const Placement& layer) : scene_(scene), layer_(layer) {}

  /// Adds a prim; without a material of its own it has `look`.
  void add(const Prim& prim, const std::string& path, const Placement& around, std::optional<std::size_t> part,
           std::string look = {}) {
    if (prim.is_class) return;
    if (path.size() > longest_path) throw Refusal{"its path is longer than 1024 bytes", &prim};
    // A mesh whose file is known does not need the layer with its triangles.
    const bool is_mesh_file = prim.property("urdf:mesh") != nullptr;
    if (prim.is_instanced && !is_mesh_file)
      throw Refusal{"the prim has content of others (over, references, variants)", &prim};
    if (std::any_of(prim.properties.begin(), prim.properties.end(), [](const Property& p) { return p.is_animated; }))
      throw Refusal{"values that change over time are not read", &prim};
    if (prim.type == "Material") {
      scene_.materials.emplace(path, &prim);
      return;
    }
    if (is_joint(prim)) {
      scene_.joints.push_back({&prim, path, JointRole::tree, {}, {}});
      return;
    }
    if (prim.property("material:binding") != nullptr) look = text_of(prim, "material:binding");
    const Placement own = placement_of(prim);
    const auto placed = inside(own.is_absolute ? layer_ : around, own);
    if (!placed) throw Refusal{"a prim that is turned in an uneven scale is not read", &prim};
    Place place{*placed, part};
    const bool is_frame = part && prim.property("urdf:joint") != nullptr;
    if (prim.has_schema("PhysicsRigidBodyAPI") || is_frame) {
      if (is_mirrored(placed->scale)) throw Refusal{std::string(mirrored), &prim};
      Part made{&prim, path, *placed};
      if (is_frame) made.carrier = scene_.parts[*part].carrier.value_or(*part);
      part = scene_.parts.size();
      place.part = made.carrier.value_or(*part);
      scene_.parts.push_back(std::move(made));
    }
    scene_.places.emplace(path, place);
    if (is_shape(prim) || is_mesh_file) {
      const bool is_known =
          is_mesh_file || std::find(shapes_of_urdf.begin(), shapes_of_urdf.end(), prim.type) != shapes_of_urdf.end();
      if (part && is_known) scene_.parts[*part].shapes.push_back({&prim, *placed, look});
      if (!is_known) scene_.unread.push_back(&prim);
      if (!part && is_known) scene_.loose.push_back({&prim, *placed, look});
      // A shape may be a body, and then have others.
      if (!prim.has_schema("PhysicsRigidBodyAPI")) return;
    }
    for (const Prim& child : prim.children) add(child, path + '/' + child.name, *placed, part, look);
  }

 private:
  Scene& scene_;
  const Placement& layer_;  ///< in the world
};

/// Finds the role of each joint, and the frames of links.
class Tree {
 public:
  Tree(Scene& scene, const Placement& layer)
      : scene_(scene),
        layer_(layer),
        world_(scene.parts.size()),
        edges_(world_ + 1),
        is_visited_(world_ + 1),
        links_(world_ + 1) {}

  void run() {
    for (std::size_t i = 0; i < scene_.joints.size(); ++i) connect(i);
    if (!edges_[world_].empty()) visit(world_);
    if (const std::size_t first = first_body(); !is_visited_[first]) {
      stand(first);
      visit(first);
    }
    for (std::size_t i = 0; i < world_; ++i)
      if (!scene_.parts[i].carrier && !is_visited_[i])
        throw Refusal{"no joint leads from the other bodies to it; a URDF is one tree", scene_.parts[i].prim};
    settle_world();
    for (std::size_t i = 0; i < scene_.parts.size(); ++i) place(scene_.parts[i], i);
    for (JointPrim& joint : scene_.joints)
      for (std::size_t end = 0; end < 2; ++end) joint.ends[end] = links_[joint.parts[end]].inverse() * joint.ends[end];
  }

 private:
  void connect(std::size_t index) {
    JointPrim& joint = scene_.joints[index];
    for (std::size_t end = 0; end < 2; ++end) attach(joint, end);
    if (joint.parts[0] == joint.parts[1]) throw Refusal{"the joint connects no two bodies", joint.prim};
    if (is_true(*joint.prim, "physics:excludeFromArticulation")) {
      joint.role = JointRole::loop;
      return;
    }
    const auto pair = std::minmax(joint.parts[0], joint.parts[1]);
    if (!pairs_.insert(pair).second) throw Refusal{"another joint connects the same bodies", joint.prim};
    for (const std::size_t part : joint.parts) edges_[part].push_back(index);
  }

  /// Finds the body at an end of a joint, and its frame there. What is no part of a body is the world.
  void attach(JointPrim& joint, std::size_t end) {
    const std::string relationship = "physics:body" + std::to_string(end), path = text_of(*joint.prim, relationship);
    const auto found = scene_.places.find(path);
    if (!path.empty() && found == scene_.places.end())
      throw Refusal{relationship + " is <" + path + ">, which is not in the robot", joint.prim};
    const Place place = path.empty() ? Place{layer_} : found->second;
    if (is_mirrored(place.placement.scale)) throw Refusal{std::string(mirrored), joint.prim};
    joint.parts[end] = place.part.value_or(world_);
    joint.ends[end] = frame_of(*joint.prim, end, place.placement);
    if (!place.part)
      joint.ends[end] = place.placement.pose * joint.ends[end];
    else if (const Part& part = scene_.parts[*place.part]; part.path != path)
      joint.ends[end] = part.body.pose.inverse() * place.placement.pose * joint.ends[end];
  }

  /// Returns the body to begin with: the first that no joint leads to, or else the first.
  [[nodiscard]] std::size_t first_body() const {
    for (std::size_t i = 0; i < world_; ++i)
      if (!scene_.parts[i].carrier && std::none_of(edges_[i].begin(), edges_[i].end(),
                                                   [&](std::size_t edge) { return scene_.joints[edge].parts[1] == i; }))
        return i;
    return 0;
  }

  /// Gives the first link the axes of the world, if those of its body are for a world in which Y points up.
  void stand(std::size_t root) {
    if (!layer_.pose.rotation.isIdentity(0)) links_[root].rotation = scene_.parts[root].body.pose.rotation.transpose();
  }

  void visit(std::size_t root) {
    std::vector<std::size_t> order{root};
    is_visited_[root] = true;
    for (std::size_t next = 0; next < order.size(); ++next)
      for (const std::size_t edge : edges_[order[next]]) {
        if (!used_.insert(edge).second) continue;
        JointPrim& joint = scene_.joints[edge];
        const bool is_forward = joint.parts[0] == order[next];
        const std::size_t other = joint.parts[is_forward ? 1 : 0];
        joint.role = is_visited_[other] ? JointRole::loop : is_forward ? JointRole::tree : JointRole::reversed;
        if (is_visited_[other]) continue;
        is_visited_[other] = true;
        links_[other].position = joint.ends[is_forward ? 1 : 0].position;
        order.push_back(other);
      }
  }

  /// Makes a link of the world, unless it only holds the first one, or no joint needs it.
  void settle_world() {
    std::vector<JointPrim*> held;
    for (JointPrim& joint : scene_.joints)
      if (joint.parts[0] == world_ || joint.parts[1] == world_) held.push_back(&joint);
    const bool only_holds =
        held.size() == 1 && held.front()->prim->type == "PhysicsFixedJoint" && held.front()->role != JointRole::loop;
    if (only_holds) {
      held.front()->role = JointRole::base;
      for (const std::size_t part : held.front()->parts)
        if (part != world_) stand(part);
    }
    if (only_holds || held.empty()) return;
    scene_.world = Prim{.type = "Xform", .name = "world"};
    const auto is_taken = [&](const Part& part) { return part.prim->name == scene_.world->name; };
    while (std::any_of(scene_.parts.begin(), scene_.parts.end(), is_taken)) scene_.world->name += '_';
    scene_.world->begin = scene_.robot->begin;
    scene_.world->end = scene_.robot->end;
    Part& world = scene_.parts.emplace_back(Part{&*scene_.world, {}, {}});
    world.shapes = std::exchange(scene_.loose, {});
  }

  void place(Part& part, std::size_t index) {
    part.link_in_body = links_[index];
    part.link = part.body.pose * part.link_in_body;
    for (Shape& shape : part.shapes) shape.placed.pose = part.link.inverse() * shape.placed.pose;
  }

  Scene& scene_;
  const Placement& layer_;                       ///< in the world
  std::size_t world_;                            ///< its number among the parts
  std::vector<std::vector<std::size_t>> edges_;  ///< joints of each part
  std::vector<bool> is_visited_;
  std::vector<Transform> links_;  ///< in the bodies
  std::set<std::size_t> used_;
  std::set<std::pair<std::size_t, std::size_t>> pairs_;  ///< parts with a joint
};

/// Returns the rotation of an operation such as xformOp:rotateXYZ: the first axis named turns first.
Transform turn_of(const Prim& prim, std::string_view operation, std::string_view axes) {
  Transform made;
  constexpr double radian = kinematics::pi / 180;
  const auto angles = numbers_of<3>(prim, operation, {0, 0, 0});
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const double angle =
        axes.size() == 1 ? number_of(prim, operation, 0) : angles[static_cast<std::size_t>(axes[i] - 'X')];
    made.rotation = kinematics::rotation_about(Vector3::Unit(axes[i] - 'X'), angle * radian) * made.rotation;
  }
  return made;
}

/// Returns the placement of a matrix, whose rows are the images of the axes and of the origin.
Placement placement_of_matrix(const Prim& prim, std::string_view operation) {
  Placement made;
  const auto m = numbers_of<16>(prim, operation, {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1});
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const Vector3 image(m[4 * axis], m[4 * axis + 1], m[4 * axis + 2]);
    made.scale[axis] = image.norm();
    made.pose.rotation.col(static_cast<Eigen::Index>(axis)) = image / made.scale[axis];
  }
  made.pose.position = Vector3(m[12], m[13], m[14]);
  constexpr double close = 1e-6;
  kinematics::Matrix3& r = made.pose.rotation;
  if (!((r.transpose() * r - kinematics::Matrix3::Identity()).norm() < close))
    throw Refusal{"a matrix that skews or flattens is not read: " + std::string(operation), &prim};
  if (r.determinant() < 0) {
    r.col(0) = -r.col(0);
    made.scale[0] = -made.scale[0];
  }
  for (double& scale : made.scale)
    if (std::abs(scale - 1) < close) scale = 1;
  return made;
}

/// Returns the placement that an operation makes. Throws a Refusal if it is none.
Placement operation_of(const Prim& prim, std::string_view operation) {
  Placement made;
  const std::string_view kind = operation.substr(0, operation.find(':', operation.find(':') + 1));
  constexpr std::string_view rotate = "xformOp:rotate";
  static constexpr std::array<std::string_view, 9> turns{"X", "Y", "Z", "XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX"};
  if (kind == "xformOp:translate") {
    const auto v = numbers_of<3>(prim, operation, {0, 0, 0});
    made.pose.position = Vector3(v[0], v[1], v[2]);
  } else if (kind == "xformOp:orient") {
    made.pose.rotation = rotation_of(numbers_of<4>(prim, operation, {1, 0, 0, 0}));
  } else if (kind == "xformOp:scale") {
    made.scale = numbers_of<3>(prim, operation, no_scale);
    if (std::any_of(made.scale.begin(), made.scale.end(), [](double s) { return s == 0 || !std::isfinite(s); }))
      throw Refusal{std::string(flattened), &prim};
  } else if (kind == "xformOp:transform") {
    made = placement_of_matrix(prim, operation);
  } else if (kind.starts_with(rotate) &&
             std::find(turns.begin(), turns.end(), kind.substr(rotate.size())) != turns.end()) {
    made.pose = turn_of(prim, operation, kind.substr(rotate.size()));
  } else {
    throw Refusal{"an operation that is not read: " + std::string(operation), &prim};
  }
  return made;
}

}  // namespace

std::optional<Placement> inside(const Placement& outer, const Placement& inner) {
  const bool is_turned = inner.pose.rotation != kinematics::Matrix3::Identity();
  if (is_turned && !is_even(outer.scale)) return std::nullopt;
  Placement made;
  made.pose.rotation = outer.pose.rotation * inner.pose.rotation;
  made.pose.position = outer * inner.pose.position;
  for (std::size_t i = 0; i < 3; ++i) made.scale[i] = outer.scale[i] * inner.scale[i];
  return made;
}

std::optional<double> number_of(const Prim& prim, std::string_view name) {
  const Property* property = prim.property(name);
  if (property == nullptr || property->value.numbers.size() != 1) return std::nullopt;
  return property->value.numbers.front();
}

double number_of(const Prim& prim, std::string_view name, double usual) {
  return number_of(prim, name).value_or(usual);
}

std::string text_of(const Prim& prim, std::string_view name) {
  const Property* property = prim.property(name);
  return property == nullptr || property->value.texts.empty() ? std::string() : property->value.texts.front();
}

bool is_true(const Prim& prim, std::string_view name) {
  const std::string word = text_of(prim, name);
  return word == "true" || word == "True" || number_of(prim, name, 0) != 0;
}

kinematics::Matrix3 rotation_of(const std::array<double, 4>& wxyz) {
  return kinematics::rotation(urdf::normalised({wxyz[1], wxyz[2], wxyz[3], wxyz[0]}));
}

kinematics::Transform frame_of(const Prim& joint, std::size_t end, const Placement& body) {
  Transform made;
  const std::string number = std::to_string(end);
  const auto p = numbers_of<3>(joint, "physics:localPos" + number, {0, 0, 0});
  made.position = Vector3(p[0] * body.scale[0], p[1] * body.scale[1], p[2] * body.scale[2]);
  made.rotation = rotation_of(numbers_of<4>(joint, "physics:localRot" + number, {1, 0, 0, 0}));
  return made;
}

bool is_shape(const Prim& prim) {
  static constexpr std::array<std::string_view, 17> shapes{
      "Capsule", "Capsule_1",   "Cone",        "Cube",           "Cylinder", "Cylinder_1",
      "Mesh",    "NurbsPatch",  "Plane",       "PointInstancer", "Points",   "Sphere",
      "TetMesh", "BasisCurves", "NurbsCurves", "HermiteCurves",  "Volume"};
  return std::find(shapes.begin(), shapes.end(), prim.type) != shapes.end();
}

bool is_joint(const Prim& prim) {
  return prim.type.starts_with("Physics") && prim.type.ends_with("Joint");
}

Placement placement_of(const Prim& prim) {
  Placement made;
  const Property* order = prim.property("xformOpOrder");
  if (order == nullptr) return made;
  for (std::string_view operation : order->value.texts) {
    if (operation == "!resetXformStack!") {
      made = {};
      made.is_absolute = true;
      continue;
    }
    constexpr std::string_view inverted = "!invert!";
    const bool is_inverted = operation.starts_with(inverted);
    if (is_inverted) operation.remove_prefix(inverted.size());
    Placement one = operation_of(prim, operation);
    if (is_inverted && one.scale != no_scale) throw Refusal{"a scale that is inverted is not read", &prim};
    if (is_inverted) one.pose = one.pose.inverse();
    const auto placed = inside(made, one);
    if (!placed) throw Refusal{"an operation inside an uneven scale is not read: " + std::string(operation), &prim};
    const bool is_absolute = made.is_absolute;
    made = *placed;
    made.is_absolute = is_absolute;
  }
  return made;
}

void read_scene(const Layer& layer, Scene& scene) {
  for (const Prim& prim : layer.prims)
    if (prim.name == layer.default_prim || (layer.default_prim.empty() && !prim.is_class && scene.robot == nullptr))
      scene.robot = &prim;
  if (scene.robot == nullptr) throw Refusal{"there is no prim of a robot: the default prim is absent"};
  const bool is_turned = layer.up_axis == "Y";
  if (!is_turned && layer.up_axis != "Z")
    throw Refusal{"the axis that points up is " + layer.up_axis + ", neither Y nor Z", scene.robot};
  scene.metres = layer.metres_per_unit;
  scene.kilograms = layer.kilograms_per_unit;
  if (!(scene.metres > 0 && scene.kilograms > 0) || !std::isfinite(scene.metres * scene.kilograms))
    throw Refusal{"a unit of length or mass is not positive", scene.robot};
  Placement placed;
  placed.scale.fill(scene.metres);
  if (is_turned) placed.pose.rotation << 1, 0, 0, 0, 0, -1, 0, 1, 0;
  Collection(scene, placed).add(*scene.robot, '/' + scene.robot->name, placed, std::nullopt);
  if (scene.parts.empty()) throw Refusal{"the prim has no rigid body", scene.robot};
  Tree(scene, placed).run();
}

}  // namespace urdfmill::usd
