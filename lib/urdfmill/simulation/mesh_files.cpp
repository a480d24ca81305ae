#include "urdfmill/simulation/mesh_files.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <set>

#include "urdfmill/mesh/picture_type.hpp"
#include "urdfmill/mesh/points.hpp"
#include "urdfmill/mesh/reader.hpp"
#include "urdfmill/mesh/writer.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::simulation {

namespace {

namespace fs = std::filesystem;
using mesh::cross;
using mesh::dot;
using mesh::minus;

/// Returns the corners of the triangles without duplicates.
std::set<mesh::Point> corners_of(const mesh::Mesh& mesh) {
  std::set<mesh::Point> corners;
  for (const mesh::Part& part : mesh.parts)
    for (const mesh::Triangle& triangle : part.triangles)
      for (const std::uint32_t index : triangle) corners.insert(mesh.positions[index]);
  return corners;
}

/// True if all points are coplanar to a millionth of their spread, so that their hull has no volume.
bool is_flat(const std::set<mesh::Point>& corners) {
  if (corners.size() < 4) return true;
  const mesh::Point& origin = *corners.begin();
  const auto farthest = [&](const auto& distance) {
    return *std::max_element(corners.begin(), corners.end(),
                             [&](const auto& a, const auto& b) { return distance(a) < distance(b); });
  };
  const mesh::Point along = minus(farthest([&](const mesh::Point& p) {
                                    const mesh::Point d = minus(p, origin);
                                    return dot(d, d);
                                  }),
                                  origin);
  const double length = std::sqrt(dot(along, along));
  const auto aside = [&](const mesh::Point& p) {
    const mesh::Point area = cross(along, minus(p, origin));
    return dot(area, area);
  };
  const mesh::Point normal = cross(along, minus(farthest(aside), origin));
  const double area = std::sqrt(dot(normal, normal));
  const auto off = [&](const mesh::Point& p) { return std::abs(dot(normal, minus(p, origin))); };
  constexpr double flatness = 1e-6;
  return !(area > flatness * length * length) || !(off(farthest(off)) > flatness * area * length);
}

/// Returns the parts of one material alone; all parts if none is given.
mesh::Mesh part_of(const mesh::Mesh& whole, std::optional<std::size_t> material) {
  mesh::Mesh made;
  made.file = whole.file;
  made.materials = whole.materials;
  std::vector<std::uint32_t> new_index(whole.positions.size(), std::numeric_limits<std::uint32_t>::max());
  for (const mesh::Part& part : whole.parts) {
    if (part.material != material) continue;
    mesh::Part copy = part;
    for (mesh::Triangle& triangle : copy.triangles)
      for (std::uint32_t& index : triangle) {
        std::uint32_t& now = new_index[index];
        if (now == std::numeric_limits<std::uint32_t>::max()) {
          now = static_cast<std::uint32_t>(made.positions.size());
          made.positions.push_back(whole.positions[index]);
        }
        index = now;
      }
    made.parts.push_back(std::move(copy));
  }
  made.normals = whole.normals;
  made.texture_coordinates = whole.texture_coordinates;
  return made;
}

/// Writes one object without materials: they are in the model, and a material file beside the mesh would repeat them.
std::string obj_of(mesh::Mesh mesh) {
  mesh.materials.clear();
  for (mesh::Part& part : mesh.parts) {
    part.material.reset();
    part.name.clear();
  }
  return mesh::to_obj(mesh, {}).obj;
}

/// True if the simulator finds every triangle in the file that was written.
bool is_proved(const mesh::Mesh& part, const std::string& name, const std::string& bytes) {
  source::Collector ignored;
  const auto again = mesh::read(name, bytes, {.companions = false}, ignored);
  return again && again->triangle_count() == part.triangle_count() && again->file.missed_triangles == 0;
}

bool has_texture_coordinates(const mesh::Mesh& mesh) {
  return std::any_of(mesh.parts.begin(), mesh.parts.end(),
                     [](const mesh::Part& part) { return !part.texture_coordinates.empty(); });
}

/// Returns the materials that triangles have, in the order of the parts; a part without a material has none.
std::vector<std::optional<std::size_t>> materials_in_use(const mesh::Mesh& mesh) {
  std::vector<std::optional<std::size_t>> materials;
  for (const mesh::Part& part : mesh.parts)
    if (!part.triangles.empty() && std::find(materials.begin(), materials.end(), part.material) == materials.end())
      materials.push_back(part.material);
  return materials;
}

/// Returns what a file will hold, without its name.
MeshPiece describe(const mesh::Mesh& part, std::optional<std::size_t> material) {
  MeshPiece piece;
  const std::set<mesh::Point> corners = corners_of(part);
  piece.corners = corners.size();
  piece.is_flat = is_flat(corners);
  if (!material) return piece;
  piece.colour = part.materials[*material].colour;
  piece.material = part.materials[*material].name;
  return piece;
}

std::string first_error(const source::Collector& findings) {
  for (const source::Diagnostic& finding : findings.diagnostics)
    if (finding.severity == source::Severity::error) return finding.message;
  return "it cannot be read";
}

}  // namespace

