// Faces on their way into a part: corners with their attributes, cut into triangles.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "urdfmill/mesh/polygon.hpp"

namespace urdfmill::mesh {

/// Collects the corners of one face after the other.
class Face {
 public:
  /// What an attribute has where a corner has none.
  static constexpr std::uint32_t none = 0xffffffff;

  void clear();
  void add(std::uint32_t position, std::uint32_t normal = none, std::uint32_t texture_coordinate = none,
           std::uint32_t colour = none);
  [[nodiscard]] std::size_t triangle_count() const { return positions_.size() < 3 ? 0 : positions_.size() - 2; }
  /// Adds the face to a part of those positions.
  void append_to(const std::vector<Point>& positions, Part& part);

 private:
  std::vector<std::uint32_t> positions_, normals_, texture_coordinates_, colours_;
  std::vector<Triangle> triangles_;
};

/// Removes the attributes that some of the part's corners do not have.
void keep_complete_attributes(Part& part);

}  // namespace urdfmill::mesh
