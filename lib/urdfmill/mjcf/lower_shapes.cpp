// Adjusts shapes for MuJoCo, which needs positive sizes and meshes in formats that it reads.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <type_traits>
#include <utility>

#include "urdfmill/mjcf/lowered.hpp"
#include "urdfmill/mjcf/rules.hpp"
#include "urdfmill/simulation/unique_names.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::mjcf {

namespace {

class ShapeLowering {
 public:
  ShapeLowering(const WriteOptions& options, source::Sink& sink) : meshes_(options.meshes, {}), sink_(sink) {}

  void run(urdf::Robot& robot) {
    for (const urdf::Link& link : robot.links)
      for (const urdf::Visual& visual : link.visuals)
        if (visual.material) materials_.reserve(visual.material->name.value);
    for (urdf::Link& link : robot.links) {
      lower(link.visuals, link, "visual");
      lower(link.collisions, link, "collision");
      for (urdf::Visual& visual : link.visuals) texture(visual, link);
    }
    // Geoms share one scope; collisions get their names first, because contacts are reported by them.
    for (urdf::Link& link : robot.links)
      for (urdf::Collision& collision : link.collisions) settle_name(collision, link);
    for (urdf::Link& link : robot.links)
      for (urdf::Visual& visual : link.visuals) settle_name(visual, link);
  }

 private:
  template <class Part>
  void lower(std::vector<Part>& parts, const urdf::Link& link, std::string_view kind) {
    std::vector<Part> made;
    for (Part& part : parts) {
      if (auto* capsule = std::get_if<urdf::Capsule>(&part.geometry.shape); capsule != nullptr && capsule->length == 0)
        part.geometry.shape = urdf::Sphere{capsule->radius};
      if (const auto* mesh = std::get_if<urdf::Mesh>(&part.geometry.shape); mesh != nullptr) {
        lower_mesh(part, *mesh, link, made);
      } else if (has_size(part.geometry)) {
        made.push_back(std::move(part));
      } else {
        xml::report(sink_, rules::shape_size, part.element, part.geometry.span,
                    fmt::format("link \"{}\": MuJoCo refuses sizes that are not above zero; the {} is dropped",
                                link.name.value, kind));
      }
    }
    parts = std::move(made);
  }

  static bool looks_own(const urdf::Visual& visual) { return visual.material.has_value(); }
  static bool looks_own(const urdf::Collision&) { return true; }

  /// Applies the material of the mesh file under a unique name, because files reuse names.
  void paint(urdf::Visual& visual, const simulation::MeshPiece& piece) {
    if (visual.material || !piece.colour) return;
    urdf::Material material;
    const auto [found, is_new] = painted_.try_emplace({piece.material, *piece.colour});
    if (is_new) found->second = materials_.take(piece.material.empty() ? "material" : piece.material);
    material.name.value = found->second;
    material.color.emplace();
    for (std::size_t i = 0; i < 4; ++i) (*material.color)[i].value = (*piece.colour)[i];
    visual.material = material;
  }
  static void paint(urdf::Collision&, const simulation::MeshPiece&) {}

  /// The reason why MuJoCo would refuse the mesh; empty if it accepts it.
  template <class Part>
  static std::string_view refusal(const simulation::MeshPiece& piece) {
    constexpr std::size_t least_corners = 4;
    if (piece.corners < least_corners) return "it has fewer than four corners";
    if (std::is_same_v<Part, urdf::Collision> && piece.is_flat)
      return "it is flat, and a collision has to have an inside";
    return {};
  }

  template <class Part>
  void lower_mesh(const Part& part, const urdf::Mesh& mesh, const urdf::Link& link, std::vector<Part>& made) {
    const auto drop = [&](std::string_view why) {
      const std::string& name = mesh.filename.value;
      sink_.report(
          about(xml::finding(rules::mesh_dropped, part.element, part.geometry.span,
                             fmt::format("link \"{}\": mesh \"{}\" is dropped: {}", link.name.value, name, why)),
                source::subjects::mesh, name));
    };
    if (mesh.scale[0] == 0 || mesh.scale[1] == 0 || mesh.scale[2] == 0) return drop("its scale is zero");
    const simulation::MeshResult& result = meshes_.get(mesh.filename.value, !looks_own(part));
    if (result.pieces.empty()) return drop(result.why);
    for (const simulation::MeshPiece& piece : result.pieces) {
      if (const std::string_view why = refusal<Part>(piece); !why.empty()) {
        drop(why);
        continue;
      }
      Part& copy = made.emplace_back(part);
      std::get<urdf::Mesh>(copy.geometry.shape).filename.value = piece.file;
      paint(copy, piece);
    }
  }

  void texture(urdf::Visual& visual, const urdf::Link& link) {
    if (!visual.material || !visual.material->texture) return;
    urdf::Material& material = *visual.material;
    std::string why = "it has no name";
    if (const auto file = material.name.value.empty() ? std::nullopt : meshes_.texture(material.texture->value, why)) {
      material.texture->value = *file;
      return;
    }
    xml::report(
        sink_, rules::texture, material.element, material.texture->span,
        fmt::format("link \"{}\": texture \"{}\" is dropped: {}", link.name.value, material.texture->value, why));
    material.texture.reset();
    if (!material.defined()) visual.material.reset();
  }

  static bool has_size(const urdf::Geometry& geometry) {
    struct Positive {
      bool operator()(const urdf::Box& b) const { return b.size[0] > 0 && b.size[1] > 0 && b.size[2] > 0; }
      bool operator()(const urdf::Sphere& s) const { return s.radius > 0; }
      bool operator()(const urdf::Cylinder& c) const { return c.radius > 0 && c.length > 0; }
      bool operator()(const urdf::Capsule& c) const { return c.radius > 0 && c.length > 0; }
      bool operator()(const urdf::Mesh&) const { return true; }
    };
    return std::visit(Positive(), geometry.shape);
  }

  template <class Part>
  void settle_name(Part& part, const urdf::Link& link) {
    if (part.name.value.empty()) return;
    const std::string name = names_.take(part.name.value);
    if (name == part.name.value) return;
    xml::report(sink_, rules::renamed, part.element, part.name.span,
                fmt::format("link \"{}\": \"{}\" is called \"{}\" in MJCF, where all visuals and collisions share one "
                            "scope",
                            link.name.value, part.name.value, name));
    part.name.value = name;
  }

  simulation::MeshFiles meshes_;
  source::Sink& sink_;
  simulation::UniqueNames names_;
  simulation::UniqueNames materials_;
  std::map<std::pair<std::string, mesh::Colour>, std::string> painted_;  ///< names of the materials of mesh files
};

}  // namespace

void lower_shapes(urdf::Robot& robot, const WriteOptions& options, source::Sink& sink) {
  ShapeLowering(options, sink).run(robot);
}

}  // namespace urdfmill::mjcf
