#include "urdfmill/picture/scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <variant>

#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/picture/place.hpp"
#include "urdfmill/picture/rules.hpp"
#include "urdfmill/picture/solid_meshes.hpp"
#include "urdfmill/urdf/materials.hpp"

namespace urdfmill::picture {
namespace {

constexpr mesh::Colour light_grey{0.78, 0.78, 0.8, 1};

/// Returns the edge of the box that stands for a missing mesh: 0.1 m, or less in a robot whose joints are close
/// together, so that boxes do not hide each other.
double stand_in_edge(const urdf::Robot& robot) {
  constexpr double usual = 0.1, part = 0.5;
  double longest = 0;
  for (const urdf::Joint& joint : robot.joints)
    longest = std::max(longest, std::hypot(joint.origin.xyz[0], joint.origin.xyz[1], joint.origin.xyz[2]));
  return longest > 0 ? std::min(usual, part * longest) : usual;
}

class Gatherer {
 public:
  Gatherer(const urdf::Robot& robot, const FindMesh& find_mesh, source::Sink& sink)
      : robot_(robot), materials_(robot), find_mesh_(find_mesh), sink_(sink), edge_(stand_in_edge(robot)) {}

  std::vector<Shape> gather(Show show) {
    for (std::size_t i = 0; i < robot_.links.size(); ++i) {
      const urdf::Link& link = robot_.links[i];
      if (show != Show::collision)
        for (const urdf::Visual& visual : link.visuals) {
          Shape shape = make(i, visual);
          if (const urdf::Material* material = materials_.of(visual)) set_look(shape, *material);
          found_.push_back(std::move(shape));
        }
      if (show != Show::visual)
        for (const urdf::Collision& collision : link.collisions) {
          Shape shape = make(i, collision);
          shape.is_collision = true;
          found_.push_back(std::move(shape));
        }
    }
    return std::move(found_);
  }

 private:
  template <class Part>
  Shape make(std::size_t link, const Part& part) {
    Shape shape;
    shape.link = link;
    shape.name = part.name.value;
    shape.pose = placed(kinematics::transform(part.origin));
    std::visit([&](const auto& form) { set_mesh(shape, form); }, part.geometry.shape);
    return shape;
  }

  static void set_look(Shape& shape, const urdf::Material& material) {
    if (material.color) {
      mesh::Colour colour{};
      for (std::size_t i = 0; i < 4; ++i) colour[i] = std::min(std::max((*material.color)[i].value, 0.0), 1.0);
      shape.colour = colour;
    }
    if (material.texture && !shape.stands_in) shape.texture = material.texture->value;
  }

  static std::shared_ptr<const mesh::Mesh> shared(mesh::Mesh&& mesh) {
    return std::make_shared<const mesh::Mesh>(std::move(mesh));
  }

  enum class Form : std::uint8_t { box, sphere, cylinder, capsule };
  /// Shares one mesh between primitives of the same form and size.
  template <class Make>
  std::shared_ptr<const mesh::Mesh> primitive(Form form, const mesh::Point& size, const Make& make) {
    // Compares bits, because NaN has no order.
    const auto bits = std::bit_cast<std::array<std::uint64_t, 3>>(size);
    std::shared_ptr<const mesh::Mesh>& known = primitives_[{form, bits}];
    if (!known) known = shared(make());
    return known;
  }
  void set_mesh(Shape& shape, const urdf::Box& box) {
    const mesh::Point size = box.size.values();
    shape.mesh = primitive(Form::box, size, [&] { return box_mesh(size); });
  }
  void set_mesh(Shape& shape, const urdf::Sphere& s) {
    shape.mesh = primitive(Form::sphere, {s.radius, 0, 0}, [&] { return sphere_mesh(s.radius); });
  }
  void set_mesh(Shape& shape, const urdf::Cylinder& c) {
    shape.mesh = primitive(Form::cylinder, {c.radius, c.length, 0}, [&] { return cylinder_mesh(c.radius, c.length); });
  }
  void set_mesh(Shape& shape, const urdf::Capsule& c) {
    shape.mesh = primitive(Form::capsule, {c.radius, c.length, 0}, [&] { return capsule_mesh(c.radius, c.length); });
  }
  void set_mesh(Shape& shape, const urdf::Mesh& mesh) {
    shape.uri = mesh.filename.value;
    shape.mesh = find_mesh_ ? find_mesh_(shape.uri) : nullptr;
    if (shape.mesh) {
      shape.scale = mesh.scale.values();
      return;
    }
    shape.stands_in = true;
    shape.mesh = primitive(Form::box, {edge_, edge_, edge_}, [&] { return box_mesh({edge_, edge_, edge_}); });
    if (missing_.insert(shape.uri).second)
      sink_.report(about(source::finding(rules::mesh_missing,
                                         "mesh \"" + shape.uri + "\" cannot be read; a box of " +
                                             fmt::format("{:.2g}", edge_) + " m stands for it",
                                         mesh.filename.span),
                         source::subjects::mesh, shape.uri));
  }

  const urdf::Robot& robot_;
  urdf::MaterialsInForce materials_;
  const FindMesh& find_mesh_;
  source::Sink& sink_;
  double edge_;  ///< edge of the boxes for missing meshes
  std::set<std::string> missing_;
  std::map<std::pair<Form, std::array<std::uint64_t, 3>>, std::shared_ptr<const mesh::Mesh>> primitives_;
  std::vector<Shape> found_;
};

}  // namespace

mesh::Colour Shape::colour_of(const mesh::Part& part) const {
  if (part.material && mesh->materials[*part.material].colour) return *mesh->materials[*part.material].colour;
  return colour.value_or(light_grey);
}

std::vector<Shape> shapes(const urdf::Robot& robot, Show show, const FindMesh& find_mesh, source::Sink& sink) {
  return Gatherer(robot, find_mesh, sink).gather(show);
}

}  // namespace urdfmill::picture
