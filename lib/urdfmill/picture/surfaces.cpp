#include "urdfmill/picture/surfaces.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>

#include "urdfmill/mesh/points.hpp"
#include "urdfmill/text/seeded_hash.hpp"

namespace urdfmill::picture {
namespace {

using mesh::Point;

/// Computes a normal for each corner of a part's triangles: the mean around the point where neighbours meet at a small
/// angle.
std::vector<std::array<Point, 3>> smooth_normals(const mesh::Mesh& mesh, const mesh::Part& part) {
  const std::size_t count = part.triangles.size();
  std::vector<Point> faces(count);  // normals with twice the area as length
  std::vector<Point> directions(count);
  std::unordered_map<std::array<std::uint64_t, 3>, std::uint32_t, text::SeededHash> numbers;
  std::vector<std::array<std::uint32_t, 3>> at(count);
  for (std::size_t t = 0; t < count; ++t) {
    const auto& [a, b, c] = part.triangles[t];
    faces[t] = mesh::cross(mesh::minus(mesh.positions[b], mesh.positions[a]),
                           mesh::minus(mesh.positions[c], mesh.positions[a]));
    directions[t] = mesh::unit(faces[t], faces[t]);
    for (std::size_t k = 0; k < 3; ++k)
      at[t][k] =
          numbers
              .emplace(mesh::bits_of(mesh.positions[part.triangles[t][k]]), static_cast<std::uint32_t>(numbers.size()))
              .first->second;
  }
  std::vector<std::uint32_t> first(numbers.size() + 1, 0), around(3 * count);
  for (const auto& corners : at)
    for (const std::uint32_t number : corners) ++first[number + 1];
  for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
  std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
  for (std::size_t t = 0; t < count; ++t)
    for (const std::uint32_t number : at[t]) around[next[number]++] = static_cast<std::uint32_t>(t);

  constexpr double bend = 0.766;      // cos 40°
  constexpr std::uint32_t most = 64;  // bound on the triangles compared around one point
  std::vector<std::array<Point, 3>> normals(count);
  for (std::size_t t = 0; t < count; ++t)
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t begin = first[at[t][k]], end = first[at[t][k] + 1];
      Point sum = directions[t];
      if (end - begin <= most) {
        sum = {0, 0, 0};
        for (std::uint32_t i = begin; i < end; ++i)
          if (mesh::dot(directions[around[i]], directions[t]) > bend)
            for (std::size_t c = 0; c < 3; ++c) sum[c] += faces[around[i]][c];
      }
      normals[t][k] = mesh::unit(sum, sum);
    }
  return normals;
}

/// A linear map for normals: the transposed inverse, up to a factor, by columns of cofactors.
mesh::Transform normal_map(const mesh::Transform& map) {
  mesh::Transform result;
  for (std::size_t i = 0; i < 3; ++i) result.rows[i] = mesh::cross(map.rows[(i + 1) % 3], map.rows[(i + 2) % 3]);
  return result;
}

/// Adds one part of a mesh, transformed to the world by the map.
void add_part(Surface& surface, const mesh::Mesh& mesh, const mesh::Part& part, const mesh::Transform& map) {
  const bool mirrors = map.determinant() < 0;
  const mesh::Transform for_normals = normal_map(map);
  const bool has_normals = !part.normals.empty();
  const auto smooth = has_normals ? std::vector<std::array<Point, 3>>() : smooth_normals(mesh, part);
  const std::array<std::size_t, 3> order =
      mirrors ? std::array<std::size_t, 3>{0, 2, 1} : std::array<std::size_t, 3>{0, 1, 2};
  surface.corners.reserve(surface.corners.size() + 3 * part.triangles.size());
  surface.normals.reserve(surface.normals.size() + 3 * part.triangles.size());
  for (std::size_t t = 0; t < part.triangles.size(); ++t)
    for (const std::size_t k : order) {
      surface.corners.push_back(single(map.apply(mesh.positions[part.triangles[t][k]])));
      const Point normal = has_normals ? mesh.normals[part.normals[t][k]] : smooth[t][k];
      const Point turned = for_normals.apply(normal);
      surface.normals.push_back(unit(single(turned)) * (mirrors ? -1.0F : 1.0F));
      if (surface.texture && !part.texture_coordinates.empty()) {
        const auto& uv = mesh.texture_coordinates[part.texture_coordinates[t][k]];
        surface.coordinates.push_back({static_cast<float>(uv[0]), static_cast<float>(uv[1])});
      }
      if (!part.colours.empty()) surface.colours.push_back(linear(mesh.colours[part.colours[t][k]]));
    }
}

constexpr mesh::Colour white{1, 1, 1, 1};

/// Multiplies vertex colours and texture by the material's colour.
void multiply(Surface& surface, const mesh::Colour& factor) {
  surface.multiplies = true;
  if (surface.texture) surface.colour = linear(factor);
  for (Vector& colour : surface.colours) colour = colour * linear(factor);
}

mesh::Transform scaling(const Point& factors) {
  mesh::Transform map;
  for (std::size_t i = 0; i < 3; ++i) map.rows[i][i] = factors[i];
  return map;
}

}  // namespace

float linear(double srgb) {
  return static_cast<float>(srgb <= 0.04045 ? srgb / 12.92 : std::pow((srgb + 0.055) / 1.055, 2.4));
}

float linear(std::uint8_t level) {
  static const std::array<float, 256> levels = [] {
    std::array<float, 256> all{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = linear(static_cast<double>(i) / 255);
    return all;
  }();
  return levels[level];
}

Vector linear(const mesh::Colour& srgb) {
  return {linear(srgb[0]), linear(srgb[1]), linear(srgb[2])};
}

std::vector<Surface> surfaces(const std::vector<Shape>& shapes, std::span<const mesh::Transform> poses,
                              const FindTexture& find_texture) {
  std::vector<Surface> made;
  for (const Shape& shape : shapes) {
    const mesh::Transform map = poses[shape.link].after(shape.pose).after(scaling(shape.scale));
    for (const mesh::Part& part : shape.mesh->parts) {
      if (part.triangles.empty()) continue;
      Surface surface;
      surface.link = shape.link;
      const mesh::Colour colour = shape.colour_of(part);
      surface.colour = linear(colour);
      surface.alpha = static_cast<float>(colour[3]);
      const mesh::Material* own = part.material ? &shape.mesh->materials[*part.material] : nullptr;
      if (find_texture && !part.texture_coordinates.empty()) surface.texture = find_texture(shape, own);
      add_part(surface, *shape.mesh, part, map);
      if (own != nullptr && own->multiplies) multiply(surface, own->colour.value_or(white));
      made.push_back(std::move(surface));
    }
  }
  return made;
}

Surface part_surface(const mesh::Mesh& mesh, const mesh::Part& part, const mesh::Transform& pose) {
  Surface surface;
  add_part(surface, mesh, part, pose);
  return surface;
}

Surface surface(const mesh::Mesh& mesh, const mesh::Transform& pose, const Vector& colour) {
  Surface surface;
  surface.colour = colour;
  for (const mesh::Part& part : mesh.parts) add_part(surface, mesh, part, pose);
  return surface;
}

}  // namespace urdfmill::picture
