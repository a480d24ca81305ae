// Reads a list of files into trees in one of several ways and prints counts; bench/xml/run counts the instructions.
#include <cstdio>
#include <fstream>
#include <string>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/xml/expat_builder.hpp"
#include "urdfmill/xml/libxml_builder.hpp"
#include "urdfmill/xml/parser.hpp"

using namespace urdfmill;

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const std::string way = argv[1];
  std::ifstream list(argv[2]);
  std::size_t read = 0, files = 0, bytes = 0;
  for (std::string path; std::getline(list, path); ++files) {
    source::Sources sources;
    const auto file = sources.add(path, files::read_file(path).bytes);
    const std::string_view text = sources[file].bytes();
    bytes += text.size();
    xml::Document document;
    if (way == "libxml2")
      read += xml::build_with_libxml(text, file, {}, document);
    else if (way == "expat")
      read += !xml::build_with_expat(text, file, {}, document);
    else if (way == "parse")
      read += xml::parse(sources, file).document != nullptr;
  }
  std::printf("%zu of %zu files, %zu bytes\n", read, files, bytes);
}
