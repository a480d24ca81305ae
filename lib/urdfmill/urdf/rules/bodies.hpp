// The size of a link's body, computed from its shapes.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/urdf/model.hpp"

namespace urdfmill::urdf {

class Findings;

/// kg; a smaller mass is a placeholder for "no mass".
inline constexpr double placeholder_mass = 1e-4;

/// The body of a link: the volume of its visuals or of its collisions, whichever is larger (m³, overlaps count twice),
/// and the bounding box of all of them in the link's frame (m).
struct Body {
  double volume = 0;
  std::array<double, 3> lower{}, upper{};

  /// Returns the shortest side of the box (m).
  [[nodiscard]] double least_side() const;
};

/// Returns the body of a link whose shapes are all primitives; nothing if there are none or one is a mesh.
[[nodiscard]] std::optional<Body> primitive_body(const Link& link);

/// kg·m² or, for a body of unit mass, m².
using Tensor = std::array<std::array<double, 3>, 3>;

/// The inertia of a link's primitives, as a body of 1 kg with one density, in the axes of the link's frame (m²).
struct ShapeInertia {
  Tensor whole{};         ///< about the common centre of mass
  Tensor without_axes{};  ///< sum of the inertias about the centre of each shape, without the parallel-axis term
};
/// Returns those of the collisions and of the visuals, as far as all of these are primitives.
[[nodiscard]] std::vector<ShapeInertia> shape_inertias(const Link& link);

/// Reports an inertia that no body in the box of the shapes can have about some axis, or that is the shapes' one with a
/// common mistake of exporters. Returns true if it does.
bool report_axes(Findings& findings, const Link& link, const Inertial& inertial, const Body& body);

/// Returns the place of the size of a link's largest primitive; unknown if there is none.
[[nodiscard]] Span largest_size(const Link& link);

/// Returns a text that is equal for links of equal shapes: those of the collisions, or else of the visuals. Meshes
/// count by file name, without the difference between "left" and "right".
[[nodiscard]] std::string shape_signature(const Link& link);

}  // namespace urdfmill::urdf
