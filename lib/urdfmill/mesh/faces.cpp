#include "urdfmill/mesh/faces.hpp"

#include <algorithm>

namespace urdfmill::mesh {
namespace {

void append(std::vector<Triangle>& attribute, const std::vector<std::uint32_t>& corners,
            const std::vector<Triangle>& triangles) {
  for (const Triangle& t : triangles) attribute.push_back({corners[t[0]], corners[t[1]], corners[t[2]]});
}

}  // namespace

bool Face::append_to(Reading& reading, Part& part) {
  if (positions.size() < 3) return true;
  if (!reading.count_triangles(positions.size() - 2)) return false;
  if (positions.size() > 3) ++reading.mesh.file.polygons;
  triangles_.clear();
  triangulate(reading.mesh.positions, positions, triangles_);
  append(part.triangles, positions, triangles_);
  append(part.normals, normals, triangles_);
  append(part.texture_coordinates, texture_coordinates, triangles_);
  append(part.colours, colours, triangles_);
  return true;
}

void keep_complete_attributes(Part& part) {
  for (auto* attribute : {&part.normals, &part.texture_coordinates, &part.colours})
    if (std::any_of(attribute->begin(), attribute->end(),
                    [](const Triangle& t) { return t[0] == Face::none || t[1] == Face::none || t[2] == Face::none; }))
      attribute->clear();
}

}  // namespace urdfmill::mesh
