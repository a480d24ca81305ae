#include "urdfmill/compose/merge_gazebo.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "urdfmill/compose/gazebo_values.hpp"
#include "urdfmill/compose/origins.hpp"
#include "urdfmill/compose/parts.hpp"
#include "urdfmill/compose/rules.hpp"
#include "urdfmill/gazebo/pose.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/xml/report.hpp"
#include "urdfmill/xml/subtree.hpp"

namespace urdfmill::compose {

namespace {

constexpr std::array<std::string_view, 4> placed{"sensor", "light", "projector", "particle_emitter"};

class Merger {
 public:
  Merger(const Bodies& bodies, const gazebo::Blocks& gazebo, Extensions& extensions, source::Sink& sink)
      : bodies_(bodies), gazebo_(gazebo), extensions_(extensions), sink_(sink) {}

  void merge() {
    for (const auto& parts : bodies_.of_body)
      if (parts.size() > 1) choose_values(parts);
    for (const Part& part : bodies_.parts)
      if (part.lumped) lumped_joints_.emplace(part.joint->name.value, &part);
    std::erase_if(extensions_.items, [&](Extensions::Item& item) {
      return item.owner.empty() && item.element->name == "gazebo" && !stays(*item.element);
    });
  }

 private:
  [[nodiscard]] bool is_concerned(const Part& part, Scope scope) const {
    if (scope == Scope::collisions) return !part.link->collisions.empty();
    if (scope == Scope::visuals) return !part.link->visuals.empty();
    return !part.lumped;
  }

  [[nodiscard]] std::string value_of(const Part& part, std::string_view name) const {
    const gazebo::Value* value = gazebo_.link(part.link->name.value).value(name);
    return value != nullptr ? text_of(*value) : std::string();
  }

  /// Chooses each value of a body: that of the first part to which it applies.
  void choose_values(const std::vector<std::size_t>& parts) {
    std::map<std::string_view, const Part*> names;
    for (const std::size_t index : parts) {
      const Part& part = bodies_.parts[index];
      for (const auto& [name, value] : gazebo_.link(part.link->name.value).values) names.emplace(name, &part);
    }
    for (const auto& [name, first_to_have] : names) {
      const Part* first = first_to_have;
      for (auto it = parts.rbegin(); it != parts.rend(); ++it)
        if (is_concerned(bodies_.parts[*it], scope_of(name))) first = &bodies_.parts[*it];
      const std::string whole = value_of(*first, name);
      for (const std::size_t index : parts) decide(bodies_.parts[index], *first, name, whole);
    }
  }

  /// Drops a part's value that differs from the body's, and reports the change for the part.
  void decide(const Part& part, const Part& first, std::string_view name, const std::string& whole) {
    const std::string& link = part.link->name.value;
    const gazebo::Value* own = gazebo_.link(link).value(name);
    if (&part == &first) return;
    if (own != nullptr) dropped_.push_back(own->element);  // reported already, or not worth reporting
    const bool concerned = is_concerned(part, scope_of(name)) || (own != nullptr && scope_of(name) == Scope::body);
    if (!concerned || value_of(part, name) == whole) return;
    const xml::Element* place =
        own != nullptr ? own->element : gazebo_.link(first.link->name.value).value(name)->element;
    xml::report(
        sink_, rules::gazebo_value, place, place->span,
        fmt::format("<{}> of link \"{}\", {}, is now {}, as of link \"{}\": both are one", place->name, link,
                    own != nullptr ? text_of(*own) : "none", whole.empty() ? "none" : whole, first.link->name.value),
        scope_of(name) == Scope::body ? "" : "a conversion to SDF keeps both");
  }

  /// Moves a block to the body; false if nothing is left of it.
  bool stays(xml::Element& block) {
    xml::Attribute* reference = block.attribute("reference");
    if (reference == nullptr) return true;
    const auto link = bodies_.index.find(reference->value);
    if (link == bodies_.index.end()) return !is_about_lumped_joint(block, reference->value);
    const Part& part = bodies_.parts[link->second];
    const std::size_t body = part.body;
    if (bodies_.of_body[body].size() < 2) return true;
    const bool had_content = block.child() != nullptr;
    const xml::Element* next = nullptr;
    for (const xml::Element* e = block.child(); e != nullptr; e = next) {
      next = e->next_element();
      if (std::find(dropped_.begin(), dropped_.end(), e) != dropped_.end())
        xml::remove_child(block, *e);
      else if (part.lumped && (e->name == "visual" || e->name == "collision"))
        drop_shape_content(block, *e, part);
    }
    if (!is_identity(part.in_body)) place_anew(block, part);
    extensions_.set_value(*reference, bodies_.names[body]);
    return block.child() != nullptr || !had_content;
  }

  /// Moves the content of <visual> and <collision> into each one of the link.
  void drop_shape_content(xml::Element& block, const xml::Element& element, const Part& part) {
    xml::report(sink_, rules::element_dropped, &element, element.span,
                fmt::format("<{}> is about all of link \"{}\", which is now a part of link \"{}\"; it is dropped",
                            element.name, part.link->name.value, bodies_.names[part.body]));
    xml::remove_child(block, element);
  }

  /// A link of that name would take precedence.
  bool is_about_lumped_joint(const xml::Element& block, std::string_view name) {
    const auto joint = lumped_joints_.find(name);
    if (joint == lumped_joints_.end()) return false;
    for (const xml::Element* e = block.child(); e != nullptr; e = e->next_element())
      if (e->name != "preserveFixedJoint" && e->name != "disableFixedJointLumping")
        xml::report(sink_, rules::element_dropped, e, e->span,
                    fmt::format("<{}> is about joint \"{}\", which is gone; it is dropped", e->name, name));
    return true;
  }

  /// Places sensors, lights and the like where they were.
  void place_anew(xml::Element& block, const Part& part) {
    for (xml::Node* node = block.first_child; node != nullptr; node = node->next) {
      xml::Element* element = node->as_element();
      if (element == nullptr || std::find(placed.begin(), placed.end(), element->name) == placed.end()) continue;
      source::Collector unreadable;
      const auto pose = gazebo::read_pose(*element, unreadable);
      if (!pose || !pose->relative_to.empty()) continue;
      set_pose(*element, origin_of(part.in_body * pose->transform()));
    }
  }

  void set_pose(xml::Element& element, const urdf::Origin& origin) {
    std::string text;
    for (const urdf::Vector3* vector : {&origin.xyz, &origin.rpy})
      for (const double value : vector->values()) text += (text.empty() ? "" : " ") + text::shortest(value);
    xml::Document& document = extensions_.document();
    xml::Element* pose = document.make_element("pose", element.span, element.origin);
    xml::Document::append(pose, document.make_text(xml::NodeKind::text, document.keep(text), element.span));
    if (const xml::Element* old = element.child("pose")) xml::remove_child(element, *old);
    pose->parent = &element;
    pose->next = element.first_child;
    element.first_child = pose;
    if (element.last_child == nullptr) element.last_child = pose;
  }

  const Bodies& bodies_;
  const gazebo::Blocks& gazebo_;
  Extensions& extensions_;
  source::Sink& sink_;
  std::vector<const xml::Element*> dropped_;
  std::map<std::string, const Part*, std::less<>> lumped_joints_;
};

}  // namespace

void merge_gazebo(const Bodies& bodies, const gazebo::Blocks& gazebo, Extensions& extensions, source::Sink& sink) {
  Merger(bodies, gazebo, extensions, sink).merge();
}

}  // namespace urdfmill::compose
