// Kinematics and dynamics of a mechanism as expressions of q, q̇ and q̈.
#pragma once
#include <vector>

#include "urdfmill/codegen/expression.hpp"
#include "urdfmill/codegen/mechanism.hpp"

namespace urdfmill::codegen {

/// The inputs of a graph: q is 0 … n − 1, q̇ is n … 2n − 1, q̈ is 2n … 3n − 1 (rad, m and per second).
enum class InputKind : std::uint8_t { q, dq, ddq };

/// Returns the pose of a body of the tree in the root's frame: the 3×4 matrix [R p], row by row.
[[nodiscard]] std::vector<NodeId> pose(Graph& graph, const Mechanism& mechanism, std::size_t body);
/// Returns the geometric Jacobian of a body of the tree, 6×n row by row: ω and the velocity of its origin, along the
/// root's axes.
[[nodiscard]] std::vector<NodeId> jacobian(Graph& graph, const Mechanism& mechanism, std::size_t body);
/// Returns M(q), n×n, row by row.
[[nodiscard]] std::vector<NodeId> mass_matrix(Graph& graph, const Mechanism& mechanism);
/// Returns g(q), n torques.
[[nodiscard]] std::vector<NodeId> gravity_torques(Graph& graph, const Mechanism& mechanism,
                                                  const kinematics::Vector3& gravity);
/// Returns τ(q, q̇, q̈), n torques.
[[nodiscard]] std::vector<NodeId> inverse_dynamics(Graph& graph, const Mechanism& mechanism,
                                                   const kinematics::Vector3& gravity);
/// Returns Y(q, q̇, q̈), n × 10 · links, row by row, as kinematics::Dynamics::regressor does. `links` are the bodies of
/// the tree, one for each link of the robot.
[[nodiscard]] std::vector<NodeId> regressor(Graph& graph, const Mechanism& mechanism,
                                            const std::vector<std::size_t>& links, const kinematics::Vector3& gravity);

}  // namespace urdfmill::codegen
