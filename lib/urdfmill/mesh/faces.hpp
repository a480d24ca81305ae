// Faces on their way into a part: corners with their attributes, cut into triangles.
#pragma once
#include <cstdint>
#include <vector>

#include "urdfmill/mesh/polygon.hpp"
#include "urdfmill/mesh/reading.hpp"

namespace urdfmill::mesh {

/// Collects the corners of one face after the other. An attribute of a part is complete or absent: a face without it
/// takes it from the part.
class Face {
 public:
  /// What an attribute has where a corner has none.
  static constexpr std::uint32_t none = 0xffffffff;

  void clear() {
    positions.clear();
    normals.clear();
    texture_coordinates.clear();
    colours.clear();
  }
  void add(std::uint32_t position, std::uint32_t normal = none, std::uint32_t texture_coordinate = none,
           std::uint32_t colour = none) {
    positions.push_back(position);
    normals.push_back(normal);
    texture_coordinates.push_back(texture_coordinate);
    colours.push_back(colour);
  }
  /// Adds the face to a part of the mesh; positions must be valid. False, reported, past a limit.
  bool append_to(Reading& reading, Part& part);

  std::vector<std::uint32_t> positions, normals, texture_coordinates, colours;

 private:
  std::vector<Triangle> triangles_;
};

/// Removes the attributes that some of the part's corners do not have.
void keep_complete_attributes(Part& part);

}  // namespace urdfmill::mesh
