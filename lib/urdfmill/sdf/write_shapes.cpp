// Visuals, collisions and their content.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#include "urdfmill/gazebo/rules.hpp"
#include "urdfmill/sdf/mesh_uri.hpp"
#include "urdfmill/sdf/rules.hpp"
#include "urdfmill/sdf/writing.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::sdf {

namespace {

/// One of the shapes that represent a geometry: SDF before 1.8 has no capsule, but a cylinder between two spheres is
/// equivalent.
struct Piece {
  urdf::Geometry geometry;
  double along_z = 0;  ///< m, of its centre in the frame of the whole shape
  std::string_view suffix;
};

std::vector<Piece> pieces_of(const urdf::Geometry& geometry, Version version) {
  const auto* capsule = std::get_if<urdf::Capsule>(&geometry.shape);
  if (capsule == nullptr || version >= Version::v1_8) return {{geometry, 0, ""}};
  const urdf::Cylinder cylinder{capsule->radius, capsule->length};
  const urdf::Sphere ball{capsule->radius};
  return {{{cylinder, geometry.span}, 0, ""},
          {{ball, geometry.span}, capsule->length.value / 2, "_top"},
          {{ball, geometry.span}, -capsule->length.value / 2, "_bottom"}};
}

class ShapeWriter {
 public:
  ShapeWriter(Writing& w, const LinkPlan& link) : w_(w), link_(link), blocks_(w.gazebo.link(link.link->name.value)) {}

  void write() {
    const urdf::Link& link = *link_.link;
    for (std::size_t i = 0; i < link.visuals.size(); ++i) {
      const urdf::Visual& visual = link.visuals[i];
      each_piece(visual, "visual", link_.visuals[i], [&] { visual_content(visual); });
    }
    for (std::size_t i = 0; i < link.collisions.size(); ++i)
      each_piece(link.collisions[i], "collision", link_.collisions[i], [&] { collision_content(); });
    if (link.collisions.empty()) report_unused();
  }

 private:
  template <class Shape, class Content>
  void each_piece(const Shape& shape, std::string_view kind, const std::string& name, const Content& content) {
    const std::vector<Piece> pieces = pieces_of(shape.geometry, w_.options.version);
    if (pieces.size() > 1)
      xml::report(w_.sink, rules::capsule, shape.element, shape.geometry.span,
                  fmt::format("link \"{}\": SDF {} has no capsule; {} \"{}\" becomes a cylinder and two spheres",
                              link_.link->name.value, text(w_.options.version), kind, name));
    for (const Piece& piece : pieces) {
      w_.xml.open(kind).attribute("name", name + std::string(piece.suffix)).inside();
      write_pose(w_, turned(piece.geometry, moved(shape.origin, piece.along_z)),
                 link_.role == Role::frame ? link_.name : std::string_view());
      geometry(piece.geometry, shape.element);
      content();
      w_.xml.close(kind);
    }
  }

  static urdf::Origin moved(urdf::Origin origin, double along_z) {
    const auto [x, y, z, s] = origin.rotation;
    const std::array<double, 3> axis{2 * (x * z + y * s), 2 * (y * z - x * s), s * s + z * z - x * x - y * y};
    if (along_z != 0)
      for (std::size_t i = 0; i < 3; ++i) origin.xyz.v[i].value += along_z * axis[i];
    return origin;
  }

  /// Returns the pose that makes Gazebo show a mesh where readers of URDF show it.
  static urdf::Origin turned(const urdf::Geometry& geometry, urdf::Origin origin) {
    const auto* mesh = std::get_if<urdf::Mesh>(&geometry.shape);
    if (mesh == nullptr || !is_turned_in_urdf(mesh->filename.value)) return origin;
    if (origin.written != urdf::Origin::Written::rpy) {
      const std::array<double, 3> rpy = urdf::rpy_from_rotation(origin.rotation);
      for (std::size_t i = 0; i < 3; ++i) origin.rpy.v[i].value = rpy[i];
      origin.written = urdf::Origin::Written::rpy;
    }
    origin.rpy.v[0].value += upright;
    return origin;
  }

  void geometry(const urdf::Geometry& geometry, const xml::Element* element) {
    w_.xml.open("geometry").inside();
    std::visit([&](const auto& shape) { put(shape, element); }, geometry.shape);
    w_.xml.close("geometry");
  }

  void put(const urdf::Box& box, const xml::Element*) {
    w_.xml.open("box").inside();
    w_.xml.leaf("size", words({box.size[0], box.size[1], box.size[2]}));
    w_.xml.close("box");
  }
  void put(const urdf::Sphere& sphere, const xml::Element*) {
    w_.xml.open("sphere").inside();
    write_number(w_, "radius", sphere.radius);
    w_.xml.close("sphere");
  }
  void put(const urdf::Cylinder& cylinder, const xml::Element*) { round("cylinder", cylinder); }
  void put(const urdf::Capsule& capsule, const xml::Element*) { round("capsule", capsule); }

  template <class Shape>
  void round(std::string_view name, const Shape& shape) {
    w_.xml.open(name).inside();
    write_number(w_, "radius", shape.radius);
    write_number(w_, "length", shape.length);
    w_.xml.close(name);
  }

