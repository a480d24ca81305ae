#include "urdfmill/migrate/broken_links.hpp"

#include <optional>

#include "urdfmill/urdf/parse.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::migrate {
namespace {

class Silence : public source::Sink {
 public:
  void report(source::Diagnostic) override {}
};

bool same_inertial(const std::optional<urdf::Inertial>& a, const std::optional<urdf::Inertial>& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return a->origin.xyz.values() == b->origin.xyz.values() && a->origin.rotation == b->origin.rotation &&
         a->mass.value == b->mass.value && a->inertia.ixx.value == b->inertia.ixx.value &&
         a->inertia.izz.value == b->inertia.izz.value;
}

/// The parts read before the break tell where it is.
bool cut_alike(const urdf::Link& a, const urdf::Link& b) {
  return a.broken == b.broken && a.visuals.size() == b.visuals.size() && a.collisions.size() == b.collisions.size() &&
         same_inertial(a.inertial, b.inertial);
}

const xml::Element* part_at(const xml::Element& robot, source::Span place) {
  for (const xml::Element* link = robot.child("link"); link != nullptr; link = link->next_element("link"))
    for (const xml::Element* part = link->child(); part != nullptr; part = part->next_element())
      if (part->span == place) return part;
  return nullptr;
}

}  // namespace

std::vector<const urdf::Link*> links_that_break_otherwise(const urdf::Robot& source_model, const std::string& name,
                                                          const std::string& migrated) {
  source::Sources sources;
  const xml::ParseResult parsed = urdf::parse(sources, sources.add(name, migrated));
  urdf::ReadOptions options;
  options.reading = urdf::Reading::urdfdom;
  Silence silence;
  std::optional<urdf::Robot> model;
  if (parsed.document) model = urdf::read(parsed.document, options, silence);
  std::vector<const urdf::Link*> different;
  for (std::size_t i = 0; i < source_model.links.size(); ++i) {
    const urdf::Link& link = source_model.links[i];
    if (link.broken && (!model || !cut_alike(link, model->links[i]))) different.push_back(&link);
  }
  return different;
}

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
