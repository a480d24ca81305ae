// Meshes, materials and textures.
#include <set>

#include "urdfmill/mesh/hull.hpp"
#include "urdfmill/mjcf/reading.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::mjcf {

namespace {

std::string joined(const std::string& folder, const std::string& name) {
  return folder.empty() || folder.ends_with('/') ? folder + name : folder + '/' + name;
}

/// Context of the assets of the model, or of an attached one.
struct AssetPlace {
  Compiler compiler;
  std::string class_name = std::string(main_class);
  std::string folder;  ///< folder of the attached model, with a slash

  AssetPlace(Reading& r, const xml::Element& asset) : compiler(r.scene.compiler) {
    const xml::Attribute* given = asset.attribute("urdfmill:class");
    if (given == nullptr) return;
    class_name = given->value;
    const std::string_view file = asset.attribute("urdfmill:file")->value;
    folder = file.substr(0, file.rfind('/') + 1);
    compiler = Compiler();
    read_compiler(r, asset, compiler);
  }

  [[nodiscard]] std::string file_in(const Reading& r, const xml::Element& element, const std::string& inner,
                                    std::string name) const {
    if (compiler.strip_path) name = name.substr(name.rfind('/') + 1);
    if (name.starts_with('/')) return name;
    std::string file = joined(inner, name);
    if (!file.starts_with('/')) file = folder + file;
    // A file named by an included file may be beside that file.
    const xml::Attribute* beside = element.attribute("urdfmill:folder");
    if (beside == nullptr || !r.options.exists || r.options.exists(file)) return file;
    std::string other = folder + joined(std::string(beside->value), name);
    return r.options.exists(other) ? other : file;
  }
  [[nodiscard]] std::string class_of(const xml::Element& e) const {
    const xml::Attribute* given = e.attribute("class");
    return given != nullptr ? std::string(given->value) : class_name;
  }
};

/// MuJoCo applies a mesh's reference pose before its scale; URDF scales first.
void move(MeshPart& mesh) {
  const kinematics::Matrix3 turn = mesh.reference.rotation.transpose();
  const Vector3 scale(mesh.own_scale[0], mesh.own_scale[1], mesh.own_scale[2]);
  const kinematics::Matrix3 map = scale.asDiagonal() * turn;
  mesh.scale = mesh.own_scale;
  mesh.moved.position = -(map * mesh.reference.position);
  if (turn.isIdentity(0)) return;
  Vector3 factors = map.colwise().norm().transpose();
  kinematics::Matrix3 rotation = map * factors.cwiseInverse().asDiagonal();
  constexpr double rounding = 1e-12;
  mesh.is_sheared = !(rotation.transpose() * rotation).isIdentity(rounding);
  if (rotation.col(0).dot(kinematics::cross(rotation.col(1), rotation.col(2))) < 0) {
    rotation.col(0) *= -1;
    factors[0] *= -1;
  }
  mesh.moved.rotation = rotation;
  mesh.scale = {factors[0], factors[1], factors[2]};
}

/// A mesh with points in the model; without faces, their convex hull.
std::optional<mesh::Mesh> points_of(Reading& r, const Part& part) {
  constexpr std::size_t most_numbers = 30'000'000;
  const auto vertices = part.numbers("vertex", 3, most_numbers, r.faults);
  if (!vertices) return std::nullopt;
  mesh::Mesh mesh;
  for (std::size_t i = 0; i + 2 < vertices->size(); i += 3)
    mesh.positions.push_back({(*vertices)[i], (*vertices)[i + 1], (*vertices)[i + 2]});
  const auto faces = part.numbers("face", 3, most_numbers, r.faults);
  if (vertices->size() % 3 != 0 || (faces && faces->size() % 3 != 0)) {
    r.faults.report(part.element, "vertex and face of a mesh come in threes");
    return std::nullopt;
  }
  if (!faces) return mesh::convex_hull(mesh.positions);
  std::vector<mesh::Triangle>& triangles = mesh.parts.emplace_back().triangles;
  for (std::size_t i = 0; i + 2 < faces->size(); i += 3) {
    mesh::Triangle& triangle = triangles.emplace_back();
    for (std::size_t k = 0; k < 3; ++k) {
      const double index = (*faces)[i + k];
      if (!(index >= 0) || index >= static_cast<double>(mesh.positions.size())) {
        r.faults.report(part.element, "a face of the mesh has a vertex that does not exist");
        return std::nullopt;
      }
      triangle[k] = static_cast<std::uint32_t>(index);
    }
  }
  return mesh;
}

class AssetReader {
 public:
  explicit AssetReader(Reading& r) : r_(r) {}

