#include "urdfmill/batch/search/simulator_file.hpp"

#include <vector>

#include "urdfmill/files/glob.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/usd/layer.hpp"
#include "urdfmill/usd/package.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::batch {
namespace {

/// Returns the place of a file that an MJCF names: names are relative to the folder of the model that includes all
/// others, which is the folder of this file or one above it.
std::string place_of(const files::Snapshot& files, const std::string& includer, const std::string& name) {
  std::string beside = files::join_path(files::folder_of(includer), name);
  if (name.starts_with('/')) return beside;
  for (std::string_view folder = files::folder_of(includer); folder.size() > 1; folder = files::folder_of(folder))
    if (std::string place = files::join_path(folder, name); files.kind(place) == files::PathKind::file) return place;
  return beside;
}

/// Reads what an MJCF names and has, in the order of its elements.
class MjcfOutline {
 public:
  MjcfOutline(const files::Snapshot& files, SourceNode& node) : files_(files), node_(node) {}

  void read(const xml::Element& root) {
    std::vector<const xml::Element*> open{&root};
    while (!open.empty()) {
      const xml::Element& element = *open.back();
      open.pop_back();
      if (element.name == "include" || (element.name == "model" && element.parent->name == "asset")) add(element);
      if (element.name == "body") node_.outline.is_library = false;
      for (const xml::Element* child = element.child(); child != nullptr; child = child->next_element())
        open.push_back(child);
    }
  }

 private:
  void add(const xml::Element& element) {
    const xml::Attribute* file = element.attribute("file");
    if (file != nullptr)
      node_.outline.includes.push_back({{}, place_of(files_, node_.canonical, std::string(file->value)), true});
  }

  const files::Snapshot& files_;
  SourceNode& node_;
};

}  // namespace

void read_simulator_outline(const files::Snapshot& files, std::string_view text, bool worlds, SourceNode& node) {
  if (usd::is_package(text)) {
    const auto layer = usd::first_layer(text, node.why_no_model);
    if (!layer) return;
    node.why_no_model.clear();
    text = layer->text;
  }
  if (usd::is_layer(text)) {
    node.is_model = text.find("PhysicsRigidBodyAPI") != std::string_view::npos;
    if (!node.is_model) node.why_no_model = "has no rigid body";
    return;
  }
  const std::string_view name = root_name(text);
  node.is_model = name == "sdf" || name == "mujoco";
  if (!node.is_model && name != "mujocoinclude") {
    if (text::has_suffix(node.canonical, {".world"})) node.why_no_model = "is a world, not a robot";
    return;
  }
  const auto document = xml::parse(text, source::FileId{0}, {.namespaces = false, .any_comments = true}).document;
  node.is_xml = document != nullptr;
  if (!document) return;  // reported when it is read
  const xml::Element& root = *document->root();
  if (name != "sdf") {
    node.is_source = node.outline.is_named_robot = node.outline.is_library = true;
    MjcfOutline(files, node).read(root);
  } else if (worlds) {
    node.is_model = root.child() != nullptr;
    if (!node.is_model) node.why_no_model = "contains no model";
  } else if (root.child("world") != nullptr) {
    node.is_model = false;
    node.why_no_model = "is a world, not a robot";
  } else if (root.child("model") == nullptr) {
    node.is_model = false;
    node.why_no_model = "contains no model";
  }
}

}  // namespace urdfmill::batch
