#include "urdfmill/compose/proof.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>
#include <unordered_set>
#include <vector>

#include "urdfmill/compose/rules.hpp"
#include "urdfmill/kinematics/forward.hpp"
#include "urdfmill/kinematics/inertia.hpp"
#include "urdfmill/kinematics/merged_inertia.hpp"
#include "urdfmill/kinematics/part_values.hpp"
#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::compose {

namespace {

using kinematics::InertialParameters;
using kinematics::Item;
using kinematics::Matrix3;
using kinematics::none;
using kinematics::Transform;
using kinematics::Tree;
using kinematics::Vector3;

constexpr double tolerance = 1e-9;
constexpr int samples = 8;

/// The same parameters about another frame's origin, in its axes; `placement` is the pose of the first frame in it.
InertialParameters moved(const InertialParameters& p, const Transform& placement) {
  const Vector3 moment = placement.rotation * p.first_moment;
  const Matrix3 to = kinematics::skew(placement.position);
  const Matrix3 of = kinematics::skew(moment);
  InertialParameters result;
  result.mass = p.mass;
  result.first_moment = moment + p.mass * placement.position;
  result.inertia =
      placement.rotation * p.inertia * placement.rotation.transpose() - to * of - of * to - p.mass * (to * to);
  return result;
}

InertialParameters weight(const urdf::Link& link) {
  return kinematics::counts(link) ? kinematics::inertial_parameters(link) : InertialParameters();
}

/// What a link of the result ought to hold.
struct Expected {
  InertialParameters inertia;
  std::vector<Item> visuals;
  std::vector<Item> collisions;
};

void add_items(std::vector<Item>& to, std::vector<Item> items, const Transform& placement) {
  for (Item& item : items) {
    item.pose = placement * item.pose;
    to.push_back(std::move(item));
  }
}

class Prover {
 public:
  Prover(std::span<const Original> originals, const urdf::Robot& result, source::Sink& sink)
      : originals_(originals), result_(result), sink_(sink) {}

  bool prove() {
    for (std::size_t i = 0; i < result_.links.size(); ++i) link_index_.emplace(result_.links[i].name.value, i);
    for (const urdf::Joint& joint : result_.joints) joints_.emplace(joint.name.value, &joint);
    if (!compare_structure() || !compare_contents()) return false;
    const auto tree = Tree::build(result_, kinematics::Mimics::follow, sink_);
    if (!tree) return fail("it is no tree", result_.span);
    for (std::size_t i = 0; i < tree->variables().size(); ++i) variables_.emplace(tree->variables()[i].name, i);
    std::vector<Tree> trees;
    for (const Original& original : originals_) {
      auto built = Tree::build(original.robot, kinematics::Mimics::follow, sink_);
      if (!built) return fail("the model itself is no tree", original.robot.span);
      trees.push_back(std::move(*built));
    }
    for (int k = 0; k < samples; ++k)
      if (!compare_poses(*tree, trees)) return false;
    return true;
  }

 private:
  bool fail(const std::string& what, source::Span span) {
    xml::report(sink_, rules::not_proved, nullptr, span,
                "the result is not the model it was made from: " + what + "; nothing is written");
    return false;
  }

  /// Joints one by one; what is in the result and comes from nowhere.
  bool compare_structure() {
    std::unordered_set<std::string_view> come_from;
    for (const Original& original : originals_)
      for (const urdf::Joint& joint : original.robot.joints) {
        const auto image = original.images.joints.find(joint.name.value);
        if (image == original.images.joints.end()) continue;
        const auto found = joints_.find(image->second);
        if (found == joints_.end()) return fail("joint \"" + image->second + "\" is missing", joint.span);
        come_from.insert(found->first);
        if (!compare_joint(original, joint, *found->second)) return false;
      }
    for (const urdf::Joint& joint : result_.joints)
      if (!come_from.contains(joint.name.value) && joint.type != urdf::JointType::fixed)
        return fail("joint \"" + joint.name.value + "\" moves and comes from nowhere", joint.span);
    return true;
  }

