// urdfmill convert: a model into another format.
#include <algorithm>
#include <filesystem>
#include <iterator>

#include "tools/command.hpp"
#include "tools/compose_options.hpp"
#include "tools/console.hpp"
#include "tools/model_input.hpp"
#include "tools/options.hpp"
#include "urdfmill/batch/formats.hpp"
#include "urdfmill/batch/mesh_files.hpp"
#include "urdfmill/source/render.hpp"
#include "urdfmill/source/suggest.hpp"

namespace urdfmill::tools {

namespace {

using batch::Format;

struct Options {
  std::string input;
  Assignments arguments;
  std::string to;
  std::string output;
  urdf::Reading reading = urdf::Reading::strict;
  bool strict = false;
  std::string loss_report;
  ComposeOptions compose;
  batch::FormatOptions format;
  ConsoleOptions console;
  PackageOptions packages;
};

void add_sdf_options(Parser& parser, sdf::WriteOptions& options) {
  std::vector<std::pair<std::string, sdf::Version>> versions;
  for (const auto version :
       {sdf::Version::v1_7, sdf::Version::v1_8, sdf::Version::v1_9, sdf::Version::v1_10, sdf::Version::v1_11})
    versions.emplace_back(sdf::text(version), version);
  const std::vector<std::pair<std::string, sdf::MeshUris>> uris{{"model", sdf::MeshUris::model},
                                                                {"package", sdf::MeshUris::package},
                                                                {"file", sdf::MeshUris::file},
                                                                {"relative", sdf::MeshUris::relative}};
  parser.add_choice("--sdf-version", options.version, "Version of SDF to write, 1.7 to 1.11; default 1.11", versions)
      .value_name("X.Y");
  parser
      .add_choice("--package-uri", options.mesh_uris,
                  "SDF: write package:// as model (default), package, file, relative", uris)
      .value_name("FORM");
  parser.add_flag("--lump-fixed", options.lump_fixed, "SDF: make links on fixed joints frames of the link they are on");
}

std::optional<int> parse_options(const std::vector<std::string>& words, Options& options) {
  const std::vector<std::pair<std::string, urdf::Reading>> readings{{"strict", urdf::Reading::strict},
                                                                    {"urdfdom", urdf::Reading::urdfdom}};
  std::string formats = "Format:";
  for (const Format& format : batch::all_formats())
    formats.append("\n").append(format.name).append(": ").append(format.summary);
  Parser parser("convert", "Converts a model (.urdf, .xacro, .yaml or .sdf) to another format.");
  parser.add_option("INPUT", options.input, "The model; - is standard input").required();
  parser.add_option("-t,--to", options.to, formats).required().value_name("FORMAT");
  parser
      .add_choice("--reading", options.reading, "strict refuses what is wrong; urdfdom takes what urdfdom 6 takes",
                  readings)
      .value_name("MODE");
  parser
      .add_choice("--urdf-version", options.format.urdf_version, "Version of URDF to write; default: the model's",
                  urdf_versions())
      .value_name("X.Y");
  parser.add_flag("--strict", options.strict, "A conversion that loses something is an error");
  parser.add_option("--loss-report", options.loss_report, "Write all that is lost or altered, as JSON")
      .value_name("FILE");
  add_compose_options(parser, options.compose);
  add_sdf_options(parser, options.format.sdf);
  add_output_option(parser, options.output);
  add_console_options(parser, options.console);
  add_package_options(parser, options.packages);
  parser.add_assignments(options.arguments);
  return parser.parse(words);
}

/// What the conversion itself reported, apart from what was wrong with the model.
bool is_loss(const source::Diagnostic& finding) {
  return finding.rule->id.starts_with("convert-") || finding.rule->id.starts_with("compose-") ||
         finding.rule->id == "urdf-not-expressible";
}

/// All losses as a file of their own; notes stand there only.
bool write_loss_report(const std::string& path, source::Collector& findings, const source::Sources& sources) {
  std::vector<source::Diagnostic> losses;
  std::copy_if(findings.diagnostics.begin(), findings.diagnostics.end(), std::back_inserter(losses), is_loss);
  std::erase_if(findings.diagnostics, [](const source::Diagnostic& finding) {
    return is_loss(finding) && finding.severity == source::Severity::note;
  });
  return path.empty() || write_output(path, source::render_json(losses, sources));
}

/// Reports the findings; the code of the command is the worse of the two.
int finish(const source::Collector& findings, const source::Sources& sources, const ConsoleOptions& console, int code) {
  return std::max(code, print_findings(findings, sources, console));
}

int run(const std::vector<std::string>& words) {
  Options options;
  if (const auto code = parse_options(words, options)) return *code;
  if (!check_compose_options(options.compose)) return exit_failure;
  const Format* format = batch::find_format(options.to);
  if (!format) {
    std::vector<std::string_view> names;
    for (const Format& known : batch::all_formats()) names.push_back(known.name);
    const std::string hint = source::did_you_mean(options.to, names);
    print_error("unknown format \"" + options.to + "\"" +
                (hint.empty() ? "; `urdfmill convert --help` lists them" : ", " + hint));
    return exit_failure;
  }
  source::Sources sources;
  source::Collector findings;
  const auto packages = package_index(options.packages, options.input);
  const bool as_it_is = options.reading == urdf::Reading::urdfdom;
  const LoadedDocument loaded =
      load_document(options.input, {options.arguments, &packages, as_it_is}, sources, findings);
  if (!loaded.document) return finish(findings, sources, options.console, loaded.exit_code);
  auto robot = urdf::read(loaded.document, read_options(loaded, sources, options.reading), findings);
  if (!robot) return finish(findings, sources, options.console, exit_findings);
  const ComposedInput input = compose_input(std::move(*robot), options.input, options.compose, options.packages,
                                            options.arguments, options.reading, sources, findings);
  if (!input.robot) return finish(findings, sources, options.console, input.exit_code);
  options.format.sdf.find_file = [&](const std::string& uri) {
    return batch::find_mesh(uri, batch::folder_of_input(options.input), packages);
  };
  if (!options.output.empty())
    options.format.sdf.output_folder = std::filesystem::absolute(options.output).parent_path().lexically_normal();
  else
    options.format.sdf.output_folder = std::filesystem::current_path();
  const auto text = format->write(*input.robot, options.format, findings);
  const bool lost = options.strict && findings.count(source::Severity::warning) > 0;
  if (!write_loss_report(options.loss_report, findings, sources)) return exit_failure;
  if (!text || lost) return finish(findings, sources, options.console, exit_findings);
  if (!write_output(options.output, *text)) return exit_failure;
  return finish(findings, sources, options.console, exit_clean);
}

}  // namespace

extern const Command convert_command;
const Command convert_command{
    "convert", "Convert a model to another format: urdf, sdf, yaml, json, dot, mermaid, joint-limits", run};

}  // namespace urdfmill::tools
