// urdfmill where: the source of a part of an expansion, and what a line of a source makes.
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/expansion.hpp"
#include "tools/output_format.hpp"
#include "urdfmill/session/conversion/source_map.hpp"
#include "urdfmill/text/suggest.hpp"

namespace urdfmill::tools {
namespace {

struct WhereOptions {
  ExpansionCommand request;
  std::string place;
  std::string from;
  std::string format = "text";
};

/// A line, and a column if it is known; both count from 1.
struct LineAndColumn {
  std::uint32_t line = 0;
  std::optional<std::uint32_t> column;
};

std::optional<std::uint32_t> read_number(std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number == 0) return std::nullopt;
  return number;
}

/// Reads LINE or LINE:COLUMN.
std::optional<LineAndColumn> read_place(std::string_view text) {
  const std::size_t colon = text.find(':');
  const auto line = read_number(text.substr(0, colon));
  if (!line) return std::nullopt;
  if (colon == std::string_view::npos) return LineAndColumn{*line, std::nullopt};
  const auto column = read_number(text.substr(colon + 1));
  if (!column) return std::nullopt;
  return LineAndColumn{*line, column};
}

void declare_where(Parser& parser, WhereOptions& options) {
  add_expansion_input(parser, options.request);
  parser.add_option("PLACE", options.place,
                    "The name of a link, a joint or another element (arm), an element or attribute inside it "
                    "(arm/visual/origin, arm/visual/origin@rpy), or LINE[:COLUMN] of the text that expand writes");
  parser
      .add_option("--from", options.from,
                  "Print what a line of a source makes: its tags and texts, or its macro call or include")
      .value_name("FILE:LINE");
  add_expansion_options(parser, options.request);
  add_format_option(parser, options.format, "text (default), json", {"text", "json"});
  parser.add_check([&options]() -> std::string {
    if (options.place.empty() == options.from.empty())
      return options.place.empty() ? "a PLACE in the expansion, or --from FILE:LINE, is missing"
                                   : "PLACE and --from FILE:LINE exclude each other";
    return {};
  });
}

/// The parts that were asked for, or the reason why there are none, with its exit code.
struct FoundParts {
  session::PartNumbers parts;
  std::string problem = {};
  std::string advice = {};
  int code = exit_failure;
};

FoundParts parts_in_output(const std::string& place, const session::WrittenExpansion& written,
                           const source::SourceFile& text) {
  const auto at = read_place(place);
  if (!at) {
    FoundParts answer{session::parts_named(written, place)};
    if (answer.parts.empty()) {
      answer.problem = "the expansion has no element named \"" + place + "\"";
      answer.advice = text::did_you_mean(place, session::part_names(written));
    }
    return answer;
  }
  FoundParts answer{session::parts_at(written, text, at->line, at->column)};
  if (!answer.parts.empty()) return answer;
  const std::uint32_t lines = text.position(static_cast<std::uint32_t>(written.text.size())).line - 1;
  if (at->line > lines) {
    answer.problem = "the expansion has " + counted(lines, "line");
  } else {
    answer.problem = at->column ? "there is nothing but space at " + place + " of the expansion"
                                : "line " + place + " of the expansion has no source: it is written for every model";
    answer.code = exit_findings;
  }
  return answer;
}

FoundParts parts_made(const std::string& from, const session::WrittenExpansion& written, const source::Sources& sources,
                      const std::vector<source::FileId>& files) {
  FoundParts answer;
  const std::size_t colon = from.rfind(':');
  const auto line = colon == std::string::npos ? std::nullopt : read_number(from.substr(colon + 1));
  if (!line) {
    answer.problem = "--from takes FILE:LINE, not \"" + from + "\"";
    return answer;
  }
  const std::string file = from.substr(0, colon);
  for (const source::FileId id : files) {
    std::error_code ignored;
    if (sources[id].name() != file && !std::filesystem::equivalent(sources[id].name(), file, ignored)) continue;
    const std::uint32_t lines = sources[id].position(static_cast<std::uint32_t>(sources[id].bytes().size())).line;
    if (*line > lines) {
      answer.problem = "\"" + file + "\" has " + counted(lines, "line");
      return answer;
    }
    answer.parts = session::parts_from(written, sources, id, *line);
    if (answer.parts.empty()) {
      answer.problem = "nothing in the expansion is written in " + from + " or called there";
      answer.code = exit_findings;
    }
    return answer;
  }
  answer.problem = "the expansion does not read \"" + file + "\"";
  answer.advice = "urdfmill deps lists the files that it reads";
  return answer;
}

int run_where(WhereOptions& options) {
  options.request.keep_arguments = true;
  ExpansionRun run(options.request);
  run_expansion(options.request, run);
  if (!run.expanded.succeeded()) return finish(options.request, run);
  session::WrittenExpansion written;
  std::string error;
  auto text = text_of_expansion(run.expanded, options.request.input, {.parts = &written.parts}, error);
  if (!text) {
    print_error(error);
    return exit_failure;
  }
  written.text = *std::move(text);
  source::Sources& sources = run.session.sources();
  const source::FileId expansion = sources.add("<expansion>", written.text);
  const bool is_reverse = !options.from.empty();
  const FoundParts answer = is_reverse ? parts_made(options.from, written, sources, run.expanded.expansion.files)
                                       : parts_in_output(options.place, written, sources[expansion]);
  const int code = finish(options.request, run);
  if (!answer.problem.empty()) {
    print_error(answer.problem, answer.advice);
    return answer.code;
  }
  std::string out;
  if (options.format == "json") {
    out = session::places_json(written, answer.parts, sources, expansion);
  } else {
    const source::RenderOptions render{.spelling = {}, .colour = use_colour(options.request.console.colour, 1)};
    const auto direction = is_reverse ? session::Direction::to_output : session::Direction::to_source;
    for (const std::size_t part : answer.parts)
      out += source::render_text(session::place_note(written, part, sources, expansion, direction), sources, render);
  }
  return print_output(out) ? code : static_cast<int>(exit_failure);
}

}  // namespace

extern const Command where_command;
const Command where_command = make_command<declare_where, run_where>(
    Group::source, "where", "Print the source of a link, a joint, an attribute or a line of an expansion",
    "Prints where a part of an expansion was written, and the macro calls and includes that made it, with the values "
    "of "
    "the macros' parameters.");

}  // namespace urdfmill::tools
