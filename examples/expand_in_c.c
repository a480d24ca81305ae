/* Expands a xacro file in plain C: expand_in_c FILE [name value]... */
#include <stdio.h>
#include <urdfmill/c/urdfmill.h>

int main(int argc, char** argv) {
  urdfmill_options options = {0};
  urdfmill_result* result;
  int code;
  if (argc < 2 || argc % 2 != 0) {
    fprintf(stderr, "usage: %s FILE [name value]...\n", argv[0]);
    return URDFMILL_FAILURE;
  }
  options.size = sizeof options;
  options.arguments = (const char* const*)(argv + 2); /* argv ends with NULL, as the list is to */
  result = urdfmill_expand(argv[1], &options);
  code = urdfmill_code(result);
  fputs(urdfmill_findings(result), stderr);
  fputs(urdfmill_text(result), stdout);
  urdfmill_free(result);
  return code;
}
