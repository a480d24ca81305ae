// XML that tinyxml2, urdfdom's XML reader, refuses or reads differently (docs/urdfdom.md, "XML").
#include <fmt/format.h>

#include "urdfmill/urdf/rules.hpp"
#include "urdfmill/urdf/rules/findings.hpp"

namespace urdfmill::urdf {

namespace {

/// The nesting depth that tinyxml2 9 accepts, counting robot as the first level.
constexpr std::size_t deepest = 98;

void check_instruction(Findings& findings, const xml::Node& node) {
  findings.report(rules::instruction_misplaced, nullptr, node.span,
                  fmt::format("<?{} …?> comes after other content; urdfdom accepts instructions only at the very start",
                              static_cast<const xml::Instruction&>(node).target));
}

}  // namespace

void check_document_form(Findings& findings) {
  const xml::Document& document = *findings.robot.document;
  if (document.doctype.find("<!ENTITY") != std::string::npos)
    findings.report(rules::entity, nullptr, document.root()->start_tag(),
                    "the document type declares entities, which urdfdom leaves unresolved");
  bool anything_else = false;
  for (const xml::Node* node = document.first(); node != nullptr; node = node->next) {
    anything_else = anything_else || node == document.doctype_before;
    if (node->kind != xml::NodeKind::instruction)
      anything_else = true;
    else if (anything_else)
      check_instruction(findings, *node);
  }
  const xml::Node* node = document.root();
  std::size_t depth = 1;
  bool too_deep = false;
  while (node != nullptr) {
    if (node->kind == xml::NodeKind::instruction) check_instruction(findings, *node);
    const xml::Element* element = node->as_element();
    if (element != nullptr && depth > deepest && !too_deep) {
      too_deep = true;
      findings.report(rules::nested_too_deeply, element, element->start_tag(),
                      fmt::format("elements are nested deeper than {} levels, which urdfdom refuses", deepest));
    }
    if (element != nullptr && element->first_child != nullptr) {
      node = element->first_child;
      ++depth;
      continue;
    }
    while (node != document.root() && node->next == nullptr) {
      node = node->parent;
      --depth;
    }
    node = node == document.root() ? nullptr : node->next;
  }
}

}  // namespace urdfmill::urdf
