// Random edits of USD, also in packages: each is checked, and read or refused with a reason. A model that was read is
// written again, with proof.
#include "fuzz/models.hpp"
#include "urdfmill/usd/check.hpp"
#include "urdfmill/usd/package.hpp"
#include "urdfmill/usd/reader.hpp"
#include "urdfmill/usd/rules.hpp"
#include "urdfmill/usd/writer.hpp"

using namespace urdfmill;

/// The first byte chooses the options, the rest is the file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (usd::is_package(text)) {
    std::string why;
    const auto layer = usd::first_layer(text, why);
    fuzz::require(layer.has_value() || !why.empty());
    if (!layer) return 0;
    fuzz::require(usd::file_in_package(text, layer->name).has_value());
    text = std::string(layer->text);
  }
  source::Sources sources;
  source::Collector findings, checked;
  usd::check(text, sources.add("fuzz.usda", text), checked);
  for (const source::Diagnostic& finding : checked.diagnostics)
    fuzz::require(finding.span.begin <= finding.span.end && finding.span.end <= text.size());
  const auto keep = [](const std::string& name, mesh::Mesh mesh, std::string& /*why*/) {
    for (const mesh::Part& part : mesh.parts)
      for (const auto& [triangles, limit] :
           {std::pair(&part.triangles, mesh.positions.size()), std::pair(&part.normals, mesh.normals.size()),
            std::pair(&part.texture_coordinates, mesh.texture_coordinates.size())})
        for (const mesh::Triangle& triangle : *triangles)
          for (const std::uint32_t index : triangle) fuzz::require(index < limit);
    return std::optional(name);
  };
  const auto document = usd::urdf_document(text, sources.add("fuzz.usda", text), findings, keep);
  fuzz::require(document != nullptr || findings.count(source::Severity::error) > 0);
  if (!document) return 0;
  const auto model = fuzz::model_of(document, findings);
  if (!model) return 0;
  usd::WriteOptions written;
  written.engine = static_cast<usd::Engine>(data[0] % 3);
  written.floating_base = data[0] % 2 == 1;
  source::Collector found;
  const auto again = usd::write(model->robot, written, found);
  fuzz::require(again.has_value() || found.count(source::Severity::error) > 0);
  return 0;
}
