// Sums of floats with compensation for rounding. Private to this module.
#pragma once
#include <cmath>

namespace urdfmill::python {

/// sum() of floats since CPython 3.12: Neumaier's improvement of Kahan's and Babuška's method ("Rundungsfehleranalyse
/// einiger Verfahren zur Summation endlicher Summen", 1974).
class NeumaierSum {
 public:
  explicit NeumaierSum(double start = 0.0) : sum_(start) {}
  void add(double number) {
    const double before = sum_;
    sum_ += number;
    lost_ += std::fabs(before) >= std::fabs(number) ? (before - sum_) + number : (number - sum_) + before;
  }
  /// Adds without compensation, as CPython adds integers.
  void add_plainly(double number) { sum_ += number; }
  [[nodiscard]] double total() const { return lost_ != 0.0 && std::isfinite(lost_) ? sum_ + lost_ : sum_; }

 private:
  double sum_;
  double lost_ = 0.0;
};

/// The sum of products of CPython's math.sumprod: three doubles that do not overlap (Ogita, Rump, Oishi, "Accurate sum
/// and dot product", 2005, algorithm 5.10 with K = 3).
class TripleSum {
 public:
  /// Returns this sum plus x·y.
  [[nodiscard]] TripleSum plus_product(double x, double y) const {
    const double product = x * y;
    const Pair high = exact_sum(high_, product);
    const Pair low = exact_sum(low_, std::fma(x, y, -product));
    const Pair middle = exact_sum(low.sum, high.rest);
    TripleSum result;
    result.high_ = high.sum;
    result.low_ = middle.sum;
    result.tiny_ = tiny_ + low.rest + middle.rest;
    return result;
  }
  [[nodiscard]] bool is_finite() const { return std::isfinite(high_); }
  [[nodiscard]] double total() const {
    const Pair last = exact_sum(low_, tiny_);
    const Pair whole = exact_sum(high_, last.sum);
    return whole.sum + (whole.rest + last.rest);
  }

 private:
  struct Pair {
    double sum, rest;
  };
  static Pair exact_sum(double a, double b) {
    const double sum = a + b;
    const double b_part = sum - a;
    return {sum, (a - (sum - b_part)) + (b - b_part)};
  }
  double high_ = 0.0, low_ = 0.0, tiny_ = 0.0;
};

}  // namespace urdfmill::python
