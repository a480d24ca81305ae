#include "urdfmill/view/page_mesh.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <unordered_map>
#include <vector>

#include "urdfmill/picture/surfaces.hpp"
#include "urdfmill/text/seeded_hash.hpp"

namespace urdfmill::view {
namespace {

struct Vertex {
  std::array<std::uint32_t, 10> words{};  ///< the bits of position, normal, colour, texture coordinate and material
  bool operator==(const Vertex&) const = default;
};
struct HashVertex {
  std::size_t operator()(const Vertex& vertex) const {
    return text::seeded_hash(std::bit_cast<std::array<std::uint64_t, 5>>(vertex.words));
  }
};

void put(std::string& out, std::uint32_t word) {
  for (unsigned shift = 0; shift < 32; shift += 8) out += static_cast<char>(word >> shift & 255U);
}
std::uint32_t bits(double value) {
  const auto single = static_cast<float>(value);
  std::uint32_t word = 0;
  std::memcpy(&word, &single, sizeof word);
  return word;
}
std::uint32_t packed(const mesh::Colour& colour) {
  std::uint32_t word = 0;
  for (unsigned i = 0; i < 4; ++i) {
    const double least = i == 3 ? 1 / 255.0 : 0.0;
    // NaN maps to the smallest value.
    const double part = colour[i] >= least ? std::min(colour[i], 1.0) : least;
    word |= static_cast<std::uint32_t>(std::lround(part * 255)) << (8 * i);
  }
  return word;
}

/// Multiplies two colours, as a light and a filter.
mesh::Colour through(mesh::Colour colour, const mesh::Colour& filter) {
  for (std::size_t i = 0; i < 3; ++i)
    if (filter[i] != 1)
      colour[i] = mesh::srgb_of_linear(mesh::linear_of_srgb(colour[i]) * mesh::linear_of_srgb(filter[i]));
  return colour;
}

class PageMesh {
 public:
  PageMesh(const mesh::Mesh& mesh, bool with_coordinates) : mesh_(mesh), with_coordinates_(with_coordinates) {}

  std::string write() {
    for (const mesh::Part& part : mesh_.parts) add(part);
    std::string out;
    out.reserve(12 + vertices_.size() * sizeof(Vertex) + indices_.size() * 4);
    put(out, static_cast<std::uint32_t>(vertices_.size()));
    put(out, static_cast<std::uint32_t>(indices_.size()));
    put(out, with_coordinates_ ? 1 : 0);
    put_words(out, 0, 3);
    put_words(out, 3, 3);
    put_words(out, 6, 1);
    if (with_coordinates_) put_words(out, 7, 3);
    for (const std::uint32_t index : indices_) put(out, index);
    return out;
  }

 private:
  void add(const mesh::Part& part) {
    const picture::Surface made = picture::part_surface(mesh_, part, mesh::Transform{});
    const bool has_colour = part.material && mesh_.materials[*part.material].colour;
    const std::uint32_t colour = has_colour ? packed(*mesh_.materials[*part.material].colour) : 0;
    const bool multiplies = has_colour && mesh_.materials[*part.material].multiplies;
    const mesh::Colour filter = multiplies ? *mesh_.materials[*part.material].colour : mesh::Colour{1, 1, 1, 1};
    const std::uint32_t material = bits(part.material ? static_cast<double>(*part.material + 1) : 0);
    for (std::size_t i = 0; i < made.corners.size(); ++i) {
      const picture::Vector &p = made.corners[i], &n = made.normals[i];
      const std::uint32_t own =
          part.colours.empty() ? colour : packed(through(mesh_.colours[part.colours[i / 3][i % 3]], filter));
      Vertex vertex{{bits(p.x), bits(p.y), bits(p.z), bits(n.x), bits(n.y), bits(n.z), own}};
      // -1 marks a part without texture coordinates.
      if (with_coordinates_ && part.texture_coordinates.empty()) vertex.words[9] = bits(-1);
      if (with_coordinates_ && !part.texture_coordinates.empty()) {
        const auto& uv = mesh_.texture_coordinates[part.texture_coordinates[i / 3][i % 3]];
        vertex.words[7] = bits(uv[0]);
        vertex.words[8] = bits(uv[1]);
        vertex.words[9] = material;
      }
      const auto [entry, is_new] = numbers_.emplace(vertex, static_cast<std::uint32_t>(vertices_.size()));
      if (is_new) vertices_.push_back(vertex);
      indices_.push_back(entry->second);
    }
  }

  void put_words(std::string& out, std::size_t first, std::size_t count) const {
    for (const Vertex& vertex : vertices_)
      for (std::size_t i = 0; i < count; ++i) put(out, vertex.words[first + i]);
  }

  const mesh::Mesh& mesh_;
  bool with_coordinates_;
  std::unordered_map<Vertex, std::uint32_t, HashVertex> numbers_;
  std::vector<Vertex> vertices_;
  std::vector<std::uint32_t> indices_;
};

}  // namespace

std::string page_mesh(const mesh::Mesh& mesh, bool with_coordinates) {
  return PageMesh(mesh, with_coordinates).write();
}

}  // namespace urdfmill::view
