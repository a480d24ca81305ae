// Ortho-parallel robots with a spherical wrist: the seven lengths of Brandstötter, Angerer and Hofbaur ("An analytical
// solution of the inverse kinematics problem of industrial serial manipulators with an ortho-parallel basis and a
// spherical wrist", 2014), as read by opw_kinematics and its relatives.
#pragma once
#include <array>
#include <span>
#include <string>
#include <variant>

#include "urdfmill/kinematics/chain.hpp"

namespace urdfmill::emit {

/// An arm in that model: q_i = sign_i · (the joint's position) − offset_i.
struct Opw {
  double a1 = 0, a2 = 0, b = 0, c1 = 0, c2 = 0, c3 = 0, c4 = 0;  ///< m
  std::array<double, 6> offsets{};                               ///< rad, (−π, π]
  std::array<int, 6> signs{};                                    ///< 1 or −1
};

/// Returns the parameters of a chain, or a text with the condition that it violates. Angles and distances may deviate
/// by `tolerance` (rad, m), so that files with rounded angles are accepted.
[[nodiscard]] std::variant<Opw, std::string> opw(const kinematics::Chain& chain, double tolerance);
/// Returns the pose of the tip in the base at the joints' positions.
[[nodiscard]] kinematics::Transform forward(const Opw& arm, std::span<const double> q);

}  // namespace urdfmill::emit
