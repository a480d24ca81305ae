#include "urdfmill/kinematics/identification/physical_fit.hpp"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "urdfmill/kinematics/index.hpp"
#include "urdfmill/kinematics/products.hpp"

namespace urdfmill::kinematics {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

/// The share in the weight of the other unknowns: it keeps them positive, and does not move them noticeably.
constexpr double weight_of_others = 1e-6;

/// A point of the search.
struct Bodies {
  std::vector<Matrix4> inertias;  ///< pseudo-inertias
  std::vector<Matrix4> factors;   ///< their lower triangular Cholesky factors
  VectorXd others;

  [[nodiscard]] VectorXd unknowns() const {
    VectorXd result(index(10 * inertias.size()) + others.size());
    for (std::size_t i = 0; i < inertias.size(); ++i) result.segment<10>(index(10 * i)) = parameter_values(inertias[i]);
    result.tail(others.size()) = others;
    return result;
  }
};

/// Half the squared error of the torques plus `weight` times the logarithmic determinant divergence of each link from
/// the model, tr(J₀⁻¹J) − log det J: of the positive definite matrices near J₀, and infinite at their edge (Lee,
/// Wensing & Park, "Geometric robot dynamic identification: a convex programming approach", 2020). It is minimised by
/// Newton steps in coordinates in which the divergence has the unit matrix as its second derivative: J = L (1 + X) Lᵀ.
class PhysicalFit {
 public:
  PhysicalFit(const LinearSystem& system, const std::vector<Matrix4>& model)
      : system_(system), square_(transposed_product(system.matrix, system.matrix)) {
    for (const Matrix4& inertia : model) inverses_.push_back(inertia.inverse());
    const VectorXd lengths = square_.diagonal().tail(square_.cols() - index(10 * model.size())).cwiseSqrt();
    // A unit of each other unknown is one standard deviation if all else were known.
    units_ = lengths.unaryExpr([](double length) { return length > 0 ? 1 / length : 1; });
  }

  /// Returns the minimum for a weight, from a point for a larger one.
  [[nodiscard]] Bodies minimum(Bodies at, double weight, double precision) const {
    constexpr int most_steps = 100;
    double now = cost(at, weight);
    for (int step = 0; step < most_steps; ++step) {
      const MatrixXd directions = tangent(at);
      MatrixXd hessian = transposed_product(directions, product(square_, directions));
      hessian.diagonal() += curvature(weight);
      const VectorXd slope = gradient(at, directions, weight);
      const VectorXd change = solve_symmetric(hessian, -slope);
      const double decrease = -slope.dot(change);
      if (!(decrease > precision * weight)) return at;
      std::optional<Bodies> next;
      double size = 1;
      for (; !next && size > smallest_step; size /= 2) {
        next = moved(at, size * change);
        constexpr double expected = 0.1;
        if (next && !(cost(*next, weight) < now - expected * size * decrease)) next.reset();
      }
      if (!next) return at;
      at = *std::move(next);
      now = cost(at, weight);
    }
    return at;
  }

  [[nodiscard]] double error(const Bodies& at) const {
    return (product(system_.matrix, at.unknowns()) - system_.right).squaredNorm() / 2;
  }
  [[nodiscard]] const VectorXd& units() const { return units_; }

 private:
  static constexpr double smallest_step = 1e-9;

  [[nodiscard]] double cost(const Bodies& at, double weight) const {
    double divergence = 0;
    for (std::size_t i = 0; i < inverses_.size(); ++i)
      divergence += (inverses_[i] * at.inertias[i]).trace() - 2 * at.factors[i].diagonal().array().log().sum();
    const VectorXd others = at.others.cwiseQuotient(units_);
    divergence += weight_of_others * (others.sum() - others.array().log().sum());
    return error(at) + weight * divergence;
  }

  /// Returns the derivative of the unknowns with respect to the coordinates at a point.
  [[nodiscard]] MatrixXd tangent(const Bodies& at) const {
    MatrixXd result = MatrixXd::Zero(square_.cols(), square_.cols());
    for (std::size_t i = 0; i < at.factors.size(); ++i)
      result.block<10, 10>(index(10 * i), index(10 * i)) = parameter_directions(at.factors[i]);
    result.diagonal().tail(at.others.size()) = at.others;
    return result;
  }

  [[nodiscard]] VectorXd gradient(const Bodies& at, const MatrixXd& directions, double weight) const {
    const VectorXd rest = product(system_.matrix, at.unknowns()) - system_.right;
    VectorXd result = transposed_product(directions, transposed_product(system_.matrix, rest));
    for (std::size_t i = 0; i < inverses_.size(); ++i)
      result.segment<10>(index(10 * i)) +=
          weight *
          symmetric_coordinates(at.factors[i].transpose() * inverses_[i] * at.factors[i] - Matrix4::Identity());
    result.tail(at.others.size()).array() += weight * weight_of_others * (at.others.cwiseQuotient(units_).array() - 1);
    return result;
  }

  [[nodiscard]] VectorXd curvature(double weight) const {
    VectorXd result = VectorXd::Constant(square_.cols(), weight);
    result.tail(units_.size()) *= weight_of_others;
    return result;
  }

  /// Returns the point after a change of the coordinates, or nothing if it is not inside.
  [[nodiscard]] std::optional<Bodies> moved(Bodies at, const VectorXd& change) const {
    for (std::size_t i = 0; i < at.inertias.size(); ++i) {
      const Matrix4& factor = at.factors[i];
      const Matrix4 relative = Matrix4::Identity() + symmetric_matrix(change.segment<10>(index(10 * i)));
      const Eigen::LLT<Matrix4> cholesky(relative);
      if (cholesky.info() != Eigen::Success) return std::nullopt;
      at.inertias[i] = factor * relative * factor.transpose();
      at.factors[i] = factor * Matrix4(cholesky.matrixL());
    }
    at.others += at.others.cwiseProduct(change.tail(at.others.size()));
    if ((at.others.array() <= 0).any()) return std::nullopt;
    return at;
  }

  const LinearSystem& system_;
  MatrixXd square_;
  std::vector<Matrix4> inverses_;
  VectorXd units_;
};

}  // namespace

VectorXd fit_physical(const LinearSystem& system, const std::vector<Matrix4>& model) {
  const PhysicalFit fit(system, model);
  Bodies at{model, {}, fit.units()};
  for (const Matrix4& inertia : model) at.factors.emplace_back(inertia.llt().matrixL());
  // Far from the torques, Newton steps are short at the edge of what is possible. With a weight as large as the error
  // the model is near the minimum, and every minimum is near that for a tenth of the weight.
  constexpr double shrink = 0.1, near = 0.1, settled = 1e-9;
  for (double weight = std::max(fit.error(at), 1.0);; weight *= shrink) {
    // In the end, one standard deviation of the noise in one torque weighs as much as a small change of a link.
    if (weight <= 1) {
      VectorXd result = fit.minimum(std::move(at), 1, settled).unknowns();
      // Unknowns that the motion does not excite stay unknown.
      for (Eigen::Index i = index(10 * model.size()); i < result.size(); ++i)
        if (system.matrix.col(i).norm() == 0) result(i) = 0;
      return result;
    }
    at = fit.minimum(std::move(at), weight, near);
  }
}

}  // namespace urdfmill::kinematics
