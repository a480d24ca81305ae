// Values of joints as callers write them: elbow=1.2.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/kinematics/chain.hpp"

namespace urdfmill::session {

/// "1.2", "90deg", "pi/2", "-3*pi/4"; a bare number of a rotational joint is in degrees with `degrees`. Nothing for
/// anything else.
[[nodiscard]] std::optional<double> parse_position(std::string_view text, bool rotational, bool degrees);
/// What `parse_position` takes after NAME=, for messages.
[[nodiscard]] std::string value_form(bool rotational);

/// A value for each variable of the tree, 0 where none is given. Each word is NAME=VALUE (rad, m; "90deg" is degrees).
/// Reports kinematics-unknown-joint and kinematics-value-malformed as errors, kinematics-outside-limits as a warning.
[[nodiscard]] std::optional<std::vector<double>> joint_values(const kinematics::Tree& tree,
                                                              const std::vector<std::string>& words, bool check_limits,
                                                              source::Sink& sink);

/// The positions of a chain's joints when the variables of the tree (with mimic joints followed) have these values.
[[nodiscard]] std::vector<double> chain_positions(const kinematics::Chain& chain, const urdf::Robot& robot,
                                                  const kinematics::Tree& tree, const std::vector<double>& values);

}  // namespace urdfmill::session
