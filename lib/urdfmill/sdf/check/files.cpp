#include "urdfmill/sdf/check/files.hpp"

#include <fmt/format.h>

#include <string_view>

#include "urdfmill/sdf/check/report.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/subtree.hpp"

namespace urdfmill::sdf {
namespace {

/// Returns what an element names a file for; empty if it names none. Materials of Ogre are searched for by rules of
/// their own, and are left out.
std::string_view use_of(const xml::Element& element) {
  if (element.parent == nullptr) return {};
  const std::string_view around = element.parent->name;
  if (element.name == "uri") {
    if (around == "mesh") return "mesh";
    if (around == "heightmap" || around == "image") return "image";
  }
  if (element.name == "filename" && (around == "skin" || around == "animation")) return "mesh";
  if (element.name.ends_with("_map") && (around == "metal" || around == "specular")) return "texture";
  return {};
}

}  // namespace

void check_files(const xml::Element& root,
                 const std::function<std::optional<MissingFile>(const std::string& uri)>& find_missing,
                 source::Sink& sink) {
  bool enters = true;
  for (const xml::Node* node = &root; node != nullptr; node = xml::next_in_order(*node, root, enters)) {
    const xml::Element* const element = node->as_element();
    enters = element != nullptr && element->name != "plugin";
    if (!enters) continue;
    const std::string_view use = use_of(*element);
    if (use.empty()) continue;
    const std::string uri = xml::text_of(*element);
    if (uri.empty()) continue;
    if (auto missing = find_missing(uri))
      report_at(
          sink, rules::file_not_found, *element, text_span(*element),
          fmt::format("the {} \"{}\" {}", use, uri, missing->may_be_elsewhere ? "is not found" : "does not exist"),
          std::move(missing->hint), missing->may_be_elsewhere ? As::other : As::rule);
  }
}

}  // namespace urdfmill::sdf
