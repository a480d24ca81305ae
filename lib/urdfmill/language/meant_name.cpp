#include "urdfmill/language/meant_name.hpp"

#include <cstddef>

#include "urdfmill/language/nearness.hpp"
#include "urdfmill/text/white_space.hpp"

namespace urdfmill::language {
namespace {

/// True if a text can stand in XML and in YAML as it is.
bool is_plain(std::string_view text) {
  return text.find_first_of("&<>\"'\n") == std::string_view::npos;
}

/// Returns the begin of the only part of a text that is the word; nothing if there are none or several.
std::optional<std::size_t> only_place(std::string_view text, std::string_view word) {
  std::optional<std::size_t> found;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if (at > 0 && is_word(text[at - 1]) && is_word(word.front())) continue;
    if (end < text.size() && is_word(text[end]) && is_word(word.back())) continue;
    if (found) return std::nullopt;
    found = at;
  }
  return found;
}

/// Returns where the word begins if it is the name of the element or attribute with which the text starts.
std::optional<std::size_t> name_at_begin(std::string_view text, std::string_view word) {
  const std::size_t begin = text.starts_with('<') ? 1 : 0;
  if (!text.substr(begin).starts_with(word)) return std::nullopt;
  const std::string_view rest = text.substr(begin + word.size());
  if (begin > 0) return rest.empty() || rest.find_first_of(" \t\r\n/>") == 0 ? std::optional(begin) : std::nullopt;
  const std::size_t equals = rest.find_first_not_of(text::white_space);
  if (equals == std::string_view::npos || rest[equals] != '=') return std::nullopt;
  const std::size_t quote = rest.find_first_not_of(text::white_space, equals + 1);
  const bool is_quoted = quote != std::string_view::npos && (rest[quote] == '"' || rest[quote] == '\'');
  return is_quoted && text.ends_with(rest[quote]) ? std::optional(begin) : std::nullopt;
}

}  // namespace

std::optional<NameChange> change_to_meant(std::string_view text, std::uint32_t offset, const text::Meant& meant) {
  if (meant.empty() || meant.written.empty() || !is_plain(meant.name)) return std::nullopt;
  const auto change = [offset](std::size_t begin, std::size_t end, std::string_view by) {
    return NameChange{offset + static_cast<std::uint32_t>(begin), offset + static_cast<std::uint32_t>(end),
                      std::string(by)};
  };
  std::optional<std::size_t> at = name_at_begin(text, meant.written);
  if (!at) at = only_place(text, meant.written);
  if (at) return change(*at, *at + meant.written.size(), meant.name);
  const std::size_t first = text.find('$'), last = text.find_last_of("})");
  if (first == std::string_view::npos || last == std::string_view::npos || last < first || !is_plain(text))
    return std::nullopt;
  const std::string_view head = text.substr(0, first), tail = text.substr(last + 1), written = meant.written;
  if (written.size() < head.size() + tail.size() || !written.starts_with(head) || !written.ends_with(tail))
    return std::nullopt;
  // The substitutions keep their values, so one side of them changes.
  const std::string_view name = meant.name;
  const std::string_view before_tail = written.substr(0, written.size() - tail.size());
  const std::string_view after_head = written.substr(head.size());
  if (!tail.empty() && name.starts_with(before_tail))
    return change(last + 1, text.size(), name.substr(before_tail.size()));
  if (!head.empty() && name.ends_with(after_head))
    return change(0, first, name.substr(0, name.size() - after_head.size()));
  return std::nullopt;
}

std::optional<NameChange> change_of_argument(std::string_view tag, std::uint32_t offset, const text::Meant& meant) {
  if (meant.empty() || meant.written.empty() || !is_plain(meant.name)) return std::nullopt;
  std::optional<NameChange> found;
  for (std::size_t open = tag.find_first_of("\"'"); open != std::string_view::npos;) {
    const std::size_t close = tag.find(tag[open], open + 1);
    if (close == std::string_view::npos) break;
    if (tag.substr(open + 1, close - open - 1) == meant.written) {
      if (found) return std::nullopt;
      found = NameChange{offset + static_cast<std::uint32_t>(open + 1), offset + static_cast<std::uint32_t>(close),
                         meant.name};
    }
    open = tag.find_first_of("\"'", close + 1);
  }
  return found;
}

}  // namespace urdfmill::language
