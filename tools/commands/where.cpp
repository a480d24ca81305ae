// urdfmill where: the source of a part of an expansion, and what a line of a source makes.
#include <string>
#include <utility>
#include <vector>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/expansion.hpp"
#include "tools/output_format.hpp"
#include "urdfmill/session/conversion/source_map.hpp"
#include "urdfmill/session/conversion/where.hpp"
#include "urdfmill/text/option_names.hpp"

namespace urdfmill::tools {
namespace {

struct WhereOptions {
  ExpansionCommand request;
  std::string place;
  std::string from;
  std::string format = "text";
};

void declare_where(Parser& parser, WhereOptions& options) {
  add_expansion_input(parser, options.request);
  parser.add_option("PLACE", options.place,
                    "The name of a link, a joint or another element (arm), an element or attribute inside it "
                    "(arm/visual/origin, arm/visual/origin@rpy), or LINE[:COLUMN] of the text that expand writes");
  parser
      .add_option("--from", options.from,
                  "Print what a line of a source makes: its tags and texts, its macro call or include, or the uses "
                  "of what it defines")
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

int run_where(WhereOptions& options) {
  options.request.record = true;
  ExpansionRun run(options.request);
  run_expansion(options.request, run);
  if (!run.expanded.succeeded()) return finish(options.request, run);
  session::WrittenExpansion written;
  std::string error;
  auto text = session::text_of_expansion(run.expanded, options.request.input, {.parts = &written.parts}, error);
  if (!text) {
    print_error(error);
    return exit_failure;
  }
  written.text = *std::move(text);
  source::Sources& sources = run.session.sources();
  const source::FileId expansion = sources.add("<expansion>", written.text);
  const bool is_reverse = !options.from.empty();
  const session::FoundParts answer =
      is_reverse ? session::find_parts_made(options.from, written, sources, run.expanded.expansion)
                 : session::find_parts(options.place, written, sources[expansion]);
  const int code = finish(options.request, run);
  if (!answer.problem.empty()) {
    print_error(text::spell_options(answer.problem, text::command_line_option), answer.advice);
    return static_cast<int>(answer.outcome);
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
