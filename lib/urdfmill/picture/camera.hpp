// From where a robot is looked at, and what of it a picture shows.
#pragma once
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "urdfmill/picture/vector.hpp"

namespace urdfmill::picture {

/// A direction to look from: angles in degrees about z from the x axis, and above the ground.
struct View {
  double azimuth_deg = 35;
  double elevation_deg = 22;
  bool orthographic = false;
};

/// "iso", "front" (from +x), "side" (from −y), "top", or "AZ,EL" in degrees; nothing for anything else. The three along
/// an axis are without perspective.
[[nodiscard]] std::optional<View> parse_view(std::string_view text);

/// A camera that sees points of the world as points of a picture.
struct Camera {
  Vector position;
  Vector right, up, forward;  ///< unit
  bool orthographic = false;
  float half_width = 0, half_height = 0;  ///< of the picture: at distance 1, or in m if orthographic

  /// A ray through a point of the picture, x and y in [−1, 1] (y up): where it begins, and its direction.
  struct Ray {
    Vector origin, direction;
  };
  /// The ray through a point of the picture, x and y in [−1, 1] (y up).
  [[nodiscard]] Ray ray(float x, float y) const;
  /// Where a point of the world is in the picture (x and y in [−1, 1]) and how far (m) in front of the camera.
  [[nodiscard]] Vector project(const Vector& point) const;
};

/// The camera that looks along the view and has all points in the picture, `width` by `height` pixels, as large as they
/// fit with a margin. Without points it looks at the origin from a distance that shows 1 m.
[[nodiscard]] Camera fit(const View& view, const std::vector<Vector>& points, std::size_t width, std::size_t height);

}  // namespace urdfmill::picture
