#include "urdfmill/usd/read_mesh.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "urdfmill/mesh/polygon.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/usd/scene.hpp"

namespace urdfmill::usd {

namespace {

/// Returns the child of a prim that a connection of one of its descendants leads to; null if there is none.
const Prim* child_at(const Prim& prim, std::string_view connection) {
  const std::string_view path = connection.substr(0, connection.find('.'));
  const auto child = std::find_if(prim.children.begin(), prim.children.end(),
                                  [&](const Prim& one) { return path.substr(path.rfind('/') + 1) == one.name; });
  return child == prim.children.end() ? nullptr : &*child;
}

const std::vector<double>& numbers_in(const Prim& prim, std::string_view name) {
  static const std::vector<double> none;
  const Property* property = prim.property(name);
  return property == nullptr ? none : property->value.numbers;
}

std::uint32_t whole(double number) {
  return static_cast<std::uint32_t>(number);
}

/// Finds the values of an attribute for corners.
class CornerValues {
 public:
  /// `usual` is the interpolation of an attribute that does not state one.
  CornerValues(const Prim& prim, const Property* values, std::size_t width, std::string_view usual) {
    if (values == nullptr || values->value.kind != Value::Kind::numbers || values->value.width != width) return;
    count_ = values->value.numbers.size() / width;
    per_ = values->interpolation.empty() ? usual : std::string_view(values->interpolation);
    if (prim.property(values->name + ":indices") != nullptr) indices_ = &numbers_in(prim, values->name + ":indices");
  }

  /// Returns the index of the value of a corner; nothing if it has none.
  [[nodiscard]] std::optional<std::uint32_t> at(std::size_t face, std::size_t corner, std::uint32_t point) const {
    std::size_t index = per_ == "faceVarying" ? corner : per_ == "uniform" ? face : per_ == "constant" ? 0 : point;
    if (indices_ != nullptr) {
      if (index >= indices_->size() || !((*indices_)[index] >= 0)) return std::nullopt;
      index = static_cast<std::size_t>(std::min((*indices_)[index], static_cast<double>(count_)));
    }
    if (index >= count_) return std::nullopt;
    return static_cast<std::uint32_t>(index);
  }

 private:
  std::size_t count_ = 0;
  std::string_view per_;
  const std::vector<double>* indices_ = nullptr;
};

/// Returns the first texture coordinates of a mesh; null if it has none.
const Property* coordinates_of(const Prim& prim) {
  for (const Property& property : prim.properties)
    if (property.name.starts_with("primvars:") && (property.type == "texCoord2f[]" || property.name == "primvars:st"))
      return &property;
  return nullptr;
}

class MeshReader {
 public:
  MeshReader(const Prim& prim, const MaterialPrims& materials)
      : prim_(prim),
        materials_(materials),
        counts_(numbers_in(prim, "faceVertexCounts")),
        corners_(numbers_in(prim, "faceVertexIndices")) {}

  mesh::Mesh read(std::string_view look) {
    read_points(numbers_in(prim_, "points"), mesh_.positions);
    const bool has_primvar = prim_.property("primvars:normals") != nullptr;
    const Property* normals = prim_.property(has_primvar ? "primvars:normals" : "normals");
    const Property* coordinates = coordinates_of(prim_);
    normals_.emplace(prim_, normals, 3, has_primvar ? "constant" : "vertex");
    coordinates_.emplace(prim_, coordinates, 2, "constant");
    if (normals != nullptr && normals->value.width == 3) read_points(normals->value.numbers, mesh_.normals);
    if (coordinates != nullptr && coordinates->value.width == 2)
      for (std::size_t i = 0; i + 1 < coordinates->value.numbers.size(); i += 2)
        mesh_.texture_coordinates.push_back({coordinates->value.numbers[i], coordinates->value.numbers[i + 1]});
    find_looks(look);
    for (std::size_t face = 0, corner = 0; face < counts_.size(); corner += whole(counts_[face++])) add(face, corner);
    for (mesh::Part& part : mesh_.parts) {
      if (part.normals.size() != part.triangles.size()) part.normals.clear();
      if (part.texture_coordinates.size() != part.triangles.size()) part.texture_coordinates.clear();
    }
    return std::move(mesh_);
  }

 private:
  static void read_points(const std::vector<double>& numbers, std::vector<mesh::Point>& out) {
    for (std::size_t i = 0; i + 2 < numbers.size(); i += 3) out.push_back({numbers[i], numbers[i + 1], numbers[i + 2]});
  }

  /// Finds the material of each face. Each in use has a part.
  void find_looks(std::string_view look) {
    part_of_face_.assign(counts_.size(), part_with(look));
    for (const Prim& child : prim_.children) {
      if (child.type != "GeomSubset" || child.property("material:binding") == nullptr) continue;
      const std::size_t part = part_with(text_of(child, "material:binding"));
      for (const double face : numbers_in(child, "indices"))
        if (face >= 0 && face < static_cast<double>(part_of_face_.size()))
          part_of_face_[static_cast<std::size_t>(face)] = part;
    }
  }

