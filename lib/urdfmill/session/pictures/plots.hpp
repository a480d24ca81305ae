// What dynamics and workspace compute, as plots.
#pragma once
#include <optional>

#include "urdfmill/picture/plot.hpp"
#include "urdfmill/session/mechanics/dynamics.hpp"
#include "urdfmill/session/mechanics/workspace.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// The torques of all joints over a trajectory, N·m and N apart, with the effort limits that are near: those for its
/// accelerations, or what holds and moves the robot without any. Over time where the trajectory has it, else over the
/// numbers of its samples. Reports what dynamics reports.
[[nodiscard]] std::optional<picture::Plot> torque_plot(const urdf::Robot& robot, const DynamicsRequest& request,
                                                       source::Sink& sink);

/// Where the tip was, from above and from two sides, coloured by manipulability. Reports what workspace reports.
[[nodiscard]] std::optional<picture::Plot> workspace_plot(const urdf::Robot& robot, const WorkspaceRequest& request,
                                                          source::Sink& sink);

/// How far and how high the tip was: its distance from the z axis of the base, and z; with arcs about the base's
/// origin through the nearest and the furthest place. Reports what workspace reports.
[[nodiscard]] std::optional<picture::Plot> reach_plot(const urdf::Robot& robot, const WorkspaceRequest& request,
                                                      source::Sink& sink);

}  // namespace urdfmill::session
