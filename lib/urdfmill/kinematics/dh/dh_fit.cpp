#include "urdfmill/kinematics/dh/dh_fit.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>
#include <utility>

#include "urdfmill/kinematics/products.hpp"
#include "urdfmill/kinematics/solve.hpp"

namespace urdfmill::kinematics {
namespace {

/// Sine of the angle up to which axes count as parallel, which includes 3.14 for π.
constexpr double parallel_sine = 5e-3;
/// Limit on the number of joints, because 2ⁿ combinations of signs are examined.
constexpr std::size_t most_joints = 14;

/// The feet of a common normal on the axes it connects, and its direction.
struct Normal {
  Vector3 direction = Vector3::Zero();  ///< from axis i to i+1; zero for coincident axes
  double length = 0;                    ///< a
  double twist = 0;                     ///< α about the direction, (−π, π]
  bool parallel = false;
  bool floating = false;    ///< one of the axes has no line, so that the length has no meaning
  Vector3 foot, next_foot;  ///< on axis i and i+1; undetermined for parallel axes
};

/// Returns any unit vector perpendicular to a unit vector.
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
  // Computes the feet of the common normal of two skew lines.
  const double along = cross(between, next_z).dot(product) / (sine * sine);
  const double next_along = cross(between, z).dot(product) / (sine * sine);
  normal.foot = p + z * along;
  normal.next_foot = next_p + next_z * next_along;
  return normal;
}

/// The lines of prismatic axes, which are arbitrary.
enum class Lines : std::uint8_t {
  chosen,  ///< by a rule that does not depend on the model unless two of them move each other
  known,   ///< only those that sliding does not move; lengths to and along the others follow from the tip
};

/// Quantities that do not depend on the choice of frames, for one combination of signs.
struct Geometry {
  struct Joint {
    double theta = 0;  ///< from the preceding normal to the following one, at position 0
    double d = 0;      ///< between their feet
    bool counts_d = false;
    std::size_t slides = 0;   ///< for the last of a group of parallel axes: 1 + the prismatic joint in it; 0: none
    bool turns_with = false;  ///< theta is arbitrary, because there is no normal before or after
    std::size_t turns = 0;    ///< for the last of a group of axes of one direction: 1 + the revolute joint in it
  };
  std::vector<Joint> joints;
  std::vector<Normal> normals;  ///< between joint i and i + 1
  Transform frame;              ///< on the first axis, equal in congruent chains
};

class Measurer {
 public:
  Measurer(const Chain& chain, const std::vector<double>& senses, double tolerance, Lines lines) : chain_(chain) {
    const std::size_t n = chain.joints.size();
    has_line_.assign(n, true);
    for (std::size_t i = 0; i < n; ++i) {
      z_.push_back(chain.joints[i].axis * senses[i]);
      p_.push_back(chain.joints[i].point);
    }
    if (lines == Lines::chosen)
      place_prismatic_lines(tolerance);
    else
      find_lines();
    for (std::size_t i = 0; i + 1 < n; ++i) {
      const bool floating = !has_line_[i] || !has_line_[i + 1];
      // Without lengths, the directions of the axes determine the direction of a normal.
      const Vector3& next = floating ? p_[i] : p_[i + 1];
      result_.normals.push_back(common_normal(p_[i], z_[i], next, z_[i + 1], tolerance));
      result_.normals.back().floating = floating;
    }
  }

