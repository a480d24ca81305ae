// urdfmill deps: the files that a xacro file consists of.
#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/expansion.hpp"
#include "tools/output_format.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/json.hpp"

namespace urdfmill::tools {
namespace {

std::string text_of_dependencies(const std::vector<xacro::Dependency>& dependencies) {
  constexpr std::size_t column = 9;  // the longest kind and two blanks
  std::string text;
  for (const auto& dependency : dependencies) {
    std::string line(kind_name(dependency));
    line.resize(column, ' ');
    text += line + text::visible(dependency.path) + "\n";
  }
  return text;
}

std::string json_of_dependencies(const std::string& input, const std::vector<xacro::Dependency>& dependencies) {
  std::string text;
  text::JsonWriter json(text);
  json.begin_object().key("input").value(input).key("dependencies").begin_array();
  for (const auto& dependency : dependencies)
    json.begin_object().key("kind").value(kind_name(dependency)).key("path").value(dependency.path).end_object();
  json.end_array().end_object();
  return text;
}

struct DepsOptions {
  ExpansionCommand request;
  std::string format = "text";
};

void declare_deps(Parser& parser, DepsOptions& options) {
  add_expansion_input(parser, options.request);
  add_expansion_options(parser, options.request);
  add_format_option(parser, options.format, "text (default), json", {"text", "json"});
}

int run_deps(DepsOptions& options) {
  // All missing packages and files are named.
  options.request.in_part = true;
  ExpansionRun run(options.request);
  run_expansion(options.request, run);
  const auto dependencies = run.expanded.dependencies();
  if (!print_output(options.format == "json" ? json_of_dependencies(options.request.input, dependencies)
                                             : text_of_dependencies(dependencies)))
    return exit_failure;
  return finish(options.request, run);
}

}  // namespace

extern const Command deps_command;
const Command deps_command =
    make_command<declare_deps, run_deps>(Group::source, "deps", "List the files a xacro file reads",
                                         "Lists the files a xacro file reads: includes, YAML files, globs.");

}  // namespace urdfmill::tools
