#include "urdfmill/batch/search/used_by.hpp"

#include <utility>

#include "urdfmill/batch/search/files_beside.hpp"
#include "urdfmill/session/checks/neighbour_names.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/xml/attribute_value.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::batch {
namespace {

/// Returns `<parent> of joint "elbow"`.
std::string shown_element(const xml::Element& element, std::string_view name) {
  std::string text = "<" + std::string(element.name) + ">";
  for (const xml::Element* at = element.parent; at != nullptr && at->parent != nullptr; at = at->parent)
    if (const std::string_view owner = xml::value_of(*at, "name"); !owner.empty() && owner != name)
      return text + " of " + std::string(at->name) + " \"" + std::string(owner) + '"';
  return text;
}

void collect(const xml::Element& element, const xml::Element& root, std::string_view name, Uses& uses) {
  const bool is_part = element.parent == &root && (element.name == "link" || element.name == "joint");
  for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next) {
    if (a->value != name) continue;
    if (is_part && a->name == "name")
      uses.is_declared = true;
    else
      uses.places.push_back({a->value_span, shown_element(element, name)});
  }
  for (const xml::Node* node = element.first_child; node != nullptr; node = node->next)
    if (const xml::Element* child = node->as_element(); child != nullptr)
      collect(*child, root, name, uses);
    else if (node->kind == xml::NodeKind::text && text::trimmed(node->text(), text::ascii_white_space) == name)
      uses.places.push_back({node->span, shown_element(element, name)});
}

}  // namespace

Uses used_by(session::Session& session, const std::string& robot, const session::Arguments& arguments,
             std::string_view name, source::Collector& findings) {
  Uses uses;
  const session::LoadedDocument loaded =
      session::load_document(session, robot, {.arguments = arguments, .flatten = true}, findings);
  if (!loaded.document || loaded.document->root() == nullptr) return uses;
  uses.is_read = true;
  collect(*loaded.document->root(), *loaded.document->root(), name, uses);
  for (const session::Neighbour& neighbour : files_beside(robot, arguments, session))
    for (session::NeighbourName& named : session::names_in(session, neighbour))
      if (named.name == name && (uses.places.empty() || uses.places.back().place != named.place))
        uses.places.push_back({named.place, std::move(named.owner)});
  return uses;
}

}  // namespace urdfmill::batch
