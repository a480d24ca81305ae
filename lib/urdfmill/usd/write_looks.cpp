#include <algorithm>
#include <filesystem>

#include "urdfmill/mesh/picture_type.hpp"
#include "urdfmill/urdf/vocabulary.hpp"
#include "urdfmill/usd/rules.hpp"
#include "urdfmill/usd/writing.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::usd {

namespace {

/// The appearance of a material.
struct Surface {
  std::string name;
  mesh::Colour colour{1, 1, 1, 1};  ///< sRGB
  std::string texture;              ///< its file, relative to the layer; empty: none
};

/// Adds a node of a shader to a material.
Prim& add_shader(Prim& look, std::string_view name, std::string_view id) {
  Prim& shader = look.children.emplace_back(Prim{.type = "Shader", .name = std::string(name)});
  add_uniform(shader, "token", "info:id", Value::string(std::string(id)));
  return shader;
}

/// Makes a material of UsdShade, with colours in linear light.
Prim make_look(const std::string& path, const Surface& surface) {
  Prim look{.type = "Material", .name = path.substr(path.rfind('/') + 1)};
  const auto connect = [](Prim& prim, std::string_view type, std::string_view name, std::string to) {
    prim.properties.push_back({.type = std::string(type), .name = std::string(name), .connection = std::move(to)});
  };
  connect(look, "token", "outputs:surface", path + "/Shader.outputs:surface");
  const mesh::Colour& colour = surface.colour;
  Prim& shader = add_shader(look, "Shader", "UsdPreviewSurface");
  if (surface.texture.empty())
    add(shader, "color3f", "inputs:diffuseColor",
        Value::tuple(
            {mesh::linear_of_srgb(colour[0]), mesh::linear_of_srgb(colour[1]), mesh::linear_of_srgb(colour[2])}));
  else
    connect(shader, "color3f", "inputs:diffuseColor", path + "/Texture.outputs:rgb");
  add(shader, "float", "inputs:opacity", Value::number(colour[3]));
  add(shader, "token", "outputs:surface", {});
  if (surface.texture.empty()) return look;
  Prim& texture = add_shader(look, "Texture", "UsdUVTexture");
  Value file = Value::string(surface.texture);
  file.kind = Value::Kind::assets;
  add(texture, "asset", "inputs:file", std::move(file));
  add(texture, "token", "inputs:sourceColorSpace", Value::string("sRGB"));
  for (const std::string_view direction : {"inputs:wrapS", "inputs:wrapT"})
    add(texture, "token", direction, Value::string("repeat"));
  connect(texture, "float2", "inputs:st", path + "/Coordinates.outputs:result");
  add(texture, "float3", "outputs:rgb", {});
  Prim& coordinates = add_shader(look, "Coordinates", "UsdPrimvarReader_float2");
  add(coordinates, "string", "inputs:varname", Value::string("st"));
  add(coordinates, "float2", "outputs:result", {});
  return look;
}

/// Writes the picture of a mesh's material beside the layer and returns its name; nothing, with the reason in `why`, if
/// that cannot be.
std::optional<std::string> place_texture(Writing& w, const ReadMesh& read, const mesh::Material& material,
                                         std::string& why) {
  const simulation::MeshPlaces& places = w.options.meshes;
  std::string bytes, name = material.name + ".png";
  if (material.picture) {
    bytes = *material.picture;
    if (!mesh::is_png(bytes)) name = material.name + ".jpg";
  } else {
    const std::filesystem::path path = std::filesystem::path(read.path).parent_path() / material.texture;
    simulation::MeshSource source = places.read(path.lexically_normal().string(), material.texture);
    if (source.content.error) why = source.content.error->message;
    if (!source.refused.empty()) why = source.refused;
    if (!why.empty()) return std::nullopt;
    bytes = std::move(source.content.bytes);
    name = path.filename().string();
  }
  auto made = places.make ? places.make(name, std::move(bytes)) : std::nullopt;
  if (made && w.is_mesh_layer) made = "./" + made->substr(made->rfind('/') + 1);
  if (!made) why = "there is no place for files: name the output with -o";
  return made;
}

/// Returns the path of a new material.
std::string path_of_look(Writing& w, const std::string& name) {
  return w.root + "/Looks/" + w.looks.names.take(urdf::name_in_usd(name.empty() ? "material" : name));
}

/// Appends the corners of an attribute of triangles, one for each corner.
template <class Values>
void append_corners(std::vector<double>& out, const std::vector<mesh::Triangle>& triangles, const Values& values) {
  for (const mesh::Triangle& triangle : triangles)
    for (const std::uint32_t corner : triangle) out.insert(out.end(), values[corner].begin(), values[corner].end());
}

/// True if every part that is not empty has normals.
bool all_have_normals(const mesh::Mesh& mesh) {
  return std::all_of(mesh.parts.begin(), mesh.parts.end(),
                     [](const mesh::Part& part) { return part.normals.size() == part.triangles.size(); });
}

bool has_coordinates(const mesh::Part& part) {
  return !part.triangles.empty() && part.texture_coordinates.size() == part.triangles.size();
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
    return bind_look(prim, look_of(w, uri, faces.begin()->first));
  for (auto& [material, indices] : faces) {
    Prim subset{.type = "GeomSubset", .name = "material_" + std::to_string(material)};
    add_uniform(subset, "token", "elementType", Value::string("face"));
    add_uniform(subset, "token", "familyName", Value::string("materialBind"));
    add(subset, "int[]", "indices", whole_numbers(std::move(indices)));
    bind_look(subset, look_of(w, uri, material));
    prim.children.push_back(std::move(subset));
  }
}

}  // namespace

