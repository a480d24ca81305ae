/* The one function that glibc defines apart from its algorithm. */
double __ieee754_lgamma_r(double x, int* sign);

double lgamma(double x) {
  int sign;
  return __ieee754_lgamma_r(x, &sign);
}
