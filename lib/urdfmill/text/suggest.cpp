#include "urdfmill/text/suggest.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <numeric>
#include <vector>

#include "urdfmill/text/letter_case.hpp"

namespace urdfmill::text {
namespace {

bool is_decimal_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}

bool is_separator(char c) {
  return c == '_' || c == '-' || c == '.' || c == '/' || c == ':' || c == ' ';
}

/// Returns the words of a name in lower case: "upperArm_link2" → upper, arm, link, 2.
std::vector<std::string> words_of(std::string_view name) {
  std::vector<std::string> words;
  bool begins = true;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    if (is_separator(c)) {
      begins = true;
      continue;
    }
    const char before = i > 0 ? name[i - 1] : '_';
    if (is_decimal_digit(c) != is_decimal_digit(before)) begins = true;
    // A capital begins a word if it follows a small letter or precedes one: "IMULink".
    if (is_upper(c) && !is_decimal_digit(before) &&
        (!is_upper(before) || (i + 1 < name.size() && name[i + 1] >= 'a' && name[i + 1] <= 'z')))
      begins = true;
    if (begins) words.emplace_back();
    begins = false;
    words.back() += lower_case(c);
  }
  return words;
}

/// True for words that distinguish similar parts; neither is a misspelling of the other.
bool are_opposites(std::string_view a, std::string_view b) {
  constexpr std::array<std::string_view, 36> sides{
      "left",  "right",  "front", "rear",  "back",     "hind",     "fore",   "upper",  "lower",
      "top",   "bottom", "inner", "outer", "min",      "max",      "first",  "second", "third",
      "start", "end",    "begin", "near",  "far",      "thumb",    "index",  "ring",   "mid",
      "side",  "roll",   "pitch", "yaw",   "positive", "negative", "middle", "little", "pinky"};
  const auto is_side = [&](std::string_view word) {
    return std::find(sides.begin(), sides.end(), word) != sides.end();
  };
  return is_side(a) && is_side(b);
}

/// Returns the number of wrong letters permitted in a word of that length.
std::size_t allowance(std::size_t letters) {
  constexpr std::size_t most = 3, letters_a_mistake = 4, shortest_that_may_err = 3;
  if (letters < shortest_that_may_err) return 0;
  return std::min(most, std::max<std::size_t>(1, letters / letters_a_mistake));
}

/// True for a plural and its singular, such as "properties" and "property".
bool is_plural(std::string_view many, std::string_view one) {
  return one.size() > 2 && one.ends_with('y') && many.ends_with("ies") &&
         many.substr(0, many.size() - 3) == one.substr(0, one.size() - 1);
}

std::optional<std::size_t> word_distance(std::string_view a, std::string_view b) {
  if (a == b) return 0;
  if (is_plural(a, b) || is_plural(b, a)) return 1;
  if (is_decimal_digit(a.front()) || is_decimal_digit(b.front()) || are_opposites(a, b)) return std::nullopt;
  // A word of two letters may have one doubled or missing ("iff"), but no word of two letters becomes another one.
  const std::size_t allowed = allowance(std::max(a.size(), b.size()));
  const std::size_t distance = edit_distance(a, b, allowed);
  return distance <= allowed ? std::optional(distance) : std::nullopt;
}

/// Returns digits and words of up to two letters in order, which distinguish similar names.
std::vector<std::string> distinguishing(const std::vector<std::string>& words) {
  std::vector<std::string> found;
  for (const std::string& word : words)
    if (word.size() <= 2 || is_decimal_digit(word.front())) found.push_back(word);
  return found;
}

std::string letters_of(std::string_view name) {
  std::string letters;
  for (const char c : name)
    if (!is_separator(c)) letters += lower_case(c);
  std::sort(letters.begin(), letters.end());
  return letters;
}

bool same_but_for_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower_case(x) == lower_case(y); });
}

