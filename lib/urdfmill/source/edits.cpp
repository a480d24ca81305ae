#include "urdfmill/source/edits.hpp"

#include <algorithm>
#include <cstdint>

#include "urdfmill/text/code.hpp"

namespace urdfmill::source {
namespace {

using Lines = std::vector<std::string_view>;

/// Returns the lines with their line ends.
Lines split(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    std::size_t end = text.find('\n');
    end = end == std::string_view::npos ? text.size() : end + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

/// One run of replaced lines: old [old_begin, old_end) by new [new_begin, new_end).
struct Change {
  std::size_t old_begin, old_end, new_begin, new_end;
};

/// Myers' greedy algorithm on the part between the common head and tail. Texts that differ there in more than
/// `max_differences` lines are shown as one replacement, which is correct but not minimal.
class Differ {
 public:
  Differ(const Lines& a, const Lines& b) : a_(a), b_(b) {}

  std::vector<Change> run() {
    std::size_t head = 0;
    while (head < a_.size() && head < b_.size() && a_[head] == b_[head]) ++head;
    std::size_t tail = 0;
    while (tail < a_.size() - head && tail < b_.size() - head && a_[a_.size() - 1 - tail] == b_[b_.size() - 1 - tail])
      ++tail;
    const std::size_t n = a_.size() - head - tail;
    const std::size_t m = b_.size() - head - tail;
    if (n == 0 && m == 0) return {};
    if (n == 0 || m == 0 || !search(head, static_cast<std::ptrdiff_t>(n), static_cast<std::ptrdiff_t>(m)))
      return {{head, head + n, head, head + m}};
    return trace_back(head, static_cast<std::ptrdiff_t>(n), static_cast<std::ptrdiff_t>(m));
  }

 private:
  static constexpr std::ptrdiff_t max_differences = 2000;

  [[nodiscard]] std::ptrdiff_t start_of_diagonal(const std::vector<std::ptrdiff_t>& furthest, std::ptrdiff_t d,
                                                 std::ptrdiff_t k) const {
    const bool down = k == -d || (k != d && furthest[index(k - 1)] < furthest[index(k + 1)]);
    return down ? furthest[index(k + 1)] : furthest[index(k - 1)] + 1;
  }
  [[nodiscard]] std::size_t index(std::ptrdiff_t k) const { return static_cast<std::size_t>(k + bound_ + 1); }

  bool search(std::size_t head, std::ptrdiff_t n, std::ptrdiff_t m) {
    bound_ = std::min(n + m, max_differences);
    std::vector<std::ptrdiff_t> furthest(static_cast<std::size_t>(2 * bound_ + 3), 0);
    for (std::ptrdiff_t d = 0; d <= bound_; ++d) {
      history_.push_back(furthest);
      for (std::ptrdiff_t k = -d; k <= d; k += 2) {
        std::ptrdiff_t x = start_of_diagonal(furthest, d, k);
        while (x < n && x - k < m && x - k >= 0 &&
               a_[head + static_cast<std::size_t>(x)] == b_[head + static_cast<std::size_t>(x - k)])
          ++x;
        furthest[index(k)] = x;
        if (x >= n && x - k >= m) return true;
      }
    }
    return false;
  }

  std::vector<Change> trace_back(std::size_t head, std::ptrdiff_t n, std::ptrdiff_t m) {
    std::vector<Change> changes;
    std::ptrdiff_t x = n;
    std::ptrdiff_t y = m;
    for (auto d = static_cast<std::ptrdiff_t>(history_.size()) - 1; d > 0; --d) {
      const auto& furthest = history_[static_cast<std::size_t>(d)];
      const std::ptrdiff_t k = x - y;
      const bool down = k == -d || (k != d && furthest[index(k - 1)] < furthest[index(k + 1)]);
      const std::ptrdiff_t from = down ? k + 1 : k - 1;
      const std::ptrdiff_t from_x = furthest[index(from)];
      const std::ptrdiff_t from_y = from_x - from;
      const std::size_t old_begin = head + static_cast<std::size_t>(from_x);
      const std::size_t new_begin = head + static_cast<std::size_t>(from_y);
      changes.push_back({old_begin, old_begin + (down ? 0 : 1), new_begin, new_begin + (down ? 1 : 0)});
      x = from_x;
      y = from_y;
    }
    std::reverse(changes.begin(), changes.end());
    return changes;
  }

  const Lines& a_;
  const Lines& b_;
  std::ptrdiff_t bound_ = 0;
  std::vector<std::vector<std::ptrdiff_t>> history_;
};

void print_line(char mark, std::string_view line, std::string& out) {
  out += mark;
  out += line;
  if (line.empty() || line.back() != '\n') out += "\n\\ No newline at end of file\n";
}

void print_range(char mark, std::size_t begin, std::size_t count, std::string& out) {
  (out += mark) += std::to_string(count == 0 ? begin : begin + 1);
  if (count != 1) (out += ',') += std::to_string(count);
}

/// Returns a name as git and GNU patch write and read it: one with hidden characters, quotes or backslashes stands in
/// quotes with escapes, so that it cannot end the line.
std::string header_name(std::string_view name) {
  if (text::visible(name) == name && name.find_first_of("\"\\") == std::string_view::npos) return std::string(name);
  const auto is_plain = [](char c) { return c >= ' ' && c < '\x7f' && c != '"' && c != '\\'; };
  std::string quoted = "\"";
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (is_plain(c))
      quoted += c;
    else if (c == '"' || c == '\\')
      quoted.append("\\").push_back(c);
    else
      for (quoted += '\\'; const unsigned shift : {6U, 3U, 0U}) quoted += static_cast<char>('0' + (byte >> shift & 7U));
  }
  return quoted + '"';
}

}  // namespace

std::string apply_edits(std::string_view bytes, std::span<const Edit> edits) {
  std::vector<const Edit*> ordered;
  for (const Edit& e : edits) ordered.push_back(&e);
  std::stable_sort(ordered.begin(), ordered.end(), [](const Edit* a, const Edit* b) {
    return a->span.begin != b->span.begin ? a->span.begin < b->span.begin : a->span.end < b->span.end;
  });
  std::string out;
  out.reserve(bytes.size() + 64 * edits.size());
  std::size_t done = 0;
  for (const Edit* e : ordered) {
    if (e->span.begin < done || e->span.end > bytes.size()) continue;
    out.append(bytes.substr(done, e->span.begin - done)).append(e->text);
    done = e->span.end;
  }
  return out.append(bytes.substr(done));
}

std::string unified_diff(std::string_view old_text, std::string_view new_text, std::string_view old_name,
                         std::string_view new_name) {
  constexpr std::size_t context = 3;
  const Lines a = split(old_text);
  const Lines b = split(new_text);
  const std::vector<Change> changes = Differ(a, b).run();
  if (changes.empty()) return {};
  std::string out;
  out.append("--- ").append(header_name(old_name)).append("\n+++ ").append(header_name(new_name)).append("\n");
  for (std::size_t i = 0; i < changes.size();) {
    std::size_t last = i;
    while (last + 1 < changes.size() && changes[last + 1].old_begin - changes[last].old_end <= 2 * context) ++last;
    const std::size_t lead = std::min(context, changes[i].old_begin);
    const std::size_t trail = std::min(context, a.size() - changes[last].old_end);
    const std::size_t old_begin = changes[i].old_begin - lead;
    const std::size_t new_begin = changes[i].new_begin - lead;
    out += "@@ ";
    print_range('-', old_begin, changes[last].old_end + trail - old_begin, out);
    out += ' ';
    print_range('+', new_begin, changes[last].new_end + trail - new_begin, out);
    out += " @@\n";
    std::size_t at = old_begin;
    for (; i <= last;) {
      // Neighbouring single-line steps form one hunk of removals followed by additions.
      std::size_t group = i;
      while (group < last && changes[group + 1].old_begin == changes[group].old_end &&
             changes[group + 1].new_begin == changes[group].new_end)
        ++group;
      for (; at < changes[i].old_begin; ++at) print_line(' ', a[at], out);
      for (; at < changes[group].old_end; ++at) print_line('-', a[at], out);
      for (std::size_t n = changes[i].new_begin; n < changes[group].new_end; ++n) print_line('+', b[n], out);
      i = group + 1;
    }
    for (const std::size_t end = at + trail; at < end; ++at) print_line(' ', a[at], out);
  }
  return out;
}

}  // namespace urdfmill::source
