#include "urdfmill/session/mechanics/identify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "urdfmill/kinematics/chain.hpp"
#include "urdfmill/kinematics/dynamics/actuation.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/kinematics/solve.hpp"
#include "urdfmill/session/mechanics/motion_samples.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::session {
namespace {

namespace kinematics_rules = kinematics::rules;
using kinematics::Estimate;
using kinematics::Matrix;
using kinematics::MeasuredState;
using kinematics::Tree;
using kinematics::Vector;
using Columns = std::vector<std::vector<double>>;  ///< by sample

/// Returns the times of samples; reports and returns nothing if they are not ascending.
std::optional<std::vector<double>> times(const JointInput& data, source::Sink& sink) {
  std::vector<double> result;
  for (const JointSample& sample : data.samples) {
    const auto time = urdf::parse_number(sample.time);
    if (!time || (!result.empty() && !(*time > result.back()))) {
      report(sink, kinematics_rules::data_insufficient,
             sample.time.empty() ? "there is no column time, which derivatives are taken by"
                                 : "times must rise from line to line, and " + sample.time + " does not",
             sample.span);
      return std::nullopt;
    }
    result.push_back(*time);
  }
  return result;
}

/// Position, velocity and acceleration at a sample: those of the polynomial of degree 4 that best fits the samples
/// around it.
class LocalFit {
 public:
  LocalFit(const std::vector<double>& time, std::size_t at, std::size_t window) : begin_(at - window) {
    constexpr Eigen::Index terms = 5;
    const auto rows = static_cast<Eigen::Index>(2 * window + 1);
    scale_ = time[at + window] - time[begin_];
    Matrix powers(rows, terms);
    for (Eigen::Index i = 0; i < rows; ++i)
      for (Eigen::Index k = 0; k < terms; ++k)
        powers(i, k) =
            std::pow((time[begin_ + static_cast<std::size_t>(i)] - time[at]) / scale_, static_cast<double>(k));
    weights_ = kinematics::least_squares_inverse(powers);
  }

  /// Returns the derivative of that order (0 to 2) of a column.
  [[nodiscard]] double derivative(const Columns& values, std::size_t column, Eigen::Index order) const {
    double sum = 0;
    for (Eigen::Index i = 0; i < weights_.cols(); ++i)
      sum += weights_(order, i) * values[begin_ + static_cast<std::size_t>(i)][column];
    return sum * (order == 2 ? 2 : 1) / std::pow(scale_, static_cast<double>(order));
  }

