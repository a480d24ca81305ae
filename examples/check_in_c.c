/* Checks a model of any form and prints what is wrong with it, with the place: check_in_c MODEL */
#include <stdio.h>
#include <urdfmill/c/urdfmill.h>

int main(int argc, char** argv) {
  urdfmill_result* result = urdfmill_check(argc > 1 ? argv[1] : NULL, NULL);
  const int code = urdfmill_code(result);
  fputs(urdfmill_findings(result), stdout);
  urdfmill_free(result);
  return code;
}
