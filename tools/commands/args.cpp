// urdfmill args: the arguments of a file.
#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/expansion.hpp"
#include "tools/found_arguments.hpp"
#include "tools/output_format.hpp"
#include "urdfmill/session/arguments.hpp"

namespace urdfmill::tools {
namespace {

struct ArgsOptions {
  ExpansionCommand request;
  std::string format = "text";
};

void declare_args(Parser& parser, ArgsOptions& options) {
  add_expansion_input(parser, options.request);
  add_expansion_options(parser, options.request);
  add_format_option(parser, options.format, "text (default), json", {"text", "json"});
}

int run_args(ArgsOptions& options) {
  ExpansionRun run(options.request);
  ExpansionCommand& request = options.request;
  if (request.found_arguments)
    take_found_arguments(request.input, run.session, request.console.quiet, request.arguments);
  const session::FileArguments found = session::arguments_of(
      run.session, request.input, {.arguments = request.arguments, .print = print_message}, run.findings);
  if (!found.unreadable.empty()) report_failure(found.unreadable, run.findings, request.console);
  const source::Sources& sources = run.session.sources();
  if (!print_output(options.format == "json" ? session::arguments_json(found.arguments, sources)
                                             : session::arguments_text(found.arguments, sources)))
    return exit_failure;
  const int printed = print_findings(run.findings, sources, request.console);
  return found.is_known ? printed : static_cast<int>(exit_failure);
}

}  // namespace

extern const Command args_command;
const Command args_command = make_command<declare_args, run_args>(
    Group::source, "args", "List the arguments of a xacro file",
    "Lists the arguments that a xacro file and its includes can ask for, with their "
    "defaults and places, even if it cannot be expanded.");

}  // namespace urdfmill::tools
