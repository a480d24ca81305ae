#include "urdfmill/kinematics/chain.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "urdfmill/kinematics/forward.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/text/suggest.hpp"

namespace urdfmill::kinematics {
namespace {

using urdf::JointType;
using urdf::Robot;

/// Adds the joints of the bodies on `path` to the chain; false if one has more than one variable.
class ChainMaker {
 public:
  ChainMaker(const Robot& robot, const Tree& tree, const Transform& to_base, std::vector<Transform> poses, Chain& chain,
             source::Sink& sink)
      : robot_(robot), tree_(tree), to_base_(to_base), poses_(std::move(poses)), chain_(chain), sink_(sink) {}

  bool add(std::size_t body, bool upwards) {
    const Body& b = tree_.bodies()[body];
    if (b.motion == Motion::fixed) return true;
    const urdf::Joint& joint = robot_.joints[b.joint];
    if (joint.type == JointType::floating || joint.type == JointType::planar) {
      const std::string type(urdf::text(joint.type));
      source::report(sink_, joint.type == JointType::planar ? rules::planar_joint : rules::floating_joint,
                     "the chain from " + chain_.base_link + " to " + chain_.tip_link + " passes the " + type +
                         " joint " + joint.name.value + ", which is not one axis",
                     joint.span);
      return false;
    }
    ChainJoint c;
    c.name = joint.name.value;
    c.prismatic = b.motion == Motion::translation;
    const Transform pose = to_base_ * poses_[body];
    c.axis = (pose.rotation * b.axis).normalized() * (upwards ? -1.0 : 1.0);
    c.point = pose.position;
    if (joint.limits && joint.type != JointType::continuous) {
      c.lower = joint.limits->lower;
      c.upper = joint.limits->upper;
    }
    c.upwards = upwards;
    if (joint.mimic && robot_.joint(joint.mimic->joint.value) == nullptr) {
      source::report(sink_, rules::mimic_unresolved,
                     "joint " + c.name + " mimics joint " + joint.mimic->joint.value + ", which does not exist",
                     joint.mimic->joint.span);
      return false;
    }
    if (joint.mimic) c.mimic = MimicOf{joint.mimic->joint.value, joint.mimic->multiplier, joint.mimic->offset};
    c.span = joint.span;
    chain_.joints.push_back(std::move(c));
    return true;
  }

