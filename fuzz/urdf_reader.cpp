// Any text as a URDF document: neither way of reading may crash, and findings lie inside the text. A model accepted in
// urdfdom's way can be written as URDF, YAML and JSON, and URDF and YAML read back as the same model.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/tree.hpp"
#include "urdfmill/emit/urdf.hpp"
#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/kinematics/proof/same_model.hpp"
#include "urdfmill/urdf/check.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/urdf/yaml_reader.hpp"
#include "urdfmill/xml/parser.hpp"

using namespace urdfmill;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

void check_places(const source::Collector& findings, std::size_t size) {
  for (const source::Diagnostic& finding : findings.diagnostics) {
    require(finding.span.known() && finding.span.begin <= finding.span.end && finding.span.end <= size);
    for (const source::Edit& edit : finding.fix) require(edit.span.begin <= edit.span.end && edit.span.end <= size);
  }
}

/// Strict reading refuses a document if and only if it reports an error.
void read_strictly(const std::shared_ptr<xml::Document>& document, const source::Sources& sources, std::size_t size) {
  source::Collector findings;
  const auto result =
      urdf::read_as_far_as_possible(document, {urdf::Reading::strict, &sources, std::nullopt}, findings);
  require(result.refused == (findings.count(source::Severity::error) > 0));
  urdf::CheckOptions options;
  options.sources = options.written_in = &sources;
  options.for_version = urdf::Version::v1_2;
  source::Collector all;
  urdf::check_document(document, options, all);
  check_places(findings, size);
  check_places(all, size);
  if (!result.refused) (void)emit::tree_text(result.robot);
}

void read_yaml_again(const urdf::Robot& robot) {
  source::Sources sources;
  source::Collector findings;
  const auto yaml = emit::model_yaml(robot, findings);
  require(yaml.has_value());
  const auto file = sources.add("again.yaml", *yaml);
  const auto document = urdf::document_from_yaml(sources, file, findings);
  require(document != nullptr);
  const auto again = urdf::read(document, {urdf::Reading::urdfdom, nullptr, std::nullopt}, findings);
  // A material that a later link defines is undefined in one order and defined in the other.
  kinematics::SameModelOptions exactly;
  exactly.measure = kinematics::SameModelOptions::Measure::exact;
  if (again) (void)kinematics::same_model(robot, *again, exactly);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  source::Sources sources;
  const auto file = sources.add("fuzz.urdf", std::string(reinterpret_cast<const char*>(data), size));
  source::Collector findings;
  if (size > 0 && data[0] != '<') {
    const auto document = urdf::document_from_yaml(sources, file, findings);
    require(document != nullptr || findings.count(source::Severity::error) > 0);
    check_places(findings, size);
    if (document) (void)urdf::read(document, {}, findings);
    return 0;
  }
  xml::ParseOptions options;
  options.namespaces = false;
  options.max_depth = 1000;
  options.max_entity_expansion = 1 << 20;
  const auto parsed = xml::parse(sources, file, options);
  if (!parsed.document) return 0;
  read_strictly(parsed.document, sources, size);
  const auto robot = urdf::read(parsed.document, {urdf::Reading::urdfdom, &sources, std::nullopt}, findings);
  require(robot.has_value() || findings.count(source::Severity::error) > 0);
  if (!robot) return 0;
  (void)emit::model_json(*robot);
  (void)emit::model_urdf(*robot, std::nullopt, findings);
  read_yaml_again(*robot);
  return 0;
}
