// Checks a URDF file and prints what is wrong with it, with the line and the place in it.
#include <iostream>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/source/render.hpp"
#include "urdfmill/urdf/check.hpp"
#include "urdfmill/urdf/parse.hpp"

int main(int argc, char** argv) {
  using namespace urdfmill;
  if (argc != 2) {
    std::cerr << "usage: check MODEL.urdf\n";
    return 2;
  }
  files::ReadResult read = files::read_file(argv[1]);
  if (read.error) {
    std::cerr << read.error->message << '\n';
    return 2;
  }
  source::Sources sources;
  source::Collector findings;
  const xml::ParseResult parsed = urdf::parse(sources, sources.add(argv[1], std::move(read.bytes)));
  if (parsed.document) {
    urdf::CheckOptions options;
    options.sources = &sources;
    options.written_in = &sources;
    urdf::check_document(parsed.document, options, findings);
  } else {
    findings.report(xml::diagnostic_of(*parsed.error));
  }
  for (const source::Diagnostic& finding : findings.diagnostics) std::cout << source::render_text(finding, sources);
  const std::size_t errors = findings.count(source::Severity::error);
  std::cout << errors << " errors, " << findings.diagnostics.size() - errors << " other findings\n";
  return errors == 0 ? 0 : 1;
}
