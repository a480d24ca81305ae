/* Checks a model as an editor has it, with a text of one of its files that is not saved yet: unsaved_in_c MODEL FILE TEXT */
#include <stdio.h>
#include <urdfmill/c/urdfmill.h>

int main(int argc, char** argv) {
  urdfmill_options* options = urdfmill_options_new("check");
  urdfmill_session* session = urdfmill_session_new(NULL);
  urdfmill_result* result;
  int code;
  if (argc != 4 || session == NULL) return fputs("usage: unsaved_in_c MODEL FILE TEXT\n", stderr), URDFMILL_FAILURE;
  urdfmill_options_use(options, session);
  urdfmill_set_text(session, argv[2], argv[3]);
  result = urdfmill_check(argv[1], options);
  code = urdfmill_code(result);
  fputs(urdfmill_findings(result), stdout);
  urdfmill_free(result);
  urdfmill_options_free(options);
  urdfmill_session_free(session);
  return code;
}
