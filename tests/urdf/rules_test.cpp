// Each file of rules/ is named after the rule that it violates; the .txt file beside it holds everything that check
// reports. URDFMILL_UPDATE=1 writes what was reported.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "urdfmill/source/render.hpp"
#include "urdfmill/urdf/check.hpp"
#include "urdfmill/urdf/rules.hpp"
#include "urdfmill/xml/parser.hpp"

namespace fs = std::filesystem;
using namespace urdfmill;

namespace {

const fs::path folder = URDFMILL_ROOT "/tests/urdf/rules";

std::string bytes_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A lookup that knows one package with one mesh.
urdf::CheckOptions options_for(const std::string& name, const source::Sources& sources) {
  urdf::CheckOptions options;
  options.sources = options.written_in = &sources;
  options.find_package = [](std::string_view package) {
    return package == "known" ? std::optional<std::string>("/known") : std::nullopt;
  };
  options.file_exists = [](const std::string& path) { return path.ends_with("/there.stl"); };
  if (name == "urdf-for-version" || name == "urdf-version-missing") options.for_version = urdf::Version::v1_2;
  if (name == "urdf-for-distribution" || name == "urdf-control-mimic") options.distribution = urdf::Distribution::jazzy;
  if (name == "urdf-control-mimic-humble") options.distribution = urdf::Distribution::humble;
  return options;
}

std::string report_of(const fs::path& path) {
  source::Sources sources;
  const auto file = sources.add(path.filename().string(), bytes_of(path));
  const auto parsed = xml::parse(sources, file, {.namespaces = false});
  REQUIRE(parsed.document);
  source::Collector findings;
  urdf::check_document(parsed.document, options_for(path.stem().string(), sources), findings);
  for (const source::Diagnostic& finding : findings.diagnostics) {
    INFO(finding.message);
    CHECK(finding.span.known());
    CHECK((finding.fix.empty() || finding.rule->facts.fix != source::FixSafety::none));
  }
  return source::render(source::RenderFormat::text, findings.diagnostics, sources, {text::command_line_option});
}

}  // namespace

TEST_CASE("each rule finds what its file shows, and nothing else is said") {
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".urdf") continue;
    INFO(entry.path().filename());
    const std::string report = report_of(entry.path());
    fs::path golden = entry.path();
    golden.replace_extension(".txt");
    if (std::getenv("URDFMILL_UPDATE")) std::ofstream(golden, std::ios::binary) << report;
    CHECK(report == bytes_of(golden));
  }
}

TEST_CASE("every rule of URDF has a file that it finds something in") {
  // Rules about YAML and bytes; an XML document cannot violate them.
  const std::vector<const source::Rule*> elsewhere = {&urdf::rules::encoding, &urdf::rules::yaml_field_unknown,
                                                      &urdf::rules::yaml_malformed};
  for (const source::Rule* rule : urdf::rules::all) {
    if (std::find(elsewhere.begin(), elsewhere.end(), rule) != elsewhere.end()) continue;
    INFO(rule->id);
    const std::string report = bytes_of(folder / (std::string(rule->id) + ".txt"));
    CHECK(report.find("[" + std::string(rule->id) + "]") != std::string::npos);
  }
}