std::string look_of(Writing& w, const urdf::Material* material) {
  if (material == nullptr || !material->defined()) return {};
  const auto [at, is_new] = w.looks.paths.try_emplace(material);
  if (!is_new) return at->second;
  Surface surface{.name = material->name.value, .texture = {}};
  if (material->color)
    for (std::size_t i = 0; i < 4; ++i) surface.colour[i] = (*material->color)[i];
  at->second = path_of_look(w, surface.name);
  Prim look = make_look(at->second, surface);
  if (!surface.name.empty() && look.name != surface.name)
    add_custom(look, "string", "urdf:name", Value::string(surface.name));
  if (!material->color) add_custom(look, "bool", "urdf:colourless", Value::word("true"));
  if (material->texture) {
    add_custom(look, "string", "urdf:texture", Value::string(material->texture->value));
    xml::report(w.sink, rules::texture_dropped, material->element, material->texture->span,
                "the texture \"" + material->texture->value + "\" is not shown: shapes have no texture coordinates");
  }
  w.looks.prims.push_back(std::move(look));
  return at->second;
}

std::string look_of(Writing& w, const std::string& uri, std::size_t index) {
  const auto [at, is_new] = w.looks.of_mesh.try_emplace({uri, index});
  if (!is_new) return at->second;
  const ReadMesh& read = w.meshes.at(uri);
  const mesh::Material& material = read.mesh->materials[index];
  Surface surface{.name = material.name, .texture = {}};
  if (material.colour) surface.colour = *material.colour;
  std::string why;
  if (material.has_texture()) surface.texture = place_texture(w, read, material, why).value_or("");
  if (!why.empty())
    source::report(w.sink, rules::texture_dropped,
                   "the texture of material \"" + material.name + "\" of mesh \"" + uri + "\" is not shown: " + why);
  at->second = path_of_look(w, surface.name);
  Prim look = make_look(at->second, surface);
  add_custom(look, "bool", "urdf:ofMesh", Value::word("true"));
  w.looks.prims.push_back(std::move(look));
  return at->second;
}

void bind_look(Prim& prim, const std::string& path) {
  if (path.empty()) return;
  prim.schemas.emplace_back("MaterialBindingAPI");
  add(prim, "rel", "material:binding", Value::path(path));
}

void add_mesh(Writing& w, Prim& prim, const mesh::Mesh& mesh, const std::string& uri, bool has_looks) {
  const simulation::MeshPlaces& places = w.options.meshes;
  if (!places.copy || !places.make) return add_triangles(w, prim, mesh, uri, has_looks);
  const std::string name = "mesh";
  Prim made{.type = "Mesh", .name = name};
  const std::string root = std::exchange(w.root, '/' + name);
  Looks looks = std::exchange(w.looks, {});
  w.is_mesh_layer = true;
  add_triangles(w, made, mesh, uri, has_looks);
  w.is_mesh_layer = false;
  if (!w.looks.prims.empty())
    made.children.push_back({.type = "Scope", .name = "Looks", .children = std::move(w.looks.prims)});
  w.root = root;
  w.looks = std::move(looks);
  Layer layer{.default_prim = name, .up_axis = "Z", .metres_per_unit = 1};
  layer.prims.push_back(std::move(made));
  const auto [at, is_new] = w.layers.try_emplace(print(layer));
  if (is_new) {
    const std::string stem = std::filesystem::path(w.meshes.at(uri).path).stem().string();
    at->second = places.make(stem + ".usda", at->first).value_or("");
  }
  // Without a dot it would be searched for elsewhere, too.
  prim.reference = at->second.starts_with('/') || at->second.starts_with('.') ? at->second : "./" + at->second;
}

void add_triangles(Writing& w, Prim& prim, const mesh::Mesh& mesh, const std::string& uri, bool has_looks) {
  std::vector<double> counts, indices, points, normals, coordinates;
  const bool has_normals = all_have_normals(mesh);
  const bool is_textured = std::any_of(mesh.parts.begin(), mesh.parts.end(), has_coordinates);
  for (const mesh::Part& part : mesh.parts) {
    counts.insert(counts.end(), part.triangles.size(), 3);
    for (const mesh::Triangle& triangle : part.triangles)
      indices.insert(indices.end(), triangle.begin(), triangle.end());
    if (has_normals) append_corners(normals, part.normals, mesh.normals);
    if (has_coordinates(part))
      append_corners(coordinates, part.texture_coordinates, mesh.texture_coordinates);
    else if (is_textured)  // other parts need theirs
      coordinates.resize(coordinates.size() + part.triangles.size() * 6, 0);
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
  if (is_textured) add_of_corners(prim, "texCoord2f[]", "primvars:st", std::move(coordinates), 2);
  if (has_looks) add_subsets(w, prim, mesh, uri);
}

}  // namespace urdfmill::usd
