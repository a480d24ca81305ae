// Cameras: the position from which a picture is taken, and its field of view.
#pragma once
#include <cstddef>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "urdfmill/picture/vector.hpp"

namespace urdfmill::picture {

/// A viewing direction: angles in degrees about z from the x axis, and above the ground.
struct View {
  double azimuth_deg = 35;
  double elevation_deg = 22;
  bool orthographic = false;
};

/// "iso", "front" (from +x), "side" (from −y), "top", or "AZ,EL" in degrees; empty for anything else. The three views
/// along an axis have no perspective.
[[nodiscard]] std::optional<View> parse_view(std::string_view text);

/// A camera, which maps points of the world to points of a picture.
struct Camera {
  Vector position;
  Vector right, up, forward;  ///< unit
  bool orthographic = false;
  float half_width = 0, half_height = 0;  ///< half size of the picture at distance 1, or in m if orthographic

  /// A ray: its origin and direction.
  struct Ray {
    Vector origin, direction;
  };
  /// The ray through a point of the picture, x and y in [−1, 1] (y up).
  [[nodiscard]] Ray ray(float x, float y) const;
  /// Projects a point of the world: x and y of the picture in [−1, 1], z the distance (m) in front of the camera.
  [[nodiscard]] Vector project(const Vector& point) const;
};

/// Finds the camera that looks along the view and shows all points as large as possible, with a margin, in a picture of
/// `width` by `height` pixels. Without points it looks at the origin and shows 1 m.
class CameraFit {
 public:
  /// Starts without points.
  CameraFit(const View& view, std::size_t width, std::size_t height);
  /// Adds a point; it is not kept.
  void add(const Vector& point);
  /// Returns the camera that shows the points.
  [[nodiscard]] Camera camera() const;

 private:
  /// The interval of values.
  struct Range {
    float least = std::numeric_limits<float>::infinity(), largest = -std::numeric_limits<float>::infinity();
    void add(float value);
  };

  [[nodiscard]] Camera orthographic() const;
  [[nodiscard]] Camera perspective() const;

  Camera camera_;  ///< without a position
  float aspect_;
  float slope_x_, slope_y_;  ///< slopes of the planes of the field of view, without the margin
  /// Depths; and places across: of the points, or in perspective of planes of the field of view through them.
  Range depth_, right_, left_, up_, down_;
  bool has_points_ = false;
};

/// Returns the camera of a CameraFit for these points.
[[nodiscard]] Camera fit(const View& view, const std::vector<Vector>& points, std::size_t width, std::size_t height);

}  // namespace urdfmill::picture
