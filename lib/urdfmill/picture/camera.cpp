#include "urdfmill/picture/camera.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace urdfmill::picture {
namespace {

constexpr double degree = 3.141592653589793 / 180;
/// Half the field of view along the picture's shorter side: tan 15°.
constexpr float half_field = 0.268F;
/// Share of the picture that stays free around the robot.
constexpr float margin = 0.08F;

std::optional<double> parsed_number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
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

void CameraFit::Range::add(float value) {
  least = std::min(least, value);
  largest = std::max(largest, value);
}

CameraFit::CameraFit(const View& view, std::size_t width, std::size_t height)
    : aspect_(static_cast<float>(width) / static_cast<float>(height)) {
  camera_.orthographic = view.orthographic;
  const double az = view.azimuth_deg * degree, el = view.elevation_deg * degree;
  const auto single = [](double value) { return static_cast<float>(value); };
  camera_.right = {single(-std::sin(az)), single(std::cos(az)), 0};
  camera_.forward = {single(-std::cos(el) * std::cos(az)), single(-std::cos(el) * std::sin(az)), single(-std::sin(el))};
  camera_.up = cross(camera_.right, camera_.forward);
  camera_.half_height = aspect_ >= 1 ? half_field : half_field / aspect_;
  camera_.half_width = camera_.half_height * aspect_;
  slope_x_ = camera_.half_width * (1 - margin);
  slope_y_ = camera_.half_height * (1 - margin);
}

void CameraFit::add(const Vector& point) {
  has_points_ = true;
  const float x = dot(point, camera_.right), y = dot(point, camera_.up), depth = dot(point, camera_.forward);
  depth_.add(depth);
  if (camera_.orthographic) {
    right_.add(x);
    up_.add(y);
    return;
  }
  right_.add(x - slope_x_ * depth);
  left_.add(-x - slope_x_ * depth);
  up_.add(y - slope_y_ * depth);
  down_.add(-y - slope_y_ * depth);
}

Camera CameraFit::camera() const {
  if (!has_points_) {
    CameraFit metre = *this;
    for (const Vector& corner :
         {Vector{-0.5F, -0.5F, 0}, Vector{0.5F, 0.5F, 1}, Vector{0.5F, -0.5F, 0}, Vector{-0.5F, 0.5F, 0}})
      metre.add(corner);
    return metre.camera();
  }
  return camera_.orthographic ? orthographic() : perspective();
}

/// Centres the points.
Camera CameraFit::orthographic() const {
  Camera camera = camera_;
  const float half_x = (right_.largest - right_.least) / 2, half_y = (up_.largest - up_.least) / 2;
  camera.half_height = std::max({half_y, half_x / aspect_, 1e-6F}) / (1 - margin);
  camera.half_width = camera.half_height * aspect_;
  const float distance = depth_.largest - depth_.least + camera.half_height;
  camera.position = camera.right * ((right_.least + right_.largest) / 2) + camera.up * ((up_.least + up_.largest) / 2) +
                    camera.forward * (depth_.least - distance);
  return camera;
}

/// Moves the four planes of the field of view until each touches a point.
Camera CameraFit::perspective() const {
  Camera camera = camera_;
  const float far_x = (right_.largest + left_.largest) / (2 * slope_x_),
              far_y = (up_.largest + down_.largest) / (2 * slope_y_);
  const float nearest = -depth_.least, smallest = (depth_.largest - depth_.least) * 0.01F + 1e-4F;
  const float distance = std::max({far_x, far_y, nearest + smallest});
  camera.position = camera.right * ((right_.largest - left_.largest) / 2) +
                    camera.up * ((up_.largest - down_.largest) / 2) - camera.forward * distance;
  return camera;
}

Camera fit(const View& view, const std::vector<Vector>& points, std::size_t width, std::size_t height) {
  CameraFit fit(view, width, height);
  for (const Vector& point : points) fit.add(point);
  return fit.camera();
}

}  // namespace urdfmill::picture
