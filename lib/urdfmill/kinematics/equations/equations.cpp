#include "urdfmill/kinematics/equations/equations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "urdfmill/kinematics/dynamics/friction.hpp"
#include "urdfmill/kinematics/dynamics/inertia.hpp"
#include "urdfmill/kinematics/equations/loop_constraints.hpp"
#include "urdfmill/kinematics/forward.hpp"
#include "urdfmill/kinematics/identification/base_parameters.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/kinematics/solve.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/rules.hpp"

namespace urdfmill::kinematics {
namespace {

using Report = DynamicsReport;

Vector vector_of(const std::vector<double>& values) {
  return Eigen::Map<const Vector>(values.data(), static_cast<Eigen::Index>(values.size()));
}

std::string short_number(double value) {
  return text::shortest(text::rounded(value, 6));
}

/// Returns the 10 inertial parameters of every link with mass.
std::vector<Report::LinkParameters> parameters(const urdf::Robot& robot) {
  std::vector<Report::LinkParameters> list;
  for (const urdf::Link& link : robot.links)
    if (link.inertial) list.push_back({link.name.value, inertial_parameters(link).values()});
  return list;
}

/// Adds the combinations of these that torques depend on: by rule, or with mimic joints by the regressor's rank.
/// Reports and returns false if torques do not follow from them.
bool add_base_parameters(const urdf::Robot& robot, const Tree& tree, Report& report, source::Sink& sink) {
  const std::vector<std::size_t> parameters = known_parameters(robot);
  auto base = structural_base_parameters(tree, parameters, report.gravity);
  report.base_by_rule = base.has_value();
  if (!base) base = base_parameters(Dynamics(robot, tree), tree, parameters, report.gravity);
  constexpr double rounding = 1e-6;
  if (const double error = torque_difference(robot, tree, *base, report.gravity); !(error <= rounding)) {
    source::report(
        sink, rules::residual,
        fmt::format("torques from the base parameters differ from those of all parameters by a relative {:.1e}",
                    error));
    return false;
  }
  const Vector values = parameter_vector(robot);
  for (const BaseParameter& combination : base->combinations) {
    Report::BaseParameter named{combination_name(robot, combination), {}, value_of(values, combination)};
    for (const auto& [parameter, factor] : combination)
      named.terms.push_back({robot.links[parameter / 10].name.value, parameter_name(parameter), factor});
    report.base.push_back(std::move(named));
  }
  return true;
}

/// Solves the equations of motion at each state in turn.
class Solver {
 public:
  Solver(const urdf::Robot& robot, const Tree& tree, const Actuation& actuation, const EquationsOptions& options,
         source::Sink& sink)
      : robot_(robot),
        tree_(tree),
        actuation_(actuation),
        options_(options),
        sink_(sink),
        dynamics_(robot, tree),
        friction_(friction(robot, tree)),
        loops_(robot, tree, dynamics_) {}

  /// Returns the terms at a state, and the requested results.
  Report::Sample solve(const MotionSample& state);
  /// Reports once what was found at several samples.
  void report_all() {
    for (const auto& [text, found] : found_) {
      const bool several = found.count > 1;
      report(sink_, *found.rule,
             text + (several ? "; so or similarly in " + std::to_string(found.count) + " samples" : ""));
    }
  }
  /// True if there is anything to print: no equation was refused.
  [[nodiscard]] bool solvable() const { return solvable_; }

 private:
  struct Found {
    const source::Rule* rule;
    std::string about;  ///< the constraint, if it is about one
    std::size_t count;
  };

