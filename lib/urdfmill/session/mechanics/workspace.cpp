#include "urdfmill/session/mechanics/workspace.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "urdfmill/kinematics/inverse/ik.hpp"
#include "urdfmill/kinematics/random.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/kinematics/tree.hpp"

namespace urdfmill::session {
namespace {

namespace kinematics_rules = kinematics::rules;
using kinematics::Chain;
using kinematics::ChainJoint;

/// True if every joint has limits; reports the first that has none. A revolute joint is limited to one full turn.
bool is_bounded(const Chain& chain, source::Sink& sink) {
  for (const ChainJoint& joint : chain.joints) {
    if (!joint.prismatic || (std::isfinite(joint.lower) && std::isfinite(joint.upper))) continue;
    report(sink, kinematics_rules::unlimited_joint,
           "joint " + joint.name + " is prismatic and has no limits: its workspace is unbounded");
    return false;
  }
  return true;
}

/// The extent of the samples.
struct Extent {
  kinematics::Vector3 low, high;         ///< m, in the base
  double nearest = 0, furthest = 0;      ///< distance of the tip from the base's origin, m
  double least = 0, mean = 0, most = 0;  ///< manipulability
};

Extent extent_of(const Workspace& workspace) {
  Extent extent;
  const WorkspaceSample& first = workspace.samples.front();
  extent.low = extent.high = first.position;
  extent.nearest = extent.furthest = first.position.stableNorm();
  extent.least = extent.most = first.manipulability;
  for (const WorkspaceSample& sample : workspace.samples) {
    extent.low = extent.low.cwiseMin(sample.position);
    extent.high = extent.high.cwiseMax(sample.position);
    extent.nearest = std::min(extent.nearest, sample.position.stableNorm());
    extent.furthest = std::max(extent.furthest, sample.position.stableNorm());
    extent.least = std::min(extent.least, sample.manipulability);
    extent.most = std::max(extent.most, sample.manipulability);
    extent.mean += sample.manipulability / static_cast<double>(workspace.samples.size());
  }
  return extent;
}

/// Chooses the measure of manipulability by the samples, and computes it for each. In a plane the tip moves in two
/// directions; the product of positions and angles would hide the singularity of a stretched arm.
void measure(Workspace& workspace) {
  constexpr std::size_t enough = 20;
  const double length = std::max(reach(workspace.chain), 1e-9);
  for (std::size_t i = 0; i < std::min(enough, workspace.samples.size()); ++i)
    workspace.directions = std::max(
        workspace.directions, kinematics::position_directions(workspace.chain, workspace.samples[i].q, 1e-9 * length));
  const bool is_positioning = workspace.chain.joints.size() <= workspace.directions;
  if (workspace.directions > 0 && (workspace.directions < 3 || is_positioning))
    workspace.measure = Manipulability::positions;
  for (WorkspaceSample& sample : workspace.samples)
    sample.manipulability = workspace.measure == Manipulability::positions
                                ? kinematics::position_manipulability(workspace.chain, sample.q, workspace.directions)
                                : kinematics::manipulability(workspace.chain, sample.q, length);
}

}  // namespace

std::optional<Workspace> workspace(const urdf::Robot& robot, const WorkspaceRequest& request, source::Sink& sink) {
  const auto tree = kinematics::Tree::build(robot, kinematics::Mimics::free, sink);
  if (!tree) return std::nullopt;
  const auto ends = kinematics::choose_chain(robot, *tree, request.base, request.tip, sink);
  if (!ends) return std::nullopt;
  auto chain = kinematics::chain(robot, *tree, ends->base, ends->tip, sink);
  if (!chain || !kinematics::moves_independently(*chain, sink) || !is_bounded(*chain, sink)) return std::nullopt;
  // A sample costs as much as 20 joints, and more for each.
  constexpr std::size_t of_sample = 20, most_steps = 20'000'000;
  if (!kinematics::are_few(request.samples, of_sample + chain->joints.size(), most_steps, "steps", sink))
    return std::nullopt;
  Workspace result;
  result.chain = *std::move(chain);
  std::mt19937_64 random(request.seed);
  for (std::size_t i = 0; i < request.samples; ++i) {
    WorkspaceSample sample;
    for (const ChainJoint& joint : result.chain.joints) {
      const double low = std::isfinite(joint.lower) ? joint.lower : -kinematics::pi;
      const double high = std::isfinite(joint.upper) ? joint.upper : kinematics::pi;
      sample.q.push_back(low + (high - low) * kinematics::draw_unit(random));
    }
    sample.position = forward(result.chain, sample.q).position;
    result.samples.push_back(std::move(sample));
  }
  measure(result);
  return result;
}

std::string workspace_text(const Workspace& workspace, const emit::NumberStyle& style) {
  const Extent extent = extent_of(workspace);
  text::CodeWriter<text::Plain> out;
  out.name(workspace.chain.tip_link) << " in ";
  out.name(workspace.chain.base_link) << ", " << text::Fragment(workspace.samples.size())
                                      << " samples between the limits; m\n\n";
  constexpr std::array<text::Literal, 3> axes{"x  ", "y  ", "z  "};
  for (Eigen::Index i = 0; i < 3; ++i)
    out << axes[static_cast<std::size_t>(i)] << emit::number(extent.low(i), style) << " ... "
        << emit::number(extent.high(i), style) << "\n";
  out << "distance from the origin  " << emit::number(extent.nearest, style) << " ... "
      << emit::number(extent.furthest, style) << "\n";
  if (workspace.measure == Manipulability::poses) {
    out << "manipulability of poses  ";
  } else {
    constexpr std::array<text::Literal, 3> units{"m", "m²", "m³"};
    out << "manipulability of positions, " << units[workspace.directions - 1] << "  ";
  }
  out << emit::number(extent.least, style) << " ... " << emit::number(extent.most, style) << ", mean "
      << emit::number(extent.mean, style) << "\n";
  return std::move(out).text();
}

emit::Value workspace_tree(const Workspace& workspace, const emit::NumberStyle& style) {
  const Extent extent = extent_of(workspace);
  emit::Value tree(emit::Fields{
      {"robot", workspace.chain.robot},
      {"base_link", workspace.chain.base_link},
      {"tip_link", workspace.chain.tip_link},
      {"samples", static_cast<double>(workspace.samples.size())},
      {"lower", emit::number_list({extent.low.data(), 3})},
      {"upper", emit::number_list({extent.high.data(), 3})},
      {"nearest", extent.nearest},
      {"furthest", extent.furthest},
      {"manipulability", emit::Fields{{"measure", workspace.measure == Manipulability::poses ? "poses" : "positions"},
                                      {"least", extent.least},
                                      {"mean", extent.mean},
                                      {"most", extent.most}}}});
  if (style.digits) emit::round_numbers(tree, *style.digits);
  return tree;
}

std::string workspace_csv(const Workspace& workspace, const emit::NumberStyle& style) {
  text::CodeWriter<text::Csv> out;
  for (const ChainJoint& joint : workspace.chain.joints) out.name(joint.name) << ",";
  out << "x,y,z,manipulability\n";
  for (const WorkspaceSample& sample : workspace.samples) {
    for (std::size_t i = 0; i < sample.q.size(); ++i)
      out << (workspace.chain.joints[i].prismatic ? emit::number(sample.q[i], style) : emit::angle(sample.q[i], style))
          << ",";
    for (const double c : sample.position) out << emit::number(c, style) << ",";
    out << emit::number(sample.manipulability, style) << "\n";
  }
  return std::move(out).text();
}

}  // namespace urdfmill::session