  bool compare_joint(const Original& original, const urdf::Joint& before, const urdf::Joint& after) {
    const std::string name = "joint \"" + after.name.value + "\"";
    if (before.type != after.type) return fail(name + " is of another type", before.span);
    const auto old_values = kinematics::limit_values(before);
    const auto new_values = kinematics::limit_values(after);
    for (std::size_t i = 0; i < old_values.size(); ++i)
      if (!kinematics::close(old_values[i].value, new_values[i].value, 0))
        return fail(name + " has another " + old_values[i].name, before.span);
    if (!before.mimic) return !after.mimic || fail(name + " mimics another", before.span);
    const auto leader = original.images.joints.find(before.mimic->joint.value);
    if (leader == original.images.joints.end()) return true;
    const bool same = after.mimic && after.mimic->joint.value == leader->second &&
                      after.mimic->multiplier.value == before.mimic->multiplier.value &&
                      after.mimic->offset.value == before.mimic->offset.value;
    return same || fail(name + " does not follow as it did", before.mimic->span);
  }

  /// Masses and shapes link by link.
  bool compare_contents() {
    std::vector<Expected> expected(result_.links.size());
    for (const Original& original : originals_) {
      const urdf::MaterialsInForce materials(original.robot);
      for (const urdf::Link& link : original.robot.links) {
        const auto image = original.images.links.find(link.name.value);
        if (image == original.images.links.end()) continue;
        const auto found = link_index_.find(image->second.link);
        if (found == link_index_.end()) return fail("link \"" + image->second.link + "\" is missing", link.span);
        Expected& into = expected[found->second];
        const Transform& placement = image->second.placement;
        const InertialParameters part = moved(weight(link), placement);
        into.inertia.mass += part.mass;
        into.inertia.first_moment += part.first_moment;
        into.inertia.inertia += part.inertia;
        add_items(into.visuals, kinematics::visual_items(link, materials), placement);
        add_items(into.collisions, kinematics::collision_items(link), placement);
      }
    }
    const urdf::MaterialsInForce materials(result_);
    for (std::size_t i = 0; i < result_.links.size(); ++i) {
      const urdf::Link& link = result_.links[i];
      if (!compare_weight(link, expected[i].inertia)) return false;
      if (!compare_items(link, "visual", std::move(expected[i].visuals), kinematics::visual_items(link, materials)) ||
          !compare_items(link, "collision", std::move(expected[i].collisions), kinematics::collision_items(link)))
        return false;
    }
    return true;
  }

  bool compare_weight(const urdf::Link& link, const InertialParameters& expected) {
    const InertialParameters found = weight(link);
    const double mass = std::max(std::abs(found.mass), std::abs(expected.mass));
    const double length = std::max({1.0, found.first_moment.norm() / std::max(mass, 1e-300)});
    const double moment = std::max(found.inertia.cwiseAbs().maxCoeff(), expected.inertia.cwiseAbs().maxCoeff());
    const bool same = std::abs(found.mass - expected.mass) <= tolerance * mass &&
                      (found.first_moment - expected.first_moment).norm() <= tolerance * mass * length &&
                      (found.inertia - expected.inertia).cwiseAbs().maxCoeff() <= tolerance * moment;
    return same || fail("link \"" + link.name.value + "\" has another inertia", link.span);
  }

  bool compare_items(const urdf::Link& link, const char* kind, std::vector<Item> expected, std::vector<Item> found) {
    const std::string name = std::string(" ") + kind + " of link \"" + link.name.value + "\"";
    for (const Item& item : expected) {
      const auto equal = std::find_if(found.begin(), found.end(), [&](const Item& other) {
        return kinematics::difference(item, other, tolerance).empty();
      });
      if (equal == found.end()) return fail("a" + name + " is missing or another", item.span);
      found.erase(equal);
    }
    return found.empty() || fail("a" + name + " comes from nowhere", found.front().span);
  }

