#include "urdfmill/kinematics/dh_fit.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace urdfmill::kinematics {
namespace {

/// Sine of the angle up to which axes count as parallel: 3.14 for π is within it.
constexpr double parallel_sine = 5e-3;
/// 2ⁿ combinations of senses are looked at.
constexpr std::size_t most_joints = 14;

/// Where a common normal meets the axes it connects, and its direction.
struct Normal {
  Vector3 direction = Vector3::Zero();  ///< from axis i to i+1; zero for axes on one line
  double length = 0;                    ///< a
  double twist = 0;                     ///< α about the direction, (−π, π]
  bool parallel = false;
  Vector3 foot, next_foot;  ///< on axis i and i+1; of parallel axes not yet chosen
};

/// Any unit vector at a right angle to a unit vector.
Vector3 perpendicular(const Vector3& axis) {
  const Vector3 other = std::abs(axis.x()) < 0.8 ? Vector3(Vector3::UnitX()) : Vector3(Vector3::UnitY());
  return (other - axis * axis.dot(other)).normalized();
}

double angle_about(const Vector3& axis, const Vector3& from, const Vector3& to) {
  return std::atan2(cross(from, to).dot(axis), from.dot(to));
}

Vector3 foot_on(const Vector3& point, const Vector3& axis, const Vector3& of) {
  return point + axis * axis.dot(of - point);
}

Normal common_normal(const Vector3& p, const Vector3& z, const Vector3& next_p, const Vector3& next_z,
                     double tolerance) {
  Normal normal;
  const Vector3 product = cross(z, next_z);
  const double sine = product.norm();
  const Vector3 between = next_p - p;
  if (sine < parallel_sine) {
    normal.parallel = true;
    normal.twist = z.dot(next_z) > 0 ? 0 : pi;
    const Vector3 across = between - z * z.dot(between);
    normal.length = across.norm();
    if (normal.length > tolerance) normal.direction = across / normal.length;
    return normal;
  }
  normal.direction = product / sine;
  normal.length = between.dot(normal.direction);
  if (normal.length < -tolerance) {
    normal.direction = -normal.direction;
    normal.length = -normal.length;
  }
  normal.twist = angle_about(normal.direction, z, next_z);
  // The feet of the common normal of two skew lines.
  const double along = cross(between, next_z).dot(product) / (sine * sine);
  const double next_along = cross(between, z).dot(product) / (sine * sine);
  normal.foot = p + z * along;
  normal.next_foot = next_p + next_z * next_along;
  return normal;
}

/// What no choice of frames changes, for one combination of senses.
struct Geometry {
  struct Joint {
    double theta = 0;  ///< from the normal before to the one after, at position 0
    double d = 0;      ///< between their feet
    bool counts_d = false;
    std::size_t slides = 0;   ///< of a group of parallel axes that ends here: 1 + the prismatic joint in it; 0: none
    bool turns_with = false;  ///< theta is free: there is no normal before or after
  };
  std::vector<Joint> joints;
  std::vector<Normal> normals;  ///< between joint i and i + 1
  Transform frame;              ///< on the first axis, the same in congruent chains
};

class Measurer {
 public:
  Measurer(const Chain& chain, const std::vector<double>& senses, double tolerance) : chain_(chain) {
    const std::size_t n = chain.joints.size();
    for (std::size_t i = 0; i < n; ++i) {
      z_.push_back(chain.joints[i].axis * senses[i]);
      p_.push_back(chain.joints[i].point);
    }
    place_prismatic_lines(tolerance);
    for (std::size_t i = 0; i + 1 < n; ++i)
      result_.normals.push_back(common_normal(p_[i], z_[i], p_[i + 1], z_[i + 1], tolerance));
  }

  /// `before` is a direction at the base and `after` one at the tip to count the angles of the first and the last
  /// joint from; zero: those angles are free.
  Geometry measure(const Vector3& before, const Vector3& after) {
    const std::size_t n = chain_.joints.size();
    result_.joints.resize(n);
    Vector3 in = before;
    Vector3 foot = foot_on(p_[0], z_[0], Vector3::Zero());
    bool counts = false;  // whether the height of `foot` is one that belongs to the chain
    std::size_t slides = 0;
    for (std::size_t i = 0; i < n; ++i) {
      Geometry::Joint& joint = result_.joints[i];
      const bool last = i + 1 == n;
      if (chain_.joints[i].prismatic) slides = i + 1;
      if (last) {
        joint.turns_with = in.isZero() || after.isZero();
        if (!joint.turns_with) joint.theta = angle_about(z_[i], in, after);
        break;
      }
      Normal& normal = result_.normals[i];
      const Vector3 out = normal.direction.isZero() ? in : normal.direction;
      joint.turns_with = in.isZero() || out.isZero();
      if (!joint.turns_with) joint.theta = angle_about(z_[i], in, out);
      if (normal.parallel) {
        normal.foot = foot;
        normal.next_foot = foot_on(p_[i + 1], z_[i + 1], foot);
      } else {
        joint.d = (normal.foot - foot).dot(z_[i]);
        joint.counts_d = counts;
        joint.slides = slides;
        counts = true;
        slides = 0;
      }
      if (i == 0) set_frame(normal.foot, out, before);
      foot = normal.next_foot;
      in = out;
    }
    if (n == 1) set_frame(foot, in, in);
    return std::move(result_);
  }

