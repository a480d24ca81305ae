#include "urdfmill/srdf/disabled.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "urdfmill/srdf/elements.hpp"
#include "urdfmill/xml/writer.hpp"

namespace urdfmill::srdf {
namespace {

using Names = std::pair<std::string, std::string>;

Names sorted_names(std::string_view a, std::string_view b) {
  return a < b ? Names(a, b) : Names(b, a);
}

/// True for the reasons that MoveIt's Setup Assistant writes.
bool is_computed(std::string_view reason) {
  return reason == "Adjacent" || reason == "Always" || reason == "Default" || reason == "Never";
}

/// True if the reasons say the same of a pair: that it never touches, or that its contacts are of no account.
bool say_the_same(std::string_view a, std::string_view b) {
  return (a == "Never") == (b == "Never");
}

std::string attribute_text(std::string_view value) {
  std::string text;
  xml::append_escaped(value, text, xml::Escapes::attribute);
  return text;
}

std::string entry_text(const DisabledPair& pair) {
  return "<disable_collisions link1=\"" + attribute_text(pair.first) + "\" link2=\"" + attribute_text(pair.second) +
         "\" reason=\"" + pair.reason + "\"/>";
}

/// Returns the beginning of the line of a byte if only blanks are between the two; otherwise the byte itself.
std::size_t begin_with_indentation(std::string_view bytes, std::size_t at) {
  std::size_t begin = at;
  while (begin > 0 && (bytes[begin - 1] == ' ' || bytes[begin - 1] == '\t')) --begin;
  return begin == 0 || bytes[begin - 1] == '\n' ? begin : at;
}

/// Returns the span of an element with its line, if there is nothing else in that.
source::Span with_line(std::string_view bytes, const source::Span& span) {
  const std::size_t begin = begin_with_indentation(bytes, span.begin);
  std::size_t end = span.end;
  while (end < bytes.size() && (bytes[end] == ' ' || bytes[end] == '\t' || bytes[end] == '\r')) ++end;
  if (end == bytes.size() || bytes[end] != '\n' || (begin > 0 && bytes[begin - 1] != '\n')) return span;
  return {span.file, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end + 1)};
}

/// Names of links whose pairs are disabled unless they are enabled.
std::set<std::string_view> disabled_by_default(const xml::Element& root) {
  std::set<std::string_view> links;
  each_child(root, "disable_default_collisions", [&](const xml::Element& e) { links.insert(value_of(e, "link")); });
  return links;
}

}  // namespace

std::vector<DisabledEntry> disabled_entries(const xml::Element& root, source::FileId file, std::string_view bytes) {
  std::vector<DisabledEntry> entries;
  each_child(root, "disable_collisions", [&](const xml::Element& e) {
    const bool is_here = e.origin == nullptr && e.span.file == file && e.span.end <= bytes.size();
    const bool is_literal =
        is_here && bytes.substr(e.span.begin, e.span.end - e.span.begin).find('$') == std::string_view::npos;
    entries.push_back({value_of(e, "link1"), value_of(e, "link2"), value_of(e, "reason"), &e, is_literal});
  });
  return entries;
}

DisabledChanges compare_disabled(const xml::Element& root, const std::vector<DisabledEntry>& entries,
                                 const Judged& judged) {
  DisabledChanges changes;
  std::map<Names, const DisabledPair*> disabled;
  for (const DisabledPair& pair : judged.disabled) disabled.emplace(sorted_names(pair.first, pair.second), &pair);
  std::set<Names> enabled;
  for (const auto& [a, b] : judged.enabled) enabled.insert(sorted_names(a, b));
  std::set<Names> present;
  for (const DisabledEntry& entry : entries) {
    const Names names = sorted_names(entry.first, entry.second);
    present.insert(names);
    if (const auto found = disabled.find(names); found != disabled.end()) {
      if (is_computed(entry.reason) && !say_the_same(entry.reason, found->second->reason))
        changes.changed.push_back({*found->second, std::string(entry.reason), &entry});
    } else if (!enabled.contains(names)) {
      ++changes.not_judged;
    } else if (is_computed(entry.reason)) {
      changes.removed.push_back({{}, std::string(entry.reason), &entry});
    } else {
      ++changes.kept_by_hand;
    }
  }
  const std::set<std::string_view> by_default = disabled_by_default(root);
  for (const DisabledPair& pair : judged.disabled)
    if (!present.contains(sorted_names(pair.first, pair.second)) && !by_default.contains(pair.first) &&
        !by_default.contains(pair.second))
      changes.added.push_back({pair, {}, nullptr});
  return changes;
}

std::vector<source::Edit> edits_of(const DisabledChanges& changes, const xml::Element& root,
                                   const std::vector<DisabledEntry>& entries, source::FileId file,
                                   std::string_view bytes) {
  std::vector<source::Edit> edits;
  for (const DisabledChange& removed : changes.removed)
    edits.push_back({with_line(bytes, removed.entry->element->span), {}});
  for (const DisabledChange& changed : changes.changed)
    edits.push_back({changed.entry->element->attribute("reason")->value_span, changed.pair.reason});
  if (changes.added.empty()) return edits;
  const std::string_view line_end = bytes.find("\r\n") != std::string_view::npos ? "\r\n" : "\n";
  // New entries come after the last one, or else before the end of the root.
  std::string text;
  std::size_t at = 0;
  if (!entries.empty()) {
    const source::Span last = entries.back().element->span;
    const std::size_t begin = begin_with_indentation(bytes, last.begin);
    for (const DisabledChange& added : changes.added) {
      text += line_end;
      text += bytes.substr(begin, last.begin - begin);
      text += entry_text(added.pair);
    }
    at = last.end;
    // An edit inside of another is dropped: after a removed line, the entries follow it.
    const source::Span line = with_line(bytes, last);
    const bool is_removed = std::any_of(changes.removed.begin(), changes.removed.end(),
                                        [&](const DisabledChange& c) { return c.entry == &entries.back(); });
    if (is_removed && line.end > last.end) {
      at = line.end;
      text = text.substr(line_end.size()) + std::string(line_end);
    }
  } else {
    for (const DisabledChange& added : changes.added) {
      text += "  ";
      text += entry_text(added.pair);
      text += line_end;
    }
    at = begin_with_indentation(bytes, root.end_tag_begin);
    if (at == root.end_tag_begin && at > 0 && bytes[at - 1] != '\n') text.insert(0, line_end);
  }
  const auto place = static_cast<std::uint32_t>(at);
  edits.push_back({{file, place, place}, std::move(text)});
  return edits;
}

std::string new_srdf(std::string_view robot, const std::vector<DisabledPair>& pairs) {
  std::string text = "<?xml version=\"1.0\"?>\n<robot name=\"" + attribute_text(robot) + "\">\n";
  for (const DisabledPair& pair : pairs) text += "  " + entry_text(pair) + "\n";
  return text + "</robot>\n";
}

}  // namespace urdfmill::srdf