  std::size_t part_with(std::string_view look) {
    const auto [at, is_new] = parts_.try_emplace(std::string(look), mesh_.parts.size());
    if (!is_new) return at->second;
    mesh::Part& part = mesh_.parts.emplace_back();
    const auto found = materials_.find(look);
    auto surface = found == materials_.end() ? std::nullopt : surface_of(*found->second);
    if (!surface) return at->second;
    part.material = mesh_.materials.size();
    mesh_.materials.push_back(*std::move(surface));
    return at->second;
  }

  void add(std::size_t face, std::size_t first) {
    const std::size_t count = whole(counts_[face]);
    std::vector<std::uint32_t> points;
    for (std::size_t i = 0; i < count; ++i) points.push_back(whole(corners_[first + i]));
    std::vector<mesh::Triangle> triangles;
    mesh::triangulate(mesh_.positions, points, triangles);
    mesh::Part& part = mesh_.parts[part_of_face_[face]];
    for (mesh::Triangle& corners : triangles) {
      if (is_left_handed_) std::swap(corners[1], corners[2]);
      mesh::Triangle& triangle = part.triangles.emplace_back();
      for (std::size_t i = 0; i < 3; ++i) triangle[i] = points[corners[i]];
      add_values(*normals_, part.normals, face, first, corners, triangle);
      add_values(*coordinates_, part.texture_coordinates, face, first, corners, triangle);
    }
  }

  static void add_values(const CornerValues& values, std::vector<mesh::Triangle>& out, std::size_t face,
                         std::size_t first, const mesh::Triangle& corners, const mesh::Triangle& points) {
    mesh::Triangle made{};
    for (std::size_t i = 0; i < 3; ++i) {
      const auto value = values.at(face, first + corners[i], points[i]);
      if (!value) return;
      made[i] = *value;
    }
    out.push_back(made);
  }

  const Prim& prim_;
  const MaterialPrims& materials_;
  const std::vector<double>& counts_;
  const std::vector<double>& corners_;
  const bool is_left_handed_ = text_of(prim_, "orientation") == "leftHanded";
  std::optional<CornerValues> normals_, coordinates_;
  std::map<std::string, std::size_t, std::less<>> parts_;  ///< by path of the material
  std::vector<std::size_t> part_of_face_;
  mesh::Mesh mesh_;
};

/// Returns a colour in linear light as sRGB, without the last digits, which converting there and back alters.
mesh::Colour colour_of(const std::array<double, 3>& linear, double opacity) {
  constexpr int digits = 12;
  const auto srgb = [](double value) { return text::rounded(mesh::srgb_of_linear(value), digits); };
  return {srgb(linear[0]), srgb(linear[1]), srgb(linear[2]), opacity};
}

}  // namespace

std::optional<mesh::Colour> display_colour(const Prim& shape) {
  const std::vector<double>& c = numbers_in(shape, "primvars:displayColor");
  if (c.size() != 3) return std::nullopt;
  const std::vector<double>& opacity = numbers_in(shape, "primvars:displayOpacity");
  return colour_of({c[0], c[1], c[2]}, opacity.size() == 1 ? opacity[0] : 1);
}

std::optional<mesh::Material> surface_of(const Prim& material) {
  const auto shader = std::find_if(material.children.begin(), material.children.end(),
                                   [](const Prim& child) { return text_of(child, "info:id") == "UsdPreviewSurface"; });
  if (shader == material.children.end()) return std::nullopt;
  mesh::Material made;
  made.name = material.name;
  made.colour = colour_of(numbers_of<3>(*shader, "inputs:diffuseColor", {0.18, 0.18, 0.18}),
                          number_of(*shader, "inputs:opacity", 1));
  const Property* colour = shader->property("inputs:diffuseColor");
  if (colour == nullptr || colour->connection.empty()) return made;
  if (const Prim* texture = child_at(material, colour->connection)) made.texture = text_of(*texture, "inputs:file");
  // The texture replaces the colour.
  if (!made.texture.empty()) made.colour = {1, 1, 1, (*made.colour)[3]};
  return made;
}

std::string fault_of_mesh(const Prim& prim, std::string_view shown) {
  const std::vector<double>& counts = numbers_in(prim, "faceVertexCounts");
  const std::vector<double>& corners = numbers_in(prim, "faceVertexIndices");
  const std::size_t points = numbers_in(prim, "points").size() / 3;
  const auto few = std::find_if(counts.begin(), counts.end(), [&](double count) {
    return !(count >= 3 && count <= static_cast<double>(corners.size()));
  });
  const double needed = std::accumulate(counts.begin(), counts.end(), 0.0);
  if (needed != static_cast<double>(corners.size()))
    return fmt::format("the faces of {} have {} corners, and faceVertexIndices {}", shown, text::shortest(needed),
                       corners.size());
  if (few != counts.end()) return fmt::format("a face of {} has {} corners", shown, text::shortest(*few));
  const auto outside = std::find_if(corners.begin(), corners.end(), [&](double corner) {
    return !(corner >= 0 && corner < static_cast<double>(points));
  });
  if (outside != corners.end())
    return fmt::format("a corner of {} is point {} of {}", shown, text::shortest(*outside), points);
  return {};
}

mesh::Mesh mesh_of(const Prim& prim, const MaterialPrims& materials, std::string_view look) {
  return MeshReader(prim, materials).read(look);
}

}  // namespace urdfmill::usd
