// Random edits of URDF: the model survives YAML unchanged, and SDF except for reported losses.
#include <algorithm>
#include <vector>

#include "fuzz/models.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/urdf/yaml_reader.hpp"
#include "urdfmill/xml/subtree.hpp"

using namespace urdfmill;

namespace {

/// The model as text, followed by extension elements with their owners. YAML has its own order of extensions, and
/// attributes those of empty parts, such as a material without name and colour, to the enclosing element.
std::string comparable(urdf::Robot robot) {
  std::vector<std::string> foreign;
  for (const urdf::Extension& extension : robot.extensions) {
    foreign.push_back(extension.owner + ' ');
    xml::append_subtree(*extension.element, foreign.back());
  }
  std::sort(foreign.begin(), foreign.end());
  robot.extensions.clear();
  std::string text = emit::model_json(robot);
  for (const std::string& element : foreign) text += element + '\n';
  return text;
}

void check_way_through_yaml(const fuzz::Model& model) {
  source::Sources sources;
  source::Collector findings;
  const auto text = emit::model_yaml(model.robot, findings);
  fuzz::require(text.has_value());
  const auto document = urdf::document_from_yaml(sources, sources.add("fuzz.yaml", *text), findings);
  fuzz::require(document != nullptr);
  const auto back = urdf::read(document, {}, findings);
  fuzz::require(back.has_value());
  const std::string before = comparable(model.robot);
  const std::string after = comparable(*back);
  if (before == after) return;
  std::fprintf(stderr, "%s\n%s\n%s\n", before.c_str(), text->c_str(), after.c_str());
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
