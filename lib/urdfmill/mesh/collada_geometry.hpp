// The <geometry> element of COLLADA: sources of numbers, and primitives that index them.
#pragma once
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/mesh/markup.hpp"
#include "urdfmill/mesh/reading.hpp"

namespace urdfmill::mesh {

/// Elements by id.
using ColladaIds = std::map<std::string_view, const MarkupElement*>;

/// A geometry in its own axes and unit.
struct ColladaGeometry {
  Mesh mesh;                         ///< positions and parts, without materials
  std::vector<std::string> symbols;  ///< for each part, the symbol to which an instance binds a material
  std::size_t polygons = 0;
};

/// Reads a <geometry>; returns false after reporting an error.
[[nodiscard]] bool read_geometry(Reading& reading, const MarkupElement& geometry, ColladaGeometry& out);

}  // namespace urdfmill::mesh
