// The program `xacro`, if it is a separate one (CMakeLists.txt above says why).
#include "tools/command.hpp"
#include "tools/program.hpp"

int main(int argc, char** argv) {
  return urdfmill::tools::run_program(urdfmill::tools::xacro_main, argc, argv);
}
