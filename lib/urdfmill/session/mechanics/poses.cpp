#include "urdfmill/session/mechanics/poses.hpp"

#include <array>
#include <cmath>
#include <string_view>

#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/session/mechanics/joint_values.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::session {

std::optional<Goal> parse_goal(const std::string& text, source::Span span, source::Sink& sink) {
  std::vector<double> values;
  const std::vector<std::string_view> words = words_of(text);
  for (std::size_t i = 0; i < words.size(); ++i)
    if (const auto value = parse_position(words[i], i >= 3, false); value && std::isfinite(*value))
      values.push_back(*value);
  const bool with_quaternion = words.size() == 7;
  const bool position_only = words.size() == 3;
  if (values.size() != words.size() || (words.size() != 6 && !with_quaternion && !position_only)) {
    report(sink, kinematics::rules::value_malformed,
           "\"" + text +
               "\" is not a pose: write \"x y z roll pitch yaw\", \"x y z qx qy qz qw\", or \"x y z\" for any "
               "orientation, in m and rad (or 90deg)",
           span);
    return std::nullopt;
  }
  kinematics::Transform pose;
  pose.position = {values[0], values[1], values[2]};
  if (position_only) return Goal{pose, true, {}, span};
  if (!with_quaternion) {
    urdf::Origin turn;
    turn.rotation = urdf::rotation_from_rpy(values[3], values[4], values[5]);
    pose.rotation = kinematics::transform(turn).rotation;
    return Goal{pose, false, {}, span};
  }
  const double norm = std::hypot(std::hypot(values[3], values[4]), std::hypot(values[5], values[6]));
  constexpr double off_unit = 1e-2;
  if (std::abs(norm - 1) > off_unit) {
    report(sink, kinematics::rules::value_malformed,
           "the quaternion of \"" + text + "\" has length " + text::shortest(norm) + ", not 1", span);
    return std::nullopt;
  }
  pose.rotation = kinematics::rotation({values[3] / norm, values[4] / norm, values[5] / norm, values[6] / norm});
  return Goal{pose, false, {}, span};
}

namespace {

/// The columns of a pose in the order of `parse_goal`.
constexpr std::array<std::string_view, 6> with_angles{"x", "y", "z", "roll", "pitch", "yaw"};
constexpr std::array<std::string_view, 7> with_quaternion{"x", "y", "z", "qx", "qy", "qz", "qw"};

/// A column without its unit.
struct Column {
  std::string_view name;
  bool is_in_degrees = false;
};
Column column(std::string_view name) {
  for (const std::string_view unit : {"_m", "_rad"})
    if (name.ends_with(unit)) return {name.substr(0, name.size() - unit.size())};
  constexpr std::string_view degrees = "_deg";
  if (name.ends_with(degrees)) return {name.substr(0, name.size() - degrees.size()), true};
  return {name};
}

/// Returns the words of a pose in the order of `parse_goal`; nothing unless each of its columns has one word.
std::optional<std::string> pose_text(const JointSample& sample, std::span<const std::string_view> columns) {
  std::string text;
  for (const std::string_view name : columns) {
    std::size_t found = 0;
    for (const JointWord& word : sample.words) {
      const Column read = column(word.joint);
      if (read.name != name) continue;
      if (found++ > 0) return std::nullopt;
      text += (text.empty() ? "" : " ") + word.value + (read.is_in_degrees ? "deg" : "");
    }
    if (found != 1) return std::nullopt;
  }
  return text;
}

std::string value_of(const JointSample& sample, std::string_view name) {
  for (const JointWord& word : sample.words)
    if (word.joint == name) return word.value;
  return {};
}

}  // namespace

std::optional<std::vector<Goal>> read_poses(Session& session, const std::string& file, const std::string& tip,
                                            source::Sink& sink) {
  const auto fail = [&sink](std::string message, source::Span span) {
    source::report(sink, kinematics::rules::values_unreadable, std::move(message), span);
    return std::nullopt;
  };
  if (!text::has_suffix(file, {".csv", ".yaml", ".yml", ".json"}))
    return fail("poses are read from a .csv, .yaml or .json file, not from \"" + file + "\"", {});
  const auto input = read_joint_input(session, {file}, false, sink);
  if (!input) return std::nullopt;
  std::vector<Goal> goals;
  for (const JointSample& sample : input->samples) {
    std::size_t others = 0;
    for (const std::string_view name : {"sample", "link"})
      for (const JointWord& word : sample.words) others += word.joint == name ? 1 : 0;
    if (const std::string link = value_of(sample, "link"); !link.empty() && link != tip) continue;
    const std::size_t count = sample.words.size() - others;
    const std::span<const std::string_view> columns =
        count == with_quaternion.size() ? std::span<const std::string_view>(with_quaternion)
                                        : std::span<const std::string_view>(with_angles).first(count == 3 ? 3 : 6);
    const auto text = pose_text(sample, columns);
    if (!text || count != columns.size())
      return fail("a pose has x, y, z, and roll, pitch, yaw or qx, qy, qz, qw or neither, besides time and link",
                  sample.span);
    auto goal = parse_goal(*text, sample.span, sink);
    if (!goal) return std::nullopt;
    goal->time = sample.time;
    goals.push_back(*std::move(goal));
  }
  if (goals.empty()) return fail("the file has no pose of link " + tip, input->samples.front().span);
  return goals;
}

}  // namespace urdfmill::session