  [[nodiscard]] const std::vector<Vector3>& axes() const { return z_; }

 private:
  /// The line of a prismatic axis is free; where it is put must not depend on the model: on the next axis if that is
  /// parallel, else through the foot of the normal after it, else through the foot of the normal before.
  void place_prismatic_lines(double tolerance) {
    const std::size_t n = chain_.joints.size();
    for (std::size_t k = n; k-- > 0;) {
      if (!chain_.joints[k].prismatic) continue;
      if (k + 1 < n) {
        p_[k] = p_[k + 1];
        const bool parallel = cross(z_[k], z_[k + 1]).norm() < parallel_sine;
        if (!parallel && k + 2 < n) {
          const Normal next = common_normal(p_[k + 1], z_[k + 1], p_[k + 2], z_[k + 2], tolerance);
          if (!next.parallel) p_[k] = next.foot;
        }
      } else if (k > 0) {
        p_[k] = p_[k - 1];
        const bool parallel = cross(z_[k], z_[k - 1]).norm() < parallel_sine;
        if (!parallel && k > 1) {
          const Normal before = common_normal(p_[k - 2], z_[k - 2], p_[k - 1], z_[k - 1], tolerance);
          if (!before.parallel) p_[k] = before.next_foot;
        }
      }
    }
  }

  void set_frame(const Vector3& foot, const Vector3& normal, const Vector3& otherwise) {
    const Vector3 x = !normal.isZero() ? normal : !otherwise.isZero() ? otherwise : perpendicular(z_[0]);
    result_.frame.position = foot;
    result_.frame.rotation.col(0) = x;
    result_.frame.rotation.col(1) = cross(z_[0], x);
    result_.frame.rotation.col(2) = z_[0];
  }

  const Chain& chain_;
  std::vector<Vector3> z_, p_;
  Geometry result_;
};

/// One combination of senses: what follows from it.
class Attempt {
 public:
  Attempt(const Chain& model, const Chain& table, std::vector<double> senses, double tolerance)
      : model_(model), table_(table), senses_(std::move(senses)), tolerance_(tolerance) {
    const std::vector<double> as_they_are(senses_.size(), 1.0);
    Measurer in_model(model, senses_, tolerance);
    Measurer in_table(table, as_they_are, tolerance);
    // The first and the last angle have a meaning where both axes stand alike in base and tip.
    const Vector3 first = in_model.axes().front();
    const Vector3 last = model.home.rotation.transpose() * in_model.axes().back();
    base_agrees_ = (first - in_table.axes().front()).norm() < parallel_sine;
    tool_agrees_ = (last - table.home.rotation.transpose() * in_table.axes().back()).norm() < parallel_sine;
    const Vector3 before = base_agrees_ ? perpendicular(first) : Vector3(Vector3::Zero());
    const Vector3 after = tool_agrees_ ? perpendicular(last) : Vector3(Vector3::Zero());
    found_ = in_model.measure(before, tool_agrees_ ? Vector3(model.home.rotation * after) : after);
    wanted_ = in_table.measure(before, tool_agrees_ ? Vector3(table.home.rotation * after) : after);
    zeros_.resize(senses_.size());
    compare();
    if (fit_.differences.empty()) complete();
  }

  /// Smaller is better.
  [[nodiscard]] auto cost() const {
    const auto turned = std::count(senses_.begin(), senses_.end(), -1.0);
    const auto moved = std::count_if(zeros_.begin(), zeros_.end(), [](double z) { return z != 0; });
    // A tool that stands otherwise is as likely as two joints that count otherwise.
    const std::ptrdiff_t tool = tool_agrees_ ? 0 : 2;
    return std::tuple(fit_.differences.size(), !base_agrees_, turned + moved + tool, tool);
  }

  DhFit finish() {
    if (fit_.conventions.empty()) complete();
    return std::move(fit_);
  }

