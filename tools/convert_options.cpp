#include "tools/convert_options.hpp"

#include <algorithm>

#include "tools/command.hpp"
#include "urdfmill/text/suggest.hpp"

namespace urdfmill::tools {

namespace {

void add_sdf_options(Parser& parser, sdf::WriteOptions& options) {
  std::vector<std::pair<std::string, sdf::Version>> versions;
  for (const sdf::Version version : sdf::all_versions) versions.emplace_back(sdf::text(version), version);
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

constexpr std::string_view mesh_folder_option = "--mesh-folder";

/// `--meshes copy DIR` is short for `--meshes copy --mesh-folder DIR`.
void take_mesh_folder(std::vector<std::string>& words) {
  for (std::size_t i = 0; i + 2 < words.size(); ++i)
    if (words[i] == "--meshes" && words[i + 1] == "copy" && !words[i + 2].starts_with('-')) {
      words.insert(words.begin() + static_cast<std::ptrdiff_t>(i) + 2, std::string(mesh_folder_option));
      return;
    }
}

void add_mesh_options(Parser& parser, ConvertOptions& options) {
  const std::vector<std::pair<std::string, batch::Meshes>> choices{
      {"keep", batch::Meshes::keep}, {"relative", batch::Meshes::relative}, {"copy", batch::Meshes::copy}};
  parser
      .add_choice("--meshes", options.meshes,
                  "Names of meshes and textures: keep (default), relative to the output, or copy DIR", choices)
      .value_name("HOW");
  parser.add_option(std::string(mesh_folder_option), options.mesh_folder, "Where --meshes copy puts them")
      .value_name("DIR");
}

bool check_mesh_options(const ConvertOptions& options) {
  if ((options.meshes == batch::Meshes::copy) == !options.mesh_folder.empty()) return true;
  print_error(options.mesh_folder.empty() ? "--meshes copy needs a folder: --meshes copy DIR"
                                          : "--mesh-folder is for --meshes copy");
  return false;
}

bool unknown_format(const std::string& given) {
  std::vector<std::string_view> names;
  for (const batch::Format& known : batch::all_formats()) names.push_back(known.name);
  const std::string hint = text::did_you_mean(given, names);
  print_error("unknown format \"" + given + "\"" +
              (hint.empty() ? "; `urdfmill convert --help` lists them" : ", " + hint));
  return false;
}

}  // namespace

void add_convert_options(Parser& parser, ConvertOptions& options) {
  const std::vector<std::pair<std::string, urdf::Reading>> readings{{"strict", urdf::Reading::strict},
                                                                    {"urdfdom", urdf::Reading::urdfdom}};
  std::string formats = "Format:";
  for (const batch::Format& format : batch::all_formats())
    formats.append("\n").append(format.name).append(": ").append(format.summary);
  parser.add_option("INPUT", options.input, "The model; - is standard input").required();
  parser.add_option("-t,--to", options.to_name, formats).required().value_name("FORMAT");
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
  parser.add_flag("--flatten", options.format.flatten,
                  "json, yaml: one map a link. Of SDF: models in models become part of the one they are in");
  add_mesh_options(parser, options);
  add_compose_options(parser, options.compose);
  add_sdf_options(parser, options.format.sdf);
  add_output_option(parser, options.output);
  add_console_options(parser, options.console);
  add_package_options(parser, options.packages);
  parser.add_assignments(options.arguments);
  parser.add_spelling(take_mesh_folder);
}

bool complete_convert_options(ConvertOptions& options) {
  options.to = batch::find_format(options.to_name);
  if (!options.to) return unknown_format(options.to_name);
  return check_compose_options(options.compose) && check_mesh_options(options);
}

}  // namespace urdfmill::tools
