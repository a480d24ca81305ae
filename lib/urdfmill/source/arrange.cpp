#include "urdfmill/source/arrange.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/text/append.hpp"

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

/// A part of a message: a text, or what varies between messages about one kind of mistake.
struct Part {
  enum class Kind : std::uint8_t { text, name, number } kind = Kind::text;
  std::string_view text;
};

/// Visits the quoted names and the numbers of a message, and the texts between them.
template <typename Visit>
void visit_parts(std::string_view message, Visit visit) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto is_word = [&](char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  };
  std::size_t begin = 0;
  for (std::size_t i = 0; i < message.size();) {
    std::size_t end = i;
    if (message[i] == '"') {
      const std::size_t closing = message.find('"', i + 1);
      if (closing != std::string_view::npos) end = closing + 1;
    } else if (is_digit(message[i]) && (i == 0 || !is_word(message[i - 1]))) {
      const auto is_sign = [&](std::size_t at) {
        return (message[at] == '+' || message[at] == '-') && message[at - 1] == 'e';
      };
      while (end < message.size() && (is_word(message[end]) || message[end] == '.' || is_sign(end))) ++end;
      while (message[end - 1] == '.') --end;
    }
    if (end == i) {
      ++i;
      continue;
    }
    visit(Part{Part::Kind::text, message.substr(begin, i - begin)});
    visit(Part{message[i] == '"' ? Part::Kind::name : Part::Kind::number, message.substr(i, end - i)});
    begin = i = end;
  }
  visit(Part{Part::Kind::text, message.substr(begin)});
}

/// Returns the folder of a quoted path; empty for a name that is no path.
std::string_view folder_of(std::string_view quoted) {
  const std::size_t slash = quoted.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : quoted.substr(1, slash);
}

/// Returns the package of a path in quotes, or else the first folder of its path.
std::string_view package_of(std::string_view quoted) {
  const std::size_t scheme = quoted.find("://");
  const std::size_t slash = quoted.find('/', scheme == std::string_view::npos ? 2 : scheme + 3);
  return slash == std::string_view::npos ? std::string_view() : quoted.substr(1, slash);
}

/// Returns the kind of mistake that a message describes: the message without its names and numbers, without a remark in
/// brackets at its end, and with a part of each path.
std::string kind_of(const Diagnostic& finding, std::string_view (*path_part)(std::string_view)) {
  std::string kind = finding.rule == nullptr ? std::string() : std::string(finding.rule->id);
  kind += static_cast<char>('0' + static_cast<int>(finding.severity));
  const std::string_view message = finding.message;
  visit_parts(message.substr(0, message.ends_with(')') ? message.rfind(" (") : std::string_view::npos), [&](Part part) {
    if (part.kind == Part::Kind::number)
      kind += '0';
    else if (part.kind == Part::Kind::name)
      text::append(kind, '"', path_part == nullptr ? std::string_view() : path_part(part.text), '"');
    else
      kind += part.text;
  });
  return kind;
}

/// Returns what distinguishes a message from another one of its kind: the first path that differs, or else the first
/// name; empty if there is neither.
std::string_view distinction(std::string_view message, std::string_view from) {
  std::vector<std::string_view> names;
  visit_parts(from, [&](Part part) {
    if (part.kind == Part::Kind::name) names.push_back(part.text);
  });
  std::string_view found;
  std::size_t index = 0;
  visit_parts(message, [&](Part part) {
    if (part.kind != Part::Kind::name) return;
    const bool differs = index >= names.size() || names[index] != part.text;
    ++index;
    if (differs && (found.empty() || (folder_of(found).empty() && !folder_of(part.text).empty()))) found = part.text;
  });
  return found;
}

/// A finding, and those with the same cause.
struct Cause {
  Diagnostic first;
  std::vector<const Diagnostic*> others;
  bool is_kind = false;  ///< the others have other messages
};

/// Returns the other findings of a cause that are named: first those that tell something else each.
std::vector<const Diagnostic*> named_of(const Cause& cause, std::size_t most) {
  std::vector<const Diagnostic*> named, rest;
  std::set<std::string_view> told{{}};
  for (const Diagnostic* other : cause.others) {
    const bool is_new = cause.is_kind && told.insert(distinction(other->message, cause.first.message)).second;
    (is_new ? named : rest).push_back(other);
  }
  named.insert(named.end(), rest.begin(), rest.end());
  named.resize(std::min(named.size(), most));
  return named;
}

