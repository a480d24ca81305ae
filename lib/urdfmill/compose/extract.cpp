#include "urdfmill/compose/extract.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "urdfmill/compose/extensions.hpp"
#include "urdfmill/compose/parts.hpp"
#include "urdfmill/compose/rules.hpp"
#include "urdfmill/urdf/extension_names.hpp"
#include "urdfmill/urdf/materials.hpp"
#include "urdfmill/xml/report.hpp"
#include "urdfmill/xml/subtree.hpp"

namespace urdfmill::compose {

namespace {

class Extractor {
 public:
  Extractor(const urdf::Robot& robot, source::Sink& sink) : robot_(robot), sink_(sink), all_(robot) {}

  Composed extract(const urdf::Link& top) {
    choose(top);
    result_.robot = robot_;
    std::erase_if(result_.robot.links, [&](const urdf::Link& link) { return !links_.contains(link.name.value); });
    std::erase_if(result_.robot.joints, [&](const urdf::Joint& joint) { return !joints_.contains(joint.name.value); });
    result_.images = Images::identity(result_.robot);
    for (urdf::Joint& joint : result_.robot.joints) free_of_leader(joint);
    choose_materials();
    choose_extensions();
    return std::move(result_);
  }

 private:
  void choose(const urdf::Link& top) {
    const auto below = joints_below(robot_);
    std::vector<std::string_view> open{top.name.value};
    while (!open.empty()) {
      const std::string_view link = open.back();
      open.pop_back();
      if (!links_.insert(link).second) continue;
      const auto found = below.find(link);
      if (found == below.end()) continue;
      for (const urdf::Joint* joint : found->second) {
        joints_.insert(joint->name.value);
        open.push_back(joint->child.value);
      }
    }
  }

  void free_of_leader(urdf::Joint& joint) {
    if (!joint.mimic || joints_.contains(joint.mimic->joint.value)) return;
    xml::report(sink_, rules::mimic_leader, joint.element, joint.mimic->span,
                fmt::format("joint \"{}\" follows joint \"{}\", which is outside the part: it now moves independently",
                            joint.name.value, joint.mimic->joint.value));
    joint.mimic.reset();
  }

  void choose_materials() {
    const urdf::MaterialsInForce before(robot_);
    std::set<std::string_view> used;
    for (const urdf::Link& link : robot_.links)
      for (const urdf::Visual& visual : link.visuals)
        if (visual.material && links_.contains(link.name.value)) used.insert(visual.material->name.value);
    auto& materials = result_.robot.materials;
    std::erase_if(materials, [&](const urdf::Material& material) { return !used.contains(material.name.value); });
    // A material may be defined at its first use, in a link that is left out.
    const auto own = urdf::MaterialsInForce(result_.robot).by_name();
    std::vector<urdf::Material> missing;
    for (const auto& [name, material] : before.by_name()) {
      const auto found = own.find(name);
      if (!name.empty() && used.contains(name) && !same_look(found == own.end() ? nullptr : found->second, material))
        missing.push_back(*material);
    }
    materials.insert(materials.end(), missing.begin(), missing.end());
  }

  [[nodiscard]] bool is_kept(urdf::NameKind kind, const std::string& name) const {
    const bool link = links_.contains(name), joint = joints_.contains(name);
    return kind == urdf::NameKind::joint ? joint : kind == urdf::NameKind::link_or_joint ? link || joint : link;
  }

  void outside(const Extensions::Item& item, std::string_view why) {
    xml::report(sink_, rules::element_outside, item.element, item.element->span,
                fmt::format("<{}> {}; it is left out", item.element->name, why));
  }

  /// True if an extension of the robot belongs to the part.
  bool choose(Extensions::Item& item) {
    if (!item.owner.empty()) {
      const std::size_t blank = item.owner.find(' ');
      const std::string kind = item.owner.substr(0, blank), name = item.owner.substr(blank + 1);
      if (kind == "material") return result_.robot.materials.end() != find_material(name);
      return is_kept(kind == "joint" ? urdf::NameKind::joint : urdf::NameKind::link, name);
    }
    const std::string about(attribute_value(*item.element, "reference"));
    if (item.element->name == "gazebo" && !about.empty()) {
      const bool known = all_.links.contains(about) || all_.joints.contains(about);
      if (known && !is_kept(urdf::NameKind::link_or_joint, about)) return false;
    }
    if (item.element->name == "ros2_control" && !keep_hardware_joints(item)) return false;
    return keep_if_about(item);
  }

  std::vector<urdf::Material>::const_iterator find_material(const std::string& name) {
    const auto& materials = result_.robot.materials;
    return std::find_if(materials.begin(), materials.end(), [&](const auto& m) { return m.name.value == name; });
  }

  /// Removes joints outside the part from a hardware description; false if it loses all its joints.
  bool keep_hardware_joints(Extensions::Item& item) {
    std::size_t kept = 0, gone = 0;
    const xml::Element* next = nullptr;
    for (const xml::Element* joint = item.element->child("joint"); joint != nullptr; joint = next) {
      next = joint->next_element("joint");
      const std::string name(attribute_value(*joint, "name"));
      if (!all_.joints.contains(name) || joints_.contains(name)) {
        ++kept;
        continue;
      }
      ++gone;
      xml::remove_child(*item.element, *joint);
    }
    if (gone == 0) return true;
    if (kept > 0) {
      xml::report(sink_, rules::element_outside, item.element, item.element->start_tag(),
                  fmt::format("<ros2_control> \"{}\" drives {} joints outside the part; they are left out of it",
                              attribute_value(*item.element, "name"), gone));
      return true;
    }
    outside(item, "drives only joints outside the part");
    return false;
  }

  bool keep_if_about(const Extensions::Item& item) {
    std::vector<urdf::NamePlace> gone;
    bool keeps = false;
    for (urdf::NamePlace& place : urdf::name_places(*item.element, all_)) {
      if (place.kind == urdf::NameKind::own) continue;
      if (is_kept(place.kind, place.name))
        keeps = true;
      else
        gone.push_back(std::move(place));
    }
    if (!gone.empty() && !keeps) {
      outside(item, "is about what is outside the part");
      return false;
    }
    for (const urdf::NamePlace& place : gone)
      xml::report(sink_, rules::reference, place.element, place.span(),
                  fmt::format("<{}> in <{}> names \"{}\", which is outside the part; it is kept as it is",
                              place.element->name, item.element->name, place.name));
    return true;
  }

  void choose_extensions() {
    Extensions extensions(robot_);
    std::erase_if(extensions.items, [&](Extensions::Item& item) { return !choose(item); });
    extensions.put_into(result_.robot);
  }

  const urdf::Robot& robot_;
  source::Sink& sink_;
  urdf::KnownNames all_;
  Composed result_;
  std::set<std::string_view> links_, joints_;  ///< names in the part
};

}  // namespace

std::optional<Composed> extract(const urdf::Robot& robot, std::string_view link, source::Sink& sink) {
  const urdf::Link* top = find_link(robot, link, "⟨extract⟩", sink);
  if (top == nullptr) return std::nullopt;
  return Extractor(robot, sink).extract(*top);
}

}  // namespace urdfmill::compose
