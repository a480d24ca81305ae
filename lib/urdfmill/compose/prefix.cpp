#include "urdfmill/compose/prefix.hpp"

#include "urdfmill/compose/extensions.hpp"
#include "urdfmill/compose/rules.hpp"
#include "urdfmill/urdf/extension_names.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::compose {

namespace {

/// "link base" to "link left_base".
void rename_owner(std::string& owner, std::string_view prefix) {
  if (const std::size_t blank = owner.find(' '); blank != std::string::npos) owner.insert(blank + 1, prefix);
}

}  // namespace

Composed add_prefix(const urdf::Robot& robot, std::string_view prefix, source::Sink& sink) {
  Composed result{robot, Images::identity(robot)};
  for (auto& [name, image] : result.images.links) image.link.insert(0, prefix);
  for (auto& [name, image] : result.images.joints) image.insert(0, prefix);

  const urdf::Link* root = robot.root();
  if (root != nullptr && root->name.value == "world" && !prefix.empty())
    xml::report(
        sink, rules::world, root->element, root->name.span,
        "link \"world\" is now \"" + std::string(prefix) + "world\"; simulators treat only \"world\" as the ground");

  const auto put = [&](urdf::Word& name) {
    if (!name.value.empty()) name.value.insert(0, prefix);
  };
  for (urdf::Material& material : result.robot.materials) put(material.name);
  for (urdf::Link& link : result.robot.links) {
    put(link.name);
    for (urdf::Visual& visual : link.visuals)
      if (visual.material) put(visual.material->name);
  }
  for (urdf::Joint& joint : result.robot.joints) {
    for (urdf::Word* name : {&joint.name, &joint.parent, &joint.child}) put(*name);
    if (joint.mimic) put(joint.mimic->joint);
  }
  const urdf::KnownNames known(robot);
  Extensions extensions(robot);
  for (Extensions::Item& item : extensions.items) {
    rename_owner(item.owner, prefix);
    urdf::rename(extensions.document(), urdf::name_places(*item.element, known),
                 [&](const urdf::NamePlace& place) { return std::string(prefix) + place.name; });
  }
  extensions.put_into(result.robot);
  return result;
}

}  // namespace urdfmill::compose
