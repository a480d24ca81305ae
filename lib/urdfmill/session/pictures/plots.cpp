#include "urdfmill/session/pictures/plots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::session {
namespace {

using picture::Panel;
using picture::Plot;
using Report = emit::DynamicsReport;

/// Returns the times of the samples, starting at 0; empty if a sample has none.
std::vector<double> times_of(const Report& report) {
  std::vector<double> times;
  for (const Report::Sample& sample : report.samples) {
    const auto time = urdf::parse_number(sample.time);
    if (!time || !std::isfinite(*time)) return {};
    times.push_back(*time);
  }
  if (!times.empty()) {
    const double first = times.front();
    for (double& time : times) time -= first;
  }
  return times;
}

/// Returns the torques at a sample: for its accelerations, or for none.
kinematics::Vector torques_of(const Report::Sample& sample) {
  if (sample.torques) return *sample.torques;
  return sample.bias + sample.gravity_torques + sample.friction;
}

/// Adds the effort limit of a joint as two lines if the curve comes close to it.
void add_limit(const urdf::Robot& robot, const picture::Curve& curve, Panel& panel) {
  const urdf::Joint* joint = robot.joint(curve.name);
  if (joint == nullptr || !joint->limits) return;
  const double effort = std::abs(joint->limits->effort);
  double most = 0;
  for (const double value : curve.y) most = std::max(most, std::abs(value));
  constexpr double near = 0.6;  // relative to the limit: a curve far below it would be compressed
  if (!(effort > 0) || !std::isfinite(effort) || most < near * effort) return;
  for (const double side : {-1.0, 1.0}) {
    const bool is_met = std::any_of(curve.y.begin(), curve.y.end(), [&](double y) { return side * y > near * effort; });
    if (!is_met) continue;
    panel.curves.push_back(
        {curve.name, {curve.x.front(), curve.x.back()}, {side * effort, side * effort}, curve.colour, true});
  }
}

/// Adds the colours of manipulability: from 0 to the largest.
void add_values(const Workspace& workspace, picture::Cloud& cloud, Plot& plot) {
  double most = 0;
  for (const WorkspaceSample& sample : workspace.samples) most = std::max(most, sample.manipulability);
  for (const WorkspaceSample& sample : workspace.samples)
    cloud.values.push_back(most > 0 ? sample.manipulability / most : 0);
  plot.scale = picture::ColourScale{"manipulability", 0, most};
}

std::string subject(const Workspace& workspace) {
  return fmt::format("{} in {}, {} samples", workspace.chain.tip_link, workspace.chain.base_link,
                     workspace.samples.size());
}

}  // namespace

std::optional<Plot> torque_plot(const urdf::Robot& robot, const DynamicsRequest& request, source::Sink& sink) {
  const auto report = dynamics(robot, request, sink);
  if (!report || report->samples.empty()) return std::nullopt;
  const std::vector<double> times = times_of(*report);
  const bool is_driven = report->samples.front().torques.has_value();
  Plot plot{fmt::format("Torques of {}{}", report->robot, is_driven ? "" : " without accelerations"), {}};
  for (const bool rotational : {true, false}) {
    Panel panel{times.empty() ? "sample" : "time, s", rotational ? "torque, N·m" : "force, N"};
    for (std::size_t joint = 0; joint < report->variables.size(); ++joint) {
      if (report->variables[joint].rotational != rotational) continue;
      picture::Curve curve{report->variables[joint].joint, times, {}, joint};
      for (const Report::Sample& sample : report->samples) {
        if (times.empty()) curve.x.push_back(static_cast<double>(curve.x.size()));
        curve.y.push_back(torques_of(sample)(static_cast<Eigen::Index>(joint)));
      }
      panel.curves.push_back(std::move(curve));
    }
    const std::vector<picture::Curve> curves = panel.curves;
    for (const picture::Curve& curve : curves) add_limit(robot, curve, panel);
    if (!panel.curves.empty()) plot.panels.push_back(std::move(panel));
  }
  return plot;
}

std::optional<Plot> workspace_plot(const urdf::Robot& robot, const WorkspaceRequest& request, source::Sink& sink) {
  const auto sampled = workspace(robot, request, sink);
  if (!sampled) return std::nullopt;
  Plot plot{"Workspace of " + subject(*sampled), {}};
  for (const auto& [across, up] : {std::pair(0, 1), std::pair(0, 2), std::pair(1, 2)}) {
    constexpr const char* titles[] = {"x, m", "y, m", "z, m"};
    Panel panel{titles[across], titles[up]};
    panel.is_map = true;
    for (const WorkspaceSample& sample : sampled->samples)
      panel.cloud.points.push_back({sample.position(across), sample.position(up)});
    add_values(*sampled, panel.cloud, plot);
    plot.panels.push_back(std::move(panel));
  }
  return plot;
}

std::optional<Plot> reach_plot(const urdf::Robot& robot, const WorkspaceRequest& request, source::Sink& sink) {
  const auto sampled = workspace(robot, request, sink);
  if (!sampled) return std::nullopt;
  Plot plot{"Reach of " + subject(*sampled), {}};
  Panel panel{"distance from the z axis, m", "z, m"};
  panel.is_map = true;
  double nearest = std::numeric_limits<double>::infinity(), furthest = 0;
  for (const WorkspaceSample& sample : sampled->samples) {
    panel.cloud.points.push_back({std::hypot(sample.position.x(), sample.position.y()), sample.position.z()});
    nearest = std::min(nearest, sample.position.norm());
    furthest = std::max(furthest, sample.position.norm());
  }
  add_values(*sampled, panel.cloud, plot);
  for (const auto& [radius, name] : {std::pair(nearest, "nearest"), {furthest, "furthest"}})
    if (radius > 0.02 * furthest) panel.arcs.push_back({radius, fmt::format("{} {:.3f} m", name, radius)});
  plot.panels.push_back(std::move(panel));
  return plot;
}

}  // namespace urdfmill::session
