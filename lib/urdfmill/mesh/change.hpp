// Changes of a mesh before writing: scale, convex hull, simplification.
#pragma once
#include <optional>
#include <string_view>

#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::mesh {

/// Changes of a mesh, applied in this order.
struct Changes {
  Point scale{1, 1, 1};  ///< factors of x, y and z
  bool hull = false;     ///< replaces the mesh by its convex hull
  /// The number of triangles to keep, or, for a value below 1, the fraction of them; above 0. Edges collapse until that
  /// is reached.
  std::optional<double> simplify = std::nullopt;

  /// True if there is any change.
  [[nodiscard]] bool any() const;
};

/// Applies the changes. Returns false, with mesh-no-volume reported as an error, for a mesh without a hull; `name`
/// identifies the mesh in the message.
[[nodiscard]] bool change(Mesh& mesh, const Changes& changes, std::string_view name, source::Sink& sink);

}  // namespace urdfmill::mesh
