// Models as urdfmill's library and KDL read them, for the comparisons of `bench/mechanics/run`.
#pragma once
#include <cmath>
#include <kdl/chain.hpp>
#include <kdl/tree.hpp>
#include <kdl_parser/kdl_parser.hpp>
#include <memory>
#include <optional>
#include <random>
#include <string>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/kinematics/chain.hpp"
#include "urdfmill/kinematics/random.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::bench {

/// The chain from the root of a model to a tip, in both libraries.
struct BothChains {
  urdf::Robot robot;  ///< with the links and joints of the chain only
  std::optional<kinematics::Tree> tree;
  std::size_t tip = 0;  ///< body of the tree
  KDL::Chain kdl;
};

/// Reads a model; null if one of the libraries cannot. The tip is the link with the most joints above it. `alone`: null
/// also if a link outside the chain has mass, which generated code includes and a chain of KDL does not.
inline std::unique_ptr<BothChains> load(const std::string& path, bool alone) {
  using kinematics::none;
  const std::string text(files::read_file(path).bytes);
  source::Sources sources;
  source::Collector findings;
  const auto parsed = xml::parse(sources, sources.add(path, text), {.namespaces = false});
  if (!parsed.document) return nullptr;
  const urdf::Robot whole = urdf::read_as_far_as_possible(parsed.document, {}, findings).robot;
  const auto tree = kinematics::Tree::build(whole, kinematics::Mimics::free, findings);
  KDL::Tree kdl_tree;
  auto result = std::make_unique<BothChains>();
  if (!tree || whole.links.empty() || !kdl_parser::treeFromString(text, kdl_tree)) return nullptr;
  std::vector<std::size_t> path_to_tip;
  std::size_t most = 0;
  for (std::size_t link = 0; link < whole.links.size(); ++link) {
    const auto way = tree->path_from_root(tree->body_of_link(link));
    std::size_t moving = 0;
    for (const std::size_t body : way) moving += tree->bodies()[body].motion != kinematics::Motion::fixed ? 1 : 0;
    if (moving > most) most = moving, path_to_tip = way;
  }
  double mass = 0;
  for (const urdf::Link& link : whole.links) mass += alone && link.inertial ? std::abs(link.inertial->mass) : 0;
  for (const std::size_t body : path_to_tip) {
    const kinematics::Body& b = tree->bodies()[body];
    if (b.link == none) return nullptr;  // a floating or planar joint
    if (b.joint != none) result->robot.joints.push_back(whole.joints[b.joint]);
    const urdf::Link& link = whole.links[b.link];
    mass -= alone && link.inertial ? std::abs(link.inertial->mass) : 0;
    result->robot.links.push_back(link);
  }
  for (urdf::Joint& joint : result->robot.joints) joint.mimic.reset();
  result->tree = kinematics::Tree::build(result->robot, kinematics::Mimics::free, findings);
  constexpr double rounding = 1e-12;
  if (most == 0 || !result->tree || mass > rounding) return nullptr;
  const std::string& base = result->robot.links.front().name.value;
  if (!kdl_tree.getChain(base, result->robot.links.back().name.value, result->kdl)) return nullptr;
  if (result->tree->variables().size() != result->kdl.getNrOfJoints()) return nullptr;
  result->tip = result->tree->body_of_link(result->robot.links.size() - 1);
  return result;
}

}  // namespace urdfmill::bench