const MeshResult& MeshFiles::get(const std::string& uri, bool by_material) {
  const auto found = known_.find({uri, by_material});
  if (found != known_.end()) return found->second;
  return known_.emplace(std::pair(uri, by_material), convert(uri, by_material)).first->second;
}

std::string MeshFiles::way_to(const std::string& path) const {
  const fs::path normal = fs::path(path).lexically_normal();
  const fs::path way = places_.output_folder.empty() ? normal : normal.lexically_relative(places_.output_folder);
  if (places_.note_outside && (way.is_absolute() || *way.begin() == "..")) places_.note_outside(normal.string());
  return way.generic_string();
}

MeshResult MeshFiles::convert(const std::string& uri, bool by_material) {
  const auto path = places_.find ? places_.find(uri) : std::nullopt;
  if (!path) return {{}, "its file is not found"};
  if (!mesh::format_of_name(*path)) return {{}, "its format is not known"};
  MeshSource source = places_.read(*path, uri);
  if (source.content.error) return {{}, source.content.error->message};
  source::Collector findings;
  auto whole = mesh::read(*path, source.content.bytes, {}, findings, uri);
  if (!whole) return {{}, first_error(findings)};
  if (whole->triangle_count() == 0) return {{}, "it has no triangles"};

  Original original{*path, std::move(source), *std::move(whole), {}};
  original.materials = materials_in_use(original.mesh);
  const bool is_split = by_material && original.materials.size() > 1;
  MeshResult result;
  if (reads(original.mesh) && !is_split)
    result.pieces.push_back(keep(original, result.why));
  else
    result.pieces = write(original, is_split, result.why);
  if (!result.why.empty()) result.pieces.clear();
  return result;
}

bool MeshFiles::reads(const mesh::Mesh& mesh) const {
  const mesh::Format format = mesh.file.format;
  const bool is_taken = format == mesh::Format::obj || (format == mesh::Format::stl && mesh.file.binary &&
                                                        mesh.triangle_count() <= rules_.stl_triangles);
  return is_taken && mesh.file.missed_triangles == 0;
}

MeshPiece MeshFiles::keep(const Original& original, std::string& why) {
  MeshPiece piece = describe(original.mesh, original.materials.size() == 1 ? original.materials.front() : std::nullopt);
  if (!places_.copy && !original.source.is_generated) {
    piece.file = way_to(original.path);
    return piece;
  }
  if (auto made = put(original, fs::path(original.path).filename().string(), original.source.content.bytes, why))
    piece.file = *std::move(made);
  return piece;
}

std::vector<MeshPiece> MeshFiles::write(const Original& original, bool is_split, std::string& why) {
  const auto& materials = original.materials;
  const std::string stem = fs::path(original.path).stem().string();
  std::vector<MeshPiece> pieces;
  for (std::size_t i = 0; i < (is_split ? materials.size() : 1); ++i) {
    const mesh::Mesh part = is_split ? part_of(original.mesh, materials[i]) : original.mesh;
    MeshPiece piece = describe(part, is_split || materials.size() == 1 ? materials[i] : std::nullopt);
    const bool as_obj = part.file.format == mesh::Format::obj || has_texture_coordinates(part) ||
                        part.triangle_count() > rules_.stl_triangles;
    const std::string name = stem + (is_split ? '_' + std::to_string(i) : std::string()) + (as_obj ? ".obj" : ".stl");
    std::string bytes = as_obj ? obj_of(part) : mesh::to_stl(part);
    if (!is_proved(part, name, bytes)) {
      why = "the converted file would not have all its triangles";
      return pieces;
    }
    auto made = put(original, name, std::move(bytes), why);
    if (!made) return pieces;
    piece.file = *std::move(made);
    pieces.push_back(std::move(piece));
  }
  return pieces;
}

std::optional<std::string> MeshFiles::put(const Original& original, const std::string& name, std::string bytes,
                                          std::string& why) {
  if (!original.source.refused.empty()) {
    why = original.source.refused;
    return std::nullopt;
  }
  auto made = places_.make ? places_.make(name, std::move(bytes)) : std::nullopt;
  if (!made) why = "it has to be converted, and there is no place for files: name the output with -o";
  return made;
}

std::optional<std::string> MeshFiles::texture(const std::string& uri, std::string& why) {
  if (const auto found = textures_.find(uri); found != textures_.end() && found->second) return found->second;
  const auto path = places_.find ? places_.find(uri) : std::nullopt;
  if (!path) {
    why = "its file is not found";
    return std::nullopt;
  }
  MeshSource source = places_.read(*path, uri);
  files::ReadResult& content = source.content;
  if (places_.copy && !source.refused.empty()) {
    why = std::move(source.refused);
    return std::nullopt;
  }
  if (content.error) {
    why = content.error->message;
    return std::nullopt;
  }
  if (!mesh::is_png(content.bytes)) {
    why = "it is no PNG";
    return std::nullopt;
  }
  std::optional<std::string> name = way_to(*path);
  if (places_.copy) {
    name = places_.make ? places_.make(fs::path(*path).filename().string(), std::move(content.bytes)) : std::nullopt;
    if (!name) why = "there is no place for files: name the output with -o";
  }
  textures_[uri] = name;
  return name;
}

}  // namespace urdfmill::simulation
