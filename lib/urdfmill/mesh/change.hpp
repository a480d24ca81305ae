// What is done to a mesh before it is written: scaled, turned, wrapped in its hull, simplified.
#pragma once
#include <optional>
#include <string_view>

#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::mesh {

/// Changes of a mesh, made in this order.
struct Changes {
  Point scale{1, 1, 1};   ///< factors of x, y and z
  UpAxis up = UpAxis::z;  ///< y: turned so that its z axis becomes y
  bool hull = false;      ///< the convex hull takes its place
  /// Edges collapse until so many triangles are left, or, below 1, this part of them; above 0.
  std::optional<double> simplify = std::nullopt;

  /// Whether anything is to be done.
  [[nodiscard]] bool any() const;
};

/// Makes the changes. False, with mesh-no-volume reported as an error, for a mesh that has no hull; `name` is what the
/// message calls it.
[[nodiscard]] bool change(Mesh& mesh, const Changes& changes, std::string_view name, source::Sink& sink);

}  // namespace urdfmill::mesh
