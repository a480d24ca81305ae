/* Puts a gripper on a link of an arm and writes the model as URDF: compose_in_c ARM LINK GRIPPER */
#include <stdio.h>
#include <urdfmill/c/urdfmill.h>

int main(int argc, char** argv) {
  urdfmill_options* options;
  urdfmill_result* result;
  int code;
  if (argc != 4) return fputs("usage: compose_in_c ARM LINK GRIPPER\n", stderr), URDFMILL_FAILURE;
  options = urdfmill_options_new("convert");
  urdfmill_options_set(options, "attach_at", argv[2]);
  urdfmill_options_set(options, "attach", argv[3]);
  urdfmill_options_set(options, "attach_prefix", "gripper_");
  result = urdfmill_convert(argv[1], "urdf", options);
  code = urdfmill_code(result);
  fputs(urdfmill_findings(result), stderr);
  fputs(urdfmill_text(result), stdout);
  urdfmill_free(result);
  urdfmill_options_free(options);
  return code;
}
