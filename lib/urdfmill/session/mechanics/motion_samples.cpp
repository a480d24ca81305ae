#include "urdfmill/session/mechanics/motion_samples.hpp"

#include <algorithm>
#include <array>

#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/session/mechanics/dynamics.hpp"

namespace urdfmill::session {
namespace {

namespace kinematics_rules = kinematics::rules;
using kinematics::Tree;

/// True for a column of computed values as dynamics writes it: bias.JOINT, gravity.JOINT, friction.JOINT.
bool is_computed(const Tree& tree, std::string_view name) {
  const auto column = trajectory_column(tree, name);
  return column && (column->quantity == "bias" || column->quantity == "gravity" || column->quantity == "friction");
}

/// Returns the variables that have a word in the sample.
std::vector<std::size_t> named(const Tree& tree, const JointSample& sample) {
  std::vector<std::size_t> variables;
  for (const JointWord& word : sample.words) variables.push_back(tree.find_variable(word.joint));
  return variables;
}

/// Collects the parts of a request and their values, and checks their consistency.
class Gatherer {
 public:
  Gatherer(const Tree& tree, source::Sink& sink) : tree_(tree), sink_(sink) {}

  std::optional<MotionSamples> gather(const JointInput& positions, const JointInput& velocities,
                                      const JointInput* accelerations, const JointInput* torques) {
    std::array<Part, 4> parts{Part{"position", "positions", &positions, JointQuantity::position, {}},
                              Part{"velocity", "velocities", &velocities, JointQuantity::rate, {}},
                              Part{"acceleration", "accelerations", accelerations, JointQuantity::rate, {}},
                              Part{"torque", "torques", torques, JointQuantity::force, {}}};
    MotionSamples result;
    std::size_t count = 1;
    const Part* longest = parts.data();
    for (Part& part : parts) {
      if (part.input == nullptr) continue;
      auto values = joint_values(tree_, *part.input, part.quantity, sink_);
      if (!values) return std::nullopt;
      if (part.quantity != JointQuantity::position)
        report_missing(tree_, *part.input, part.one, without_position(positions), sink_);
      part.values = *std::move(values);
      result.trajectory = result.trajectory || part.input->trajectory;
      if (part.values.size() > count) count = part.values.size(), longest = &part;
    }
    for (const Part& part : parts) {
      if (part.input == nullptr || part.values.size() == 1 || part.values.size() == count) continue;
      source::report(sink_, kinematics_rules::value_malformed,
                     "there are " + std::to_string(count) + " samples of " + longest->name + " and " +
                         std::to_string(part.values.size()) + " of " + part.name);
      return std::nullopt;
    }
    for (std::size_t i = 0; i < count; ++i) {
      MotionSample& sample = result.samples.emplace_back();
      sample.q = parts[0].at(i);
      sample.dq = parts[1].at(i);
      if (accelerations != nullptr) {
        sample.ddq = parts[2].at(i);
        sample.given = named(tree_, accelerations->samples[accelerations->samples.size() == 1 ? 0 : i]);
      }
      const auto given = [&](const JointInput& input) {
        return named(tree_, input.samples[input.samples.size() == 1 ? 0 : i]);
      };
      sample.given_positions = given(positions);
      sample.given_velocities = given(velocities);
      if (torques != nullptr) sample.tau = parts[3].at(i);
      sample.time = longest->input->samples[longest->values.size() == 1 ? 0 : i].time;
    }
    return result;
  }

 private:
  /// Returns the variables that a file of positions does not name, which were reported.
  [[nodiscard]] std::vector<std::size_t> without_position(const JointInput& positions) const {
    std::vector<std::size_t> result;
    if (!positions.samples.front().span.known()) return result;
    const std::vector<std::size_t> given = named(tree_, positions.samples.front());
    for (std::size_t i = 0; i < tree_.variables().size(); ++i)
      if (std::find(given.begin(), given.end(), i) == given.end()) result.push_back(i);
    return result;
  }

  struct Part {
    std::string_view one;
    std::string name;
    const JointInput* input;
    JointQuantity quantity;
    std::vector<std::vector<double>> values;

    [[nodiscard]] const std::vector<double>& at(std::size_t i) const { return values[values.size() == 1 ? 0 : i]; }
  };

  const Tree& tree_;
  source::Sink& sink_;
};

}  // namespace

TrajectoryParts split_trajectory(const Tree& tree, const JointInput& trajectory) {
  TrajectoryParts parts;
  std::array<JointInput*, 4> inputs{&parts.positions, &parts.velocities, &parts.accelerations, &parts.torques};
  constexpr std::array<std::string_view, 4> prefixes{"q.", "dq.", "ddq.", "tau."};
  for (JointInput* input : inputs) {
    input->samples.clear();
    input->degrees = trajectory.degrees;
    input->trajectory = true;
  }
  for (const JointSample& sample : trajectory.samples) {
    std::array<JointSample, 4> split;
    for (JointSample& part : split) part.time = sample.time, part.span = sample.span;
    for (const JointWord& word : sample.words) {
      if (is_computed(tree, word.joint)) continue;
      std::size_t which = 0;
      JointWord bare = word;
      for (std::size_t i = 0; i < prefixes.size() && tree.find_variable(word.joint) == kinematics::none; ++i) {
        if (!word.joint.starts_with(prefixes[i])) continue;
        which = i;
        bare.joint.erase(0, prefixes[i].size());
        break;
      }
      split[which].words.push_back(std::move(bare));
    }
    for (std::size_t i = 0; i < split.size(); ++i)
      if (!split[i].words.empty()) inputs[i]->samples.push_back(std::move(split[i]));
  }
  return parts;
}

std::optional<MotionSamples> motion_samples(const Tree& tree, const DynamicsRequest& request, source::Sink& sink) {
  const auto pointer = [](const std::optional<JointInput>& input) { return input ? &*input : nullptr; };
  if (!request.trajectory)
    return Gatherer(tree, sink)
        .gather(request.positions, request.velocities, pointer(request.accelerations), pointer(request.torques));
  const TrajectoryParts parts = split_trajectory(tree, *request.trajectory);
  const auto present = [](const JointInput& input) { return input.samples.empty() ? nullptr : &input; };
  if (present(parts.accelerations) != nullptr && present(parts.torques) != nullptr) {
    source::report(sink, kinematics_rules::value_repeated,
                   "the trajectory has both accelerations and torques, but one follows from the other");
    return std::nullopt;
  }
  for (const auto& [part, what] :
       {std::pair(&parts.positions, "positions"), std::pair(&parts.velocities, "velocities")})
    if (part->samples.empty())
      source::report(sink, kinematics_rules::values_missing,
                     std::string("the trajectory has no ") + what + ": all count as 0",
                     request.trajectory->samples.front().span);
  const JointInput still;
  const auto or_still = [&](const JointInput& input) -> const JointInput& {
    return input.samples.empty() ? still : input;
  };
  return Gatherer(tree, sink)
      .gather(or_still(parts.positions), or_still(parts.velocities), present(parts.accelerations),
              present(parts.torques));
}

}  // namespace urdfmill::session
