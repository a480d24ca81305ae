// Any bytes as the main file of an expansion, with no other file to read: a tree that can be written and read back, or
// a report, within the limits. What lacks a file is expanded in part as well.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "urdfmill/xacro/expander.hpp"
#include "urdfmill/xml/parser.hpp"
#include "urdfmill/xml/writer.hpp"

using namespace urdfmill;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  source::Sources sources;
  source::Collector findings;
  files::Reader files(std::make_shared<files::MemoryFiles>(std::map<std::string, std::string>()));
  const xacro::PackageIndex packages({});
  xacro::ExpandOptions options;
  options.text = files::text_file(std::string(reinterpret_cast<const char*>(data), size));
  options.files = &files;
  options.packages = &packages;
  // Small enough for thousands of runs a second, large enough to get everywhere.
  options.limits = {200, 200'000, std::size_t{1} << 22};
  options.log = [](std::string_view) {};
  xacro::Expansion expansion = xacro::expand("-", sources, options, findings);
  require((expansion.document != nullptr) == (expansion.exit_code == 0));
  require((expansion.document == nullptr) == !expansion.reference_report.empty());
  if (!expansion.document) {
    require(findings.count(source::Severity::error) > 0);
    if (!xacro::is_about_missing(*findings.first_error())) return 0;
    options.in_part = true;
    source::Collector in_part;
    expansion = xacro::expand("-", sources, options, in_part);
    require(expansion.document == nullptr || !expansion.missing.empty());
    if (!expansion.document) return 0;
  }
  std::string text;
  static_cast<void>(xml::write(*expansion.document, {}, text));
  return 0;
}
