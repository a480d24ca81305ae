#include "urdfmill/xacro/glob.hpp"

#include <algorithm>

#include "urdfmill/text/unicode.hpp"
#include "urdfmill/xacro/paths.hpp"

namespace urdfmill::xacro {
namespace {

bool has_magic(std::string_view text) {
  return text.find_first_of("*?[") != std::string_view::npos;
}

/// Matches one character against the class that begins behind `[` at `i`; leaves `i` behind its `]`. False as second
/// if the bracket is never closed and so stands for itself.
std::pair<bool, bool> matches_class(char32_t c, std::string_view pattern, std::size_t& i) {
  std::size_t j = i;
  const bool is_negated = j < pattern.size() && pattern[j] == '!';
  if (is_negated) ++j;
  const std::size_t first = j;
  const std::size_t end = pattern.find(']', first < pattern.size() && pattern[first] == ']' ? first + 1 : first);
  if (end == std::string_view::npos) return {c == U'[', false};
  bool is_in = false;
  while (j < end) {
    const text::Utf8Character low = text::decode_utf8(pattern, j);
    j += low.length;
    char32_t high = low.code;
    if (j + 1 < end && pattern[j] == '-') {
      const text::Utf8Character last = text::decode_utf8(pattern, j + 1);
      j += 1 + last.length;
      high = last.code;
    }
    is_in = is_in || (c >= low.code && c <= high);
  }
  i = end + 1;
  return {is_in != is_negated, true};
}

}  // namespace

bool matches_pattern(std::string_view name, std::string_view pattern) {
  std::size_t n = 0, p = 0;
  std::size_t star = std::string_view::npos, resume = 0;
  while (n < name.size()) {
    const text::Utf8Character c = text::decode_utf8(name, n);
    bool fits = false;
    std::size_t next = p;
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      resume = n;
      continue;
    }
    if (p < pattern.size()) {
      const text::Utf8Character wanted = text::decode_utf8(pattern, p);
      next = p + wanted.length;
      if (wanted.code == U'?')
        fits = true;
      else if (wanted.code == U'[')
        fits = matches_class(c.code, pattern, next).first;
      else
        fits = wanted.code == c.code;
    }
    if (fits) {
      p = next;
      n += c.length;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      resume += text::decode_utf8(name, resume).length;
      n = resume;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

std::vector<std::string> expand_pattern(std::string_view pattern,
                                        const std::function<std::vector<std::string>(const std::string&)>& list,
                                        const std::function<bool(const std::string&)>& exists) {
  const std::size_t slash = pattern.rfind('/');
  const std::string_view head = folder_of(pattern);
  const std::string_view base = slash == std::string_view::npos ? pattern : pattern.substr(slash + 1);
  std::vector<std::string> folders;
  if (has_magic(head) && head != pattern)
    folders = expand_pattern(head, list, exists);
  else
    folders.emplace_back(head);

  std::vector<std::string> paths;
  for (const std::string& folder : folders) {
    if (!has_magic(base)) {
      std::string path = join_path(folder, base);
      if (base.empty() && !folder.empty() && !path.ends_with('/')) path += '/';
      if (exists(path)) paths.push_back(std::move(path));
      continue;
    }
    for (const std::string& name : list(folder))
      if ((!name.starts_with('.') || base.starts_with('.')) && matches_pattern(name, base))
        paths.push_back(join_path(folder, name));
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace urdfmill::xacro