  /// Records a finding: the first of each rule and constraint is kept, the others are counted.
  void note(const source::Rule& rule, std::string message, const std::string& about = {}) {
    for (auto& [text, found] : found_)
      if (found.rule == &rule && found.about == about) return void(++found.count);
    found_.emplace_back(std::move(message), Found{&rule, about, 1});
  }
  /// The value of a constraint's left side at a state, and its quantity.
  struct Reached {
    double value = 0;
    bool is_velocity = false, turns = false;
  };
  /// Fills the row of a constraint in the matrix and its rate, which have that many rows.
  Reached add_row(const MotionSample& state, Eigen::Index row, Report::Constraints& result);
  /// Reports a constraint that the state does not meet.
  void check_row(const MotionSample& state, Eigen::Index row, const Reached& reached,
                 const Report::Constraints& result);
  void constrain(const MotionSample& state, Report::Sample& sample);
  /// Adds the rows of loops that are independent of those before them.
  void add_loops(const MotionSample& state, Report::Constraints& result);
  /// Computes the motion under the constraints; reports the reason if it is not determined.
  void solve_constrained(const MotionSample& state, const Matrix& mass_matrix, Report::Constraints& result);
  void add_tip(const TaskSpace& space, const MotionSample& state, Report::Sample& sample);
  std::optional<Report::Task> task(const TaskSpace& space, const BodyState& tip, const Report::Sample& sample);
  void find_accelerations(const MotionSample& state, Report::Sample& sample);
  void find_torques(const MotionSample& state, Report::Sample& sample);
  void add_wrenches(const MotionSample& state, Report::Constraints& constraints);
  void add_affine(const MotionSample& state, Report::Sample& sample);
  void add_regressor(const MotionSample& state, Report::Sample& sample);
  void add_actuators(const MotionSample& state, Report::Sample& sample);
  [[nodiscard]] std::string called(const std::string& quantity, std::size_t variable) const {
    return quantity + "(" + tree_.variables()[variable].name + ")";
  }
  [[nodiscard]] static std::string multiplier_name(std::size_t i, Eigen::Index count) {
    return count == 1 ? "lambda" : "lambda" + std::to_string(i + 1);
  }

