#include "urdfmill/picture/solid_meshes.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "urdfmill/mesh/points.hpp"

namespace urdfmill::picture {
namespace {

using mesh::Mesh;
using mesh::Point;

using std::numbers::pi;
/// Segments of a quarter circle from pole to equator.
constexpr std::size_t quarter_segments = 12;

using Profile = std::vector<std::array<double, 2>>;

void add_quarter(Profile& profile, double radius, double centre_z, bool upper, std::size_t segments) {
  for (std::size_t i = 0; i <= segments; ++i) {
    const double angle = pi / 2 * static_cast<double>(i) / static_cast<double>(segments) - (upper ? 0 : pi / 2);
    const bool pole = upper ? i == segments : i == 0;
    profile.push_back({pole ? 0 : radius * std::cos(angle), centre_z + radius * std::sin(angle)});
  }
}

/// Outward direction of an edge of the profile, as (radial, z).
std::array<double, 2> outwards(const std::array<double, 2>& from, const std::array<double, 2>& to) {
  const double dr = to[0] - from[0], dz = to[1] - from[1], size = std::hypot(dr, dz);
  if (size == 0) return {0, 0};
  return {dz / size, -dr / size};
}

/// Position of each point of a profile along its non-flat edges, as a share of their total length.
std::vector<double> ways(const Profile& profile) {
  std::vector<double> along(profile.size(), 0);
  for (std::size_t i = 1; i < profile.size(); ++i) {
    const double dz = profile[i][1] - profile[i - 1][1];
    along[i] = along[i - 1] + (dz == 0 ? 0 : std::hypot(profile[i][0] - profile[i - 1][0], dz));
  }
  const double whole = along.back();
  for (double& way : along) way = whole > 0 ? way / whole : 0;
  return along;
}

}  // namespace

Mesh box_mesh(const Point& size) {
  Mesh mesh;
  mesh::Part part;
  for (std::size_t axis = 0; axis < 3; ++axis)
    for (const double side : {-1.0, 1.0}) {
      const std::size_t u = (axis + 1) % 3, v = (axis + 2) % 3;
      const auto first = static_cast<std::uint32_t>(mesh.positions.size());
      Point normal{};
      normal[axis] = side;
      const auto normal_index = static_cast<std::uint32_t>(mesh.normals.size());
      mesh.normals.push_back(normal);
      // Textures are upright on the sides; on top and bottom, y is up.
      const std::size_t up = axis == 2 ? 1 : 2, right = 3 - axis - up;
      for (unsigned corner = 0; corner < 4; ++corner) {
        Point signs{};
        signs[axis] = side;
        signs[u] = corner == 1 || corner == 2 ? side : -side;
        signs[v] = corner >= 2 ? 1 : -1;
        mesh.positions.push_back({signs[0] * size[0] / 2, signs[1] * size[1] / 2, signs[2] * size[2] / 2});
        const double rightwards = signs[right] * (axis == 1 ? -side : side);
        mesh.texture_coordinates.push_back({(1 + rightwards) / 2, (1 + signs[up]) / 2});
      }
      part.triangles.push_back({first, first + 1, first + 2});
      part.triangles.push_back({first, first + 2, first + 3});
      part.texture_coordinates = part.triangles;
      for (int i = 0; i < 2; ++i) part.normals.push_back({normal_index, normal_index, normal_index});
    }
  mesh.parts.push_back(std::move(part));
  return mesh;
}

Mesh revolved(const Profile& profile, std::size_t segments) {
  Mesh mesh;
  mesh::Part part;
  const double smooth = std::cos(40 * pi / 180);
  const std::vector<double> along = ways(profile);
  const auto on_circle = [&](std::size_t k, double radius, double z) {
    const double angle = 2 * pi * static_cast<double>(k % segments) / static_cast<double>(segments);
    return Point{radius * std::cos(angle), radius * std::sin(angle), z};
  };
  for (const auto& [radius, z] : profile)
    for (std::size_t k = 0; k < segments; ++k) mesh.positions.push_back(on_circle(k, radius, z));
  for (std::size_t i = 0; i + 1 < profile.size(); ++i) {
    const auto own = outwards(profile[i], profile[i + 1]);
    // At each end, the normal is the mean of this edge's and its neighbour's if the angle is small.
    const auto at_end = [&](bool upper) {
      const bool has_next = upper ? i + 2 < profile.size() : i > 0;
      if (!has_next) return own;
      const auto next = upper ? outwards(profile[i + 1], profile[i + 2]) : outwards(profile[i - 1], profile[i]);
      if (own[0] * next[0] + own[1] * next[1] < smooth) return own;
      const double size = std::hypot(own[0] + next[0], own[1] + next[1]);
      return std::array<double, 2>{(own[0] + next[0]) / size, (own[1] + next[1]) / size};
    };
    const auto first_normal = static_cast<std::uint32_t>(mesh.normals.size());
    for (const auto& end : {at_end(false), at_end(true)})
      for (std::size_t k = 0; k < segments; ++k) mesh.normals.push_back(on_circle(k, end[0], end[1]));
    const bool is_flat = profile[i][1] == profile[i + 1][1];
    const double widest = std::max(profile[i][0], profile[i + 1][0]);
    // Texture coordinates: for a disc, the square around it, seen from outside; for a side, the angle, once around.
    const auto coordinate = [&](std::size_t column, bool upper) -> mesh::TextureCoordinate {
      const Point p = on_circle(column, is_flat && widest > 0 ? profile[i + (upper ? 1 : 0)][0] / widest : 0, 0);
      if (is_flat) return {(1 + (own[1] < 0 ? -p[0] : p[0])) / 2, (1 + p[1]) / 2};
      return {static_cast<double>(column) / static_cast<double>(segments), along[i + (upper ? 1 : 0)]};
    };
    const auto first_coordinate = static_cast<std::uint32_t>(mesh.texture_coordinates.size());
    for (const bool upper : {false, true})
      for (std::size_t k = 0; k <= segments; ++k) mesh.texture_coordinates.push_back(coordinate(k, upper));
    const auto row = static_cast<std::uint32_t>(segments);
    const auto base = static_cast<std::uint32_t>(i) * row;
    for (std::uint32_t k = 0; k < row; ++k) {
      const std::uint32_t next = (k + 1) % row;
      struct Corner {
        bool upper, last;  ///< chooses between the two rows and the two columns
      };
      const auto add = [&](const std::array<Corner, 3>& corners) {
        mesh::Triangle positions{}, normals{}, coordinates{};
        for (std::size_t c = 0; c < 3; ++c) {
          const auto& [upper, last] = corners[c];
          const std::uint32_t number = (upper ? row : 0) + (last ? next : k);
          positions[c] = base + number;
          normals[c] = first_normal + number;
          coordinates[c] = first_coordinate + (upper ? row + 1 : 0) + k + (last ? 1 : 0);
        }
        part.triangles.push_back(positions);
        part.normals.push_back(normals);
        part.texture_coordinates.push_back(coordinates);
      };
      if (profile[i][0] > 0) add({{{false, false}, {false, true}, {true, true}}});
      if (profile[i + 1][0] > 0) add({{{false, false}, {true, true}, {true, false}}});
    }
  }
  mesh.parts.push_back(std::move(part));
  return mesh;
}

Mesh sphere_mesh(double radius, std::size_t segments) {
  const std::size_t quarter = std::max<std::size_t>(2, quarter_segments * segments / round_segments);
  Profile profile;
  add_quarter(profile, radius, 0, false, quarter);
  profile.pop_back();  // the equator is in both halves
  add_quarter(profile, radius, 0, true, quarter);
  return revolved(profile, segments);
}

Mesh cylinder_mesh(double radius, double length) {
  return revolved({{0, -length / 2}, {radius, -length / 2}, {radius, length / 2}, {0, length / 2}}, round_segments);
}

Mesh capsule_mesh(double radius, double length) {
  Profile profile;
  add_quarter(profile, radius, -length / 2, false, quarter_segments);
  add_quarter(profile, radius, length / 2, true, quarter_segments);
  return revolved(profile, round_segments);
}

}  // namespace urdfmill::picture