  /// `before` is a direction at the base and `after` one at the tip, relative to which the angles of the first and the
  /// last joint are measured; zero: those angles are arbitrary.
  Geometry measure(const Vector3& before, const Vector3& after) {
    const std::size_t n = chain_.joints.size();
    result_.joints.resize(n);
    Vector3 in = before;
    Vector3 foot = foot_on(p_[0], z_[0], Vector3::Zero());
    bool counts = false;  // the height of `foot` belongs to the chain
    std::size_t slides = 0;
    std::size_t turns = 0;
    bool has_direction = false;
    for (std::size_t i = 0; i < n; ++i) {
      Geometry::Joint& joint = result_.joints[i];
      const bool last = i + 1 == n;
      if (chain_.joints[i].prismatic)
        slides = i + 1;
      else
        turns = i + 1;
      joint.turns = turns;
      if (last) {
        // A rotation that no joint makes belongs to the tool.
        joint.turns_with = in.isZero() || after.isZero() || turns == 0;
        if (!joint.turns_with) joint.theta = angle_about(z_[i], in, after);
        break;
      }
      Normal& normal = result_.normals[i];
      const Vector3 out = normal.direction.isZero() ? in : normal.direction;
      // A rotation that no joint makes belongs to the base.
      joint.turns_with = in.isZero() || out.isZero() || (!has_direction && turns == 0);
      if (!joint.turns_with) joint.theta = angle_about(z_[i], in, out);
      if (!normal.direction.isZero()) {
        if (!has_direction) set_frame(result_.frame.position, out);
        has_direction = true;
        turns = 0;
      }
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
      if (i == 0) result_.frame.position = normal.foot;
      foot = normal.next_foot;
      in = out;
    }
    if (n == 1) result_.frame.position = foot;
    if (!has_direction) set_frame(result_.frame.position, before);
    return std::move(result_);
  }

  [[nodiscard]] const std::vector<Vector3>& axes() const { return z_; }

 private:
  /// Places the line of each prismatic axis independently of the model: on the next axis if that is parallel, else
  /// through the foot of the following normal, else through the foot of the preceding normal.
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

  /// Uses the line of a parallel revolute axis if only parallel axes lie between, because sliding along a line leaves
  /// it in place. Other prismatic axes have only a direction.
  void find_lines() {
    const auto n = static_cast<std::ptrdiff_t>(chain_.joints.size());
    for (std::ptrdiff_t k = 0; k < n; ++k) {
      if (!joint(k).prismatic) continue;
      std::ptrdiff_t found = line_from(k, 1);
      if (found < 0) found = line_from(k, -1);
      has_line_[static_cast<std::size_t>(k)] = found >= 0;
      if (found >= 0) p_[static_cast<std::size_t>(k)] = joint(found).point;
    }
  }

  [[nodiscard]] const ChainJoint& joint(std::ptrdiff_t number) const {
    return chain_.joints[static_cast<std::size_t>(number)];
  }

  /// Returns the first revolute joint in that direction if it and all joints before it are parallel to joint `k`; −1
  /// otherwise.
  [[nodiscard]] std::ptrdiff_t line_from(std::ptrdiff_t k, std::ptrdiff_t step) const {
    for (std::ptrdiff_t i = k + step; i >= 0 && i < static_cast<std::ptrdiff_t>(chain_.joints.size()); i += step) {
      if (cross(joint(i).axis, joint(k).axis).norm() >= parallel_sine) return -1;
      if (!joint(i).prismatic) return i;
    }
    return -1;
  }

  void set_frame(const Vector3& foot, const Vector3& normal) {
    const Vector3 x = !normal.isZero() ? normal : perpendicular(z_[0]);
    result_.frame.position = foot;
    result_.frame.rotation.col(0) = x;
    result_.frame.rotation.col(1) = cross(z_[0], x);
    result_.frame.rotation.col(2) = z_[0];
  }

