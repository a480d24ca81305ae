#include "urdfmill/language/extract.hpp"

#include <algorithm>
#include <set>

#include "grammar/macro_parameters.hpp"
#include "urdfmill/language/expression_at.hpp"
#include "urdfmill/language/indentation.hpp"
#include "urdfmill/language/overlay.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/xacro/literals.hpp"
#include "urdfmill/xacro/source_index.hpp"

namespace urdfmill::language {
namespace {

/// Returns the name, with a number if something of that kind has it in the source.
std::string free_name(const SourceNames& source, NameKind kind, const std::string& wanted) {
  std::string name = wanted;
  const auto is_this = [&](const SourceName& other) { return other.kind == kind && other.text == name; };
  for (int number = 2; std::any_of(source.names.begin(), source.names.end(), is_this); ++number)
    name = wanted + std::to_string(number);
  return name;
}

Renaming refused(std::string why) {
  Renaming result;
  result.refusal = std::move(why);
  return result;
}

/// Returns the edits if no robot that reads the file changes.
Renaming proved(Symbols& symbols, std::vector<TextEdit> edits) {
  Comparison comparison = compare_after(symbols.workspace(), edits);
  if (!comparison.difference.empty()) return refused(std::move(comparison.difference));
  return {std::move(edits), {}, comparison.same};
}

/// True if the tree of a source is that of its text.
bool is_well_formed(Symbols& symbols, const SourceNames& source) {
  return source.document && symbols.workspace().changes(source.path) == nullptr;
}

/// Returns the parameters of a macro, without blocks, that names in a range use, in order.
std::set<std::string> used_parameters(const SourceNames& source, const xml::Element& macro, const Place& range) {
  std::set<std::string> parameters, used;
  for (const grammar::MacroParameter& parameter : grammar::parse_macro_parameters(xacro::value_of(macro, "params")))
    if (parameter.kind == grammar::ParameterKind::value) parameters.emplace(parameter.name);
  source.within(range.begin, range.end, [&](const SourceName& name) {
    if (name.kind == NameKind::value && name.role == NameRole::uses && parameters.contains(name.text))
      used.insert(name.text);
  });
  return used;
}

/// Returns the first of the sibling elements that take exactly a range; null if there are none.
const xml::Element* first_in(const SourceNames& source, const Place& range) {
  const xml::Element* first = source.elements.at(range.begin);
  if (first == nullptr || first->parent == nullptr || first->span.begin != range.begin) return nullptr;
  for (const xml::Node* node = first; node != nullptr && node->span.end <= range.end; node = node->next)
    if (node->span.end == range.end) return node->as_element() != nullptr ? first : nullptr;
  return nullptr;
}

}  // namespace

Renaming extract_property(Symbols& symbols, const Place& selection, const std::string& wanted) {
  const auto source = symbols.source(selection.file);
  if (!is_well_formed(symbols, *source)) return refused("the file is not well-formed");
  if (!xacro::is_property_name(wanted) || wanted.starts_with("__"))
    return refused("the name of a property must be one identifier of Python");
  const std::string name = free_name(*source, NameKind::value, wanted);
  const xml::Element* element = source->elements.at(selection.begin);
  const auto is_selected = [&selection](const xml::Attribute& attribute) {
    return attribute.value_span.begin <= selection.begin && selection.end <= attribute.value_span.end;
  };
  const xml::Attribute* attribute = element != nullptr ? element->first_attribute : nullptr;
  while (attribute != nullptr && !is_selected(*attribute)) attribute = attribute->next;
  if (attribute == nullptr || selection.begin >= selection.end)
    return refused("no part of an attribute's value is selected");

  const std::string_view text = *source->bytes;
  const std::string selected(text.substr(selection.begin, selection.end - selection.begin));
  const std::optional<ExpressionAt> expression = expression_at(*source, selection.begin);
  const bool is_in_expression = expression && !selected.starts_with("${") && !selected.starts_with("$(");
  const xml::Element* macro = macro_around(element->parent);
  const xml::Element& around = macro != nullptr ? *macro : *source->document->root();
  const xml::Element* first = around.child();
  const std::string space = "\n" + (first != nullptr ? indentation(text, first->span.begin) : std::string());
  const std::string value = is_in_expression ? "${" + selected + "}" : selected;
  const char quote = value.find('"') == std::string::npos ? '"' : '\'';
  return proved(symbols, {{{source->path, around.start_tag_end, around.start_tag_end},
                           space + "<xacro:property name=\"" + name + "\" value=" + quote + value + quote + "/>"},
                          {selection, is_in_expression ? name : "${" + name + "}"}});
}

Renaming extract_macro(Symbols& symbols, const Place& selection, const std::string& wanted) {
  const auto source = symbols.source(selection.file);
  if (!is_well_formed(symbols, *source)) return refused("the file is not well-formed");
  const std::string_view text = *source->bytes;
  Place range{source->path, selection.begin, std::min(selection.end, static_cast<std::uint32_t>(text.size()))};
  while (range.begin < range.end && text::is_blank(text.substr(range.begin, 1))) ++range.begin;
  while (range.begin < range.end && text::is_blank(text.substr(range.end - 1, 1))) --range.end;
  const xml::Element* first = range.begin < range.end ? first_in(*source, range) : nullptr;
  if (first == nullptr) return refused("no whole elements are selected");

  const xml::Element* macro = macro_around(first->parent);
  const xml::Element* defined_before = macro != nullptr ? macro : first;
  if (macro == nullptr)
    while (defined_before->parent->parent != nullptr) defined_before = defined_before->parent;
  const std::string name = free_name(*source, NameKind::macro, wanted);
  std::string parameters, values;
  if (macro != nullptr) {
    for (const std::string& parameter : used_parameters(*source, *macro, range)) {
      if (!parameters.empty()) parameters += ' ';
      parameters += parameter;
      values.append(" ").append(parameter).append("=\"${").append(parameter).append("}\"");
    }
  }
  const std::uint32_t at = defined_before->span.begin;
  const std::string outer = indentation(text, at), inner = outer + "  ";
  const std::string body =
      indented(text.substr(range.begin, range.end - range.begin), indentation(text, range.begin), inner);
  return proved(symbols, {{{source->path, at, at},
                           "<xacro:macro name=\"" + name + "\" params=\"" + parameters + "\">\n" + inner + body + "\n" +
                               outer + "</xacro:macro>\n" + outer},
                          {range, "<xacro:" + name + values + "/>"}});
}

}  // namespace urdfmill::language
