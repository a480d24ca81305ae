// Comparison of poses and dynamics at random positions of the joints.
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <random>

#include "urdfmill/kinematics/dynamics/dynamics.hpp"
#include "urdfmill/kinematics/forward.hpp"
#include "urdfmill/kinematics/proof/same_model_parts.hpp"
#include "urdfmill/kinematics/random.hpp"
#include "urdfmill/text/list.hpp"

namespace urdfmill::kinematics {
namespace {

/// The tree of a model, and the findings from building it.
struct Grown {
  std::optional<Tree> tree;
  source::Collector findings;
};

Grown grow(const urdf::Robot& robot) {
  Grown grown;
  grown.tree = Tree::build(robot, Mimics::follow, grown.findings);
  return grown;
}

/// A term of the equations of motion, and its largest difference.
struct Term {
  const char* name;
  double worst = 0;  ///< relative to the largest entry
  double was = 0;    ///< the entry that differs most
  double is = 0;

  void compare(const Matrix& a, const Matrix& b, double floor) {
    if (a.size() == 0) return;
    const double size = std::max({a.cwiseAbs().maxCoeff(), b.cwiseAbs().maxCoeff(), floor});
    Eigen::Index row = 0, column = 0;
    const double distance = (a - b).cwiseAbs().maxCoeff(&row, &column);
    if (size == 0 || distance / size <= worst) return;
    worst = distance / size;
    was = a(row, column);
    is = b(row, column);
  }
};

/// The deviation of a link's pose, at the worst of the random positions.
struct Stray {
  std::size_t link = 0;  ///< index in the original
  const urdf::Link* in_result = nullptr;
  std::size_t body_in_result = 0;
  const Transform* placement = nullptr;  ///< in the link of the result
  double worst = 0;
  double position = 0;
  double turn = 0;
  TwoTexts poses;
  bool is_elsewhere = false;
};

class MotionComparison {
 public:
  explicit MotionComparison(PhysicalComparison& c) : c_(c), options_(c.differences.options), random_(options_.seed) {}

  void run() {
    Grown grown = grow(c_.result);
    if (!is_tree(grown, c_.result, false)) return;
    tree_ = std::move(grown.tree);
    for (const Original& original : c_.originals) {
      Grown old = grow(original.robot);
      if (!is_tree(old, original.robot, true)) return;
      trees_.push_back(std::move(*old.tree));
    }
    for (std::size_t i = 0; i < c_.result.links.size(); ++i) link_index_.emplace(c_.result.links[i].name.value, i);
    for (std::size_t i = 0; i < tree_->variables().size(); ++i) variables_.emplace(tree_->variables()[i].name, i);
    for (const Tree& tree : trees_) c_.differences.result.variables += tree.variables().size();
    if (!options_.wants(Aspect::kinematics) && !options_.wants(Aspect::dynamics)) return;
    if (c_.is_pair && !pair_variables()) {
      if (options_.samples > 0)
        c_.differences.words(Aspect::kinematics, "robot", "joints without a counterpart", unpaired_words(true),
                             unpaired_words(false), c_.originals.front().robot.span, c_.result.span);
      return;
    }
    draw_samples();
    for (std::size_t k = 0; k < c_.originals.size(); ++k) compare_poses(k);
    if (c_.is_pair && options_.wants(Aspect::dynamics)) compare_equations_of_motion();
  }

 private:
  struct Sample {
    std::vector<std::vector<double>> of_originals;
    std::vector<double> of_result;
  };

  bool is_tree(const Grown& grown, const urdf::Robot& robot, bool first) {
    if (grown.tree) return true;
    const std::string why = grown.findings.diagnostics.empty() ? "no tree" : grown.findings.diagnostics.front().message;
    c_.differences.words(Aspect::structure, "robot", "tree of links", first ? why : "a tree",
                         first ? "not compared" : why, first ? robot.span : source::Span(),
                         first ? source::Span() : robot.span);
    return false;
  }

  /// Returns the variables that are not paired, of the original or of the result, with the links that they move.
  [[nodiscard]] std::string unpaired_words(bool of_original) const {
    const Tree& tree = of_original ? trees_.front() : *tree_;
    const urdf::Robot& robot = of_original ? c_.originals.front().robot : c_.result;
    std::string words;
    for (std::size_t i = 0; i < tree.variables().size(); ++i) {
      const bool is_paired =
          of_original ? pairs_[i] != none : std::find(pairs_.begin(), pairs_.end(), i) != pairs_.end();
      if (is_paired) continue;
      const Variable& variable = tree.variables()[i];
      text::add_item(words, variable.name + " of " + robot.joints[variable.joint].child.value);
    }
    return words.empty() ? "none" : words;
  }

  /// Returns the variable of the result that corresponds to one of an original, or none.
  [[nodiscard]] std::size_t image_of(const Variable& variable, const Original& original) const {
    const std::string& joint = original.robot.joints[variable.joint].name.value;
    const auto image = original.images.joints.find(joint);
    if (image == original.images.joints.end()) return none;
    const auto found = variables_.find(image->second + variable.name.substr(joint.size()));
    return found == variables_.end() ? none : found->second;
  }