  const Chain& chain_;
  std::vector<Vector3> z_, p_;
  std::vector<bool> has_line_;
  Geometry result_;
};

/// The parts of a chain that move the tip along a straight line, and the changes of their lengths for which the chain
/// moves as another one: the tip's position is linear in them.
class Displacements {
 public:
  /// `table` moves as `base`⁻¹ · `model` except for a fixed tool and the requested displacements.
  Displacements(const Chain& table, const Chain& model, const Matrix3& base) : table_(table) {
    const std::size_t n = table.joints.size();
    const std::size_t samples = 6 + 2 * n;
    offs_.resize(static_cast<Eigen::Index>(3 * samples));
    for (std::size_t i = 0; i < samples; ++i) {
      positions_.push_back(spread(n, i + 1));
      const std::vector<double>& q = positions_.back();
      offs_.segment<3>(row(i)) = base.transpose() * forward(model, q).position - forward(table, q).position;
    }
    Eigen::MatrixXd ends(offs_.size(), 6);
    for (std::size_t i = 0; i < samples; ++i) {
      ends.block<3, 3>(row(i), 0) = Matrix3::Identity();
      ends.block<3, 3>(row(i), 3) = forward(table, positions_[i]).rotation;
    }
    for (Eigen::Index i = 0; i < ends.cols(); ++i) (void)add(ends.col(i));
  }

  /// Returns positions that fill the range evenly: multiples of an irrational number.
  static std::vector<double> spread(std::size_t joints, std::size_t number) {
    std::vector<double> q;
    for (std::size_t k = 0; k < joints; ++k)
      q.push_back(std::remainder(static_cast<double>(number) * (0.618034 + static_cast<double>(k)) * 1.4142136, 2.0));
    return q;
  }

  /// Returns the effect of a displacement along `direction` (in the base, at zero) that turns with the first `joints`
  /// joints.
  [[nodiscard]] Eigen::VectorXd along(const Vector3& direction, std::size_t joints) const {
    Eigen::VectorXd result(offs_.size());
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      Vector3 turned = direction;
      for (std::size_t k = joints; k-- > 0;)
        if (!table_.joints[k].prismatic) turned = rotation_about(table_.joints[k].axis, positions_[i][k]) * turned;
      result.segment<3>(row(i)) = turned;
    }
    return result;
  }

  /// Adds an unknown displacement; false if it depends linearly on the earlier ones.
  bool add(const Eigen::VectorXd& effect) {
    constexpr double dependent = 1e-6;
    if (free_.cols() > 0) {
      const Eigen::VectorXd rest = effect - product(free_, solve_least_squares(free_, effect));
      if (rest.norm() < dependent * effect.norm()) return false;
    }
    free_.conservativeResize(effect.size(), free_.cols() + 1);
    free_.rightCols(1) = effect;
    return true;
  }

  /// Returns the displacements added, the six of base and tool first, and the remaining distance of the tips (m).
  [[nodiscard]] std::pair<Eigen::VectorXd, double> solve() const {
    const Eigen::VectorXd values = solve_least_squares(free_, offs_);
    return {values, (offs_ - product(free_, values)).lpNorm<Eigen::Infinity>()};
  }
  /// Returns the distance of the tips if this displacement is added.
  [[nodiscard]] double left_with(const Eigen::VectorXd& effect) const {
    Displacements more = *this;
    return more.add(effect) ? more.solve().second : solve().second;
  }

 private:
  static Eigen::Index row(std::size_t sample) { return static_cast<Eigen::Index>(3 * sample); }

  const Chain& table_;
  std::vector<std::vector<double>> positions_;
  Eigen::VectorXd offs_;
  Eigen::MatrixXd free_ = Eigen::MatrixXd(0, 0);
};

/// One combination of signs and its consequences.
class Attempt {
 public:
  Attempt(const Chain& model, const Chain& table, std::vector<double> senses, double tolerance, Lines lines)
      : model_(model), table_(table), senses_(std::move(senses)), tolerance_(tolerance), lines_(lines) {
    const std::vector<double> as_they_are(senses_.size(), 1.0);
    Measurer in_model(model, senses_, tolerance, lines);
    Measurer in_table(table, as_they_are, tolerance, lines);
    // The first and the last angle have a meaning if both axes have the same pose in base and tip.
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
    if (lines_ == Lines::known && fit_.differences.empty()) slide();
    if (fit_.differences.empty()) complete();
  }

