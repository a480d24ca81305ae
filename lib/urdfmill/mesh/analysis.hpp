// Measurements of a mesh, and the findings they cause.
#pragma once
#include <optional>
#include <string_view>

#include "urdfmill/mesh/mass.hpp"
#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/mesh/topology.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::mesh {

/// Measurements of a mesh. Without triangles, or with coordinates that are not finite, there is no box and the rest is
/// zero.
struct Analysis {
  std::size_t triangles = 0;
  std::optional<Bounds> box;
  Topology topology;
  SolidProperties solid;
  bool closed_within_tolerance = false;  ///< closed if corners up to 1e-6 of the diagonal apart are joined
  bool nested_shells = false;            ///< a closed piece lies inside another one with the same orientation and
                                         ///< counts twice
  bool flat = false;                     ///< encloses no volume
};

/// Measures a mesh.
[[nodiscard]] Analysis analyse(const Mesh& mesh);

/// True if a mesh of that size (m) is far from an origin; `middle` is the middle of its box.
[[nodiscard]] bool is_far(const Point& middle, double size);

/// Reports problems in the measurements: mesh-not-closed, mesh-orientation, mesh-inside-out, mesh-scale and others.
/// Messages name the mesh as `shown`.
void report(const Analysis& analysis, std::string_view shown, source::Sink& sink);

}  // namespace urdfmill::mesh
