#include "urdfmill/text/option_names.hpp"

#include <algorithm>

namespace urdfmill::text {
namespace {

constexpr std::string_view opening = "⟨", closing = "⟩", of_request = "urdfmill ";

/// True for a name, perhaps with a value after a blank.
bool is_marked_name(std::string_view marked) {
  if (marked.starts_with(of_request)) marked.remove_prefix(of_request.size());
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  const std::string_view name = marked.substr(0, marked.find(' '));
  return !name.empty() && is_letter(name.front()) && marked.find(opening) == std::string_view::npos &&
         std::all_of(name.begin(), name.end(),
                     [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '-'; });
}

}  // namespace

std::string command_line_option(std::string_view name) {
  return name.starts_with(of_request) ? std::string(name) : "--" + std::string(name);
}

std::string member_option(std::string_view name) {
  std::string member(name.substr(name.starts_with(of_request) ? of_request.size() : 0));
  std::replace(member.begin(), member.end(), '-', '_');
  return member;
}

std::string spell_options(std::string_view text, const OptionSpelling& spelling) {
  if (!spelling) return std::string(text);
  std::string out;
  std::size_t done = 0;
  for (std::size_t at = text.find(opening); at != std::string_view::npos; at = text.find(opening, at + 1)) {
    const std::size_t begin = at + opening.size();
    const std::size_t end = std::min(text.find(closing, begin), text.size());
    const std::string_view marked = text.substr(begin, end - begin);
    if (end == text.size() || !is_marked_name(marked)) continue;
    // A request has a blank in its name.
    const std::size_t begin_of_name = marked.starts_with(of_request) ? of_request.size() : 0;
    const std::size_t length = std::min(marked.find(' ', begin_of_name), marked.size());
    out.append(text, done, at - done).append(spelling(marked.substr(0, length))).append(marked.substr(length));
    done = end + closing.size();
  }
  return out.append(text, done);
}

}  // namespace urdfmill::text
