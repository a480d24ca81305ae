// Random edits of URDF: the model comes back from SDF, but for what the loss report names, and from YAML as it was.
#include <algorithm>
#include <tuple>

#include "fuzz/models.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/urdf/yaml_reader.hpp"

using namespace urdfmill;

namespace {

/// Elements of others keep their order in each place, but YAML writes the places in an order of its own.
std::string json_by_place(urdf::Robot robot) {
  std::stable_sort(robot.extensions.begin(), robot.extensions.end(), [](const auto& a, const auto& b) {
    return std::tie(a.owner, a.within) < std::tie(b.owner, b.within);
  });
  return emit::model_json(robot);
}

void check_way_through_yaml(const fuzz::Model& model) {
  const std::string text = emit::model_yaml(model.robot);
  source::Sources sources;
  source::Collector findings;
  const auto document = urdf::document_from_yaml(sources, sources.add("fuzz.yaml", text), findings);
  fuzz::require(document != nullptr);
  const auto back = urdf::read(document, {}, findings);
  fuzz::require(back.has_value());
  const std::string before = json_by_place(model.robot);
  const std::string after = json_by_place(*back);
  if (before == after) return;
  std::fprintf(stderr, "%s\n%s\n%s\n", before.c_str(), text.c_str(), after.c_str());
  std::abort();
}

}  // namespace

/// The first byte chooses the options, the rest is the file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  source::Sources sources;
  source::Collector findings;
  const auto parsed = urdf::parse(sources, sources.add("fuzz.urdf", text));
  if (!parsed.document) return 0;
  const auto model = fuzz::model_of(parsed.document, findings);
  if (!model) return 0;
  check_way_through_yaml(*model);
  sdf::WriteOptions options;
  options.mesh_uris = sdf::MeshUris::package;
  options.lump_fixed = data[0] % 2 == 1;
  // Lumped links become frames, which come back as links without mass.
  fuzz::check_way_through_sdf(*model, options, !options.lump_fixed && fuzz::has_plain_numbers(text));
  return 0;
}
