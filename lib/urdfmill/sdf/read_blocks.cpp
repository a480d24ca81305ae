// Values that only Gazebo knows, as <gazebo> blocks.
#include <algorithm>

#include "urdfmill/sdf/reading.hpp"
#include "urdfmill/sdf/writing.hpp"

namespace urdfmill::sdf {

namespace {

/// Copies the element with another pose.
void copy_placed(Translation& t, xml::Element* parent, const xml::Element& element, const Pose& pose) {
  const xml::Element* written = element.child("pose");
  xml::Element* made = t.tree.copy_tag(parent, element);
  for (const xml::Element* e = element.child(); e != nullptr; e = e->next_element())
    if (e != written) t.tree.copy(made, *e);
  const auto& v = pose.values;
  if (!pose.is_identity()) t.tree.leaf(made, "pose", words({v[0], v[1], v[2], v[3], v[4], v[5]}), *written);
}

void write_block(Translation& t, const std::string& name, const Block& block) {
  xml::Element* gazebo = t.tree.element(t.robot, "gazebo", *block.from);
  t.tree.attribute(gazebo, "reference", name, *block.from);
  for (const auto& [key, text] : block.values) t.tree.leaf(gazebo, key, text, *block.from);
  for (const auto& [element, pose] : block.copied) {
    if (pose)
      copy_placed(t, gazebo, *element, *pose);
    else
      t.tree.copy(gazebo, *element);
  }
}

/// Writes content of the model other than links, joints and frames.
void write_model_block(Translation& t) {
  xml::Element* gazebo = nullptr;
  for (const xml::Element* e = t.model.child(); e != nullptr; e = e->next_element()) {
    if (e->name == "link" || e->name == "joint" || e->name == "frame") continue;
    if (e->name == "pose") {
      const auto pose = read_pose(t.model, t.sink);
      if (t.is_placed()) continue;
      if (pose && (!pose->is_identity() || !pose->relative_to.empty())) report_dropped(t, *e, "the model");
      continue;
    }
    if (gazebo == nullptr) gazebo = t.tree.element(t.robot, "gazebo", *e);
    t.tree.copy(gazebo, *e);
  }
}

}  // namespace

void write_blocks(Translation& t) {
  for (const auto& [name, block] : t.link_blocks) write_block(t, name, block);
  for (const auto& [name, block] : t.joint_blocks) write_block(t, name, block);
  write_model_block(t);
}

}  // namespace urdfmill::sdf