  /// Pairs the variables of two models; false if they do not correspond one to one.
  bool pair_variables() {
    for (const Variable& variable : trees_.front().variables())
      pairs_.push_back(image_of(variable, c_.originals.front()));
    return pairs_.size() == tree_->variables().size() && std::find(pairs_.begin(), pairs_.end(), none) == pairs_.end();
  }

  double draw(const Variable& variable) {
    const double fallback = variable.rotational ? pi : 1;
    const bool limited = std::isfinite(variable.lower) && std::isfinite(variable.upper);
    const double lower = limited ? variable.lower : -fallback;
    const double upper = limited ? variable.upper : fallback;
    return lower + (upper - lower) * draw_unit(random_);
  }

  void draw_samples() {
    for (int i = 0; i < options_.samples; ++i) {
      Sample sample;
      sample.of_result.resize(tree_->variables().size());
      for (std::size_t k = 0; k < trees_.size(); ++k) {
        std::vector<double>& own = sample.of_originals.emplace_back();
        for (const Variable& v : trees_[k].variables()) own.push_back(draw(v));
        hand_over(c_.originals[k], trees_[k], own, sample.of_result);
      }
      samples_.push_back(std::move(sample));
    }
    c_.differences.result.samples = static_cast<int>(samples_.size());
  }

  /// Sets the joints of the result to the positions that they have in the original.
  void hand_over(const Original& original, const Tree& from, const std::vector<double>& own,
                 std::vector<double>& q) const {
    for (const Body& body : from.bodies()) {
      if (body.motion == Motion::fixed || body.joint == none) continue;
      const std::string& joint = original.robot.joints[body.joint].name.value;
      const auto image = original.images.joints.find(joint);
      if (image == original.images.joints.end()) continue;
      std::string part;  // ".x" for a joint of several variables
      if (body.variable != none && from.variables()[body.variable].joint == body.joint)
        part = from.variables()[body.variable].name.substr(joint.size());
      const auto variable = variables_.find(image->second + part);
      if (variable != variables_.end()) q[variable->second] = joint_position(body, own);
    }
  }

  /// Returns the links to compare relative to the original's root, or its first link that still exists: this need not
  /// be the root of the result, nor be in the same place.
  [[nodiscard]] std::vector<Stray> links_to_compare(const Original& original, const Tree& from) const {
    std::vector<Stray> links;
    for (const Body& body : from.bodies()) {
      if (body.link == none) continue;
      const auto image = original.images.links.find(original.robot.links[body.link].name.value);
      if (image == original.images.links.end()) continue;
      const auto found = link_index_.find(image->second.link);
      if (found == link_index_.end()) continue;
      Stray& stray = links.emplace_back();
      stray.link = body.link;
      stray.in_result = &c_.result.links[found->second];
      stray.body_in_result = tree_->body_of_link(found->second);
      stray.placement = &image->second.placement;
    }
    return links;
  }

  void compare_poses(std::size_t k) {
    const Original& original = c_.originals[k];
    const Tree& from = trees_[k];
    std::vector<Stray> links = links_to_compare(original, from);
    for (const Sample& sample : samples_) {
      const std::vector<Transform> before = body_poses(from, sample.of_originals[k]);
      const std::vector<Transform> after = body_poses(*tree_, sample.of_result);
      std::optional<Transform> base_before, base_after;
      for (Stray& stray : links) {
        const Transform& in_original = before[from.body_of_link(stray.link)];
        const Transform in_result = after[stray.body_in_result] * *stray.placement;
        if (!base_before) {
          base_before = in_original.inverse();
          base_after = in_result.inverse();
        }
        note(stray, *base_before * in_original, *base_after * in_result);
      }
    }
    report(original, from, links);
  }

  void note(Stray& stray, const Transform& a, const Transform& b) {
    const double position = position_distance(a, b);
    const double turn = rotation_distance(a.rotation, b.rotation);
    SameModel& result = c_.differences.result;
    result.worst_position_m = std::max(result.worst_position_m, position);
    result.worst_rotation_rad = std::max(result.worst_rotation_rad, turn);
    const double tolerance = options_.tolerance;
    const bool is_elsewhere = position > tolerance * std::max(1.0, a.position.norm()) || turn > tolerance;
    if (!is_elsewhere || std::max(position, turn) <= stray.worst) return;
    stray.is_elsewhere = true;
    stray.worst = std::max(position, turn);
    stray.position = position;
    stray.turn = turn;
    stray.poses = pose_texts(a, b);
  }

