// Values of joints in words, as elbow=1.2, or as samples of a trajectory in YAML, JSON and CSV.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/kinematics/chain.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/span.hpp"

namespace urdfmill::session {

/// Reads "1.2", "90deg", "pi/2", "-3*pi/4"; with `degrees`, a bare number for a rotational joint is in degrees. Nothing
/// for any other text.
[[nodiscard]] std::optional<double> parse_position(std::string_view text, bool rotational, bool degrees);
/// Returns the syntax that `parse_position` accepts after NAME=, for messages.
[[nodiscard]] std::string value_form(bool rotational);

/// Values of joints as words, NAME=VALUE in rad or m ("elbow=90deg" is in degrees); the others are 0.
using JointWords = std::vector<std::string>;

/// A joint and its value as text.
struct JointWord {
  std::string joint;
  std::string value;
  source::Span span = {};  ///< in the file it was read from; unknown for words
};

/// Joints at one time; those that are not named are at 0.
struct JointSample {
  std::vector<JointWord> words;
  std::string time;  ///< as in the file; empty if it has none
  source::Span span = {};
};

/// Positions or velocities as given.
struct JointInput {
  /// Puts all joints at 0.
  JointInput() : samples(1) {}
  /// Takes words NAME=VALUE, in rad or m ("elbow=90deg" is in degrees).
  JointInput(const JointWords& words);  // NOLINT: words are what most callers have

  std::vector<JointSample> samples;  ///< one; for a trajectory any number except 0
  bool trajectory = false;           ///< the samples are from a file that can have several
  bool degrees = false;              ///< bare numbers for rotational joints are in degrees
};

/// Reads words NAME=VALUE, and files by name (.yaml .yml .json .csv). A file has a map of joints to values, a list of
/// such maps, ROS's JointState (name, position) or JointTrajectory (joint_names, points), or in CSV a line of joint
/// names (and optionally `time`) and one line for each sample. Words combined with a file apply to all its samples.
/// Reports kinematics-value-malformed, kinematics-values-unreadable; returns nothing on errors.
[[nodiscard]] std::optional<JointInput> read_joint_input(Session& session, const std::vector<std::string>& words,
                                                         bool degrees, source::Sink& sink);

/// The prefixes of joint names in the columns of a trajectory, besides "q".
inline constexpr std::array<std::string_view, 7> trajectory_quantities{"dq",      "ddq",      "tau",     "bias",
                                                                       "gravity", "friction", "actuator"};

/// A column of a trajectory such as "dq.elbow".
struct TrajectoryColumn {
  std::string_view quantity;  ///< the text before the first point
  std::size_t variable = 0;   ///< index in the tree
};
/// Reads the name of a column; nothing for the bare name of a variable, and if no variable is named.
[[nodiscard]] std::optional<TrajectoryColumn> trajectory_column(const kinematics::Tree& tree, std::string_view name);

/// The quantity of joint values.
enum class JointQuantity : std::uint8_t {
  position,  ///< rad or m; checked against the limits of joints
  rate,      ///< a velocity or acceleration: rad or m per s or s²
  force,     ///< N·m or N: numbers without a unit
};

/// Returns for each sample a value for each variable of the tree; the default is 0. Reports kinematics-unknown-joint,
/// kinematics-value-malformed and kinematics-value-repeated as errors, kinematics-outside-limits as a warning, once for
/// each joint.
[[nodiscard]] std::optional<std::vector<std::vector<double>>> joint_values(const kinematics::Tree& tree,
                                                                           const JointInput& input,
                                                                           JointQuantity quantity, source::Sink& sink);
/// Reports once which variables the samples of a file leave without a value, so that they count as 0, except those
/// whose indices are `known`: kinematics-values-missing. `what` names the values: "velocity". `joint_values` does so
/// for positions.
void report_missing(const kinematics::Tree& tree, const JointInput& input, std::string_view what,
                    const std::vector<std::size_t>& known, source::Sink& sink);
/// Returns the words of a text, separated by blanks, commas and semicolons.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text);
/// Returns the numbers in such a list, each with its text; nothing if a word is not a finite number.
[[nodiscard]] std::optional<std::vector<urdf::Number>> numbers_of(std::string_view text);

/// Returns the positions of a chain's joints at these values of the tree's variables, with mimic joints followed.
[[nodiscard]] std::vector<double> chain_positions(const kinematics::Chain& chain, const urdf::Robot& robot,
                                                  const kinematics::Tree& tree, const std::vector<double>& values);

}  // namespace urdfmill::session
