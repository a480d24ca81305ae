// Kinematics and dynamics of a mechanism as expressions of q, q̇ and q̈.
#pragma once
#include <vector>

#include "urdfmill/codegen/expression.hpp"
#include "urdfmill/codegen/mechanism.hpp"
#include "urdfmill/kinematics/dynamics/friction.hpp"

namespace urdfmill::codegen {

/// The inputs of a graph: q is 0 … n − 1, q̇ is n … 2n − 1, q̈ is 2n … 3n − 1 (rad, m and per second); in forward
/// dynamics the last are the torques τ (N·m, N).
enum class InputKind : std::uint8_t { q, dq, ddq, tau = ddq };

/// Returns the pose of a body of the tree in the root's frame: the 3×4 matrix [R p], row by row.
[[nodiscard]] std::vector<NodeId> pose(Graph& graph, const Mechanism& mechanism, std::size_t body);
/// Returns the geometric Jacobian of a body of the tree, 6×n row by row: ω and the velocity of its origin, along the
/// root's axes.
[[nodiscard]] std::vector<NodeId> jacobian(Graph& graph, const Mechanism& mechanism, std::size_t body);
/// Returns dJ/dt (q, q̇), row by row.
[[nodiscard]] std::vector<NodeId> jacobian_rate(Graph& graph, const Mechanism& mechanism, std::size_t body);
/// Returns M(q), n×n, row by row.
[[nodiscard]] std::vector<NodeId> mass_matrix(Graph& graph, const Mechanism& mechanism);
/// Returns g(q), n torques.
[[nodiscard]] std::vector<NodeId> gravity_torques(Graph& graph, const Mechanism& mechanism,
                                                  const kinematics::Vector3& gravity);
/// Returns C(q, q̇) of the Christoffel symbols, n×n, row by row, as kinematics::Dynamics::coriolis_matrix does.
[[nodiscard]] std::vector<NodeId> coriolis_matrix(Graph& graph, const Mechanism& mechanism);
/// Returns τ(q, q̇, q̈), n torques.
[[nodiscard]] std::vector<NodeId> inverse_dynamics(Graph& graph, const Mechanism& mechanism,
                                                   const kinematics::Vector3& gravity);
/// Returns q̈(q, q̇, τ), n accelerations, by the factors L D Lᵀ of the mass matrix. `apparent_inertia` is added to that;
/// empty: nothing. Returns an empty list if a joint moves no mass.
[[nodiscard]] std::vector<NodeId> forward_dynamics(Graph& graph, const Mechanism& mechanism,
                                                   const kinematics::Vector3& gravity,
                                                   const kinematics::Matrix& apparent_inertia);
/// Returns the friction torques F_v q̇ + F_s sgn(q̇), n.
[[nodiscard]] std::vector<NodeId> friction_torques(Graph& graph, const kinematics::Friction& friction);
/// Returns Y(q, q̇, q̈), n × 10 · links, row by row, as kinematics::Dynamics::regressor does. `links` are the bodies of
/// the tree, one for each link of the robot.
[[nodiscard]] std::vector<NodeId> regressor(Graph& graph, const Mechanism& mechanism,
                                            const std::vector<std::size_t>& links, const kinematics::Vector3& gravity);

}  // namespace urdfmill::codegen