 private:
  const Robot& robot_;
  const Tree& tree_;
  const Transform to_base_;
  const std::vector<Transform> poses_;
  Chain& chain_;
  source::Sink& sink_;
};

}  // namespace

std::optional<Chain> chain(const Robot& robot, std::string_view base, std::string_view tip, source::Sink& sink) {
  const std::optional<Tree> tree = Tree::build(robot, Mimics::free, sink);
  if (!tree) return std::nullopt;
  return chain(robot, *tree, base, tip, sink);
}

std::optional<Chain> chain(const Robot& robot, const Tree& tree, std::string_view base, std::string_view tip,
                           source::Sink& sink) {
  const std::size_t base_link = find_link(robot, base, "the base link", sink);
  const std::size_t tip_link = find_link(robot, tip, "the tip link", sink);
  if (base_link == none || tip_link == none) return std::nullopt;

  const std::vector<std::size_t> to_base = tree.path_from_root(tree.body_of_link(base_link));
  const std::vector<std::size_t> to_tip = tree.path_from_root(tree.body_of_link(tip_link));
  const auto parting = static_cast<std::size_t>(
      std::mismatch(to_base.begin(), to_base.end(), to_tip.begin(), to_tip.end()).first - to_base.begin());
  if (parting == 0) {
    source::report(
        sink, rules::unconnected,
        "no joints connect " + std::string(base) + " and " + std::string(tip) + "; they hang on different roots");
    return std::nullopt;
  }

  Chain result;
  result.robot = robot.name.value;
  result.base_link = base;
  result.tip_link = tip;
  std::vector<Transform> poses = body_poses_at_zero(tree);
  const Transform from_root = poses[to_base.back()].inverse();
  result.home = from_root * poses[to_tip.back()];
  ChainMaker maker(robot, tree, from_root, std::move(poses), result, sink);
  for (std::size_t i = to_base.size(); i-- > parting;)
    if (!maker.add(to_base[i], true)) return std::nullopt;
  for (std::size_t i = parting; i < to_tip.size(); ++i)
    if (!maker.add(to_tip[i], false)) return std::nullopt;
  return result;
}

std::vector<std::string> tip_links(const Robot& robot) {
  std::set<std::string_view> parents;
  for (const urdf::Joint& joint : robot.joints) parents.insert(joint.parent.value);
  std::vector<std::string> tips;
  for (const urdf::Link& link : robot.links)
    if (!parents.contains(link.name.value)) tips.push_back(link.name.value);
  return tips;
}

std::optional<BaseAndTip> choose_chain(const Robot& robot, const Tree& tree, std::string base, std::string tip,
                                       source::Sink& sink) {
  if (base.empty()) {
    for (const Body& body : tree.bodies())
      if (body.parent == none) {
        base = robot.links[body.link].name.value;
        break;
      }
  }
  if (!tip.empty()) return BaseAndTip{std::move(base), std::move(tip)};

  using Depth = std::pair<std::size_t, std::size_t>;  // number of movable joints, number of links
  std::vector<Depth> depth(tree.bodies().size());
  for (std::size_t i = 0; i < depth.size(); ++i) {
    const Body& body = tree.bodies()[i];
    if (body.parent != none) depth[i] = depth[body.parent];
    depth[i].first += body.motion == Motion::fixed ? 0 : 1;
    depth[i].second += 1;
  }
  Depth deepest{0, 0};
  std::vector<std::string> tips;
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    const Depth& d = depth[tree.body_of_link(i)];
    if (d < deepest) continue;
    if (d > deepest) tips.clear();
    deepest = d;
    tips.push_back(robot.links[i].name.value);
  }
  if (tips.size() == 1) return BaseAndTip{std::move(base), std::move(tips.front())};
  std::vector<std::pair<Depth, std::string>> candidates;
  for (const std::string& name : tip_links(robot))
    for (std::size_t i = 0; i < robot.links.size(); ++i)
      if (robot.links[i].name.value == name) candidates.emplace_back(depth[tree.body_of_link(i)], name);
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const auto& a, const auto& b) { return a.first.first > b.first.first; });
  std::string list;
  for (const auto& [far, name] : candidates)
    list += (list.empty() ? " " : ", ") + name + " (" + std::to_string(far.first) + " movable of " +
            std::to_string(far.second - 1) + (far.second == 2 ? " joint)" : " joints)");
  report(sink, rules::ambiguous_tip,
         "robot " + robot.name.value + " has no single tip with the most movable joints; name one with ⟨tip⟩:" + list);
  return std::nullopt;
}

std::size_t find_link(const Robot& robot, std::string_view name, std::string_view role, source::Sink& sink) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    if (robot.links[i].name.value == name) return i;
    names.push_back(robot.links[i].name.value);
  }
  source::report(sink, rules::unknown_link,
                 std::string(role) + " " + std::string(name) + " does not exist in robot " + robot.name.value, {},
                 text::did_you_mean_or_longer(name, names));
  return none;
}

bool moves_independently(const Chain& chain, source::Sink& sink) {
  for (const ChainJoint& joint : chain.joints) {
    if (!joint.mimic) continue;
    report(sink, rules::dependent_joint,
           "joint " + joint.name + " mimics joint " + joint.mimic->joint + ": the joints between " + chain.base_link +
               " and " + chain.tip_link + " do not move independently");
    return false;
  }
  if (!chain.joints.empty()) return true;
  report(sink, rules::unconnected, "no movable joint lies between " + chain.base_link + " and " + chain.tip_link);
  return false;
}

Transform forward(const Chain& chain, std::span<const double> q) {
  Transform t;
  for (std::size_t i = 0; i < chain.joints.size(); ++i) {
    const ChainJoint& joint = chain.joints[i];
    Transform step;  // e^{[S]q}, expanded for an axis through a point
    if (joint.prismatic) {
      step.position = joint.axis * q[i];
    } else {
      step.rotation = rotation_about(joint.axis, q[i]);
      step.position = joint.point - step.rotation * joint.point;
    }
    t = t * step;
  }
  return t * chain.home;
}

double reach(const Chain& chain) {
  double length = 0;
  Vector3 from = Vector3::Zero();
  for (const ChainJoint& joint : chain.joints) {
    length += (joint.point - from).norm();
    from = joint.point;
  }
  return length + (chain.home.position - from).norm();
}

}  // namespace urdfmill::kinematics
