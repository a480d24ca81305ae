// Content that <gazebo> blocks add to links: sensors, lights, plugins. It is copied except for names and poses.
#include <fmt/format.h>

#include "urdfmill/sdf/rules.hpp"
#include "urdfmill/sdf/writing.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::sdf {

namespace {

class Copier {
 public:
  Copier(Writing& w, LinkPlan& body, const LinkPlan& link) : w_(w), body_(body), link_(link) {}

  void copy(const xml::Element& element) {
    if (!is_placed(element.name)) return write_extension(w_, element);
    start(element);
    bool placed = link_.role != Role::frame;
    for (const xml::Element* e = element.child(); e; e = e->next_element()) {
      if (e->name == "pose") {
        pose(*e);
        placed = true;
      } else if (e->name == "contact") {
        contact(*e);
      } else {
        write_extension(w_, *e);
      }
    }
    // Its place is the link's frame, which must be stated in the body that carries it.
    if (!placed) w_.xml.open("pose").attribute("relative_to", link_.name).empty();
    w_.xml.close(element.name);
  }

 private:
  /// True for elements of a link that have a name and a pose.
  static bool is_placed(std::string_view name) {
    return name == "sensor" || name == "light" || name == "projector" || name == "particle_emitter";
  }

  void start(const xml::Element& element) {
    w_.xml.open(element.name);
    for (const xml::Attribute* a = element.first_attribute; a; a = a->next)
      w_.xml.attribute(a->name, a->name == "name" ? unique(element, *a) : std::string(a->value));
    w_.xml.inside();
  }

  std::string unique(const xml::Element& element, const xml::Attribute& attribute) {
    const std::string given(attribute.value);
    std::string name = body_.scope.take(given, fmt::format("_{}", element.name));
    if (name != given)
      xml::report(w_.sink, rules::renamed, &element, attribute.value_span,
                  fmt::format("{} \"{}\" of link \"{}\" is called \"{}\" in SDF: names in a link are unique there",
                              element.name, given, body_.link->name.value, name));
    return name;
  }

  void pose(const xml::Element& element) {
    const xml::Attribute* base = element.attribute("relative_to");
    if (link_.role != Role::frame || (base != nullptr && !base->value.empty())) return write_extension(w_, element);
    w_.xml.open("pose").attribute("relative_to", link_.name);
    for (const xml::Attribute* a = element.first_attribute; a; a = a->next)
      if (a->name != "frame" && a != base) w_.xml.attribute(a->name, a->value);
    w_.xml.text("pose", text_of(element));
  }

  void contact(const xml::Element& element) {
    w_.xml.open(element.name).inside();
    for (const xml::Element* e = element.child(); e; e = e->next_element()) {
      if (e->name == "collision")
        w_.xml.leaf("collision", collision(*e));
      else
        write_extension(w_, *e);
    }
    w_.xml.close(element.name);
  }

  std::string collision(const xml::Element& element) {
    std::string wanted = text_of(element);
    std::string name = w_.plan.collision_named(body_, wanted);
    if (!name.empty()) return name;
    xml::report(
        w_.sink, rules::sensor_collision, &element, element.span,
        fmt::format("link \"{}\" has no collision \"{}\"; the sensor keeps the name and never reports a contact",
                    body_.link->name.value, wanted));
    return wanted;
  }

  Writing& w_;
  LinkPlan& body_;
  const LinkPlan& link_;
};

}  // namespace

void write_copied(Writing& w, LinkPlan& body, const LinkPlan& link) {
  Copier copier(w, body, link);
  for (const xml::Element* element : w.gazebo.link(link.link->name.value).copied) copier.copy(*element);
}

}  // namespace urdfmill::sdf
