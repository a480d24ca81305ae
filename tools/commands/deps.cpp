// urdfmill deps: the files a xacro file is made of.
#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/expansion.hpp"
#include "urdfmill/text/json.hpp"

namespace urdfmill::tools {
namespace {

std::string text_of(const std::vector<xacro::Dependency>& dependencies) {
  constexpr std::size_t column = 9;  // the longest kind and two blanks
  std::string text;
  for (const auto& dependency : dependencies) {
    std::string line(kind_name(dependency));
    line.resize(column, ' ');
    text += line + dependency.path + "\n";
  }
  return text;
}

std::string json_of(const std::string& input, const std::vector<xacro::Dependency>& dependencies) {
  std::string text;
  text::JsonWriter json(text);
  json.begin_object().key("input").value(input).key("dependencies").begin_array();
  for (const auto& dependency : dependencies)
    json.begin_object().key("kind").value(kind_name(dependency)).key("path").value(dependency.path).end_object();
  json.end_array().end_object();
  return text;
}

int run(const std::vector<std::string>& words) {
  ExpansionRequest request;
  std::string format = "text";
  Parser parser("deps", "Lists the files a xacro file reads: includes, YAML files, globs.");
  add_expansion_options(parser, request);
  parser.add_choice("--format", format, "text or json", {"text", "json"}).value_name("FORM");
  if (const auto code = parser.parse(words)) return *code;
  ExpansionRun run;
  run_expansion(request, run);
  const auto dependencies = distinct_dependencies(run.expansion);
  if (!print_output(format == "json" ? json_of(request.input, dependencies) : text_of(dependencies)))
    return exit_failure;
  return finish(request, run);
}

}  // namespace

extern const Command deps_command;
const Command deps_command{"deps", "List the files a xacro file reads", run};

}  // namespace urdfmill::tools
