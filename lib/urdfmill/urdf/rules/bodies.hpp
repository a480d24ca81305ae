// What the shapes of a link say about its body.
#pragma once
#include <array>
#include <optional>
#include <string>

#include "urdfmill/urdf/model.hpp"

namespace urdfmill::urdf {

/// kg: less is a placeholder for "no mass".
inline constexpr double placeholder_mass = 1e-4;

/// The body of a link: m³ of its visuals or of its collisions, whichever are larger (overlaps count twice), and the box
/// around all of them in the link's frame (m).
struct Body {
  double volume = 0;
  std::array<double, 3> lower{}, upper{};

  /// The shortest side of the box (m).
  [[nodiscard]] double least_side() const;
};

/// The body of a link whose shapes are all primitives; nothing if there are none, or a mesh among them.
[[nodiscard]] std::optional<Body> primitive_body(const Link& link);

/// Where the size of the largest primitive of a link is written; unknown if there is none.
[[nodiscard]] Span largest_size(const Link& link);

/// A text that is equal for links of equal shapes: those of the collisions, or else of the visuals. Meshes count by
/// their file name, with "left" and "right" alike.
[[nodiscard]] std::string shape_signature(const Link& link);

}  // namespace urdfmill::urdf
