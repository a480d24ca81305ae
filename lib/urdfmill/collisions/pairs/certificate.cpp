#include "urdfmill/collisions/pairs/certificate.hpp"

#include <algorithm>
#include <cmath>

namespace urdfmill::collisions {
namespace {

/// Distances are computed to rounding; this much more is demanded, in m.
constexpr double slack = 1e-6;

Ball moved(const Ball& ball, const Transform& by) {
  return {by * ball.centre, ball.radius};
}

/// Distance of the points of a ball from the axis through the origin.
double reach(const Ball& ball, const Vector3& axis) {
  return (ball.centre - axis * axis.dot(ball.centre)).norm() + ball.radius;
}

/// Returns a ball around all positions of a ball that a joint moves within middle ± half.
Ball swept(const Ball& ball, const RouteJoint& joint, double middle, double half) {
  if (!joint.turns) return {ball.centre + joint.axis * middle, ball.radius + half};
  const Vector3 on_axis = joint.axis * joint.axis.dot(ball.centre);
  const Vector3 across = ball.centre - on_axis;
  // The smallest circle around an arc has its middle on the chord, or on the axis if the arc is half a turn or more.
  if (half >= kinematics::pi / 2) return {on_axis, ball.radius + across.norm()};
  const Vector3 turned = joint.at(middle).rotation * across;
  return {on_axis + turned * std::cos(half), ball.radius + across.norm() * std::sin(half)};
}

/// A box of joint positions, by the variables of the route.
struct Box {
  std::vector<double> middle, half;
  double share = 1;  ///< its part of the whole volume
};

class Certifier {
 public:
  Certifier(const LinkGeometry& first, const LinkGeometry& second, const Route& route, std::span<const Range> ranges,
            std::size_t most_steps)
      : first_(first), second_(second), route_(route), most_steps_(most_steps) {
    q_.resize(ranges.size());
    index_.resize(ranges.size());
    for (std::size_t i = 0; i < route.variables().size(); ++i) index_[route.variables()[i]] = i;
  }

  Certificate run(std::span<const Range> ranges) {
    Box whole;
    for (const std::size_t v : route_.variables()) {
      if (!ranges[v].is_bounded) return {};
      whole.middle.push_back(ranges[v].middle());
      whole.half.push_back(ranges[v].half());
    }
    boxes_.push_back(std::move(whole));
    while (!boxes_.empty()) {
      const Box box = std::move(boxes_.back());
      boxes_.pop_back();
      if (is_apart(box)) {
        done_ += box.share;
        continue;
      }
      if (!contact_.empty()) return {Proof::contact, steps_, std::move(contact_)};
      if (steps_ >= most_steps_ || is_hopeless() || !split(box)) return {Proof::open, steps_, {}};
    }
    return {Proof::certified, steps_, {}};
  }

 private:
  [[nodiscard]] double middle(const Box& box, const RouteJoint& joint) const {
    return joint.position(box.middle[index_[joint.variable]]);
  }
  [[nodiscard]] double half(const Box& box, const RouteJoint& joint) const {
    return std::abs(joint.multiplier) * box.half[index_[joint.variable]];
  }

  /// Computes by how much each variable can change the distance. Returns false if the swept balls are apart.
  bool bound_changes(const Box& box) {
    const auto& joints = route_.joints();
    const auto& fixed = route_.fixed();
    reach_.assign(joints.size(), 0);
    Ball ball = second_.ball();
    for (std::size_t i = joints.size(); i-- > 0;) {
      ball = moved(ball, fixed[i + 1]);
      reach_[i] = reach(ball, joints[i].axis);
      ball = swept(ball, joints[i], middle(box, joints[i]), half(box, joints[i]));
    }
    ball = moved(ball, fixed.front());
    if ((ball.centre - first_.ball().centre).norm() - ball.radius - first_.ball().radius > slack) return false;
    ball = first_.ball();
    for (std::size_t i = 0; i < joints.size(); ++i) {
      ball = moved(ball, fixed[i].inverse());
      reach_[i] = std::min(reach_[i], reach(ball, joints[i].axis));
      ball = swept(ball, joints[i], -middle(box, joints[i]), half(box, joints[i]));
    }
    changes_.assign(box.middle.size(), 0);
    for (std::size_t i = 0; i < joints.size(); ++i)
      changes_[index_[joints[i].variable]] += half(box, joints[i]) * (joints[i].turns ? reach_[i] : 1);
    return true;
  }

  bool is_apart(const Box& box) {
    if (!bound_changes(box)) return true;
    for (std::size_t i = 0; i < box.middle.size(); ++i) q_[route_.variables()[i]] = box.middle[i];
    double demanded = slack;
    for (const double change : changes_) demanded += change;
    ++steps_;
    const Transform relative = route_.pose(q_);
    // Links are never further apart than this: the box is too large, and the distance would be of no use.
    const Ball& a = first_.ball();
    const Ball& b = second_.ball();
    if (demanded > (a.centre - relative * b.centre).norm() + a.radius + b.radius) return false;
    if (!first_.is_nearer(second_, relative, demanded)) return true;
    if (first_.touches(second_, relative)) contact_ = q_;
    return false;
  }

  /// True if what is done after a part of the steps shows that the steps will not do.
  [[nodiscard]] bool is_hopeless() const {
    constexpr double parts = 8;
    return static_cast<double>(steps_) * parts >= static_cast<double>(most_steps_) && done_ * 2 * parts < 1;
  }

  bool split(const Box& box) {
    const auto widest =
        static_cast<std::size_t>(std::distance(changes_.begin(), std::max_element(changes_.begin(), changes_.end())));
    if (changes_[widest] <= slack) return false;
    for (const double side : {-0.5, 0.5}) {
      Box part = box;
      part.half[widest] /= 2;
      part.middle[widest] += side * box.half[widest];
      part.share /= 2;
      boxes_.push_back(std::move(part));
    }
    return true;
  }

  const LinkGeometry& first_;
  const LinkGeometry& second_;
  const Route& route_;
  std::size_t most_steps_, steps_ = 0;
  double done_ = 0;
  std::vector<std::size_t> index_;  ///< position in the boxes, by variable
  std::vector<double> q_, reach_, changes_, contact_;
  std::vector<Box> boxes_;
};

}  // namespace

Certificate certify(const LinkGeometry& first, const LinkGeometry& second, const Route& route,
                    std::span<const Range> ranges, std::size_t most_steps) {
  return Certifier(first, second, route, ranges, most_steps).run(ranges);
}

}  // namespace urdfmill::collisions
