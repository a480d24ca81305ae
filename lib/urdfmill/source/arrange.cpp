#include "urdfmill/source/arrange.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace urdfmill::source {
namespace {

/// Returns the rest of a message after the colon that ends its common beginning with another one; empty if there is no
/// such beginning.
std::string_view rest_after_common_beginning(std::string_view message, std::string_view other) {
  const auto [differs, unused] = std::mismatch(message.begin(), message.end(), other.begin(), other.end());
  const std::size_t common = static_cast<std::size_t>(differs - message.begin());
  const std::size_t colon = message.substr(0, common).rfind(": ");
  return colon == std::string_view::npos ? std::string_view() : message.substr(colon + 2);
}

constexpr std::string_view found_times = " (found ";

/// Returns a message without the number of times that it is found at its place.
std::string_view without_times(std::string_view message) {
  const std::size_t at = message.ends_with(" times here)") ? message.rfind(found_times) : std::string_view::npos;
  return message.substr(0, at);
}

/// Returns "and 5 more places: a.xacro:1:2, …".
std::string more_places(const std::vector<Span>& places, const Sources& sources) {
  constexpr std::size_t most_named = 3;
  std::string text = "and " + std::to_string(places.size()) + (places.size() == 1 ? " more place: " : " more places: ");
  for (std::size_t i = 0; i < std::min(most_named, places.size()); ++i) {
    const SourceFile& file = sources[places[i].file];
    const Position position = file.position(places[i].begin);
    text += (i > 0 ? ", " : "") + file.name();
    text.append(":").append(std::to_string(position.line)).append(":").append(std::to_string(position.column));
  }
  return text + (places.size() > most_named ? ", …" : "");
}

}  // namespace

void Arrangement::Repeats::add(const Kept& first, const Diagnostic& repeat) {
  ++times;
  if (repeat.message == *first.message) return;
  const bool is_same_subject = repeat.subject.empty() || repeat.subject.name == *first.subject_name;
  std::vector<std::string>& list = is_same_subject ? others : names;
  std::string entry = is_same_subject ? std::string(rest_after_common_beginning(repeat.message, *first.message))
                                      : '"' + repeat.subject.name + '"';
  if (!entry.empty() && std::find(list.begin(), list.end(), entry) == list.end()) list.push_back(std::move(entry));
}

void Arrangement::Repeats::tell(std::string& first) const {
  constexpr std::size_t most_named = 3;
  if (times == 0) return;
  if (names.empty() && !others.empty() && others.size() <= most_named) {
    for (const std::string& other : others) first += "; " + other;
    return;
  }
  if (names.empty()) {
    first += std::string(found_times) + std::to_string(times + 1) + " times here)";
    return;
  }
  first += " (also for ";
  for (std::size_t i = 0; i < std::min(most_named, names.size()); ++i) first += (i > 0 ? ", " : "") + names[i];
  if (names.size() > most_named) first += " and " + std::to_string(names.size() - most_named) + " more";
  first += ")";
}

Arrangement::Rest& Arrangement::Kept::the_rest() {
  if (!rest) rest = std::make_unique<Rest>();
  return *rest;
}

Diagnostic Arrangement::Kept::take() {
  Diagnostic finding{rule, severity, *message, span, {}, *hint, {}, {*subject_kind, *subject_name}};
  if (!rest) return finding;
  finding.trail = std::move(rest->trail);
  finding.fix = std::move(rest->fix);
  rest->repeats.tell(finding.message);
  return finding;
}

Arrangement::Kept Arrangement::keep(Diagnostic&& finding) {
  const auto text = [this](std::string&& one) { return &*texts_.insert(std::move(one)).first; };
  Kept kept{finding.rule,
            finding.severity,
            finding.span,
            text(std::move(finding.message)),
            text(std::move(finding.hint)),
            text(std::move(finding.subject.kind)),
            text(std::move(finding.subject.name)),
            nullptr};
  if (!finding.trail.empty()) kept.the_rest().trail = std::move(finding.trail);
  if (!finding.fix.empty()) kept.the_rest().fix = std::move(finding.fix);
  return kept;
}

Arrangement::Kept* Arrangement::first_of(const Diagnostic& finding) {
  if (!finding.span.known()) {
    const auto known = unplaced_index_.find(std::string(finding.rule->id) + ' ' + finding.message);
    return known == unplaced_index_.end() ? nullptr : &unplaced_[known->second];
  }
  // Findings that begin at one place are adjacent, and there are few of them. The last one is tried first.
  const auto [begin, end] = placed_.equal_range({finding.span.file, finding.span.begin});
  for (auto at = end; at != begin;) {
    Kept& kept = (--at)->second;
    if (kept.rule == finding.rule && kept.span == finding.span) return &kept;
  }
  return nullptr;
}

bool Arrangement::add_repeat(const Diagnostic& finding) {
  Kept* first = first_of(finding);
  if (first != nullptr) first->the_rest().repeats.add(*first, finding);
  return first != nullptr;
}

void Arrangement::add(Diagnostic finding) {
  if (add_repeat(finding)) return;
  if (finding.span.known()) {
    const Place place{finding.span.file, finding.span.begin};
    placed_.emplace(place, keep(std::move(finding)));
  } else {
    unplaced_index_.emplace(std::string(finding.rule->id) + ' ' + finding.message, unplaced_.size());
    unplaced_.push_back(keep(std::move(finding)));
  }
}

std::vector<Diagnostic> Arrangement::take() {
  std::vector<Diagnostic> findings;
  findings.reserve(unplaced_.size() + placed_.size());
  for (Kept& kept : unplaced_) findings.push_back(kept.take());
  // Each finding releases its memory before the next one is taken.
  for (; !placed_.empty(); placed_.erase(placed_.begin())) findings.push_back(placed_.begin()->second.take());
  *this = Arrangement();
  return findings;
}

std::string place_key(const Diagnostic& finding, const Sources& sources) {
  const Span& span = finding.span;
  std::string key = span.known() ? sources[span.file].name() : std::string();
  key.append("\n").append(std::to_string(span.begin)).append("-").append(std::to_string(span.end));
  return key.append(" ").append(finding.rule->id).append("\n");
}

std::vector<Diagnostic> one_of_each_cause(std::span<const Diagnostic> findings, const Sources& sources) {
  std::vector<Diagnostic> causes;
  std::vector<std::vector<Span>> others;
  std::map<std::string, std::size_t> known;
  for (const Diagnostic& finding : findings) {
    std::string key = finding.rule == nullptr ? std::string() : std::string(finding.rule->id);
    key.append(1, static_cast<char>('0' + static_cast<int>(finding.severity))).append(without_times(finding.message));
    const auto [cause, is_new] = known.try_emplace(std::move(key), causes.size());
    if (is_new || !finding.span.known()) {
      causes.push_back(finding);
      others.emplace_back();
    } else if (!(causes[cause->second].span == finding.span)) {
      others[cause->second].push_back(finding.span);
    }
  }
  for (std::size_t i = 0; i < causes.size(); ++i)
    if (!others[i].empty()) causes[i].trail.push_back({more_places(others[i], sources), {}});
  return causes;
}

void arrange(std::vector<Diagnostic>& findings) {
  Arrangement arrangement;
  for (Diagnostic& finding : findings) arrangement.add(std::move(finding));
  findings = arrangement.take();
}

}  // namespace urdfmill::source
