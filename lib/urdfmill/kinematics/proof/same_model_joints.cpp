// Correspondence of parts, and comparison of joints.
#include <cmath>
#include <map>
#include <set>

#include "urdfmill/kinematics/proof/same_model_parts.hpp"

namespace urdfmill::kinematics {
namespace {

using LinkNames = std::map<std::string_view, std::string_view>;

/// Returns, by the name of a link, the joint above it; the last by name if there are several, as in urdfdom.
std::map<std::string_view, const urdf::Joint*> joints_above(const urdf::Robot& robot) {
  std::map<std::string_view, const urdf::Joint*> above;
  for (const urdf::Joint& joint : robot.joints) {
    const urdf::Joint*& found = above[joint.child.value];
    if (found == nullptr || found->name.value < joint.name.value) found = &joint;
  }
  return above;
}

std::string mimic_words(const urdf::Joint& joint) {
  if (!joint.mimic) return "none";
  return joint.mimic->joint.value + " times " + six_digits(joint.mimic->multiplier) + " plus " +
         six_digits(joint.mimic->offset);
}

std::string apart(double position, double rotation) {
  return six_digits(position) + " m, " + six_digits(rotation) + " rad";
}

/// Compares frame and axis of joints that join the same two links.
void compare_frames(const urdf::Joint& a, const urdf::Joint& b, Differences& differences) {
  const double tolerance = differences.options.tolerance;
  const std::string part = named("joint", a.name.value);
  const Transform in_a = transform(a.origin);
  const Transform in_b = transform(b.origin);
  const double position = position_distance(in_a, in_b);
  const double turn = rotation_distance(in_a.rotation, in_b.rotation);
  if (std::max(position, turn) > tolerance) {
    TwoTexts texts = pose_texts(in_a, in_b);
    differences.add({Aspect::kinematics, Change::changed, part, "origin", std::move(texts.was), std::move(texts.is),
                     apart(position, turn), place_of(a.origin.span, a.span), place_of(b.origin.span, b.span),
                     std::max(position, turn), std::array{in_a, in_b}});
  }
  const auto has_axis = [](const urdf::Joint& joint) {
    return joint.type != urdf::JointType::fixed && joint.type != urdf::JointType::floating;
  };
  if (!has_axis(a) || !has_axis(b)) return;
  const Vector3 axis_a = Vector3(a.axis[0], a.axis[1], a.axis[2]).normalized();
  const Vector3 axis_b = Vector3(b.axis[0], b.axis[1], b.axis[2]).normalized();
  const double angle = (axis_a - axis_b).norm();
  if (angle <= tolerance) return;
  TwoTexts texts = number_texts({axis_a.data(), 3}, {axis_b.data(), 3});
  differences.add({Aspect::kinematics,
                   Change::changed,
                   part,
                   "axis",
                   std::move(texts.was),
                   std::move(texts.is),
                   {},
                   place_of(a.axis.span, a.span),
                   place_of(b.axis.span, b.span),
                   angle});
}

void compare_pair_of_joints(const urdf::Joint& a, const urdf::Joint& b, const LinkNames& name_in_b,
                            Differences& differences) {
  if (a.name.value != b.name.value)
    differences.words(Aspect::structure, named("link", a.child.value), "parent joint", a.name, b.name, a.name.span,
                      b.name.span);
  const auto parent = name_in_b.find(a.parent.value);
  if (parent != name_in_b.end() && parent->second == b.parent.value) return compare_frames(a, b, differences);
  differences.words(Aspect::structure, named("joint", a.name.value), "parent", a.parent, b.parent, a.parent.span,
                    b.parent.span);
}

class JointComparison {
 public:
  explicit JointComparison(PhysicalComparison& c) : c_(c) {
    for (const urdf::Joint& joint : c.result.joints) joints_.emplace(joint.name.value, &joint);
  }

  void run() {
    std::set<std::string_view> come_from;
    for (const Original& original : c_.originals)
      for (const urdf::Joint& joint : original.robot.joints) {
        const auto image = original.images.joints.find(joint.name.value);
        if (image == original.images.joints.end()) continue;
        const auto found = joints_.find(image->second);
        if (found == joints_.end()) {
          c_.differences.removed(Aspect::structure, named("joint", image->second), joint.span);
          continue;
        }
        come_from.insert(found->first);
        compare(original, joint, *found->second);
      }
    // In two models, joints without a counterpart carry links without one, which are reported.
    if (c_.is_pair) return;
    for (const urdf::Joint& joint : c_.result.joints)
      if (!come_from.contains(joint.name.value) && joint.type != urdf::JointType::fixed)
        c_.differences.added(Aspect::structure, named("joint", joint.name.value), joint.span);
  }

