#include "urdfmill/session/bodies/mesh_fit.hpp"

#include <fmt/format.h>

#include <Eigen/Core>
#include <array>
#include <charconv>
#include <cmath>

#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/text/json.hpp"

namespace urdfmill::session {
namespace {

std::string_view name(mesh::Primitive shape) {
  constexpr std::array<std::string_view, 4> names{"box", "sphere", "cylinder", "capsule"};
  return names[static_cast<std::size_t>(shape)];
}

std::array<double, 3> angles(const mesh::Fit& fit) {
  kinematics::Matrix3 rotation;
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 3; ++column)
      rotation(row, column) = fit.pose.rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  return kinematics::rpy(rotation);
}

/// Rounds to nine digits so that the mesh is still contained; rounding errors of zeros become 0.
std::string fitted_number(double value) {
  constexpr double noise = 1e-12;  // m, rad
  return fmt::format("{:.9g}", std::abs(value) < noise ? 0.0 : value);
}
/// Returns a size, rounded up if it needs more than nine digits.
std::string size_number(double value) {
  const std::string digits = fmt::format("{:.9g}", value);
  double read = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), read);
  constexpr double up = 1 + 5e-9, rounding = 1e-14;
  return read >= value * (1 - rounding) ? digits : fmt::format("{:.9g}", value * up);
}

std::string three(const std::array<double, 3>& values) {
  return fitted_number(values[0]) + " " + fitted_number(values[1]) + " " + fitted_number(values[2]);
}

std::string element(const mesh::Fit& fit) {
  const std::string round = "radius=\"" + size_number(fit.radius) + "\"";
  switch (fit.shape) {
    case mesh::Primitive::box:
      return "<box size=\"" + size_number(fit.size[0]) + " " + size_number(fit.size[1]) + " " +
             size_number(fit.size[2]) + "\"/>";
    case mesh::Primitive::sphere:
      return "<sphere " + round + "/>";
    case mesh::Primitive::cylinder:
      return "<cylinder " + round + " length=\"" + size_number(fit.length) + "\"/>";
    case mesh::Primitive::capsule:
      return "<capsule " + round + " length=\"" + size_number(fit.length) + "\"/>";
  }
  return {};
}

}  // namespace

std::string fit_text(const mesh::Fit& fit) {
  return fmt::format(
      "shape           {}\nvolume          {:.6g} m³, {:.3g} m³ ({:.3g} %) more than the convex hull\n"
      "contains        every vertex; the farthest is {:.1g} m outside\n<origin xyz=\"{}\" rpy=\"{}\"/>\n"
      "<geometry>{}</geometry>\n",
      name(fit.shape), fit.volume, fit.excess, 100 * fit.excess / (fit.volume - fit.excess), fit.farthest_outside,
      three(fit.pose.translation), three(angles(fit)), element(fit));
}

std::string fit_json(const mesh::Fit& fit) {
  std::string out;
  text::JsonWriter json(out);
  const auto list = [&](std::string_view key, const auto& values) {
    json.key(key).begin_short_array();
    for (const double value : values) json.value(value);
    json.end_array();
  };
  json.begin_object().key("shape").value(name(fit.shape));
  list("xyz", fit.pose.translation);
  list("rpy", angles(fit));
  if (fit.shape == mesh::Primitive::box) list("size", fit.size);
  if (fit.shape != mesh::Primitive::box) json.key("radius").value(fit.radius);
  if (fit.shape == mesh::Primitive::cylinder || fit.shape == mesh::Primitive::capsule)
    json.key("length").value(fit.length);
  json.key("volume").value(fit.volume).key("excess").value(fit.excess);
  json.key("farthest_outside").value(fit.farthest_outside).end_object();
  return out;
}

}  // namespace urdfmill::session
