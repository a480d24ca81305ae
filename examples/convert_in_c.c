/* Writes a model of any form in another format: convert_in_c MODEL FORMAT */
#include <stdio.h>
#include <urdfmill/c/urdfmill.h>

int main(int argc, char** argv) {
  urdfmill_result* result = argc == 3 ? urdfmill_convert(argv[1], argv[2], NULL) : urdfmill_convert(NULL, NULL, NULL);
  const int code = urdfmill_code(result);
  fputs(urdfmill_findings(result), stderr);
  fputs(urdfmill_text(result), stdout);
  urdfmill_free(result);
  return code;
}
