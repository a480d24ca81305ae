// <geometry> of COLLADA: sources of numbers, and primitives that index them.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "urdfmill/mesh/markup.hpp"
#include "urdfmill/mesh/reading.hpp"

namespace urdfmill::mesh {

/// Elements by their id.
using ColladaIds = std::unordered_map<std::string_view, const MarkupElement*>;

/// A geometry in its own axes and unit.
struct ColladaGeometry {
  Mesh mesh;                         ///< positions and parts, without materials
  std::vector<std::string> symbols;  ///< for each part what an instance binds a material to
  std::size_t polygons = 0;
};

/// Reads a <geometry>; false after an error was reported.
[[nodiscard]] bool read_geometry(Reading& reading, const MarkupElement& geometry, ColladaGeometry& out);

}  // namespace urdfmill::mesh
