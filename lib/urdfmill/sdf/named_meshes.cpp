#include "urdfmill/sdf/named_meshes.hpp"

#include <algorithm>
#include <utility>

#include "urdfmill/sdf/check/report.hpp"
#include "urdfmill/sdf/check/values.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/subtree.hpp"

namespace urdfmill::sdf {

std::vector<NamedMesh> named_meshes(const xml::Document& sdf) {
  std::vector<NamedMesh> meshes;
  const xml::Element& root = *sdf.root();
  bool enters = true;
  for (const xml::Node* node = &root; node != nullptr; node = xml::next_in_order(*node, root, enters)) {
    const xml::Element* const element = node->as_element();
    enters = element != nullptr && element->name != "plugin";
    if (!enters || element->name != "mesh") continue;
    const xml::Element* const uri = element->child("uri");
    if (uri == nullptr || xml::text_of(*uri).empty()) continue;
    NamedMesh mesh{xml::text_of(*uri), {1, 1, 1}, false, text_span(*uri)};
    const std::vector<double> scale = numbers_in(element->child("scale"));
    if (scale.size() == mesh.scale.size()) std::copy(scale.begin(), scale.end(), mesh.scale.begin());
    const xml::Element* const shape = element->parent->parent;
    mesh.is_collision = shape != nullptr && shape->name == "collision";
    meshes.push_back(std::move(mesh));
  }
  return meshes;
}

}  // namespace urdfmill::sdf
