// Masses, visuals and collisions of links.
#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "urdfmill/kinematics/dynamics/inertia.hpp"
#include "urdfmill/kinematics/dynamics/merged_inertia.hpp"
#include "urdfmill/kinematics/proof/same_model_parts.hpp"

namespace urdfmill::kinematics {
namespace {

/// Returns the same parameters about another frame's origin, in its axes; `placement` is the pose of the first frame in
/// it.
InertialParameters moved(const InertialParameters& p, const Transform& placement) {
  const Vector3 moment = placement.rotation * p.first_moment;
  const Matrix3 to = skew(placement.position);
  const Matrix3 of = skew(moment);
  InertialParameters result;
  result.mass = p.mass;
  result.first_moment = moment + p.mass * placement.position;
  result.inertia =
      placement.rotation * p.inertia * placement.rotation.transpose() - to * of - of * to - p.mass * (to * to);
  return result;
}

/// The expected content of a link of the result.
struct Expected {
  InertialParameters inertia;
  /// The largest moment of inertia encountered, the reference for rounding errors.
  double moment = 0;
  std::vector<Item> visuals;
  std::vector<Item> collisions;
  const urdf::Link* first = nullptr;  ///< the first merged link
};

void add_items(std::vector<Item>& to, std::vector<Item> items, const Transform& placement) {
  for (Item& item : items) {
    item.pose = placement * item.pose;
    to.push_back(std::move(item));
  }
}

class BodyComparison {
 public:
  explicit BodyComparison(PhysicalComparison& c) : c_(c), expected_(c.result.links.size()) {
    for (std::size_t i = 0; i < c.result.links.size(); ++i) index_.emplace(c.result.links[i].name.value, i);
  }

  void run() {
    for (const Original& original : c_.originals) expect(original);
    const urdf::MaterialsInForce materials(c_.result);
    for (std::size_t i = 0; i < c_.result.links.size(); ++i) {
      const urdf::Link& link = c_.result.links[i];
      if (c_.reported_links.contains(link.name.value)) continue;
      compare_weight(link, expected_[i]);
      compare_items(link, Aspect::visuals, expected_[i], std::move(expected_[i].visuals),
                    visual_items(link, materials));
      compare_items(link, Aspect::collisions, expected_[i], std::move(expected_[i].collisions), collision_items(link));
    }
  }

 private:
  [[nodiscard]] InertialParameters weight(const urdf::Link& link) const {
    return c_.is_pair || counts(link) ? inertial_parameters(link) : InertialParameters();
  }

  /// Returns the first model's name for two models, the new name for a composed model.
  [[nodiscard]] std::string part(const urdf::Link& link, const Expected& expected) const {
    return named("link", c_.is_pair && expected.first != nullptr ? expected.first->name.value : link.name.value);
  }

  void expect(const Original& original) {
    const urdf::MaterialsInForce materials(original.robot);
    for (const urdf::Link& link : original.robot.links) {
      const auto image = original.images.links.find(link.name.value);
      if (image == original.images.links.end()) continue;
      const auto found = index_.find(image->second.link);
      if (found == index_.end()) {
        c_.differences.removed(Aspect::structure, named("link", image->second.link), link.span);
        continue;
      }
      Expected& into = expected_[found->second];
      const Transform& placement = image->second.placement;
      const InertialParameters own = weight(link);
      const InertialParameters part = moved(own, placement);
      into.inertia.mass += part.mass;
      into.inertia.first_moment += part.first_moment;
      into.inertia.inertia += part.inertia;
      into.moment = std::max(
          {into.moment, own.inertia.cwiseAbs().maxCoeff(), std::abs(own.mass) * placement.position.squaredNorm()});
      add_items(into.visuals, visual_items(link, materials), placement);
      add_items(into.collisions, collision_items(link), placement);
      if (into.first == nullptr) into.first = &link;
    }
  }

