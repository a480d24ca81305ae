// Migrates a URDF file to version 1.2 and prints the result; only the necessary bytes change.
#include <iostream>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/migrate/migrate.hpp"
#include "urdfmill/source/render.hpp"

int main(int argc, char** argv) {
  using namespace urdfmill;
  if (argc != 2) {
    std::cerr << "usage: migrate MODEL.urdf\n";
    return 2;
  }
  files::ReadResult read = files::read_file(argv[1]);
  if (read.error) {
    std::cerr << read.error->message << '\n';
    return 2;
  }
  source::Sources sources;
  const source::FileId file = sources.add(argv[1], std::move(read.bytes));
  source::Collector findings;
  migrate::Options options;
  options.to = urdf::Version::v1_2;
  const migrate::Migration migration = migrate::migrate(sources, file, options, findings);
  for (const source::Diagnostic& finding : findings.diagnostics)
    std::cerr << source::render_text(finding, sources, {text::member_option});
  if (migration.outcome == migrate::Outcome::refused) return 1;
  std::cerr << migration.edits.size() << " edits\n";
  std::cout << migration.text;
}
