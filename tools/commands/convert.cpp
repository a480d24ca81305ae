// urdfmill convert: a model into another format.
#include <map>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/formats.hpp"
#include "tools/model_input.hpp"
#include "tools/options.hpp"
#include "urdfmill/source/suggest.hpp"

namespace urdfmill::tools {

namespace {

struct Options {
  std::string input;
  std::string to;
  std::string output;
  urdf::Reading reading = urdf::Reading::strict;
  bool strict = false;
  FormatOptions format;
  ConsoleOptions console;
  PackageOptions packages;
};

std::optional<int> parse_options(const std::vector<std::string>& words, Options& options) {
  const std::map<std::string, urdf::Reading> readings{{"strict", urdf::Reading::strict},
                                                      {"urdfdom", urdf::Reading::urdfdom}};
  const std::map<std::string, urdf::Version> versions{
      {"1.0", urdf::Version::v1_0}, {"1.1", urdf::Version::v1_1}, {"1.2", urdf::Version::v1_2}};
  std::string formats = "Format:";
  for (const Format& format : all_formats())
    formats.append("\n").append(format.name).append(": ").append(format.summary);
  auto parser = make_parser("convert", "Converts a model (.urdf, .xacro or .yaml) to another format.");
  parser->add_option("INPUT", options.input, "The model; - is standard input")->required();
  parser->add_option("-t,--to", options.to, formats)->required()->type_name("FORMAT");
  parser->add_option("--reading", options.reading, "strict refuses what is wrong; urdfdom takes what urdfdom 6 takes")
      ->transform(CLI::CheckedTransformer(readings).description("MODE"));
  parser->add_option("--urdf-version", options.format.urdf_version, "Version of URDF to write; default: the model's")
      ->transform(CLI::CheckedTransformer(versions).description("X.Y"));
  parser->add_flag("--strict", options.strict, "A conversion that loses something is an error");
  add_output_option(*parser, options.output);
  add_console_options(*parser, options.console);
  add_package_options(*parser, options.packages);
  return parse_words(*parser, words);
}

/// Reports the findings; the code of the command is the worse of the two.
int finish(const source::Collector& findings, const source::Sources& sources, const ConsoleOptions& console, int code) {
  return std::max(code, print_findings(findings, sources, console));
}

int run(const std::vector<std::string>& given) {
  std::vector<std::string> words = given;
  const Assignments arguments = take_assignments(words);
  Options options;
  if (const auto code = parse_options(words, options)) return *code;
  const Format* format = find_format(options.to);
  if (!format) {
    std::vector<std::string_view> names;
    for (const Format& known : all_formats()) names.push_back(known.name);
    const std::string hint = source::did_you_mean(options.to, names);
    print_error("unknown format \"" + options.to + "\"" +
                (hint.empty() ? "; `urdfmill convert --help` lists them" : ", " + hint));
    return exit_failure;
  }
  source::Sources sources;
  source::Collector findings;
  const auto packages = package_index(options.packages, options.input);
  const bool as_it_is = options.reading == urdf::Reading::urdfdom;
  const LoadedDocument loaded = load_document(options.input, {arguments, &packages, as_it_is}, sources, findings);
  if (!loaded.document) return finish(findings, sources, options.console, loaded.exit_code);
  const auto robot = urdf::read(loaded.document, read_options(loaded, sources, options.reading), findings);
  if (!robot) return finish(findings, sources, options.console, exit_findings);
  const auto text = format->write(*robot, options.format, findings);
  const bool lost = options.strict && findings.count(source::Severity::warning) > 0;
  if (!text || lost) return finish(findings, sources, options.console, exit_findings);
  if (!write_output(options.output, *text)) return exit_failure;
  return finish(findings, sources, options.console, exit_clean);
}

}  // namespace

extern const Command convert_command;
const Command convert_command{"convert", "Convert a model to another format: json, yaml, urdf", run};

}  // namespace urdfmill::tools
