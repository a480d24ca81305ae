// Values of joints as callers write them: elbow=1.2 in words, or samples of a trajectory in YAML, JSON and CSV.
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

/// "1.2", "90deg", "pi/2", "-3*pi/4"; a bare number of a rotational joint is in degrees with `degrees`. Nothing for
/// anything else.
[[nodiscard]] std::optional<double> parse_position(std::string_view text, bool rotational, bool degrees);
/// What `parse_position` takes after NAME=, for messages.
[[nodiscard]] std::string value_form(bool rotational);

/// Values of joints as words, NAME=VALUE in rad or m ("elbow=90deg" is degrees); the others are 0.
using JointWords = std::vector<std::string>;

/// A joint and its value as text.
struct JointWord {
  std::string joint;
  std::string value;
  source::Span span = {};  ///< in the file it was read from; unknown for words
};

/// Joints at one moment; those that are not named are at 0.
struct JointSample {
  std::vector<JointWord> words;
  std::string time;  ///< as the file has it; empty if it has none
  source::Span span = {};
};

/// Positions or velocities as they were given.
struct JointInput {
  /// All joints at 0.
  JointInput() : samples(1) {}
  /// Words NAME=VALUE, in rad or m ("elbow=90deg" is degrees).
  JointInput(const JointWords& words);  // NOLINT: words are what most callers have

  std::vector<JointSample> samples;  ///< one; of a trajectory any number but none
  bool trajectory = false;           ///< the samples are those of a file that can hold several
  bool degrees = false;              ///< bare numbers of rotational joints are degrees
};

/// Words NAME=VALUE, and names of files (.yaml .yml .json .csv). A file holds a map of joints to values, a list of such
/// maps, ROS's JointState (name, position) or JointTrajectory (joint_names, points), or in CSV a line of joint names
/// (and perhaps `time`) and a line a sample. Words beside a file hold for all its samples. Reports
/// kinematics-value-malformed, kinematics-values-unreadable; nothing if something is wrong.
[[nodiscard]] std::optional<JointInput> read_joint_input(Session& session, const std::vector<std::string>& words,
                                                         bool degrees, source::Sink& sink);

/// What is before the name of a joint in the columns of a trajectory, beside "q".
inline constexpr std::array<std::string_view, 7> trajectory_quantities{"dq",      "ddq",      "tau",     "bias",
                                                                       "gravity", "friction", "actuator"};

/// A column of a trajectory like "dq.elbow".
struct TrajectoryColumn {
  std::string_view quantity;  ///< what is before the first point
  std::size_t variable = 0;   ///< of the tree
};
/// What the name of a column says; nothing for the bare name of a variable, and where no variable is named.
[[nodiscard]] std::optional<TrajectoryColumn> trajectory_column(const kinematics::Tree& tree, std::string_view name);

/// What values of joints are.
enum class JointQuantity : std::uint8_t {
  position,  ///< rad or m; limits of joints are looked at
  rate,      ///< a velocity or acceleration: rad or m per s or s²
  force,     ///< N·m or N: numbers without a unit
};

/// For each sample a value for each variable of the tree, 0 where none is given. Reports kinematics-unknown-joint,
/// kinematics-value-malformed and kinematics-value-repeated as errors, kinematics-outside-limits as a warning, once a
/// joint.
[[nodiscard]] std::optional<std::vector<std::vector<double>>> joint_values(const kinematics::Tree& tree,
                                                                           const JointInput& input,
                                                                           JointQuantity quantity, source::Sink& sink);
/// Says once which variables the samples of a file leave without a value, so that they count as 0, but for those whose
/// numbers are `known`: kinematics-values-missing. `what` names the values: "velocity". `joint_values` does so for
/// positions.
void report_missing(const kinematics::Tree& tree, const JointInput& input, std::string_view what,
                    const std::vector<std::size_t>& known, source::Sink& sink);
/// The words of a text, between blanks, commas and semicolons.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text);
/// The numbers in such a list, each with its text; nothing if a word is not a finite number.
[[nodiscard]] std::optional<std::vector<urdf::Number>> numbers_of(std::string_view text);

/// The positions of a chain's joints when the variables of the tree (with mimic joints followed) have these values.
[[nodiscard]] std::vector<double> chain_positions(const kinematics::Chain& chain, const urdf::Robot& robot,
                                                  const kinematics::Tree& tree, const std::vector<double>& values);

}  // namespace urdfmill::session
