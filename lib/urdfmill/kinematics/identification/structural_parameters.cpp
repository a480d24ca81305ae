// Base parameters by rule, without evaluating a regressor: the quantities that torques can depend on are propagated
// through the joints.
//
// Torques do not depend on a change of parameters if, for each moving body i, the momentum I(q) Φ of everything its
// joint carries does no work on any velocity that the preceding joints, or gravity, can give it: vᵀ I Φ = 0. These
// conditions are linear functions of the ten parameters of everything carried, as one body. In this frame a joint
// further out moves what it carries: the parts of these functions that vary with that joint are separate conditions on
// what it carries. The remaining mean is one condition on both sides of the joint together, which is the rule of
// regrouping for one joint (Gautier and Khalil, 1990; for spans of velocities Wensing, Niemeyer and Slotine, "A
// geometric characterization of observability in inertial parameter identification", 2024).
#include <algorithm>
#include <array>
#include <cmath>

#include "urdfmill/kinematics/identification/base_parameters.hpp"
#include "urdfmill/kinematics/index.hpp"

namespace urdfmill::kinematics {
namespace {

using Parameters = Eigen::Matrix<double, 10, 10>;
constexpr std::size_t samples = 5;  ///< per turn: sufficient for terms of twice the joint's frequency

/// Returns the matrix that transforms a body's parameters to another frame, in which its frame has that pose.
Parameters moved_parameters(const Transform& pose) {
  Parameters result;
  for (Eigen::Index k = 0; k < 10; ++k) {
    std::array<double, 10> unit{};
    unit[static_cast<std::size_t>(k)] = 1;
    InertialParameters sum;
    add_inertia(InertialParameters::of(unit), pose.rotation, pose.position, sum);
    const auto values = sum.values();
    result.col(k) = Eigen::Map<const Eigen::Matrix<double, 10, 1>>(values.data());
  }
  return result;
}

/// Transforms twists (ω, v) of a frame to the axes and the origin of another one, in which it is fixed at that pose.
Matrix6 moved_twists(const Transform& pose) {
  const Matrix3 back = pose.rotation.transpose();
  Matrix6 result = Matrix6::Zero();
  result.topLeftCorner<3, 3>() = result.bottomRightCorner<3, 3>() = back;
  for (Eigen::Index i = 0; i < 3; ++i) result.block<3, 1>(3, i) = back * cross(Vector3::Unit(i), pose.position);
  return result;
}

/// The components of a function of a joint's position: the mean and the varying parts.
template <class M>
struct Parts {
  M mean;
  std::vector<M> varying;
};

template <class M, class Function>
Parts<M> parts_of(const Body& body, const Function& at) {
  const auto pose = [&](double position) { return body.placement * motion(body, position); };
  if (body.motion == Motion::fixed || body.variable == none) return {at(pose(joint_position(body, {}))), {}};
  if (body.motion == Motion::translation) {
    const M low = at(pose(-1)), middle = at(pose(0)), high = at(pose(1));
    return {middle, {M((high - low) / 2), M((high + low) / 2 - middle)}};
  }
  Parts<M> result{M::Zero(), {}};
  result.varying.assign(4, M::Zero());
  for (std::size_t k = 0; k < samples; ++k) {
    const double angle = 2 * pi * static_cast<double>(k) / static_cast<double>(samples);
    const M value = at(pose(angle));
    result.mean += value / static_cast<double>(samples);
    for (std::size_t order = 1; order <= 2; ++order) {
      const double turn = static_cast<double>(order) * angle, weight = 2.0 / static_cast<double>(samples);
      result.varying[2 * order - 2] += weight * std::cos(turn) * value;
      result.varying[2 * order - 1] += weight * std::sin(turn) * value;
    }
  }
  return result;
}

/// Returns independent rows of length 1 with the same span.
Matrix independent_rows(const Matrix& rows) {
  constexpr double dependent = 1e-9;
  Matrix basis(0, rows.cols());
  Matrix rest = rows;
  while (basis.rows() < rows.cols() && rest.rows() > 0) {
    Eigen::Index longest = 0;
    if (!(rest.rowwise().norm().maxCoeff(&longest) > dependent)) break;
    const Eigen::RowVectorXd row = rest.row(longest).normalized();
    basis.conservativeResize(basis.rows() + 1, Eigen::NoChange);
    basis.bottomRows<1>() = row;
    // Two passes for accuracy.
    for (int pass = 0; pass < 2; ++pass) rest -= (rest * row.transpose()) * row;
  }
  return basis;
}

Matrix stacked(const Matrix& above, const Matrix& below) {
  Matrix result(above.rows() + below.rows(), above.cols());
  result << above, below;
  return result;
}

/// The state of a body while walking outwards.
struct Reach {
  Matrix twists;      ///< rows: velocities that it can have, and gravity
  Matrix conditions;  ///< rows: functions of the parameters of everything it carries, as one body, that torques depend
                      ///< on
  Matrix functions;   ///< those, and the means of the functions of preceding bodies
  Parameters mean;    ///< mean of its parameters in the frame of its parent
};

}  // namespace

std::optional<BaseParameters> structural_base_parameters(const Tree& tree, const std::vector<std::size_t>& order,
                                                         const Vector3& gravity) {
  const std::vector<Body>& bodies = tree.bodies();
  std::vector<std::size_t> moved_by(tree.variables().size(), 0);
  for (const Body& body : bodies)
    if (body.variable != none && ++moved_by[body.variable] > 1) return std::nullopt;
  std::vector<Reach> reach(bodies.size());
  Eigen::Index count = 0;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Body& body = bodies[i];
    Matrix twists = Matrix::Zero(1, 6);
    if (gravity.norm() > 0) twists.row(0).tail<3>() = gravity.normalized().transpose();
    Matrix functions(0, 10);
    if (body.parent != none) {
      twists = reach[body.parent].twists;
      functions = reach[body.parent].functions;
    }
    Reach& here = reach[i];
    const auto of_twists = parts_of<Matrix6>(body, moved_twists);
    Matrix reached = twists * of_twists.mean.transpose();
    for (const Matrix6& part : of_twists.varying) reached = stacked(reached, twists * part.transpose());
    const auto of_parameters = parts_of<Parameters>(body, moved_parameters);
    here.mean = of_parameters.mean;
    Matrix conditions(0, 10);
    for (const Parameters& part : of_parameters.varying) conditions = stacked(conditions, functions * part);
    const bool moves = body.motion != Motion::fixed && body.variable != none;
    if (moves) {
      Vector6 own = Vector6::Zero();
      (body.motion == Motion::rotation ? own.head<3>() : own.tail<3>()) = body.axis;
      reached = independent_rows(stacked(reached, own.transpose()));
      Matrix work(reached.rows(), 10);
      for (Eigen::Index k = 0; k < 10; ++k) {
        std::array<double, 10> unit{};
        unit[static_cast<std::size_t>(k)] = 1;
        work.col(k) = reached * (InertialParameters::of(unit).spatial() * own);
      }
      conditions = stacked(conditions, work);
    }
    here.twists = independent_rows(reached);
    here.conditions = independent_rows(conditions);
    here.functions = independent_rows(stacked(here.conditions, functions * here.mean));
    count += here.conditions.rows();
  }
  // One row for each condition, over the parameters of all links: those of a body further out enter through the means
  // between.
  std::size_t links = 0;
  for (const Body& body : bodies)
    if (body.link != none) links = std::max(links, body.link + 1);
  for (const std::size_t parameter : order) links = std::max(links, parameter / 10 + 1);
  Matrix all = Matrix::Zero(count, index(10 * links));
  Eigen::Index row = 0;
  std::vector<Matrix> seen(bodies.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Eigen::Index rows = reach[i].conditions.rows();
    if (rows == 0) continue;
    seen[i] = reach[i].conditions;
    for (std::size_t k = i; k < bodies.size(); ++k) {
      if (k > i) {
        const bool carried = bodies[k].parent != none && bodies[k].parent >= i && seen[bodies[k].parent].rows() == rows;
        seen[k] = carried ? Matrix(seen[bodies[k].parent] * reach[k].mean) : Matrix(0, 10);
      }
      if (seen[k].rows() == rows && bodies[k].link != none)
        all.block(row, index(10 * bodies[k].link), rows, 10) = seen[k];
    }
    row += rows;
  }
  return independent_columns(all, order);
}

}  // namespace urdfmill::kinematics
