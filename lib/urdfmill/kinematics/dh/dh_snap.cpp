#include <algorithm>
#include <cmath>
#include <utility>

#include "urdfmill/kinematics/dh/dh.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::kinematics {
namespace {

bool is_near(const Residual& residual, double tolerance) {
  return residual.position_m <= tolerance && residual.rotation_rad <= tolerance;
}

/// Tries rounded values one by one and keeps those with which the table still fits the chain.
class Snapper {
 public:
  Snapper(const Chain& chain, const SnapOptions& options, DhTable& table)
      : chain_(chain), options_(options), table_(table), snap_{options.tolerance, 0, 0} {}

  Snap run() {
    // Angles come first: the meaning of a length depends on the angles before it.
    for (DhRow& row : table_.rows) {
      angle(row.alpha);
      angle(row.theta);
    }
    for (DhRow& row : table_.rows) {
      length(row.a);
      length(row.d);
    }
    for (Transform* end : {&table_.base, &table_.tool}) {
      rotation(end->rotation);
      for (double& entry : end->position) length(entry);
    }
    return snap_;
  }

 private:
  template <class Value>
  bool attempt(Value& value, const Value& rounded) {
    if (value == rounded) return true;
    const Value before = value;
    value = rounded;
    const Residual residual = measure(table_, chain_);
    if (is_near(residual, options_.tolerance)) {
      table_.residual = residual;
      ++snap_.accepted;
      return true;
    }
    value = before;
    ++snap_.refused;
    return false;
  }

  void angle(double& value) {
    const double step = 2 * pi / options_.steps_per_turn;
    const double rounded = wrap(std::round(value / step) * step + 0.0);
    // An angle that is far from every multiple was not rounded.
    constexpr double far = 0.01;
    if (std::abs(wrap(value - rounded)) < far) attempt(value, rounded);
  }

  void length(double& value) {
    if (value != 0 && std::abs(value) <= options_.tolerance && attempt(value, 0.0)) return;
    const double grid = std::pow(10.0, options_.decimals);
    attempt(value, std::round(value * grid) / grid + 0.0);
  }

  void rotation(Matrix3& value) {
    Matrix3 rounded;
    for (Eigen::Index i = 0; i < 9; ++i) rounded(i) = std::round(value(i)) + 0.0;
    if (rounded * rounded.transpose() == Matrix3::Identity()) attempt(value, rounded);
  }

  const Chain& chain_;
  const SnapOptions& options_;
  DhTable& table_;
  Snap snap_;
};

}  // namespace

std::optional<DhTable> snapped_dh_table(const Chain& chain, const DhOptions& options, const SnapOptions& snap,
                                        source::Sink& sink) {
  // The permitted angle between axes treated as parallel depends on the lengths after them: tries from the largest
  // down.
  DhOptions loose = options;
  loose.budget = snap.tolerance;
  for (int step = 0; std::ldexp(snap.tolerance, -2 * step) > options.parallel_tolerance; ++step) {
    loose.parallel_tolerance = std::ldexp(snap.tolerance, -2 * step);
    source::Collector findings;
    std::optional<DhTable> table = dh_table(chain, loose, findings);
    if (!table || !is_near(table->residual, snap.tolerance)) continue;
    for (source::Diagnostic& finding : findings.diagnostics) sink.report(std::move(finding));
    table->snap = Snapper(chain, snap, *table).run();
    return table;
  }
  std::optional<DhTable> table = dh_table(chain, options, sink);
  if (!table) return std::nullopt;
  if (!is_near(table->residual, snap.tolerance)) {
    source::report(
        sink, rules::snap_refused,
        "the exact table is " + text::shortest(std::max(table->residual.position_m, table->residual.rotation_rad)) +
            " off already, more than ⟨snap⟩ " + text::shortest(snap.tolerance) + " allows; nothing was rounded");
    return table;
  }
  table->snap = Snapper(chain, snap, *table).run();
  return table;
}

}  // namespace urdfmill::kinematics
