#include "urdfmill/mesh/mesh.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace urdfmill::mesh {
namespace {

Point times(const std::array<Point, 3>& rows, const Point& p) {
  Point result{};
  for (std::size_t i = 0; i < 3; ++i) result[i] = rows[i][0] * p[0] + rows[i][1] * p[1] + rows[i][2] * p[2];
  return result;
}

/// Returns the matrix of cofactors, which transforms normals.
std::array<Point, 3> cofactors(const std::array<Point, 3>& m) {
  std::array<Point, 3> result{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) {
      const std::size_t a = (i + 1) % 3, b = (i + 2) % 3, c = (j + 1) % 3, d = (j + 2) % 3;
      result[i][j] = m[a][c] * m[b][d] - m[a][d] * m[b][c];
    }
  return result;
}

void turn(std::vector<Triangle>& triangles) {
  for (Triangle& triangle : triangles) std::swap(triangle[1], triangle[2]);
}

}  // namespace

double srgb_of_linear(double value) {
  return value <= 0.0031308 ? value * 12.92 : 1 + 1.055 * (std::pow(value, 1 / 2.4) - 1);
}

double linear_of_srgb(double value) {
  return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

std::string_view text(Format format) {
  switch (format) {
    case Format::stl:
      return "STL";
    case Format::obj:
      return "OBJ";
    case Format::ply:
      return "PLY";
    case Format::gltf:
      return "glTF";
    case Format::collada:
      return "COLLADA";
  }
  return {};
}

std::string_view text(UpAxis axis) {
  switch (axis) {
    case UpAxis::x:
      return "X";
    case UpAxis::y:
      return "Y";
    case UpAxis::z:
      return "Z";
    case UpAxis::unknown:
      break;
  }
  return "unknown";
}

std::size_t Mesh::triangle_count() const {
  std::size_t count = 0;
  for (const Part& part : parts) count += part.triangles.size();
  return count;
}

Point Bounds::middle() const {
  Point result{};
  for (std::size_t i = 0; i < 3; ++i) result[i] = min[i] / 2 + max[i] / 2;
  return result;
}

Point Bounds::size() const {
  return {max[0] - min[0], max[1] - min[1], max[2] - min[2]};
}

double Bounds::diagonal() const {
  const Point edges = size();
  return std::hypot(edges[0], edges[1], edges[2]);
}

std::optional<Bounds> bounds(const Mesh& mesh) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  Bounds box{{infinity, infinity, infinity}, {-infinity, -infinity, -infinity}};
  bool finite = true, any = false;
  for (const Part& part : mesh.parts)
    for (const Triangle& triangle : part.triangles)
      for (const std::uint32_t index : triangle) {
        any = true;
        const Point& p = mesh.positions[index];
        for (std::size_t i = 0; i < 3; ++i) {
          finite = finite && std::isfinite(p[i]);
          box.min[i] = std::min(box.min[i], p[i]);
          box.max[i] = std::max(box.max[i], p[i]);
        }
      }
  if (!any || !finite) return std::nullopt;
  return box;
}

Point Transform::apply(const Point& point) const {
  Point result = times(rows, point);
  for (std::size_t i = 0; i < 3; ++i) result[i] += translation[i];
  return result;
}

double Transform::determinant() const {
  const auto minors = cofactors(rows);
  return rows[0][0] * minors[0][0] + rows[0][1] * minors[0][1] + rows[0][2] * minors[0][2];
}

Transform Transform::after(const Transform& other) const {
  Transform result;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      result.rows[i][j] = rows[i][0] * other.rows[0][j] + rows[i][1] * other.rows[1][j] + rows[i][2] * other.rows[2][j];
  result.translation = apply(other.translation);
  return result;
}

void transform(Mesh& mesh, const Transform& map) {
  for (Point& p : mesh.positions) p = map.apply(p);
  const bool mirrors = map.determinant() < 0;
  auto minors = cofactors(map.rows);
  for (Point& normal : mesh.normals) {
    normal = times(minors, normal);
    // The cofactors of a mirroring map reverse a normal, just as reversing the winding does.
    double length = std::hypot(normal[0], normal[1], normal[2]);
    if (mirrors) length = -length;
    if (length != 0)
      for (double& value : normal) value /= length;
  }
  if (!mirrors) return;
  for (Part& part : mesh.parts)
    for (auto* triangles : {&part.triangles, &part.normals, &part.texture_coordinates, &part.colours}) turn(*triangles);
}

void append(Mesh& mesh, Mesh&& other) {
  const auto shift = [](std::vector<Triangle>& triangles, std::size_t by) {
    for (Triangle& triangle : triangles)
      for (std::uint32_t& index : triangle) index += static_cast<std::uint32_t>(by);
  };
  const auto take = [](auto& to, auto& from) { to.insert(to.end(), from.begin(), from.end()); };
  for (Part& part : other.parts) {
    shift(part.triangles, mesh.positions.size());
    shift(part.normals, mesh.normals.size());
    shift(part.texture_coordinates, mesh.texture_coordinates.size());
    shift(part.colours, mesh.colours.size());
    mesh.parts.push_back(std::move(part));
  }
  take(mesh.positions, other.positions);
  take(mesh.normals, other.normals);
  take(mesh.texture_coordinates, other.texture_coordinates);
  take(mesh.colours, other.colours);
}

void scale(Mesh& mesh, const Point& factors) {
  transform(mesh, {.rows = {{{factors[0], 0, 0}, {0, factors[1], 0}, {0, 0, factors[2]}}}, .translation = {0, 0, 0}});
}

}  // namespace urdfmill::mesh
