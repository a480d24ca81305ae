#include <algorithm>
#include <cmath>

#include "urdfmill/emit/dh/dh_parts.hpp"
#include "urdfmill/emit/dh/opw.hpp"

namespace urdfmill::emit {
namespace {

using YamlWriter = text::CodeWriter<text::Yaml>;

/// Permitted deviation of angles and distances (rad, m) from the model's conditions: a rounded pi is off by 1e-5.
constexpr double tolerance = 1e-4;

/// Removes rounding errors of zeros, right angles and round lengths.
double without_noise(double value) {
  const double quarter = std::round(value / (kinematics::pi / 2)) * (kinematics::pi / 2);
  if (std::abs(value - quarter) < 1e-13) return quarter + 0.0;
  const double near = std::round(value * 1e12) / 1e12;
  return std::abs(value - near) < 1e-14 ? near + 0.0 : value;
}

/// Returns the largest deviation of position (m) and orientation (rad) at zero and at positions over the whole range.
kinematics::Residual measure(const Opw& arm, const kinematics::Chain& chain) {
  kinematics::Residual worst;
  constexpr int samples = 16;
  for (int k = 0; k < samples; ++k) {
    std::array<double, 6> q{};
    for (std::size_t i = 0; i < 6 && k > 0; ++i)
      q[i] = kinematics::wrap(static_cast<double>(k) * (1.0 + 0.618 * static_cast<double>(i + 1)));
    const kinematics::Transform ours = forward(arm, q);
    const kinematics::Transform right = forward(chain, q);
    worst.position_m = std::max(worst.position_m, position_distance(ours, right));
    worst.rotation_rad = std::max(worst.rotation_rad, kinematics::rotation_distance(ours.rotation, right.rotation));
  }
  return worst;
}

struct Solved {
  Opw arm;
  kinematics::Residual residual;
};

std::optional<Solved> solve(const DhReport& report, std::string_view notation, source::Sink& sink) {
  const auto result = opw(*report.chain, tolerance);
  if (const auto* condition = std::get_if<std::string>(&result)) return refuse(report, notation, *condition, sink);
  Solved solved{std::get<Opw>(result), {}};
  Opw& arm = solved.arm;
  for (double* value : {&arm.a1, &arm.a2, &arm.b, &arm.c1, &arm.c2, &arm.c3, &arm.c4}) *value = without_noise(*value);
  for (double& value : arm.offsets) value = kinematics::wrap(without_noise(value));
  solved.residual = measure(arm, *report.chain);
  const double budget = 10 * tolerance * std::max(1.0, kinematics::reach(*report.chain));
  if (solved.residual.position_m > budget || solved.residual.rotation_rad > budget)
    return refuse(report, notation, "the arm that the parameters describe moves differently", sink);
  return solved;
}

Fragment opw_parameters(const Opw& arm, const DhStyle& style) {
  Fragment text("{a1: ");
  text += number(arm.a1, style);
  const std::pair<Literal, double> others[] = {{Literal(", a2: "), arm.a2}, {Literal(", b: "), arm.b},
                                               {Literal(", c1: "), arm.c1}, {Literal(", c2: "), arm.c2},
                                               {Literal(", c3: "), arm.c3}, {Literal(", c4: "), arm.c4}};
  for (const auto& [name, value] : others) (text += name) += number(value, style);
  return text;
}

Fragment signs(const Opw& arm) {
  Fragment text;
  for (std::size_t i = 0; i < 6; ++i) text += arm.signs[i] < 0 ? Literal(", -1") : Literal(", 1");
  return text.without_sign().without_sign();  // the first ", "
}

void write_opw_header(YamlWriter& out, const DhReport& report, const Solved& solved) {
  const kinematics::Chain& chain = *report.chain;
  out.comment(chain.robot + ": " + chain.base_link + " to " + chain.tip_link + "; OPW, m and rad; off the model by " +
              residual_text(solved.residual.position_m) + " m, " + residual_text(solved.residual.rotation_rad) +
              " rad");
}

}  // namespace

Written dh_opw(const DhReport& report, const DhStyle& style, source::Sink& sink) {
  const auto solved = solve(report, "opw", sink);
  if (!solved) return std::nullopt;
  YamlWriter out;
  write_opw_header(out, report, *solved);
  out << "# For MoveIt in kinematics.yaml, below the group; rs-opw-kinematics reads the file as it is.\n"
         "opw_kinematics_geometric_parameters: "
      << opw_parameters(solved->arm, style) << "}\nopw_kinematics_joint_offsets: ["
      << numbers(solved->arm.offsets, style, ", ") << "]\nopw_kinematics_joint_sign_corrections: ["
      << signs(solved->arm) << "]\n";
  return std::move(out).text();
}

Written dh_opw_tesseract(const DhReport& report, const DhStyle& style, source::Sink& sink) {
  const auto solved = solve(report, "opw-tesseract", sink);
  if (!solved) return std::nullopt;
  YamlWriter out;
  write_opw_header(out, report, *solved);
  out << "# For Tesseract, below inv_kin_plugins and the group's plugins.\n"
         "OPWInvKin:\n  class: OPWInvKinFactory\n  config:\n    base_link: ";
  out.quoted(report.chain->base_link) << "\n    tip_link: ";
  out.quoted(report.chain->tip_link) << "\n    params: " << opw_parameters(solved->arm, style) << ", offsets: ["
                                     << numbers(solved->arm.offsets, style, ", ") << "], sign_corrections: ["
                                     << signs(solved->arm) << "]}\n";
  return std::move(out).text();
}

}  // namespace urdfmill::emit
