// Plots of the results of dynamics and workspace.
#pragma once
#include <optional>

#include "urdfmill/picture/plot.hpp"
#include "urdfmill/session/mechanics/dynamics.hpp"
#include "urdfmill/session/mechanics/workspace.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// Plots the torques of all joints over a trajectory, N·m and N in separate panels, with nearby effort limits: the
/// torques for its accelerations, or, without any, those that hold and move the robot. The axis is time if the
/// trajectory has it, else the number of the sample. Reports the findings of dynamics.
[[nodiscard]] std::optional<picture::Plot> torque_plot(const urdf::Robot& robot, const DynamicsRequest& request,
                                                       source::Sink& sink);

/// Plots the positions of the tip from above and from two sides, coloured by manipulability. Reports the findings of
/// workspace.
[[nodiscard]] std::optional<picture::Plot> workspace_plot(const urdf::Robot& robot, const WorkspaceRequest& request,
                                                          source::Sink& sink);

/// Plots the distance of the tip from the z axis of the base, and z; with arcs about the base's origin through the
/// nearest and the furthest position. Reports the findings of workspace.
[[nodiscard]] std::optional<picture::Plot> reach_plot(const urdf::Robot& robot, const WorkspaceRequest& request,
                                                      source::Sink& sink);

}  // namespace urdfmill::session
