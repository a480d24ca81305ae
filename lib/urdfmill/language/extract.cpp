#include "urdfmill/language/extract.hpp"

#include <algorithm>

#include "urdfmill/language/expression_at.hpp"
#include "urdfmill/language/overlay.hpp"
#include "urdfmill/xacro/literals.hpp"

namespace urdfmill::language {
namespace {

/// Returns the blanks at the beginning of the line of an offset.
std::string indentation(std::string_view text, std::size_t offset) {
  const std::size_t line = offset == 0 ? 0 : text.rfind('\n', offset - 1) + 1;
  const std::size_t end = std::min(text.find_first_not_of(" \t", line), offset);
  return std::string(text.substr(line, end - line));
}

/// Returns the name, with a number if a value of the source has it.
std::string free_name(const SourceNames& source, const std::string& wanted) {
  std::string name = wanted;
  const auto is_this = [&name](const SourceName& other) { return other.kind == NameKind::value && other.text == name; };
  for (int number = 2; std::any_of(source.names.begin(), source.names.end(), is_this); ++number)
    name = wanted + std::to_string(number);
  return name;
}

}  // namespace

Renaming extract_property(Symbols& symbols, const Place& selection, const std::string& wanted) {
  Renaming result;
  const auto refuse = [&result](std::string why) {
    result.refusal = std::move(why);
    result.edits.clear();
    return result;
  };
  const auto source = symbols.source(selection.file);
  if (!source->document) return refuse("the file is not XML for the moment");
  if (!xacro::is_property_name(wanted) || wanted.starts_with("__"))
    return refuse("the name of a property must be one identifier of Python");
  const std::string name = free_name(*source, wanted);
  const xml::Element* element = element_at(*source->document, selection.begin);
  const auto is_selected = [&selection](const xml::Attribute& attribute) {
    return attribute.value_span.begin <= selection.begin && selection.end <= attribute.value_span.end;
  };
  const xml::Attribute* attribute = element != nullptr ? element->first_attribute : nullptr;
  while (attribute != nullptr && !is_selected(*attribute)) attribute = attribute->next;
  if (attribute == nullptr || selection.begin >= selection.end)
    return refuse("no part of an attribute's value is selected");

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
  result.edits.push_back({{source->path, around.start_tag_end, around.start_tag_end},
                          space + "<xacro:property name=\"" + name + "\" value=" + quote + value + quote + "/>"});
  result.edits.push_back({selection, is_in_expression ? name : "${" + name + "}"});
  const Comparison comparison = compare_after(symbols.workspace(), result.edits);
  result.proved = comparison.same;
  if (!comparison.difference.empty()) return refuse(comparison.difference);
  return result;
}

}  // namespace urdfmill::language
