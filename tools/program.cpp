#include "tools/program.hpp"

#include <exception>
#include <new>
#include <string>

#include "tools/command.hpp"
#include "tools/console.hpp"

namespace urdfmill::tools {

int run_program(int (*program)(int argc, char** argv), int argc, char** argv) {
  ignore_closed_pipes();
  try {
    return program(argc, argv);
  } catch (const std::bad_alloc&) {
    print_error("out of memory");
  } catch (const std::exception& error) {
    print_error(std::string("internal error: ") + error.what());
  }
  return exit_failure;
}

}  // namespace urdfmill::tools
