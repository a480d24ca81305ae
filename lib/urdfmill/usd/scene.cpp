#include "urdfmill/usd/scene.hpp"

#include <algorithm>

#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::usd {

namespace {

using kinematics::Transform;
using kinematics::Vector3;

constexpr std::array<std::string_view, 5> solids{"Capsule", "Cube", "Cylinder", "Mesh", "Sphere"};

/// Finds the parts of a robot.
class Collection {
 public:
  explicit Collection(Scene& scene) : scene_(scene) {}

  void add(const Prim& prim, const std::string& path, const Placement& around, std::optional<std::size_t> part) {
    if (prim.is_class) return;
    if (prim.is_instanced) throw Refusal{"the prim has content of others (over, references, variants)", &prim};
    if (prim.type == "Material") {
      scene_.materials.emplace(path, &prim);
      return;
    }
    if (prim.type.starts_with("Physics") && prim.type.ends_with("Joint")) {
      scene_.joints.push_back({&prim, path});
      return;
    }
    Placement placed = placement_of(prim);
    placed.pose = around.pose * placed.pose;
    if (around.scale != std::array<double, 3>{1, 1, 1}) throw Refusal{"a prim in a scaled one is not read", &prim};
    const bool is_frame = part && prim.property("urdf:joint") != nullptr;
    if (prim.has_schema("PhysicsRigidBodyAPI") || is_frame) {
      Part made{&prim, path, placed.pose};
      if (is_frame) made.carrier = body_of(*part);
      part = scene_.parts.size();
      scene_.parts.push_back(std::move(made));
    } else if (const bool is_solid = std::find(solids.begin(), solids.end(), prim.type) != solids.end();
               is_solid || prim.property("urdf:mesh") != nullptr) {
      if (part) {
        Part& owner = scene_.parts[*part];
        owner.shapes.push_back({&prim, owner.in_robot.inverse() * placed.pose, placed.scale});
      }
      return;
    }
    for (const Prim& child : prim.children) add(child, path + '/' + child.name, placed, part);
  }

 private:
  [[nodiscard]] std::size_t body_of(std::size_t part) const { return scene_.parts[part].carrier.value_or(part); }

  Scene& scene_;
};

}  // namespace

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

Placement placement_of(const Prim& prim) {
  Placement made;
  const Property* order = prim.property("xformOpOrder");
  if (order == nullptr) return made;
  bool is_scaled = false;
  for (const std::string& operation : order->value.texts) {
    if (is_scaled) throw Refusal{"an operation inside a scale is not read: " + operation, &prim};
    Transform one;
    if (operation.starts_with("xformOp:translate")) {
      const auto v = numbers_of<3>(prim, operation, {0, 0, 0});
      one.position = Vector3(v[0], v[1], v[2]);
    } else if (operation.starts_with("xformOp:orient")) {
      one.rotation = rotation_of(numbers_of<4>(prim, operation, {1, 0, 0, 0}));
    } else if (operation.starts_with("xformOp:rotateXYZ")) {
      const auto v = numbers_of<3>(prim, operation, {0, 0, 0});
      constexpr double radian = kinematics::pi / 180;
      one.rotation = kinematics::rotation(urdf::rotation_from_rpy(v[0] * radian, v[1] * radian, v[2] * radian));
    } else if (operation.starts_with("xformOp:scale")) {
      made.scale = numbers_of<3>(prim, operation, {1, 1, 1});
      is_scaled = made.scale != std::array<double, 3>{1, 1, 1};
    } else {
      throw Refusal{"an operation that is not read: " + operation, &prim};
    }
    made.pose = made.pose * one;
  }
  return made;
}

Scene scene_of(const Layer& layer) {
  Scene scene;
  for (const Prim& prim : layer.prims)
    if (prim.name == layer.default_prim || (layer.default_prim.empty() && !prim.is_class && scene.robot == nullptr))
      scene.robot = &prim;
  if (scene.robot == nullptr) throw Refusal{"there is no prim of a robot: the default prim is absent"};
  if (layer.up_axis != "Z") throw Refusal{"the axis that points up is " + layer.up_axis + ", not Z", scene.robot};
  if (layer.metres_per_unit != 1 || layer.kilograms_per_unit != 1)
    throw Refusal{"lengths are not in metres, or masses not in kilograms", scene.robot};
  Collection(scene).add(*scene.robot, '/' + scene.robot->name, {}, std::nullopt);
  if (scene.parts.empty()) throw Refusal{"the prim has no rigid body", scene.robot};
  return scene;
}

}  // namespace urdfmill::usd
