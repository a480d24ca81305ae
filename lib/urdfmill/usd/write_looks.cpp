#include <algorithm>
#include <limits>

#include "urdfmill/urdf/vocabulary.hpp"
#include "urdfmill/usd/rules.hpp"
#include "urdfmill/usd/writing.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::usd {

namespace {

/// Makes a material of UsdShade: its colour is given in sRGB, and written in linear light.
std::string make_look(Writing& w, const std::string& name, const mesh::Colour& colour, const urdf::Material* material) {
  Prim look{.type = "Material", .name = w.looks.names.take(urdf::name_in_usd(name.empty() ? "material" : name))};
  const std::string path = w.root + "/Looks/" + look.name;
  if (material != nullptr && !material->name.value.empty() && look.name != name)
    add_custom(look, "string", "urdf:name", Value::string(name));
  if (material != nullptr && !material->color) add_custom(look, "bool", "urdf:colourless", Value::word("true"));
  if (material != nullptr && material->texture)
    add_custom(look, "string", "urdf:texture", Value::string(material->texture->value));
  if (material == nullptr) add_custom(look, "bool", "urdf:ofMesh", Value::word("true"));
  look.properties.push_back(
      {.type = "token", .name = "outputs:surface", .connection = path + "/Shader.outputs:surface"});
  Prim shader{.type = "Shader", .name = "Shader"};
  add_uniform(shader, "token", "info:id", Value::string("UsdPreviewSurface"));
  add(shader, "color3f", "inputs:diffuseColor",
      Value::tuple(
          {mesh::linear_of_srgb(colour[0]), mesh::linear_of_srgb(colour[1]), mesh::linear_of_srgb(colour[2])}));
  add(shader, "float", "inputs:opacity", Value::number(colour[3]));
  add(shader, "token", "outputs:surface", {});
  look.children.push_back(std::move(shader));
  w.looks.prims.push_back(std::move(look));
  return path;
}

/// Appends the corners of an attribute of triangles, one for each corner.
template <class Values>
void append_corners(std::vector<double>& out, const std::vector<mesh::Triangle>& triangles, const Values& values) {
  for (const mesh::Triangle& triangle : triangles)
    for (const std::uint32_t corner : triangle) out.insert(out.end(), values[corner].begin(), values[corner].end());
}

/// True if every part has the attribute.
bool all_have(const mesh::Mesh& mesh, std::vector<mesh::Triangle> mesh::Part::*attribute) {
  return std::all_of(mesh.parts.begin(), mesh.parts.end(), [&](const mesh::Part& part) {
    return part.triangles.empty() || (part.*attribute).size() == part.triangles.size();
  });
}

/// Adds an attribute with a value for each corner of a triangle.
void add_of_corners(Prim& prim, std::string_view type, std::string_view name, std::vector<double> values,
                    std::size_t width) {
  add(prim, type, name, Value::list(std::move(values), width));
  prim.properties.back().interpolation = "faceVarying";
}

Value whole_numbers(std::vector<double> values) {
  Value list = Value::list(std::move(values), 0);
  list.is_single = false;
  return list;
}

/// Adds the faces of each material of a mesh as a subset with its look.
void add_subsets(Writing& w, Prim& prim, const mesh::Mesh& mesh, const std::string& uri) {
  std::map<std::size_t, std::vector<double>> faces;
  std::size_t face = 0;
  for (const mesh::Part& part : mesh.parts)
    for (std::size_t i = 0; i < part.triangles.size(); ++i, ++face)
      if (part.material) faces[*part.material].push_back(static_cast<double>(face));
  if (faces.empty()) return;
  if (faces.size() == 1 && faces.begin()->second.size() == face)
    return bind_look(prim, look_of(w, mesh, faces.begin()->first, uri));
  for (auto& [material, indices] : faces) {
    Prim subset{.type = "GeomSubset", .name = "material_" + std::to_string(material)};
    add_uniform(subset, "token", "elementType", Value::string("face"));
    add_uniform(subset, "token", "familyName", Value::string("materialBind"));
    add(subset, "int[]", "indices", whole_numbers(std::move(indices)));
    bind_look(subset, look_of(w, mesh, material, uri));
    prim.children.push_back(std::move(subset));
  }
}

}  // namespace

std::string look_of(Writing& w, const urdf::Material* material) {
  if (material == nullptr || !material->defined()) return {};
  const auto [at, is_new] = w.looks.paths.try_emplace(material);
  if (!is_new) return at->second;
  mesh::Colour colour{1, 1, 1, 1};
  if (material->color)
    for (std::size_t i = 0; i < 4; ++i) colour[i] = (*material->color)[i];
  if (material->texture)
    xml::report(w.sink, rules::texture_dropped, material->element, material->texture->span,
                "the texture \"" + material->texture->value + "\" is not in the layer");
  return at->second = make_look(w, material->name.value, colour, material);
}

std::string look_of(Writing& w, const mesh::Mesh& mesh, std::size_t material, const std::string& uri) {
  const auto [at, is_new] = w.looks.of_mesh.try_emplace({uri, std::to_string(material)});
  if (!is_new) return at->second;
  const mesh::Material& look = mesh.materials[material];
  if (look.has_texture())
    source::report(w.sink, rules::texture_dropped,
                   "the texture of material \"" + look.name + "\" of mesh \"" + uri + "\" is not in the layer");
  return at->second = make_look(w, look.name, look.colour.value_or(mesh::Colour{1, 1, 1, 1}), nullptr);
}

void bind_look(Prim& prim, const std::string& path) {
  if (path.empty()) return;
  prim.schemas.emplace_back("MaterialBindingAPI");
  add(prim, "rel", "material:binding", Value::path(path));
}

void add_triangles(Writing& w, Prim& prim, const mesh::Mesh& mesh, const std::string& uri, bool has_looks) {
  std::vector<double> counts, indices, points, normals, coordinates;
  const bool has_normals = all_have(mesh, &mesh::Part::normals);
  const bool has_coordinates = all_have(mesh, &mesh::Part::texture_coordinates);
  for (const mesh::Part& part : mesh.parts) {
    counts.insert(counts.end(), part.triangles.size(), 3);
    for (const mesh::Triangle& triangle : part.triangles)
      indices.insert(indices.end(), triangle.begin(), triangle.end());
    if (has_normals) append_corners(normals, part.normals, mesh.normals);
    if (has_coordinates) append_corners(coordinates, part.texture_coordinates, mesh.texture_coordinates);
  }
  for (const mesh::Point& point : mesh.positions) points.insert(points.end(), point.begin(), point.end());
  add_uniform(prim, "token", "subdivisionScheme", Value::string("none"));
  if (const auto bounds = mesh::bounds(mesh)) {
    const auto& [min, max] = *bounds;
    add(prim, "float3[]", "extent", Value::list({min[0], min[1], min[2], max[0], max[1], max[2]}, 3));
  }
  add(prim, "int[]", "faceVertexCounts", whole_numbers(std::move(counts)));
  add(prim, "int[]", "faceVertexIndices", whole_numbers(std::move(indices)));
  add(prim, "point3f[]", "points", Value::list(std::move(points), 3));
  if (has_normals) add_of_corners(prim, "normal3f[]", "normals", std::move(normals), 3);
  if (has_coordinates) add_of_corners(prim, "texCoord2f[]", "primvars:st", std::move(coordinates), 2);
  if (has_looks) add_subsets(w, prim, mesh, uri);
}

}  // namespace urdfmill::usd
