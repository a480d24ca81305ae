#include "urdfmill/sdf/named_meshes.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "urdfmill/sdf/check/report.hpp"
#include "urdfmill/sdf/check/values.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/subtree.hpp"

namespace urdfmill::sdf {
namespace {

/// The models of a file that are scenery, each looked into once.
class Scenery {
 public:
  /// True if a model around the element is scenery.
  bool contains(const xml::Element& element) {
    for (const xml::Element* around = element.parent; around != nullptr; around = around->parent) {
      if (around->name != "model") continue;
      const auto [known, is_new] = known_.try_emplace(around);
      if (is_new) known->second = is_scenery(*around);
      if (known->second) return true;
    }
    return false;
  }

 private:
  static bool is_scenery(const xml::Element& model) {
    const std::string is_static = xml::child_text(model, "static");
    if (is_static == "true" || is_static == "1") return true;
    bool enters = true;
    for (const xml::Node* node = &model; node != nullptr; node = xml::next_in_order(*node, model, enters)) {
      const xml::Element* const element = node->as_element();
      enters = element != nullptr;
      if (enters && (element->name == "joint" || element->name == "collision" || element->name == "include"))
        return false;
    }
    return true;
  }

  std::map<const xml::Element*, bool> known_;
};

}  // namespace

std::vector<NamedMesh> named_meshes(const xml::Document& sdf) {
  std::vector<NamedMesh> meshes;
  Scenery scenery;
  const xml::Element& root = *sdf.root();
  bool enters = true;
  for (const xml::Node* node = &root; node != nullptr; node = xml::next_in_order(*node, root, enters)) {
    const xml::Element* const element = node->as_element();
    enters = element != nullptr && element->name != "plugin";
    if (!enters || element->name != "mesh") continue;
    const xml::Element* const uri = element->child("uri");
    if (uri == nullptr || xml::text_of(*uri).empty()) continue;
    NamedMesh mesh{xml::text_of(*uri), {1, 1, 1}, false, scenery.contains(*element), text_span(*uri)};
    const std::vector<double> scale = numbers_in(element->child("scale"));
    if (scale.size() == mesh.scale.size()) std::copy(scale.begin(), scale.end(), mesh.scale.begin());
    const xml::Element* const shape = element->parent->parent;
    mesh.is_collision = shape != nullptr && shape->name == "collision";
    meshes.push_back(std::move(mesh));
  }
  return meshes;
}

}  // namespace urdfmill::sdf