  /// Returns the cost; smaller is better.
  [[nodiscard]] auto cost() const {
    const auto turned = std::count(senses_.begin(), senses_.end(), -1.0);
    const auto moved = std::count_if(zeros_.begin(), zeros_.end(), [](double z) { return z != 0; });
    // A tool placed differently is as likely as two joints that count differently.
    const std::ptrdiff_t tool = tool_agrees_ ? 0 : 2;
    return std::tuple(fit_.differences.size(), !base_agrees_, turned + moved + tool, tool);
  }

  DhFit finish() {
    if (fit_.conventions.empty()) complete();
    return std::move(fit_);
  }

 private:
  /// Determines the zeros of prismatic joints and the lengths that differ from the position of the tip.
  void slide() {
    const Chain turned = counted_otherwise(model_, conventions());
    const Vector3 before = base_agrees_ ? perpendicular(turned.joints.front().axis) : Vector3(Vector3::Zero());
    Measurer measurer(turned, std::vector<double>(senses_.size(), 1.0), tolerance_, lines_);
    const Matrix3 base = measurer.measure(before, Vector3::Zero()).frame.rotation * wanted_.frame.rotation.transpose();
    Displacements displacements(table_, turned, base);
    std::vector<std::size_t> slid;
    for (std::size_t k = senses_.size(); k-- > 0;)
      if (table_.joints[k].prismatic && displacements.add(displacements.along(table_.joints[k].axis, k)))
        slid.push_back(k);
    const double allowed = tolerance_ * std::max(1.0, reach(turned));
    auto [values, left] = displacements.solve();
    if (left > allowed) return name_lengths(displacements, allowed);
    constexpr Eigen::Index ends = 6;  // displacements of base and tool
    for (std::size_t i = 0; i < slid.size(); ++i) {
      const double value = values[ends + static_cast<Eigen::Index>(i)];
      if (std::abs(value) > tolerance_) zeros_[slid[i]] = -senses_[slid[i]] * value;
    }
  }

  /// Names the single length that explains the tip's position, or else those that together explain it best.
  void name_lengths(Displacements& displacements, double allowed) {
    struct Length {
      std::string what;
      Eigen::VectorXd effect;
      double table;
      Eigen::Index number = -1;
    };
    std::vector<Length> lengths;
    for (std::size_t i = 0; i < wanted_.normals.size(); ++i) {
      const Normal& normal = wanted_.normals[i];
      if (normal.direction.isZero()) continue;
      lengths.push_back({"a between " + model_.joints[i].name + " and " + model_.joints[i + 1].name,
                         displacements.along(normal.direction, i + 1), normal.floating ? 0 : normal.length});
    }
    for (std::size_t i = 0; i < senses_.size(); ++i)
      if (!table_.joints[i].prismatic)
        lengths.push_back({"d of " + model_.joints[i].name, displacements.along(table_.joints[i].axis, i), 0});
    Eigen::Index next = displacements.solve().first.size();
    for (double left = displacements.solve().second; left > allowed;) {
      Length* best = nullptr;
      for (Length& length : lengths) {
        if (length.number >= 0) continue;
        if (const double with = displacements.left_with(length.effect); best == nullptr || with < left) {
          best = &length;
          left = with;
        }
      }
      if (best == nullptr || !displacements.add(best->effect)) break;
      best->number = next++;
    }
    const Eigen::VectorXd values = displacements.solve().first;
    for (const Length& length : lengths)
      if (length.number >= 0) differ(length.what, length.table, length.table + values[length.number], false);
    if (fit_.differences.empty()) differ("the tip at some positions", 0, displacements.solve().second, false);
  }

  [[nodiscard]] std::vector<JointConvention> conventions() const {
    std::vector<JointConvention> list;
    for (std::size_t i = 0; i < senses_.size(); ++i)
      if (senses_[i] < 0 || zeros_[i] != 0) list.push_back({model_.joints[i].name, senses_[i], zeros_[i]});
    return list;
  }

