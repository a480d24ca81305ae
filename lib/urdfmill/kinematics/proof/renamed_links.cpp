#include "urdfmill/kinematics/proof/renamed_links.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "urdfmill/kinematics/dynamics/inertia.hpp"
#include "urdfmill/kinematics/proof/same_model_parts.hpp"

namespace urdfmill::kinematics {
namespace {

/// Difference in m and rad, relative for other values, up to which places and bodies count as the same.
constexpr double rounding_error = 1e-9;

/// The links of a model with the joints above and below them.
class Family {
 public:
  explicit Family(const urdf::Robot& robot) : robot_(robot), materials_(robot) {
    for (const urdf::Link& link : robot.links) links_.emplace(link.name.value, &link);
    for (const urdf::Joint& joint : robot.joints) {
      above_.emplace(joint.child.value, &joint);
      below_[joint.parent.value].push_back(&joint);
    }
  }

  [[nodiscard]] const urdf::Robot& robot() const { return robot_; }
  [[nodiscard]] const urdf::MaterialsInForce& materials() const { return materials_; }
  [[nodiscard]] const urdf::Link* link(std::string_view name) const {
    const auto found = links_.find(name);
    return found == links_.end() ? nullptr : found->second;
  }
  /// Returns the joint that carries a link; null for the root.
  [[nodiscard]] const urdf::Joint* above(const urdf::Link& link) const {
    const auto found = above_.find(link.name.value);
    return found == above_.end() ? nullptr : found->second;
  }
  [[nodiscard]] const std::vector<const urdf::Joint*>& below(std::string_view link) const {
    static const std::vector<const urdf::Joint*> none;
    const auto found = below_.find(link);
    return found == below_.end() ? none : found->second;
  }

 private:
  const urdf::Robot& robot_;
  urdf::MaterialsInForce materials_;
  std::map<std::string_view, const urdf::Link*> links_;
  std::map<std::string_view, const urdf::Joint*> above_;
  std::map<std::string_view, std::vector<const urdf::Joint*>> below_;
};

bool are_same(const std::vector<Item>& a, const std::vector<Item>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Item& x, const Item& y) { return differences(x, y, rounding_error).empty(); });
}

bool is_same_place(const urdf::Joint& a, const urdf::Joint& b) {
  const Transform x = transform(a.origin), y = transform(b.origin);
  return a.type == b.type && position_distance(x, y) <= rounding_error &&
         rotation_distance(x.rotation, y.rotation) <= rounding_error;
}

class Recognition {
 public:
  Recognition(const urdf::Robot& a, const urdf::Robot& b) : a_(a), b_(b) {}

  std::vector<std::pair<std::string, std::string>> run() {
    std::vector<const urdf::Link*> lost;
    for (const urdf::Link& link : a_.robot().links)
      if (b_.link(link.name.value) == nullptr) lost.push_back(&link);
    // A link is found after the one that carries it.
    for (bool has_found = true; has_found;) {
      has_found = false;
      for (auto link = lost.begin(); link != lost.end();) {
        const urdf::Link* image = image_of(**link);
        if (image == nullptr) {
          ++link;
          continue;
        }
        renamed_.emplace((*link)->name.value, image->name.value);
        taken_.insert(image->name.value);
        result_.emplace_back((*link)->name.value, image->name.value);
        link = lost.erase(link);
        has_found = true;
      }
    }
    return std::move(result_);
  }

 private:
  [[nodiscard]] std::string_view new_name(const std::string& name) const {
    const auto renamed = renamed_.find(name);
    return renamed == renamed_.end() ? std::string_view(name) : renamed->second;
  }

  /// Returns the link that is most like a lost one; null if none is like enough.
  [[nodiscard]] const urdf::Link* image_of(const urdf::Link& lost) const {
    const urdf::Joint* joint = a_.above(lost);
    const urdf::Link* best = nullptr;
    int best_likeness = 0;
    const auto consider = [&](const urdf::Link* candidate, const urdf::Joint* other) {
      if (candidate == nullptr || a_.link(candidate->name.value) != nullptr || taken_.contains(candidate->name.value))
        return;
      const int likeness = likeness_of(lost, joint, *candidate, other);
      if (likeness <= best_likeness) return;
      best = candidate;
      best_likeness = likeness;
    };
    if (joint == nullptr) {
      for (const urdf::Link& link : b_.robot().links)
        if (b_.above(link) == nullptr) consider(&link, nullptr);
    } else {
      for (const urdf::Joint* other : b_.below(new_name(joint->parent.value)))
        consider(b_.link(other->child.value), other);
      // The link may be carried by another one now.
      if (const urdf::Joint* other = b_.robot().joint(joint->name.value)) consider(b_.link(other->child.value), other);
    }
    return best;
  }

  /// Returns 0 for links that have too little in common.
  [[nodiscard]] int likeness_of(const urdf::Link& a, const urdf::Joint* joint_a, const urdf::Link& b,
                                const urdf::Joint* joint_b) const {
    const bool has_same_joint = joint_a != nullptr && joint_a->name.value == joint_b->name.value;
    const bool is_here = joint_a == nullptr || is_same_place(*joint_a, *joint_b);
    if (!has_same_joint && !is_here) return 0;
    const auto is_empty = [](const urdf::Link& link) {
      return !link.inertial && link.visuals.empty() && link.collisions.empty();
    };
    int alike = 0;
    if (a.inertial && b.inertial && is_same_weight(a, b)) ++alike;
    if (!a.visuals.empty() && are_same(visual_items(a, a_.materials()), visual_items(b, b_.materials()))) ++alike;
    if (!a.collisions.empty() && are_same(collision_items(a), collision_items(b))) ++alike;
    if (carries_same(a, b)) ++alike;
    if (is_empty(a) && is_empty(b)) ++alike;
    if (alike == 0) return 0;
    return alike + (has_same_joint ? 8 : 0) + (is_here ? 4 : 0);
  }

  static bool is_same_weight(const urdf::Link& a, const urdf::Link& b) {
    const auto x = inertial_parameters(a).values(), y = inertial_parameters(b).values();
    return std::equal(x.begin(), x.end(), y.begin(), [](double p, double q) { return close(p, q, rounding_error); });
  }

  /// True if a joint or a link below both has the same name.
  [[nodiscard]] bool carries_same(const urdf::Link& a, const urdf::Link& b) const {
    const auto& in_b = b_.below(b.name.value);
    return std::any_of(a_.below(a.name.value).begin(), a_.below(a.name.value).end(), [&](const urdf::Joint* x) {
      return std::any_of(in_b.begin(), in_b.end(), [&](const urdf::Joint* y) {
        return x->name.value == y->name.value || x->child.value == y->child.value;
      });
    });
  }

  Family a_, b_;
  std::map<std::string, std::string, std::less<>> renamed_;
  std::set<std::string, std::less<>> taken_;
  std::vector<std::pair<std::string, std::string>> result_;
};

}  // namespace

std::vector<std::pair<std::string, std::string>> renamed_links(const urdf::Robot& a, const urdf::Robot& b) {
  return Recognition(a, b).run();
}

}  // namespace urdfmill::kinematics
