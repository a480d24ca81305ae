// The command line of an instance.
#include <cstring>
#include <vector>

#include "tools/program.hpp"

extern "C" {

/// Runs the program: `count` words, each with a zero at its end. Returns the exit code.
int urdfmill_web_run(char* words, int count) {
  std::vector<char*> list;
  for (int i = 0; i < count; ++i, words += std::strlen(words) + 1) list.push_back(words);
  list.push_back(nullptr);
  return urdfmill::tools::program(count, list.data());
}

}  // extern "C"
