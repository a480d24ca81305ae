#include <algorithm>
#include <map>

#include "urdfmill/source/render.hpp"
#include "urdfmill/text/append.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/unicode.hpp"

namespace urdfmill::source {
namespace {

constexpr std::size_t widest_line = 160;  ///< characters of a source line that are shown
constexpr std::size_t shown_before = 60;  ///< the ones shown before the place if a line is cut
constexpr std::string_view ellipsis = "…";

struct Colours {
  std::string_view place, error, warning, note, mark, dim, reset;
};
constexpr Colours plain{};
constexpr Colours ansi{"\x1b[1m", "\x1b[1;31m", "\x1b[1;35m", "\x1b[1;36m", "\x1b[1;32m", "\x1b[2m", "\x1b[0m"};

std::string_view severity_colour(const Colours& colours, Severity severity) {
  return severity == Severity::error ? colours.error : severity == Severity::warning ? colours.warning : colours.note;
}

bool continues_character(char c) {
  return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U;
}

std::size_t count_characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !continues_character(c); }));
}

/// Returns the offset of the character of that index, or the end.
std::size_t offset_of_character(std::string_view text, std::size_t index) {
  std::size_t at = 0;
  for (; at < text.size(); ++at)
    if (!continues_character(text[at]) && index-- == 0) break;
  return at;
}

/// Returns the last `count` characters of a text.
std::string_view last_characters(std::string_view text, std::size_t count) {
  std::size_t at = text.size();
  while (at > 0 && count > 0)
    if (!continues_character(text[--at])) --count;
  return text.substr(at);
}

/// Makes a source line safe for the terminal and valid UTF-8: each byte of a line that is not text becomes a question
/// mark.
std::string without_controls(std::string_view text) {
  const auto may_stand = [](char32_t code, std::size_t length) {
    if (code < 0x80) return code == '\t' || (code >= 0x20 && code != 0x7f);
    const bool is_text = length > 1 && (code < 0xd800 || code > 0xdfff);
    return is_text && code >= 0xa0;
  };
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const auto [code, length] = text::decode_utf8(text, i);
    if (may_stand(code, length))
      out.append(text, i, length);
    else
      out += '?';
    i += length;
  }
  return out;
}

/// The first line of a span and its underlined part; long lines are cut around the place.
struct Excerpt {
  std::string before, marked, after;
};

/// Visits only the shown part of a line, because a long one may contain many findings.
Excerpt excerpt(const SourceFile& file, Span span, Position begin) {
  const std::string_view line = file.line(begin.line);
  const std::size_t line_begin = file.line_begin(begin.line);
  const std::size_t from =
      std::min<std::size_t>(span.begin - std::min<std::size_t>(span.begin, line_begin), line.size());
  std::size_t to = std::clamp<std::size_t>(span.end - std::min<std::size_t>(span.end, line_begin), from, line.size());
  if (span.end > line_begin + line.size())
    while (to > from && (line[to - 1] == ' ' || line[to - 1] == '\t')) --to;
  std::string_view before = line.substr(0, from);
  const std::string_view marked = line.substr(from, to - from);
  const std::string_view after = line.substr(to);
  if (offset_of_character(line, widest_line) == line.size())
    return {without_controls(before), without_controls(marked), without_controls(after)};
  Excerpt cut;
  if (const std::string_view shown = last_characters(before, shown_before); shown.size() < before.size()) {
    cut.before = ellipsis;
    before = shown;
  }
  cut.before += without_controls(before);
  std::size_t room = widest_line - shown_before;
  const auto shorten = [&room](std::string_view text) {
    const std::string_view shown = text.substr(0, offset_of_character(text, room));
    std::string out = without_controls(shown);
    if (shown.size() < text.size()) out += ellipsis;
    room -= count_characters(shown);
    return out;
  };
  cut.marked = shorten(marked);
  cut.after = room > 0 ? shorten(after) : "";
  return cut;
}

