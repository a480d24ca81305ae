#include "urdfmill/language/formatting.hpp"

#include <algorithm>
#include <optional>

#include "urdfmill/session/conversion/format.hpp"

namespace urdfmill::language {
namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

std::size_t past_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at;
}

/// Returns the offset past `></name>` at an offset; nothing if there is none.
std::optional<std::size_t> past_empty_pair(std::string_view text, std::size_t at) {
  if (!text.substr(at).starts_with("></")) return std::nullopt;
  const std::size_t end = text.find('>', at + 1);
  return end == std::string_view::npos ? std::nullopt : std::optional(end + 1);
}

TextEdit edit(const std::string& file, std::size_t begin, std::size_t end, std::string_view text) {
  return {{file, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}, std::string(text)};
}

}  // namespace

std::vector<TextEdit> layout_edits(const std::string& file, std::string_view before, std::string_view after) {
  std::vector<TextEdit> edits;
  std::size_t a = 0, b = 0;
  while (a < before.size() || b < after.size()) {
    const std::size_t a_end = past_blanks(before, a), b_end = past_blanks(after, b);
    if (before.substr(a, a_end - a) != after.substr(b, b_end - b))
      edits.push_back(edit(file, a, a_end, after.substr(b, b_end - b)));
    a = a_end;
    b = b_end;
    if (a < before.size() && b < after.size() && before[a] == after[b]) {
      ++a;
      ++b;
    } else if (const auto end = past_empty_pair(before, a); end && after.substr(b).starts_with("/>")) {
      edits.push_back(edit(file, a, *end, "/>"));
      a = *end;
      b += 2;
    } else if (a < before.size() || b < after.size()) {
      return {edit(file, 0, before.size(), after)};
    }
  }
  return edits;
}

std::vector<TextEdit> format_edits(Workspace& workspace, const std::string& file, const format::Options& options) {
  source::Collector ignored;
  const session::Formatted formatted = session::format(workspace.scratch(), file, options, ignored);
  if (!formatted.text || !formatted.changes) return {};
  return layout_edits(file, workspace.typed_text(file)->bytes(), *formatted.text);
}

}  // namespace urdfmill::language
