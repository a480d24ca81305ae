#include "urdfmill/picture/camera.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace urdfmill::picture {
namespace {

constexpr double degree = 3.141592653589793 / 180;
/// Half the field of view along the picture's shorter side: tan 15°.
constexpr float half_field = 0.268F;
/// Share of the picture that stays free around the robot.
constexpr float margin = 0.08F;

struct Depths {
  float least = std::numeric_limits<float>::infinity(), largest = -std::numeric_limits<float>::infinity();
  void add(float value) {
    least = std::min(least, value);
    largest = std::max(largest, value);
  }
};

std::optional<double> parsed_number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

/// Orthographic fit: centres the points.
void fit_orthographic(Camera& camera, const std::vector<Vector>& points, float aspect) {
  Depths x, y, z;
  for (const Vector& p : points) {
    x.add(dot(p, camera.right));
    y.add(dot(p, camera.up));
    z.add(dot(p, camera.forward));
  }
  const float half_x = (x.largest - x.least) / 2, half_y = (y.largest - y.least) / 2;
  camera.half_height = std::max({half_y, half_x / aspect, 1e-6F}) / (1 - margin);
  camera.half_width = camera.half_height * aspect;
  const float distance = z.largest - z.least + camera.half_height;
  camera.position = camera.right * ((x.least + x.largest) / 2) + camera.up * ((y.least + y.largest) / 2) +
                    camera.forward * (z.least - distance);
}

/// Perspective fit: moves the four planes of the field of view until each touches a point.
void fit_perspective(Camera& camera, const std::vector<Vector>& points) {
  const float tx = camera.half_width * (1 - margin), ty = camera.half_height * (1 - margin);
  Depths right, left, up, down, near;
  for (const Vector& p : points) {
    const float x = dot(p, camera.right), y = dot(p, camera.up), z = -dot(p, camera.forward);
    right.add(x + tx * z);
    left.add(-x + tx * z);
    up.add(y + ty * z);
    down.add(-y + ty * z);
    near.add(z);
  }
  const float far_x = (right.largest + left.largest) / (2 * tx), far_y = (up.largest + down.largest) / (2 * ty);
  const float smallest = (near.largest - near.least) * 0.01F + 1e-4F;
  const float distance = std::max({far_x, far_y, near.largest + smallest});
  camera.position = camera.right * ((right.largest - left.largest) / 2) +
                    camera.up * ((up.largest - down.largest) / 2) - camera.forward * distance;
}

}  // namespace

std::optional<View> parse_view(std::string_view text) {
  if (text == "iso") return View{};
  if (text == "front") return View{0, 0, true};
  if (text == "side") return View{-90, 0, true};
  if (text == "top") return View{-90, 90, true};
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto azimuth = parsed_number(text.substr(0, comma)), elevation = parsed_number(text.substr(comma + 1));
  if (!azimuth || !elevation || std::abs(*elevation) > 90) return std::nullopt;
  return View{*azimuth, *elevation, false};
}

Camera::Ray Camera::ray(float x, float y) const {
  const Vector aside = right * (x * half_width) + up * (y * half_height);
  if (orthographic) return {position + aside, forward};
  return {position, unit(forward + aside)};
}

Vector Camera::project(const Vector& point) const {
  const Vector from = point - position;
  const float depth = dot(from, forward);
  const float scale = orthographic ? 1 : std::max(depth, 1e-9F);
  return {dot(from, right) / (scale * half_width), dot(from, up) / (scale * half_height), depth};
}

Camera fit(const View& view, const std::vector<Vector>& points, std::size_t width, std::size_t height) {
  Camera camera;
  camera.orthographic = view.orthographic;
  const double az = view.azimuth_deg * degree, el = view.elevation_deg * degree;
  const auto single = [](double value) { return static_cast<float>(value); };
  camera.right = {single(-std::sin(az)), single(std::cos(az)), 0};
  camera.forward = {single(-std::cos(el) * std::cos(az)), single(-std::cos(el) * std::sin(az)), single(-std::sin(el))};
  camera.up = cross(camera.right, camera.forward);
  const float aspect = static_cast<float>(width) / static_cast<float>(height);
  camera.half_height = aspect >= 1 ? half_field : half_field / aspect;
  camera.half_width = camera.half_height * aspect;
  std::vector<Vector> seen = points;
  if (seen.empty()) seen = {{-0.5F, -0.5F, 0}, {0.5F, 0.5F, 1}, {0.5F, -0.5F, 0}, {-0.5F, 0.5F, 0}};
  if (view.orthographic)
    fit_orthographic(camera, seen, aspect);
  else
    fit_perspective(camera, seen);
  return camera;
}

}  // namespace urdfmill::picture
