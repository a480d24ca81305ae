#include "urdfmill/mjcf/reader.hpp"

#include "urdfmill/mjcf/reading.hpp"

namespace urdfmill::mjcf {

bool is_mjcf(const xml::Document& document) {
  return document.root() != nullptr && document.root()->name == "mujoco";
}

std::shared_ptr<xml::Document> urdf_document(const std::shared_ptr<const xml::Document>& mjcf, source::Sink& sink,
                                             const ReadOptions& options) {
  Faults faults(sink);
  const std::shared_ptr<const xml::Document> whole = assemble(mjcf, options, faults);
  if (faults.failed()) return nullptr;
  const xml::Element& root = *whole->root();
  Losses losses;
  Scene scene;
  const xml::Attribute* model = root.attribute("model");
  scene.model_name = model != nullptr ? std::string(model->value) : "MuJoCo Model";
  Reading reading{root, faults, losses, scene, options};
  for (const xml::Element* e = root.child("default"); e != nullptr; e = e->next_element("default"))
    scene.defaults.add(*e, faults);
  read_compiler(reading, root, scene.compiler);
  read_assets(reading);
  read_bodies(reading);
  read_rest(reading);
  settle_dampers(reading);
  if (faults.failed()) return nullptr;
  xml::TreeMaker tree(whole);
  write_urdf(reading, tree);
  losses.report(sink);
  return faults.failed() ? nullptr : tree.take();
}

}  // namespace urdfmill::mjcf
