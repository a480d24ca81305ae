// The robot described by a sequence of elementary transforms, as written by the command from-ets.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/kinematics/dh/ets.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/tables/ets_reader.hpp"

namespace urdfmill::session {

/// The constant in "NAME=NUMBER" (m, rad; also 90deg, pi/2); nothing for anything else.
[[nodiscard]] std::optional<tables::EtsConstants::value_type> ets_constant(std::string_view word);

/// Returns the URDF of the robot. If the sequence cannot be read or does not use a constant, returns nothing and sets
/// `error`, or reports. Reports numbers that look like other units (dh-unit-suspicious).
[[nodiscard]] std::optional<std::string> ets_urdf(std::string_view sequence, const tables::EtsConstants& constants,
                                                  const std::string& name, const kinematics::DhRobotOptions& options,
                                                  std::string& error, source::Sink& sink);

}  // namespace urdfmill::session
