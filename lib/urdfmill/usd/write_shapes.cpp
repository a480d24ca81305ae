#include <algorithm>

#include "urdfmill/mesh/reader.hpp"
#include "urdfmill/urdf/vocabulary.hpp"
#include "urdfmill/usd/rules.hpp"
#include "urdfmill/usd/writing.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::usd {

namespace {

/// Returns a mesh file; if it cannot be used, sets `why` when it is first asked for.
const ReadMesh& mesh_in_file(Writing& w, const std::string& uri, std::string& why) {
  const auto [at, is_new] = w.meshes.try_emplace(uri);
  ReadMesh& read = at->second;
  if (!is_new) return read;
  const simulation::MeshPlaces& places = w.options.meshes;
  const auto path = places.find ? places.find(uri) : std::nullopt;
  if (!path) {
    why = "its file is not found";
    return read;
  }
  read.path = *path;
  const simulation::MeshSource source = places.read(*path, uri);
  source::Collector findings;
  read.is_generated = source.is_generated;
  if (source.content.error)
    why = source.content.error->message;
  else if (!source.refused.empty())
    why = source.refused;
  else
    read.mesh = mesh::read(*path, source.content.bytes, {}, findings, uri);
  if (why.empty() && !read.mesh) {
    const source::Diagnostic* error = findings.first_error();
    why = error != nullptr ? error->message : "it cannot be read";
  }
  if (read.mesh && read.mesh->triangle_count() == 0) {
    read.mesh.reset();
    why = "it has no triangles";
  }
  return read;
}

/// The shapes of one link.
class ShapeWriter {
 public:
  ShapeWriter(Writing& w, Prim& prim, const urdf::Link& link, const Body& body) : w_(w), prim_(prim), link_(link) {
    for (const std::size_t frame : body.frames) names_.reserve(w.bodies[frame].name);
  }

  void run() {
    for (const urdf::Visual& visual : link_.visuals) {
      Prim shape = start(visual, "visual");
      const urdf::Material* material = w_.materials.of(visual);
      place(shape, visual.geometry, visual.origin, visual.element, material == nullptr);
      bind_look(shape, look_of(w_, material));
      prim_.children.push_back(std::move(shape));
    }
    for (const urdf::Collision& collision : link_.collisions) {
      Prim shape = start(collision, "collision");
      shape.schemas.emplace_back("PhysicsCollisionAPI");
      add_uniform(shape, "token", "purpose", Value::string("guide"));
      place(shape, collision.geometry, collision.origin, collision.element, false);
      if (shape.type == "Mesh") {
        shape.schemas.emplace_back("PhysicsMeshCollisionAPI");
        add_uniform(shape, "token", "physics:approximation", Value::string("convexHull"));
      }
      prim_.children.push_back(std::move(shape));
    }
  }

 private:
  template <class Shape>
  Prim start(const Shape& shape, std::string_view kind) {
    const std::string& name = shape.name.value;
    Prim made{.type = {}, .name = names_.take(name.empty() ? std::string(kind) : urdf::name_in_usd(name))};
    if (!name.empty()) add_custom(made, "string", "urdf:name", Value::string(name));
    return made;
  }

  void place(Prim& shape, const urdf::Geometry& geometry, const urdf::Origin& origin, const xml::Element* element,
             bool has_looks) {
    std::array<double, 3> scale{1, 1, 1};
    if (const auto* box = std::get_if<urdf::Box>(&geometry.shape)) {
      shape.type = "Cube";
      add(shape, "double", "size", Value::number(1));
      extent(shape, {0.5, 0.5, 0.5});
      scale = box->size.values();
    } else if (const auto* sphere = std::get_if<urdf::Sphere>(&geometry.shape)) {
      const double r = sphere->radius;
      shape.type = "Sphere";
      add(shape, "double", "radius", Value::number(r));
      extent(shape, {r, r, r});
    } else if (const auto* cylinder = std::get_if<urdf::Cylinder>(&geometry.shape)) {
      shape.type = "Cylinder";
      round(shape, cylinder->radius, cylinder->length, 0);
    } else if (const auto* capsule = std::get_if<urdf::Capsule>(&geometry.shape)) {
      shape.type = "Capsule";
      round(shape, capsule->radius, capsule->length, capsule->radius);
    } else {
      mesh(shape, std::get<urdf::Mesh>(geometry.shape), element, has_looks, scale);
    }
    add_pose(shape, kinematics::transform(origin), scale);
  }

  void round(Prim& shape, double radius, double length, double cap) {
    add_uniform(shape, "token", "axis", Value::string("Z"));
    add(shape, "double", "height", Value::number(length));
    add(shape, "double", "radius", Value::number(radius));
    extent(shape, {radius, radius, length / 2 + cap});
  }

  void extent(Prim& shape, const std::array<double, 3>& half) {
    add(shape, "float3[]", "extent", Value::list({-half[0], -half[1], -half[2], half[0], half[1], half[2]}, 3));
  }

  /// Writes a mesh. If it is in no file, the scale stays beside its triangles: `outside` becomes that of the prim.
  void mesh(Prim& shape, const urdf::Mesh& given, const xml::Element* element, bool has_looks,
            std::array<double, 3>& outside) {
    const std::string& uri = given.filename.value;
    const std::array<double, 3> scale = given.scale.values();
    std::string why;
    const ReadMesh& read = mesh_in_file(w_, uri, why);
    const std::optional<urdfmill::mesh::Mesh>& known = read.mesh;
    add_custom(shape, "string", "urdf:mesh", Value::string(uri));
    if (read.is_generated) add_custom(shape, "bool", "urdf:embedded", Value::word("true"));
    if (scale != std::array<double, 3>{1, 1, 1})
      add_custom(shape, "double3", "urdf:scale", Value::tuple({scale[0], scale[1], scale[2]}));
    shape.type = known ? "Mesh" : "Xform";
    if (known) {
      urdfmill::mesh::Mesh scaled = *known;
      if (read.is_generated && std::all_of(scale.begin(), scale.end(), [](double factor) { return factor > 0; }))
        outside = scale;
      else
        urdfmill::mesh::scale(scaled, scale);
      add_mesh(w_, shape, scaled, uri, has_looks);
    } else if (!why.empty()) {
      xml::report(w_.sink, rules::mesh_missing, element, given.filename.span,
                  "mesh \"" + uri + "\" of link \"" + link_.name.value + "\" is not in the layer: " + why);
    }
  }

  Writing& w_;
  Prim& prim_;
  const urdf::Link& link_;
  simulation::UniqueNames names_;
};

}  // namespace

void add_shapes(Writing& w, Prim& prim, const urdf::Link& link, const Body& body) {
  ShapeWriter(w, prim, link, body).run();
}

}  // namespace urdfmill::usd
