// Models for tests of operations, and comparisons that do not use the proof of equality.
#pragma once
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "tests/corpus.hpp"
#include "tests/files.hpp"
#include "urdfmill/compose/proof.hpp"
#include "urdfmill/kinematics/chain.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/urdf/parse.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::compose::test {

using urdfmill::test::read_file;

/// The model; empty if it is refused.
inline std::optional<urdf::Robot> read_model(const std::string& text) {
  source::Sources sources;
  source::Collector findings;
  const auto parsed = urdf::parse(sources, sources.add("test.urdf", text));
  return parsed.document ? urdf::read(parsed.document, {}, findings) : std::nullopt;
}

inline urdf::Robot model(const std::string& text) {
  auto robot = read_model(text);
  REQUIRE(robot);
  return std::move(*robot);
}

inline urdf::Robot arm() {
  return model(read_file(URDFMILL_ROOT "/fixtures/compose/arm.urdf"));
}

/// The rules reported, with repetitions.
inline std::vector<std::string> rules(const source::Collector& findings) {
  std::vector<std::string> ids;
  for (const source::Diagnostic& finding : findings.diagnostics) ids.emplace_back(finding.rule->id);
  std::sort(ids.begin(), ids.end());
  return ids;
}

inline bool is_proved(const urdf::Robot& original, const Composed& result) {
  source::Collector findings;
  const Original originals[] = {{original, result.images}};
  const bool proved = prove(originals, result.robot, findings);
  for (const auto& finding : findings.diagnostics) UNSCOPED_INFO(finding.message);
  return proved;
}

/// Largest difference between the relative pose of two links and that of their images, at random joint positions (m and
/// rad), by products of exponentials along the chain. Empty if there is no such chain (floating and planar joints).
inline std::optional<double> chain_distance(const urdf::Robot& a, const urdf::Robot& b, const Images& images,
                                            const std::string& base, const std::string& tip, std::mt19937_64& random) {
  source::Collector findings;
  const LinkImage& base_image = images.links.at(base);
  const LinkImage& tip_image = images.links.at(tip);
  const auto in_a = kinematics::chain(a, base, tip, findings);
  const auto in_b = kinematics::chain(b, base_image.link, tip_image.link, findings);
  if (!in_a || !in_b) return std::nullopt;
  double worst = 0;
  for (int k = 0; k < 3; ++k) {
    std::vector<double> q_a, q_b(in_b->joints.size(), NAN);
    for (const kinematics::ChainJoint& joint : in_a->joints) {
      q_a.push_back(static_cast<double>(random() >> 11) * 0x1p-52 - 1);
      for (std::size_t i = 0; i < q_b.size(); ++i)
        if (in_b->joints[i].name == images.joints.at(joint.name)) q_b[i] = q_a.back();
    }
    if (std::any_of(q_b.begin(), q_b.end(), [](double q) { return std::isnan(q); })) return 1e9;
    const auto at_a = kinematics::forward(*in_a, q_a);
    const auto at_b = base_image.placement.inverse() * kinematics::forward(*in_b, q_b) * tip_image.placement;
    worst = std::max({worst, kinematics::position_distance(at_a, at_b) / std::max(1.0, at_a.position.norm()),
                      kinematics::rotation_distance(at_a.rotation, at_b.rotation)});
  }
  return worst;
}

}  // namespace urdfmill::compose::test