  void put(const urdf::Mesh& mesh, const xml::Element* element) {
    const std::optional<std::string> uri = mesh_uri(mesh.filename.value, w_.options);
    if (!uri)
      w_.sink.report(
          about(xml::finding(rules::mesh_not_found, element, mesh.filename.span,
                             fmt::format("the file of mesh \"{}\" is not found; its URI is kept", mesh.filename.value)),
                source::subjects::mesh, mesh.filename.value));
    w_.xml.open("mesh").inside();
    w_.xml.leaf("uri", uri.value_or(mesh.filename.value));
    if (mesh.scale[0] != 1 || mesh.scale[1] != 1 || mesh.scale[2] != 1)
      w_.xml.leaf("scale", is_turned_in_urdf(mesh.filename.value)
                               ? words({mesh.scale[0], mesh.scale[2], mesh.scale[1]})
                               : words({mesh.scale[0], mesh.scale[1], mesh.scale[2]}));
    w_.xml.close("mesh");
  }

  void visual_content(const urdf::Visual& visual) {
    const auto own = std::find_if(blocks_.in_visual.begin(), blocks_.in_visual.end(),
                                  [](const xml::Element* e) { return e->name == "material"; });
    if (own == blocks_.in_visual.end())
      material(visual);
    else
      report_own_material(**own);
    for (const xml::Element* element : blocks_.in_visual) write_extension(w_, *element);
  }

  /// A block with an SDF material replaces URDF's material.
  void report_own_material(const xml::Element& material) {
    if (std::exchange(own_reported_, true)) return;
    xml::report(
        w_.sink, rules::gazebo_overrides, &material, material.span,
        fmt::format(
            "link \"{}\": the <gazebo> block has its own material; the visuals get that instead of the URDF one",
            link_.link->name.value));
  }

  void material(const urdf::Visual& visual) {
    const urdf::Material* material = w_.materials.of(visual);
    const gazebo::Value* named = blocks_.value("material");
    if (named != nullptr && named->element->child() != nullptr) {
      report_own_material(*named->element);
      return write_extension(w_, *named->element);
    }
    if (material != nullptr && material->texture)
      xml::report(w_.sink, rules::texture, material->element, material->texture->span,
                  fmt::format("link \"{}\": the texture \"{}\" has no place in SDF; it is dropped",
                              link_.link->name.value, material->texture->value));
    const bool coloured = material != nullptr && material->color;
    if (named == nullptr && !coloured) return;
    w_.xml.open("material").inside();
    if (named != nullptr) {
      w_.xml.open("script").inside();
      w_.xml.leaf("uri", "file://media/materials/scripts/gazebo.material");
      w_.xml.leaf("name", named->text);
      w_.xml.close("script");
    }
    if (coloured) {
      const std::array<urdf::Number, 4>& c = *material->color;
      const std::string rgba = words({c[0], c[1], c[2], c[3]});
      w_.xml.leaf("ambient", rgba);
      w_.xml.leaf("diffuse", rgba);
    }
    w_.xml.close("material");
  }

  /// Writes a group of values that share an element of SDF, which is opened only if there is a value.
  void ode_values(std::string_view group, std::initializer_list<std::pair<std::string_view, std::string_view>> names) {
    if (std::none_of(names.begin(), names.end(), [&](const auto& n) { return blocks_.value(n.first); })) return;
    w_.xml.open(group).inside();
    w_.xml.open("ode").inside();
    for (const auto& [in_urdf, in_sdf] : names)
      if (const gazebo::Value* value = blocks_.value(in_urdf)) w_.xml.leaf(in_sdf, value->text);
    w_.xml.close("ode");
    w_.xml.close(group);
  }

  [[nodiscard]] bool has_surface() const {
    return std::any_of(surface_elements.begin(), surface_elements.end(),
                       [&](std::string_view n) { return blocks_.value(n); });
  }

  void collision_content() {
    if (const gazebo::Value* value = blocks_.value("laserRetro")) w_.xml.leaf("laser_retro", value->text);
    if (const gazebo::Value* value = blocks_.value("maxContacts")) w_.xml.leaf("max_contacts", value->text);
    const bool own = std::any_of(blocks_.in_collision.begin(), blocks_.in_collision.end(),
                                 [](const xml::Element* e) { return e->name == "surface"; });
    if (!own && has_surface()) {
      w_.xml.open("surface").inside();
      ode_values("friction", {{"mu1", "mu"}, {"mu2", "mu2"}, {"fdir1", "fdir1"}});
      ode_values("contact", {{"kp", "kp"}, {"kd", "kd"}, {"maxVel", "max_vel"}, {"minDepth", "min_depth"}});
      w_.xml.close("surface");
    }
    for (const xml::Element* element : blocks_.in_collision) write_extension(w_, *element);
  }

  /// Reports surface values of a link without collisions, where they have no effect.
  void report_unused() {
    for (const auto& [name, value] : blocks_.values) {
      const bool surface = std::find(surface_elements.begin(), surface_elements.end(), name) != surface_elements.end();
      if (!surface && name != "laserRetro" && name != "maxContacts") continue;
      xml::report(w_.sink, gazebo::rules::misplaced, value.element, value.element->span,
                  fmt::format("<{}> applies to collisions, and link \"{}\" has none; it is dropped",
                              value.element->name, link_.link->name.value));
    }
  }

  static constexpr std::array<std::string_view, 7> surface_elements{"fdir1",    "kd",  "kp", "maxVel",
                                                                    "minDepth", "mu1", "mu2"};

  Writing& w_;
  const LinkPlan& link_;
  const gazebo::LinkBlocks& blocks_;
  bool own_reported_ = false;
};

}  // namespace

void write_shapes(Writing& w, const LinkPlan& link) {
  ShapeWriter(w, link).write();
}

}  // namespace urdfmill::sdf
