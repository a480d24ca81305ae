#include "urdfmill/batch/check/stand_ins.hpp"

#include <optional>
#include <string_view>
#include <utility>

#include "urdfmill/xacro/expander.hpp"
#include "urdfmill/xacro/rules.hpp"
#include "urdfmill/xacro/source_index.hpp"
#include "urdfmill/xacro/source_requests.hpp"

namespace urdfmill::batch {
namespace {

/// Returns the first use of an argument as it is written, or the place where an expansion asked for it.
std::optional<source::Span> use_of(const std::string& name, const xacro::SourceIndex& index,
                                   const source::Sources& sources, const source::Collector& refused) {
  for (const source::Diagnostic& finding : refused.diagnostics)
    if (xacro::argument_without_value(finding) == name) return finding.span;
  for (const auto& document : index.documents())
    for (const xacro::ArgumentUse& use : xacro::argument_uses(*document, sources))
      if (use.name == name) return use.span;
  return std::nullopt;
}

/// The declaration of an argument, or one with a computed name that may be meant; null if there is none.
struct Declaration {
  const xml::Element* element = nullptr;
  bool is_computed = false;
};

Declaration declaration_of(const std::string& name, const xacro::SourceIndex& index) {
  Declaration computed;
  for (const xacro::Definition& argument : index.arguments) {
    if (argument.name == name) return {argument.element, false};
    const std::size_t begin = argument.name.find('$'), end = argument.name.find_last_of("})");
    if (begin == std::string::npos || end == std::string::npos || end < begin) continue;
    const std::string_view before = std::string_view(argument.name).substr(0, begin);
    const std::string_view after = std::string_view(argument.name).substr(end + 1);
    if (name.starts_with(before) && name.ends_with(after)) computed = {argument.element, true};
  }
  return computed;
}

/// True if the place is in the start tag of the root of the document that the element is in.
bool is_in_root_tag(source::Span place, const xml::Element& element) {
  const xml::Element* root = &element;
  while (root->parent != nullptr) root = root->parent;
  const source::Span tag = root->start_tag();
  return place.file == tag.file && tag.begin <= place.begin && place.end <= tag.end;
}

}  // namespace

void report_stand_ins(const std::vector<std::string>& names, std::span<const source::FileId> files,
                      const source::Sources& sources, const source::Collector& refused, source::Collector& findings) {
  if (names.empty()) return;
  const xacro::SourceIndex index(sources, files);
  for (const std::string& name : names) {
    const std::optional<source::Span> use = use_of(name, index, sources, refused);
    if (!use) continue;
    const Declaration declared = declaration_of(name, index);
    const std::string in_quotes = '"' + name + '"';
    source::Diagnostic finding = source::finding(xacro::rules::undefined_argument, {}, *use);
    if (declared.element == nullptr) {
      finding.message =
          "argument " + in_quotes + " is not declared, and no file here passes it: expand refuses the file";
      finding.hint = "declare it before its first use: <xacro:arg name=" + in_quotes + " default=\"…\"/>";
      source::take_other_severity(finding, xacro::rules::other_severities);
    } else {
      const std::size_t declared_in = sources[declared.element->span.file].position(declared.element->span.begin).line;
      const std::size_t used_in = sources[use->file].position(use->begin).line;
      finding.trail.push_back({"it is declared", declared.element->start_tag()});
      if (declared.is_computed) {
        finding.message = "argument " + in_quotes +
                          " has no value: it is declared under a computed name, which xacro takes "
                          "as it is written";
        finding.hint = "declare it with its name written out, or use a property";
      } else {
        finding.message = "argument " + in_quotes + " is used before it is declared, so its default does not count";
        if (use->file == declared.element->span.file)
          finding.message +=
              ": declared in line " + std::to_string(declared_in) + ", used in line " + std::to_string(used_in);
        finding.hint = is_in_root_tag(*use, *declared.element)
                           ? "no <xacro:arg> can move up there, since the attributes of the root are read first: write "
                             "the name there, without the argument"
                           : "move its <xacro:arg> up, before its first use";
      }
    }
    findings.report(std::move(finding));
  }
}

}  // namespace urdfmill::batch