void append_excerpt(const SourceFile& file, Span span, Position begin, const Colours& colours, std::string& out) {
  const std::string number = std::to_string(begin.line);
  const Excerpt shown = excerpt(file, span, begin);
  text::append(out, ' ', number, " | ");
  text::append(out, shown.before, shown.marked, shown.after);
  out += '\n';
  out.append(number.size() + 1, ' ').append(" | ");
  // Tabs before the place are repeated, so that the mark is aligned for any tab width.
  for (char c : shown.before)
    if (!continues_character(c)) out += c == '\t' ? '\t' : ' ';
  const std::size_t width = std::max<std::size_t>(1, count_characters(shown.marked));
  text::append(out, colours.mark, '^', std::string(width - 1, '~'), colours.reset);
  out += '\n';
}

std::string place_text(Span span, const Sources& sources) {
  if (!span.known()) return {};
  const SourceFile& file = sources[span.file];
  const Position position = file.position(span.begin);
  return text::visible(file.name()) + ':' + std::to_string(position.line) + ':' + std::to_string(position.column);
}

/// Appends `place: error: message [rule]`; the place may be empty.
void append_line(const Diagnostic& diagnostic, const std::string& place, const Colours& colours,
                 const RenderOptions& options, std::string& out) {
  if (!place.empty()) {
    text::append(out, colours.place, place, ':');
    text::append(out, colours.reset, ' ');
  }
  text::append(out, severity_colour(colours, diagnostic.severity), severity_name(diagnostic.severity));
  text::append(out, ':', colours.reset, ' ');
  out += text::visible(text::spell_options(diagnostic.message, options.spelling));
  if (diagnostic.rule != nullptr) text::append(out, ' ', colours.dim, '[', diagnostic.rule->id, ']');
  if (diagnostic.rule != nullptr) out += colours.reset;
  out += '\n';
}

}  // namespace

std::string render_concise(const Diagnostic& diagnostic, const Sources& sources, const RenderOptions& options) {
  std::string out;
  append_line(diagnostic, place_text(diagnostic.span, sources), options.colour ? ansi : plain, options, out);
  return out;
}

std::string render_grouped(std::span<const Diagnostic> diagnostics, const Sources& sources,
                           const RenderOptions& options) {
  const Colours& colours = options.colour ? ansi : plain;
  std::map<std::string, std::string> files;  // the lines of each
  for (const Diagnostic& diagnostic : diagnostics) {
    if (!diagnostic.span.known()) {
      append_line(diagnostic, {}, colours, options, files[{}]);
      continue;
    }
    const SourceFile& file = sources[diagnostic.span.file];
    const Position position = file.position(diagnostic.span.begin);
    std::string& lines = files[text::visible(file.name())];
    lines += "  ";
    append_line(diagnostic, std::to_string(position.line) + ':' + std::to_string(position.column), colours, options,
                lines);
  }
  std::string out;
  for (const auto& [file, lines] : files) {
    if (!out.empty()) out += '\n';
    if (!file.empty()) {
      text::append(out, colours.place, file, ':');
      text::append(out, colours.reset, '\n');
    }
    out += lines;
  }
  return out;
}

std::string render_text(const Diagnostic& diagnostic, const Sources& sources, const RenderOptions& options) {
  const Colours& colours = options.colour ? ansi : plain;
  std::string out;
  append_line(diagnostic, place_text(diagnostic.span, sources), colours, options, out);
  if (diagnostic.span.known()) {
    const SourceFile& file = sources[diagnostic.span.file];
    if (file.is_text()) append_excerpt(file, diagnostic.span, file.position(diagnostic.span.begin), colours, out);
  }
  for (const TrailStep& step : diagnostic.trail) {
    text::append(out, "    ", text::visible(step.text));
    if (step.span.known()) text::append(out, " at ", place_text(step.span, sources));
    out += '\n';
  }
  if (!diagnostic.hint.empty())
    text::append(out, "    ", colours.note, "hint: ", colours.reset,
                 text::visible(text::spell_options(diagnostic.hint, options.spelling)), '\n');
  return out;
}

}  // namespace urdfmill::source
