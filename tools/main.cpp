#include "tools/program.hpp"

int main(int argc, char** argv) {
  return urdfmill::tools::program(argc, argv);
}
