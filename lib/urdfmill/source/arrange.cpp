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

/// The findings that are told by the first one of them.
struct Repeats {
  std::size_t times = 0;
  std::vector<std::string> subjects;  ///< other than that of the first one
  std::vector<std::string> others;    ///< what else is said of the same subject

  void add(const Diagnostic& first, const Diagnostic& repeat) {
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

  void tell(Diagnostic& first) const {
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
};

bool is_repeat(const Diagnostic& first, const Diagnostic& next) {
  return first.rule == next.rule && first.span == next.span && (first.span.known() || first.message == next.message);
}

}  // namespace

void arrange(std::vector<Diagnostic>& findings) {
  std::stable_sort(findings.begin(), findings.end(), [](const Diagnostic& a, const Diagnostic& b) {
    if (a.span.known() != b.span.known()) return !a.span.known();
    if (a.span.file != b.span.file) return a.span.file < b.span.file;
    return a.span.begin < b.span.begin;
  });
  std::vector<std::pair<Diagnostic, Repeats>> kept;
  for (Diagnostic& finding : findings) {
    // What begins at one place stands together; there are few of them.
    auto first = kept.rbegin();
    while (first != kept.rend() && first->first.span.file == finding.span.file &&
           first->first.span.begin == finding.span.begin && !is_repeat(first->first, finding))
      ++first;
    if (first != kept.rend() && is_repeat(first->first, finding))
      first->second.add(first->first, finding);
    else
      kept.emplace_back(std::move(finding), Repeats());
  }
  findings.clear();
  for (auto& [finding, repeats] : kept) {
    repeats.tell(finding);
    findings.push_back(std::move(finding));
  }
}

}  // namespace urdfmill::source
