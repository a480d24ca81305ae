#include "urdfmill/source/arrange.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace urdfmill::source {
namespace {

/// What a message is about: its first quoted name; empty if there is none.
std::string_view subject(std::string_view message) {
  const std::size_t begin = message.find('"');
  const std::size_t end = begin == std::string_view::npos ? begin : message.find('"', begin + 1);
  return end == std::string_view::npos ? std::string_view() : message.substr(begin, end + 1 - begin);
}

/// What a message says after the colon that ends what it has in common with another one; empty if they have no
/// such beginning.
std::string_view rest_after_common_beginning(std::string_view message, std::string_view other) {
  const auto [differs, unused] = std::mismatch(message.begin(), message.end(), other.begin(), other.end());
  const std::size_t common = static_cast<std::size_t>(differs - message.begin());
  const std::size_t colon = message.substr(0, common).rfind(": ");
  return colon == std::string_view::npos ? std::string_view() : message.substr(colon + 2);
}

}  // namespace

void Arrangement::Repeats::add(const Diagnostic& first, const Diagnostic& repeat) {
  ++times;
  const std::string_view about = subject(repeat.message);
  const bool is_same_subject = about.empty() || about == subject(first.message);
  const std::string_view other =
      is_same_subject ? rest_after_common_beginning(repeat.message, first.message) : std::string_view();
  std::vector<std::string>& list = is_same_subject ? others : subjects;
  const std::string_view entry = is_same_subject ? other : about;
  if (entry.empty() || repeat.message == first.message) return;
  if (std::find(list.begin(), list.end(), entry) == list.end()) list.emplace_back(entry);
}

void Arrangement::Repeats::tell(Diagnostic& first) const {
  constexpr std::size_t most_named = 3;
  if (times == 0) return;
  if (subjects.empty() && !others.empty() && others.size() <= most_named) {
    for (const std::string& other : others) first.message += "; " + other;
    return;
  }
  if (subjects.empty()) {
    first.message += " (found " + std::to_string(times + 1) + " times here)";
    return;
  }
  first.message += " (also for ";
  for (std::size_t i = 0; i < std::min(most_named, subjects.size()); ++i)
    first.message += (i > 0 ? ", " : "") + subjects[i];
  if (subjects.size() > most_named) first.message += " and " + std::to_string(subjects.size() - most_named) + " more";
  first.message += ")";
}

Arrangement::Kept* Arrangement::first_of(const Diagnostic& finding) {
  if (!finding.span.known()) {
    const auto known = unplaced_index_.find(std::string(finding.rule->id) + ' ' + finding.message);
    return known == unplaced_index_.end() ? nullptr : &unplaced_[known->second];
  }
  const auto here = placed_.find({finding.span.file, finding.span.begin});
  if (here == placed_.end()) return nullptr;
  // What begins at one place is adjacent; there are few of them.
  const auto first = std::find_if(here->second.rbegin(), here->second.rend(), [&](const Kept& kept) {
    return kept.finding.rule == finding.rule && kept.finding.span == finding.span;
  });
  return first == here->second.rend() ? nullptr : &*first;
}

bool Arrangement::add_repeat(const Diagnostic& finding) {
  Kept* first = first_of(finding);
  if (first != nullptr) first->repeats.add(first->finding, finding);
  return first != nullptr;
}

void Arrangement::add(Diagnostic finding) {
  if (add_repeat(finding)) return;
  if (finding.span.known()) {
    std::vector<Kept>& here = placed_[{finding.span.file, finding.span.begin}];
    here.push_back({std::move(finding), {}});
  } else {
    unplaced_index_.emplace(std::string(finding.rule->id) + ' ' + finding.message, unplaced_.size());
    unplaced_.push_back({std::move(finding), {}});
  }
}

std::vector<Diagnostic> Arrangement::take() {
  std::vector<Diagnostic> findings;
  const auto take_all = [&findings](std::vector<Kept>& list) {
    for (Kept& kept : list) {
      kept.repeats.tell(kept.finding);
      findings.push_back(std::move(kept.finding));
    }
  };
  take_all(unplaced_);
  for (auto& [place, here] : placed_) take_all(here);
  *this = Arrangement();
  return findings;
}

void arrange(std::vector<Diagnostic>& findings) {
  Arrangement arrangement;
  for (Diagnostic& finding : findings) arrangement.add(std::move(finding));
  findings = arrangement.take();
}

}  // namespace urdfmill::source
