// The two-way algorithm: M. Crochemore, D. Perrin, "Two-way string-matching", Journal of the ACM 38 (1991). It needs no
// extra memory and at most about two comparisons a byte.
#include "urdfmill/python/text_search.hpp"

#include <algorithm>

namespace urdfmill::python {
namespace {

constexpr std::size_t npos = std::string_view::npos;

struct Forward {
  std::string_view text;
  unsigned char operator[](std::size_t i) const { return static_cast<unsigned char>(text[i]); }
};

struct Backward {
  std::string_view text;
  unsigned char operator[](std::size_t i) const { return static_cast<unsigned char>(text[text.size() - 1 - i]); }
};

struct Suffix {
  std::size_t begin = 0;
  std::size_t period = 1;
};

/// Returns the largest suffix of a text, by the order of bytes or by its reverse, and the period of that suffix.
template <class Direction>
Suffix largest_suffix(Direction text, bool is_reversed) {
  Suffix best;
  std::size_t candidate = 1;
  std::size_t offset = 0;
  while (candidate + offset < text.text.size()) {
    const unsigned char a = text[candidate + offset];
    const unsigned char b = text[best.begin + offset];
    if (a == b) {
      if (offset + 1 == best.period) {
        candidate += best.period;
        offset = 0;
      } else {
        ++offset;
      }
    } else if ((a < b) != is_reversed) {
      candidate += offset + 1;
      offset = 0;
      best.period = candidate - best.begin;
    } else {
      best = {candidate, 1};
      ++candidate;
      offset = 0;
    }
  }
  return best;
}

/// True if there are so few comparisons that the simple method is fastest, because texts are short or differ early.
bool is_small(std::size_t text, std::size_t wanted) {
  constexpr std::size_t few = 4096;
  return wanted <= 1 || text <= few / wanted;
}

}  // namespace

template <class Direction>
TextSearch::Cut TextSearch::make_cut(Direction wanted) {
  const std::size_t size = wanted.text.size();
  const Suffix a = largest_suffix(wanted, false);
  const Suffix b = largest_suffix(wanted, true);
  const Suffix later = a.begin > b.begin ? a : b;
  Cut cut{later.begin, later.period, true, true};
  for (std::size_t i = 0; i < cut.left && cut.is_periodic; ++i) cut.is_periodic = wanted[i] == wanted[i + cut.shift];
  if (!cut.is_periodic) cut.shift = std::max(cut.left, size - cut.left) + 1;
  return cut;
}

template <class Direction>
std::size_t TextSearch::search(Direction wanted, Direction text, const Cut& cut) {
  const std::size_t size = wanted.text.size();
  // The length of the prefix that is known to match from the previous shift; nonzero only for a periodic text.
  std::size_t known = 0;
  for (std::size_t at = 0; at + size <= text.text.size();) {
    std::size_t i = std::max(cut.left, known);
    while (i < size && wanted[i] == text[at + i]) ++i;
    if (i < size) {
      at += i - cut.left + 1;
      known = 0;
      continue;
    }
    i = cut.left;
    while (i > known && wanted[i - 1] == text[at + i - 1]) --i;
    if (i <= known) return at;
    at += cut.shift;
    known = cut.is_periodic ? size - cut.shift : 0;
  }
  return npos;
}

std::size_t TextSearch::first_in(std::string_view text, std::size_t from) {
  if (from > text.size() || wanted_.size() > text.size() - from) return npos;
  if (is_small(text.size() - from, wanted_.size())) return text.find(wanted_, from);
  if (!forward_.is_known) forward_ = make_cut(Forward{wanted_});
  const std::size_t at = search(Forward{wanted_}, Forward{text.substr(from)}, forward_);
  return at == npos ? npos : from + at;
}

std::size_t TextSearch::last_in(std::string_view text) {
  if (wanted_.size() > text.size()) return npos;
  if (is_small(text.size(), wanted_.size())) return text.rfind(wanted_);
  if (!backward_.is_known) backward_ = make_cut(Backward{wanted_});
  const std::size_t at = search(Backward{wanted_}, Backward{text}, backward_);
  return at == npos ? npos : text.size() - wanted_.size() - at;
}

}  // namespace urdfmill::python
