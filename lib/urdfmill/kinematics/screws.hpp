// Screw axes and Jacobians of a chain (Lynch & Park, chapters 4 and 5). Twists are (ω, v), angular part first.
#pragma once
#include <span>

#include "urdfmill/kinematics/chain.hpp"

namespace urdfmill::kinematics {

/// 6×n, one column a joint, rows (ω, v): rad and m.
using Screws = Eigen::Matrix<double, 6, Eigen::Dynamic>;

/// Returns the screw of a joint in the base frame at position 0: (w, p × w) of a revolute one, (0, w) of a prismatic
/// one (§4.1).
[[nodiscard]] Vector6 space_screw(const ChainJoint& joint);
/// Returns S: the screws in the base frame at position 0.
[[nodiscard]] Screws space_screws(const Chain& chain);
/// Returns B = Ad(M⁻¹) S: the screws in the tip frame at position 0 (§4.1.2).
[[nodiscard]] Screws body_screws(const Chain& chain);

/// Returns J_s(q), 6×n: the tip's spatial twist is J_s q̇ (§5.1.1).
[[nodiscard]] Screws space_jacobian(const Screws& space_screws, std::span<const double> q);
/// Returns J_b(q), 6×n: the tip's body twist is J_b q̇ (§5.1.2).
[[nodiscard]] Screws body_jacobian(const Screws& body_screws, std::span<const double> q);
/// Returns the geometric Jacobian of the tip, 6×n: ω, then the velocity of the tip's origin, both along the base's
/// axes.
[[nodiscard]] Screws tip_jacobian(const Chain& chain, const Screws& space_screws, std::span<const double> q);
/// Returns M e^{[B1]q1} … e^{[Bn]qn} (§4.1.2), which equals `forward(chain, q)`.
[[nodiscard]] Transform forward_in_body_frame(const Transform& home, const Screws& body_screws,
                                              std::span<const double> q);

}  // namespace urdfmill::kinematics