  double draw(double lower, double upper, double fallback) {
    if (!std::isfinite(lower) || !std::isfinite(upper)) lower = -fallback, upper = fallback;
    return lower + (upper - lower) * static_cast<double>(random_() >> 11) * 0x1p-53;
  }

  bool compare_poses(const Tree& tree, const std::vector<Tree>& trees) {
    std::vector<double> q(tree.variables().size());
    std::vector<std::vector<Transform>> poses_of_originals;
    for (std::size_t k = 0; k < trees.size(); ++k) {
      std::vector<double> own;
      for (const kinematics::Variable& v : trees[k].variables())
        own.push_back(draw(v.lower, v.upper, v.rotational ? kinematics::pi : 1));
      hand_over(originals_[k], trees[k], own, q);
      poses_of_originals.push_back(kinematics::body_poses(trees[k], own));
    }
    const std::vector<Transform> poses = kinematics::body_poses(tree, q);
    for (std::size_t k = 0; k < trees.size(); ++k)
      if (!compare_poses_of(originals_[k], trees[k], poses_of_originals[k], tree, poses)) return false;
    return true;
  }

  /// Gives the joints of the result the positions that they have in the original.
  void hand_over(const Original& original, const Tree& from, const std::vector<double>& own,
                 std::vector<double>& q) const {
    for (const kinematics::Body& body : from.bodies()) {
      if (body.motion == kinematics::Motion::fixed || body.joint == none) continue;
      const std::string& joint = original.robot.joints[body.joint].name.value;
      const auto image = original.images.joints.find(joint);
      if (image == original.images.joints.end()) continue;
      std::string part;  // ".x" of a joint of several variables
      if (body.variable != none && from.variables()[body.variable].joint == body.joint)
        part = from.variables()[body.variable].name.substr(joint.size());
      const auto variable = variables_.find(image->second + part);
      if (variable != variables_.end()) q[variable->second] = kinematics::joint_position(body, own);
    }
  }

  /// Relative to the original's first link that is still there: it need not be the root, nor stand where it did.
  bool compare_poses_of(const Original& original, const Tree& from, const std::vector<Transform>& before,
                        const Tree& to, const std::vector<Transform>& after) {
    std::optional<Transform> base_before, base_after;
    for (std::size_t i = 0; i < original.robot.links.size(); ++i) {
      const urdf::Link& link = original.robot.links[i];
      const auto image = original.images.links.find(link.name.value);
      if (image == original.images.links.end()) continue;
      const Transform& in_original = before[from.body_of_link(i)];
      const Transform in_result = after[to.body_of_link(link_index_.at(image->second.link))] * image->second.placement;
      if (!base_before) {
        base_before = in_original.inverse();
        base_after = in_result.inverse();
      }
      const Transform a = *base_before * in_original;
      const Transform b = *base_after * in_result;
      const double position = kinematics::position_distance(a, b);
      const double turn = kinematics::rotation_distance(a.rotation, b.rotation);
      if (position > tolerance * std::max(1.0, a.position.norm()) || turn > tolerance)
        return fail("link \"" + link.name.value + "\" is " + text::shortest(position) + " m and " +
                        text::shortest(turn) + " rad from where it was, at random positions of the joints",
                    link.span);
    }
    return true;
  }

  std::span<const Original> originals_;
  const urdf::Robot& result_;
  source::Sink& sink_;
  std::unordered_map<std::string_view, std::size_t> link_index_;
  std::unordered_map<std::string_view, const urdf::Joint*> joints_;
  std::unordered_map<std::string, std::size_t> variables_;
  std::mt19937_64 random_{1};
};

}  // namespace

bool prove(std::span<const Original> originals, const urdf::Robot& result, source::Sink& sink) {
  return Prover(originals, result, sink).prove();
}

}  // namespace urdfmill::compose