 private:
  /// The conventions that follow, what is left between the ends, and the proof.
  void complete() {
    for (std::size_t i = 0; i < senses_.size(); ++i)
      if (senses_[i] < 0 || zeros_[i] != 0) fit_.conventions.push_back({model_.joints[i].name, senses_[i], zeros_[i]});
    const Chain counted = counted_otherwise(model_, fit_.conventions);
    const Vector3 before = base_agrees_ ? perpendicular(counted.joints.front().axis) : Vector3(Vector3::Zero());
    Measurer measurer(counted, std::vector<double>(senses_.size(), 1.0), tolerance_);
    fit_.base = measurer.measure(before, Vector3::Zero()).frame * wanted_.frame.inverse();
    fit_.tool = (fit_.base * table_.home).inverse() * counted.home;
    if (fit_.differences.empty()) prove(counted);
  }

  /// Compares the tips at some positions: what was compared so far are numbers about axes.
  void prove(const Chain& counted) {
    constexpr int samples = 16;
    const double allowed = 10 * tolerance_ * std::max(1.0, reach(counted));
    for (int i = 1; i <= samples; ++i) {
      std::vector<double> q;
      // Multiples of an irrational number fill the range evenly.
      for (std::size_t k = 0; k < counted.joints.size(); ++k)
        q.push_back(std::remainder(static_cast<double>(i) * (0.618034 + static_cast<double>(k)) * 1.4142136, 2.0));
      const Transform expected = forward(counted, q);
      const Transform found = fit_.base * forward(table_, q) * fit_.tool;
      const double off =
          std::max(position_distance(expected, found), rotation_distance(expected.rotation, found.rotation));
      if (off <= allowed) continue;
      return differ("the tip at some positions", 0, off, false);
    }
  }

  void differ(std::string what, double table, double model, bool is_angle) {
    fit_.differences.push_back({std::move(what), table, model, is_angle});
  }

  void compare() {
    const auto name = [&](std::size_t i) { return model_.joints[i].name; };
    for (std::size_t i = 0; i < wanted_.normals.size(); ++i) {
      const Normal& table = wanted_.normals[i];
      const Normal& model = found_.normals[i];
      const std::string between = " between " + name(i) + " and " + name(i + 1);
      if (std::abs(table.length - model.length) > tolerance_) differ("a" + between, table.length, model.length, false);
      // Of axes that meet, the direction of the normal is free, and with it the sign of the angle.
      const bool meet = std::min(table.length, model.length) <= tolerance_ && !table.parallel && !model.parallel;
      const double model_twist = meet ? std::copysign(model.twist, table.twist) : model.twist;
      if (std::abs(wrap(table.twist - model_twist)) > tolerance_)
        differ("alpha" + between, table.twist, model.twist, true);
    }
    for (std::size_t i = 0; i < wanted_.joints.size(); ++i) compare_joint(i);
  }

  void compare_joint(std::size_t i) {
    const Geometry::Joint& table = wanted_.joints[i];
    const Geometry::Joint& model = found_.joints[i];
    const double turn = table.turns_with || model.turns_with ? 0 : wrap(table.theta - model.theta);
    // What is within the tolerance of no turn is none: the table's numbers are no more exact.
    if (std::abs(turn) > tolerance_) {
      if (!model_.joints[i].prismatic)
        zeros_[i] = senses_[i] * turn;
      else
        differ("theta of " + model_.joints[i].name, table.theta, model.theta, true);
    }
    if (!table.counts_d || !model.counts_d) return;
    if (model.slides == 0) {
      if (std::abs(table.d - model.d) > tolerance_) differ("d of " + model_.joints[i].name, table.d, model.d, false);
    } else if (const std::size_t k = model.slides - 1; std::abs(table.d - model.d) > tolerance_) {
      const double same_way = model_.joints[k].axis.dot(model_.joints[i].axis) * senses_[i];
      zeros_[k] = (same_way > 0 ? 1 : -1) * (table.d - model.d);
    }
  }

  const Chain& model_;
  const Chain& table_;
  std::vector<double> senses_;
  double tolerance_;
  std::vector<double> zeros_;
  Geometry found_, wanted_;
  bool base_agrees_ = false, tool_agrees_ = false;
  DhFit fit_;
};

}  // namespace

std::optional<DhFit> fit_table(const Chain& model, const Chain& table, double tolerance) {
  const std::size_t n = model.joints.size();
  const auto same_kind = [](const ChainJoint& a, const ChainJoint& b) { return a.prismatic == b.prismatic; };
  if (n == 0 || n > most_joints ||
      !std::equal(model.joints.begin(), model.joints.end(), table.joints.begin(), table.joints.end(), same_kind))
    return std::nullopt;
  std::optional<Attempt> best;
  for (std::size_t bits = 0; bits < std::size_t{1} << n; ++bits) {
    std::vector<double> senses(n);
    for (std::size_t i = 0; i < n; ++i) senses[i] = (bits >> i & 1U) != 0 ? -1 : 1;
    Attempt attempt(model, table, std::move(senses), tolerance);
    if (!best || attempt.cost() < best->cost()) best.emplace(std::move(attempt));
  }
  return best->finish();
}

}  // namespace urdfmill::kinematics
