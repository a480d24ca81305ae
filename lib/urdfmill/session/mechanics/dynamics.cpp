#include "urdfmill/session/mechanics/dynamics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>

#include "urdfmill/kinematics/chain.hpp"
#include "urdfmill/kinematics/dynamics/actuation.hpp"
#include "urdfmill/kinematics/dynamics/centroidal.hpp"
#include "urdfmill/kinematics/dynamics/coordinates.hpp"
#include "urdfmill/kinematics/dynamics/floating_base.hpp"
#include "urdfmill/kinematics/dynamics/friction.hpp"
#include "urdfmill/kinematics/dynamics/inertia.hpp"
#include "urdfmill/kinematics/dynamics/task_space.hpp"
#include "urdfmill/kinematics/forward.hpp"
#include "urdfmill/kinematics/identification/base_parameters.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/kinematics/solve.hpp"
#include "urdfmill/session/mechanics/constraint_words.hpp"
#include "urdfmill/session/mechanics/motion_samples.hpp"
#include "urdfmill/session/mechanics/rotors.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/urdf/rules.hpp"

namespace urdfmill::session {
namespace {

namespace kinematics_rules = kinematics::rules;
using kinematics::BodyState;
using kinematics::Coordinate;
using kinematics::Matrix;
using kinematics::Mimics;
using kinematics::Tree;
using kinematics::Vector;
using kinematics::Vector6;
using Report = emit::DynamicsReport;

/// Above this the joints would have to move a million times faster than the tip.
constexpr double largest_condition = 1e6;

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
    if (link.inertial) list.push_back({link.name.value, kinematics::inertial_parameters(link).values()});
  return list;
}

/// Adds the combinations of these that torques depend on: by rule, or with mimic joints by the regressor's rank.
/// Reports and returns false if torques do not follow from them.
bool add_base_parameters(const urdf::Robot& robot, const Tree& tree, Report& report, source::Sink& sink) {
  const std::vector<std::size_t> parameters = kinematics::known_parameters(robot);
  auto base = kinematics::structural_base_parameters(tree, parameters, report.gravity);
  report.base_by_rule = base.has_value();
  if (!base) base = kinematics::base_parameters(kinematics::Dynamics(robot, tree), tree, parameters, report.gravity);
  constexpr double rounding = 1e-6;
  if (const double error = kinematics::torque_difference(robot, tree, *base, report.gravity); !(error <= rounding)) {
    source::report(
        sink, kinematics_rules::residual,
        fmt::format("torques from the base parameters differ from those of all parameters by a relative {:.1e}",
                    error));
    return false;
  }
  const Vector values = kinematics::parameter_vector(robot);
  for (const kinematics::BaseParameter& combination : base->combinations) {
    Report::BaseParameter named{
        kinematics::combination_name(robot, combination), {}, kinematics::value_of(values, combination)};
    for (const auto& [parameter, factor] : combination)
      named.terms.push_back({robot.links[parameter / 10].name.value, kinematics::parameter_name(parameter), factor});
    report.base.push_back(std::move(named));
  }
  return true;
}

/// Reads "mx my mz fx fy fz"; reports and returns nothing for any other text.
std::optional<Vector6> parse_wrench(const std::string& text, source::Sink& sink) {
  Vector6 wrench = Vector6::Zero();
  if (const auto numbers = numbers_of(text); numbers && numbers->size() == 6) {
    for (std::size_t i = 0; i < numbers->size(); ++i) wrench(static_cast<Eigen::Index>(i)) = (*numbers)[i];
    return wrench;
  }
  report(sink, kinematics_rules::value_malformed,
         "\"" + text + "\" is not a wrench: write \"mx my mz fx fy fz\", in N m and N, with the moment first");
  return std::nullopt;
}

/// Solves the equations of motion at each state in turn.
class Solver {
 public:
  Solver(const urdf::Robot& robot, const Tree& tree, const kinematics::Actuation& actuation,
         const DynamicsRequest& request, source::Sink& sink)
      : robot_(robot),
        tree_(tree),
        actuation_(actuation),
        request_(request),
        sink_(sink),
        dynamics_(robot, tree),
        friction_(kinematics::friction(robot, tree)) {}

