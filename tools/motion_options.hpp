// Options of commands that move a model: positions of joints, and the style of numbers.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "tools/parser.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/emit/pose.hpp"
#include "urdfmill/session/mechanics/joint_values.hpp"

namespace urdfmill::tools {

/// --q (or --dq), --digits and --degrees.
struct MotionOptions {
  std::vector<std::string> positions;
  std::optional<int> digits;
  bool degrees = false;

  /// Returns the style of numbers: rounded for people, in full as data.
  [[nodiscard]] emit::NumberStyle style(bool for_people) const;
  /// Reads positions (or velocities) from words and files; reports and returns nothing if they are malformed.
  [[nodiscard]] std::optional<session::JointInput> read(const std::vector<std::string>& words,
                                                        RobotOptions& robot) const;
};

/// Adds --q, with `effect` at the end of its help.
void add_positions_option(Parser& parser, MotionOptions& options, const std::string& effect = {});
/// Adds --q, --digits and --degrees, and returns the last.
Option& add_motion_options(Parser& parser, MotionOptions& options, const std::string& effect = {});
/// Adds --gravity, three numbers (m/s²) in one word.
void add_gravity_option(Parser& parser, std::array<double, 3>& gravity);

}  // namespace urdfmill::tools