 private:
  void compare(const Original& original, const urdf::Joint& a, const urdf::Joint& b) {
    const std::string part = named("joint", c_.is_pair ? a.name.value : b.name.value);
    if (a.type != b.type)
      c_.differences.words(Aspect::structure, part, "type", std::string(urdf::text(a.type)),
                           std::string(urdf::text(b.type)), place_of(a.type_span, a.span),
                           place_of(b.type_span, b.span));
    if (!is_same_mimic(original, a, b))
      c_.differences.words(Aspect::structure, part, "mimic", mimic_words(a), mimic_words(b),
                           a.mimic ? a.mimic->span : a.span, b.mimic ? b.mimic->span : b.span);
    // Limits of a joint that does not move have no effect.
    if (c_.is_pair && (a.type == urdf::JointType::fixed || b.type == urdf::JointType::fixed)) return;
    const std::vector<JointValue> in_a = limit_values(a);
    const std::vector<JointValue> in_b = limit_values(b);
    // A joint that begins or ceases to turn without end has other limits of position by its type.
    const bool is_other_turn = c_.is_pair && a.type != b.type &&
                               (a.type == urdf::JointType::continuous || b.type == urdf::JointType::continuous);
    for (std::size_t i = is_other_turn ? position_limits : 0; i < in_a.size(); ++i)
      if (!close(in_a[i].value, in_b[i].value, c_.tolerance_of_copies()))
        c_.differences.values(Aspect::limits, part, in_a[i].name, in_a[i].value, in_b[i].value, in_a[i].span,
                              in_b[i].span);
  }

  /// True if neither joint is a mimic, or both follow corresponding joints in the same way. A joint whose leader was
  /// removed follows nothing.
  [[nodiscard]] bool is_same_mimic(const Original& original, const urdf::Joint& a, const urdf::Joint& b) const {
    if (!a.mimic) return !b.mimic;
    const auto leader = original.images.joints.find(a.mimic->joint.value);
    if (leader == original.images.joints.end() && !c_.is_pair) return true;
    const double tolerance = c_.tolerance_of_copies();
    return leader != original.images.joints.end() && b.mimic && leader->second == b.mimic->joint.value &&
           close(a.mimic->multiplier, b.mimic->multiplier, tolerance) &&
           close(a.mimic->offset, b.mimic->offset, tolerance);
  }

  PhysicalComparison& c_;
  std::map<std::string_view, const urdf::Joint*> joints_;
};

}  // namespace

Images pair_up(const urdf::Robot& a, const urdf::Robot& b, Differences& differences,
               std::set<std::string_view>& reported_links) {
  LinkNames renamed;
  for (const auto& [name_a, name_b] : differences.options.link_names) renamed.emplace(name_a, name_b);
  std::map<std::string_view, bool> used_in_b;
  for (const urdf::Link& link : b.links) used_in_b.emplace(link.name.value, false);
  Images images;
  LinkNames name_in_b;
  for (const urdf::Link& link : a.links) {
    const auto other = renamed.find(link.name.value);
    const auto found = used_in_b.find(other == renamed.end() ? link.name.value : other->second);
    if (found == used_in_b.end() || found->second) {
      differences.removed(Aspect::structure, named("link", link.name.value), link.span);
      continue;
    }
    found->second = true;
    images.links.emplace(link.name, LinkImage{std::string(found->first), {}});
    name_in_b.emplace(link.name.value, found->first);
  }
  for (const urdf::Link& link : b.links) {
    if (used_in_b.at(link.name.value)) continue;
    differences.added(Aspect::structure, named("link", link.name.value), link.span);
    reported_links.insert(link.name.value);
  }
  const auto above_a = joints_above(a);
  const auto above_b = joints_above(b);
  for (const urdf::Link& link : a.links) {
    const auto image = name_in_b.find(link.name.value);
    if (image == name_in_b.end()) continue;
    const auto in_a = above_a.find(link.name.value);
    const auto in_b = above_b.find(image->second);
    if (in_a == above_a.end() || in_b == above_b.end()) {
      // One of them is a root; the missing joint tells which.
      if (in_a != above_a.end())
        differences.removed(Aspect::structure, named("joint", in_a->second->name.value), in_a->second->span);
      if (in_b != above_b.end())
        differences.added(Aspect::structure, named("joint", in_b->second->name.value), in_b->second->span);
      continue;
    }
    images.joints.emplace(in_a->second->name, in_b->second->name);
    compare_pair_of_joints(*in_a->second, *in_b->second, name_in_b, differences);
  }
  return images;
}

void compare_joints(PhysicalComparison& c) {
  JointComparison(c).run();
}

}  // namespace urdfmill::kinematics
