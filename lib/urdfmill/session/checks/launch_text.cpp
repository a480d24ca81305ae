#include "urdfmill/session/checks/launch_text.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "urdfmill/session/rules.hpp"
#include "urdfmill/source/other_severity.hpp"
#include "urdfmill/xml/report.hpp"
#include "urdfmill/xml/writer.hpp"
#include "urdfmill/yaml/document.hpp"

namespace urdfmill::session {
namespace {

/// Returns the part of the text that a byte is in; null if it is in none.
const xml::WrittenPart* part_at(const std::vector<xml::WrittenPart>& parts, std::size_t at) {
  const xml::WrittenPart* found = nullptr;
  for (const xml::WrittenPart& part : parts)
    if (part.begin <= at && at < part.end) found = &part;
  return found;
}

}  // namespace

void check_launch_text(const xml::Document& document, source::Sink& sink) {
  std::vector<xml::WrittenPart> parts;
  xml::WriteOptions options;
  options.parts = &parts;
  std::string text;
  if (xml::write(document, options, text)) return;
  const yaml::Parsed parsed = yaml::parse(text);
  if (!parsed.error) return;
  // A comment of YAML ends the string, and the error is at what follows it.
  std::size_t at = std::min<std::size_t>(parsed.error->mark.offset, text.size() - 1);
  const std::size_t hash = text.find(" #");
  const bool is_hash = hash < at;
  if (is_hash) at = hash;
  const xml::WrittenPart* part = part_at(parts, at);
  const xml::Node* node = part != nullptr ? part->node : document.root();
  if (node == nullptr) return;
  const bool is_attribute = part != nullptr && part->attribute != nullptr;
  const xml::Element* element = node->as_element() != nullptr ? node->as_element() : node->parent;
  const source::Span span = is_attribute ? part->attribute->value_span : node->span;
  const bool is_comment = node->kind == xml::NodeKind::comment;
  const std::string reason = is_hash            ? "\" #\" begins a comment of YAML"
                             : text[at] == ':'  ? "\": \" ends a key of YAML"
                             : text[at] == '\t' ? "a tab begins a line"
                                                : parsed.error->problem;
  source::Diagnostic finding = xml::finding(
      rules::launch_text, element, span,
      "launch of ROS 2 reads the description as YAML unless it is told that it is a string, and fails at this " +
          std::string(is_comment     ? "comment"
                      : is_attribute ? "value"
                                     : "text") +
          ": " + reason,
      "write ParameterValue(…, value_type=str) around the Command in the launch file" +
          std::string(is_comment ? ", or the comment in other words" : ""));
  source::take_other_severity(finding, rules::other_severities);
  sink.report(std::move(finding));
}

}  // namespace urdfmill::session
