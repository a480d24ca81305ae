#include "tools/motion_options.hpp"

#include <iterator>
#include <sstream>

#include "tools/command.hpp"

namespace urdfmill::tools {
namespace {

/// What people read at a glance, and what fits a line.
constexpr int shown_digits = 6;

constexpr std::string_view gravity_option = "--gravity";

/// A vector in one word, "0 0 -9.81", is as good as one in three.
void split_gravity(std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string with_sign = std::string(gravity_option) + "=";
    const bool in_one = words[i].starts_with(with_sign);
    if (in_one) {
      const std::string value = words[i].substr(with_sign.size());
      words[i] = gravity_option;
      words.insert(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, value);
    }
    if (words[i] != gravity_option || i + 1 >= words.size()) continue;
    std::istringstream stream(words[i + 1]);
    const std::vector<std::string> parts{std::istream_iterator<std::string>(stream), {}};
    const auto at = words.erase(words.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    words.insert(at, parts.begin(), parts.end());
    return;
  }
}

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

void add_motion_options(Parser& parser, MotionOptions& options, const std::string& effect) {
  parser
      .add_option("--q", options.positions,
                  "The position of a joint, rad or m (or 90deg, pi/2), or a .yaml, .json or .csv file of positions, "
                  "which may be a trajectory; other joints are at 0" +
                      effect + ". May be repeated")
      .value_name("JOINT=VALUE|FILE")
      .one_value_each();
  parser
      .add_option("--digits", options.digits,
                  "Significant digits to round to; 17: all. Default: 6 in text, all in the other formats")
      .between(1, 17)
      .value_name("N");
  parser.add_flag("--degrees", options.degrees, "Angles in degrees, in the output and in --q where no unit is given");
}

void add_gravity_option(Parser& parser, std::vector<double>& gravity) {
  parser.add_option(std::string(gravity_option), gravity, "Gravity in the root's frame, m/s^2; default \"0 0 -9.81\"")
      .value_name("\"X Y Z\"")
      .values(3);
  parser.add_spelling(split_gravity);
}

}  // namespace urdfmill::tools
