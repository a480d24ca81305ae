// The robot described by a sequence of elementary transforms, as written by the command from-ets.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/kinematics/dh/ets.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::session {

/// Constants from words NAME=NUMBER (m, rad; also 90deg, pi/2). Nothing for a word that is not one; `wrong` is it.
[[nodiscard]] std::optional<kinematics::EtsConstants> ets_constants(const std::vector<std::string>& words,
                                                                    std::string& wrong);

/// Returns the URDF of the robot. If the sequence cannot be read or does not use a constant, returns nothing and sets
/// `error`, or reports. Reports numbers that look like other units (dh-unit-suspicious).
[[nodiscard]] std::optional<std::string> ets_urdf(std::string_view sequence, const kinematics::EtsConstants& constants,
                                                  const std::string& name, const kinematics::DhRobotOptions& options,
                                                  std::string& error, source::Sink& sink);

}  // namespace urdfmill::session
