// The parts of `compare` (equivalence.hpp), one a file.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/kinematics/equivalence.hpp"

namespace urdfmill::kinematics {

/// A link of both models, by index.
struct LinkPair {
  std::size_t a = none;
  std::size_t b = none;
};
/// The joints above a pair of links.
struct JointPair {
  const urdf::Joint* a = nullptr;
  const urdf::Joint* b = nullptr;
};

/// What the parts share.
struct Comparison {
  const urdf::Robot& a;
  const urdf::Robot& b;
  const Tree& tree_a;
  const Tree& tree_b;
  const EquivalenceOptions& options;
  std::vector<LinkPair> links;
  std::vector<JointPair> joints;
  Equivalence result;

  void differ(Aspect aspect, std::string message, source::Span in_a, source::Span in_b, double deviation = 0);
  [[nodiscard]] bool wants(Aspect aspect) const;
  /// Whether two values with a unit of their own are the same to within the tolerance.
  [[nodiscard]] bool close(double x, double y) const;
};

/// "0.1 instead of 0.2 (0.1 apart)".
[[nodiscard]] std::string instead(double in_a, double in_b);
/// "0 0 1".
[[nodiscard]] std::string words(std::span<const double> values);

/// Pairs links and joints; compares names, parents, types and mimics.
void pair_up(Comparison& c);
void compare_structure(Comparison& c);
/// Origins and axes joint by joint, then all links at random positions.
void compare_kinematics(Comparison& c);
/// Masses, centres and inertias link by link, then mass matrix, bias and gravity at random positions.
void compare_dynamics(Comparison& c);
void compare_limits(Comparison& c);
void compare_visuals(Comparison& c);
void compare_collisions(Comparison& c);

/// Which variable of B stands for each variable of A; nothing if they do not correspond one to one.
[[nodiscard]] std::optional<std::vector<std::size_t>> variable_pairs(const Comparison& c);
/// Positions for A and the same for B, drawn in the joints' ranges; none are drawn where variables do not correspond.
struct Sample {
  std::vector<double> a;
  std::vector<double> b;
};
[[nodiscard]] std::vector<Sample> draw_samples(const Comparison& c);

}  // namespace urdfmill::kinematics
