#include "urdfmill/urdf/rules/findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "urdfmill/text/list.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/urdf/rules.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::urdf {

Findings::Findings(const Robot& checked, const CheckOptions& given, source::Sink& sink)
    : Findings(checked, given, sink, rules::other_severities) {}

Findings::Findings(const Robot& checked, const CheckOptions& given, source::Sink& sink,
                   std::span<const source::OtherSeverity> others)
    : robot(checked), options(given), sink_(sink), other_severities_(others) {
  for (const Link& link : robot.links) {
    links_.emplace(link.name.value, &link);
    link_names.push_back(link.name.value);
  }
  for (const Joint& joint : robot.joints) {
    joints_.emplace(joint.name.value, &joint);
    joint_names.push_back(joint.name.value);
    children_[joint.parent.value].push_back(&joint);
    parents_.emplace(joint.child.value, &joint);
    reach_ += std::hypot(joint.origin.xyz[0], joint.origin.xyz[1], joint.origin.xyz[2]);
  }
}

void Findings::report(const source::Rule& rule, const xml::Element* at, Span span, std::string message, Extra extra) {
  source::Diagnostic diagnostic = xml::finding(rule, at, span, std::move(message), std::move(extra.hint));
  if (!diagnostic.span.known()) diagnostic.span = robot.span;
  diagnostic.trail.insert(diagnostic.trail.begin(), std::move_iterator(extra.places.begin()),
                          std::move_iterator(extra.places.end()));
  if (extra.has_other_severity) source::take_other_severity(diagnostic, other_severities_);
  if (diagnostic.severity == source::Severity::error) errors_.emplace(&rule, diagnostic.span.begin);
  if (is_written_as_read(extra.fix)) diagnostic.fix = std::move(extra.fix);
  sink_.report(std::move(diagnostic));
}

bool Findings::is_written_as_read(const std::vector<source::Edit>& fix) const {
  if (options.written_in != nullptr) return true;
  return options.sources != nullptr && std::all_of(fix.begin(), fix.end(), [this](const source::Edit& edit) {
           return edit.span.known() && edit.span.begin < edit.span.end &&
                  options.sources->text(edit.span).find('$') == std::string_view::npos;
         });
}

const Link* Findings::link(std::string_view name) const {
  const auto found = links_.find(name);
  return found == links_.end() ? nullptr : found->second;
}

const Joint* Findings::joint(std::string_view name) const {
  const auto found = joints_.find(name);
  return found == joints_.end() ? nullptr : found->second;
}

const Joint* Findings::parent_joint(const Link& link) const {
  const auto found = parents_.find(link.name.value);
  return found == parents_.end() ? nullptr : found->second;
}

const std::vector<const Joint*>& Findings::child_joints(const Link& link) const {
  static const std::vector<const Joint*> none;
  const auto found = children_.find(link.name.value);
  return found == children_.end() ? none : found->second;
}

Word text_of(const xml::Element* element) {
  for (const xml::Node* node = element != nullptr ? element->first_child : nullptr; node != nullptr; node = node->next)
    if (node->kind == xml::NodeKind::text && !text::trimmed(node->text(), text::ascii_white_space).empty()) {
      const std::string_view whole = node->text(), text = text::trimmed(whole, text::ascii_white_space);
      Span span = node->span;
      if (span.end - span.begin == whole.size()) {
        span.begin += static_cast<std::uint32_t>(text.data() - whole.data());
        span.end = span.begin + static_cast<std::uint32_t>(text.size());
      }
      return {std::string(text), span};
    }
  return {};
}

Extra meant_name(std::string_view name, Span place, const std::vector<std::string_view>& candidates) {
  Extra extra{.hint = text::did_you_mean(name, candidates)};
  const std::string_view meant = text::only_close_name(name, candidates);
  const bool is_written_so = place.known() && place.end - place.begin == name.size();
  if (!meant.empty() && is_written_so) extra.fix = {{place, std::string(meant)}};
  return extra;
}

std::string names_in_short(const std::vector<std::string_view>& names) {
  constexpr std::size_t most = 8;
  if (names.size() <= most) return text::joined(names);
  return fmt::format("{} and {} more", fmt::join(names.begin(), names.begin() + most, ", "), names.size() - most);
}

}  // namespace urdfmill::urdf
