#include "urdfmill/xml/suppressions.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include "urdfmill/text/white_space.hpp"
#include "urdfmill/text/words.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::xml {
namespace {

constexpr std::string_view ignore_command = "urdfmill: ignore";

/// The part of a file in which rules are suppressed.
struct Range {
  std::uint32_t begin = 0, end = 0;
  std::vector<std::string> patterns;

  [[nodiscard]] bool covers(std::uint32_t place, std::string_view rule) const {
    return place >= begin && place < end &&
           std::any_of(patterns.begin(), patterns.end(),
                       [rule](const std::string& pattern) { return source::matches_rule(pattern, rule); });
  }
};

/// Returns the rules that a comment names.
std::vector<std::string> patterns_of(std::string_view comment) {
  comment = text::trimmed(comment);
  if (!comment.starts_with(ignore_command)) return {};  // a comment that only mentions it
  const auto names = text::words(comment.substr(ignore_command.size()), " \t\r\n,");
  return {names.begin(), names.end()};
}

/// Returns the range from the beginning of the comment's line to the end of the element after the comment.
Range range_of(const Node& comment, std::string_view bytes) {
  std::size_t begin = comment.span.begin;
  while (begin > 0 && bytes[begin - 1] != '\n') --begin;
  std::size_t end = std::min(bytes.find('\n', comment.span.end), bytes.size());
  const Node* next = comment.next;
  while (next != nullptr && next->kind != NodeKind::element) next = next->next;
  if (next != nullptr) end = std::max<std::size_t>(end, next->span.end);
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), {}};
}

std::vector<Range> ranges_of(const source::Sources& sources, source::FileId file) {
  std::vector<Range> ranges;
  const std::string_view bytes = sources[file].bytes();
  if (bytes.find(ignore_command) == std::string_view::npos) return ranges;
  const ParseResult parsed = parse(sources, file, {.namespaces = false});
  if (!parsed.document) return ranges;
  const auto look_at = [&](const Node& node) {
    if (node.kind != NodeKind::comment) return;
    Range range = range_of(node, bytes);
    range.patterns = patterns_of(node.text());
    if (!range.patterns.empty()) ranges.push_back(std::move(range));
  };
  for (const Node* top = parsed.document->first(); top != nullptr; top = top->next) {
    const Node* node = top;
    for (;;) {
      look_at(*node);
      const Element* element = node->as_element();
      if (element != nullptr && element->first_child != nullptr) {
        node = element->first_child;
        continue;
      }
      while (node != top && node->next == nullptr) node = node->parent;
      if (node == top) break;
      node = node->next;
    }
  }
  return ranges;
}

}  // namespace

void remove_suppressed(const source::Sources& sources, std::vector<source::Diagnostic>& findings) {
  std::map<source::FileId, std::vector<Range>> files;
  const auto is_off = [&](Span place, std::string_view rule) {
    if (!place.known()) return false;
    const auto [ranges, fresh] = files.try_emplace(place.file);
    if (fresh) ranges->second = ranges_of(sources, place.file);
    return std::any_of(ranges->second.begin(), ranges->second.end(),
                       [&](const Range& range) { return range.covers(place.begin, rule); });
  };
  std::erase_if(findings, [&](const source::Diagnostic& finding) {
    return is_off(finding.span, finding.rule->id) ||
           std::any_of(finding.trail.begin(), finding.trail.end(),
                       [&](const source::TrailStep& step) { return is_off(step.span, finding.rule->id); });
  });
}

}  // namespace urdfmill::xml
