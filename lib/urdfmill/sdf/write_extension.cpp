// Elements of other tools, copied unchanged except for parts with an undeclared prefix.
#include <fmt/format.h>

#include <vector>

#include "urdfmill/sdf/rules.hpp"
#include "urdfmill/sdf/writing.hpp"
#include "urdfmill/xml/report.hpp"
#include "urdfmill/xml/subtree.hpp"

namespace urdfmill::sdf {

namespace {

constexpr std::string_view declaration = "xmlns:";

std::string_view prefix_of(std::string_view name) {
  const std::size_t colon = name.find(':');
  return colon == std::string_view::npos ? std::string_view() : name.substr(0, colon);
}

bool declares(const xml::Element& element, std::string_view prefix) {
  for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next)
    if (a->name.starts_with(declaration) && a->name.substr(declaration.size()) == prefix) return true;
  return false;
}

class Cleaner {
 public:
  Cleaner(Writing& w, const xml::Element& top) : w_(w), top_(top) {}

  /// True if the name has a prefix that neither an element of the copy nor the robot declares. URDF's readers accept
  /// it; a namespace-aware reader refuses the file.
  [[nodiscard]] bool is_undeclared(std::string_view name, const xml::Element* at) const {
    const std::string_view prefix = prefix_of(name);
    if (prefix.empty() || prefix == "xml" || prefix == "xmlns") return false;
    for (; at != nullptr; at = at == &top_ ? nullptr : at->parent)
      if (declares(*at, prefix)) return false;
    return !w_.robot.document || w_.robot.document->root() == nullptr || !declares(*w_.robot.document->root(), prefix);
  }

  [[nodiscard]] bool has_undeclared(const xml::Element& element) const {
    if (is_undeclared(element.name, &element)) return true;
    for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next)
      if (is_undeclared(a->name, &element)) return true;
    return false;
  }

  void report(const xml::Element& element, std::string_view what, std::string_view name, source::Span place) const {
    xml::report(w_.sink, rules::element_dropped, &element, place,
                fmt::format("the prefix of {}{} is not declared; it is dropped", what, name));
  }

  /// Removes parts with such a prefix from a copy of `original`.
  void clean(xml::Element& copy, const xml::Element& original) {
    std::vector<std::pair<xml::Element*, const xml::Element*>> open{{&copy, &original}};
    while (!open.empty()) {
      const auto [into, from] = open.back();
      open.pop_back();
      clean_attributes(*into, *from);
      xml::Node* kept = into->first_child;
      into->first_child = into->last_child = nullptr;
      for (const xml::Node* node = from->first_child; node != nullptr; node = node->next) {
        xml::Node* next = kept->next;
        kept->next = nullptr;
        const xml::Element* element = node->as_element();
        if (element != nullptr && is_undeclared(element->name, element)) {
          report(*element, fmt::format("<{}", element->name), ">", element->start_tag());
        } else {
          xml::Document::append(into, kept);
          if (element != nullptr) open.emplace_back(kept->as_element(), element);
        }
        kept = next;
      }
    }
  }

 private:
  void clean_attributes(xml::Element& copy, const xml::Element& original) const {
    xml::Attribute** link = &copy.first_attribute;
    for (const xml::Attribute* a = original.first_attribute; a != nullptr; a = a->next) {
      if (is_undeclared(a->name, &original)) {
        report(original, "attribute ", a->name, a->value_span);
        *link = (*link)->next;
      } else {
        link = &(*link)->next;
      }
    }
  }

  Writing& w_;
  const xml::Element& top_;
};

/// Returns the next element below `top` in document order, or null.
const xml::Element* next_in(const xml::Element& top, const xml::Element* at) {
  if (const xml::Element* child = at->child()) return child;
  for (; at != &top; at = at->parent)
    if (const xml::Element* next = at->next_element()) return next;
  return nullptr;
}

}  // namespace

void write_extension(Writing& w, const xml::Element& element) {
  Cleaner cleaner(w, element);
  const xml::Element* bad = &element;
  while (bad != nullptr && !cleaner.has_undeclared(*bad)) bad = next_in(element, bad);
  if (bad == nullptr) return w.xml.subtree(element);
  if (cleaner.is_undeclared(element.name, &element))
    return cleaner.report(element, fmt::format("<{}", element.name), ">", element.start_tag());
  xml::Document scratch;
  xml::Element* copy = xml::copy_subtree(element, scratch);
  cleaner.clean(*copy, element);
  w.xml.subtree(*copy);
}

}  // namespace urdfmill::sdf
