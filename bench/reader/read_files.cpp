// Reads every file of a list into a model and prints the count. bench/reader/run measures it.
#include <cstdio>
#include <fstream>
#include <string>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/parser.hpp"

using namespace urdfmill;

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::ifstream list(argv[1]);
  std::size_t models = 0, files = 0;
  for (std::string path; std::getline(list, path); ++files) {
    source::Sources sources;
    const auto file = sources.add(path, files::read_file(path).bytes);
    const auto parsed = xml::parse(sources, file, {.namespaces = false});
    if (!parsed.document) continue;
    source::Collector findings;
    if (urdf::read(parsed.document, {urdf::Reading::urdfdom, &sources, std::nullopt}, findings)) ++models;
  }
  std::printf("%zu of %zu\n", models, files);
}