  void run() {
    each([&](const xml::Element& e, const AssetPlace& place) {
      if (e.name == "texture") texture(e, place);
    });
    each([&](const xml::Element& e, const AssetPlace& place) {
      const Part part(e, r_.scene.defaults, place.class_of(e));
      if (e.name == "material")
        material(part);
      else if (e.name == "mesh")
        mesh(part, place);
      else if (e.name != "texture" && e.name != "compiler")
        r_.losses.element(e, e.name);
    });
  }

 private:
  template <class Call>
  void each(const Call& call) {
    for (const xml::Element* asset = r_.root.child("asset"); asset != nullptr; asset = asset->next_element("asset")) {
      const AssetPlace place(r_, *asset);
      for (const xml::Element* e = asset->child(); e != nullptr; e = e->next_element()) call(*e, place);
    }
  }

  void texture(const xml::Element& e, const AssetPlace& place) {
    const Part part(e, r_.scene.defaults, place.class_of(e));
    const std::string file = part.text("file"), name = part.text("name");
    if (file.empty()) return r_.losses.element(e, "texture");
    textures_[name.empty() ? stem_of(file) : name] = place.file_in(r_, e, place.compiler.texture_folder, file);
  }

  void material(const Part& part) {
    static const std::set<std::string_view> known{"name", "class", "rgba", "texture"};
    MaterialPart made{&part.element, std::nullopt, {}};
    if (const xml::Attribute* rgba = part.find("rgba"); rgba != nullptr) made.rgba = std::string(rgba->value);
    std::string shown = part.text("texture");
    for (const xml::Element* layer = part.element.child("layer"); layer != nullptr;
         layer = layer->next_element("layer"))
      if (const xml::Attribute* role = layer->attribute("role"), *texture = layer->attribute("texture");
          role != nullptr && texture != nullptr && (role->value == "rgb" || role->value == "rgba"))
        shown = texture->value;
    if (const auto texture = textures_.find(shown); texture != textures_.end()) made.texture = texture->second;
    part.each([&](const xml::Element& element, const xml::Attribute& attribute) {
      if (!known.contains(attribute.name)) r_.losses.attribute(element, attribute, "material");
    });
    r_.scene.materials.emplace(part.text("name"), made);
  }

  void mesh(const Part& part, const AssetPlace& place) {
    MeshPart made;
    made.element = &part.element;
    made.how = part.text("inertia");
    const std::string file = part.text("file");
    if (!file.empty())
      made.file = place.file_in(r_, part.element, place.compiler.mesh_folder, file);
    else
      made.points = points_of(r_, part);
    if (const auto scale = part.numbers("scale", 3, 3, r_.faults))
      made.own_scale = {(*scale)[0], (*scale)[1], (*scale)[2]};
    if (const auto at = part.numbers("refpos", 3, 3, r_.faults))
      made.reference.position = Vector3((*at)[0], (*at)[1], (*at)[2]);
    if (const auto q = part.numbers("refquat", 4, 4, r_.faults))
      made.reference.rotation = kinematics::rotation(urdf::normalised({(*q)[1], (*q)[2], (*q)[3], (*q)[0]}));
    move(made);
    std::string name = part.text("name");
    if (name.empty()) name = stem_of(file);
    if (!r_.scene.meshes.emplace(name, std::move(made)).second)
      r_.faults.report(part.element, "there are two meshes \"" + name + '"', "give them names");
  }

  Reading& r_;
  std::map<std::string, std::string, std::less<>> textures_;
};

}  // namespace

void read_assets(Reading& r) {
  AssetReader(r).run();
}

}  // namespace urdfmill::mjcf
