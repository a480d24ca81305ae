// urdfmill args: the arguments a file takes.
#include <algorithm>
#include <set>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/expansion.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/json.hpp"

namespace urdfmill::tools {
namespace {

/// Each argument once: the first declaration is the one whose default counts.
std::vector<xacro::ArgumentDeclaration> distinct_arguments(const xacro::Expansion& expansion) {
  std::set<std::string_view> seen;
  std::vector<xacro::ArgumentDeclaration> distinct;
  for (const auto& argument : expansion.arguments)
    if (seen.insert(argument.name).second) distinct.push_back(argument);
  return distinct;
}

std::string text_of_arguments(const std::vector<xacro::ArgumentDeclaration>& arguments,
                              const source::Sources& sources) {
  std::size_t width = 0;
  const auto assignment = [](const auto& argument) {
    return text::visible(argument.name + (argument.default_text ? ":=" + *argument.default_text : ""));
  };
  for (const auto& argument : arguments) width = std::max(width, assignment(argument).size());
  std::string text;
  for (const auto& argument : arguments) {
    const source::SourceFile& file = sources[argument.span.file];
    const source::Position place = file.position(argument.span.begin);
    std::string line = assignment(argument);
    line.resize(width + 2, ' ');
    text += line + text::visible(file.name()) + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) +
            "\n";
  }
  return text;
}

std::string json_of_arguments(const std::vector<xacro::ArgumentDeclaration>& arguments,
                              const source::Sources& sources) {
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
    json.key("file").value(file.name()).key("line").value(place.line).key("column").value(place.column).end_object();
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
  parser.add_choice("--format", options.format, "text or json", {"text", "json"}).value_name("FORM");
}

int run_args(ArgsOptions& options) {
  ExpansionRun run(options.request);
  run_expansion(options.request, run);
  // What was declared before an expansion failed is still worth knowing: a missing value may be the reason.
  const auto arguments = distinct_arguments(run.expanded.expansion);
  if (!print_output(options.format == "json" ? json_of_arguments(arguments, run.session.sources())
                                             : text_of_arguments(arguments, run.session.sources())))
    return exit_failure;
  return finish(options.request, run);
}

}  // namespace

extern const Command args_command;
const Command args_command =
    make_command<declare_args, run_args>("args", "List the arguments of a xacro file",
                                         "Lists the arguments a xacro file takes, with their defaults and places.");

}  // namespace urdfmill::tools
