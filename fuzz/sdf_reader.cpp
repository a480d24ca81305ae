// Random edits of SDF: each is read or refused with a reason, and a model that was read survives SDF again.
#include "fuzz/models.hpp"

using namespace urdfmill;

/// The first byte chooses the options, the rest is the file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  source::Sources sources;
  source::Collector findings;
  const auto parsed = urdf::parse(sources, sources.add("fuzz.sdf", text));
  if (!parsed.document) return 0;
  const auto document = sdf::urdf_document(parsed.document, findings, {.flatten = data[0] % 2 == 1});
  fuzz::require(document != nullptr || findings.count(source::Severity::error) > 0);
  if (!document) return 0;
  const auto model = fuzz::model_of(document, findings);
  if (!model) return 0;
  sdf::WriteOptions options;
  options.mesh_uris = sdf::MeshUris::package;
  fuzz::check_way_through_sdf(*model, options, fuzz::has_plain_numbers(text));
  return 0;
}