/// True if two names have the same digits in the same order and their numbers of letters differ by at most six. No
/// misspelling changes more: three mistakes are permitted, and none adds more than the two letters of a plural.
bool are_alike(std::string_view a, std::string_view b) {
  constexpr std::ptrdiff_t most = 6;
  std::ptrdiff_t more_letters = 0;
  std::size_t i = 0, j = 0;
  while (true) {
    for (; i < a.size() && !is_decimal_digit(a[i]); ++i) more_letters += is_separator(a[i]) ? 0 : 1;
    for (; j < b.size() && !is_decimal_digit(b[j]); ++j) more_letters -= is_separator(b[j]) ? 0 : 1;
    if (i == a.size() || j == b.size()) return i == a.size() && j == b.size() && std::abs(more_letters) <= most;
    if (a[i++] != b[j++]) return false;
  }
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit) {
  if (a == b) return 0;
  if (same_but_for_case(a, b)) return 1;
  if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) > limit) return limit + 1;
  // Three rows of the usual table: the current one, the one above, and the one above that for swaps.
  std::vector<std::size_t> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before.swap(above);
    above.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    if (*std::min_element(row.begin(), row.end()) > limit) return limit + 1;
  }
  return std::min(row.back(), limit + 1);
}

std::optional<std::size_t> misspelling(std::string_view name, std::string_view meant) {
  if (name == meant) return 0;
  if (!are_alike(name, meant)) return std::nullopt;
  const std::vector<std::string> a = words_of(name), b = words_of(meant);
  if (a.empty() || b.empty()) return std::nullopt;
  if (a == b) return 1;  // except for capitals and separators
  if (a.size() == b.size()) {
    std::size_t sum = 0, letters = 0;
    bool fits = true;
    for (std::size_t i = 0; i < a.size() && fits; ++i) {
      const auto distance = word_distance(a[i], b[i]);
      fits = distance.has_value();
      sum += distance.value_or(0);
      letters += std::max(a[i].size(), b[i].size());
    }
    if (fits && sum <= allowance(letters)) return sum;
  }
  if (distinguishing(a) != distinguishing(b)) return std::nullopt;
  // The words may also be in another order.
  std::vector<std::string> sorted_a = a, sorted_b = b;
  std::sort(sorted_a.begin(), sorted_a.end());
  std::sort(sorted_b.begin(), sorted_b.end());
  if (sorted_a == sorted_b) return 2;
  // A separator may be missing or superfluous: "fore_arm".
  constexpr std::size_t shortest_joined = 6;
  const std::string joined_a = std::accumulate(a.begin(), a.end(), std::string()),
                    joined_b = std::accumulate(b.begin(), b.end(), std::string());
  if (a.size() == b.size() || joined_a.size() < shortest_joined) return std::nullopt;
  const std::size_t distance = edit_distance(joined_a, joined_b, 1);
  return distance <= 1 ? std::optional(distance + 1) : std::nullopt;
}

std::string_view closest_name(std::string_view name, std::span<const std::string_view> candidates) {
  std::string_view best;
  std::size_t best_distance = 0;
  for (const std::string_view candidate : candidates) {
    if (candidate.empty() || candidate == name) continue;
    const auto distance = misspelling(name, candidate);
    if (!distance) continue;
    const bool closer = best.empty() || *distance < best_distance ||
                        (*distance == best_distance && letters_of(candidate) == letters_of(name) &&
                         letters_of(best) != letters_of(name));
    if (!closer) continue;
    best = candidate;
    best_distance = *distance;
  }
  return best;
}

std::string_view only_close_name(std::string_view name, std::span<const std::string_view> candidates) {
  std::string_view found;
  for (const std::string_view candidate : candidates) {
    if (candidate.empty() || candidate == name || candidate == found || !misspelling(name, candidate)) continue;
    if (!found.empty()) return {};
    found = candidate;
  }
  return found;
}

Hint meant_hint(std::string_view written, std::string_view meant) {
  if (meant.empty()) return {};
  return {"did you mean \"" + std::string(meant) + "\"?", {std::string(written), std::string(meant)}};
}

Hint did_you_mean(std::string_view name, std::span<const std::string_view> candidates) {
  return meant_hint(name, closest_name(name, candidates));
}

Hint did_you_mean_or_longer(std::string_view name, std::span<const std::string_view> candidates) {
  constexpr std::size_t least_letters = 3;
  Hint hint = did_you_mean(name, candidates);
  if (!hint.empty() || name.size() < least_letters) return hint;
  std::string_view found;
  for (const std::string_view candidate : candidates) {
    if (!candidate.starts_with(name) || candidate == found) continue;
    if (!found.empty()) return {};
    found = candidate;
  }
  return meant_hint(name, found);
}

}  // namespace urdfmill::text
