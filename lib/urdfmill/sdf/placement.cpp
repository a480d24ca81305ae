#include "urdfmill/sdf/placement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "urdfmill/sdf/flatten.hpp"
#include "urdfmill/sdf/frames.hpp"
#include "urdfmill/sdf/reading.hpp"
#include "urdfmill/sdf/writing.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/subtree.hpp"

namespace urdfmill::sdf {
namespace {

/// Returns the pose of a frame in the model that contains it; nothing, with the reason in `why`, if it has none.
std::optional<kinematics::Transform> pose_in_model(const xml::Element& model, const std::string& frame,
                                                   std::string& why) {
  const auto alone = std::make_shared<xml::Document>();
  xml::Element* root = alone->make_element("sdf", model.span);
  alone->append(root);
  xml::Document::append(root, xml::copy_subtree(model, *alone));
  // Losses are reported when the model itself is read.
  source::Collector unheard;
  const auto flat = flatten(alone, unheard);
  const auto frames = FrameGraph::build(*flat->root()->child("model"), unheard);
  if (!frames) {
    const auto error = std::find_if(unheard.diagnostics.begin(), unheard.diagnostics.end(),
                                    [](const auto& finding) { return finding.severity == source::Severity::error; });
    if (error != unheard.diagnostics.end()) why = error->message;
    return std::nullopt;
  }
  const Frame* found = frames->find(frame);
  if (found == nullptr) found = frames->find(frame + "::" + std::string(model_frame));
  if (found == nullptr) why = "it has no such frame";
  return found != nullptr ? std::optional(found->in_model) : std::nullopt;
}

}  // namespace

bool place_by_frame(xml::Element& model, xml::Document& document, source::Sink& sink) {
  const std::string frame = xml::attribute_text(model, placement_frame);
  if (frame.empty()) return true;
  const auto pose = read_pose(model, sink);
  if (!pose) return false;
  std::string why;
  const auto in_model = pose_in_model(model, frame, why);
  if (!in_model) {
    report_invalid(sink, model,
                   fmt::format("model \"{}\" cannot be placed by its frame \"{}\": {}",
                               xml::attribute_text(model, "name"), frame, why));
    return false;
  }
  xml::Element* element = model.child("pose");
  if (element == nullptr) xml::Document::append(&model, element = xml::make_in_place_of(model, "pose", document));
  for (const char* form : {"degrees", "rotation_format"}) xml::remove_attribute(*element, form);
  const auto& v = sdf::pose_of(pose->transform() * in_model->inverse()).values;
  xml::set_text(*element, words({v[0], v[1], v[2], v[3], v[4], v[5]}), document);
  xml::remove_attribute(model, placement_frame);
  return true;
}

void place_models(xml::Document& document, source::Sink& sink) {
  std::unordered_map<const xml::Element*, std::size_t> depths;
  std::vector<xml::Element*> placed;
  for (xml::Element* element : elements_of_sdf(*document.root())) {
    if (element->name != "model") continue;
    const auto above = depths.find(element->parent);
    const std::size_t depth = above == depths.end() ? 0 : above->second + 1;
    depths.emplace(element, depth);
    if (depth <= deepest_model && element->attribute(placement_frame) != nullptr) placed.push_back(element);
  }
  // The models in a model come after it and are placed before it.
  for (auto model = placed.rbegin(); model != placed.rend(); ++model)
    if (!place_by_frame(**model, document, sink)) return;
}

}  // namespace urdfmill::sdf
