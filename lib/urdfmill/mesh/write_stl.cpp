#include <array>
#include <cmath>
#include <cstring>

#include "urdfmill/mesh/points.hpp"
#include "urdfmill/mesh/writer.hpp"

namespace urdfmill::mesh {
namespace {

Point normal(const Point& a, const Point& b, const Point& c) {
  Point n = cross(minus(b, a), minus(c, a));
  const double length = std::hypot(n[0], n[1], n[2]);
  for (double& value : n) value = length > 0 ? value / length : 0;
  return n;
}

char* put(char* at, const Point& point) {
  for (const double value : point) {
    const auto single = static_cast<float>(value);
    std::memcpy(at, &single, sizeof single);
    at += sizeof single;
  }
  return at;
}

}  // namespace

std::string to_stl(const Mesh& mesh) {
  constexpr std::size_t header = 80, triangle_size = 50;
  const auto count = static_cast<std::uint32_t>(mesh.triangle_count());
  std::string out(header + sizeof count + triangle_size * count, '\0');
  std::memcpy(out.data() + header, &count, sizeof count);
  char* at = out.data() + header + sizeof count;
  for (const Part& part : mesh.parts)
    for (const Triangle& triangle : part.triangles) {
      const Point &a = mesh.positions[triangle[0]], &b = mesh.positions[triangle[1]], &c = mesh.positions[triangle[2]];
      at = put(put(put(put(at, normal(a, b, c)), a), b), c) + 2;
    }
  return out;
}

}  // namespace urdfmill::mesh
