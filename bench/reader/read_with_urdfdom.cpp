// Reads the same list with urdfdom (Debian: liburdfdom-dev), without the start-up of check_urdf; see bench/reader/run.
#include <console_bridge/console.h>
#include <urdf_parser/urdf_parser.h>

#include <cstdio>
#include <fstream>
#include <string>

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  console_bridge::noOutputHandler();
  std::ifstream list(argv[1]);
  std::size_t models = 0, files = 0;
  for (std::string path; std::getline(list, path); ++files)
    if (urdf::parseURDFFile(path)) ++models;
  std::printf("%zu of %zu\n", models, files);
}