  /// Reports the first displaced link in the tree, but not the links it carries.
  void report(const Original& original, const Tree& from, std::vector<Stray>& links) {
    std::vector<bool> elsewhere(from.bodies().size());
    for (const Stray& stray : links) elsewhere[from.body_of_link(stray.link)] = stray.is_elsewhere;
    // A body comes after the one that carries it.
    std::vector<bool> is_carried(from.bodies().size());
    for (std::size_t body = 0; body < from.bodies().size(); ++body)
      if (const std::size_t parent = from.bodies()[body].parent; parent != none)
        is_carried[body] = elsewhere[parent] || is_carried[parent];
    for (Stray& stray : links) {
      if (!stray.is_elsewhere || is_carried[from.body_of_link(stray.link)]) continue;
      const urdf::Link& link = original.robot.links[stray.link];
      c_.differences.add({Aspect::kinematics, Change::changed,
                          named("link", c_.is_pair ? link.name.value : stray.in_result->name.value),
                          "pose at random joint positions", std::move(stray.poses.was), std::move(stray.poses.is),
                          six_digits(stray.position) + " m, " + six_digits(stray.turn) + " rad", link.span,
                          stray.in_result->span, stray.worst});
    }
  }

  [[nodiscard]] Vector in_order_of_a(const Vector& of_b) const {
    Vector result(of_b.size());
    for (std::size_t i = 0; i < pairs_.size(); ++i)
      result(static_cast<Eigen::Index>(i)) = of_b(static_cast<Eigen::Index>(pairs_[i]));
    return result;
  }

  /// Returns the mass matrices of both models; for large ones their products with random accelerations, which take time
  /// proportional to the number of joints instead of its square.
  std::pair<Matrix, Matrix> mass_terms(const Dynamics& a, const Dynamics& b, const std::vector<double>& q_a,
                                       const std::vector<double>& q_b) {
    constexpr std::size_t most_compared_whole = 200;
    if (pairs_.size() > most_compared_whole) {
      const std::vector<double> still(pairs_.size(), 0.0);
      std::vector<double> of_a(pairs_.size()), of_b(pairs_.size());
      for (std::size_t i = 0; i < pairs_.size(); ++i) of_b[pairs_[i]] = of_a[i] = draw_unit(random_) - 0.5;
      return {a.torques(q_a, still, of_a, Vector3::Zero()),
              in_order_of_a(b.torques(q_b, still, of_b, Vector3::Zero()))};
    }
    const Matrix of_b = b.mass_matrix(q_b);
    Matrix ordered(of_b.rows(), of_b.cols());
    for (std::size_t row = 0; row < pairs_.size(); ++row)
      for (std::size_t column = 0; column < pairs_.size(); ++column)
        ordered(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(column)) =
            of_b(static_cast<Eigen::Index>(pairs_[row]), static_cast<Eigen::Index>(pairs_[column]));
    return {a.mass_matrix(q_a), std::move(ordered)};
  }

  void compare_equations_of_motion() {
    const Dynamics a(c_.originals.front().robot, trees_.front());
    const Dynamics b(c_.result, *tree_);
    Term mass{"mass matrix"};
    Term gravity{"gravity torques"};
    Term bias{"Coriolis and centrifugal torques"};
    for (const Sample& sample : samples_) {
      const std::vector<double>& q_a = sample.of_originals.front();
      const std::vector<double>& q_b = sample.of_result;
      const auto [mass_a, mass_b] = mass_terms(a, b, q_a, q_b);
      // If no joint carries weight, the torques are rounding errors of cancelling forces: they are compared with a
      // thousandth of the mass's weight.
      const double floor = 1e-3 * earth_gravity.norm() * mass_a.cwiseAbs().sum();
      mass.compare(mass_a, mass_b, 0);
      gravity.compare(a.gravity_torques(q_a, earth_gravity), in_order_of_a(b.gravity_torques(q_b, earth_gravity)),
                      floor);
      bias.compare(a.bias(q_a, q_a), in_order_of_a(b.bias(q_b, q_b)), floor);
    }
    for (const Term& term : {mass, gravity, bias}) report(term);
  }

  void report(const Term& term) {
    double& overall = c_.differences.result.worst_dynamics;
    overall = std::max(overall, term.worst);
    if (term.worst <= options_.tolerance) return;
    TwoTexts texts = number_texts({&term.was, 1}, {&term.is, 1});
    c_.differences.add({Aspect::dynamics,
                        Change::changed,
                        "robot",
                        std::string(term.name) + " at random joint positions, where they differ most",
                        std::move(texts.was),
                        std::move(texts.is),
                        six_digits(term.worst) + " of the largest entry",
                        {},
                        {},
                        term.worst});
  }

  PhysicalComparison& c_;
  const SameModelOptions& options_;
  std::mt19937_64 random_;
  std::optional<Tree> tree_;  // tree of the result
  std::vector<Tree> trees_;   // trees of the originals
  std::map<std::string_view, std::size_t> link_index_;
  std::map<std::string, std::size_t> variables_;
  std::vector<std::size_t> pairs_;  // for two models: the variable of the result for each one of the first
  std::vector<Sample> samples_;
};

}  // namespace

void compare_motion(PhysicalComparison& c) {
  MotionComparison(c).run();
}

}  // namespace urdfmill::kinematics
