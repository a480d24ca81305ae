// Assembly of faces: corners with their attributes, split into triangles.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "urdfmill/mesh/polygon.hpp"

namespace urdfmill::mesh {

/// Collects the corners of a face.
class Face {
 public:
  /// The index of a missing attribute.
  static constexpr std::uint32_t none = 0xffffffff;

  void clear();
  void add(std::uint32_t position, std::uint32_t normal = none, std::uint32_t texture_coordinate = none,
           std::uint32_t colour = none);
  [[nodiscard]] std::size_t triangle_count() const { return positions_.size() < 3 ? 0 : positions_.size() - 2; }
  /// Adds the face to a part that uses those positions, cut into triangles by that function.
  void append_to(const std::vector<Point>& positions, Part& part, Triangulation* cut = triangulate);

 private:
  std::vector<std::uint32_t> positions_, normals_, texture_coordinates_, colours_;
  std::vector<Triangle> triangles_;
};

/// Removes attributes that are missing at some of the part's corners.
void keep_complete_attributes(Part& part);

}  // namespace urdfmill::mesh
