#include "urdfmill/migrate/broken_links.hpp"

namespace urdfmill::migrate {
namespace {

const xml::Element* part_at(const xml::Element& robot, source::Span place) {
  for (const xml::Element* link = robot.child("link"); link != nullptr; link = link->next_element("link"))
    for (const xml::Element* part = link->child(); part != nullptr; part = part->next_element())
      if (part->span == place) return part;
  return nullptr;
}

}  // namespace

std::vector<source::Edit> edits_that_keep_failing(const xml::Element& robot, source::Span place, Editor& editor) {
  const xml::Element* part = part_at(robot, place);
  if (part == nullptr) return {};
  if (const xml::Element* geometry = part->child("geometry")) editor.empty(*geometry);
  if (part->name == "inertial") {
    if (const xml::Element* origin = part->child("origin"))
      for (std::string_view name : {"rpy", "quat_xyzw"})
        if (const xml::Attribute* a = origin->attribute(name)) editor.remove(*a);
    for (const xml::Element* mass = part->child("mass"); mass != nullptr; mass = mass->next_element("mass"))
      editor.remove(*mass);
  }
  return editor.take();
}

}  // namespace urdfmill::migrate
