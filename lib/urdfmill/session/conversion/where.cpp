#include "urdfmill/session/conversion/where.hpp"

#include <charconv>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <system_error>

#include "urdfmill/text/suggest.hpp"

namespace urdfmill::session {
namespace {

/// A line, and a column if it is known; both count from 1.
struct LineAndColumn {
  std::uint32_t line = 0;
  std::optional<std::uint32_t> column;
};

std::optional<std::uint32_t> read_line_number(std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number == 0) return std::nullopt;
  return number;
}

/// Reads LINE or LINE:COLUMN.
std::optional<LineAndColumn> read_line_and_column(std::string_view text) {
  const std::size_t colon = text.find(':');
  const auto line = read_line_number(text.substr(0, colon));
  if (!line) return std::nullopt;
  if (colon == std::string_view::npos) return LineAndColumn{*line, std::nullopt};
  const auto column = read_line_number(text.substr(colon + 1));
  if (!column) return std::nullopt;
  return LineAndColumn{*line, column};
}

std::string counted_lines(std::uint32_t lines) {
  return std::to_string(lines) + (lines == 1 ? " line" : " lines");
}

}  // namespace

FoundParts find_parts(const std::string& place, const WrittenExpansion& written, const source::SourceFile& text) {
  const auto at = read_line_and_column(place);
  if (!at) {
    FoundParts answer{parts_named(written, place)};
    if (answer.parts.empty()) {
      answer.problem = "the expansion has no element named \"" + place + "\"";
      answer.advice = text::did_you_mean(place, part_names(written)).words;
    }
    return answer;
  }
  FoundParts answer{parts_at(written, text, at->line, at->column)};
  if (!answer.parts.empty()) return answer;
  const std::uint32_t lines = text.position(static_cast<std::uint32_t>(written.text.size())).line - 1;
  if (at->line > lines) {
    answer.problem = "the expansion has " + counted_lines(lines);
  } else {
    answer.problem = at->column ? "there is nothing but space at " + place + " of the expansion"
                                : "line " + place + " of the expansion has no source: it is written for every model";
    answer.outcome = Outcome::findings;
  }
  return answer;
}

FoundParts find_parts_made(const std::string& from, const WrittenExpansion& written, const source::Sources& sources,
                           const xacro::Expansion& expansion) {
  FoundParts answer;
  const std::size_t colon = from.rfind(':');
  const auto line = colon == std::string::npos ? std::nullopt : read_line_number(from.substr(colon + 1));
  if (!line) {
    answer.problem = "⟨from⟩ takes FILE:LINE, not \"" + from + "\"";
    return answer;
  }
  const std::string file = from.substr(0, colon);
  for (const source::FileId id : expansion.files) {
    std::error_code ignored;
    if (sources[id].name() != file && !std::filesystem::equivalent(sources[id].name(), file, ignored)) continue;
    const std::uint32_t lines = sources[id].position(static_cast<std::uint32_t>(sources[id].bytes().size())).line;
    if (*line > lines) {
      answer.problem = "\"" + file + "\" has " + counted_lines(lines);
      return answer;
    }
    answer.parts = parts_from(written, sources, id, *line);
    if (answer.parts.empty() && expansion.record)
      answer.parts = parts_from_names(written, *expansion.record, sources, id, *line);
    if (answer.parts.empty()) {
      answer.problem = "nothing in the expansion is written, called or defined in " + from;
      answer.outcome = Outcome::findings;
    }
    return answer;
  }
  answer.problem = "the expansion does not read \"" + file + "\"";
  answer.advice = "⟨urdfmill deps⟩ lists the files that it reads";
  return answer;
}

}  // namespace urdfmill::session