 private:
  std::size_t begin_;
  double scale_ = 1;
  Matrix weights_;
};

/// The parts of the data as numbers.
struct Measured {
  Columns q, dq, ddq, tau;
  std::vector<bool> absent;  ///< variables without any column: they rest at 0, and their torque is unknown
};

/// Returns which variables have a column.
std::vector<bool> columns_of(const Tree& tree, const JointInput& part) {
  std::vector<bool> result(tree.variables().size(), false);
  for (const JointWord& word : part.samples.front().words)
    if (const std::size_t variable = tree.find_variable(word.joint); variable != kinematics::none)
      result[variable] = true;
  return result;
}

std::optional<Measured> read(const Tree& tree, const JointInput& data, source::Sink& sink) {
  const TrajectoryParts parts = split_trajectory(tree, data);
  const auto complete = [&](const JointInput& part) { return part.samples.size() == data.samples.size(); };
  if (!complete(parts.positions) || !complete(parts.torques)) {
    report(sink, kinematics_rules::data_insufficient,
           complete(parts.positions) ? "there are no columns tau.JOINT" : "there are no columns q.JOINT");
    return std::nullopt;
  }
  Measured result;
  const auto take = [&](const JointInput& part, JointQuantity quantity, Columns& target) {
    if (!complete(part)) return true;
    auto values = joint_values(tree, part, quantity, sink);
    if (!values) return false;
    target = *std::move(values);
    return true;
  };
  // A missing column is not a column of zeros.
  const std::vector<bool> positions = columns_of(tree, parts.positions);
  for (const auto& [part, prefix] : {std::pair(&parts.velocities, "dq."), std::pair(&parts.accelerations, "ddq."),
                                     std::pair(&parts.torques, "tau."), std::pair(&parts.positions, "q.")}) {
    if (!complete(*part)) continue;
    const std::vector<bool> torques = columns_of(tree, parts.torques), here = columns_of(tree, *part);
    for (std::size_t i = 0; i < here.size(); ++i) {
      if (here[i] || !(positions[i] || torques[i])) continue;
      report(sink, kinematics_rules::data_insufficient,
             "joint " + tree.variables()[i].name + " has other columns, but no " + std::string(prefix) +
                 tree.variables()[i].name);
      return std::nullopt;
    }
  }
  for (const bool measured : positions) result.absent.push_back(!measured);
  const bool right = take(parts.positions, JointQuantity::position, result.q) &&
                     take(parts.velocities, JointQuantity::rate, result.dq) &&
                     take(parts.accelerations, JointQuantity::rate, result.ddq) &&
                     take(parts.torques, JointQuantity::force, result.tau);
  return right ? std::optional(std::move(result)) : std::nullopt;
}

/// Returns the measured states, with derivatives that were not measured.
std::optional<std::vector<MeasuredState>> states(const Tree& tree, const IdentifyRequest& request, source::Sink& sink) {
  const auto data = read(tree, request.data, sink);
  if (!data) return std::nullopt;
  const std::size_t count = data->q.size(), n = tree.variables().size();
  const bool differentiate = data->dq.empty() || data->ddq.empty();
  const std::size_t window = differentiate ? request.window : 0;
  std::vector<double> time;
  if (differentiate) {
    auto found = times(request.data, sink);
    if (!found) return std::nullopt;
    time = *std::move(found);
  }
  std::vector<MeasuredState> result;
  for (std::size_t i = window; i + window < count; ++i) {
    MeasuredState& state = result.emplace_back();
    state.tau = data->tau[i];
    state.q = data->q[i];
    if (!data->dq.empty()) state.dq = data->dq[i];
    if (!data->ddq.empty()) state.ddq = data->ddq[i];
    if (!differentiate) continue;
    const LocalFit fit(time, i, window);
    for (std::size_t k = 0; k < n; ++k) {
      state.q[k] = fit.derivative(data->q, k, 0);
      if (data->dq.empty()) state.dq.push_back(fit.derivative(data->q, k, 1));
      if (data->ddq.empty())
        state.ddq.push_back(data->dq.empty() ? fit.derivative(data->q, k, 2) : fit.derivative(data->dq, k, 1));
    }
  }
  // The sign of a computed velocity may be wrong near a reversal, and so may the joint's dry friction.
  for (std::size_t i = 0; i < result.size(); ++i) {
    result[i].reverses.assign(n, false);
    const std::size_t from = i < 2 ? 0 : i - 2, to = std::min(i + 3, result.size());
    for (std::size_t k = 0; k < n; ++k)
      for (std::size_t other = from; other < to; ++other)
        if (data->absent[k] || result[other].dq[k] * result[i].dq[k] <= 0) result[i].reverses[k] = true;
  }
  return result;
}

/// Compares the physical values with those of least squares. Reports the one that differs most if noise does not
/// explain it, and returns false.
bool fits_agree(const IdentifyReport& report, source::Sink& sink) {
  // Links near the model are preferred to those of least squares, but by less than a deviation.
  constexpr double explained = 5;
  double worst = explained;
  std::string message;
  const auto compare = [&](const std::string& name, const Estimate& estimate, double physical) {
    const double off = std::abs(physical - estimate.value) / estimate.deviation;
    if (!(off > worst && estimate.deviation > 0)) return;
    worst = off;
    message = fmt::format("{} is {:.4g} ± {:.2g} by least squares, but {:.4g} for links that can exist", name,
                          estimate.value, estimate.deviation, physical);
  };
  const kinematics::Identification& found = report.found;
  for (std::size_t i = 0; i < report.base_names.size(); ++i)
    compare(report.base_names[i], found.base_values[i], found.physical_base[i]);
  const auto compare_joints = [&](const char* what, const std::vector<Estimate>& of,
                                  const std::vector<double>& physical) {
    for (std::size_t i = 0; i < of.size(); ++i) compare(what + report.joints[i], of[i], physical[i]);
  };
  compare_joints("viscous friction of ", found.viscous, found.physical_viscous);
  compare_joints("dry friction of ", found.coulomb, found.physical_coulomb);
  compare_joints("rotor inertia of ", found.rotor_inertia, found.physical_rotor_inertia);
  if (message.empty()) return true;
  source::report(sink, kinematics_rules::fits_disagree, message);
  return false;
}

emit::Value estimate_tree(const Estimate& estimate) {
  return emit::Fields{{"value", estimate.value + 0.0}, {"deviation", estimate.deviation}};
}

emit::Value list(const Vector& values) {
  return emit::number_list({values.data(), static_cast<std::size_t>(values.size())});
}

}  // namespace