  void compare_weight(const urdf::Link& link, const Expected& expected) {
    const double tolerance = c_.differences.options.tolerance;
    const InertialParameters& was = expected.inertia;
    const InertialParameters is = weight(link);
    const source::Span in_a = expected.first == nullptr  ? source::Span()
                              : expected.first->inertial ? expected.first->inertial->span
                                                         : expected.first->span;
    const source::Span in_b = link.inertial ? link.inertial->span : link.span;
    if (!close(was.mass, is.mass, tolerance))
      return c_.differences.values(Aspect::dynamics, part(link, expected), "mass", was.mass, is.mass, in_a, in_b);
    if (was.mass != 0) {
      const Vector3 centre_a = was.first_moment / was.mass;
      const Vector3 centre_b = is.first_moment / is.mass;
      const double distance = (centre_a - centre_b).norm();
      if (distance > tolerance * std::max(1.0, centre_a.norm())) {
        TwoTexts texts = number_texts({centre_a.data(), 3}, {centre_b.data(), 3});
        c_.differences.add({Aspect::dynamics, Change::changed, part(link, expected), "centre of mass",
                            std::move(texts.was), std::move(texts.is), six_digits(distance) + " m", in_a, in_b,
                            distance});
      }
    }
    const double moment = std::max(
        {was.inertia.cwiseAbs().maxCoeff(), is.inertia.cwiseAbs().maxCoeff(), c_.is_pair ? 0 : expected.moment});
    const double distance = (was.inertia - is.inertia).cwiseAbs().maxCoeff();
    if (distance <= tolerance * moment) return;
    constexpr std::size_t first_moment_of_inertia = 4, moments_of_inertia = 6;
    const auto values_a = was.values();
    const auto values_b = is.values();
    TwoTexts texts = number_texts({values_a.data() + first_moment_of_inertia, moments_of_inertia},
                                  {values_b.data() + first_moment_of_inertia, moments_of_inertia});
    c_.differences.add({Aspect::dynamics,
                        Change::changed,
                        part(link, expected),
                        "inertia about the link's origin (xx xy xz yy yz zz)",
                        std::move(texts.was),
                        std::move(texts.is),
                        {},
                        in_a,
                        in_b,
                        distance});
  }

  /// Pairs equal items regardless of order, and reports the differences of the others in order.
  void compare_items(const urdf::Link& link, Aspect aspect, const Expected& expected, std::vector<Item> a,
                     std::vector<Item> b) {
    const double tolerance = c_.differences.options.tolerance;
    // Most items have the place in the other list that they have in this one.
    std::vector<bool> has_equal(b.size());
    std::size_t first_left = 0;
    const auto take_equal = [&](const Item& item) {
      while (first_left < b.size() && has_equal[first_left]) ++first_left;
      for (std::size_t i = first_left; i < b.size(); ++i)
        if (!has_equal[i] && !difference(item, b[i], tolerance)) {
          has_equal[i] = true;
          return true;
        }
      return false;
    };
    std::erase_if(a, take_equal);
    std::size_t number = 0;
    std::erase_if(b, [&](const Item&) { return has_equal[number++]; });
    const std::string one = aspect == Aspect::visuals ? ", visual " : ", collision ";
    for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
      if (i >= b.size()) {
        c_.differences.removed(aspect, part(link, expected) + one + a[i].shape.kind, a[i].span);
      } else if (i >= a.size()) {
        c_.differences.added(aspect, part(link, expected) + one + b[i].shape.kind, b[i].span);
      } else if (auto found = difference(a[i], b[i], tolerance)) {
        c_.differences.add({aspect, Change::changed, part(link, expected) + one + a[i].shape.kind,
                            std::move(found->field), std::move(found->was), std::move(found->is),
                            std::move(found->apart), a[i].span, b[i].span, found->deviation});
      }
    }
  }

  PhysicalComparison& c_;
  std::vector<Expected> expected_;
  std::map<std::string_view, std::size_t> index_;
};

}  // namespace

void compare_bodies(PhysicalComparison& c) {
  BodyComparison(c).run();
}

}  // namespace urdfmill::kinematics