  /// Reads the texts of the request; reports and returns false if they are malformed.
  bool prepare();
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
  bool prepare_tip();
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
  /// Computes the motion under the constraints; reports the reason if it is not determined.
  void solve_constrained(const MotionSample& state, const Matrix& mass_matrix, Report::Constraints& result);
  void add_tip(const MotionSample& state, Report::Sample& sample);
  std::optional<Report::Task> task(const BodyState& tip, const Report::Sample& sample);
  void find_accelerations(const MotionSample& state, Report::Sample& sample);
  void find_torques(const MotionSample& state, Report::Sample& sample);
  void add_wrenches(const MotionSample& state, Report::Constraints& constraints);
  void add_affine(const MotionSample& state, Report::Sample& sample);
  void add_regressor(const MotionSample& state, Report::Sample& sample);
  void add_actuators(const MotionSample& state, Report::Sample& sample);
  [[nodiscard]] std::string called(const std::string& quantity, std::size_t variable) const {
    return quantity + "(" + tree_.variables()[variable].name + ")";
  }
  [[nodiscard]] std::string multiplier_name(std::size_t i) const {
    return constraints_.size() == 1 ? "lambda" : "lambda" + std::to_string(i + 1);
  }

  const urdf::Robot& robot_;
  const Tree& tree_;
  const kinematics::Actuation& actuation_;
  const DynamicsRequest& request_;
  source::Sink& sink_;
  kinematics::Dynamics dynamics_;
  kinematics::Friction friction_;
  std::vector<Constraint> constraints_;
  std::size_t tip_ = kinematics::none;  ///< index of the body
  std::vector<Coordinate> task_;
  std::optional<Vector6> wrench_;
  Vector multipliers_;
  Vector load_;  ///< all terms except M q̈ and Aᵀ λ, at the current state
  std::optional<kinematics::ConstrainedDynamics> constrained_;  ///< for the state's torques, or for zero torques
  std::vector<std::pair<std::string, Found>> found_;
  bool solvable_ = true;
};

bool Solver::prepare_tip() {
  if (request_.tip.empty()) {
    if (request_.task.empty() && request_.tip_wrench.empty() && request_.damping == 0) return true;
    report(sink_, kinematics_rules::value_malformed,
           "a task, a damping and a wrench belong to a tip, and no link is named for it");
    return false;
  }
  const std::size_t link = kinematics::find_link(robot_, request_.tip, "the tip", sink_);
  if (link == kinematics::none) return false;
  tip_ = tree_.body_of_link(link);
  if (!request_.tip_wrench.empty()) {
    wrench_ = parse_wrench(request_.tip_wrench, sink_);
    if (!wrench_) return false;
  }
  if (!request_.task.empty()) {
    const auto task = parse_task(request_.task, sink_);
    if (!task) return false;
    task_ = *task;
    return true;
  }
  std::vector<std::size_t> moving;
  for (const std::size_t body : tree_.path_from_root(tip_)) moving.push_back(tree_.bodies()[body].variable);
  std::sort(moving.begin(), moving.end());
  moving.erase(std::unique(moving.begin(), moving.end()), moving.end());
  const auto count = static_cast<std::size_t>(
      std::count_if(moving.begin(), moving.end(), [](std::size_t variable) { return variable != kinematics::none; }));
  if (count >= 6) {
    task_ = {Coordinate::wx, Coordinate::wy, Coordinate::wz, Coordinate::vx, Coordinate::vy, Coordinate::vz};
  } else {
    report(sink_, kinematics_rules::task_incomplete,
           std::to_string(count) + (count == 1 ? " joint moves " : " joints move ") + request_.tip +
               ": there are no equations of motion in its six directions, and no coordinates are named");
  }
  return true;
}

bool Solver::prepare() {
  bool right = prepare_tip();
  for (const std::string& text : request_.constraints) {
    auto constraint = parse_constraint(text, robot_, tree_, sink_);
    if (constraint) constraints_.push_back(*std::move(constraint));
    right = right && constraints_.size() == static_cast<std::size_t>(&text - request_.constraints.data()) + 1;
  }
  multipliers_ = Vector::Zero(static_cast<Eigen::Index>(request_.constraints.size()));
  if (!request_.multipliers.empty()) {
    if (request_.multipliers.size() != request_.constraints.size()) {
      report(sink_, kinematics_rules::value_malformed,
             "there are " + std::to_string(request_.multipliers.size()) + " multipliers and " +
                 std::to_string(request_.constraints.size()) + " constraints");
      return false;
    }
    multipliers_ = vector_of(request_.multipliers);
  }
  return right;
}

Report::Sample Solver::solve(const MotionSample& state) {
  Report::Sample sample;
  sample.time = state.time;
  sample.q = state.q;
  sample.dq = state.dq;
  sample.mass_matrix = dynamics_.mass_matrix(state.q) + actuation_.apparent_inertia(state.q.size());
  sample.coriolis_matrix = dynamics_.coriolis_matrix(state.q, state.dq);
  sample.bias = dynamics_.bias(state.q, state.dq);
  sample.gravity_torques = dynamics_.gravity_torques(state.q, kinematics::Vector3(request_.gravity.data()));
  const Vector rates = vector_of(state.dq);
  sample.kinetic_energy = rates.dot(sample.mass_matrix * rates) / 2;
  sample.friction = friction_.torques(state.dq, request_.smoothing);
  if (!request_.friction) sample.friction.setZero();
  load_ = sample.bias + sample.gravity_torques + sample.friction;
  if (request_.floating_base) {
    sample.centroidal = kinematics::centroidal(robot_, tree_, state.q, state.dq);
    sample.centre = sample.centroidal->centre;
  } else {
    sample.centre = kinematics::mass_centre(robot_, tree_, kinematics::body_poses(tree_, state.q));
  }
  sample.potential_energy =
      -sample.centre.mass * sample.centre.position.dot(kinematics::Vector3(request_.gravity.data()));
  if (tip_ != kinematics::none) add_tip(state, sample);
  if (!constraints_.empty()) constrain(state, sample);
  if (!solvable_) return sample;
  if (state.tau) find_accelerations(state, sample);
  if (state.ddq) find_torques(state, sample);
  if (!solvable_) return sample;
  if (sample.constraints && sample.constraints->multipliers) add_wrenches(state, *sample.constraints);
  if (request_.affine_in != AffineIn::none) add_affine(state, sample);
  if (request_.regressor) add_regressor(state, sample);
  add_actuators(state, sample);
  return sample;
}

void Solver::add_regressor(const MotionSample& state, Report::Sample& sample) {
  std::vector<double> ddq(state.q.size(), 0);
  if (sample.accelerations) ddq.assign(sample.accelerations->begin(), sample.accelerations->end());
  const Matrix all = dynamics_.regressor(state.q, state.dq, ddq, kinematics::Vector3(request_.gravity.data()));
  Report::Regressor result;
  std::vector<std::size_t> columns = kinematics::known_parameters(robot_);
  std::sort(columns.begin(), columns.end());
  result.matrix = Matrix(all.rows(), static_cast<Eigen::Index>(columns.size()));
  for (std::size_t i = 0; i < columns.size(); ++i) {
    result.names.push_back(kinematics::parameter_name(robot_, columns[i]));
    result.matrix.col(static_cast<Eigen::Index>(i)) = all.col(static_cast<Eigen::Index>(columns[i]));
  }
  sample.regressor = std::move(result);
}

void Solver::add_actuators(const MotionSample& state, Report::Sample& sample) {
  for (const kinematics::Transmission& transmission : actuation_.transmissions) {
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

void Solver::add_tip(const MotionSample& state, Report::Sample& sample) {
  const BodyState at(dynamics_, tree_, state.q, state.dq, tip_);
  Report::Tip tip;
  tip.link = request_.tip;
  tip.pose = at.pose();
  tip.jacobian = at.jacobian();
  tip.jacobian_rate = at.jacobian_rate();
  tip.rpy_jacobian = at.analytic_jacobian();
  tip.quaternion_jacobian = at.quaternion_jacobian();
  tip.twist = tip.jacobian * vector_of(state.dq);
  tip.wrench = wrench_;
  if (wrench_) load_ += tip.jacobian.transpose() * *wrench_;
  if (!task_.empty()) tip.task = task(at, sample);
  sample.tip = std::move(tip);
}

std::optional<Report::Task> Solver::task(const BodyState& tip, const Report::Sample& sample) {
  Report::Task result;
  const auto k = static_cast<Eigen::Index>(task_.size());
  result.jacobian = Matrix(k, sample.mass_matrix.cols());
  result.jacobian_rate = result.jacobian;
  for (Eigen::Index i = 0; i < k; ++i) {
    const Coordinate coordinate = task_[static_cast<std::size_t>(i)];
    result.coordinates.emplace_back(kinematics::text(coordinate));
    result.jacobian.row(i) = tip.row(coordinate).transpose();
    result.jacobian_rate.row(i) = tip.row_rate(coordinate).transpose();
  }
  result.condition = kinematics::condition_number(result.jacobian);
  const bool near = !(result.condition < largest_condition);
  // Without --task, all six directions of the link were assumed, not asked for.
  const source::Rule& rule = request_.task.empty() ? kinematics_rules::task_incomplete : kinematics_rules::singular;
  if (!near || (request_.damping > 0 && result.jacobian.allFinite()))
    result.terms =
        kinematics::task_space_dynamics(sample.mass_matrix, sample.bias, sample.gravity_torques, result.jacobian,
                                        result.jacobian_rate, vector_of(sample.dq), request_.damping);
  if (result.terms) return result;
  if (!near) {
    note(rule, "the mass matrix cannot be inverted, so there is none of " + request_.tip);
  } else if (k > result.jacobian.cols()) {
    note(rule, std::to_string(k) + " coordinates of " + request_.tip + " cannot move independently with " +
                   std::to_string(result.jacobian.cols()) + " joints");
  } else if (!result.jacobian.allFinite()) {
    note(kinematics_rules::singular,
         "roll and yaw of " + request_.tip + " have no rates where its pitch is 90deg or -90deg");
  } else {
    Eigen::Index worst = 0;
    kinematics::decompose_singular_values(result.jacobian).u.rightCols<1>().cwiseAbs().maxCoeff(&worst);
    note(rule, "the equations of motion in coordinates of " + request_.tip +
                   " are left out near a singularity: the Jacobian's condition number is " +
                   short_number(result.condition) + ", and what can hardly change is " +
                   result.coordinates[static_cast<std::size_t>(worst)]);
  }
  return result;
}

Solver::Reached Solver::add_row(const MotionSample& state, Eigen::Index row, Report::Constraints& result) {
  const Constraint& constraint = constraints_[static_cast<std::size_t>(row)];
  Reached reached;
  reached.turns = constraint.terms.size() == 1;
  for (const ConstraintTerm& term : constraint.terms) {
    reached.is_velocity = term.is_velocity;
    if (term.variable != kinematics::none) {
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
  const Constraint& constraint = constraints_[static_cast<std::size_t>(row)];
  const double rate = result.matrix.row(row).dot(vector_of(state.dq));
  double off = reached.is_velocity ? 0 : reached.value - constraint.value;
  if (reached.turns) off = std::remainder(off, 2 * kinematics::pi);
  const double off_rate = rate - (reached.is_velocity ? constraint.value : 0);
  constexpr double met = 1e-6;
  if (std::abs(off) > met)
    note(kinematics_rules::constraint_unmet, "\"" + constraint.text + "\" is off by " + short_number(off),
         constraint.text);
  else if (std::abs(off_rate) > met)
    note(kinematics_rules::constraint_unmet,
         "\"" + constraint.text + "\" does not hold: its rate is off by " + short_number(off_rate), constraint.text);
}

void Solver::constrain(const MotionSample& state, Report::Sample& sample) {
  Report::Constraints result;
  const auto k = static_cast<Eigen::Index>(constraints_.size());
  result.matrix = Matrix::Zero(k, sample.mass_matrix.cols());
  result.rate = result.matrix;
  for (Eigen::Index row = 0; row < k; ++row) {
    const std::string& text = constraints_[static_cast<std::size_t>(row)].text;
    result.texts.push_back(text);
    const Reached reached = add_row(state, row, result);
    if (!result.matrix.allFinite()) {
      note(kinematics_rules::singular, "\"" + text + "\": roll and yaw have no rates where pitch is 90deg or -90deg");
      solvable_ = false;
      return;
    }
    check_row(state, row, reached, result);
  }
  solve_constrained(state, sample.mass_matrix, result);
  sample.constraints = std::move(result);
}

void Solver::solve_constrained(const MotionSample& state, const Matrix& mass_matrix, Report::Constraints& result) {
  const Vector velocities = vector_of(state.dq);
  const Vector torques = state.tau ? vector_of(*state.tau) : Vector::Zero(mass_matrix.cols());
  constrained_ = kinematics::constrained_dynamics(mass_matrix, load_, result.matrix, result.rate, velocities, torques);
  if (constrained_) {
    result.projection = constrained_->projection;
    return;
  }
  const std::vector<std::size_t> dependent = kinematics::dependent_rows(result.matrix);
  for (const std::size_t i : dependent) {
    const bool empty = result.matrix.row(static_cast<Eigen::Index>(i)).isZero(0);
    note(kinematics_rules::constraint_dependent,
         "\"" + constraints_[i].text + "\" " +
             (empty ? "constrains nothing at this state" : "constrains nothing that those before it leave free"),
         constraints_[i].text);
  }
  if (dependent.empty())
    note(kinematics_rules::singular, "a joint moves no mass, and no constraint determines its motion");
  solvable_ = false;
}

void Solver::find_accelerations(const MotionSample& state, Report::Sample& sample) {
  sample.torques = vector_of(*state.tau);
  if (sample.constraints) {
    sample.accelerations = constrained_->accelerations;
    sample.constraints->multipliers = constrained_->multipliers;
    return;
  }
  const auto solved = kinematics::solve_mass_matrix(sample.mass_matrix, *sample.torques - load_);
  if (solved) {
    sample.accelerations = solved->col(0);
    return;
  }
  note(kinematics_rules::singular, "the mass matrix cannot be inverted: a joint moves no mass");
  solvable_ = false;
}

void Solver::find_torques(const MotionSample& state, Report::Sample& sample) {
  Vector ddq = vector_of(*state.ddq);
  Vector constraint_torques = Vector::Zero(ddq.size());
  if (sample.constraints) {
    const auto allowed = kinematics::allowed_accelerations(sample.constraints->matrix, sample.constraints->rate,
                                                           vector_of(state.dq), state.given);
    Vector free(static_cast<Eigen::Index>(allowed->independent.size()));
    for (Eigen::Index i = 0; i < free.size(); ++i)
      free(i) = (*state.ddq)[allowed->independent[static_cast<std::size_t>(i)]];
    ddq = allowed->map * free + allowed->offset;
    for (const std::size_t variable : state.given) {
      const double follows = ddq(static_cast<Eigen::Index>(variable));
      const double asked = (*state.ddq)[variable];
      constexpr double tolerance = 1e-6;
      if (std::abs(follows - asked) <= tolerance * std::max(1.0, std::abs(follows))) continue;
      note(kinematics_rules::constraint_broken,
           "the acceleration of " + tree_.variables()[variable].name + " cannot be " + short_number(asked) +
               ": it follows from the constraints and is " + short_number(follows));
      solvable_ = false;
      return;
    }
    constraint_torques = sample.constraints->matrix.transpose() * multipliers_;
    sample.constraints->multipliers = multipliers_;
  }
  sample.accelerations = ddq;
  sample.torques = sample.mass_matrix * ddq + load_ + constraint_torques;
}

void Solver::add_wrenches(const MotionSample& state, Report::Constraints& constraints) {
  for (std::size_t i = 0; i < constraints_.size(); ++i) {
    for (const ConstraintTerm& term : constraints_[i].terms) {
      if (term.variable != kinematics::none) continue;
      const BodyState body(dynamics_, tree_, state.q, state.dq, term.body);
      const Vector6 wrench = term.factor * (*constraints.multipliers)(static_cast<Eigen::Index>(i)) *
                             body.wrench(term.coordinate, term.axes);
      const std::string& link = robot_.links[tree_.bodies()[term.body].link].name.value;
      const auto same = std::find_if(constraints.wrenches.begin(), constraints.wrenches.end(),
                                     [&](const Report::LinkWrench& of) { return of.link == link; });
      if (same == constraints.wrenches.end())
        constraints.wrenches.push_back({link, wrench});
      else
        same->wrench += wrench;
    }
  }
}

void Solver::add_affine(const MotionSample& state, Report::Sample& sample) {
  Report::Affine affine;
  const Eigen::Index n = sample.mass_matrix.cols();
  const auto k = static_cast<Eigen::Index>(constraints_.size());
  const Vector dq = vector_of(state.dq);
  const bool in_torques = request_.affine_in == AffineIn::torques;
  if (in_torques)
    for (Eigen::Index i = 0; i < k; ++i) affine.outputs.push_back(multiplier_name(static_cast<std::size_t>(i)));
  for (std::size_t i = 0; i < tree_.variables().size(); ++i) {
    affine.outputs.push_back(called(in_torques ? "ddq" : "tau", i));
    if (in_torques) affine.inputs.push_back(called("tau", i));
  }
  if (in_torques && k == 0) {
    affine.constant = Vector::Zero(n);
    const auto inverse = kinematics::solve_mass_matrix(sample.mass_matrix, Matrix(Matrix::Identity(n, n)));
    if (!inverse) return note(kinematics_rules::singular, "the mass matrix cannot be inverted: a joint moves no mass");
    affine.factors = *inverse;
    affine.constant = -*inverse * load_;
  } else if (in_torques) {
    // Without other loads the result is linear in the torques.
    const auto at = [&](const Vector& load, const Matrix& rate, const Vector& torques) {
      const auto solved =
          kinematics::constrained_dynamics(sample.mass_matrix, load, sample.constraints->matrix, rate, dq, torques);
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
    kinematics::AllowedAccelerations allowed{{}, Matrix::Identity(n, n), Vector::Zero(n)};
    for (std::size_t i = 0; i < tree_.variables().size(); ++i) allowed.independent.push_back(i);
    if (k > 0)
      allowed =
          *kinematics::allowed_accelerations(sample.constraints->matrix, sample.constraints->rate, dq, state.given);
    for (const std::size_t variable : allowed.independent) affine.inputs.push_back(called("ddq", variable));
    for (Eigen::Index i = 0; i < k; ++i) affine.inputs.push_back(multiplier_name(static_cast<std::size_t>(i)));
    affine.factors = Matrix(n, n);
    affine.factors.leftCols(n - k) = sample.mass_matrix * allowed.map;
    if (k > 0) affine.factors.rightCols(k) = sample.constraints->matrix.transpose();
    affine.constant = sample.mass_matrix * allowed.offset + load_;
  }
  sample.affine = std::move(affine);
}

/// A robot as the request requires it, its tree, and its actuation.
struct Mechanism {
  urdf::Robot robot;
  std::optional<Tree> tree;
  kinematics::Actuation actuation;           ///< without the rotors that have become bodies
  std::vector<Report::RotorInertia> rotors;  ///< all rotors
};

std::optional<Mechanism> mechanism(const urdf::Robot& fixed, const DynamicsRequest& request, source::Sink& sink) {
  Mechanism result{request.floating_base ? kinematics::with_floating_base(fixed) : fixed, {}, {}, {}};
  if (!request.follow_mimics)
    for (urdf::Joint& joint : result.robot.joints) joint.mimic.reset();
  result.tree = Tree::build(result.robot, Mimics::follow, sink);
  if (!result.tree || !kinematics::are_at_most(result.tree->variables().size(), kinematics::most_variables_of_matrices,
                                               "a mass matrix", sink))
    return std::nullopt;
  result.actuation = kinematics::actuation(result.robot, *result.tree, sink);
  if (!add_rotors(*result.tree, request.rotor_inertias, request.gear_ratios, result.actuation, sink))
    return std::nullopt;
  std::vector<kinematics::Rotor> apparent;
  for (const kinematics::Rotor& rotor : result.actuation.rotors) {
    const urdf::Joint* joint = rotor.joint.empty() ? nullptr : result.robot.joint(rotor.joint);
    // A sliding mass (the armature of a prismatic joint) has no known rotation.
    const bool turns = joint != nullptr && (joint->type != urdf::JointType::prismatic || rotor.turns != 1);
    const bool body = request.exact_rotors && turns;
    if (body)
      result.robot = kinematics::with_rotor(result.robot, rotor.joint, rotor.inertia, rotor.turns);
    else
      apparent.push_back(rotor);
    result.rotors.push_back({rotor.name, rotor.inertia, rotor.ratio, body});
  }
  result.actuation.rotors = std::move(apparent);
  if (request.exact_rotors) result.tree = Tree::build(result.robot, Mimics::follow, sink);
  return result;
}

/// Returns how many numbers a report has for each state: matrices, the terms of each joint, and Jacobians of a tip.
std::size_t numbers_of_state(std::size_t variables, std::size_t links, const DynamicsRequest& request) {
  constexpr std::size_t others = 20, of_joint = 6, of_tip = 22, of_link = 10;
  return others + variables * (2 * variables + of_joint + (request.tip.empty() ? 0 : of_tip) +
                               (request.regressor ? of_link * links : 0));
}

}  // namespace

std::optional<Report> dynamics(const urdf::Robot& fixed, const DynamicsRequest& request, source::Sink& sink) {
  const auto driven = mechanism(fixed, request, sink);
  if (!driven) return std::nullopt;
  const urdf::Robot& robot = driven->robot;
  const std::optional<Tree>& tree = driven->tree;
  const auto states = motion_samples(*tree, request, sink);
  if (!states || !kinematics::are_few(states->samples.size(),
                                      numbers_of_state(tree->variables().size(), robot.links.size(), request),
                                      kinematics::most_numbers_of_states, "numbers", sink))
    return std::nullopt;
  const auto has_mass = [](const urdf::Link& link) { return link.inertial && link.inertial->mass.value != 0; };
  if (std::none_of(fixed.links.begin(), fixed.links.end(), has_mass))
    source::report(sink, kinematics_rules::no_mass,
                   "no link has mass: the links add nothing to mass matrix, gravity and torques", fixed.name.span);
  for (const urdf::Link& link : fixed.links)
    if (link.inertial && link.inertial->mass < 0)
      source::report(sink, urdf::rules::mass_negative,
                     "the mass of link " + link.name.value + " is " + short_number(link.inertial->mass) +
                         " kg: the equations are those of no body",
                     link.inertial->mass.span);
  Solver solver(robot, *tree, driven->actuation, request, sink);
  if (!solver.prepare()) return std::nullopt;
  Report report;
  report.robot = robot.name.value;
  for (const kinematics::Variable& variable : tree->variables())
    report.variables.push_back({variable.name, variable.rotational});
  report.gravity = kinematics::Vector3(request.gravity.data());
  report.trajectory = states->trajectory;
  for (const MotionSample& state : states->samples) {
    report.samples.push_back(solver.solve(state));
    if (!solver.solvable()) break;
  }
  solver.report_all();
  if (!solver.solvable()) return std::nullopt;
  report.rotors = driven->rotors;
  report.parameters = parameters(fixed);
  if (request.base_parameters &&
      kinematics::are_at_most(tree->variables().size(), kinematics::most_variables_of_base_parameters,
                              "a table of base parameters", sink) &&
      !add_base_parameters(robot, *tree, report, sink))
    return std::nullopt;
  return report;
}

}  // namespace urdfmill::session