/// Returns "and 5 more places: a.xacro:1:2, …", or "and 5 more of this kind: "wrist" at a.xacro:1:2, …".
std::string more_places(const Cause& cause, const Sources& sources) {
  constexpr std::size_t most_named = 3;
  const std::size_t count = cause.others.size();
  std::string out = "and " + std::to_string(count);
  out += cause.is_kind ? " more of this kind: " : count == 1 ? " more place: " : " more places: ";
  bool is_first = true;
  for (const Diagnostic* other : named_of(cause, most_named)) {
    if (!std::exchange(is_first, false)) out += ", ";
    const std::string_view name = cause.is_kind ? distinction(other->message, cause.first.message) : std::string_view();
    out += name;
    if (other->span.known()) {
      const SourceFile& file = sources[other->span.file];
      const Position position = file.position(other->span.begin);
      text::append(out, name.empty() ? "" : " at ", file.name(), ':', std::to_string(position.line), ':',
                   std::to_string(position.column));
    } else if (name.empty()) {
      out += other->message;
    }
  }
  return out + (count > most_named ? ", …" : "");
}

/// Returns the causes by equal messages.
std::vector<Cause> causes_by_message(std::span<const Diagnostic> findings) {
  std::vector<Cause> causes;
  std::map<std::string, std::size_t> known;
  for (const Diagnostic& finding : findings) {
    std::string key = finding.rule == nullptr ? std::string() : std::string(finding.rule->id);
    key.append(1, static_cast<char>('0' + static_cast<int>(finding.severity))).append(without_times(finding.message));
    const auto [cause, is_new] = known.try_emplace(std::move(key), causes.size());
    if (is_new || !finding.span.known())
      causes.push_back({finding, {}});
    else if (!(causes[cause->second].first.span == finding.span))
      causes[cause->second].others.push_back(&finding);
  }
  return causes;
}

}  // namespace

void Arrangement::Repeats::add(const Kept& first, const Diagnostic& repeat) {
  ++times;
  if (repeat.message == *first.message) return;
  const bool is_same_subject =
      repeat.subject.empty() || first.subject_name->empty() || repeat.subject.name == *first.subject_name;
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
  Diagnostic finding{rule, severity, *message, span, {}, *hint, {}, {*subject_kind, *subject_name}, {}};
  if (!rest) return finding;
  finding.trail = std::move(rest->trail);
  finding.fix = std::move(rest->fix);
  finding.meant = std::move(rest->meant);
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
  if (!finding.meant.empty()) kept.the_rest().meant = std::move(finding.meant);
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
  constexpr std::size_t most_alike = 3, most_parts = 5;
  std::vector<Cause> by_message = causes_by_message(findings);
  // The part of paths that distinguishes messages of a kind: their folders, unless there are many, then their packages.
  std::map<std::string, std::set<std::string>> folders, packages;
  for (const Cause& cause : by_message) {
    const std::string kind = kind_of(cause.first, nullptr);
    folders[kind].insert(kind_of(cause.first, folder_of));
    packages[kind].insert(kind_of(cause.first, package_of));
  }
  std::vector<std::string> kinds;
  std::map<std::string, std::size_t> alike;
  for (const Cause& cause : by_message) {
    std::string kind = kind_of(cause.first, nullptr);
    if (folders[kind].size() <= most_parts)
      kind = kind_of(cause.first, folder_of);
    else if (packages[kind].size() <= most_parts)
      kind = kind_of(cause.first, package_of);
    ++alike[kind];
    kinds.push_back(std::move(kind));
  }
  std::vector<Cause> causes;
  std::map<std::string, std::size_t> known;
  for (std::size_t i = 0; i < by_message.size(); ++i) {
    Cause& cause = by_message[i];
    const auto [kind, is_new] = known.try_emplace(kinds[i], causes.size());
    if (is_new || alike[kinds[i]] <= most_alike) {
      causes.push_back(std::move(cause));
      continue;
    }
    Cause& first = causes[kind->second];
    first.is_kind = true;
    first.others.push_back(&cause.first);
    first.others.insert(first.others.end(), cause.others.begin(), cause.others.end());
  }
  std::vector<Diagnostic> shown;
  for (Cause& cause : causes) {
    if (!cause.others.empty()) cause.first.trail.push_back({more_places(cause, sources), {}});
    shown.push_back(std::move(cause.first));
  }
  return shown;
}

Digest digest(std::span<const Diagnostic> findings, const Sources& sources, Severity least, std::size_t most) {
  Digest digest;
  std::vector<Diagnostic> causes = one_of_each_cause(findings, sources);
  for (const Diagnostic& cause : causes) ++digest.causes[static_cast<std::size_t>(cause.severity)];
  std::erase_if(causes, [least](const Diagnostic& cause) { return cause.severity < least; });
  std::stable_sort(causes.begin(), causes.end(),
                   [](const Diagnostic& a, const Diagnostic& b) { return a.severity > b.severity; });
  digest.left_out = causes.size() - std::min(causes.size(), most);
  causes.resize(causes.size() - digest.left_out);
  digest.shown = std::move(causes);
  return digest;
}

void arrange(std::vector<Diagnostic>& findings) {
  Arrangement arrangement;
  for (Diagnostic& finding : findings) arrangement.add(std::move(finding));
  findings = arrangement.take();
}

}  // namespace urdfmill::source
