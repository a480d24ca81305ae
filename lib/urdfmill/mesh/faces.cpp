#include "urdfmill/mesh/faces.hpp"

#include <algorithm>

namespace urdfmill::mesh {
namespace {

void append_corners(std::vector<Triangle>& attribute, const std::vector<std::uint32_t>& corners,
                    const std::vector<Triangle>& triangles) {
  for (const Triangle& t : triangles) attribute.push_back({corners[t[0]], corners[t[1]], corners[t[2]]});
}

}  // namespace

void Face::clear() {
  for (auto* corners : {&positions_, &normals_, &texture_coordinates_, &colours_}) corners->clear();
}

void Face::add(std::uint32_t position, std::uint32_t normal, std::uint32_t texture_coordinate, std::uint32_t colour) {
  positions_.push_back(position);
  normals_.push_back(normal);
  texture_coordinates_.push_back(texture_coordinate);
  colours_.push_back(colour);
}

void Face::append_to(const std::vector<Point>& positions, Part& part, Triangulation* cut) {
  triangles_.clear();
  cut(positions, positions_, triangles_);
  append_corners(part.triangles, positions_, triangles_);
  append_corners(part.normals, normals_, triangles_);
  append_corners(part.texture_coordinates, texture_coordinates_, triangles_);
  append_corners(part.colours, colours_, triangles_);
}

void keep_complete_attributes(Part& part) {
  for (auto* attribute : {&part.normals, &part.texture_coordinates, &part.colours})
    if (std::any_of(attribute->begin(), attribute->end(),
                    [](const Triangle& t) { return t[0] == Face::none || t[1] == Face::none || t[2] == Face::none; }))
      attribute->clear();
}

}  // namespace urdfmill::mesh
