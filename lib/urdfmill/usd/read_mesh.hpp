// Triangles and surfaces that are inside a layer.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/usd/layer.hpp"

namespace urdfmill::usd {

/// Materials of a layer by their paths.
using MaterialPrims = std::map<std::string, const Prim*, std::less<>>;

/// Returns the appearance of a material: that of its UsdPreviewSurface, with the texture as the layer names it. Returns
/// nothing for a material without one.
[[nodiscard]] std::optional<mesh::Material> surface_of(const Prim& material);

/// Returns the colour of a shape without a material: its primvars:displayColor, if that is one colour for all of it.
[[nodiscard]] std::optional<mesh::Colour> display_colour(const Prim& shape);

/// Returns a sentence about a mesh whose parts do not fit together, which calls it `shown`; empty if they do.
[[nodiscard]] std::string fault_of_mesh(const Prim& prim, std::string_view shown);

/// Returns the triangles of a mesh in which `fault_of_mesh` finds nothing, in units of the layer, with normals and
/// texture coordinates. Faces of more corners are cut. The material `look` is that of faces in no subset; empty for
/// none.
[[nodiscard]] mesh::Mesh mesh_of(const Prim& prim, const MaterialPrims& materials, std::string_view look);

}  // namespace urdfmill::usd
