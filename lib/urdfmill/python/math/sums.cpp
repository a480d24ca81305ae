// Sums, products and lengths: fsum, prod, hypot, dist.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "urdfmill/python/containers/iteration.hpp"
#include "urdfmill/python/containers/sequences.hpp"
#include "urdfmill/python/math/functions.hpp"
#include "urdfmill/python/numbers/float_sum.hpp"
#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/numbers/numbers.hpp"
#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/parameters.hpp"

namespace urdfmill::python {
namespace {

/// A sum near 1 that compensates for the rounding of each addition (Neumaier), with the parts kept apart by size.
struct CompensatedSum {
  double sum = 1.0;
  std::array<double, 3> lost{};

  void add(double number, std::size_t part) {
    const double before = sum;
    sum += number;
    lost[part] += (before - sum) + number;
  }
  [[nodiscard]] double beyond_one() const { return sum - 1.0 + (lost[0] + lost[1] + lost[2]); }
};

/// A double as the sum of two doubles with half its digits each (Veltkamp), whose products are exact.
struct Halves {
  explicit Halves(double x) {
    constexpr double splitter = 134217729.0;  // 2^27 + 1
    const double t = x * splitter;
    high = t - (t - x);
    low = x - high;
  }
  double high, low;
};

}  // namespace

// Uses CPython's method: scale by a power of two, sum the squares in double-double arithmetic, then improve the root by
// one Newton step with the exact residual (Borges, "An Improved Algorithm for hypot(a,b)", 2019).
double vector_norm(std::vector<double> components) {
  double largest = 0.0;
  bool nan = false;
  for (double& x : components) {
    x = std::fabs(x);
    nan = nan || std::isnan(x);
    largest = std::max(largest, x);
  }
  if (std::isinf(largest)) return largest;
  if (nan) return std::numeric_limits<double>::quiet_NaN();
  if (largest == 0.0 || components.size() <= 1) return largest;

  CompensatedSum squares;
  int exponent = 0;
  std::frexp(largest, &exponent);
  constexpr int least_exponent = -1023;  // below this, the scale would overflow
  if (exponent < least_exponent) {
    for (const double component : components) {
      const double x = component / largest;
      squares.add(x * x, 0);
    }
    return largest * std::sqrt(squares.sum - 1.0 + squares.lost[0]);
  }
  const double scale = std::ldexp(1.0, -exponent);
  for (const double component : components) {
    const Halves x(component * scale);
    squares.add(x.high * x.high, 0);
    squares.add(2.0 * x.high * x.low, 1);
    squares.lost[2] += x.low * x.low;
  }
  const double root = std::sqrt(squares.beyond_one());
  const Halves r(root);
  squares.add(-r.high * r.high, 0);
  squares.add(-2.0 * r.high * r.low, 1);
  squares.add(-r.low * r.low, 2);
  return (root + squares.beyond_one() / (2.0 * root)) / scale;
}

// Shewchuk, "Adaptive Precision Floating-Point Arithmetic" (1997): the sum of non-overlapping partial sums is exact.
void ExactSum::add(double number) {
  const double given = number;
  std::size_t kept = 0;
  for (double partial : partials_) {
    if (std::fabs(number) < std::fabs(partial)) std::swap(number, partial);
    const double high = number + partial;
    const double low = partial - (high - number);
    if (low != 0.0) partials_[kept++] = low;
    number = high;
  }
  partials_.resize(kept);
  if (number == 0.0) return;
  if (std::isfinite(number)) {
    partials_.push_back(number);
    return;
  }
  if (std::isfinite(given)) overflow_error("intermediate overflow in fsum");
  if (std::isinf(given)) infinities_ += given;
  special_ += given;
  partials_.clear();
}

double ExactSum::total() const {
  if (special_ != 0.0) {
    if (std::isnan(infinities_)) value_error("-inf + inf in fsum");
    return special_;
  }
  if (partials_.empty()) return 0.0;
  std::size_t left = partials_.size() - 1;
  double high = partials_[left];
  double low = 0.0;
  while (left > 0 && low == 0.0) {
    const double before = high;
    const double partial = partials_[--left];
    high = before + partial;
    low = partial - (high - before);
  }
  // Exactly half way: the next partial determines the side on which the sum lies.
  if (left > 0 && ((low < 0.0 && partials_[left - 1] < 0.0) || (low > 0.0 && partials_[left - 1] > 0.0))) {
    const double doubled = low * 2.0;
    const double moved = high + doubled;
    if (doubled == moved - high) high = moved;
  }
  return high;
}

namespace {

Value math_fsum(const Value&, const Call& call) {
  ExactSum sum;
  for_each(call[0], call.environment, call.context, [&](const Value& item) {
    sum.add(real_number(item));
    return true;
  });
  return Value::floating(sum.total());
}

Value math_prod(const Value&, const Call& call) {
  const auto [items, start] = bind_parameters<2>(
      call, {.function = "prod", .positional_only = 1, .required = 1, .maximum_positional = 1}, {"", "start"});
  Value product = start != nullptr ? *start : Value::integer(1);
  for_each(*items, call.environment, call.context, [&](const Value& item) {
    product = binary(grammar::BinaryOperator::multiply, product, item, call.context);
    return true;
  });
  return product;
}

Value math_hypot(const Value&, const Call& call) {
  std::vector<double> components;
  for (const Value& component : call.positional) components.push_back(real_number(component));
  return Value::floating(vector_norm(std::move(components)));
}

Value math_dist(const Value&, const Call& call) {
  const std::vector<Value> p = items_of(call[0], call.environment, call.context);
  const std::vector<Value> q = items_of(call[1], call.environment, call.context);
  if (p.size() != q.size()) value_error("both points must have the same number of dimensions");
  std::vector<double> differences;
  for (std::size_t i = 0; i < p.size(); ++i) {
    const double from = real_number(p[i]);
    differences.push_back(from - real_number(q[i]));
  }
  return Value::floating(vector_norm(std::move(differences)));
}

/// As in CPython, integers of 64 bits are summed first, then floats exactly. Values after one of another type, or after
/// a result that does not fit, use the operators.
class ProductSum {
 public:
  explicit ProductSum(Context& context) : context_(context) {}
  void add(const Value& p, const Value& q) {
    if (sums_integers_) {
      if (add_integers(p, q)) return;
      leave_integers();
    }
    if (sums_floats_) {
      if (add_floats(p, q)) return;
      leave_floats();
    }
    plus(binary(grammar::BinaryOperator::multiply, p, q, context_));
  }
  [[nodiscard]] Value total() {
    leave_integers();
    leave_floats();
    return total_;
  }