  const urdf::Robot& robot_;
  const Tree& tree_;
  const Actuation& actuation_;
  const EquationsOptions& options_;
  source::Sink& sink_;
  Dynamics dynamics_;
  Friction friction_;
  LoopConstraints loops_;
  std::vector<LoopRow> loop_rows_;                  ///< at the current state, below those of the options
  Vector load_;                                     ///< all terms except M q̈ and Aᵀ λ, at the current state
  std::optional<ConstrainedDynamics> constrained_;  ///< for the state's torques, or for zero torques
  std::vector<std::pair<std::string, Found>> found_;
  bool solvable_ = true;
};

Report::Sample Solver::solve(const MotionSample& state) {
  Report::Sample sample;
  sample.time = state.time;
  sample.q = state.q;
  sample.dq = state.dq;
  sample.mass_matrix = dynamics_.mass_matrix(state.q) + actuation_.apparent_inertia(state.q.size());
  sample.coriolis_matrix = dynamics_.coriolis_matrix(state.q, state.dq);
  sample.bias = dynamics_.bias(state.q, state.dq);
  sample.gravity_torques = dynamics_.gravity_torques(state.q, options_.gravity);
  const Vector rates = vector_of(state.dq);
  sample.kinetic_energy = rates.dot(sample.mass_matrix * rates) / 2;
  sample.friction = friction_.torques(state.dq, options_.smoothing);
  if (!options_.friction) sample.friction.setZero();
  load_ = sample.bias + sample.gravity_torques + sample.friction;
  if (options_.centroidal) {
    sample.centroidal = centroidal(robot_, tree_, state.q, state.dq);
    sample.centre = sample.centroidal->centre;
  } else {
    sample.centre = mass_centre(robot_, tree_, body_poses(tree_, state.q));
  }
  sample.potential_energy = -sample.centre.mass * sample.centre.position.dot(options_.gravity);
  if (options_.tip) add_tip(*options_.tip, state, sample);
  if (!options_.constraints.empty() || !loops_.empty()) constrain(state, sample);
  if (!solvable_) return sample;
  if (state.tau) find_accelerations(state, sample);
  if (state.ddq) find_torques(state, sample);
  if (!solvable_) return sample;
  if (sample.constraints && sample.constraints->multipliers) add_wrenches(state, *sample.constraints);
  if (options_.affine_in != AffineIn::none) add_affine(state, sample);
  if (options_.regressor) add_regressor(state, sample);
  add_actuators(state, sample);
  return sample;
}

void Solver::add_regressor(const MotionSample& state, Report::Sample& sample) {
  std::vector<double> ddq(state.q.size(), 0);
  if (sample.accelerations) ddq.assign(sample.accelerations->begin(), sample.accelerations->end());
  const Matrix all = dynamics_.regressor(state.q, state.dq, ddq, options_.gravity);
  Report::Regressor result;
  std::vector<std::size_t> columns = known_parameters(robot_);
  std::sort(columns.begin(), columns.end());
  result.matrix = Matrix(all.rows(), static_cast<Eigen::Index>(columns.size()));
  for (std::size_t i = 0; i < columns.size(); ++i) {
    result.names.push_back(parameter_name(robot_, columns[i]));
    result.matrix.col(static_cast<Eigen::Index>(i)) = all.col(static_cast<Eigen::Index>(columns[i]));
  }
  sample.regressor = std::move(result);
}

void Solver::add_actuators(const MotionSample& state, Report::Sample& sample) {
  for (const Transmission& transmission : actuation_.transmissions) {
    const Vector positions = transmission.actuator_positions(state.q);
    const Vector velocities = transmission.actuator_velocities(state.dq);
    Vector torques;
    if (sample.torques) torques = transmission.actuator_torques(*sample.torques);
    for (std::size_t i = 0; i < transmission.actuators.size(); ++i) {
      const auto k = static_cast<Eigen::Index>(i);
      const bool rotational = tree_.variables()[transmission.variables[i]].rotational;
      sample.actuators.push_back({transmission.actuators[i], transmission.name, rotational, positions(k), velocities(k),
                                  sample.torques ? std::optional(torques(k)) : std::nullopt});
    }
  }
}

void Solver::add_tip(const TaskSpace& space, const MotionSample& state, Report::Sample& sample) {
  const BodyState at(dynamics_, tree_, state.q, state.dq, space.body);
  Report::Tip tip;
  tip.link = space.link;
  tip.pose = at.pose();
  tip.jacobian = at.jacobian();
  tip.jacobian_rate = at.jacobian_rate();
  tip.rpy_jacobian = at.analytic_jacobian();
  tip.quaternion_jacobian = at.quaternion_jacobian();
  tip.twist = tip.jacobian * vector_of(state.dq);
  tip.wrench = space.wrench;
  if (space.wrench) load_ += tip.jacobian.transpose() * *space.wrench;
  if (!space.task.empty()) tip.task = task(space, at, sample);
  sample.tip = std::move(tip);
}

std::optional<Report::Task> Solver::task(const TaskSpace& space, const BodyState& tip, const Report::Sample& sample) {
  Report::Task result;
  const auto k = static_cast<Eigen::Index>(space.task.size());
  result.jacobian = Matrix(k, sample.mass_matrix.cols());
  result.jacobian_rate = result.jacobian;
  for (Eigen::Index i = 0; i < k; ++i) {
    const Coordinate coordinate = space.task[static_cast<std::size_t>(i)];
    result.coordinates.emplace_back(text(coordinate));
    result.jacobian.row(i) = tip.row(coordinate).transpose();
    result.jacobian_rate.row(i) = tip.row_rate(coordinate).transpose();
  }
  result.condition = condition_number(result.jacobian);
  // Above this the joints would have to move a million times faster than the tip.
  constexpr double largest_task_condition = 1e6;
  const bool near = !(result.condition < largest_task_condition);
  // An assumed task need not have equations.
  const source::Rule& rule = space.is_assumed ? rules::task_incomplete : rules::singular;
  if (!near || (space.damping > 0 && result.jacobian.allFinite()))
    result.terms = task_space_dynamics(sample.mass_matrix, sample.bias, sample.gravity_torques, result.jacobian,
                                       result.jacobian_rate, vector_of(sample.dq), space.damping);
  if (result.terms) return result;
  if (!near) {
    note(rule, "the mass matrix cannot be inverted, so there is none of " + space.link);
  } else if (k > result.jacobian.cols()) {
    note(rule, std::to_string(k) + " coordinates of " + space.link + " cannot move independently with " +
                   std::to_string(result.jacobian.cols()) + " joints");
  } else if (!result.jacobian.allFinite()) {
    note(rules::singular, "roll and yaw of " + space.link + " have no rates where its pitch is 90deg or -90deg");
  } else {
    Eigen::Index worst = 0;
    decompose_singular_values(result.jacobian).u.rightCols<1>().cwiseAbs().maxCoeff(&worst);
    note(rule, "the equations of motion in coordinates of " + space.link +
                   " are left out near a singularity: the Jacobian's condition number is " +
                   short_number(result.condition) + ", and what can hardly change is " +
                   result.coordinates[static_cast<std::size_t>(worst)]);
  }
  return result;
}

Solver::Reached Solver::add_row(const MotionSample& state, Eigen::Index row, Report::Constraints& result) {
  const Constraint& constraint = options_.constraints[static_cast<std::size_t>(row)];
  Reached reached;
  reached.turns = constraint.terms.size() == 1;
  for (const ConstraintTerm& term : constraint.terms) {
    reached.is_velocity = term.is_velocity;
    if (term.variable != none) {
      result.matrix(row, static_cast<Eigen::Index>(term.variable)) += term.factor;
      reached.value += term.factor * state.q[term.variable];
      reached.turns = false;
      continue;
    }
    const BodyState body(dynamics_, tree_, state.q, state.dq, term.body);
    result.matrix.row(row) += term.factor * body.row(term.coordinate, term.axes).transpose();
    result.rate.row(row) += term.factor * body.row_rate(term.coordinate, term.axes).transpose();
    reached.value += term.factor * body.value(term.coordinate);
    reached.turns = reached.turns && term.coordinate >= Coordinate::roll && term.coordinate <= Coordinate::yaw;
  }
  return reached;
}

void Solver::check_row(const MotionSample& state, Eigen::Index row, const Reached& reached,
                       const Report::Constraints& result) {
  const Constraint& constraint = options_.constraints[static_cast<std::size_t>(row)];
  const double rate = result.matrix.row(row).dot(vector_of(state.dq));
  double off = reached.is_velocity ? 0 : reached.value - constraint.value;
  if (reached.turns) off = std::remainder(off, 2 * pi);
  const double off_rate = rate - (reached.is_velocity ? constraint.value : 0);
  constexpr double met = 1e-6;
  if (std::abs(off) > met)
    note(rules::constraint_unmet, "\"" + constraint.text + "\" is off by " + short_number(off), constraint.text);
  else if (std::abs(off_rate) > met)
    note(rules::constraint_unmet,
         "\"" + constraint.text + "\" does not hold: its rate is off by " + short_number(off_rate), constraint.text);
}

void Solver::constrain(const MotionSample& state, Report::Sample& sample) {
  Report::Constraints result;
  const auto k = static_cast<Eigen::Index>(options_.constraints.size());
  result.matrix = Matrix::Zero(k, sample.mass_matrix.cols());
  result.rate = result.matrix;
  for (Eigen::Index row = 0; row < k; ++row) {
    const std::string& text = options_.constraints[static_cast<std::size_t>(row)].text;
    result.texts.push_back(text);
    const Reached reached = add_row(state, row, result);
    if (!result.matrix.allFinite()) {
      note(rules::singular, "\"" + text + "\": roll and yaw have no rates where pitch is 90deg or -90deg");
      solvable_ = false;
      return;
    }
    check_row(state, row, reached, result);
  }
  if (!loops_.empty()) add_loops(state, result);
  solve_constrained(state, sample.mass_matrix, result);
  sample.constraints = std::move(result);
}

void Solver::add_loops(const MotionSample& state, Report::Constraints& result) {
  loop_rows_ = loops_.rows(state.q, state.dq);
  const Vector velocities = vector_of(state.dq);
  constexpr double met = 1e-6;
  for (const LoopRow& row : loop_rows_) {
    const double rate = row.row.dot(velocities);
    const bool is_closed = std::abs(row.gap) <= met;
    if (!is_closed || std::abs(rate) > met)
      note(rules::constraint_unmet,
           "the loop is open: \"" + row.text + "\" is off by " + short_number(is_closed ? rate : row.gap) +
               (is_closed ? " a second" : ""),
           row.text);
  }
  const Eigen::Index k = result.matrix.rows(), n = result.matrix.cols();
  const auto more = static_cast<Eigen::Index>(loop_rows_.size());
  Matrix all(k + more, n);
  all.topRows(k) = result.matrix;
  for (Eigen::Index i = 0; i < more; ++i) all.row(k + i) = loop_rows_[static_cast<std::size_t>(i)].row.transpose();
  std::vector<std::size_t> dependent = dependent_rows(all);
  // A constraint of the caller that depends on others is reported.
  std::erase_if(dependent, [k](std::size_t row) { return row < static_cast<std::size_t>(k); });
  for (auto row = dependent.rbegin(); row != dependent.rend(); ++row)
    loop_rows_.erase(loop_rows_.begin() + (static_cast<std::ptrdiff_t>(*row) - k));
  const Eigen::Index rows = k + static_cast<Eigen::Index>(loop_rows_.size());
  result.matrix.conservativeResize(rows, n);
  result.rate.conservativeResize(rows, n);
  for (Eigen::Index i = k; i < rows; ++i) {
    const LoopRow& row = loop_rows_[static_cast<std::size_t>(i - k)];
    result.texts.push_back(row.text);
    result.matrix.row(i) = row.row.transpose();
    result.rate.row(i) = row.rate.transpose();
  }
}

void Solver::solve_constrained(const MotionSample& state, const Matrix& mass_matrix, Report::Constraints& result) {
  const Vector velocities = vector_of(state.dq);
  const Vector torques = state.tau ? vector_of(*state.tau) : Vector::Zero(mass_matrix.cols());
  constrained_ = constrained_dynamics(mass_matrix, load_, result.matrix, result.rate, velocities, torques);
  if (constrained_) {
    result.projection = constrained_->projection;
    return;
  }
  const std::vector<std::size_t> dependent = dependent_rows(result.matrix);
  for (const std::size_t i : dependent) {
    const bool empty = result.matrix.row(static_cast<Eigen::Index>(i)).isZero(0);
    note(rules::constraint_dependent,
         "\"" + result.texts[i] + "\" " +
             (empty ? "constrains nothing at this state" : "constrains nothing that those before it leave free"),
         result.texts[i]);
  }
  if (dependent.empty()) note(rules::singular, "a joint moves no mass, and no constraint determines its motion");
  solvable_ = false;
}

void Solver::find_accelerations(const MotionSample& state, Report::Sample& sample) {
  sample.torques = vector_of(*state.tau);
  if (sample.constraints) {
    sample.accelerations = constrained_->accelerations;
    sample.constraints->multipliers = constrained_->multipliers;
    return;
  }
  const auto solved = solve_mass_matrix(sample.mass_matrix, *sample.torques - load_);
  if (solved) {
    sample.accelerations = solved->col(0);
    return;
  }
  note(rules::singular, "the mass matrix cannot be inverted: a joint moves no mass");
  solvable_ = false;
}

void Solver::find_torques(const MotionSample& state, Report::Sample& sample) {
  Vector ddq = vector_of(*state.ddq);
  Vector constraint_torques = Vector::Zero(ddq.size());
  if (sample.constraints) {
    const auto allowed =
        allowed_accelerations(sample.constraints->matrix, sample.constraints->rate, vector_of(state.dq), state.given);
    Vector free(static_cast<Eigen::Index>(allowed->independent.size()));
    for (Eigen::Index i = 0; i < free.size(); ++i)
      free(i) = (*state.ddq)[allowed->independent[static_cast<std::size_t>(i)]];
    ddq = allowed->map * free + allowed->offset;
    for (const std::size_t variable : state.given) {
      const double follows = ddq(static_cast<Eigen::Index>(variable));
      const double asked = (*state.ddq)[variable];
      constexpr double tolerance = 1e-6;
      if (std::abs(follows - asked) <= tolerance * std::max(1.0, std::abs(follows))) continue;
      note(rules::constraint_broken, "the acceleration of " + tree_.variables()[variable].name + " cannot be " +
                                         short_number(asked) + ": it follows from the constraints and is " +
                                         short_number(follows));
      solvable_ = false;
      return;
    }
    Vector multipliers = Vector::Zero(sample.constraints->matrix.rows());
    multipliers.head(options_.multipliers.size()) = options_.multipliers;
    constraint_torques = sample.constraints->matrix.transpose() * multipliers;
    sample.constraints->multipliers = std::move(multipliers);
  }
  sample.accelerations = ddq;
  sample.torques = sample.mass_matrix * ddq + load_ + constraint_torques;
}

void Solver::add_wrenches(const MotionSample& state, Report::Constraints& constraints) {
  const auto add = [&](std::size_t of_body, const Vector6& wrench) {
    const std::string& link = robot_.links[tree_.bodies()[of_body].link].name.value;
    const auto same = std::find_if(constraints.wrenches.begin(), constraints.wrenches.end(),
                                   [&](const Report::LinkWrench& of) { return of.link == link; });
    if (same == constraints.wrenches.end())
      constraints.wrenches.push_back({link, wrench});
    else
      same->wrench += wrench;
  };
  for (std::size_t i = 0; i < options_.constraints.size(); ++i) {
    for (const ConstraintTerm& term : options_.constraints[i].terms) {
      if (term.variable != none) continue;
      const BodyState body(dynamics_, tree_, state.q, state.dq, term.body);
      const Vector6 wrench = term.factor * (*constraints.multipliers)(static_cast<Eigen::Index>(i)) *
                             body.wrench(term.coordinate, term.axes);
      add(term.body, wrench);
    }
  }
  for (std::size_t i = 0; i < loop_rows_.size(); ++i) {
    const double multiplier = (*constraints.multipliers)(static_cast<Eigen::Index>(options_.constraints.size() + i));
    for (std::size_t end = 0; end < 2; ++end)
      add(loop_rows_[i].body[end], Vector6(loop_rows_[i].wrench[end] * multiplier));
  }
}

void Solver::add_affine(const MotionSample& state, Report::Sample& sample) {
  Report::Affine affine;
  const Eigen::Index n = sample.mass_matrix.cols();
  const Eigen::Index k = sample.constraints ? sample.constraints->matrix.rows() : 0;
  const Vector dq = vector_of(state.dq);
  const bool in_torques = options_.affine_in == AffineIn::torques;
  if (in_torques)
    for (Eigen::Index i = 0; i < k; ++i) affine.outputs.push_back(multiplier_name(static_cast<std::size_t>(i), k));
  for (std::size_t i = 0; i < tree_.variables().size(); ++i) {
    affine.outputs.push_back(called(in_torques ? "ddq" : "tau", i));
    if (in_torques) affine.inputs.push_back(called("tau", i));
  }
  if (in_torques && k == 0) {
    affine.constant = Vector::Zero(n);
    const auto inverse = solve_mass_matrix(sample.mass_matrix, Matrix(Matrix::Identity(n, n)));
    if (!inverse) return note(rules::singular, "the mass matrix cannot be inverted: a joint moves no mass");
    affine.factors = *inverse;
    affine.constant = -*inverse * load_;
  } else if (in_torques) {
    // Without other loads the result is linear in the torques.
    const auto at = [&](const Vector& load, const Matrix& rate, const Vector& torques) {
      const auto solved = constrained_dynamics(sample.mass_matrix, load, sample.constraints->matrix, rate, dq, torques);
      Vector all(k + n);
      all << solved->multipliers, solved->accelerations;
      return all;
    };
    affine.factors = Matrix(k + n, n);
    const Vector nothing = Vector::Zero(n);
    const Matrix still = Matrix::Zero(k, n);
    for (Eigen::Index i = 0; i < n; ++i) affine.factors.col(i) = at(nothing, still, Vector::Unit(n, i));
    affine.constant = at(load_, sample.constraints->rate, nothing);
  } else {
    AllowedAccelerations allowed{{}, Matrix::Identity(n, n), Vector::Zero(n)};
    for (std::size_t i = 0; i < tree_.variables().size(); ++i) allowed.independent.push_back(i);
    if (k > 0) allowed = *allowed_accelerations(sample.constraints->matrix, sample.constraints->rate, dq, state.given);
    for (const std::size_t variable : allowed.independent) affine.inputs.push_back(called("ddq", variable));
    for (Eigen::Index i = 0; i < k; ++i) affine.inputs.push_back(multiplier_name(static_cast<std::size_t>(i), k));
    affine.factors = Matrix(n, n);
    affine.factors.leftCols(n - k) = sample.mass_matrix * allowed.map;
    if (k > 0) affine.factors.rightCols(k) = sample.constraints->matrix.transpose();
    affine.constant = sample.mass_matrix * allowed.offset + load_;
  }
  sample.affine = std::move(affine);
}

}  // namespace

bool are_states_few(std::size_t states, const Mechanism& mechanism, bool has_tip, bool regressor, source::Sink& sink) {
  // Matrices, the terms of each joint, and Jacobians of a tip.
  constexpr std::size_t others = 20, of_joint = 6, of_tip = 22, of_link = 10;
  const std::size_t variables = mechanism.tree->variables().size();
  const std::size_t numbers = others + variables * (2 * variables + of_joint + (has_tip ? of_tip : 0) +
                                                    (regressor ? of_link * mechanism.robot.links.size() : 0));
  return are_few(states, numbers, most_numbers_of_states, "numbers", sink);
}

void report_masses(const urdf::Robot& robot, source::Sink& sink) {
  const auto has_mass = [](const urdf::Link& link) { return link.inertial && link.inertial->mass.value != 0; };
  if (std::none_of(robot.links.begin(), robot.links.end(), has_mass))
    source::report(sink, rules::no_mass, "no link has mass: the links add nothing to mass matrix, gravity and torques",
                   robot.name.span);
  for (const urdf::Link& link : robot.links)
    if (link.inertial && link.inertial->mass < 0)
      source::report(sink, urdf::rules::mass_negative,
                     "the mass of link " + link.name.value + " is " + short_number(link.inertial->mass) +
                         " kg: the equations are those of no body",
                     link.inertial->mass.span);
}

std::optional<DynamicsReport> equations_of_motion(const urdf::Robot& fixed, const Mechanism& mechanism,
                                                  const MotionSamples& states, const EquationsOptions& options,
                                                  source::Sink& sink) {
  const urdf::Robot& robot = mechanism.robot;
  const Tree& tree = *mechanism.tree;
  Solver solver(robot, tree, mechanism.actuation, options, sink);
  Report report;
  report.robot = robot.name.value;
  for (const Variable& variable : tree.variables()) report.variables.push_back({variable.name, variable.rotational});
  report.gravity = options.gravity;
  report.trajectory = states.trajectory;
  for (const MotionSample& state : states.samples) {
    report.samples.push_back(solver.solve(state));
    if (!solver.solvable()) break;
  }
  solver.report_all();
  if (!solver.solvable()) return std::nullopt;
  report.rotors = mechanism.rotors;
  report.parameters = parameters(fixed);
  if (options.base_parameters &&
      are_at_most(tree.variables().size(), most_variables_of_base_parameters, "a table of base parameters", sink) &&
      !add_base_parameters(robot, tree, report, sink))
    return std::nullopt;
  return report;
}

}  // namespace urdfmill::kinematics
