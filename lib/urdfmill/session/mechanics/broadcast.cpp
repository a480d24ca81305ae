#include "urdfmill/session/mechanics/broadcast.hpp"

#include <algorithm>
#include <utility>

#include "urdfmill/emit/kdl.hpp"
#include "urdfmill/kinematics/chain.hpp"
#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/session/rules.hpp"

namespace urdfmill::session {
namespace {

using kinematics::Tree;
using urdf::JointType;

/// Removes the values of mimic joints from the input.
JointInput take_mimics(const urdf::Robot& robot, JointInput& input) {
  JointInput mimics = input;
  const auto is_mimic = [&](const JointWord& word) {
    const urdf::Joint* joint = robot.joint(word.joint);
    return joint != nullptr && joint->mimic;
  };
  for (std::size_t i = 0; i < input.samples.size(); ++i) {
    std::erase_if(input.samples[i].words, is_mimic);
    std::erase_if(mimics.samples[i].words, [&](const JointWord& word) { return !is_mimic(word); });
  }
  return mimics;
}

/// Positions of joints in each sample.
class Positions {
 public:
  /// Reads the positions; reports and returns nothing if the values are malformed.
  static std::optional<Positions> read(const urdf::Robot& robot, const Tree& follow, JointInput input,
                                       source::Sink& sink) {
    Positions result;
    result.robot_ = &robot;
    result.follow_ = &follow;
    result.mimics_ = take_mimics(robot, input);
    auto free = Tree::build(robot, kinematics::Mimics::free, sink);
    auto values = joint_values(follow, input, JointQuantity::position, sink);
    if (!free || !values) return std::nullopt;
    // Their limits are not checked: all that are not named would count as being at 0.
    auto own = joint_values(*free, result.mimics_, JointQuantity::rate, sink);
    if (!own) return std::nullopt;
    result.free_ = *std::move(free);
    result.values_ = *std::move(values);
    result.own_ = *std::move(own);
    return result;
  }

  [[nodiscard]] std::size_t samples() const { return values_.size(); }

  /// Returns the position of a joint, which moves that body of the tree in which mimic joints follow.
  [[nodiscard]] double at(std::size_t sample, const kinematics::Body& body, const urdf::Joint& joint) const {
    if (mimics_.samples[sample].words.empty()) return kinematics::joint_position(body, values_[sample]);
    const urdf::Joint* leader = &joint;
    double multiplier = 1;
    double offset = 0;
    while (leader->mimic && !is_given(sample, leader->name.value)) {
      offset += multiplier * leader->mimic->offset.value;
      multiplier *= leader->mimic->multiplier.value;
      leader = robot_->joint(leader->mimic->joint.value);
    }
    const std::size_t variable = free_.find_variable(leader->name.value);
    if (variable == kinematics::none) return offset;  // it follows a fixed joint
    const double position =
        leader->mimic ? own_[sample][variable] : values_[sample][follow_->find_variable(leader->name.value)];
    return multiplier * position + offset;
  }

 private:
  [[nodiscard]] bool is_given(std::size_t sample, const std::string& joint) const {
    const std::vector<JointWord>& words = mimics_.samples[sample].words;
    return std::any_of(words.begin(), words.end(), [&](const auto& word) { return word.joint == joint; });
  }

  const urdf::Robot* robot_ = nullptr;
  const Tree* follow_ = nullptr;
  Tree free_;
  JointInput mimics_;
  std::vector<std::vector<double>> values_, own_;
};

/// Returns the topic of a joint's transform, if it has one.
std::optional<Broadcast> topic_of(const urdf::Joint& joint) {
  if (joint.type == JointType::floating) return std::nullopt;
  const bool is_fixed = joint.type == JointType::fixed || joint.type == JointType::planar;
  return is_fixed ? Broadcast::fixed : Broadcast::moving;
}

/// Reports why a requested link has no transform on the topic.
void report_no_transform(const urdf::Link& link, const urdf::Joint* joint, Broadcast topic, source::Sink& sink) {
  const std::string why = joint == nullptr             ? "it is the root"
                          : topic == Broadcast::moving ? "its joint is fixed; ⟨format⟩ tf-static has it"
                                                       : "its joint moves; ⟨format⟩ tf-dynamic has it";
  source::report(sink, rules::no_transform,
                 "link " + link.name.value + " has no transform on " +
                     (topic == Broadcast::moving ? "/tf: " : "/tf_static: ") + why,
                 link.name.span);
}

/// Returns the bodies of the requested links with a transform on the topic.
std::optional<std::vector<std::size_t>> bodies_on(const urdf::Robot& robot, const Tree& tree,
                                                  const BroadcastRequest& request, source::Sink& sink) {
  std::vector<std::size_t> links, bodies;
  for (const std::string& name : request.links) links.push_back(kinematics::find_link(robot, name, "link", sink));
  if (std::find(links.begin(), links.end(), kinematics::none) != links.end()) return std::nullopt;
  if (request.links.empty())
    for (std::size_t i = 0; i < robot.links.size(); ++i) links.push_back(i);
  for (const std::size_t link : links) {
    const std::size_t body = tree.body_of_link(link);
    const bool is_named = !request.links.empty();
    if (tree.bodies()[body].joint == kinematics::none) {
      if (is_named) report_no_transform(robot.links[link], nullptr, request.topic, sink);
      continue;
    }
    const urdf::Joint& joint = robot.joints[tree.bodies()[body].joint];
    if (joint.type == JointType::floating)
      emit::report_kdl_joint_type(joint, "robot_state_publisher does not publish it", sink);
    if (joint.type == JointType::planar)
      emit::report_kdl_joint_type(joint, "robot_state_publisher publishes it as fixed", sink);
    if (topic_of(joint) == request.topic)
      bodies.push_back(body);
    else if (is_named && joint.type != JointType::floating)
      report_no_transform(robot.links[link], &joint, request.topic, sink);
  }
  return bodies;
}

}  // namespace

std::optional<std::vector<emit::LinkPoses>> broadcast_transforms(const urdf::Robot& robot,
                                                                 const BroadcastRequest& request, source::Sink& sink) {
  const auto tree = Tree::build(robot, kinematics::Mimics::follow, sink);
  if (!tree) return std::nullopt;
  const auto positions = Positions::read(robot, *tree, request.positions, sink);
  if (!positions) return std::nullopt;
  const auto bodies = bodies_on(robot, *tree, request, sink);
  if (!bodies) return std::nullopt;
  const bool once = request.topic == Broadcast::fixed;
  std::vector<emit::LinkPoses> result;
  for (std::size_t i = 0; i < (once ? 1 : positions->samples()); ++i) {
    emit::LinkPoses& sample = result.emplace_back();
    if (!once) sample.time = request.positions.samples[i].time;
    for (const std::size_t index : *bodies) {
      const kinematics::Body& body = tree->bodies()[index];
      const urdf::Joint& joint = robot.joints[body.joint];
      emit::LinkPose& pose = sample.links.emplace_back();
      pose.link = joint.child.value;
      pose.parent = joint.parent.value;
      pose.in_parent = kinematics::transform(joint.origin);
      if (!once) pose.in_parent = body.placement * kinematics::motion(body, positions->at(i, body, joint));
    }
  }
  return result;
}

}  // namespace urdfmill::session
