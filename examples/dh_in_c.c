/* Writes the Denavit-Hartenberg table of the longest chain of a model: dh_in_c MODEL [NOTATION] */
#include <stdio.h>
#include <urdfmill/c/urdfmill.h>

int main(int argc, char** argv) {
  urdfmill_result* result = urdfmill_dh(argc > 1 ? argv[1] : NULL, argc > 2 ? argv[2] : "text", NULL);
  const int code = urdfmill_code(result);
  fputs(urdfmill_findings(result), stderr);
  fputs(urdfmill_text(result), stdout);
  urdfmill_free(result);
  return code;
}
