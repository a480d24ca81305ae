#include "tools/expansion.hpp"

#include <set>

#include "tools/command.hpp"
#include "tools/model_input.hpp"
#include "urdfmill/files/file_io.hpp"

namespace urdfmill::tools {
void add_expansion_options(Parser& parser, ExpansionRequest& request) {
  parser.add_option("INPUT", request.input, "The xacro file; - is standard input. Arguments follow as name:=value")
      .required();
  parser.add_assignments(request.arguments);
  add_package_options(parser, request.packages);
  add_console_options(parser, request.console);
}

void run_expansion(const ExpansionRequest& request, ExpansionRun& run) {
  if (request.input == "-") {
    files::ReadResult text = files::read_file("-");
    if (text.error) return print_error(text.error->message);
    run.sources.add("string", std::move(text.bytes));
  }
  const xacro::PackageIndex packages = package_index(request.packages, request.input);
  const auto files = xacro::disk_files();
  xacro::ExpandOptions options;
  options.arguments = request.arguments;
  options.packages = &packages;
  options.files = files.get();
  options.print = print_message;
  run.expansion = xacro::expand(request.input, run.sources, options, run.findings);
}

int finish(const ExpansionRequest& request, const ExpansionRun& run) {
  const int code = print_findings(run.findings, run.sources, request.console);
  return run.succeeded() ? code : static_cast<int>(exit_failure);
}

std::string_view kind_name(const xacro::Dependency& dependency) {
  if (!dependency.found) return "missing";
  switch (dependency.kind) {
    case xacro::Dependency::Kind::include:
      return "include";
    case xacro::Dependency::Kind::yaml:
      return "yaml";
    case xacro::Dependency::Kind::glob:
      break;
  }
  return "glob";
}

std::vector<xacro::Dependency> distinct_dependencies(const xacro::Expansion& expansion) {
  std::set<std::string_view> seen;
  std::vector<xacro::Dependency> distinct;
  for (const xacro::Dependency& dependency : expansion.dependencies)
    if (seen.insert(dependency.path).second) distinct.push_back(dependency);
  return distinct;
}

}  // namespace urdfmill::tools
