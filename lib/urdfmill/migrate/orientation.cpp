// Migrates orientations: quat_xyzw exists from 1.1 on; all versions read rpy (docs/migration.md).
#include <fmt/format.h>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>

#include "grammar/numbers.hpp"
#include "urdfmill/migrate/rules.hpp"
#include "urdfmill/migrate/work.hpp"
#include "urdfmill/text/list.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::migrate {
namespace {

using urdf::Version;
using Orientation = Options::Orientation;

/// The numbers of a vector attribute; empty unless there are exactly N well-formed ones.
template <std::size_t N>
std::optional<std::array<double, N>> numbers(std::string_view text) {
  std::array<double, N> values{};
  const grammar::NumberList list = grammar::parse_numbers(text, values);
  if (list.count != N || list.invalid) return std::nullopt;
  return values;
}

template <std::size_t N>
std::string joined(const std::array<double, N>& values) {
  std::string out;
  for (const double v : values) text::add_item(out, text::shortest(v), " ");
  return out;
}

/// The multiple of pi/12 of which a number is a rounded or truncated form with at least four decimals.
std::optional<double> exact_angle(double value) {
  constexpr double step = std::numbers::pi / 12;
  constexpr int least_decimals = 4;
  const double multiple = std::round(value / step);
  if (multiple == 0 || std::abs(multiple) > 48) return std::nullopt;
  // pi/2 and the like, as in M_PI/2, have one rounding; computing k*pi/12 in this order keeps them.
  const double exact = multiple * std::numbers::pi / 12;
  if (exact == value) return std::nullopt;
  const std::string written = text::shortest(value);
  const std::size_t point = written.find('.');
  if (point == std::string::npos || written.find('e') != std::string::npos) return std::nullopt;
  const int decimals = static_cast<int>(written.size() - point) - 1;
  if (decimals < least_decimals) return std::nullopt;
  return std::abs(value - exact) < std::pow(10.0, -decimals) ? std::optional(exact) : std::nullopt;
}

class OriginStep {
 public:
  OriginStep(const xml::Element& origin, Work& work)
      : place_(origin.span), rpy_(origin.attribute("rpy")), quaternion_(origin.attribute("quat_xyzw")), work_(work) {}

  void run() {
    if (quaternion_ != nullptr && work_.from < Version::v1_1) {
      if (work_.to < Version::v1_1) return snap_rpy();
      work_.report(rules::ignored_quaternion, quaternion_->span(),
                   "quat_xyzw had no effect in version 1.0 and was dropped");
      work_.editor.remove(*quaternion_);
      quaternion_ = nullptr;
    }
    if (quaternion_ != nullptr) {
      if (work_.to < Version::v1_1 || work_.options.orientation == Orientation::rpy) write_rpy();
      return;
    }
    if (rpy_ != nullptr && work_.to >= Version::v1_1 && work_.options.orientation == Orientation::quaternion)
      return write_quaternion();
    snap_rpy();
  }

 private:
  bool refuse_expression(const xml::Attribute& attribute, std::string_view target) {
    if (!work_.is_expression(attribute.value)) return false;
    work_.refuse(rules::expression, attribute.value_span,
                 fmt::format("{}=\"{}\" would have to become {}, but is made by an expression", attribute.name,
                             attribute.value, target),
                 fmt::format("write {} here by hand", target));
    return true;
  }

  void write_rpy() {
    if (refuse_expression(*quaternion_, "rpy")) return;
    const auto written = numbers<4>(quaternion_->value);
    if (!written) return;
    const urdf::Quaternion q = urdf::normalised(*written);
    if (q == urdf::Quaternion{0, 0, 0, 0}) {
      if (work_.to >= Version::v1_1) return;
      return work_.refuse(
          rules::degenerate_quaternion, quaternion_->value_span,
          fmt::format("quat_xyzw=\"{}\" is so large that its readers take it as 0 0 0 0, which is not a rotation",
                      quaternion_->value),
          "write the intended rotation");
    }
    std::array<double, 3> rpy = urdf::rpy_from_rotation(q);
    if (work_.options.snap) snap(rpy, quaternion_->value_span);
    // Adding zero turns a -0 of the arithmetic into 0.
    for (double& angle : rpy) angle += 0.0;
    work_.editor.rename(*quaternion_, "rpy", joined(rpy));
  }

  void write_quaternion() {
    if (refuse_expression(*rpy_, "quat_xyzw")) return;
    auto rpy = numbers<3>(rpy_->value);
    if (!rpy) return;
    if (work_.options.snap) snap(*rpy, rpy_->value_span);
    urdf::Quaternion q = urdf::rotation_from_rpy((*rpy)[0], (*rpy)[1], (*rpy)[2]);
    for (double& component : q) component += 0.0;
    work_.editor.rename(*rpy_, "quat_xyzw", joined(q));
  }

  void snap_rpy() {
    if (!work_.options.snap || rpy_ == nullptr || work_.is_expression(rpy_->value)) return;
    auto rpy = numbers<3>(rpy_->value);
    if (rpy && snap(*rpy, rpy_->value_span)) work_.editor.set_value(*rpy_, joined(*rpy));
  }

  bool snap(std::array<double, 3>& rpy, source::Span place) {
    bool changed = false;
    for (double& angle : rpy) {
      const auto exact = exact_angle(angle);
      if (!exact) continue;
      work_.report(rules::snapped, place,
                   fmt::format("{} was replaced by {}", text::shortest(angle), text::shortest(*exact)));
      angle = *exact;
      work_.ask(place_, "orientation");
      changed = true;
    }
    return changed;
  }

  source::Span place_;
  const xml::Attribute* rpy_;
  const xml::Attribute* quaternion_;
  Work& work_;
};

}  // namespace

void migrate_origin(const xml::Element& origin, Work& work) {
  OriginStep(origin, work).run();
}

}  // namespace urdfmill::migrate
