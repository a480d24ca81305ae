/* Expands a xacro file in plain C: expand_in_c FILE [name value]... */
#include <stdio.h>
#include <urdfmill/c/urdfmill.h>

int main(int argc, char** argv) {
  urdfmill_options* options;
  urdfmill_result* result;
  int code, i;
  if (argc < 2 || argc % 2 != 0) {
    fprintf(stderr, "usage: %s FILE [name value]...\n", argv[0]);
    return URDFMILL_FAILURE;
  }
  options = urdfmill_options_new("expand");
  for (i = 2; i < argc; i += 2) urdfmill_options_set_pair(options, "arguments", argv[i], argv[i + 1]);
  result = urdfmill_expand(argv[1], options);
  code = urdfmill_code(result);
  fputs(urdfmill_findings(result), stderr);
  fputs(urdfmill_text(result), stdout);
  urdfmill_free(result);
  urdfmill_options_free(options);
  return code;
}
