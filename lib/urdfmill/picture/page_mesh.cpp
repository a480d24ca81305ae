#include "urdfmill/picture/page_mesh.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <unordered_map>
#include <vector>

#include "urdfmill/picture/surfaces.hpp"

namespace urdfmill::picture {
namespace {

struct Vertex {
  std::array<std::uint32_t, 7> words{};  ///< the bits of position, normal, colour
  bool operator==(const Vertex&) const = default;
};
struct HashVertex {
  std::size_t operator()(const Vertex& vertex) const {
    std::uint64_t hash = 0;
    for (const std::uint32_t word : vertex.words) hash = (hash ^ word) * 0x9e3779b97f4a7c15U;
    return hash ^ (hash >> 31U);
  }
};

void put(std::string& out, std::uint32_t word) {
  for (unsigned shift = 0; shift < 32; shift += 8) out += static_cast<char>(word >> shift & 255U);
}
std::uint32_t bits(float value) {
  std::uint32_t word = 0;
  std::memcpy(&word, &value, sizeof word);
  return word;
}
std::uint32_t packed(const mesh::Colour& colour) {
  std::uint32_t word = 0;
  for (unsigned i = 0; i < 4; ++i)
    word |= static_cast<std::uint32_t>(std::lround(std::min(std::max(colour[i], i == 3 ? 1 / 255.0 : 0.0), 1.0) * 255))
            << (8 * i);
  return word;
}

}  // namespace

std::string page_mesh(const mesh::Mesh& mesh) {
  std::unordered_map<Vertex, std::uint32_t, HashVertex> numbers;
  std::vector<Vertex> vertices;
  std::vector<std::uint32_t> indices;
  for (const mesh::Part& part : mesh.parts) {
    const Surface made = part_surface(mesh, part, mesh::Transform{});
    const bool has_colour = part.material && mesh.materials[*part.material].colour;
    const std::uint32_t colour = has_colour ? packed(*mesh.materials[*part.material].colour) : 0;
    for (std::size_t i = 0; i < made.corners.size(); ++i) {
      const Vector &p = made.corners[i], &n = made.normals[i];
      const std::uint32_t own = part.colours.empty() ? colour : packed(mesh.colours[part.colours[i / 3][i % 3]]);
      const Vertex vertex{{bits(p.x), bits(p.y), bits(p.z), bits(n.x), bits(n.y), bits(n.z), own}};
      const auto [entry, is_new] = numbers.emplace(vertex, static_cast<std::uint32_t>(vertices.size()));
      if (is_new) vertices.push_back(vertex);
      indices.push_back(entry->second);
    }
  }
  std::string out;
  out.reserve(8 + vertices.size() * 28 + indices.size() * 4);
  put(out, static_cast<std::uint32_t>(vertices.size()));
  put(out, static_cast<std::uint32_t>(indices.size()));
  for (const std::size_t first : {std::size_t{0}, std::size_t{3}})
    for (const Vertex& vertex : vertices)
      for (std::size_t i = 0; i < 3; ++i) put(out, vertex.words[first + i]);
  for (const Vertex& vertex : vertices) put(out, vertex.words[6]);
  for (const std::uint32_t index : indices) put(out, index);
  return out;
}

}  // namespace urdfmill::picture
