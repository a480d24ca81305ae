#include "tools/motion_options.hpp"

#include "tools/command.hpp"

namespace urdfmill::tools {
namespace {

/// A precision that people read at a glance and that fits a line.
constexpr int shown_digits = 6;

}  // namespace

emit::NumberStyle MotionOptions::style(bool for_people) const {
  emit::NumberStyle style{degrees, digits};
  if (for_people && !style.digits) style.digits = shown_digits;
  return style;
}

std::optional<session::JointInput> MotionOptions::read(const std::vector<std::string>& words,
                                                       RobotOptions& robot) const {
  return session::read_joint_input(robot.session(), words, degrees, robot.findings);
}

void add_positions_option(Parser& parser, MotionOptions& options, const std::string& effect) {
  parser
      .add_option("--q", options.positions,
                  "The position of a joint, rad or m (or 90deg, pi/2), or a .yaml, .json or .csv file of positions, "
                  "which may be a trajectory; other joints are at 0" +
                      effect + ". May be repeated")
      .value_name("JOINT=VALUE|FILE")
      .one_value_each()
      .reads_file();
}

Option& add_motion_options(Parser& parser, MotionOptions& options, const std::string& effect) {
  add_positions_option(parser, options, effect);
  parser
      .add_option("--digits", options.digits,
                  "Significant digits to round to; 17: all. Default: 6 in text, all in the other formats")
      .between(1, 17)
      .value_name("N");
  return parser.add_flag("--degrees", options.degrees,
                         "Angles in degrees, in the output and in --q where no unit is given");
}

void add_gravity_option(Parser& parser, std::array<double, 3>& gravity) {
  parser.add_vector("--gravity", gravity, "Gravity in the root's frame, m/s^2; default \"0 0 -9.81\"");
}

}  // namespace urdfmill::tools
