// urdfmill args: the arguments of a file.
#include <algorithm>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/expansion.hpp"
#include "urdfmill/session/arguments.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/json.hpp"

namespace urdfmill::tools {
namespace {

std::string argument_text(const session::FileArgument& argument) {
  if (argument.required) return argument.name + " (required)";
  return argument.name + (argument.default_text ? ":=" + *argument.default_text : "");
}

std::string text_of_arguments(const std::vector<session::FileArgument>& arguments, const source::Sources& sources) {
  std::vector<std::string> lines;
  for (const auto& argument : arguments) lines.push_back(text::visible(argument_text(argument)));
  std::size_t width = 0;
  for (const std::string& line : lines) width = std::max(width, line.size());
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const source::SourceFile& file = sources[arguments[i].span.file];
    const source::Position place = file.position(arguments[i].span.begin);
    text += lines[i] + std::string(width + 2 - lines[i].size(), ' ') + text::visible(file.name()) + ":" +
            std::to_string(place.line) + ":" + std::to_string(place.column) + "\n";
  }
  return text;
}

std::string json_of_arguments(const std::vector<session::FileArgument>& arguments, const source::Sources& sources) {
  std::string text;
  text::JsonWriter json(text);
  json.begin_object().key("arguments").begin_array();
  for (const auto& argument : arguments) {
    const source::SourceFile& file = sources[argument.span.file];
    const source::Position place = file.position(argument.span.begin);
    json.begin_object().key("name").value(argument.name).key("default");
    if (argument.default_text)
      json.value(*argument.default_text);
    else
      json.null();
    json.key("required").value(argument.required).key("file").value(file.name());
    json.key("line").value(place.line).key("column").value(place.column).end_object();
  }
  json.end_array().end_object();
  return text;
}

struct ArgsOptions {
  ExpansionCommand request;
  std::string format = "text";
};

void declare_args(Parser& parser, ArgsOptions& options) {
  add_expansion_input(parser, options.request);
  add_expansion_options(parser, options.request);
  parser.add_choice("-f,--format", options.format, "text or json", {"text", "json"}).value_name("FORM");
}

int run_args(ArgsOptions& options) {
  ExpansionRun run(options.request);
  const ExpansionCommand& request = options.request;
  const session::FileArguments found = session::arguments_of(
      run.session, request.input, {.arguments = request.arguments, .print = print_message}, run.findings);
  if (!found.unreadable.empty()) report_failure(found.unreadable, run.findings, request.console);
  const source::Sources& sources = run.session.sources();
  if (!print_output(options.format == "json" ? json_of_arguments(found.arguments, sources)
                                             : text_of_arguments(found.arguments, sources)))
    return exit_failure;
  const int printed = print_findings(run.findings, sources, request.console);
  return found.is_known ? printed : static_cast<int>(exit_failure);
}

}  // namespace

extern const Command args_command;
const Command args_command =
    make_command<declare_args, run_args>("args", "List the arguments of a xacro file",
                                         "Lists the arguments a xacro file takes, with their defaults and places.");

}  // namespace urdfmill::tools