std::vector<std::size_t> identified_links(const urdf::Robot& robot, const std::string& payload, source::Sink& sink) {
  std::vector<std::size_t> links;
  const auto weighs = [](const urdf::Link& link) { return link.inertial && link.inertial->mass > 0; };
  if (!payload.empty()) {
    const std::size_t link = kinematics::find_link(robot, payload, "the payload", sink);
    if (link == kinematics::none) return {};
    if (weighs(robot.links[link])) return {link};
    report(sink, kinematics_rules::data_insufficient,
           "link " + payload + " has no mass: give it a guess, which the search begins with");
    return {};
  }
  for (std::size_t i = 0; i < robot.links.size(); ++i)
    if (weighs(robot.links[i])) links.push_back(i);
  if (links.empty()) report(sink, kinematics_rules::data_insufficient, "no link has mass: give each a guess");
  return links;
}

std::optional<IdentifyReport> identify(const urdf::Robot& robot, const IdentifyRequest& request, source::Sink& sink) {
  const auto tree = Tree::build(robot, kinematics::Mimics::follow, sink);
  if (!tree || !kinematics::are_at_most(tree->variables().size(), kinematics::most_variables_of_identification,
                                        "an identification", sink))
    return std::nullopt;
  IdentifyReport result;
  result.problem = {identified_links(robot, request.payload, sink), request.friction, request.rotors,
                    kinematics::Vector3(request.gravity.data()),
                    kinematics::actuation(robot, *tree, sink).apparent_inertia(tree->variables().size())};
  if (result.problem.links.empty()) return std::nullopt;
  auto all = states(*tree, request, sink);
  if (!all) return std::nullopt;
  const auto fitted = static_cast<std::size_t>(std::lround((1 - request.hold_out) * static_cast<double>(all->size())));
  const std::vector<MeasuredState> rest(all->begin() + static_cast<std::ptrdiff_t>(fitted), all->end());
  all->resize(fitted);
  auto found = kinematics::identify(robot, *tree, *all, result.problem);
  if (!found) {
    report(sink, kinematics_rules::data_insufficient,
           std::to_string(fitted) + " samples of " + std::to_string(tree->variables().size()) +
               " joints do not determine that many unknowns");
    return std::nullopt;
  }
  result.found = *std::move(found);
  result.robot = robot.name.value;
  for (const kinematics::Variable& variable : tree->variables()) result.joints.push_back(variable.name);
  for (const std::size_t link : result.problem.links) result.links.push_back(robot.links[link].name.value);
  for (const kinematics::BaseParameter& base : result.found.base)
    result.base_names.push_back(kinematics::combination_name(robot, base));
  result.consistent = fits_agree(result, sink);
  result.fitted = fitted;
  result.held_out = rest.size();
  result.identified = kinematics::identified_robot(robot, *tree, result.problem, result.found);
  const auto error = [&](const urdf::Robot& of, const std::vector<MeasuredState>& at, const Matrix& rotors) {
    return kinematics::prediction_error(of, *tree, at, rotors, result.problem.gravity);
  };
  const Matrix& stated = result.problem.apparent_inertia;
  const std::vector<double>& sought = result.found.physical_rotor_inertia;
  const Matrix rotors =
      sought.empty() ? stated : Matrix(Eigen::Map<const Vector>(sought.data(), stated.rows()).asDiagonal());
  result.before = error(robot, rest, stated);
  result.after_fitted = error(result.identified, *all, rotors);
  result.after = error(result.identified, rest, rotors);
  return result;
}

std::string identify_text(const IdentifyReport& report, const emit::NumberStyle& style) {
  text::CodeWriter<text::Plain> out;
  const auto number = [&](double value) { return emit::number(value + 0.0, style); };
  out.name(report.robot) << ": " << text::Fragment(report.fitted) << " samples fitted, "
                         << text::Fragment(report.held_out) << " held out; condition number "
                         << number(report.found.condition) << "; kg, m, N m, N, s\n\n"
                         << "base parameter  value  standard deviation  with physical parameters\n";
  for (std::size_t i = 0; i < report.base_names.size(); ++i)
    (out << "  ").name(report.base_names[i])
        << "  " << number(report.found.base_values[i].value) << "  " << number(report.found.base_values[i].deviation)
        << "  " << number(report.found.physical_base[i]) << "\n";
  const auto estimates = [&](text::Literal title, const std::vector<Estimate>& values,
                             const std::vector<double>& physical) {
    if (values.empty()) return;
    out << "\n" << title << "  value  standard deviation  with physical parameters\n";
    for (std::size_t i = 0; i < values.size(); ++i)
      (out << "  ").name(report.joints[i]) << "  " << number(values[i].value) << "  " << number(values[i].deviation)
                                           << "  " << number(physical[i]) << "\n";
  };
  estimates("viscous friction F_v", report.found.viscous, report.found.physical_viscous);
  estimates("dry friction F_s", report.found.coulomb, report.found.physical_coulomb);
  estimates("rotor inertia at the joint", report.found.rotor_inertia, report.found.physical_rotor_inertia);
  out << "\nphysical parameters: mass, first moment, inertia about the frame's origin xx xy xz yy yz zz\n";
  for (std::size_t i = 0; i < report.links.size(); ++i) {
    (out << "  ").name(report.links[i]);
    for (const double value : report.found.parameters[i]) out << "  " << number(value);
    out << "\n";
  }
  out << "\nnoise of the torque, standard deviation; correlated samples that weigh as one in the deviations above\n";
  for (std::size_t i = 0; i < report.joints.size(); ++i)
    (out << "  ").name(report.joints[i]) << "  " << number(report.found.noise[i].deviation) << "  "
                                         << number(report.found.noise[i].inflation()) << "\n";
  out << "\ntorque error, root mean square: of the model; with the physical parameters, fitted, held out\n";
  for (std::size_t i = 0; i < report.joints.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    (out << "  ").name(report.joints[i]) << "  " << number(report.before(k)) << "  " << number(report.after_fitted(k))
                                         << "  " << number(report.after(k)) << "\n";
  }
  return std::move(out).text();
}

