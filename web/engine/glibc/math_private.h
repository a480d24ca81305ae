/* What glibc's sources of mathematical functions (sysdeps/ieee754/dbl-64) need of glibc's other headers: the functions get
   their names of C, and there are neither rounding modes nor exceptions of arithmetic. */
#pragma once
#include <errno.h>
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#define __sin sin
#define __cos cos
#define __tan tan
#define __atan atan
#define __tanh tanh
#define __asinh asinh
#define __expm1 expm1
#define __log1p log1p
#define __cbrt cbrt
#define __erf erf
#define __erfc erfc
#define __hypot hypot
#define __exp exp
#define __log log
#define __pow pow
#define __exp1 exp1_of_glibc
#define __fabs fabs
#define __floor floor
#define __trunc trunc
#define __rint rint
#define __round round
#define __copysign copysign
#define __scalbn scalbn
#define __scalbln scalbln
#define __frexp frexp
#define __ldexp ldexp
#define __isnan isnan
#define __isinf isinf
#define __finite isfinite
#define __ieee754_atan2 atan2
#define __ieee754_asin asin
#define __ieee754_acos acos
#define __ieee754_sinh sinh
#define __ieee754_cosh cosh
#define __ieee754_acosh acosh
#define __ieee754_atanh atanh
#define __ieee754_log10 log10
#define __ieee754_exp exp
#define __ieee754_log log
#define __ieee754_sqrt sqrt
#define __ieee754_pow pow
#define __ieee754_hypot hypot

/* musl has tables of these names, too. */
#define __exp_data urdfmill_exp_data
#define __log_data urdfmill_log_data
#define __pow_log_data urdfmill_pow_log_data

#define attribute_hidden
#define math_opt_barrier(x) (x)
#define math_force_eval(x) ((void)(x))
#define math_narrow_eval(x) (x)
#define math_check_force_underflow(x) ((void)0)
#define math_check_force_underflow_nonneg(x) ((void)0)
#define SET_RESTORE_ROUND(mode) ((void)0)
#define SET_RESTORE_ROUND_53BIT(mode) ((void)0)
#define libm_alias_double(from, to)
#define libm_alias_finite(from, to)
#define strong_alias(from, to)
#define weak_alias(from, to)
#define versioned_symbol(library, from, to, version)
#define libm_alias_double_narrow(from, to)
#define DIAG_PUSH_NEEDS_COMMENT
#define DIAG_POP_NEEDS_COMMENT
#define DIAG_IGNORE_NEEDS_COMMENT(version, option)
#define DIAG_IGNORE_Os_NEEDS_COMMENT(version, option)
#define FIX_INT_FP_CONVERT_ZERO 0
#define USE_HYPOT_BUILTIN 0
#define USE_SQRT_BUILTIN 1
#define USE_FMAX_BUILTIN 1
#define USE_FMIN_BUILTIN 1
#define __always_inline inline
#define LITTLE_ENDI 1
#define HIGH_HALF 1
#define LOW_HALF 0
#define __glibc_likely(condition) __builtin_expect(!!(condition), 1)
#define __glibc_unlikely(condition) __builtin_expect(!!(condition), 0)
#define __set_errno(value) (errno = (value))
#define __mul_split_64_needed 0
#define TWO52 0x1p52
#define LOW_ORDER 0
#ifndef M_PIl
#define M_PIl 3.141592653589793238462643383279502884L
#endif

static inline uint64_t urdfmill_bits(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}
static inline double urdfmill_double(uint64_t bits) {
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

#define EXTRACT_WORDS64(i, d) ((i) = (int64_t)urdfmill_bits(d))
#define INSERT_WORDS64(d, i) ((d) = urdfmill_double((uint64_t)(i)))
#define EXTRACT_WORDS(high, low, d) ((high) = (uint32_t)(urdfmill_bits(d) >> 32), (low) = (uint32_t)urdfmill_bits(d))
#define INSERT_WORDS(d, high, low) ((d) = urdfmill_double((uint64_t)(uint32_t)(high) << 32 | (uint32_t)(low)))
#define GET_HIGH_WORD(i, d) ((i) = (uint32_t)(urdfmill_bits(d) >> 32))
#define GET_LOW_WORD(i, d) ((i) = (uint32_t)urdfmill_bits(d))
#define SET_HIGH_WORD(d, v) ((d) = urdfmill_double((uint64_t)(uint32_t)(v) << 32 | (uint32_t)urdfmill_bits(d)))
#define SET_LOW_WORD(d, v) ((d) = urdfmill_double((urdfmill_bits(d) & 0xffffffff00000000) | (uint32_t)(v)))

int __branred(double x, double* a, double* aa);
double __ieee754_lgamma_r(double x, int* sign);
double __lgamma_neg(double x, int* sign);
double __lgamma_product(double t, double x, double x_eps, int n);