 private:
  bool add_integers(const Value& p, const Value& q) {
    std::int64_t product = 0;
    std::int64_t sum = 0;
    if (!p.is(Kind::integer) || !q.is(Kind::integer) || __builtin_mul_overflow(p.integer(), q.integer(), &product) ||
        __builtin_add_overflow(integers_, product, &sum))
      return false;
    integers_ = sum;
    return true;
  }
  bool add_floats(const Value& p, const Value& q) {
    if (!p.is(Kind::floating) && !q.is(Kind::floating)) return false;
    const std::optional<double> x = factor(p);
    const std::optional<double> y = factor(q);
    if (!x || !y) return false;
    const TripleSum sum = floats_.plus_product(*x, *y);
    if (!sum.is_finite()) return false;
    floats_ = sum;
    has_floats_ = true;
    return true;
  }
  static std::optional<double> factor(const Value& value) {
    if (value.is(Kind::floating)) return value.floating();
    return value.is_integer() ? to_double(value) : std::nullopt;
  }
  void leave_integers() {
    if (sums_integers_ && integers_ != 0) plus(Value::integer(integers_));
    sums_integers_ = false;
  }
  void leave_floats() {
    if (sums_floats_ && has_floats_) plus(Value::floating(floats_.total()));
    sums_floats_ = false;
  }
  void plus(const Value& term) { total_ = binary(grammar::BinaryOperator::add, total_, term, context_); }

  Context& context_;
  Value total_ = Value::integer(0);
  std::int64_t integers_ = 0;
  TripleSum floats_;
  bool sums_integers_ = true, sums_floats_ = true, has_floats_ = false;
};

Value math_sumprod(const Value&, const Call& call) {
  const Value left = make_iterator(call[0], call.context);
  const Value right = make_iterator(call[1], call.context);
  ProductSum sum(call.context);
  for (;;) {
    const std::optional<Value> p = next_item(left, call.environment, call.context);
    const std::optional<Value> q = next_item(right, call.environment, call.context);
    if (p.has_value() != q.has_value()) value_error("Inputs are not the same length");
    if (!p) return sum.total();
    sum.add(*p, *q);
  }
}

constexpr std::array sum_table{
    Native{"math", "dist", math_dist, Arity::counted, 2, 2},
    Native{"math", "fsum", math_fsum, Arity::one},
    Native{"math", "hypot", math_hypot, Arity::counted, 0, any_number},
    Native{"math", "prod", math_prod},
    Native{"math", "sumprod", math_sumprod, Arity::counted, 2, 2, 12},
};

}  // namespace

constinit const std::span<const Native> math_sum_functions = sum_table;

}  // namespace urdfmill::python