emit::Value identify_tree(const IdentifyReport& report, const emit::NumberStyle& style) {
  emit::List base, joints, links;
  for (std::size_t i = 0; i < report.base_names.size(); ++i)
    base.emplace_back(emit::Fields{{"combination", report.base_names[i]},
                                   {"value", report.found.base_values[i].value},
                                   {"deviation", report.found.base_values[i].deviation},
                                   {"physical", report.found.physical_base[i]}});
  for (std::size_t i = 0; i < report.joints.size(); ++i) {
    emit::Fields joint{{"joint", report.joints[i]},
                       {"noise", report.found.noise[i].deviation},
                       {"noise_inflation", report.found.noise[i].inflation()}};
    if (!report.found.viscous.empty()) {
      joint.emplace_back("viscous", estimate_tree(report.found.viscous[i]));
      joint.emplace_back("coulomb", estimate_tree(report.found.coulomb[i]));
      joint.emplace_back("physical_damping", report.found.physical_viscous[i]);
      joint.emplace_back("physical_friction", report.found.physical_coulomb[i]);
    }
    if (!report.found.rotor_inertia.empty()) {
      joint.emplace_back("rotor_inertia", estimate_tree(report.found.rotor_inertia[i]));
      joint.emplace_back("physical_rotor_inertia", report.found.physical_rotor_inertia[i]);
    }
    joints.emplace_back(std::move(joint));
  }
  for (std::size_t i = 0; i < report.links.size(); ++i) {
    const auto& p = report.found.parameters[i];
    links.emplace_back(emit::Fields{{"link", report.links[i]},
                                    {"mass", p[0]},
                                    {"first_moment", emit::number_list({p.data() + 1, 3})},
                                    {"inertia_xx_xy_xz_yy_yz_zz", emit::number_list({p.data() + 4, 6})}});
  }
  emit::Value tree(emit::Fields{{"robot", report.robot},
                                {"fitted", static_cast<double>(report.fitted)},
                                {"held_out", static_cast<double>(report.held_out)},
                                {"consistent", report.consistent},
                                {"condition_number", report.found.condition},
                                {"base_parameters", std::move(base)},
                                {"joints", std::move(joints)},
                                {"links", std::move(links)},
                                {"error_of_model", list(report.before)},
                                {"error_fitted", list(report.after_fitted)},
                                {"error_held_out", list(report.after)}});
  if (style.digits) emit::round_numbers(tree, *style.digits);
  return tree;
}

bodies::InertiaReport identified_inertias(const urdf::Robot& robot, const IdentifyReport& report) {
  bodies::InertiaReport result;
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    bodies::LinkMass& link = result.links.emplace_back();
    link.link = robot.links[i].name.value;
    const auto& sought = report.problem.links;
    link.write = std::find(sought.begin(), sought.end(), i) != sought.end();
    if (!link.write) continue;
    const urdf::Inertial& inertial = *report.identified.links[i].inertial;
    const urdf::Inertia& t = inertial.inertia;
    link.computed =
        bodies::Mass{inertial.mass, inertial.origin.xyz.values(), {t.ixx, t.ixy, t.ixz, t.iyy, t.iyz, t.izz}};
  }
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const auto &was = robot.joints[i].dynamics, &is = report.identified.joints[i].dynamics;
    const auto number = [](const std::optional<urdf::Dynamics>& of, auto member) {
      return of ? (*of.*member).value : 0.0;
    };
    const double damping = number(is, &urdf::Dynamics::damping), friction = number(is, &urdf::Dynamics::friction);
    if (damping != number(was, &urdf::Dynamics::damping) || friction != number(was, &urdf::Dynamics::friction))
      result.friction.push_back({robot.joints[i].name.value, damping, friction});
  }
  return result;
}

}  // namespace urdfmill::session
