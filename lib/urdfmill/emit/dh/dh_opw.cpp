#include <algorithm>
#include <cmath>

#include "urdfmill/emit/dh/dh_parts.hpp"
#include "urdfmill/emit/dh/opw.hpp"
#include "urdfmill/yaml/writer.hpp"

namespace urdfmill::emit {
namespace {

/// Permitted deviation of angles and distances (rad, m) from the model's conditions: a rounded pi is off by 1e-5.
constexpr double tolerance = 1e-4;

/// Removes rounding errors of zeros, right angles and round lengths.
double without_noise(double value) {
  const double quarter = std::round(value / (kinematics::pi / 2)) * (kinematics::pi / 2);
  if (std::abs(value - quarter) < 1e-13) return quarter + 0.0;
  const double near = std::round(value * 1e12) / 1e12;
  return std::abs(value - near) < 1e-14 ? near + 0.0 : value;
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
  const auto pose_at = [&arm](std::span<const double> q) {
    std::array<double, 6> positions{};
    std::copy(q.begin(), q.end(), positions.begin());
    return forward(arm, positions);
  };
  solved.residual = kinematics::measure(pose_at, *report.chain);
  const double budget = 10 * tolerance * std::max(1.0, kinematics::reach(*report.chain));
  if (solved.residual.position_m > budget || solved.residual.rotation_rad > budget)
    return refuse(report, notation, "the arm that the parameters describe moves differently", sink);
  return solved;
}

/// Writes the geometry into a map that stays open.
void begin_parameters(yaml::Writer& out, const Opw& arm, const DhStyle& style) {
  out.begin_map(yaml::Layout::flow);
  const std::pair<std::string_view, double> parameters[] = {
      {"a1", arm.a1}, {"a2", arm.a2}, {"b", arm.b}, {"c1", arm.c1}, {"c2", arm.c2}, {"c3", arm.c3}, {"c4", arm.c4}};
  for (const auto& [name, value] : parameters) out.key(name).written_number(number(value, style).text());
}

void write_offsets(yaml::Writer& out, const Opw& arm, const DhStyle& style) {
  out.begin_list(yaml::Layout::flow);
  for (const double offset : arm.offsets) out.written_number(number(offset, style).text());
  out.end();
}

void write_signs(yaml::Writer& out, const Opw& arm) {
  out.begin_list(yaml::Layout::flow);
  for (const int sign : arm.signs) out.number(sign < 0 ? -1 : 1);
  out.end();
}

void write_opw_header(yaml::Writer& out, const DhReport& report, const Solved& solved) {
  const kinematics::Chain& chain = *report.chain;
  out.comment(chain.robot + ": " + chain.base_link + " to " + chain.tip_link + "; OPW, m and rad; off the model by " +
              residual_text(solved.residual.position_m) + " m, " + residual_text(solved.residual.rotation_rad) +
              " rad");
}

}  // namespace

Written dh_opw(const DhReport& report, const DhStyle& style, source::Sink& sink) {
  const auto solved = solve(report, "opw", sink);
  if (!solved) return std::nullopt;
  yaml::Writer out;
  out.begin_map();
  write_opw_header(out, report, *solved);
  out.comment("For MoveIt in kinematics.yaml, below the group; rs-opw-kinematics reads the file as it is.");
  begin_parameters(out.key("opw_kinematics_geometric_parameters"), solved->arm, style);
  out.end();
  write_offsets(out.key("opw_kinematics_joint_offsets"), solved->arm, style);
  write_signs(out.key("opw_kinematics_joint_sign_corrections"), solved->arm);
  return out.end().finish(sink);
}

Written dh_opw_tesseract(const DhReport& report, const DhStyle& style, source::Sink& sink) {
  const auto solved = solve(report, "opw-tesseract", sink);
  if (!solved) return std::nullopt;
  yaml::Writer out;
  out.begin_map();
  write_opw_header(out, report, *solved);
  out.comment("For Tesseract, below inv_kin_plugins and the group's plugins.");
  out.key("OPWInvKin").begin_map().key("class").text("OPWInvKinFactory").key("config").begin_map();
  out.key("base_link").text(report.chain->base_link).key("tip_link").text(report.chain->tip_link);
  begin_parameters(out.key("params"), solved->arm, style);
  write_offsets(out.key("offsets"), solved->arm, style);
  write_signs(out.key("sign_corrections"), solved->arm);
  out.end();
  return out.end().end().end().finish(sink);
}

}  // namespace urdfmill::emit
