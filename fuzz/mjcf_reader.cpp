// Random edits of MJCF: each is read or refused with a reason. A model that was read is written again, with proof.
#include "fuzz/models.hpp"
#include "urdfmill/mjcf/reader.hpp"
#include "urdfmill/mjcf/rules.hpp"
#include "urdfmill/mjcf/writer.hpp"

using namespace urdfmill;

/// The first byte chooses the options, the rest is the file. Included files are replaced by the file itself.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  source::Sources sources;
  source::Collector findings;
  const auto parsed = urdf::parse(sources, sources.add("fuzz.xml", text));
  if (!parsed.document || !mjcf::is_mjcf(*parsed.document)) return 0;
  mjcf::ReadOptions options;
  options.read_file = [&](const std::string&) { return mjcf::OtherFile{parsed.document, {}}; };
  const auto document = mjcf::urdf_document(parsed.document, findings, options);
  fuzz::require(document != nullptr || findings.count(source::Severity::error) > 0);
  if (!document) return 0;
  const auto model = fuzz::model_of(document, findings);
  if (!model) return 0;
  mjcf::WriteOptions written;
  written.floating_base = data[0] % 2 == 1;
  source::Collector found;
  const auto again = mjcf::write(model->robot, written, found);
  fuzz::require(again.has_value() || found.count(source::Severity::error) > 0);
  if (!fuzz::has_plain_numbers(text)) return 0;
  for (const source::Diagnostic& finding : found.diagnostics) fuzz::require(finding.rule != &mjcf::rules::not_proved);
  return 0;
}