  /// Determines the conventions and the transforms at both ends, and verifies them.
  void complete() {
    fit_.conventions = conventions();
    const Chain counted = counted_otherwise(model_, fit_.conventions);
    const Vector3 before = base_agrees_ ? perpendicular(counted.joints.front().axis) : Vector3(Vector3::Zero());
    Measurer measurer(counted, std::vector<double>(senses_.size(), 1.0), tolerance_, lines_);
    fit_.base = measurer.measure(before, Vector3::Zero()).frame * wanted_.frame.inverse();
    if (lines_ == Lines::known) fit_.base.position = base_position(counted);
    fit_.tool = (fit_.base * table_.home).inverse() * counted.home;
    if (fit_.differences.empty()) prove(counted);
  }

  /// Returns the position of the base, given its rotation: the tool's contribution turns with the tip.
  [[nodiscard]] Vector3 base_position(const Chain& counted) const {
    const Displacements displacements(table_, counted, fit_.base.rotation);
    return fit_.base.rotation * displacements.solve().first.head<3>();
  }

  /// Compares the tips at some positions, because the comparison so far concerned only axes.
  void prove(const Chain& counted) {
    constexpr std::size_t samples = 16;
    const double allowed = 10 * tolerance_ * std::max(1.0, reach(counted));
    for (std::size_t i = 1; i <= samples; ++i) {
      const std::vector<double> q = Displacements::spread(counted.joints.size(), i);
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
      const bool has_length = !table.floating && !model.floating;
      if (has_length && std::abs(table.length - model.length) > tolerance_)
        differ("a" + between, table.length, model.length, false);
      // The normal of intersecting axes has an arbitrary direction, and with it the sign of the angle.
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
    // A turn within the tolerance is dropped: the table's numbers are no more exact.
    if (std::abs(turn) > tolerance_) {
      // Any axis in a group of axes of one direction may turn.
      if (const std::size_t k = model.turns; k > 0 && model.turns == table.turns)
        zeros_[k - 1] = (model_.joints[k - 1].axis.dot(model_.joints[i].axis) > 0 ? 1 : -1) * senses_[i] * turn;
      else
        differ("theta of " + model_.joints[i].name, table.theta, model.theta, true);
    }
    if (lines_ == Lines::known || !table.counts_d || !model.counts_d) return;
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
  Lines lines_;
  std::vector<double> zeros_;
  Geometry found_, wanted_;
  bool base_agrees_ = false, tool_agrees_ = false;
  DhFit fit_;
};

/// Returns the combination of signs that changes the least.
Attempt best_attempt(const Chain& model, const Chain& table, double tolerance, Lines lines) {
  const std::size_t n = model.joints.size();
  std::optional<Attempt> best;
  for (std::size_t bits = 0; bits < std::size_t{1} << n; ++bits) {
    std::vector<double> senses(n);
    for (std::size_t i = 0; i < n; ++i) senses[i] = (bits >> i & 1U) != 0 ? -1 : 1;
    Attempt attempt(model, table, std::move(senses), tolerance, lines);
    if (!best || attempt.cost() < best->cost()) best.emplace(std::move(attempt));
  }
  return std::move(*best);
}

}  // namespace

std::optional<DhFit> fit_table(const Chain& model, const Chain& table, double tolerance) {
  const std::size_t n = model.joints.size();
  const auto same_kind = [](const ChainJoint& a, const ChainJoint& b) { return a.prismatic == b.prismatic; };
  if (n == 0 || n > most_joints ||
      !std::equal(model.joints.begin(), model.joints.end(), table.joints.begin(), table.joints.end(), same_kind))
    return std::nullopt;
  DhFit fit = best_attempt(model, table, tolerance, Lines::chosen).finish();
  const bool slides =
      std::any_of(table.joints.begin(), table.joints.end(), [](const ChainJoint& joint) { return joint.prismatic; });
  if (fit.differences.empty() || !slides) return fit;
  return best_attempt(model, table, tolerance, Lines::known).finish();
}

}  // namespace urdfmill::kinematics
