// The gamma function by Lanczos' approximation: C. Lanczos, "A precision approximation of the gamma function", SIAM J.
// Numer. Anal. B 1 (1964); coefficients for n = 13, g = 6.0246… in rational form as published with Boost.Math
// (lanczos13m53), which CPython uses too.
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "urdfmill/python/math/functions.hpp"

namespace urdfmill::python {
namespace {

constexpr double g = 6.024680040776729583740234375;
constexpr double g_minus_half = 5.524680040776729583740234375;
constexpr double log_pi = 1.144729885849400174143427351353058711647;
constexpr double infinity = std::numeric_limits<double>::infinity();

struct Coefficient {
  double numerator, denominator;
};
/// Coefficients of x^0 … x^12.
constexpr std::array<Coefficient, 13> coefficients{{
    {23531376880.410759688572007674451636754734846804940, 0.0},
    {42919803642.649098768957899047001988850926355848959, 39916800.0},
    {35711959237.355668049440185451547166705960488635843, 120543840.0},
    {17921034426.037209699919755754458931112671403265390, 150917976.0},
    {6039542586.3520280050642916443072979210699388420708, 105258076.0},
    {1439720407.3117216736632230727949123939715485786372, 45995730.0},
    {248874557.86205415651146038641322942321632125127801, 13339535.0},
    {31426415.585400194380614231628318205362874684987640, 2637558.0},
    {2876370.6289353724412254090516208496135991145378768, 357423.0},
    {186056.26539522349504029498971604569928220784236328, 32670.0},
    {8071.6720023658162106380029022722506138218516325024, 1925.0},
    {210.82427775157934587250973392071336271166969580291, 66.0},
    {2.5066282746310002701649081771338373386264310793408, 1.0},
}};

/// Evaluates the rational function at x > 0; for large x in powers of 1/x, which avoids overflow.
double lanczos_sum(double x) {
  double numerator = 0.0;
  double denominator = 0.0;
  if (x < 5.0) {
    for (std::size_t i = coefficients.size(); i-- > 0;) {
      numerator = numerator * x + coefficients[i].numerator;
      denominator = denominator * x + coefficients[i].denominator;
    }
  } else {
    for (const Coefficient& coefficient : coefficients) {
      numerator = numerator / x + coefficient.numerator;
      denominator = denominator / x + coefficient.denominator;
    }
  }
  return numerator / denominator;
}

/// Returns sin(πx) without the error of a rounded πx: reduces x to the nearest quarter turn first.
double sine_of_half_turns(double x) {
  constexpr double pi = std::numbers::pi;
  const double reduced = std::fmod(std::fabs(x), 2.0);
  double sine = 0.0;
  switch (static_cast<int>(std::round(2.0 * reduced))) {
    case 0:
      sine = std::sin(pi * reduced);
      break;
    case 1:
      sine = std::cos(pi * (reduced - 0.5));
      break;
    case 2:
      sine = std::sin(pi * (1.0 - reduced));
      break;
    case 3:
      sine = -std::cos(pi * (reduced - 1.5));
      break;
    default:
      sine = std::sin(pi * (reduced - 2.0));
      break;
  }
  return std::copysign(1.0, x) * sine;
}

/// Returns Γ(n) for whole n from 1 to 23, where it is exact.
double exact_gamma(int n) {
  double product = 1.0;
  for (int i = 2; i < n; ++i) product *= i;
  return product;
}

double checked(double result) {
  if (std::isinf(result)) range_error();
  return result;
}

/// Applies y^(x − 1/2) in two halves if it would overflow by itself.
template <class Apply>
double apply_power(double result, double y, double x, Apply apply) {
  constexpr double overflow_from = 140.0;
  if (x < overflow_from) return apply(result, std::pow(y, x - 0.5));
  const double root = std::pow(y, x / 2.0 - 0.25);
  return apply(apply(result, root), root);
}

}  // namespace

double gamma_function(double x) {
  if (!std::isfinite(x)) {
    if (std::isnan(x) || x > 0.0) return x;
    domain_error();
  }
  if (x == 0.0) domain_error();
  if (x == std::floor(x)) {
    constexpr double last_exact = 23.0;
    if (x < 0.0) domain_error();
    if (x <= last_exact) return exact_gamma(static_cast<int>(x));
  }
  const double size = std::fabs(x);
  constexpr double tiny = 1e-20;
  constexpr double huge = 200.0;
  if (size < tiny) return checked(1.0 / x);
  if (size > huge) {
    if (x > 0.0) range_error();
    return 0.0 / sine_of_half_turns(x);
  }
  const double y = size + g_minus_half;
  // The rounding error of y, to first order.
  const double lost = size > g_minus_half ? (y - size) - g_minus_half : (y - g_minus_half) - size;
  const double correction = lost * g / y;
  if (x < 0.0) {
    double result = -std::numbers::pi / sine_of_half_turns(size) / size * std::exp(y) / lanczos_sum(size);
    result -= correction * result;
    return checked(apply_power(result, y, size, [](double a, double b) { return a / b; }));
  }
  double result = lanczos_sum(size) / std::exp(y);
  result += correction * result;
  return checked(apply_power(result, y, size, [](double a, double b) { return a * b; }));
}

double log_gamma_function(double x) {
  if (std::isnan(x)) return x;
  if (std::isinf(x)) return infinity;
  if (x == std::floor(x) && x <= 2.0) {
    if (x <= 0.0) domain_error();
    return 0.0;
  }
  const double size = std::fabs(x);
  constexpr double tiny = 1e-20;
  if (size < tiny) return -std::log(size);
  double result = std::log(lanczos_sum(size)) - g;
  result += (size - 0.5) * (std::log(size + g - 0.5) - 1.0);
  // Negative numbers use the reflection formula.
  if (x < 0.0) result = log_pi - std::log(std::fabs(sine_of_half_turns(size))) - std::log(size) - result;
  return checked(result);
}

}  // namespace urdfmill::python
